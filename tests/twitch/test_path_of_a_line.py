"""The path of a chat line, from the socket to the match, as docs/architecture.md tells it."""

import asyncio
import re
import sys
import time
from pathlib import Path
from random import Random
from types import FrameType

from ktmodule.adapters.twitch.backoff import Backoff
from ktmodule.adapters.twitch.intake import Intake
from ktmodule.adapters.twitch.irc_chat import AnonymousChat
from ktmodule.bots.levels import LEVELS
from ktmodule.runtime.loop import Runtime
from ktmodule.session.options import Options
from ktmodule.session.scene import Scene
from ktmodule.session.session import Session
from tests.playing import NOVICES
from tests.runtime.test_loop import MemoryStore, Watcher
from tests.twitch.irc_server import irc_server
from tests.waiting import LIMIT, until

ROOT = Path(__file__).resolve().parents[2]
STEP = re.compile(r"^\|(?: \d+)? \| `([\w.]+)` \| `(ktmodule/[\w/]+\.py)` \|", re.MULTILINE)

Call = tuple[str, str]
"""A file below the repository, and the qualified name of a function in it."""


def documented() -> list[Call]:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    return [(file, name) for name, file in STEP.findall(text)]


def called(frame: FrameType) -> Call:
    path = Path(frame.f_code.co_filename)
    file = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else ""
    return file, frame.f_code.co_qualname


class Trace:
    """The first call of each step while it is on, and the stack of the last one."""

    def __init__(self, steps: list[Call]) -> None:
        self.calls: list[Call] = []
        self.stack: list[Call] = []
        self._steps = steps

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        if event != "call" or (call := called(frame)) not in self._steps or call in self.calls:
            return
        self.calls.append(call)
        if call == self._steps[-1]:
            self.stack = below(frame, self._steps)[::-1]


def below(frame: FrameType | None, steps: list[Call]) -> list[Call]:
    """The calls from this one outwards, as far as they are steps."""
    calls: list[Call] = []
    while frame is not None and called(frame) in steps:
        calls.append(called(frame))
        frame = frame.f_back
    return calls


def three_chose(scene: Scene) -> bool:
    return len(scene.view.table.chosen) == 3


async def test_a_line_takes_eleven_calls_in_seven_files_to_the_match_as_is_documented() -> None:
    steps = documented()
    *way, (target, _) = steps
    assert len(way) == 11
    assert len({file for file, _ in way}) == 7
    assert target == "ktmodule/hearts/match.py"
    trace = Trace(steps)
    store = MemoryStore()
    watcher = Watcher(store)
    async with irc_server() as server:
        chat = AnonymousChat("kthearts", Intake(), Backoff(Random(1)), address=server.address)
        session = Session.begin(1, Options(levels=NOVICES), time.monotonic())
        runtime = Runtime(session, store, LEVELS, [watcher], time.monotonic)
        running = asyncio.create_task(runtime.run(chat))
        try:
            await server.joined()
            # The opponents have chosen their passes, so that the next action is South's.
            await until(lambda: bool(watcher.scenes) and three_chose(watcher.scenes[-1]), "them")
            sys.setprofile(trace)
            await server.say("ann", "!pass high")
            await until(lambda: bool(watcher.scenes[-1].view.passed), "South's pass")
        finally:
            sys.setprofile(None)
            running.cancel()
            await asyncio.wait([running], timeout=LIMIT)
    assert trace.calls == steps
    # From the consumer on nothing stands in between.
    assert trace.stack == steps[4:]
