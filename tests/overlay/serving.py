"""The real server, with a real game behind it or with states made by hand."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import msgspec

from ktmodule.adapters.web import wire
from ktmodule.adapters.web.broadcast import Broadcast, Client
from ktmodule.adapters.web.manual import manual
from ktmodule.adapters.web.server import USUAL, Timing, serving
from ktmodule.adapters.web.socket import address, listen
from ktmodule.bots.levels import LEVELS
from ktmodule.chat.line import ChatLine, Role, Viewer
from ktmodule.chat.messages.replies import REPLIES, Replies
from ktmodule.hearts.rules import KTHEARTS, HouseRules
from ktmodule.runtime.loop import Runtime
from ktmodule.runtime.ports import Inbox
from ktmodule.session.effects import Reply
from ktmodule.session.module import ModuleEvent
from ktmodule.session.options import Options, Pace
from ktmodule.session.outcome import Outcome
from ktmodule.session.scene import Scene
from ktmodule.session.session import Session
from ktmodule.session.state import Kept
from tests.playing import NOVICES

CLOCK = time.monotonic
HOST = "127.0.0.1"
MANUAL = manual(KTHEARTS, REPLIES)
STREAMER = Viewer("streamer", Role.BROADCASTER)


class Nowhere:
    """A store that keeps nothing."""

    def save(self, kept: Kept) -> None:
        """Keep nothing."""


class Wires:
    """A chat source for the lines that a test types."""

    def __init__(self) -> None:
        self._inbox: asyncio.Future[Inbox] = asyncio.get_running_loop().create_future()

    async def run(self, inbox: Inbox) -> None:
        self._inbox.set_result(inbox)
        await asyncio.Event().wait()

    async def type(self, line: ChatLine) -> None:
        """Deliver the line, and wait until the game waits for the next."""
        inbox = await self._inbox
        await inbox.put(line)
        await inbox.idle()


@dataclass
class Ears:
    """An audience that remembers the outcome of each command."""

    outcomes: list[Outcome] = field(default_factory=list)
    events: list[ModuleEvent] = field(default_factory=list)

    def show(self, scene: Scene, events: tuple[ModuleEvent, ...]) -> None:
        self.events.extend(events)

    def reply(self, reply: Reply) -> None:
        # An announcement is for nobody.
        if reply.to is not None:
            self.outcomes.append(reply.outcome)


@dataclass
class Game:
    """A module that is being played, shown at an address."""

    url: str
    session: Session
    broadcast: Broadcast
    ears: Ears
    _wires: Wires

    @property
    def scene(self) -> Scene:
        return self.session.scene

    def present(self) -> wire.Snapshot:
        """Return the snapshot that a page gets if it connects now."""
        latest = self.broadcast.current()
        assert latest is not None, "the game has not started yet"
        return msgspec.json.decode(latest, type=wire.Snapshot, strict=True)

    async def type(self, text: str, viewer: Viewer = STREAMER) -> Outcome:
        """Type a line; return its outcome once the opponents have moved."""
        await self._wires.type(ChatLine(viewer, text, addressed=True))
        return self.ears.outcomes[-1]


@asynccontextmanager
async def a_game(
    seed: int = 1, rules: HouseRules = KTHEARTS, pace: Pace | None = None
) -> AsyncIterator[Game]:
    """A new module with novices for opponents, played by a real runtime and served."""
    session = Session.begin(seed, Options(rules, pace or Pace(), levels=NOVICES), CLOCK())
    broadcast, ears, wires = Broadcast(CLOCK, "You"), Ears(), Wires()
    runtime = Runtime(session, Nowhere(), LEVELS, [ears, broadcast], CLOCK)
    playing = asyncio.create_task(runtime.run(wires))
    try:
        async with at(broadcast) as url:
            await runtime.settled()
            yield Game(url, session, broadcast, ears, wires)
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


@asynccontextmanager
async def at(broadcast: Broadcast, port: int = 0, timing: Timing = USUAL) -> AsyncIterator[str]:
    """Serve that broadcast while the block runs, by default at a free port; yield the URL."""
    with listen(HOST, port) as listener:
        async with serving(broadcast, MANUAL, listener, HOST, timing):
            yield address(listener)


def free_port() -> int:
    """A port that nothing listens at."""
    with listen(HOST, 0) as listener:
        port: int = listener.getsockname()[1]
    return port


class Easel(Broadcast):
    """A broadcast of the states that it is given, with no game behind it."""

    def __init__(self, replies: Replies = REPLIES) -> None:
        super().__init__(CLOCK, "You", replies)
        self._pages: set[Client] = set()
        self._shown: wire.Snapshot | None = None
        self._happened: list[tuple[int, wire.EventUnion]] = []
        self._count = 0

    def put(self, state: wire.Snapshot, *events: wire.EventUnion) -> int:
        """Show that state, its times counted from now; returns its sequence number."""
        now = time.monotonic()
        self._count += 1
        vote, poll = (
            ballots
            and msgspec.structs.replace(
                ballots,
                opened=ballots.opened + now,
                deadline=ballots.deadline + now,
                closes=ballots.closes + now,
            )
            for ballots in (state.vote, state.poll)
        )
        decided = state.decided and msgspec.structs.replace(
            state.decided, until=state.decided.until + now
        )
        mode = state.mode
        if mode.taken_at is not None:
            mode = msgspec.structs.replace(mode, taken_at=mode.taken_at + now)
        chat = state.chat
        if chat.retry_at is not None:
            chat = msgspec.structs.replace(chat, retry_at=chat.retry_at + now)
        self._shown = msgspec.structs.replace(
            state,
            sequence=self._count,
            time=now,
            mode=mode,
            vote=vote,
            decided=decided,
            poll=poll,
            chat=chat,
        )
        self._happened.extend((self._count, event) for event in events)
        for page in self._pages:
            page.wake()
        return self._count

    def current(self) -> bytes | None:
        return None if self._shown is None else self.since(None)[0]

    def since(self, sequence: int | None) -> tuple[bytes, int]:
        assert self._shown is not None
        new = () if sequence is None else tuple(e for n, e in self._happened if n > sequence)
        return msgspec.json.encode(msgspec.structs.replace(self._shown, events=new)), self._count

    def join(self) -> Client:
        client = super().join()
        self._pages.add(client)
        if self._shown is not None:
            client.wake()
        return client

    def leave(self, client: Client) -> None:
        super().leave(client)
        self._pages.discard(client)
