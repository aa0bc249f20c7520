"""`python -m ktmodule`, and the command `ktmodule`."""

import sys


def run() -> int:
    """Run `ktmodule` and return its exit status; Ctrl-C ends it quietly from the start."""
    try:
        # Imported here, because Ctrl-C during the imports must give no traceback either.
        from ktmodule.cli.main import main
        from ktmodule.cli.process import set_up

        set_up()
        return main(sys.argv[1:], sys.stdin, sys.stdout, sys.stderr)
    except KeyboardInterrupt:
        return 130
    except MemoryError:
        sys.stderr.write("ktmodule: out of memory.\n")
        return 1


if __name__ == "__main__":
    sys.exit(run())
