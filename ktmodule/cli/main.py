"""The command line: what `ktmodule` does from its arguments to its exit status."""

import argparse
import io
import logging
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import TextIO

from ktmodule.adapters.console.pipe import OutputError, let_go
from ktmodule.adapters.package_files import shipped
from ktmodule.adapters.private_files import make_file
from ktmodule.adapters.settings.schema import Settings
from ktmodule.adapters.twitch.channel import InvalidChannel, NoSuchChannel
from ktmodule.adapters.twitch.token_file import CannotSend
from ktmodule.adapters.web.socket import CannotServe
from ktmodule.chat.messages.catalog import DEFAULTS
from ktmodule.cli.options import add_config, add_fast, add_seed
from ktmodule.cli.play import Run, log_in, log_out, manual_page, play, replay
from ktmodule.runtime.ports import StoreError

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""

DESCRIPTION = (
    "Play KTHearts, a match of Hearts on a bomb module, in this terminal or through a pipe."
)
READS_SETTINGS = "read settings from FILE"
EPILOG = "While playing, help lists the commands. The module is kept: start again to go on."


class UsageError(Exception):
    """Arguments or settings that cannot be used; the message says what to do."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `ktmodule` with these arguments, by default those of the process.

    Returns the exit status. 0: ended as asked. 1: could not go on, the message says why.
    2: wrong arguments or settings. 3: a program forfeits in the laboratory. 130: interrupted.
    """
    _log_to_file()
    _end_like_ctrl_c()
    words = sys.argv[1:] if arguments is None else arguments
    options = _parser(words).parse_args(words)
    try:
        match options.command:
            case "config":
                _text_out().write(shipped("config.yaml").read_text(encoding="utf-8"))
            case "login":
                log_in(_settings(options.config), _text_out())
            case "logout":
                log_out(_text_out())
            case "manual":
                _text_out().write(manual_page(_settings(options.config)))
            case "sentences":
                _print_sentences()
            case "lab":
                return _lab(options)
            case "replay":
                _replay(options)
            case _:
                play(_run(options))
    except (UsageError, InvalidChannel) as error:
        return _fail(str(error), 2)
    except (StoreError, CannotServe, NoSuchChannel, CannotSend, OutputError) as error:
        return _fail(str(error), 1)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        let_go(sys.stdout)
    except Exception:
        return _fail(_report(traceback.format_exc()), 1)
    return 0


def _end_like_ctrl_c() -> None:
    """Let signals that end a program end this one in order, so that the terminal is put back."""
    names = ("SIGTERM", "SIGHUP", "SIGBREAK")
    for signum in (signal.Signals[name] for name in names if name in signal.Signals.__members__):
        signal.signal(signum, _stop)


