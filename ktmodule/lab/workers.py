"""The workers that play the games: processes on this machine, or on a cluster (`cluster`).

Both give the same results.
"""

import contextlib
import multiprocessing
import os
import queue
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from typing import ParamSpec, TypeVar

from ktmodule.lab.errors import CannotGoOn
from ktmodule.lab.game import COMPANY, Forfeit, Played, play_game
from ktmodule.lab.schedule import Schedule
from ktmodule.runtime.aside import fulfil

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

LOOK = 0.2
"""Seconds between two checks for an interrupt."""

MOST_WORKERS = 60
"""The most processes that Windows can wait for at once."""

GAMES_AHEAD = 16
"""Games handed out per worker, so that none runs out of work."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Workers behind an executor.

    ahead: how many games to hand out before the first comes back. losses: the errors that mean
    that the workers are lost. advice: the message in that case.
    """

    executor: Executor
    ahead: int
    losses: tuple[type[Exception], ...]
    advice: str


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextlib.contextmanager
def local_workers(count: int) -> Iterator[Workers]:
    """That many workers on this machine, at most MOST_WORKERS; a single one runs in this process.

    They are spawned, not forked, on every system.
    """
    if count == 1:
        with _this_process() as workers:
            yield workers
        return
    count = min(count, MOST_WORKERS)
    executor = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), _prepare)
    try:
        with _interrupts_held_back():
            # One call each starts them now, so that they inherit the blocked signal.
            for _ in range(count):
                executor.submit(_begin)
        yield Workers(
            executor,
            GAMES_AHEAD * count,
            (BrokenProcessPool,),
            "a worker process has died; the system may have run out of memory. Try again with "
            "fewer workers (--workers N).",
        )
    finally:
        _end(multiprocessing.active_children())
        # After the workers have ended, so that their games are not waited for. It must wait, or
        # Python may exit while the executor closes its pipes, and print an error.
        executor.shutdown(wait=True, cancel_futures=True)


@contextlib.contextmanager
def _this_process() -> Iterator[Workers]:
    """One worker in this process, which is ready at once."""
    executor = _Thread()
    try:
        yield Workers(executor, GAMES_AHEAD, (), "")
    finally:
        executor.shutdown(cancel_futures=True)
        COMPANY.leave()


class _Thread(Executor):
    """Does everything in one thread.

    Neither `shutdown` nor the end of Python waits for the game that is being played.
    """

    def __init__(self) -> None:
        self._work: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._left = False
        threading.Thread(target=self._do_all, name="worker", daemon=True).start()

    def submit(
        self,
        work: Callable[Arguments, Result],
        /,
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Future[Result]:
        future: Future[Result] = Future()
        self._work.put(partial(fulfil, future, partial(work, *args, **kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._left = cancel_futures
        self._work.put(None)

    def _do_all(self) -> None:
        while (work := self._work.get()) is not None and not self._left:
            work()


@contextlib.contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Delay a Ctrl-C until the block is over; processes started in it never get one."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Do nothing; a worker that can run this has started."""


def _prepare() -> None:
    """Make a worker ignore Ctrl-C, and end its programs when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, lambda signum, _: _leave(128 + signum))
    threading.Thread(target=_leave_with_the_parent, daemon=True).start()


def _leave_with_the_parent() -> None:
    """End when the process that hands out the games has ended, for whatever reason."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        _leave(1)


def _leave(status: int) -> None:
    COMPANY.leave()
    # An exception would only be handed back as the result of a game.
    os._exit(status)


def _end(processes: Iterable[multiprocessing.process.BaseProcess]) -> None:
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(5)
        if process.is_alive():
            process.kill()


def in_order(
    workers: Workers,
    comparison: str,
    schedule: Schedule,
    games: Iterable[int],
    stopped: Callable[[], bool],
) -> Iterator[Played | Forfeit]:
    """Yield the result of each game, in the order of the games, until `stopped` returns True.

    Raises CannotGoOn.
    """
    waiting: deque[Future[Played | Forfeit]] = deque()
    left = iter(games)
    try:
        while not stopped():
            while len(waiting) < workers.ahead and (game := next(left, None)) is not None:
                waiting.append(workers.executor.submit(play_game, comparison, schedule, game))
            if not waiting:
                return
            # On Windows, a wait without a timeout cannot be interrupted.
            if wait((waiting[0],), LOOK).done:
                yield waiting.popleft().result()
    except workers.losses:
        raise CannotGoOn(workers.advice) from None
