"""The wiring: which parts play together, for one way to play."""

import asyncio
import os
import secrets
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Protocol, TextIO

from ktmodule.adapters.console.pipe import PipeConsole
from ktmodule.adapters.settings.schema import Settings
from ktmodule.adapters.storage.sqlite import DamagedState, SqliteStore, cut_short, set_aside
from ktmodule.adapters.twitch.combined import Fallback, Together
from ktmodule.adapters.twitch.token_file import CannotSend, TokenFile
from ktmodule.adapters.web.broadcast import Overlay
from ktmodule.adapters.web.socket import address, listen
from ktmodule.bots.levels import LEVELS, SEARCHING
from ktmodule.bots.search.budget import can_compile, prepare
from ktmodule.cli.search_ready import get_search_ready
from ktmodule.runtime.aside import aside
from ktmodule.runtime.ending import until_one_ends
from ktmodule.runtime.extras import how_to_install
from ktmodule.runtime.loop import Runtime
from ktmodule.runtime.ports import Audience, ChatSource, StoreError
from ktmodule.session.options import Pace, Setup
from ktmodule.session.session import Session
from ktmodule.session.state import NOBODY, ImpossibleState

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

    Raises StoreError, CannotServe, OutputError, InvalidChannel and NoSuchChannel.
    """
    with ExitStack() as stack:
        console = _console(run)
        source: ChatSource = console
        speakers: Sequence[Audience] = ()
        if run.channel is not None:
            chat, speakers = _twitch(run, run.channel)
            source = Together(chat, console, console_ends=run.interactive)
        store, session = _open(run, run.state or _default_state())
        stack.callback(store.close)
        _prepare_opponents(run, session.levels)
        human_name = "You" if run.channel is None else "Chat"
        overlay = Overlay(_CLOCK, human_name, run.settings.replies())
        audiences: list[Audience] = [console, overlay, *speakers]
        runtime = Runtime(session, store, LEVELS, audiences, _CLOCK)
        # The player's first prompt does not wait for a web server to be imported.
        parts = _overlay_parts(run, stack, overlay, runtime.settled)
        if (run.interactive or run.channel is not None) and can_compile():
            parts = (*parts, _prepare_for_later(runtime.settled))
        asyncio.run(until_one_ends(runtime.run(source), *parts))


def _prepare_opponents(run: Run, levels: Collection[str]) -> None:
    """Have the search ready before the first card, where an opponent searches."""
    if SEARCHING.isdisjoint(levels):
        return
    if not can_compile():
        if "master" in levels:
            run.note(
                "master thinks for up to some seconds, as its search is not compiled here. "
                f"Install the extra: {how_to_install('fast')}"
            )
        return
    get_search_ready(run.note, _CLOCK)


async def _prepare_for_later(begun: Callable[[], Awaitable[None]]) -> None:
    """Have the search ready for who chooses a level that searches while the game goes on."""
    await begun()
    await aside(prepare, "compiler")
    await asyncio.Event().wait()


def replay(run: Run, path: Path, number: int | None) -> None:
    """Show the rounds that the laboratory has kept in a file, or the one with that number.

    Raises Unusable, CannotServe and OutputError.
    """
    # Who plays pays for nothing of the laboratory.
    from ktmodule.adapters.console.printer import Printer
    from ktmodule.lab.replay import Film, ReplayScreen, show

    async def at_once() -> None:
        """Nobody is kept waiting by the overlay."""

    film = Film(path, number)
    pace = run.settings.pace.pace() if run.interactive and not run.fast else Pace()
    screen = ReplayScreen(Printer(file=run.stdout, highlight=False))
    overlay = Overlay(_CLOCK, "South")
    with ExitStack() as stack:
        parts = _overlay_parts(run, stack, overlay, at_once)
        asyncio.run(until_one_ends(show(film, (overlay,), screen, pace), *parts))


def _overlay_parts(
    run: Run, stack: ExitStack, overlay: Overlay, begun: Callable[[], Awaitable[None]]
) -> Sequence[Coroutine[None, None, None]]:
    """What serves the overlay; nothing where the settings want none. Raises CannotServe.

    begun: what has to happen before the server is started.
    """
    settings = run.settings
    if settings.overlay.port == "off":
        return ()
    listener = stack.enter_context(listen(settings.overlay.host, settings.overlay.port))
    run.note(f"the overlay is at {address(listener)}")
    return (_serve(begun, overlay, settings, listener),)


def _twitch(run: Run, channel: str) -> tuple[ChatSource, Sequence[Audience]]:
    """A channel's chat, and who answers in it: nobody where nobody has logged in.

    Raises InvalidChannel.
    """
    # Offline nobody pays for an HTTP client.
    from ktmodule.adapters.twitch.backoff import Backoff
    from ktmodule.adapters.twitch.intake import Intake
    from ktmodule.adapters.twitch.irc_chat import AnonymousChat

    chat = run.settings.chat
    rng = Random(secrets.randbits(64))
    backoff = Backoff(rng)
    intake = Intake(frozenset(name.lower() for name in chat.ignored), chat.shared_chat)
    reading = AnonymousChat(channel, intake, backoff)
    file = token_file()
    if not file.path.exists():
        return reading, ()
    # Only who has logged in pays for the library that speaks.
    from ktmodule.adapters.twitch.eventsub_chat import BotChat
    from ktmodule.adapters.twitch.login import account_in
    from ktmodule.adapters.twitch.outbox import Limits, Outbox

    try:
        account = account_in(file, chat.client_id)
    except CannotSend as refusal:
        run.note(f"{refusal} Until then the chat is only read.")
        return reading, ()
    outbox = Outbox(rng, Limits(reply_cooldown=chat.reply_cooldown))
    speaking = BotChat(channel, account, intake, outbox, backoff)
    return Fallback(speaking, reading, run.note), (speaking,)


async def _serve(
    begun: Callable[[], Awaitable[None]],
    overlay: Overlay,
    settings: Settings,
    listener: socket.socket,
) -> None:
    """Serve the overlay, for ever."""
    await begun()
    serving, page = await asyncio.to_thread(_load_web, settings)
    async with serving(overlay, page, listener, settings.overlay.host):
        await asyncio.Event().wait()


def _load_web(settings: Settings) -> tuple[Serving, str]:
    from ktmodule.adapters.web.server import serving

    return serving, manual_page(settings)


def manual_page(settings: Settings) -> str:
    """The manual as a page of HTML, for these settings."""
    from ktmodule.adapters.web.manual import manual

    return manual(settings.rules.house_rules(), settings.replies())


def _setup(run: Run) -> Setup:
    settings = run.settings
    online = run.channel is not None
    watched = (run.interactive or online) and not run.fast
    return Setup(
        rules=settings.rules.house_rules(),
        pace=settings.pace.pace() if watched else Pace(),
        decisions=settings.decisions.decisions(online),
        manual_url=settings.overlay.manual_url,
        replies=settings.replies(),
        levels=settings.opponents.levels(),
        replies_in_chat=settings.chat.say,
    )


def _begin(run: Run, store: SqliteStore) -> Session:
    """The session that was kept, or a new one where that is asked for. Raises StoreError."""
    setup = _setup(run)
    kept = store.load()
    people = NOBODY if kept is None else kept.people
    if kept is not None and (run.fresh or run.seed is not None):
        run.note(f"the module that was kept in {store.path} is given up for a new one")
        store.start_over()
        kept = None
    if kept is None:
        seed = secrets.randbits(53) if run.seed is None else run.seed
        return Session.begin(seed, setup, _CLOCK(), people)
    try:
        session = Session.resume(kept, setup, _CLOCK())
    except ImpossibleState as error:
        raise DamagedState(f"{store.path}: is damaged ({error})") from error
    if kept.rules != setup.rules:
        run.note("the house rules in the settings hold from the next match that is dealt")
    if kept.next_level is not None:
        run.note(
            f"the opponents play at the level {kept.next_level}, as somebody chose in the game; "
            "level settings goes back to the settings"
        )
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


def token_file() -> TokenFile:
    """Where the login to Twitch is kept: the user's own config folder."""
    from platformdirs import user_config_path

    return TokenFile(user_config_path("ktmodule", appauthor=False) / "twitch-login.json")


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

    from ktmodule.adapters.console.terminal import Terminal

    return Terminal(Screen(highlight=False))


