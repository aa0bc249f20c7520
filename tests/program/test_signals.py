"""A signal that asks for an end, at the worst moment."""

import asyncio
import signal
import subprocess
import sys
import weakref

from ktmodule.cli.process import run_in_loop, set_up
from tests.waiting import LIMIT


class Mortal:
    """Something whose end a weak reference reports."""


async def signalled_where_no_exception_gets_out() -> None:
    mortal = Mortal()
    reference = weakref.ref(mortal, lambda _: signal.raise_signal(signal.SIGTERM))
    del mortal
    assert reference() is None
    await asyncio.Event().wait()


def run_and_be_signalled() -> None:
    set_up()
    run_in_loop(signalled_where_no_exception_gets_out())


def test_a_signal_that_comes_in_the_callback_of_a_weak_reference_ends_the_program() -> None:
    code = f"from {__name__} import run_and_be_signalled as run; run()"
    done = subprocess.run([sys.executable, "-c", code], timeout=LIMIT, check=False)
    assert done.returncode == 128 + signal.SIGTERM
