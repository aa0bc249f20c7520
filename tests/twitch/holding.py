"""A program that uses a login until it is stopped: python -m tests.twitch.holding FILE."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ktmodule.adapters.twitch.token_file import TokenFile, sole_user


@contextmanager
def another_program(file: TokenFile) -> Iterator[subprocess.Popen[bytes]]:
    """Run another process that uses this login, until it is killed or the block ends."""
    command = (sys.executable, "-m", "tests.twitch.holding", str(file.path))
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline().strip() == b"in use"
        yield child
        child.kill()


if __name__ == "__main__":
    with sole_user(TokenFile(Path(sys.argv[1]))):
        sys.stdout.write("in use\n")
        sys.stdout.flush()
        sys.stdin.read()