def log_in(settings: Settings, stdout: TextIO) -> None:
    """Let somebody log in as the account that speaks, and keep that.

    Raises CannotSend.
    """
    import segno

    from ktmodule.adapters.twitch import login as bot_login

    def invite(invitation: bot_login.Invitation) -> None:
        stdout.write(
            f"Open {invitation.address} on any device, as the account that shall speak in chat, "
            f"and approve the code {invitation.code}. "
            f"There are {invitation.expires_in // 60} minutes for it.\n"
        )
        if stdout.isatty():
            segno.make(invitation.address).terminal(stdout, compact=True)
        stdout.flush()

    client_id = settings.chat.client_id
    try:
        login = asyncio.run(bot_login.log_in(client_id, token_file(), invite))
    except bot_login.LoginFailed as failure:
        raise CannotSend(str(failure)) from None
    except OSError as error:
        raise CannotSend(f"{token_file().path}: cannot be written ({error.strerror})") from None
    stdout.write(f"Logged in as {login.login}: answers now go to chat, too.\n")


def log_out(stdout: TextIO) -> None:
    """Revoke the login, and forget it. Raises CannotSend if it cannot be forgotten."""
    from ktmodule.adapters.twitch.login import LoggedOut
    from ktmodule.adapters.twitch.login import log_out as revoke

    try:
        outcome = asyncio.run(revoke(token_file()))
    except OSError as error:
        raise CannotSend(f"{token_file().path}: cannot be deleted ({error.strerror})") from None
    said = {
        LoggedOut.REVOKED: "Logged out, here and at Twitch.",
        LoggedOut.FORGOTTEN: "Logged out here. Twitch could not be told: end the login under "
        "https://www.twitch.tv/settings/connections.",
        LoggedOut.NOBODY: "Nobody was logged in.",
    }
    stdout.write(said[outcome] + "\n")
