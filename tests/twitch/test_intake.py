"""Which ids came lately, and how long to wait: values without I/O."""

from random import Random

from ktmodule.adapters.twitch.backoff import LONGEST, wait
from ktmodule.adapters.twitch.intake import Lateness, RecentIds


def test_an_id_is_known_for_ten_minutes() -> None:
    now = 0.0
    recent = RecentIds(lambda: now)
    assert recent.is_new("a")
    now = 599.0
    assert recent.is_new("b")
    assert not recent.is_new("a")
    now = 1198.0
    assert not recent.is_new("b")
    now = 5000.0
    assert recent.is_new("a")
    assert recent.is_new("b")
    assert recent.is_new("")
    assert recent.is_new("")


def test_ids_are_bounded_and_the_latest_are_the_ones_kept() -> None:
    recent = RecentIds(lambda: 0.0, most=10)
    assert all(recent.is_new(str(number)) for number in range(1000))
    assert not any(recent.is_new(str(number)) for number in range(990, 1000))
    assert recent.is_new("0")


def test_a_line_is_late_by_half_a_minute_more_than_the_quickest() -> None:
    now = 0.0
    lateness = Lateness(lambda: now)
    assert not lateness.is_late(1000.0)
    assert not lateness.is_late(970.0)
    assert lateness.is_late(969.9)
    assert not lateness.is_late(None)
    assert not lateness.is_late(1010.0)
    assert lateness.is_late(979.9)
    now = 100.0
    assert lateness.is_late(1079.9)
    assert not lateness.is_late(1080.0)


def test_a_clock_that_is_put_right_or_one_wrong_stamp_makes_few_lines_late() -> None:
    now = 0.0
    lateness = Lateness(lambda: now)
    assert not lateness.is_late(3600.0)
    late = []
    for second in range(20):
        now = 5.0 * second
        late.append(lateness.is_late(now))
    assert late == [True] * 2 + [False] * 18


def test_lines_that_were_held_up_and_come_at_once_are_all_late() -> None:
    now = 100.0
    lateness = Lateness(lambda: now)
    assert not lateness.is_late(100.0)
    now = 160.0
    assert all(lateness.is_late(101.0 + number / 4) for number in range(100))
    now = 161.0
    assert not lateness.is_late(161.0)
    now = 172.0
    assert lateness.is_late(125.0)


def test_the_first_line_after_a_long_silence_is_the_measure_of_the_next() -> None:
    now = 0.0
    lateness = Lateness(lambda: now)
    assert not lateness.is_late(0.0)
    now = 5000.0
    assert not lateness.is_late(0.0)


def test_waits_double_and_are_capped_and_never_quite_the_same() -> None:
    rng = Random(1)
    waits = [[wait(attempt, rng) for _ in range(50)] for attempt in range(12)]
    for attempt, drawn in enumerate(waits):
        bound = min(LONGEST, 0.5 * 2**attempt)
        assert all(bound / 2 <= seconds <= bound for seconds in drawn)
        assert len(set(drawn)) == 50
    assert wait(10**9, rng) <= LONGEST
