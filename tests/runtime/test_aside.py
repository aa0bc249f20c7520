"""Work in a thread of its own, which does not hold up the end of the program."""

import subprocess
import sys
import threading

import pytest

from ktmodule.runtime.aside import aside
from tests.waiting import LIMIT

ABANDONED = """
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


async def test_work_runs_in_its_own_thread_and_its_result_is_returned() -> None:
    assert await aside(lambda: threading.current_thread().name, "worker") == "worker"


async def test_an_exception_in_the_work_is_raised_to_the_caller() -> None:
    with pytest.raises(ZeroDivisionError):
        await aside(lambda: 1 // 0, "worker")


def test_python_exits_without_waiting_for_abandoned_work() -> None:
    command = (sys.executable, "-c", ABANDONED)
    done = subprocess.run(command, capture_output=True, timeout=LIMIT, check=True)
    assert (done.stdout.split(), done.stderr) == ([b"ended"], b"")
