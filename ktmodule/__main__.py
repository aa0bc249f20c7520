"""`python -m ktmodule`, and the command `ktmodule`."""

import sys

from ktmodule.app import main

if __name__ == "__main__":
    sys.exit(main())
