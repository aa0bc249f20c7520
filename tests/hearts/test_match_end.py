"""R14 and R15: the end of a match, and its winner."""

from dataclasses import replace

import pytest

from ktmodule.hearts.actions import Deal, IllegalAction, Reason
from ktmodule.hearts.events import MatchEnded, RoundDealt, RoundScored
from ktmodule.hearts.match import Match, apply, wins
from ktmodule.hearts.round import Round, deal
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P, Bonus, Goal, HouseRules
from ktmodule.hearts.scoring import RoundScore, ScorePad, Scores
from ktmodule.hearts.seats import Direction, Seat
from tests.notation import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    cards,
    hands,
    late_round,
    match_of,
    passing,
    play,
    play_out,
    playing_card,
    random_match,
)

SURVIVE = HouseRules(goal=Goal.SURVIVE)
LOWEST = HouseRules(goal=Goal.LOWEST)


def last_trick(totals: Scores, rules: HouseRules, won_by: Seat = NORTH) -> Match:
    """One trick before the end of a round in which `won_by` has taken the 22 points so far.

    East will take the last four hearts: South plays `2H`, and West, North and East follow.
    """
    return match_of(late_round(hands("2H", "3H", "4H", "5H"), rules, won_by=won_by), totals)


def ends(totals: Scores, rules: HouseRules, won_by: Seat = NORTH) -> Match:
    return play_out(last_trick(totals, rules, won_by), "2H 3H 4H 5H")[0]


@pytest.mark.parametrize(
    ("before", "over"),
    [(0, False), (77, False), (78, True), (79, True), (99, True)],
)
@pytest.mark.parametrize("rules", [KTHEARTS, STANDARD_4P])
def test_R14_a_match_ends_once_a_total_is_at_or_above_the_target(
    rules: HouseRules, before: int, over: bool
) -> None:
    match = ends((0, 0, before, 0), rules)

    assert match.pad.totals == (0, 0, before + 22, 4)
    assert match.over is over
    assert match.awaits_deal is not over
    assert match.round.complete


@pytest.mark.parametrize(
    ("target", "totals", "over"),
    [
        (1, (0, 0, 0, 0), True),
        (4, (0, 0, 0, 0), True),
        (22, (0, 0, 0, 0), True),
        (23, (0, 0, 0, 0), False),
        (1000, (0, 0, 977, 0), False),
        (1000, (0, 0, 978, 0), True),
        (1000, (0, 0, 0, 995), False),
        (1000, (0, 0, 0, 996), True),
    ],
)
def test_R14_the_target_may_be_anything_from_1_to_1000(
    target: int, totals: Scores, over: bool
) -> None:
    assert ends(totals, replace(KTHEARTS, target=target)).over is over


def test_R14_totals_are_compared_only_between_rounds() -> None:
    match = last_trick((0, 0, 99, 0), KTHEARTS)
    assert match.round.taken == (0, 0, 22, 0)

    match, events = play_out(match, "2H 3H 4H")
    assert not match.over
    assert not any(isinstance(event, MatchEnded) for event in events)

    match, _ = play_out(match, "5H")
    assert match.over


def test_R14_a_shooters_26_points_end_no_match_because_the_moon_is_scored_instead() -> None:
    shot = late_round(hands("2C", "3C", "4C", "5C"), STANDARD_4P, won_by=NORTH)
    match, _ = play_out(match_of(shot, (10, 20, 99, 30)), "2C 3C 4C 5C")

    assert match.pad.totals == (36, 46, 99, 56)
    assert not match.over


def test_R14_moons_that_subtract_may_keep_a_match_going_forever() -> None:
    rules = replace(KTHEARTS, moon=Bonus.SUBTRACT, target=1)
    shot = late_round(hands("2C", "3C", "4C", "5C"), rules, won_by=NORTH)
    match, _ = play_out(match_of(shot), "2C 3C 4C 5C")

    assert match.pad.totals == (0, 0, -26, 0)
    assert not match.over


def test_R14_the_end_of_the_match_follows_the_scores_and_nothing_more_is_dealt() -> None:
    match, events = play_out(last_trick((0, 0, 78, 0), KTHEARTS), "2H 3H 4H 5H")

    totals = (0, 0, 100, 4)
    assert events[-2:] == (
        RoundScored(1, RoundScore((0, 0, 22, 4)), totals, 100),
        MatchEnded(won=True),
    )
    assert match.round.number == 1
    assert match.round.trick is None
    assert match.round.hands == ((), (), (), ())


