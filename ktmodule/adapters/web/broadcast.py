"""The current snapshot, and the pages that wait for it to change.

A slow page delays nobody: it has no queue, only the latest snapshot when it is ready for one.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

import msgspec

from ktmodule.adapters.web import wire
from ktmodule.adapters.web.snapshot import animated, log_line, snapshot_of
from ktmodule.chat.line import ChatCleared, LineDeleted, Removal, Silenced, Viewer
from ktmodule.chat.messages.catalog import Sentences
from ktmodule.chat.messages.replies import REPLIES, Replies
from ktmodule.session.effects import Reply
from ktmodule.session.module import ModuleEvent
from ktmodule.session.publicity import names_any
from ktmodule.session.scene import Scene

LOG_LINES = 8
"""Commands kept in the log; the page shows as many as fit."""

RECENT_EVENTS = 100
"""Events kept for pages that are slightly behind; older ones are not worth animating."""


class Client:
    """The connection of one page, which takes the latest snapshot whenever it is ready."""

    def __init__(self, broadcast: "Broadcast") -> None:
        self._broadcast = broadcast
        self._changed = asyncio.Event()
        self._seen: int | None = None

    def wake(self) -> None:
        """Report a change."""
        self._changed.set()

    async def next(self) -> bytes:
        """Wait for a snapshot newer than the last one taken; return it with the events between."""
        await self._changed.wait()
        self._changed.clear()
        message, self._seen = self._broadcast.since(self._seen)
        return message


@dataclass(frozen=True, slots=True)
class _Logged:
    """A line of the log. by: who caused it, None for an announcement. id: that of their line."""

    by: Viewer | None
    id: str
    line: wire.LogWire

    def falls_under(self, removal: Removal) -> bool:
        """True where this line is to be seen no more.

        Of a silenced viewer, neither are the lines that name them.
        """
        match removal:
            case Silenced(viewer):
                names = (viewer.name.casefold(), viewer.handle.casefold())
                is_theirs = self.by is not None and self.by.identity == viewer.identity
                return is_theirs or names_any(self.line.text, names)
            case LineDeleted(id):
                return bool(id) and self.id == id
            case ChatCleared():
                return self.by is not None and not self.by.is_local
            case unknown:
                assert_never(unknown)


class Broadcast:
    """An audience that remembers the scene and makes snapshots of it for its pages.

    A scene becomes a snapshot once at most, and only if a page asks.
    """

    def __init__(
        self, clock: Callable[[], float], human_name: str, replies: Replies = REPLIES
    ) -> None:
        """clock: returns seconds that never decrease. human_name: the name on South's plate."""
        self._clock = clock
        self._replies = replies
        self._human_name = human_name
        self._clients: set[Client] = set()
        self._log: deque[_Logged] = deque(maxlen=LOG_LINES)
        self._log_count = 0
        self._events: deque[tuple[int, wire.EventUnion]] = deque(maxlen=RECENT_EVENTS)
        self._sequence = 0
        self._scene: Scene | None = None
        self._drawn: wire.Snapshot | None = None
        self._encoder = msgspec.json.Encoder()

    def show(self, scene: Scene, events: tuple[ModuleEvent, ...]) -> None:
        self._scene = scene
        self._change()
        self._events.extend((self._sequence, event) for event in animated(events, scene))

    def reply(self, reply: Reply) -> None:
        if reply.removal is not None:
            self._remove(reply.removal)
        if reply.public is not None:
            self._log_count += 1
            line = log_line(self._log_count, reply.public, reply.outcome)
            self._log.append(_Logged(reply.to, reply.line_id, line))
            self._change()

    @property
    def sentences(self) -> Sentences:
        """The sentences that word the snapshots, and the page that shows them."""
        return self._replies.sentences

    @property
    def clients(self) -> int:
        """The number of connected pages."""
        return len(self._clients)

    def current(self) -> bytes | None:
        """Return the current snapshot without events, or None before the first scene."""
        return None if self._scene is None else self.since(None)[0]

    def since(self, sequence: int | None) -> tuple[bytes, int]:
        """Return the current snapshot as JSON, and its sequence number.

        sequence: the last one that the page has; the snapshot carries the events since. None for
        no events. A scene must have been shown before.
        """
        if self._drawn is None or self._drawn.sequence != self._sequence:
            self._drawn = self._draw()
        # A page sets its clock by each message, so the time is that of sending.
        drawn, now = self._drawn, self._clock()
        snapshot = msgspec.structs.replace(
            drawn,
            time=now,
            vote=_at(drawn.vote, now),
            poll=_at(drawn.poll, now),
            decided=_unless_stale(drawn.decided, now),
            events=() if sequence is None else tuple(e for n, e in self._events if n > sequence),
        )
        return self._encoder.encode(snapshot), self._sequence

    def heartbeat(self) -> bytes:
        return self._encoder.encode(wire.Heartbeat(time=self._clock()))

    def join(self) -> Client:
        """Add a client; it gets the current snapshot at once."""
        client = Client(self)
        self._clients.add(client)
        if self._scene is not None:
            client.wake()
        return client

    def leave(self, client: Client) -> None:
        self._clients.discard(client)

    def _draw(self) -> wire.Snapshot:
        assert self._scene is not None  # clients are woken only after the first scene
        log = tuple(logged.line for logged in self._log)
        snapshot = snapshot_of(self._scene, self._human_name, self._replies)
        return msgspec.structs.replace(snapshot, sequence=self._sequence, log=log)

    def _remove(self, removal: Removal) -> None:
        kept = [logged for logged in self._log if not logged.falls_under(removal)]
        if len(kept) < len(self._log):
            self._log = deque(kept, maxlen=LOG_LINES)
            self._change()

    def _change(self) -> None:
        self._sequence += 1
        if self._scene is not None:
            for client in self._clients:
                client.wake()


def _unless_stale(decided: wire.DecidedWire | None, now: float) -> wire.DecidedWire | None:
    """Return the outcome of a vote while it is to be shown."""
    return decided if decided is not None and now < decided.until else None


def _at(vote: wire.VoteWire | None, now: float) -> wire.VoteWire | None:
    """Return the vote of a snapshot at time 0 as it is at `now`: a paused one ends later."""
    if vote is None or vote.running:
        return vote
    return msgspec.structs.replace(vote, deadline=vote.deadline + now, closes=vote.closes + now)
