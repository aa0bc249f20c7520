"""What the overlay shows: the latest snapshot, and the clients that wait for the next."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from ktmodule.adapters import wire
from ktmodule.adapters.snapshots import draw, log_line
from ktmodule.session.effects import Say, Scene
from ktmodule.session.module import ModuleEvent

LOG_LINES = 8
"""Commands that stay in the log; the page shows as many as fit."""


@dataclass(eq=False, slots=True)
class Client:
    """One page: it has a queue of one, the latest snapshot, so that it can never delay anybody."""

    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _latest: bytes = b""

    def offer(self, snapshot: bytes) -> None:
        self._latest = snapshot
        self._changed.set()

    async def next(self) -> bytes:
        """The latest snapshot, once there is one that was not taken."""
        await self._changed.wait()
        self._changed.clear()
        return self._latest


class Overlay:
    """An audience that draws each scene once and offers it to all clients."""

    def __init__(self, clock: Callable[[], float], human_name: str) -> None:
        """clock: seconds that never go back. human_name: what the plate of South says."""
        self._clock = clock
        self._human_name = human_name
        self._clients: set[Client] = set()
        self._log: deque[wire.LogWire] = deque(maxlen=LOG_LINES)
        self._log_count = 0
        self._sequence = 0
        self._scene: Scene | None = None
        self._encoder = msgspec.json.Encoder()

    def show(self, scene: Scene, events: tuple[ModuleEvent, ...]) -> None:
        self._scene = scene
        self._sequence += 1
        self._offer(self._draw(scene, events))

    def say(self, answer: Say) -> None:
        self._log_count += 1
        self._log.append(log_line(self._log_count, answer, self._human_name))
        if self._scene is not None:
            self.show(self._scene, ())

    @property
    def clients(self) -> int:
        """How many pages are connected."""
        return len(self._clients)

    def current(self) -> bytes | None:
        """The present as one snapshot without events; None before the first scene."""
        return None if self._scene is None else self._draw(self._scene, ())

    def heartbeat(self) -> bytes:
        return self._encoder.encode(wire.Heartbeat(time=self._clock()))

    def join(self) -> Client:
        """A new client, which is offered the present at once."""
        client = Client()
        self._clients.add(client)
        if (present := self.current()) is not None:
            client.offer(present)
        return client

    def leave(self, client: Client) -> None:
        self._clients.discard(client)

    def _draw(self, scene: Scene, events: tuple[ModuleEvent, ...]) -> bytes:
        now = self._clock()
        snapshot = draw(scene, events, self._log, self._sequence, now, self._human_name)
        return self._encoder.encode(snapshot)

    def _offer(self, snapshot: bytes) -> None:
        for client in self._clients:
            client.offer(snapshot)
