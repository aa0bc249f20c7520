"""Keeping a chat connected: one loop for both protocols, which know only how to connect once.

`keep_connected` connects, runs the connection until it ends, reports each change, waits with a
backoff and starts again. It gives up only when an exception is no fault of the connection: a
channel that does not exist, a login that Twitch does not accept.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from enum import Enum, auto
from typing import NoReturn, Protocol

from ktmodule.adapters.twitch.backoff import Backoff, wait
from ktmodule.adapters.twitch.faults import reason_of
from ktmodule.chat.disconnection import Reason
from ktmodule.chat.line import ChatStatus, Link

_log = logging.getLogger(__name__)


class End(Enum):
    """The end of a connection."""

    LOST = auto()
    SILENT = auto()
    """Lost, as nothing came any more."""
    MOVING = auto()
    """Twitch asked for another one."""


class Connection(Protocol):
    """A chat that can be read now."""

    async def run(self) -> End:
        """Read until the connection ends, or raise one of its faults."""


@dataclass(frozen=True, slots=True)
class Connector:
    """One protocol's way to one channel.

    connect: enters once chat can be read, and leaves without waiting for Twitch. faults: the
    exceptions after which another attempt may succeed. can_send: messages can be sent, too.
    """

    channel: str
    connect: Callable[[], AbstractAsyncContextManager[Connection]]
    faults: tuple[type[Exception], ...]
    can_send: bool = False


async def keep_connected(
    connector: Connector, backoff: Backoff, report: Callable[[ChatStatus], None]
) -> NoReturn:
    """Connect again whenever the connection is lost.

    report: called at every change. A server that asks for a new connection gets it at once, but
    only once in a row. Raises what is none of the connector's faults.
    """
    channel = connector.channel
    failures = 0
    while True:
        report(ChatStatus(Link.CONNECTING, channel))
        connected_at: float | None = None
        end = End.LOST
        reason = Reason.CLOSED
        try:
            async with connector.connect() as connection:
                report(ChatStatus(Link.CONNECTED, channel, replies_in_chat=connector.can_send))
                connected_at = time.monotonic()
                end = await connection.run()
                reason = Reason.SILENT if end is End.SILENT else Reason.CLOSED
        except connector.faults as error:
            reason = reason_of(error)
            _log.info("the chat is disconnected (%s)", type(error).__name__)
        if connected_at is not None and time.monotonic() - connected_at >= backoff.reset_after:
            failures = 0
        if end is not End.MOVING or failures:
            pause = wait(failures, backoff.rng)
            _log.warning("%s is disconnected: %s", channel, reason.value)
            report(ChatStatus(Link.DISCONNECTED, channel, pause, reason=reason))
            await backoff.sleep(pause)
        failures += 1


class Farewells:
    """Tasks that end connections while the next one is made already."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, farewell: Coroutine[None, None, None]) -> None:
        """Run this on the side."""
        task = asyncio.create_task(farewell)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Wait for all that still run; raises what one of them raises."""
        await asyncio.gather(*self._tasks)

    async def cancel(self) -> None:
        """End all that still run."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
