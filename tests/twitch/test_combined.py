"""A chat and the console as one source."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from ktmodule.adapters.twitch.combined import Together
from ktmodule.adapters.twitch.fallback import Fallback
from ktmodule.adapters.twitch.token_file import CannotSend
from ktmodule.chat.line import ChatItem, ChatLine, ChatStatus, Viewer
from ktmodule.runtime.ports import Inbox


@dataclass
class Collected:
    """An inbox that keeps everything."""

    items: list[ChatItem] = field(default_factory=list)

    async def put(self, item: ChatItem) -> None:
        self.items.append(item)

    async def idle(self) -> None:
        return


def ignored(status: ChatStatus) -> None:
    """Nobody is told how the chat is connected."""


@dataclass
class Speaker:
    """A source with one line, which ends or fails once `may_end` is set."""

    name: str
    may_end: asyncio.Event = field(default_factory=asyncio.Event)
    fault: Exception | None = None
    has_ended: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.report: Callable[[ChatStatus], None] = ignored

    async def run(self, inbox: Inbox) -> None:
        await inbox.put(ChatLine(Viewer(self.name), "hello"))
        await self.may_end.wait()
        self.has_ended.set()
        if self.fault:
            raise self.fault


def ended() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


async def test_the_end_of_a_terminal_ends_both() -> None:
    inbox = Collected()
    await Together(Speaker("chat"), Speaker("console", ended()), console_ends=True).run(inbox)
    assert len(inbox.items) == 2


async def test_the_chat_goes_on_where_nobody_sits_at_the_console() -> None:
    chat, console = Speaker("chat"), Speaker("console", ended())
    running = asyncio.create_task(Together(chat, console, console_ends=False).run(Collected()))
    await console.has_ended.wait()
    # After this many turns of the event loop, everything that follows from that end is done.
    for _ in range(100):
        await asyncio.sleep(0)
    assert not running.done()
    chat.may_end.set()
    await running


async def test_where_sending_is_refused_for_good_the_chat_is_read_and_it_is_said() -> None:
    notes: list[str] = []
    refused = Speaker("bot", ended(), CannotSend("Log in again."))
    inbox = Collected()
    await Fallback(refused, Speaker("reader", ended()), notes.append).run(inbox)
    assert [item.viewer.name for item in inbox.items if isinstance(item, ChatLine)] == [
        "bot",
        "reader",
    ]
    assert notes == ["Log in again. Until then, replies do not go to chat."]


async def test_a_chat_that_cannot_go_on_says_why() -> None:
    broken = Speaker("chat", ended(), ValueError("no such channel"))
    with pytest.raises(ValueError, match="no such channel"):
        await Together(broken, Speaker("console"), console_ends=True).run(Collected())
