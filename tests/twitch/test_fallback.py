"""An account that cannot connect: chat is read without it until it can, over real sockets."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from ktmodule.adapters.twitch.backoff import Backoff
from ktmodule.adapters.twitch.fallback import Fallback
from ktmodule.adapters.twitch.intake import Intake
from ktmodule.adapters.twitch.irc_chat import AnonymousChat
from ktmodule.chat.line import ChatStatus, Link
from tests.cases import quick
from tests.twitch.api_server import ApiServer, api_server
from tests.twitch.bots import bot_chat, keep
from tests.twitch.inbox import Collected
from tests.twitch.irc_server import IrcServer, irc_server
from tests.twitch.test_irc_chat import PATIENT

BOT = "2000"


@dataclass
class Pauses:
    """The waits of the account between attempts; from the fourth on, a test ends each."""

    begun: int = 0
    go: asyncio.Event = field(default_factory=asyncio.Event)

    async def __call__(self, seconds: float) -> None:
        self.begun += 1
        if self.begun > 3:
            await self.go.wait()


@dataclass
class Stream:
    """A channel at both stand-ins, with a program in its chat."""

    api: ApiServer
    irc: IrcServer
    inbox: Collected
    notes: list[str]
    pauses: Pauses

    async def everywhere(self, text: str, id: str) -> None:
        """Somebody types: whoever reads, in whichever way, gets the line with the same id."""
        await self.irc.say("ann", text, id=id)
        await self.api.say("3000", text, id=id)

    def refuses(self, how: str) -> None:
        match how:
            case "banned":
                self.api.banned.add(BOT)
            case "users":
                self.api.user_failures += [503] * 100
            case status:
                self.api.subscribe_failures += [int(status)] * 100

    def accepts(self) -> None:
        self.api.banned.clear()
        self.api.user_failures.clear()
        self.api.subscribe_failures.clear()
        self.pauses.go.set()


@asynccontextmanager
async def streaming(folder: Path) -> AsyncIterator[tuple[Stream, Callable[[], None]]]:
    """Yields the stream, and what starts the program."""
    async with api_server() as api, irc_server() as irc:
        intake, inbox, notes, pauses = Intake(), Collected(), list[str](), Pauses()
        bot = bot_chat(
            keep(folder, api.grant(BOT)), intake=intake, backoff=Backoff(Random(1), sleep=pauses)
        )
        reader = AnonymousChat(
            "kthearts", intake, Backoff(Random(1)), address=irc.address, timing=PATIENT
        )
        running: list[asyncio.Task[None]] = []

        def start() -> None:
            game: Coroutine[None, None, None] = Fallback(bot, reader, notes.append).run(inbox)
            running.append(asyncio.create_task(game))

        try:
            yield Stream(api, irc, inbox, notes, pauses), start
        finally:
            for task in running:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task


@pytest.mark.parametrize("how", quick(3, ["429", "409", "500", "users"]))
async def test_from_the_start(how: str, tmp_path: Path) -> None:
    async with streaming(tmp_path) as (stream, start):
        stream.refuses(how)
        start()
        await read_without_and_with_the_account(stream)


async def test_a_bot_that_is_banned_while_it_runs(tmp_path: Path) -> None:
    async with streaming(tmp_path) as (stream, start):
        start()
        session = await stream.api.subscribed()
        stream.refuses("banned")
        await stream.api.revoke_subscription(session, "chat_user_banned")
        await read_without_and_with_the_account(stream)
        assert "is it banned there" in stream.notes[0]


async def read_without_and_with_the_account(stream: Stream) -> None:
    await stream.irc.joined()
    await stream.everywhere("while it cannot", "one")
    await stream.inbox.heard("while it cannot")
    (why,) = stream.notes
    assert why.startswith("The account cannot connect (")
    assert stream.inbox.statuses[-1] == ChatStatus(Link.CONNECTED, "#kthearts")

    times = len([session for session in stream.api.sessions if session.subscribed])
    stream.accepts()
    await stream.api.subscribed(times + 1)
    await stream.everywhere("at the change", "two")
    await stream.inbox.heard("at the change")
    await stream.inbox.until(lambda: stream.inbox.statuses[-1].replies_in_chat)
    (reader,) = stream.irc.readers
    await stream.irc.until(lambda: reader.socket.closed)
    await stream.everywhere("with it again", "three")
    await stream.inbox.heard("with it again")

    assert stream.inbox.texts == ["while it cannot", "at the change", "with it again"]
    assert stream.notes[1:] == ["The account is back: replies go to chat again."]
