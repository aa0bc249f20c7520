"""Match equity: how the state of the match changes what `master` plays, and its estimates."""

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import takewhile
from random import Random

import numpy
import pytest

from ktmodule.bots.levels import LEVELS, MASTER, Bot, search_with
from ktmodule.bots.search.compile import Kernel, plain
from ktmodule.bots.search.encode import flags_of, match_state_of
from ktmodule.bots.search.kernel.match_equity import AFTER, MATCH_WIDTH, WON
from ktmodule.bots.search.kernel.rules import POINTS, RULES, WIDTH, Row
from ktmodule.bots.search.search import choose
from ktmodule.hearts.actions import SeatAction
from ktmodule.hearts.match import Match, wins
from ktmodule.hearts.randomness import generator
from ktmodule.hearts.round import Round
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P, Goal, HouseRules
from ktmodule.hearts.scoring import NO_SCORES, ScorePad, Scores, by_seat
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.views import seat_view
from tests.bots.kernels import both_speeds, compiled_only
from tests.bots.positions import passes_of, plays_of
from tests.notation import at_random, deal_with, hands, late_round, match_of, play, walk
from tools import fit_match_equity

expert, master = LEVELS["expert"], LEVELS["master"]

each_goal = pytest.mark.parametrize("goal", Goal, ids=[goal.value for goal in Goal])


def match_state_before(kernel: Kernel, totals: Scores, rules: HouseRules) -> Row:
    """The state of a match in which a round begins with these totals."""
    match = match_of(Round.begin(rules, 1, deal_with()), totals)
    match_state = kernel.row(MATCH_WIDTH)
    match_state[:] = match_state_of(seat_view(match, Seat.SOUTH))
    return match_state


def chances(kernel: Kernel, totals: Scores, rules: HouseRules) -> Scores:
    """Each seat's chance to win when a round ends with these totals."""
    match_state = match_state_before(kernel, NO_SCORES, rules)
    match_state[AFTER : AFTER + 4] = totals
    return by_seat(lambda seat: int(kernel.chance_to_win(match_state, seat)))


def any_totals(rng: Random, low: int, high: int) -> Scores:
    return by_seat(lambda _: rng.randint(low, high))


def with_more(totals: Scores, seat: Seat, points: int) -> Scores:
    return by_seat(lambda other: totals[other] + points * (other is seat))


@both_speeds
@each_goal
def test_once_a_total_reaches_the_target_the_chance_says_who_has_won(
    kernel: Kernel, goal: Goal, thorough: bool
) -> None:
    rules = replace(KTHEARTS, goal=goal)
    rng = Random(1)
    seen: Counter[Scores] = Counter()
    for _ in range(20_000 if thorough else 400):
        totals = any_totals(rng, 90, 102)
        if max(totals) >= rules.target:
            found = chances(kernel, totals, rules)

            assert found == tuple(WON * wins(totals, rules, seat) for seat in Seat)

            seen[found] += 1
    assert len(seen) > 10