def _stop(signum: int, _frame: FrameType | None) -> None:
    sys.exit(128 + signum)


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser for these arguments; those of a command that is not asked for may be missing."""
    parser = argparse.ArgumentParser(
        prog="ktmodule", description=DESCRIPTION, epilog=EPILOG, allow_abbrev=False
    )
    parser.set_defaults(config=None, state=None, fresh=False, seed=None, fast=False)
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    _add_playing_arguments(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=text, allow_abbrev=False)

    twitch = command("twitch", "let the chat of a Twitch channel play; needs no account")
    twitch.add_argument("channel", metavar="CHANNEL", help="its name, or its address")
    _add_playing_arguments(twitch)
    add_config(command("login", "let an account of yours answer in a Twitch chat"), READS_SETTINGS)
    add_config(command("logout", "end that login, here and at Twitch"), READS_SETTINGS)
    command("config", "print config.yaml with every setting and its default")
    command("sentences", "print the sentences that settings can replace, as settings")
    add_config(
        command("manual", "print the manual, a page of HTML, for the settings"), READS_SETTINGS
    )
    lab = command("lab", "compare levels, and programs of others")
    again = command("replay", "show rounds that lab has kept")
    if "lab" in words or "replay" in words:
        # Nobody else pays for them.
        from ktmodule.cli.lab_options import add_lab_arguments, add_replay_arguments

        add_lab_arguments(lab)
        add_replay_arguments(again)
    return parser


def _add_playing_arguments(parser: argparse.ArgumentParser) -> None:
    add_config(parser, READS_SETTINGS)
    parser.add_argument(
        "--state",
        type=Path,
        metavar="FILE",
        default=argparse.SUPPRESS,
        help="keep the module in FILE instead of the user's data folder",
    )
    parser.add_argument(
        "--fresh",
        action="store_true",
        default=argparse.SUPPRESS,
        help="start over with a new module",
    )
    add_seed(
        parser,
        "start over with the module that the whole number N decides: the same cards and the "
        "same opponents every time",
    )
    add_fast(parser)


class _Version(argparse.Action):
    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        # Only who asks pays for this import.
        from importlib.metadata import version

        _text_out().write(f"ktmodule {version('ktmodule')}\n")
        parser.exit()


def _run(options: argparse.Namespace) -> Run:
    return Run(
        settings=_settings(options.config),
        stdout=_text_out(),
        note=_note,
        state=options.state,
        fresh=options.fresh,
        seed=options.seed,
        fast=options.fast,
        channel=options.channel if options.command == "twitch" else None,
    )


def _lab(options: argparse.Namespace) -> int:
    from ktmodule.cli.lab import Output, lab
    from ktmodule.lab.errors import CannotGoOn, Unusable

    try:
        return lab(options, _settings(options.config), Output(_text_out(), sys.stderr, _note))
    except Unusable as error:
        raise UsageError(str(error)) from error
    except CannotGoOn as error:
        return _fail(str(error), 1)


def _replay(options: argparse.Namespace) -> None:
    from ktmodule.lab.errors import Unusable

    try:
        replay(_run(options), options.file, options.round)
    except Unusable as error:
        raise UsageError(str(error)) from error


def _print_sentences() -> None:
    import yaml

    listed = {"sentences": dict(DEFAULTS)}
    _text_out().write(yaml.safe_dump(listed, sort_keys=False, allow_unicode=True, width=100))


def _settings(path: Path | None) -> Settings:
    if path is None:
        return Settings()
    # Only who has a file pays for reading YAML.
    from ktmodule.adapters.settings.yaml_file import ConfigError, read_settings

    try:
        return read_settings(path)
    except ConfigError as error:
        raise UsageError(str(error)) from error


def _text_out() -> TextIO:
    """Standard output, the same bytes for the same text on every system."""
    if sys.stdout is None:
        return open(os.devnull, "w", encoding="utf-8")
    if isinstance(sys.stdout, io.TextIOWrapper):
        if sys.stdout.isatty():
            # A terminal that cannot show a sign shows another one.
            sys.stdout.reconfigure(errors="replace")
        else:
            sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    return sys.stdout


def _note(text: str) -> None:
    # Where nobody can be told, what is to be done is done all the same.
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(f"ktmodule: {text}\n")


def _fail(text: str, status: int) -> int:
    _note(text)
    return status


def _log_file() -> Path:
    from platformdirs import user_log_path

    return user_log_path("ktmodule", appauthor=False) / "ktmodule.log"


class _LogFile(logging.Handler):
    """Writes warnings to the user's log file, which is made when there is one to write.

    A terminal belongs to the game: what a library has to say must not run across it.
    """

    def emit(self, record: logging.LogRecord) -> None:
        try:
            _write_log(self.format(record))
        except Exception:
            return  # what cannot be logged, whatever a library gave, must not end a game


def _log_to_file() -> None:
    handler = _LogFile(logging.WARNING)
    handler.setFormatter(logging.Formatter("%(name)s: %(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.WARNING)


def _write_log(text: str) -> Path:
    path = _log_file()
    make_file(path)
    with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
        file.write(f"{datetime.now(UTC).isoformat()} {text}\n")
    return path


def _report(trace: str) -> str:
    """Log what is a fault of ours, and say where."""
    fault = "a fault in KTModule itself; the module is kept. Please report"
    try:
        return f"{fault} what {_write_log(trace)} says."
    except OSError:
        return f"{fault} this:\n{trace}"
