"""R11, R12 and R13: points, moon and sun, and the score pad."""

from dataclasses import replace

import pytest

from ktmodule.hearts.events import RoundScored
from ktmodule.hearts.match import Match
from ktmodule.hearts.round import Round
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P, Bonus, HouseRules
from ktmodule.hearts.scoring import (
    ROUND_POINTS,
    RoundScore,
    ScorePad,
    Scores,
    moon_scores,
    score_round,
    sun_scores,
)
from ktmodule.hearts.seats import Seat
from tests.notation import (
    NORTH,
    SOUTH,
    WEST,
    first_trick,
    hands,
    late_round,
    match_of,
    play_out,
    without_pass,
)

ADD, SUBTRACT, OFF = Bonus
TWELVE_TRICKS = late_round(hands("2H", "3H", "4H", "5H"), won_by=SOUTH)


def scored(playing: Round, rules: HouseRules, text: str) -> tuple[Scores, RoundScored]:
    """The points taken, and the score of the round under these house rules, once these last cards
    are played."""
    start = match_of(replace(playing, rules=without_pass(rules)))
    match, events = play_out(start, text)
    (found,) = (event for event in events if isinstance(event, RoundScored))
    return match.round.taken, found


@pytest.mark.parametrize("rules", [KTHEARTS, STANDARD_4P])
def test_R11_a_round_scores_the_points_taken(rules: HouseRules) -> None:
    taken, event = scored(
        late_round(hands("2H", "3H", "4H", "5H"), won_by=NORTH), rules, "2H 3H 4H 5H"
    )

    assert taken == (0, 0, 22, 4)
    assert event.score == RoundScore((0, 0, 22, 4))
    assert event.totals == (0, 0, 22, 4)
    assert sum(taken) == ROUND_POINTS == 26


@pytest.mark.parametrize("points", [(26, 0, 0), (25, 1, 0), (13, 13, 0), (13, 12, 1)])
@pytest.mark.parametrize("rules", [KTHEARTS, STANDARD_4P])
def test_R12_only_all_26_points_are_a_moon(points: tuple[int, int, int], rules: HouseRules) -> None:
    score = score_round((0, *points), (1, 4, 4, 4), rules)

    if points[0] == 26:
        assert score == RoundScore((26, 0, 26, 26), WEST)
    else:
        assert score == RoundScore((0, *points))


@pytest.mark.parametrize(("moon", "scores"), [(ADD, (26, 26, 0, 26)), (SUBTRACT, (0, 0, -26, 0))])
@pytest.mark.parametrize("sun", Bonus)
def test_R12_a_moon_adds_26_to_each_opponent_or_takes_26_from_the_shooter(
    moon: Bonus, sun: Bonus, scores: Scores
) -> None:
    rules = HouseRules(moon=moon, sun=sun)

    assert moon_scores(NORTH, rules) == scores
    assert score_round((0, 0, 26, 0), (1, 0, 12, 0), rules) == RoundScore(scores, NORTH)


@pytest.mark.parametrize(
    ("sun", "moon", "expected"),
    [
        (ADD, ADD, RoundScore((52, 0, 52, 52), WEST, sun=True)),
        (ADD, SUBTRACT, RoundScore((52, 0, 52, 52), WEST, sun=True)),
        (SUBTRACT, ADD, RoundScore((0, -52, 0, 0), WEST, sun=True)),
        (SUBTRACT, SUBTRACT, RoundScore((0, -52, 0, 0), WEST, sun=True)),
        (OFF, ADD, RoundScore((26, 0, 26, 26), WEST)),
        (OFF, SUBTRACT, RoundScore((0, -26, 0, 0), WEST)),
    ],
)
def test_R12_a_sun_replaces_the_moon_and_counts_as_a_moon_where_suns_are_off(
    sun: Bonus, moon: Bonus, expected: RoundScore
) -> None:
    rules = HouseRules(sun=sun, moon=moon)

    assert score_round((0, 26, 0, 0), (0, 13, 0, 0), rules) == expected
    assert sun_scores(WEST, rules) == expected.scores


