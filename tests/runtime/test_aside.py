"""Work in a thread of its own, which nobody waits for at the end."""

import subprocess
import sys
import threading

import pytest

from ktmodule.runtime.aside import aside
from tests.waiting import LIMIT

LEFT_BEHIND = """
import asyncio, threading
from ktmodule.runtime.aside import aside

async def main():
    begun = asyncio.Event()
    loop = asyncio.get_running_loop()

    def endless():
        loop.call_soon_threadsafe(begun.set)
        threading.Event().wait()

    working = asyncio.create_task(aside(endless, "endless"))
    await begun.wait()
    working.cancel()

asyncio.run(main())
print("ended")
"""


async def test_work_is_done_beside_the_event_loop_and_its_result_comes_back() -> None:
    assert await aside(lambda: threading.current_thread().name, "worker") == "worker"


async def test_what_the_work_raises_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        await aside(lambda: 1 // 0, "worker")


def test_python_ends_without_waiting_for_work_that_was_left_behind() -> None:
    command = (sys.executable, "-c", LEFT_BEHIND)
    done = subprocess.run(command, capture_output=True, timeout=LIMIT, check=True)
    assert (done.stdout.split(), done.stderr) == ([b"ended"], b"")
