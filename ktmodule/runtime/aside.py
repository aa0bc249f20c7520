"""Work in a thread that does not hold up the end of the program."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

Result = TypeVar("Result")


async def aside(work: Callable[[], Result], name: str) -> Result:
    """Run `work` in its own thread, named `name`; return its result or raise its exception.

    A cancelled caller abandons the thread, and interpreter exit does not join it (as it would an
    executor's), so `work` must need no clean-up.
    """
    future: Future[Result] = Future()
    future.set_running_or_notify_cancel()
    threading.Thread(target=fulfil, args=(future, work), name=name, daemon=True).start()
    return await asyncio.wrap_future(future)


def fulfil(future: Future[Result], work: Callable[[], Result]) -> None:
    """Do the work, and give its result or exception to the future."""
    try:
        result = work()
    except BaseException as fault:  # noqa: BLE001 (the caller gets it)
        future.set_exception(fault)
    else:
        future.set_result(result)
