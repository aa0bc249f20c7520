"""Waits between attempts: longer each time, capped, and never quite the same."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random

FIRST_WAIT = 0.5
MAX_WAIT = 60.0


@dataclass(frozen=True, slots=True)
class Backoff:
    """The waits between attempts to restore a lost connection.

    reset_after: seconds that a connection has to hold for the waits to start over. sleep: waits
    that many seconds.
    """

    rng: Random
    reset_after: float = 30.0
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


def wait(failures: int, rng: Random) -> float:
    """Return the seconds to wait before the next attempt.

    failures: since the last success, not counting the latest. The bound doubles from FIRST_WAIT up
    to MAX_WAIT; the wait lies in its upper half ("equal jitter"), so that waits still grow while
    many programs do not come back at the same moment.
    """
    bound = min(MAX_WAIT, FIRST_WAIT * 2.0 ** min(failures, 16))
    return bound * rng.uniform(0.5, 1.0)