@both_speeds
@each_goal
@pytest.mark.parametrize("target", [1, 50, 100, 300, 1000])
def test_before_the_end_a_point_more_never_makes_winning_likelier(
    kernel: Kernel, goal: Goal, target: int, thorough: bool
) -> None:
    rules = replace(KTHEARTS, goal=goal, target=target)
    rng = Random(target)
    for _ in range(5000 if thorough else 100):
        totals = any_totals(rng, rng.choice((-60, 0, target // 2)), target - 1)
        here = chances(kernel, totals, rules)
        assert all(0 <= chance <= WON for chance in here)

        for seat in Seat:
            more = with_more(totals, seat, 1)
            if max(more) < target and max(more) == max(totals):
                assert chances(kernel, more, rules)[seat] <= here[seat]


@both_speeds
def test_seats_that_stand_alike_have_the_same_chance(kernel: Kernel) -> None:
    survive = chances(kernel, (40, 40, 40, 40), KTHEARTS)
    lowest = chances(kernel, (40, 40, 40, 40), STANDARD_4P)

    assert len(set(survive)) == len(set(lowest)) == 1
    assert lowest[0] == WON // 4
    assert WON * 2 // 3 < survive[0] < WON * 3 // 4  # at times two reach the target at once


@both_speeds
def test_a_lead_is_worth_more_the_fewer_points_are_left(kernel: Kernel) -> None:
    ahead = [
        chances(kernel, (least, least + 9, least + 9, least + 9), STANDARD_4P)[0]
        for least in range(0, 91, 10)
    ]

    assert ahead == sorted(set(ahead))


@both_speeds
def test_far_from_the_end_each_point_costs_the_same_and_near_it_the_first_ones_most(
    kernel: Kernel,
) -> None:
    def lost(left: int) -> tuple[int, int]:
        """The utility that South loses by its first nine points, and by nine more."""
        level = (100 - left,) * 4
        match_state = match_state_before(kernel, level, STANDARD_4P)
        rounds = ((2, 8, 8, 8), (11, 5, 5, 5), (20, 2, 2, 2))
        few, more, most = (
            int(kernel.utility(a_round_with(kernel, taken, STANDARD_4P), match_state, 0))
            for taken in rounds
        )
        return few - more, more - most

    far, near = lost(99), lost(50)

    assert far[0] == pytest.approx(far[1], rel=0.02)
    assert near[0] > 1.2 * near[1]


@each_goal
def test_the_chances_are_close_to_the_results_of_matches_of_played_rounds(
    goal: Goal, thorough: bool
) -> None:
    scores = fit_match_equity.played(2000 if thorough else 60, seed=2)
    rng = numpy.random.default_rng(2)

    assert fit_match_equity.error(scores, goal, rng, count=200, turns=300) < 0.06


def a_round_with(kernel: Kernel, taken: Scores, rules: HouseRules) -> Row:
    """The end of a round in which the seats took these points."""
    position = kernel.row(WIDTH)
    position[RULES] = flags_of(rules)
    position[POINTS : POINTS + 4] = taken
    return position


@both_speeds
@each_goal
def test_equal_chances_prefer_fewer_points(kernel: Kernel, goal: Goal) -> None:
    """Whatever the round was, West has won and North has lost."""
    rules = replace(KTHEARTS, goal=goal)
    match_state = match_state_before(kernel, (150, 0, 120, 90), rules)

    for seat in Seat:
        worths: list[int] = []
        for points in range(1, 9):
            taken = with_more(with_more(NO_SCORES, seat, points), seat.after(), 26 - points)
            position = a_round_with(kernel, taken, rules)
            worths.append(int(kernel.utility(position, match_state, seat)))
        assert worths == sorted(set(worths), reverse=True)


def master_plays(playing: Round, totals: Scores) -> str:
    """The card that `master` plays; totals: with the points taken in the round so far."""
    before = by_seat(lambda seat: totals[seat] - playing.taken[seat])
    return plays_of(partial(choose, budget=MASTER, kernel=plain()), playing, totals=before)


def test_a_seat_that_any_point_loses_prefers_a_small_risk_of_many_to_a_larger_risk_of_few() -> None:
    """As the cards of the others may lie, the two of spades takes points in 8 ways of 30, 0.8 by
    the mean of all; the seven of hearts in 4 ways, but many of them, 2.4 by the mean.
    """
    left = hands(south="2S 7H", west="3C 3H", north="5H JH", east="QS KH")
    playing = late_round(left, KTHEARTS, broken=True)
    far_from_the_end = late_round(left, replace(KTHEARTS, target=1000), broken=True)

    assert master_plays(playing, (99, 90, 60, 60)) == "7H"
    assert master_plays(playing, (60, 60, 60, 60)) == "2S"
    assert master_plays(far_from_the_end, (99, 90, 60, 60)) == "2S"


def test_the_lowest_seat_ends_the_match_and_another_lets_it_go_on() -> None:
    """South can give its heart to West, whom it brings to the target, or keep it for the last
    trick, which may go to another seat.
    """
    left = hands(south="3D 2H", west="AC 6C", north="4C 7C", east="5C 9H")
    playing = play(late_round(left, STANDARD_4P, leader=Seat.WEST, broken=True), "AC 4C 5C")

    assert master_plays(playing, (60, 99, 80, 80)) == "2H"
    assert master_plays(playing, (80, 99, 60, 60)) == "3D"


@compiled_only
def test_a_seat_that_is_behind_shoots_where_one_that_is_ahead_does_not() -> None:
    hand = "QC KC AC 4D KD AD 4S 6S 7S 2H QH KH AH"

    assert passes_of(master, hand, STANDARD_4P, totals=(85, 75, 80, 84)) == {"2H", "4S", "7S"}
    assert passes_of(master, hand, STANDARD_4P, totals=(40, 75, 80, 84)) == {"KC", "AC", "AD"}


def decisions(totals: Scores, rules: HouseRules, bot: Bot) -> list[SeatAction]:
    """The bot's choice at some steps of a round that is played at random."""
    match = replace(Match.begin(7, rules), pad=ScorePad((totals,), totals))
    steps = takewhile(
        lambda step: not step.before.round.complete, walk(match, generator(7), at_random)
    )
    return [
        bot(seat_view(step.before, step.seat), generator(number))
        for number, step in enumerate(steps)
    ]


@compiled_only
def test_an_expert_decides_alike_whatever_the_totals_and_a_master_does_not() -> None:
    """In the passes, in the first ten tricks, and in the three that a master tries out."""
    level, late = (40, 40, 40, 40), (70, 99, 60, 80)

    assert decisions(level, STANDARD_4P, expert) == decisions(late, STANDARD_4P, expert)
    here, there = (decisions(totals, STANDARD_4P, master) for totals in (level, late))
    for steps in (slice(4), slice(4, 44), slice(44, 56)):
        assert here[steps] != there[steps]


@compiled_only
@each_goal
def test_with_a_hundred_points_left_a_master_plays_as_if_only_points_counted(
    goal: Goal,
) -> None:
    for_points = partial(search_with, replace(MASTER, match_equity=False))
    totals = (500, 520, 490, 500)
    far, nearer = (replace(KTHEARTS, goal=goal, target=target) for target in (620, 560))

    assert decisions(totals, far, master) == decisions(totals, far, for_points)
    near = (decisions(totals, nearer, bot) for bot in (master, for_points))
    assert next(near) != next(near)
