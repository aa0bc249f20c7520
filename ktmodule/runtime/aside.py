"""Work in a thread that the program does not wait for when it ends."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

Result = TypeVar("Result")


async def aside(work: Callable[[], Result], name: str) -> Result:
    """Run `work` in a thread of its own, called `name`; return or raise what it does.

    A cancelled caller abandons the thread, and interpreter exit does not join it (as it would an
    executor's), so `work` must need no clean-up.
    """
    future: Future[Result] = Future()
    future.set_running_or_notify_cancel()
    threading.Thread(target=fulfil, args=(future, work), name=name, daemon=True).start()
    return await asyncio.wrap_future(future)


def fulfil(future: Future[Result], work: Callable[[], Result]) -> None:
    """Do the work; the future gets what it returns or raises."""
    try:
        result = work()
    except BaseException as fault:  # noqa: BLE001 (the caller gets it)
        future.set_exception(fault)
    else:
        future.set_result(result)
