"""Work that nobody waits for once the program ends."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

Result = TypeVar("Result")


async def aside(work: Callable[[], Result], name: str) -> Result:
    """What `work` returns or raises; it is done in a thread of its own, called `name`.

    Whoever stops waiting leaves it behind, and so does Python when it ends, which would wait for a
    thread of an executor: so `work` may have nothing to tidy up.
    """
    future: Future[Result] = Future()
    future.set_running_or_notify_cancel()
    threading.Thread(target=fulfil, args=(future, work), name=name, daemon=True).start()
    return await asyncio.wrap_future(future)


def fulfil(future: Future[Result], work: Callable[[], Result]) -> None:
    """Do the work; the future gets what it returns or raises."""
    try:
        result = work()
    except BaseException as fault:  # noqa: BLE001 (whoever waits gets it)
        future.set_exception(fault)
    else:
        future.set_result(result)
