"""The command line and the wiring: what `ktmodule` does from its arguments to its exit status."""

import argparse
import asyncio
import io
import os
import secrets
import signal
import socket
import sys
import time
import traceback
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Protocol, TextIO

from ktmodule.adapters.console import OutputError, PipeConsole
from ktmodule.adapters.listening import CannotServe, address, listen
from ktmodule.adapters.overlay import Overlay
from ktmodule.adapters.settings import Settings
from ktmodule.adapters.shipped import shipped
from ktmodule.adapters.store import DamagedState, SqliteStore, cut_short, set_aside
from ktmodule.hearts.rules import HouseRules
from ktmodule.runtime.loop import Runtime
from ktmodule.runtime.ports import Audience, ChatSource, StoreError
from ktmodule.session.game import Pace
from ktmodule.session.session import Session
from ktmodule.session.state import ImpossibleState

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""

_CLOCK = time.monotonic

DESCRIPTION = (
    "Play KTHearts, a match of Hearts on a bomb module, in this terminal or through a pipe."
)
EPILOG = "While playing, help lists the commands. The module is kept: start again to go on."


Serving = Callable[[Overlay, str, socket.socket, str], AbstractAsyncContextManager[None]]


class UsageError(Exception):
    """Arguments or settings that cannot be used; the message says what to do."""


class Console(ChatSource, Audience, Protocol):
    """Where the player types is also where the module is shown."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `ktmodule` with these arguments, by default those of the process.

    Returns the exit status. 0: ended as asked. 1: could not go on, the message says why.
    2: wrong arguments or settings. 130: interrupted.
    """
    _end_like_ctrl_c()
    options = _parser().parse_args(arguments)
    try:
        match options.command:
            case "config":
                _text_out().write(shipped("config.yaml").read_text(encoding="utf-8"))
            case "manual":
                _print_manual(_settings(options.config))
            case _:
                _play(options)
    except UsageError as error:
        return _fail(str(error), 2)
    except (StoreError, CannotServe) as error:
        return _fail(str(error), 1)
    except KeyboardInterrupt:
        return INTERRUPTED
    except OutputError as error:
        return _fail(str(error), 1)
    except BrokenPipeError:
        # Whoever read our output has gone; what Python still holds for it must not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
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
    commands.add_parser("manual", help="print the manual, a page of HTML, for the settings")
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


def _print_manual(settings: Settings) -> None:
    from ktmodule.adapters.manual import manual

    _text_out().write(manual(settings.rules.house_rules()))


def _play(options: argparse.Namespace) -> None:
    settings = _settings(options.config)
    stdout = _text_out()
    interactive = sys.stdin is not None and sys.stdin.isatty() and stdout.isatty()
    pace = settings.pace.pace() if interactive and not options.fast else Pace()
    rules = settings.rules.house_rules()
    begin = partial(
        _begin, options=options, rules=rules, pace=pace, manual_url=settings.overlay.manual_url
    )
    with ExitStack() as stack:
        store, session = _open(options.state or _default_state(), begin)
        stack.callback(store.close)
        console = _console(interactive, stdout)
        overlay = Overlay(_CLOCK, "You")
        bots = settings.opponents.bots()
        runtime = Runtime(session, store, bots, [console, overlay], _CLOCK)
        page = None
        if settings.overlay.port != "off":
            listener = stack.enter_context(listen(settings.overlay.host, settings.overlay.port))
            _note(f"the overlay is at {address(listener)}")
            page = _serve(runtime, overlay, rules, listener, settings.overlay.host)
        asyncio.run(_until_one_ends(runtime.run(console), page))


async def _serve(
    runtime: Runtime, overlay: Overlay, rules: HouseRules, listener: socket.socket, host: str
) -> None:
    """Serve the overlay, for ever."""
    # The player's first prompt does not wait for a web server to be imported.
    await runtime.settled()
    serving, page = await asyncio.to_thread(_load_web, rules)
    async with serving(overlay, page, listener, host):
        await asyncio.Event().wait()


def _load_web(rules: HouseRules) -> tuple[Serving, str]:
    from ktmodule.adapters.manual import manual
    from ktmodule.adapters.web import serving

    return serving, manual(rules)


async def _until_one_ends(*parts: Coroutine[None, None, None] | None) -> None:
    """Run all parts until one ends; its exception, if it has one, is raised."""
    tasks = [asyncio.create_task(part) for part in parts if part is not None]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _begin(
    store: SqliteStore,
    options: argparse.Namespace,
    rules: HouseRules,
    pace: Pace,
    manual_url: str,
) -> Session:
    """The session that was kept, or a new one where that is asked for. Raises StoreError."""
    kept = store.load()
    if kept is not None and (options.fresh or options.seed is not None):
        _note(f"the module that was kept in {store.path} is given up for a new one")
        store.start_over()
        kept = None
    if kept is None:
        seed = secrets.randbits(53) if options.seed is None else options.seed
        return Session.begin(seed, rules, pace, _CLOCK(), manual_url=manual_url)
    try:
        session = Session.resume(kept, rules, pace, _CLOCK(), manual_url=manual_url)
    except ImpossibleState as error:
        raise DamagedState(f"{store.path}: is damaged ({error})") from error
    if kept.rules != rules:
        _note("the house rules in the settings hold from the next match that is dealt")
    return session


def _open(path: Path, begin: Callable[[SqliteStore], Session]) -> tuple[SqliteStore, Session]:
    """The open store and its session; a damaged file is moved away first. Raises StoreError."""
    found = cut_short(path)
    try:
        return _open_as_it_is(path, begin)
    except DamagedState as damaged:
        aside = set_aside(path, found)
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
        # A program that was started without an input reads nothing, which ends it.
        source = os.open(os.devnull, os.O_RDONLY) if sys.stdin is None else sys.stdin.fileno()
        return PipeConsole(source, stdout)
    # Through a pipe nobody pays for the terminal's libraries.
    from rich.console import Console as Screen

    from ktmodule.adapters.terminal import Terminal

    return Terminal(Screen(highlight=False))


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
    if sys.stderr is not None:
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
