"""Waiting in tests: for an event, never for a time.

A test that fails at the limit has found a fault, not a busy machine: nothing takes a tenth of it.
"""

import asyncio
import time
from collections.abc import Callable

LIMIT = 60.0
"""Seconds after which anything that has not happened never will."""

LOOK = 0.01
"""Seconds between two looks at something that does not announce changes: a file, a process."""


def wait_for(happened: Callable[[], bool], what: str = "it") -> None:
    """Wait until `happened` returns True."""
    until = time.monotonic() + LIMIT
    while not happened():
        assert time.monotonic() < until, f"{what} never happened"
        time.sleep(LOOK)


async def until(happened: Callable[[], bool], what: str = "it") -> None:
    """Wait until `happened` returns True, while the event loop keeps running."""
    end = time.monotonic() + LIMIT
    while not happened():
        assert time.monotonic() < end, f"{what} never happened"
        await asyncio.sleep(LOOK)
