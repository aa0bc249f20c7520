"""The processes that play the games of a comparison, and how they leave."""

import multiprocessing
import threading
import time

from ktmodule.lab.crew import local_crew


def test_a_crew_that_leaves_waits_for_no_game_and_leaves_nothing_at_work() -> None:
    before = set(threading.enumerate())
    for _ in range(5):
        with local_crew(2) as crew:
            game = crew.executor.submit(time.sleep, 600)
        assert game.cancelled() or game.exception(0) is not None
        assert multiprocessing.active_children() == []
        assert set(threading.enumerate()) == before
