"""Totals of rounds, against figures worked out by hand and by other means."""

from fractions import Fraction
from math import isclose, sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from ktmodule.hearts.rules import STANDARD_4P
from ktmodule.hearts.seats import Seat
from ktmodule.lab.players import Player
from ktmodule.lab.schedule import in_humans_place
from ktmodule.lab.statistics import Comparison, Ratio, Solving, wilson
from tests.lab.games import round_with, schedule_for


def test_a_deal_counts_once_it_was_played_in_all_places() -> None:
    result = Comparison(schedule_for())
    for table in range(3):
        result.add([round_with((0, 13, 13, 0), table=table + 1)])
    assert result.rounds == 0
    result.add([round_with((0, 13, 13, 0), table=4)])
    assert (result.rounds, result.deals) == (4, 1)


def test_points_margin_places_and_moons_of_a_deal_worked_out_by_hand() -> None:
    result = Comparison(schedule_for())
    # The first player sits at South, West, North, East in turn, and takes 4, 13, 26 and 0.
    result.add([round_with((4, 13, 9, 0))])
    result.add([round_with((13, 13, 0, 0), table=2)])
    result.add([round_with((0, 0, 26, 0), table=3)])
    result.add([round_with((26, 26, 26, 0), table=4, shooter=Seat.EAST)])
    first, second = result.players[0], result.players[1]
    assert first.mean == (4 + 13 + 26 + 0) / 4
    margins = [(22 / 3 - 4), (13 / 3 - 13), (0 - 26), (26 - 0)]
    assert first.margin.value == pytest.approx(fmean(margins))
    assert first.margin.error is None  # one deal tells nothing about how deals differ
    assert (first.moons, first.suffered) == (1, 0)
    assert (second.moons, second.suffered) == (0, 1)
    # Second of four; third or fourth; last; first.
    assert first.shares == [1 / 4, 1 / 4, 1 / 8, 3 / 8]
    assert first.losses.value is None


def test_the_margins_of_all_four_add_up_to_nothing() -> None:
    rng = Random(5)
    result = Comparison(schedule_for())
    for game in range(40):
        south, west, north = (rng.randrange(9) for _ in range(3))
        scores = (south, west, north, 26 - south - west - north)
        result.add([round_with(scores, table=game % 4 + 1)])
    values = [player.margin.value for player in result.players]
    assert fmean(value for value in values if value is not None) == pytest.approx(0)


def test_the_standard_error_is_that_of_the_mean_where_samples_are_of_one_size() -> None:
    rng = Random(3)
    samples = [rng.randrange(-50, 50) for _ in range(30)]
    ratio = Ratio()
    for sample in samples:
        ratio.add(sample, 4)
    assert ratio.value == pytest.approx(fmean(samples) / 4)
    assert ratio.error == pytest.approx(stdev(samples) / sqrt(30) / 4)


def test_the_standard_error_takes_samples_of_several_sizes_into_account() -> None:
    samples = [(5, 1), (9, 2), (31, 6), (12, 3)]
    ratio = Ratio()
    for x, n in samples:
        ratio.add(x, n)
    r = Fraction(57, 12)
    spread = sum((x - r * n) ** 2 for x, n in samples)
    assert ratio.value == float(r)
    assert ratio.error == pytest.approx(sqrt(spread / (4 * 3)) / 3)


def test_no_sample_and_one_sample_have_no_standard_error() -> None:
    ratio = Ratio()
    assert (ratio.value, ratio.error) == (None, None)
    ratio.add(3, 4)
    assert (ratio.value, ratio.error) == (0.75, None)


def test_who_would_lose_a_match_is_judged_by_the_rule_of_the_human_place() -> None:
    survive = Comparison(schedule_for(matches=True))
    lowest = Comparison(schedule_for(matches=True, rules=STANDARD_4P))
    for result in (survive, lowest):
        for table in range(4):
            first = round_with((4, 13, 9, 0), table=table + 1, totals=(10, 90, 80, 10))
            result.add(
                [first, round_with((6, 20, 0, 0), table=table + 1, totals=(14, 103, 89, 10))]
            )
    # Only West reaches 100 (R15, survive); only East has the fewest (R15, lowest).
    assert [player.losses.value for player in survive.players] == [0.25] * 4
    assert [player.losses.value for player in lowest.players] == [0.75] * 4
    assert survive.players[0].rounds == 8


@pytest.mark.parametrize(
    ("solved", "played", "low", "high"),
    [
        # Worked out from Wilson's formula with z = 1.96, and in tables of it.
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (150, 200, 0.6858, 0.8049),
    ],
)
def test_wilsons_interval(solved: int, played: int, low: float, high: float) -> None:
    interval = wilson(solved, played)
    assert interval == pytest.approx((low, high), abs=0.0005)


def test_a_level_solves_what_it_wins_from_the_humans_place() -> None:
    levels = (Player("novice"), Player("steady"))
    result = Solving(in_humans_place(levels, [Player("steady")] * 3, 1, schedule_for().rules))
    result.add([round_with((5, 5, 16, 0), totals=(99, 0, 0, 0), table=1)])
    result.add([round_with((5, 5, 16, 0), totals=(90, 0, 99, 0), table=2)])
    assert (result.solved, result.played) == ([0, 1], [1, 1])


def test_times_are_told_at_the_share_that_did_not_exceed_them() -> None:
    result = Comparison(schedule_for())
    hundred = tuple(range(1_000_000, 101_000_000, 1_000_000))
    result.add_times(0, (hundred, (), (), ()))
    first = result.players[0]
    assert (first.time(0.5), first.time(0.95)) == (0.05, 0.095)
    assert result.players[1].time(0.5) is None
    result.add_times(1, ((), (123_456_789,), (), ()))
    longest = first.time(1.0)
    assert longest is not None
    assert isclose(longest, 0.123456789, rel_tol=0.005)
