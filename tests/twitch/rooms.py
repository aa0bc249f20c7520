"""The chats of #kthearts in which whole matches are played, one for each protocol."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from ktmodule.adapters.twitch.backoff import Backoff
from ktmodule.adapters.twitch.intake import Intake
from ktmodule.adapters.twitch.irc_chat import AnonymousChat
from ktmodule.chat.line import ChatItem, ChatLine, ChatStatus, Link
from ktmodule.runtime.ports import Audience, ChatSource, Inbox
from tests.twitch.api_server import api_server
from tests.twitch.bots import bot_chat, keep
from tests.twitch.irc_server import irc_server
from tests.waiting import LIMIT

CHANNEL = "kthearts"
VIEWERS = 50
FIRST_ID = 5000
"""The user id of the first viewer."""


@dataclass
class Room:
    """A chat, and the source that reads it.

    say: delivers what the viewer of that number typed, with the id of the line. cut: breaks every
    connection. opened: waits until the chat is heard. speakers: who answers in it. messages: what
    was answered so far. heard: how often the source handed in the line of each id. cuts: how
    often it told that the chat is disconnected. cut_every: after so many lines, if not never.
    """

    chat: ChatSource
    say: Callable[[int, str, str], Awaitable[None]]
    cut: Callable[[], Awaitable[None]]
    opened: Callable[[], Awaitable[object]]
    speakers: Sequence[Audience] = ()
    messages: Sequence[str] = ()
    typed: int = 0
    heard: Counter[str] = field(default_factory=Counter)
    cuts: int = 0
    cut_every: int = 0
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def types(self, number: int, text: str) -> None:
        """Deliver what a viewer types at least once, and sometimes twice, as Twitch does."""
        self.typed += 1
        id = f"typed-{self.typed}"
        for _ in range(1 + (self.typed % 7 == 0)):
            await self.say(number, text, id)
        if self.cut_every and self.typed % self.cut_every == 0:
            await self.cut()

    async def run(self, inbox: Inbox) -> None:
        """Run the source, and watch what it delivers."""
        await self.chat.run(_Watched(self, inbox))

    def saw(self, item: ChatItem) -> None:
        match item:
            case ChatLine(id=id):
                self.heard[id] += 1
            case ChatStatus(Link.DISCONNECTED):
                self.cuts += 1
        self._changed.set()

    async def all_heard(self) -> None:
        """Wait until every typed line has been delivered."""
        async with asyncio.timeout(LIMIT):
            while len(self.heard) < self.typed:
                self._changed.clear()
                await self._changed.wait()


@dataclass
class _Watched:
    room: Room
    inbox: Inbox

    async def put(self, item: ChatItem) -> None:
        self.room.saw(item)
        await self.inbox.put(item)

    async def idle(self) -> None:
        await self.inbox.idle()


def soon_again() -> Backoff:
    return Backoff(Random(1), reset_after=0.0, sleep=lambda _: asyncio.sleep(0.01))


@asynccontextmanager
async def anonymous(_: Path) -> AsyncIterator[Room]:
    """Open a chat that is read without an account."""
    async with irc_server() as server:
        chat = AnonymousChat(CHANNEL, Intake(), soon_again(), address=server.address)

        async def say(number: int, text: str, id: str) -> None:
            await server.say(f"viewer{number}", text, user_id=str(FIRST_ID + number), id=id)

        yield Room(chat, say, server.cut, server.joined)


@asynccontextmanager
async def bot(folder: Path) -> AsyncIterator[Room]:
    """Open a chat that the logged-in account reads and replies in."""
    async with api_server() as server:
        server.accounts |= {str(FIRST_ID + n): f"viewer{n}" for n in range(VIEWERS)}
        chat = bot_chat(keep(folder, server.grant()), CHANNEL, backoff=soon_again())

        async def say(number: int, text: str, id: str) -> None:
            await server.say(str(FIRST_ID + number), text, id=id)

        yield Room(chat, say, server.cut, server.subscribed, (chat,), server.messages)


OpenRoom = Callable[[Path], AbstractAsyncContextManager[Room]]

ROOMS: dict[str, OpenRoom] = {"anonymous": anonymous, "bot": bot}
