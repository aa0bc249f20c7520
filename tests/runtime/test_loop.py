"""The runtime with real threads and a real event loop; only what is in `ports` is replaced."""

import asyncio
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

import pytest

from ktmodule.bots.levels import LEVELS
from ktmodule.chat.line import ChatLine, Role, Viewer
from ktmodule.hearts.actions import SeatAction
from ktmodule.hearts.events import CardsExchanged
from ktmodule.hearts.randomness import generator
from ktmodule.hearts.views import SeatView
from ktmodule.runtime.ending import until_one_ends
from ktmodule.runtime.loop import INBOX_LINES, Runtime
from ktmodule.runtime.ports import Inbox, StoreError
from ktmodule.session.effects import Reply
from ktmodule.session.module import ModuleEvent
from ktmodule.session.options import Options, Pace
from ktmodule.session.scene import Scene
from ktmodule.session.session import Session
from ktmodule.session.state import Kept, restore
from tests.playing import NOVICES, PLAYER
from tests.waiting import LIMIT, until


@dataclass
class MemoryStore:
    """A store in memory, which fails once it holds `room` states."""

    kept: list[Kept] = field(default_factory=list)
    room: int = 10**9

    def save(self, kept: Kept) -> None:
        if len(self.kept) >= self.room:
            raise StoreError("the disk is full")
        self.kept.append(kept)


@dataclass
class Watcher:
    """An audience that checks that every scene was saved before it is shown."""

    store: MemoryStore
    scenes: list[Scene] = field(default_factory=list)
    events: list[tuple[ModuleEvent, ...]] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    def show(self, scene: Scene, events: tuple[ModuleEvent, ...]) -> None:
        module = restore(self.store.kept[-1])
        assert module.match.round.hands[0] == scene.view.hand
        assert module.match.round.tricks == scene.view.table.tricks
        self.scenes.append(scene)
        self.events.append(events)

    def reply(self, reply: Reply) -> None:
        if reply.text:
            self.said.append(reply.text)
            self.answered.set()


@dataclass
class Script:
    """A source that types each of its lines once the game waits for it."""

    lines: Sequence[str]

    async def run(self, inbox: Inbox) -> None:
        for line in self.lines:
            await inbox.idle()
            await inbox.put(ChatLine(PLAYER, line, addressed=True))
        await inbox.idle()


@dataclass
class Forever:
    """A source that types its lines, and then floods the inbox with chatter without end."""

    lines: Sequence[str] = ()

    async def run(self, inbox: Inbox) -> None:
        for line in self.lines:
            await inbox.put(ChatLine(PLAYER, line, addressed=True))
        while True:
            await inbox.put(ChatLine(Viewer("bob"), "what a lovely stream"))
            await asyncio.sleep(0)


def session(pace: Pace | None = None) -> Session:
    return Session.begin(1, Options(pace=pace or Pace(), levels=NOVICES), time.monotonic())


async def test_every_scene_is_saved_before_it_is_shown() -> None:
    store = MemoryStore()
    watcher = Watcher(store)
    script = Script(["pass high", "play low"] * 40)
    await Runtime(session(), store, LEVELS, [watcher], time.monotonic).run(script)
    assert len(watcher.scenes) > 150
    assert watcher.scenes[-1].view.table.round_number >= 3


async def test_quit_ends_the_run_even_if_the_source_never_ends() -> None:
    store = MemoryStore()
    runtime = Runtime(session(), store, LEVELS, [Watcher(store)], time.monotonic)
    await asyncio.wait_for(runtime.run(Forever(["pass high", "quit"])), LIMIT)
    assert store.kept


async def test_a_game_that_cannot_be_saved_at_all_ends_before_it_is_shown() -> None:
    store = MemoryStore(room=0)
    watcher = Watcher(store)
    runtime = Runtime(session(), store, LEVELS, [watcher], time.monotonic)
    with pytest.raises(StoreError, match="the disk is full"):
        await runtime.run(Script(["pass high", "play low"]))
    assert not watcher.scenes


@dataclass
class BrokenDisk(MemoryStore):
    """A store whose saves with these numbers fail."""

    broken: range = range(0)
    saves: int = 0

    def save(self, kept: Kept) -> None:
        self.saves += 1
        if self.saves in self.broken:
            raise StoreError("The disk is full.")
        self.kept.append(kept)


class Replies(Watcher):
    """An audience that only listens."""

    def show(self, scene: Scene, events: tuple[ModuleEvent, ...]) -> None:
        self.scenes.append(scene)


@pytest.mark.parametrize("last", [6, 9])
async def test_a_disk_that_fails_is_told_once_and_the_game_goes_on(last: int) -> None:
    store = BrokenDisk(broken=range(5, last))
    listening = Replies(store)
    runtime = Runtime(session(), store, LEVELS, [listening], time.monotonic)
    await runtime.run(Script(["pass high", "play low", "play low"]))
    told = [text for text in listening.said if "saved" in text]
    assert told == [
        "The disk is full. The game goes on, but is not saved.",
        "The game is saved again, with all that happened.",
    ]
    assert store.saves > 9
    assert restore(store.kept[-1]).match.round.hands[0] == listening.scenes[-1].view.hand


async def test_a_game_that_ends_unsaved_says_so() -> None:
    store = BrokenDisk(broken=range(5, 1000))
    listening = Replies(store)
    runtime = Runtime(session(), store, LEVELS, [listening], time.monotonic)
    with pytest.raises(StoreError, match="The disk is full"):
        await runtime.run(Script(["pass high", "play low"]))
    assert len(store.kept) == 4
    assert store.saves > 9


