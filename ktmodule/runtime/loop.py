"""One inbox, one consumer, one clock: drives the session and performs its effects.

Chat sources and thinking opponents put items into one inbox. One consumer takes them out, and only
it calls the session, so the session needs no locks and everything happens in one order. After each
call the consumer performs the session's effects in their order: `Save` comes first and is awaited,
so everything is on disk before anybody sees it, unless the disk fails. Opponents think in threads
of their own, and saving has another, so the event loop stays free for sources and displays.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import assert_never

from ktmodule.bots.levels import Bot
from ktmodule.chat.line import ChatCleared, ChatItem, ChatLine, ChatStatus, LineDeleted, Silenced
from ktmodule.hearts.actions import SeatAction
from ktmodule.runtime.aside import aside
from ktmodule.runtime.ending import until_one_ends
from ktmodule.runtime.ports import Audience, ChatSource, Store, StoreError
from ktmodule.session.effects import Effect, Position, Reply, Save, Show, Stop, Think
from ktmodule.session.outcome import Outcome
from ktmodule.session.session import Session
from ktmodule.session.state import Kept

INBOX_LINES = 100
"""The most items that may wait, to be taken together; a source waits while the inbox is full."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The action that an opponent has chosen."""

    position: Position
    action: SeatAction


Item = ChatItem | Thought


class SharedInbox:
    """The inbox that all sources share: lines and thoughts in the order of their arrival."""

    def __init__(self) -> None:
        self._items: asyncio.Queue[Item] = asyncio.Queue(INBOX_LINES)
        self._settled = asyncio.Event()

    async def put(self, item: Item) -> None:
        self._settled.clear()
        await self._items.put(item)

    async def idle(self) -> None:
        await self._settled.wait()

    async def next_items(self, seconds: float | None) -> Sequence[Item]:
        """Return all waiting items as soon as there are any, or none after `seconds`."""
        # A queue that is never empty would never yield to the event loop.
        await asyncio.sleep(0)
        try:
            async with asyncio.timeout(seconds):
                items = [await self._items.get()]
        except TimeoutError:
            return ()
        while not self._items.empty():
            items.append(self._items.get_nowait())
        return items

    def settle(self) -> None:
        """Wake every caller of `idle`, unless an item is still waiting."""
        if self._items.empty():
            self._settled.set()


class Runtime:
    """The runtime of one session: runs it once, until its source ends or somebody quits."""

    def __init__(
        self,
        session: Session,
        store: Store,
        bots: Mapping[str, Bot],
        audiences: Sequence[Audience],
        clock: Callable[[], float],
    ) -> None:
        """bots: the opponents by level.

        clock: seconds that never go back, on the clock with which the session was begun.
        """
        self._session = session
        self._store = store
        self._bots = bots
        self._audiences = audiences
        self._clock = clock
        self._inbox = SharedInbox()
        self._fault: asyncio.Future[None]
        self._thoughts: set[asyncio.Task[None]] = set()
        self._disk = ThreadPoolExecutor(1, "disk")
        self._has_saved = False
        self._unsaved: StoreError | None = None

    async def settled(self) -> None:
        """Wait until nothing more happens unless somebody types."""
        await self._inbox.idle()

    async def run(self, source: ChatSource) -> None:
        """Play until `source` ends or somebody quits.

        Raises StoreError if the first save fails, and at the end if the last one did.
        """
        self._fault = asyncio.get_running_loop().create_future()
        try:
            await until_one_ends(self._consume(), source.run(self._inbox), self._fault)
        finally:
            for thought in self._thoughts:
                thought.cancel()
            await asyncio.gather(*self._thoughts, return_exceptions=True)
            self._disk.shutdown()
        if self._unsaved is not None:
            raise self._unsaved

    async def _consume(self) -> None:
        session = self._session
        while await self._carry_out(session.effects()):
            if session.idle:
                self._inbox.settle()
            deadline = session.deadline
            now = self._clock()
            # What is due goes first, or a flood of lines could hold up the game.
            if deadline is not None and now >= deadline:
                session.tick(now)
                continue
            items = await self._inbox.next_items(None if deadline is None else deadline - now)
            now = self._clock()
            # Items taken together are shown together, except that an event at the table is shown
            # before the next item, which may be about another round, match or module.
            for item in items:
                self._hand_over(item, now)
                if session.has_events and not await self._carry_out(session.effects()):
                    return
            if not items:
                session.tick(now)

    def _hand_over(self, item: Item, now: float) -> None:
        match item:
            case ChatLine():
                self._session.receive(item, now)
            case ChatStatus():
                self._session.receive_status(item, now)
            case Silenced() | LineDeleted() | ChatCleared():
                self._session.receive_removal(item, now)
            case Thought(position, action):
                self._session.receive_thought(position, action, now)
            case unknown:
                assert_never(unknown)

    async def _carry_out(self, effects: Sequence[Effect]) -> bool:
        """Do what the session asks; False once it asks to stop."""
        for effect in effects:
            match effect:
                case Save(kept):
                    await self._save(kept)
                case Show(scene, events):
                    for audience in self._audiences:
                        audience.show(scene, events)
                case Reply():
                    for audience in self._audiences:
                        audience.reply(effect)
                case Think():
                    task = asyncio.create_task(self._think(effect))
                    self._thoughts.add(task)
                    task.add_done_callback(self._thought_ended)
                case Stop():
                    return False
                case unknown:
                    assert_never(unknown)
        return True

    async def _save(self, kept: Kept) -> None:
        """Save; a disk that fails is told once, and the game goes on until the disk is back.

        The first save must succeed, or a whole evening would be played on a disk that never works.
        """
        loop = asyncio.get_running_loop()
        failed = self._unsaved
        try:
            await loop.run_in_executor(self._disk, self._store.save, kept)
        except StoreError as error:
            if not self._has_saved:
                raise
            self._unsaved = error
            if failed is None:
                self._announce(Outcome.REFUSED, f"{error} The game goes on, but is not saved.")
        else:
            self._has_saved = True
            self._unsaved = None
            if failed is not None:
                self._announce(Outcome.ANSWERED, "The game is saved again, with all that happened.")

    def _announce(self, outcome: Outcome, text: str) -> None:
        for audience in self._audiences:
            audience.reply(Reply(None, outcome, text, in_chat=False))

    def _thought_ended(self, task: asyncio.Task[None]) -> None:
        self._thoughts.discard(task)
        if not task.cancelled() and (fault := task.exception()) and not self._fault.done():
            # Without this the game would wait forever for a card that never comes.
            self._fault.set_exception(fault)

    async def _think(self, think: Think) -> None:
        position = think.position
        choose = partial(self._bots[think.level], think.view, position.generator())
        action = await aside(choose, "mind")
        await self._inbox.put(Thought(position, action))
