"""The stopwatch that times votes, polls and claims, and the pauses between cards."""

from hypothesis import given
from hypothesis import strategies as st

from ktmodule.session.clock import Stopwatch

SECONDS = st.floats(0.0, 1e7)


def test_a_stopwatch_does_not_count_the_time_while_it_is_stopped() -> None:
    watch = Stopwatch()
    assert (watch.running, watch.reads(10.0)) == (True, 10.0)
    watch.set_running(False, 12.0)
    watch.set_running(False, 15.0)
    assert (watch.running, watch.reads(20.0), watch.when(13.0)) == (False, 12.0, None)
    watch.set_running(True, 20.0)
    watch.set_running(True, 21.0)
    assert (watch.running, watch.reads(22.0), watch.when(15.0)) == (True, 14.0, 23.0)


@given(began=SECONDS, stood=SECONDS, length=SECONDS)
def test_a_reading_has_been_reached_by_the_time_it_is_due(
    began: float, stood: float, length: float
) -> None:
    watch = Stopwatch()
    watch.set_running(False, began)
    watch.set_running(True, began + stood)
    wanted = watch.reads(began + stood) + length
    when = watch.when(wanted)
    assert when is not None
    assert watch.reads(when) >= wanted
