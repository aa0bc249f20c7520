"""Waits between attempts."""

from random import Random

from ktmodule.adapters.twitch.backoff import MAX_WAIT, wait


def test_waits_double_and_are_capped_and_never_quite_the_same() -> None:
    rng = Random(1)
    waits = [[wait(failures, rng) for _ in range(50)] for failures in range(12)]
    for failures, drawn in enumerate(waits):
        bound = min(MAX_WAIT, 0.5 * 2**failures)
        assert all(bound / 2 <= seconds <= bound for seconds in drawn)
        assert len(set(drawn)) == 50
    assert wait(10**9, rng) <= MAX_WAIT
