"""The command line: what `ktmodule` does from its arguments to its exit status."""

import argparse
import errno
import traceback
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from typing import TextIO

from ktmodule.cli import deferred
from ktmodule.cli.commands import COMMANDS, command_named
from ktmodule.cli.failure import CommandFailed
from ktmodule.cli.options import add_playing
from ktmodule.cli.process import write_log
from ktmodule.cli.streams import Streams

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""

NO_ROOM = ("can't start new thread", "failed to map segment", "cannot allocate memory")
"""Parts of what is said where memory runs out, in lower case."""

DESCRIPTION = (
    "Play KTHearts, a match of Hearts on a bomb module, in this terminal or through a pipe."
)
EPILOG = "While playing, help lists the commands. The module is saved: the next start resumes it."


def main(
    argv: Sequence[str], stdin: TextIO | None, stdout: TextIO | None, stderr: TextIO | None
) -> int:
    """Run `ktmodule` with these arguments on these streams.

    Returns the exit status. 0: ended as asked. 1: could not continue, the message says why.
    2: wrong arguments or settings. 3: a program forfeited in the laboratory. 130: interrupted.
    """
    streams = Streams.prepared(stdin, stdout, stderr)
    try:
        # argparse has no other way to be told where its help and its errors go.
        with redirect_stdout(streams.stdout), redirect_stderr(streams.stderr):
            options = _parser(argv).parse_args(argv)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    try:
        return command_named(options.command or "play").run(options, streams)
    except CommandFailed as failure:
        return _fail(streams, str(failure), failure.status)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        streams.drop_output()
    except Exception as error:
        if _is_out_of_memory(error):
            return _fail(streams, "out of memory; your module is saved.", 1)
        if isinstance(error, OSError) and error.errno == errno.EIO:
            streams.drop_output()  # the terminal was closed
            return 0
        return _fail(streams, _report(traceback.format_exc()), 1)
    return 0


def _parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    """The parser for these arguments; commands that they do not name lack their options."""
    parser = argparse.ArgumentParser(
        prog="ktmodule", description=DESCRIPTION, epilog=EPILOG, allow_abbrev=False
    )
    parser.set_defaults(config=None, state=None, fresh=False, seed=None, fast=False)
    version = f"ktmodule {deferred.version()}" if "--version" in argv else ""
    parser.add_argument(
        "--version", action="version", version=version, help="show the version and exit"
    )
    add_playing(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, text in COMMANDS.items():
        command = commands.add_parser(name, help=text, allow_abbrev=False)
        if name in argv:
            command_named(name).add_options(command)
    return parser


def _fail(streams: Streams, text: str, status: int) -> int:
    streams.note(text)
    return status


def _is_out_of_memory(error: Exception) -> bool:
    if isinstance(error, OSError):
        return error.errno == errno.ENOMEM
    # Python has no errors of their own for a thread or a library that finds no room.
    told = str(error).lower()
    return isinstance(error, MemoryError) or any(sign in told for sign in NO_ROOM)


def _report(trace: str) -> str:
    """Log a bug of ours, and say where."""
    fault = "this is a bug in KTModule; your module is saved. Please report"
    try:
        return f"{fault} the end of {write_log(trace)}."
    except OSError:
        return f"{fault} this:\n{trace}"
