"""How long a test waits for what has to happen: for the event itself, never for a time.

A test that fails at this limit has met a fault, not a busy machine: nothing takes a tenth of it.
"""

import asyncio
import time
from collections.abc import Callable

LIMIT = 60.0
"""Seconds after which anything that has not happened never will."""

LOOK = 0.01
"""Seconds between two looks at what tells nobody of its changes: a file, a process, a page."""


def wait_for(happened: Callable[[], bool], what: str = "it") -> None:
    """Wait until that has happened."""
    until = time.monotonic() + LIMIT
    while not happened():
        assert time.monotonic() < until, f"{what} never happened"
        time.sleep(LOOK)


async def until(happened: Callable[[], bool], what: str = "it") -> None:
    """Wait until that has happened, while the event loop goes on."""
    end = time.monotonic() + LIMIT
    while not happened():
        assert time.monotonic() < end, f"{what} never happened"
        await asyncio.sleep(LOOK)
