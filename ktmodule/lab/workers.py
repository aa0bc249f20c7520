"""Who does the work: the cores of this machine, or a cluster. Which one changes no result."""

import contextlib
import multiprocessing
import os
import queue
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from typing import ParamSpec, TypeVar

from ktmodule.lab.errors import CannotGoOn, Unusable
from ktmodule.lab.game import COMPANY, Forfeit, Played, play_game
from ktmodule.lab.schedule import Plan
from ktmodule.runtime.aside import fulfil
from ktmodule.runtime.extras import how_to_install

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

LOOK = 0.2
"""Seconds between two looks whether somebody wants to stop."""

MOST_WORKERS = 60
"""Windows cannot wait for more processes at once."""

GAMES_AHEAD = 16
"""Games that are handed out for each worker, so that none is without work."""

CONNECTING = 10.0
"""Seconds that a scheduler has to answer."""

GATHERING = 3.0
"""Seconds that it has to name a worker."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Workers behind an executor.

    ahead: how many games to hand out before the first is back. losses: what is raised when no
    worker is left to rely on. advice: what to tell then.
    """

    executor: Executor
    ahead: int
    losses: tuple[type[Exception], ...]
    advice: str


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextlib.contextmanager
def local_crew(workers: int) -> Iterator[Crew]:
    """So many workers on this machine, at most MOST_WORKERS: processes, but this one for one.

    The processes are started anew, not forked, on every system alike.
    """
    if workers == 1:
        with _this_process() as crew:
            yield crew
        return
    workers = min(workers, MOST_WORKERS)
    executor = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _prepare)
    try:
        with _interrupts_held_back():
            # One beginning for each: what they inherit now they keep while they start.
            for _ in range(workers):
                executor.submit(_begin)
        yield Crew(
            executor,
            GAMES_AHEAD * workers,
            (BrokenProcessPool,),
            "a worker process has died; the system may have run out of memory. Try again with "
            "fewer of them (--workers N).",
        )
    finally:
        _end(multiprocessing.active_children())
        # Only once its workers have ended, so as not to wait for their games; but wait, or Python
        # may end just while the executor takes its pipes apart, and complain.
        executor.shutdown(wait=True, cancel_futures=True)


@contextlib.contextmanager
def _this_process() -> Iterator[Crew]:
    """One worker without a process of its own, which is ready at once."""
    executor = _Thread()
    try:
        yield Crew(executor, GAMES_AHEAD, (), "")
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
    """A Ctrl-C comes when the block is over; processes that are started in it get none."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Nothing yet: a worker that can do this has started."""


def _prepare() -> None:
    """Prepare a worker: Ctrl-C is not for it, and when it is to end, its programs are too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, lambda signum, _: _leave(128 + signum))
    threading.Thread(target=_leave_with_the_parent, daemon=True).start()


def _leave_with_the_parent() -> None:
    """End when the process that hands out the games has ended, however that came."""
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


@contextlib.contextmanager
def cluster_crew(address: str, comparison: str) -> Iterator[Crew]:
    """The workers of a dask cluster whose scheduler is at `address`, like `tcp://host:8786`.

    comparison: names the run, whose players leave the workers with it. Raises Unusable.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise Unusable(
            f"--dask: needs the extra for clusters: {how_to_install('cluster')}"
        ) from None
    try:
        client = Client(address, timeout=CONNECTING)
    except (OSError, ValueError, TypeError) as error:
        # What it raises for an address of a kind that it is not set up for is a TypeError.
        raise Unusable(f"--dask: no scheduler answers at {address!r} ({error}).") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=GATHERING)
        except TimeoutError:
            raise Unusable(f"--dask: the scheduler at {address!r} has no workers.") from None
        _check_versions(client.run(_version, on_error="return"))
        threads = sum(client.nthreads().values())
        executor = client.get_executor(pure=False)
        try:
            yield Crew(
                executor,
                GAMES_AHEAD * threads,
                (KilledWorker, CancelledError, OSError),
                f"the cluster at {address} gives no results any more. See what its workers say.",
            )
        finally:
            # A cluster that has gone has nothing to be tidied.
            with contextlib.suppress(OSError, TimeoutError):
                executor.shutdown(wait=False)
                client.run(_dismiss, comparison, on_error="ignore")


def _version() -> str:
    return version("ktmodule")


def _check_versions(found: dict[str, object]) -> None:
    here = _version()
    for worker, there in found.items():
        if there != here:
            raise Unusable(
                f"--dask: the worker at {worker} has no KTModule {here} ({there}). Install the "
                "same version on all workers, or results could differ."
            )


def _dismiss(comparison: str) -> None:
    COMPANY.leave(comparison)


def in_order(
    crew: Crew, comparison: str, plan: Plan, games: Iterable[int], stopped: Callable[[], bool]
) -> Iterator[Played | Forfeit]:
    """What comes of each game, in the order of the games, until `stopped` says so.

    Raises CannotGoOn.
    """
    waiting: deque[Future[Played | Forfeit]] = deque()
    left = iter(games)
    try:
        while not stopped():
            while len(waiting) < crew.ahead and (game := next(left, None)) is not None:
                waiting.append(crew.executor.submit(play_game, comparison, plan, game))
            if not waiting:
                return
            # A wait without an end could not be broken off on Windows.
            if wait((waiting[0],), LOOK).done:
                yield waiting.popleft().result()
    except crew.losses:
        raise CannotGoOn(crew.advice) from None