def test_R14_below_the_target_a_finished_round_stays_until_the_next_is_dealt() -> None:
    rules = replace(KTHEARTS, passing=(Direction.LEFT, Direction.RIGHT))
    start = last_trick((0, 0, 0, 0), KTHEARTS)
    start = replace(start, seed=77, rules=rules, round=replace(start.round, rules=rules))
    match, events = play_out(start, "2H 3H 4H 5H")

    pad = ScorePad(((0, 0, 0, 0), (0, 0, 22, 4)), (0, 0, 22, 4))
    scored = RoundScored(1, RoundScore((0, 0, 22, 4)), (0, 0, 22, 4), 100)
    assert events[-1] == scored
    assert match == replace(start, pad=pad, round=play(start.round, "2H 3H 4H 5H"))
    assert match.round.tricks[-1].cards == cards("2H 3H 4H 5H")

    dealt, events = apply(match, Deal())
    assert events == (RoundDealt(2, Direction.RIGHT),)
    assert dealt == Match(seed=77, rules=rules, pad=pad, round=Round.begin(rules, 2, deal(77, 2)))


def test_R14_a_match_that_is_over_accepts_no_action() -> None:
    match = ends((0, 0, 99, 0), KTHEARTS)

    for action in (playing_card(SOUTH, "2C"), passing(WEST, "2C 3C 4C"), Deal()):
        with pytest.raises(IllegalAction) as refusal:
            apply(match, action)
        assert refusal.value.reason is Reason.MATCH_OVER
        assert refusal.value.cards == refusal.value.legal == ()
    assert match == ends((0, 0, 99, 0), KTHEARTS)


@pytest.mark.parametrize("rules", [KTHEARTS, STANDARD_4P, replace(KTHEARTS, target=1000)])
def test_R14_a_whole_match_ends_with_the_first_round_that_reaches_the_target(
    rules: HouseRules,
) -> None:
    steps = list(random_match(11, rules))
    scores = [e for step in steps for e in step.events if isinstance(e, RoundScored)]

    assert [max(event.totals) >= rules.target for event in scores] == (
        [False] * (len(scores) - 1) + [True]
    )
    assert [event.number for event in scores] == list(range(1, len(scores) + 1))
    assert steps[-1].after.over
    assert steps[-1].after.pad.rounds == tuple(event.score.scores for event in scores)
    assert steps[-1].events[-1] == MatchEnded(steps[-1].after.won)


@pytest.mark.parametrize(
    ("totals", "won"),
    [
        ((99, 100, 0, 0), True),
        ((99, 1, 2, 130), True),
        ((100, 99, 99, 99), False),
        ((100, 100, 0, 0), False),
        ((104, 120, 120, 120), False),
        ((0, 100, 100, 100), True),
        ((-26, 100, 0, 0), True),
    ],
)
def test_R15_survive_only_needs_the_human_below_the_target(totals: Scores, won: bool) -> None:
    assert wins(totals, SURVIVE) is won


@pytest.mark.parametrize(
    ("totals", "won"),
    [
        ((10, 100, 20, 30), True),
        ((10, 100, 10, 30), True),
        ((10, 100, 9, 30), False),
        ((99, 100, 0, 0), False),
        ((100, 100, 100, 100), True),
        ((100, 110, 120, 130), True),
        ((0, 0, 0, 100), True),
        ((0, 100, 0, -1), False),
        ((-26, 100, -26, 0), True),
    ],
)
def test_R15_lowest_needs_nobody_below_the_human_and_a_tie_wins(totals: Scores, won: bool) -> None:
    assert wins(totals, LOWEST) is won


@pytest.mark.parametrize("target", [1, 4, 1000])
def test_R15_survive_uses_the_target_of_the_house_rules(target: int) -> None:
    rules = replace(SURVIVE, target=target)

    assert wins((target - 1, target, 0, 0), rules)
    assert not wins((target, 0, 0, 0), rules)


@pytest.mark.parametrize(
    ("totals", "rules", "won_by", "won"),
    [
        ((78, 0, 0, 0), SURVIVE, SOUTH, False),
        ((78, 0, 0, 96), SURVIVE, SOUTH, False),
        ((77, 0, 0, 96), SURVIVE, SOUTH, True),
        ((77, 0, 0, 96), LOWEST, SOUTH, False),
        ((0, 5, 78, 0), LOWEST, NORTH, True),
        ((5, 5, 78, 1), LOWEST, NORTH, True),
        ((6, 5, 78, 1), LOWEST, NORTH, False),
    ],
)
def test_R15_the_end_of_the_match_says_whether_the_human_has_won(
    totals: Scores, rules: HouseRules, won_by: Seat, won: bool
) -> None:
    match, events = play_out(last_trick(totals, rules, won_by), "2H 3H 4H 5H")

    assert match.over
    assert match.won is won
    assert events[-1] == MatchEnded(won)
    assert match.pad.totals[EAST] == totals[EAST] + 4
