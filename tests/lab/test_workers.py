"""The processes that play the games of a comparison, and how they leave."""

import multiprocessing
import os
import threading
import time

from ktmodule.lab.workers import local_workers
from tests.waiting import LIMIT


def test_workers_that_are_let_go_wait_for_no_game_and_leave_nothing_at_work() -> None:
    before = set(threading.enumerate())
    for _ in range(5):
        with local_workers(2) as workers:
            game = workers.executor.submit(time.sleep, 600)
        assert game.cancelled() or game.exception(0) is not None
        assert multiprocessing.active_children() == []
        assert set(threading.enumerate()) == before


def test_a_crew_of_one_plays_in_this_process() -> None:
    with local_workers(1) as crew:
        assert crew.executor.submit(os.getpid).result(LIMIT) == os.getpid()
        failing = crew.executor.submit(os.rmdir, "")
        assert isinstance(failing.exception(LIMIT), FileNotFoundError)
        assert multiprocessing.active_children() == []


def test_a_crew_of_one_waits_for_no_game_and_begins_no_other() -> None:
    begun, ended, over = threading.Event(), threading.Event(), threading.Event()

    def game() -> None:
        begun.set()
        ended.wait()
        over.set()

    with local_workers(1) as crew:
        crew.executor.submit(game)
        next_one = crew.executor.submit(os.getpid)
        assert begun.wait(LIMIT)
    assert not over.is_set()
    ended.set()
    assert over.wait(LIMIT)
    assert not next_one.done()
