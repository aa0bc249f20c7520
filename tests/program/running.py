"""The program, in this process or as a child, played by a small scripted player.

Where its process makes no difference, it runs in this one: a child takes half a second to start.
"""

import io
import os
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO
from unittest.mock import patch

from ktmodule.cli.main import main
from tests.waiting import LIMIT

COMMAND: tuple[str, ...] = (sys.executable, "-m", "ktmodule")
OVERLAY = "ktmodule: the overlay is at "
"""The beginning of the line on standard error that names the overlay's address."""

PROGRESS = re.compile(r"ktmodule: \d+ of \d+ (rounds|matches), .* left\r?\n")
"""The progress of a long comparison on standard error; its frequency depends on the machine."""


@dataclass(frozen=True, slots=True)
class Done:
    """A program that has ended: its output byte for byte, and its complaints."""

    status: int
    output: bytes
    errors: str

    @property
    def lines(self) -> list[str]:
        return self.output.decode().splitlines()


def run(
    *arguments: str | Path,
    typed: str | bytes = "",
    command: Sequence[str] | None = None,
    home: Path | None = None,
    folder: Path | None = None,
) -> Done:
    """Run the program to its end with `typed` on its standard input.

    command: what starts it as a child; without one it runs in this process. home: where the
    program finds the user's folders. folder: where it starts.
    """
    words = [str(argument) for argument in arguments]
    given = typed.encode() if isinstance(typed, str) else typed
    if command is None:
        return _run_here(words, given, home, folder)
    done = subprocess.run(
        [*command, *words],
        input=given,
        capture_output=True,
        timeout=LIMIT,
        env=environment(home),
        cwd=folder,
        check=False,
    )
    return Done(done.returncode, done.stdout, complaints(done.stderr))


def _run_here(words: list[str], typed: bytes, home: Path | None, folder: Path | None) -> Done:
    """Run the program in this process, which is the same afterwards as it was before."""
    threads = set(threading.enumerate())
    output, errors = io.BytesIO(), io.BytesIO()
    with ExitStack() as stack:
        file = tempfile.TemporaryFile()
        file.write(typed)
        file.seek(0)
        stdin = stack.enter_context(io.TextIOWrapper(file))
        stack.enter_context(patch.dict(os.environ, environment(home)))
        if folder is not None:
            stack.callback(os.chdir, os.getcwd())
            os.chdir(folder)
        stdout = io.TextIOWrapper(output)
        stderr = io.TextIOWrapper(errors, encoding="utf-8", write_through=True)
        status = main(words, stdin, stdout, stderr)
        stdout.flush()
        # What still reads the input must not find another file under its number.
        for thread in set(threading.enumerate()) - threads:
            if thread.name == "stdin":
                thread.join(LIMIT)
        return Done(status, output.getvalue(), complaints(errors.getvalue()))


def complaints(errors: bytes) -> str:
    """The program's standard error, without the overlay's address and the lines of progress."""
    lines = PROGRESS.sub("", errors.decode()).splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(OVERLAY))


def environment(home: Path | None) -> Mapping[str, str]:
    """The environment, with the user's folders in `home`."""
    if home is None:
        return os.environ
    names = "HOME USERPROFILE LOCALAPPDATA XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME"
    folders = names.split()
    return {**os.environ, **dict.fromkeys(folders, str(home))}


@contextmanager
def started(
    *arguments: str | Path,
    command: Sequence[str] = COMMAND,
    home: Path | None = None,
    folder: Path | None = None,
) -> Iterator["Child"]:
    """A child that is talked to line by line; killed at the end if it still runs."""
    with subprocess.Popen(
        [*command, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(home),
        cwd=folder,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            yield Child(process, process.stdin, process.stdout, process.stderr)
        finally:
            process.kill()


@dataclass(frozen=True, slots=True)
class Child:
    process: "subprocess.Popen[bytes]"
    stdin: IO[bytes]
    stdout: IO[bytes]
    stderr: IO[bytes]

    def address(self) -> str:
        """The overlay's address, as the program names it."""
        return self.stderr.readline().decode().removeprefix(OVERLAY).strip()

    def line(self) -> str:
        """The next line that it prints; empty once it has ended."""
        return self.stdout.readline().decode().rstrip("\n")

    def types(self, text: str) -> None:
        self.stdin.write(f"{text}\n".encode())
        self.stdin.flush()


def novices(folder: Path) -> Path:
    """A settings file in `folder` that makes all three opponents novices."""
    path = folder / "novices.yaml"
    path.write_text("opponents: {all: novice}\n", encoding="utf-8")
    return path


def answer(line: str, plays: str, passes: str) -> str | None:
    """The scripted player's answer to this line of output, if any.

    plays, passes: `low` or `high`, its whole idea of the game.
    """
    if line.startswith("Your pass: "):
        return f"pass {passes}"
    if line.startswith("Your turn: "):
        return f"play {plays}"
    return None
