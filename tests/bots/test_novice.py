"""The level `novice`, and what holds for every level."""

from collections import Counter
from typing import get_args

import pytest

from ktmodule.bots.levels import LEVELS, SEARCHING, Bot, Level
from ktmodule.bots.novice import choose as novice
from ktmodule.hearts.match import Match
from ktmodule.hearts.randomness import generator
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P, HouseRules
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.views import seat_view
from tests.bots.positions import dealt_otherwise, passes_of, plays_of
from tests.notation import deal_with, first_trick, play, random_match, turns, walk

QUICK = {name: level for name, level in LEVELS.items() if name not in SEARCHING}
"""The levels that do not search; tests of those that do are in `test_search`."""

every_level = pytest.mark.parametrize("level", QUICK.values(), ids=QUICK)
both_presets = pytest.mark.parametrize("rules", [KTHEARTS, STANDARD_4P], ids=["kthearts", "4p"])


@both_presets
@every_level
def test_every_action_is_legal_over_whole_matches(
    level: Bot, rules: HouseRules, thorough: bool
) -> None:
    for seed in range(200 if thorough else 3):
        steps = list(random_match(seed, rules, level))  # an illegal action raises

        assert steps[-1].after.over


@both_presets
def test_the_levels_play_legally_against_each_other(rules: HouseRules, thorough: bool) -> None:
    table = (*QUICK.values(), *QUICK.values())[:4]
    for seed in range(100 if thorough else 3):
        steps = list(walk(Match.begin(seed, rules), generator(seed), *table))

        assert steps[-1].after.over


@every_level
def test_changing_what_a_seat_cannot_see_changes_none_of_its_decisions(
    level: Bot, thorough: bool
) -> None:
    for seed in range(4 if thorough else 1):
        for number, step in enumerate(turns(random_match(seed))):
            seat = step.seat
            other = dealt_otherwise(step.before, seat, generator(seed, number))

            here = level(seat_view(step.before, seat), generator(number))
            there = level(seat_view(other, seat), generator(number))

            assert here == there


@every_level
def test_the_same_view_and_generator_give_the_same_action(level: Bot) -> None:
    for number, step in enumerate(turns(random_match(5))):
        view = seat_view(step.before, step.seat)

        assert level(view, generator(number)) == level(view, generator(number))


def test_the_levels_are_named_weakest_first() -> None:
    assert tuple(LEVELS) == get_args(Level) == ("novice", "casual", "steady", "expert", "master")


def test_a_novice_may_pass_any_of_its_cards() -> None:
    hand = "QS AH KH 2C 3C 4C 5C 2D 3D 4D 2S 3S 4S"

    seen = Counter(card for seed in range(300) for card in passes_of(novice, hand, seed=seed))

    assert set(seen) == set(hand.split())


def test_a_novice_may_play_any_legal_card() -> None:
    trick = play(first_trick(deal_with(south="2C", west="3C 9C KC AC")), "2C")

    seen = Counter(plays_of(novice, trick, seed) for seed in range(300))

    assert set(seen) >= {"3C", "9C", "KC", "AC"}


def test_a_novice_ducks_more_often_than_chance_would() -> None:
    deal = deal_with(south="2C 10C", west="3C 4C 5C 6C", north="7C 9C QC KC AC 2D 3D 4D 5D 6D")
    trick = play(first_trick(deal), "2C 6C")
    assert trick.turn is Seat.NORTH

    seen = Counter(plays_of(novice, trick, seed) for seed in range(500))

    assert seen["7C"] > 1.3 * seen["9C"]  # no card goes under, and the lowest is the least bad


def test_a_novice_may_throw_the_queen_of_spades_away_or_not() -> None:
    deal = deal_with(
        south="2-10C", west="JC QC KC AC", north="2-10D QS 2H 3H 4H", east="2-9S JD QD KD AD"
    )
    trick = play(first_trick(deal), "2C JC")

    seen = Counter(plays_of(novice, trick, seed) for seed in range(300))

    assert 0 < seen["QS"] < 300