@pytest.mark.parametrize("shooter", Seat)
def test_R12_any_seat_may_shoot_the_moon(shooter: Seat) -> None:
    points = [0, 0, 0, 0]
    points[shooter] = 26
    four = (points[0], points[1], points[2], points[3])

    score = score_round(four, (4, 3, 3, 3), KTHEARTS)

    assert score.shooter is shooter
    assert [score.scores[seat] for seat in Seat] == [0 if s is shooter else 26 for s in Seat]


@pytest.mark.parametrize(
    ("rules", "scores", "sun"),
    [
        (KTHEARTS, (0, 52, 52, 52), True),
        (STANDARD_4P, (0, 26, 26, 26), False),
        (replace(KTHEARTS, sun=SUBTRACT), (-52, 0, 0, 0), True),
        (replace(KTHEARTS, sun=OFF, moon=SUBTRACT), (-26, 0, 0, 0), False),
    ],
)
def test_R12_all_thirteen_tricks_of_a_played_round_are_a_sun(
    rules: HouseRules, scores: Scores, sun: bool
) -> None:
    taken, event = scored(
        late_round(hands("9H", "3H", "4H", "5H"), won_by=SOUTH), rules, "9H 3H 4H 5H"
    )

    assert taken == (26, 0, 0, 0)
    assert event.score == RoundScore(scores, SOUTH, sun)
    assert event.totals == scores


@pytest.mark.parametrize(
    ("rules", "scores"),
    [
        (KTHEARTS, (0, 26, 26, 26)),
        (STANDARD_4P, (0, 26, 26, 26)),
        (replace(KTHEARTS, moon=SUBTRACT), (-26, 0, 0, 0)),
    ],
)
def test_R12_all_points_but_not_all_tricks_of_a_played_round_are_a_moon(
    rules: HouseRules, scores: Scores
) -> None:
    taken, event = scored(
        late_round(hands("2C", "3C", "4C", "5C"), won_by=SOUTH), rules, "2C 3C 4C 5C"
    )

    assert taken == (26, 0, 0, 0)
    assert event.score == RoundScore(scores, SOUTH)


def test_R12_all_points_but_one_heart_are_not_a_moon() -> None:
    _, event = scored(
        late_round(hands("2C", "AH", "4C", "5C"), won_by=SOUTH), KTHEARTS, "2C AH 4C 5C"
    )

    assert event.score == RoundScore((25, 0, 0, 1))


def test_R12_a_whole_round_from_the_deal_can_be_a_sun() -> None:
    start = first_trick(hands("2-AC", "2-AD", "2-AS", "2-AH"))
    text = " ".join(f"{r}C {r}D {r}S {r}H" for r in "2 3 4 5 6 7 8 9 10 J Q K A".split())
    match, events = play_out(match_of(start), text)

    assert match.pad == ScorePad(((0, 0, 0, 0), (0, 52, 52, 52)), (0, 52, 52, 52))
    assert RoundScored(1, RoundScore((0, 52, 52, 52), SOUTH, True), (0, 52, 52, 52), 100) in (
        events
    )


def test_R13_the_worked_example_on_a_score_pad() -> None:
    ann, ben, cal, dee = Seat
    pad = ScorePad().write((4, 13, 0, 0)).write(moon_scores(dee, STANDARD_4P))

    assert pad.totals[ann] == 30
    assert pad.totals[ben] == 39
    assert pad.totals[cal] == 26
    assert pad.totals[dee] == 0
    assert pad.rounds == ((4, 13, 0, 0), (26, 26, 26, 0))


def test_R13_any_scores_can_be_written_and_every_round_is_kept() -> None:
    pad = ScorePad()
    assert (pad.rounds, pad.totals) == ((), (0, 0, 0, 0))

    written = pad.write((1, 2, 3, 4)).write((0, 0, 0, 0)).write((-26, 0, 100, 7))

    assert written.rounds == ((1, 2, 3, 4), (0, 0, 0, 0), (-26, 0, 100, 7))
    assert written.totals == (-25, 2, 103, 11)
    assert pad == ScorePad()


def test_R11_a_new_match_has_an_empty_score_pad() -> None:
    assert Match.begin(1, KTHEARTS).pad == ScorePad()
    assert Match.begin(1, KTHEARTS).round.taken == (0, 0, 0, 0)
