"""Whole matches played by a chat over real sockets until the module is solved, in each mode."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from ktmodule.bots.levels import LEVELS
from ktmodule.chat.commands import Mode
from ktmodule.hearts.actions import PlayCard
from ktmodule.hearts.cards import by_height, print_cards
from ktmodule.hearts.events import CardPlayed
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.hearts.seats import HUMAN
from ktmodule.runtime.loop import Runtime
from ktmodule.session.effects import Reply
from ktmodule.session.module import ModuleEvent
from ktmodule.session.options import Options
from ktmodule.session.scene import Scene
from ktmodule.session.seat.decision import DecisionSettings
from ktmodule.session.session import Session
from ktmodule.session.state import Kept, restore
from tests.playing import NOVICES
from tests.twitch.rooms import ROOMS, VIEWERS, OpenRoom, Room
from tests.waiting import LIMIT

SEED = 1
"""Low cards win its first match."""

SPEED = 100
"""The speed-up of the session's clock: each viewer may send one command per second."""


def clock() -> float:
    return time.monotonic() * SPEED


@dataclass
class Stream:
    """A table's scenes, plays and saves."""

    scenes: list[Scene] = field(default_factory=list)
    plays: list[str] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)
    answers: list[Reply] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def save(self, kept: Kept) -> None:
        self.kept.append(kept)

    def show(self, scene: Scene, events: tuple[ModuleEvent, ...]) -> None:
        self.scenes.append(scene)
        self.plays += [
            str(event.card)
            for event in events
            if isinstance(event, CardPlayed) and event.seat is HUMAN
        ]
        self.changed.set()

    def reply(self, reply: Reply) -> None:
        self.answers.append(reply)

    async def next(self) -> Scene:
        """Return the scene after the next change, or the present one after a while."""
        self.changed.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(0.05):
                await self.changed.wait()
        return self.scenes[-1]


async def viewers(room: Room, stream: Stream) -> None:
    """Type as fifty viewers at once, most of them sensibly, until the module is solved."""
    turn = 0
    while not (scene := await stream.next()).solved:
        view = scene.view
        if not view.to_act:
            continue
        turn += 1
        if view.must_pass:
            high = sorted(view.hand, key=by_height, reverse=True)[:3]
            wish = f"!pass {print_cards(tuple(high))}"
        else:
            wish = f"!play {min(view.legal, key=by_height)}"
        for number in range(VIEWERS):
            text = wish if number % 5 else ("lol", "!play 1X", "!play", "!hand", "gg")[turn % 5]
            await room.types(number, text)
        await asyncio.sleep(1.2 / SPEED)


@asynccontextmanager
async def a_match(mode: Mode, room: Room) -> AsyncIterator[None]:
    """Play a match until it is solved, then compare what was shown and what was saved."""
    stream = Stream()
    rules = replace(KTHEARTS, target=60)
    settings = DecisionSettings(mode, vote_window=20.0)
    session = Session.begin(SEED, Options(rules, decisions=settings, levels=NOVICES), clock())
    runtime = Runtime(session, stream, LEVELS, [stream, *room.speakers], clock)
    running = asyncio.create_task(runtime.run(room))
    try:
        await room.opened()
        async with asyncio.timeout(LIMIT):
            await viewers(room, stream)
        yield
        assert not running.done()
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    kept = stream.kept[-1]
    module = restore(kept)
    assert module.solved
    assert kept.match_number == 1
    played = [
        str(action.card)
        for action in kept.actions
        if isinstance(action, PlayCard) and action.seat is HUMAN
    ]
    assert stream.plays == played
    assert len(played) == 13 * len(module.match.pad.rounds)
    assert set(room.heard.values()) == {1}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Take every mode in a thorough run, otherwise the one in which most can go wrong."""
    every = bool(metafunc.config.getoption("--thorough"))
    modes = list(Mode) if every else [Mode.VOTE]
    metafunc.parametrize("mode", modes, ids=[mode.value for mode in modes])
    metafunc.parametrize("enter", ROOMS.values(), ids=ROOMS)


async def test_a_chat_of_fifty_viewers_solves_the_module(
    mode: Mode, enter: OpenRoom, tmp_path: Path
) -> None:
    async with enter(tmp_path) as room:
        async with a_match(mode, room):
            await room.all_heard()
        assert len(room.heard) == room.typed
        assert room.cuts == 0
        # Only the bot replies, and does not take its own replies for a viewer's.
        assert bool(room.messages) == bool(room.speakers)


async def test_nothing_is_lost_or_played_twice_while_the_connection_is_cut(
    mode: Mode, enter: OpenRoom, tmp_path: Path
) -> None:
    async with enter(tmp_path) as room:
        room.cut_every = 330
        async with a_match(mode, room):
            assert room.cuts >= 3
