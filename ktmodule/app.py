"""The command line and the wiring: what `ktmodule` does from its arguments to its exit status."""

import argparse
import asyncio
import io
import os
import secrets
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Protocol, TextIO

from ktmodule.adapters.console import PipeConsole
from ktmodule.adapters.settings import Settings
from ktmodule.adapters.shipped import shipped
from ktmodule.adapters.store import DamagedState, SqliteStore, set_aside
from ktmodule.hearts.rules import HouseRules
from ktmodule.runtime.loop import Runtime
from ktmodule.runtime.ports import Audience, ChatSource, StoreError
from ktmodule.session.session import Pace, Session
from ktmodule.session.state import ImpossibleState

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""

_CLOCK = time.monotonic

DESCRIPTION = (
    "Play KTHearts, a match of Hearts on a bomb module, in this terminal or through a pipe."
)
EPILOG = "While playing, help lists the commands. The module is kept: start again to go on."


class UsageError(Exception):
    """Arguments or settings that cannot be used; the message says what to do."""


class Console(ChatSource, Audience, Protocol):
    """Where the player types is also where the module is shown."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `ktmodule` with these arguments, by default those of the process.

    Returns the exit status. 0: ended as asked. 1: could not go on, the message says why.
    2: wrong arguments or settings. 130: interrupted.
    """
    options = _parser().parse_args(arguments)
    try:
        if options.command == "config":
            _text_out().write(shipped("config.yaml").read_text(encoding="utf-8"))
        else:
            _play(options)
    except UsageError as error:
        return _fail(str(error), 2)
    except StoreError as error:
        return _fail(str(error), 1)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; what Python still holds for it must not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except Exception:
        return _fail(_report(traceback.format_exc()), 1)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ktmodule", description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    parser.add_argument("--config", type=Path, metavar="FILE", help="read settings from FILE")
    parser.add_argument(
        "--state",
        type=Path,
        metavar="FILE",
        help="keep the module in FILE instead of the user's data folder",
    )
    parser.add_argument("--fresh", action="store_true", help="start over with a new module")
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="start over with the module that the whole number N decides: the same cards and the "
        "same opponents every time",
    )
    parser.add_argument("--fast", action="store_true", help="no pauses")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("config", help="print config.yaml with every setting and its default")
    return parser


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


def _play(options: argparse.Namespace) -> None:
    settings = _settings(options.config)
    stdout = _text_out()
    interactive = sys.stdin.isatty() and stdout.isatty()
    pace = settings.pace.pace() if interactive and not options.fast else Pace()
    begin = partial(_begin, options=options, rules=settings.rules.house_rules(), pace=pace)
    store, session = _open(options.state or _default_state(), begin)
    try:
        console = _console(interactive, stdout)
        bots = settings.opponents.bots()
        asyncio.run(Runtime(session, store, bots, [console], _CLOCK).run(console))
    finally:
        store.close()


def _begin(
    store: SqliteStore, options: argparse.Namespace, rules: HouseRules, pace: Pace
) -> Session:
    """The session that was kept, or a new one where that is asked for. Raises StoreError."""
    fresh = options.fresh or options.seed is not None
    kept = None if fresh else store.load()
    if kept is None:
        seed = secrets.randbits(53) if options.seed is None else options.seed
        return Session.begin(seed, rules, pace, _CLOCK())
    try:
        session = Session.resume(kept, rules, pace, _CLOCK())
    except ImpossibleState as error:
        raise DamagedState(f"{store.path}: is damaged ({error})") from error
    if kept.rules != rules:
        _note("the house rules in the settings hold from the next match that is dealt")
    return session


def _open(path: Path, begin: Callable[[SqliteStore], Session]) -> tuple[SqliteStore, Session]:
    """The open store and its session; a damaged file is moved away first. Raises StoreError."""
    try:
        return _open_as_it_is(path, begin)
    except DamagedState as damaged:
        aside = set_aside(path)
        _note(f"{damaged}. It is now {aside}, and a new module is dealt.")
        return _open_as_it_is(path, begin)


def _open_as_it_is(
    path: Path, begin: Callable[[SqliteStore], Session]
) -> tuple[SqliteStore, Session]:
    store = SqliteStore.open(path)
    try:
        return store, begin(store)
    except StoreError:
        store.close()
        raise


def _settings(path: Path | None) -> Settings:
    if path is None:
        return Settings()
    # Only who has a file pays for reading YAML.
    from ktmodule.adapters.config_file import ConfigError, read_settings

    try:
        return read_settings(path)
    except ConfigError as error:
        raise UsageError(str(error)) from error


def _default_state() -> Path:
    from platformdirs import user_data_path

    return user_data_path("ktmodule", appauthor=False) / "module.sqlite3"


def _console(interactive: bool, stdout: TextIO) -> Console:
    if not interactive:
        return PipeConsole(sys.stdin.fileno(), stdout)
    # Through a pipe nobody pays for the terminal's libraries.
    from rich.console import Console as Screen

    from ktmodule.adapters.terminal import Terminal

    return Terminal(Screen(highlight=False))


def _text_out() -> TextIO:
    """Standard output, the same bytes for the same text on every system."""
    if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    return sys.stdout


def _note(text: str) -> None:
    sys.stderr.write(f"ktmodule: {text}\n")


def _fail(text: str, status: int) -> int:
    _note(text)
    return status


def _report(trace: str) -> str:
    """Log what is a fault of ours, and say where."""
    from platformdirs import user_log_path

    log = user_log_path("ktmodule", appauthor=False) / "ktmodule.log"
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now(UTC).isoformat()}\n{trace}\n")
    except OSError:
        return f"a fault in KTModule itself; the module is kept. Please report this:\n{trace}"
    return f"a fault in KTModule itself; the module is kept. Please report what {log} says."