async def test_a_flood_of_chatter_does_not_hold_up_the_opponents() -> None:
    store = MemoryStore()
    watcher = Watcher(store)
    runtime = Runtime(session(Pace(card=0.01)), store, LEVELS, [watcher], time.monotonic)
    playing = asyncio.create_task(runtime.run(Forever(["pass high"])))
    await until(lambda: playing.done() or our_turn(watcher), "our turn")
    assert not playing.done()
    playing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await playing


def our_turn(watcher: Watcher) -> bool:
    return bool(watcher.scenes and watcher.scenes[-1].view.legal)


async def test_in_a_flood_a_moderator_is_obeyed_within_two_hundred_lines() -> None:
    taken = 0
    typed_after: list[int] = []
    obeyed_after: list[int] = []
    flooded, obeyed = asyncio.Event(), asyncio.Event()

    class Pausing(Watcher):
        def show(self, scene: Scene, events: tuple[ModuleEvent, ...]) -> None:
            if scene.paused and not obeyed.is_set():
                obeyed_after.append(taken)
                obeyed.set()

    class Flooded:
        async def run(self, inbox: Inbox) -> None:
            await until_one_ends(self.flood(inbox), self.moderate(inbox))

        async def flood(self, inbox: Inbox) -> None:
            nonlocal taken
            while True:
                await inbox.put(ChatLine(Viewer("bob", user_id=str(taken)), "!play 1X"))
                taken += 1
                if taken == 5_000:
                    flooded.set()

        async def moderate(self, inbox: Inbox) -> None:
            await flooded.wait()
            typed_after.append(taken)
            await inbox.put(ChatLine(Viewer("mod", Role.MODERATOR, "900"), "!pause"))
            await obeyed.wait()

    store = MemoryStore()
    await Runtime(session(), store, LEVELS, [Pausing(store)], time.monotonic).run(Flooded())
    assert typed_after[0] >= 5_000
    assert obeyed_after[0] - typed_after[0] <= 2 * INBOX_LINES


async def test_events_are_shown_with_the_module_they_happened_in() -> None:
    lines = ["pass high", "new confirm", "pass low"]
    store = MemoryStore()
    watcher = Watcher(store)

    @dataclass
    class AtOnce:
        async def run(self, inbox: Inbox) -> None:
            await inbox.idle()
            for line in lines:
                await inbox.put(ChatLine(PLAYER, line, addressed=True))
            await inbox.idle()

    await Runtime(session(), store, LEVELS, [watcher], time.monotonic).run(AtOnce())
    assert len(watcher.events) == len(watcher.scenes) > 3
    for scene, events in zip(watcher.scenes, watcher.events, strict=True):
        if any(isinstance(event, CardsExchanged) for event in events):
            assert len(scene.view.passed) == len(scene.view.received) == 3
    assert [kept.module_number for kept in store.kept][-1] == 2


def waits(view: SeatView) -> None:
    time.sleep(0.001)


def searches(view: SeatView) -> None:
    LEVELS["expert"](view, generator(1))


@pytest.mark.parametrize("thinks", [waits, searches])
async def test_an_opponent_that_thinks_for_long_does_not_delay_answers(
    thinks: Callable[[SeatView], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The expert's search in plain Python leaves the event loop the least time.
    monkeypatch.setitem(sys.modules, "numba", None)
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    answered = False

    def slow(view: SeatView, rng: Random, /) -> SeatAction:
        loop.call_soon_threadsafe(asked.set)
        while not answered:
            thinks(view)
        return LEVELS["novice"](view, rng)

    @dataclass
    class Impatient:
        async def run(self, inbox: Inbox) -> None:
            await asked.wait()
            await inbox.put(ChatLine(PLAYER, "score", addressed=True))
            await watcher.answered.wait()

    store = MemoryStore()
    watcher = Watcher(store)
    bots = {"novice": slow}
    runtime = Runtime(session(), store, bots, [watcher], time.monotonic)
    running = asyncio.create_task(runtime.run(Impatient()))
    await watcher.answered.wait()
    answered = True
    await running
    assert watcher.said == ["you 0, West 0, North 0, East 0; to 100"]


async def test_quit_does_not_wait_for_a_thinking_opponent() -> None:
    asked, shown = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def ponders(view: SeatView, rng: Random, /) -> SeatAction:
        loop.call_soon_threadsafe(asked.set)
        shown.wait()
        return LEVELS["novice"](view, rng)

    @dataclass
    class Leaving:
        async def run(self, inbox: Inbox) -> None:
            await asked.wait()
            await inbox.put(ChatLine(PLAYER, "quit", addressed=True))
            await asyncio.Event().wait()

    store = MemoryStore()
    bots = {"novice": ponders}
    await Runtime(session(), store, bots, [Watcher(store)], time.monotonic).run(Leaving())
    shown.set()


async def test_a_fault_in_an_opponent_ends_the_run_instead_of_hanging() -> None:
    def broken(view: SeatView, rng: Random, /) -> SeatAction:
        raise ZeroDivisionError

    store = MemoryStore()
    bots = {"novice": broken}
    runtime = Runtime(session(), store, bots, [Watcher(store)], time.monotonic)
    with pytest.raises(ZeroDivisionError):
        await asyncio.wait_for(runtime.run(Script(["pass high"])), LIMIT)
