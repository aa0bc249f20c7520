"""The optional dependencies, and how to install them."""

import sys
from typing import Literal

Extra = Literal["fast", "report", "cluster"]


def how_to_install(extra: Extra) -> str:
    """The command, valid in any shell, that installs the extra for the running Python."""
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return f'{python} -m pip install "ktmodule[{extra}]"'
