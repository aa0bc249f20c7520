"""An inbox to look into and waits that are cut short, for the tests of both protocols."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from ktmodule.chat.line import ChatItem, ChatLine, ChatStatus, Link, Removal
from tests.waiting import LIMIT


@dataclass
class Collected:
    """An inbox that keeps everything, and accepts nothing while it is closed."""

    items: list[ChatItem] = field(default_factory=list)
    open: asyncio.Event = field(default_factory=asyncio.Event)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.open.set()

    async def put(self, item: ChatItem) -> None:
        await self.open.wait()
        self.items.append(item)
        self.changed.set()

    async def idle(self) -> None:
        raise NotImplementedError

    @property
    def texts(self) -> list[str]:
        return [line.text for line in self.lines]

    @property
    def statuses(self) -> list[ChatStatus]:
        return [item for item in self.items if isinstance(item, ChatStatus)]

    @property
    def lines(self) -> list[ChatLine]:
        return [item for item in self.items if isinstance(item, ChatLine)]

    @property
    def removals(self) -> list[Removal]:
        return [item for item in self.items if not isinstance(item, ChatLine | ChatStatus)]

    @property
    def links(self) -> list[Link]:
        return [status.link for status in self.statuses]

    async def heard(self, text: str) -> None:
        """Wait for a line that says this."""
        await self.until(lambda: text in self.texts)

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(LIMIT):
            while not condition():
                self.changed.clear()
                await self.changed.wait()


@dataclass
class Naps:
    """Waits between attempts, recorded and cut short."""

    seconds: list[float] = field(default_factory=list)

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)
        await asyncio.sleep(0.001)
