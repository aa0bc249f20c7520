"""The levels that search, and the search itself with little effort where many rounds are played."""

from dataclasses import replace
from functools import partial
from random import Random

import pytest

from ktmodule.bots.bot import LEVELS, SEARCHING, Bot
from ktmodule.bots.kernel_speed import Kernel, compiled, plain
from ktmodule.bots.search import Effort, choose
from ktmodule.hearts.actions import Action
from ktmodule.hearts.match import Match
from ktmodule.hearts.randomness import generator
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P, HouseRules
from ktmodule.hearts.scoring import ScorePad
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.views import SeatView, seat_view
from tests.bots.positions import dealt_otherwise, plays_of
from tests.bots.test_kernel import PLAY_RULES, SCORINGS
from tests.notation import (
    Step,
    deal_with,
    first_trick,
    hands,
    late_round,
    play,
    random_match,
    walk,
)

HASTY = Effort(play=(2, 4), passing=(2, 4), survivors=2, solve=(2, 2))

searching_levels = pytest.mark.parametrize(
    "level", [LEVELS[name] for name in sorted(SEARCHING)], ids=sorted(SEARCHING)
)
both_presets = pytest.mark.parametrize("rules", [KTHEARTS, STANDARD_4P], ids=["kthearts", "4p"])


def hasty(kernel: Kernel) -> Bot:
    """A search that takes no time and may play anything that it considers."""

    def bot(view: SeatView, rng: Random) -> Action:
        return choose(view, rng, HASTY, kernel)

    return bot


def first_round(bot: Bot, seed: int, rules: HouseRules) -> list[Step]:
    """Each step of the first round of a match."""
    steps = []
    for step in walk(Match.begin(seed, rules), generator(seed), bot):
        if step.before.round.number > 1:
            break
        steps.append(step)
    return steps


@pytest.mark.parametrize("number", range(8))
def test_every_action_is_legal_under_every_house_rule(number: int, thorough: bool) -> None:
    for seed in range(5000 // 8 if thorough else 20):
        scoring = SCORINGS[seed % len(SCORINGS)]
        rules = replace(
            PLAY_RULES[number],
            passing=KTHEARTS.passing[seed % 4 :] + KTHEARTS.passing[: seed % 4],
            moon=scoring.moon,
            sun=scoring.sun,
        )

        steps = first_round(hasty(compiled()), seed, rules)  # an illegal action raises

        assert steps[-1].after.pad != ScorePad()


@searching_levels
@both_presets
def test_the_levels_that_search_play_whole_rounds(
    level: Bot, rules: HouseRules, thorough: bool
) -> None:
    for seed in range(10 if thorough else 1):
        steps = first_round(level, seed, rules)  # an illegal action raises

        assert steps[-1].after.pad != ScorePad()


@searching_levels
def test_changing_what_a_seat_cannot_see_changes_none_of_its_decisions(
    level: Bot, thorough: bool
) -> None:
    for seed in range(10 if thorough else 1):
        for number, step in enumerate(first_round_at_random(seed)):
            seat = step.action.seat
            other = dealt_otherwise(step.before, seat, generator(seed, number))

            here = level(seat_view(step.before, seat), generator(number))
            there = level(seat_view(other, seat), generator(number))

            assert here == there


def first_round_at_random(seed: int) -> list[Step]:
    return [step for step in random_match(seed) if step.before.round.number == 1]


@searching_levels
def test_the_same_view_and_generator_give_the_same_action(level: Bot) -> None:
    for number, step in enumerate(first_round_at_random(5)):
        view = seat_view(step.before, step.action.seat)

        assert level(view, generator(number)) == level(view, generator(number))


def test_both_speeds_decide_alike(thorough: bool) -> None:
    for seed in range(40 if thorough else 3):
        for number, step in enumerate(first_round_at_random(seed)):
            view = seat_view(step.before, step.action.seat)
            decide = partial(choose, view, effort=HASTY)

            slow = decide(rng=generator(number), kernel=plain())
            fast = decide(rng=generator(number), kernel=compiled())

            assert slow == fast


@searching_levels
def test_a_seat_with_only_the_queen_left_plays_her(level: Bot) -> None:
    left = hands(south="QS", west="3S", north="4S", east="5S")

    assert plays_of(level, late_round(left)) == "QS"


@searching_levels
def test_a_hand_of_points_alone_plays_one_in_the_first_trick(level: Bot) -> None:
    deal = deal_with(south="QS 2-KH", west="2C", north="3C", east="4C")
    playing = play(first_trick(deal, STANDARD_4P), "2C 3C 4C")

    assert plays_of(level, playing) in [str(card) for card in deal[Seat.SOUTH]]


@searching_levels
def test_the_round_after_a_moon_is_played_like_any_other(level: Bot) -> None:
    after_moon = replace(
        Match.begin(3, KTHEARTS), pad=ScorePad(((0, 26, 26, 26),), (0, 26, 26, 26))
    )

    view = seat_view(after_moon, Seat.WEST)

    assert level(view, generator(1)) == level(view, generator(1))


@searching_levels
def test_drops_the_queen_of_spades_under_the_ace(level: Bot) -> None:
    left = hands(south="2S 5S QS 3D", west="3S 4S 2C 3C", north="6S 7S 4C 5C", east="AS 8S 6C 7C")

    assert plays_of(level, play(late_round(left, leader=Seat.EAST), "AS")) == "QS"


@searching_levels
def test_takes_hearts_on_purpose_to_break_up_a_moon(level: Bot) -> None:
    left = hands(south="AH 2H 3C 4C", west="JH 10H AC KC", north="5H 5D 6D 7D", east="6H 8D 9D 10D")
    playing = late_round(left, leader=Seat.WEST, broken=True, won_by=Seat.WEST)

    assert plays_of(level, play(playing, "10H 5H 6H")) == "AH"
