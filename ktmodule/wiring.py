"""The wiring: which parts play together, for one way to play."""

import asyncio
import os
import secrets
import socket
import sys
import time
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager, ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Protocol, TextIO

from ktmodule.adapters.console import PipeConsole
from ktmodule.adapters.listening import address, listen
from ktmodule.adapters.overlay import Overlay
from ktmodule.adapters.settings import Settings
from ktmodule.adapters.sources import Together
from ktmodule.adapters.store import DamagedState, SqliteStore, cut_short, set_aside
from ktmodule.hearts.rules import HouseRules
from ktmodule.runtime.loop import Runtime
from ktmodule.runtime.ports import Audience, ChatSource, StoreError
from ktmodule.session.game import Pace
from ktmodule.session.session import Session
from ktmodule.session.state import ImpossibleState

Serving = Callable[[Overlay, str, socket.socket, str], AbstractAsyncContextManager[None]]

_CLOCK = time.monotonic


class Console(ChatSource, Audience, Protocol):
    """Where the player types is also where the module is shown."""


@dataclass(frozen=True, slots=True)
class Run:
    """One way to play, as it was asked for.

    state: the file that keeps the module, None for the user's own. fresh: start over. seed: start
    over with the module that it decides. fast: no pauses. channel: the Twitch channel whose chat
    plays, as it was typed; None plays offline. note: tells a person something beside the game.
    """

    settings: Settings
    stdout: TextIO
    note: Callable[[str], None]
    state: Path | None = None
    fresh: bool = False
    seed: int | None = None
    fast: bool = False
    channel: str | None = None

    @property
    def interactive(self) -> bool:
        """Whether a person sits at a terminal."""
        return sys.stdin is not None and sys.stdin.isatty() and self.stdout.isatty()


def play(run: Run) -> None:
    """Play until the player leaves or the input ends.

    Raises StoreError, CannotServe, InvalidChannel and NoSuchChannel.
    """
    settings = run.settings
    overlay_settings = settings.overlay
    rules = settings.rules.house_rules()
    with ExitStack() as stack:
        console = _console(run)
        source = console if run.channel is None else _with_twitch(run, run.channel, console)
        store, session = _open(run, run.state or _default_state())
        stack.callback(store.close)
        overlay = Overlay(_CLOCK, "You" if run.channel is None else "Chat")
        runtime = Runtime(session, store, settings.opponents.bots(), [console, overlay], _CLOCK)
        page = None
        if overlay_settings.port != "off":
            listener = stack.enter_context(listen(overlay_settings.host, overlay_settings.port))
            run.note(f"the overlay is at {address(listener)}")
            page = _serve(runtime, overlay, rules, listener, overlay_settings.host)
        asyncio.run(_until_one_ends(runtime.run(source), page))


def _with_twitch(run: Run, channel: str, console: Console) -> ChatSource:
    """The console together with a channel's chat, read without an account."""
    # Offline nobody pays for an HTTP client.
    from ktmodule.adapters.anonymous import AnonymousChat

    chat = run.settings.chat
    anonymous = AnonymousChat(
        channel,
        Random(secrets.randbits(64)),
        ignored=frozenset(name.lower() for name in chat.ignored),
        shared_chat=chat.shared_chat,
    )
    return Together(anonymous, console, console_ends=run.interactive)


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


def _begin(run: Run, store: SqliteStore) -> Session:
    """The session that was kept, or a new one where that is asked for. Raises StoreError."""
    settings = run.settings
    rules = settings.rules.house_rules()
    online = run.channel is not None
    pace = settings.pace.pace() if (run.interactive or online) and not run.fast else Pace()
    decisions = settings.decisions.decisions(online)
    manual_url = settings.overlay.manual_url
    kept = store.load()
    if kept is not None and (run.fresh or run.seed is not None):
        run.note(f"the module that was kept in {store.path} is given up for a new one")
        store.start_over()
        kept = None
    if kept is None:
        seed = secrets.randbits(53) if run.seed is None else run.seed
        return Session.begin(seed, rules, pace, _CLOCK(), decisions, manual_url)
    try:
        session = Session.resume(kept, rules, pace, _CLOCK(), decisions, manual_url)
    except ImpossibleState as error:
        raise DamagedState(f"{store.path}: is damaged ({error})") from error
    if kept.rules != rules:
        run.note("the house rules in the settings hold from the next match that is dealt")
    return session


def _open(run: Run, path: Path) -> tuple[SqliteStore, Session]:
    """The open store and its session; a damaged file is moved away first. Raises StoreError."""
    found = cut_short(path)
    try:
        return _open_as_it_is(run, path)
    except DamagedState as damaged:
        aside = set_aside(path, found)
        run.note(f"{damaged}. It is now {aside}, and a new module is dealt.")
        return _open_as_it_is(run, path)


def _open_as_it_is(run: Run, path: Path) -> tuple[SqliteStore, Session]:
    store = SqliteStore.open(path)
    try:
        return store, _begin(run, store)
    except StoreError:
        store.close()
        raise


def _default_state() -> Path:
    from platformdirs import user_data_path

    return user_data_path("ktmodule", appauthor=False) / "module.sqlite3"


def _console(run: Run) -> Console:
    if not run.interactive:
        # A program that was started without an input reads nothing, which ends it.
        source = os.open(os.devnull, os.O_RDONLY) if sys.stdin is None else sys.stdin.fileno()
        return PipeConsole(source, run.stdout)
    # Through a pipe nobody pays for the terminal's libraries.
    from rich.console import Console as Screen

    from ktmodule.adapters.terminal import Terminal

    return Terminal(Screen(highlight=False))
