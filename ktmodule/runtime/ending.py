"""Parts of the program that run side by side and end together."""

import asyncio
from collections.abc import Coroutine


async def until_one_ends(*parts: Coroutine[None, None, None] | asyncio.Future[None]) -> None:
    """Run all parts until one ends, then cancel the others; raises the exception of that one."""
    tasks = [asyncio.ensure_future(part) for part in parts]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
