"""The scores of one round (R11, R12) and of a match (R13)."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from ktmodule.hearts.rules import Bonus, HouseRules
from ktmodule.hearts.seats import Seat

Scores = tuple[int, int, int, int]
"""One whole number per seat, in the order of the seats."""

ROUND_POINTS = 26
"""Thirteen hearts and the queen of spades (R11)."""

NO_SCORES: Scores = (0, 0, 0, 0)


def by_seat(score: Callable[[Seat], int]) -> Scores:
    """The four scores that `score` gives for South, West, North and East."""
    return score(Seat.SOUTH), score(Seat.WEST), score(Seat.NORTH), score(Seat.EAST)


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The score of a finished round (R12).

    scores: the points added to each total. shooter: the seat that shot the moon, if one did.
    sun: True where the shooter took all thirteen tricks, unless the house rules count that as a
    moon.
    """

    scores: Scores
    shooter: Seat | None = None
    sun: bool = False


def score_round(points: Scores, tricks: Scores, rules: HouseRules) -> RoundScore:
    """Score a finished round from the points and the number of tricks that each seat took."""
    for seat in Seat:
        if points[seat] == ROUND_POINTS:
            sun = tricks[seat] == 13 and rules.sun is not Bonus.OFF
            scores = sun_scores(seat, rules) if sun else moon_scores(seat, rules)
            return RoundScore(scores, seat, sun)
    return RoundScore(points)


def moon_scores(shooter: Seat, rules: HouseRules) -> Scores:
    """The points that a moon by `shooter` adds to each total (R12)."""
    return _bonus_scores(shooter, rules.moon, ROUND_POINTS)


def sun_scores(shooter: Seat, rules: HouseRules) -> Scores:
    """The points that a sun by `shooter` adds to each total; a moon's where suns are off (R12)."""
    if rules.sun is Bonus.OFF:
        return moon_scores(shooter, rules)
    return _bonus_scores(shooter, rules.sun, 2 * ROUND_POINTS)


def _bonus_scores(shooter: Seat, bonus: Bonus, amount: int) -> Scores:
    if bonus is Bonus.SUBTRACT:
        return by_seat(lambda seat: -amount if seat is shooter else 0)
    return by_seat(lambda seat: 0 if seat is shooter else amount)


@dataclass(frozen=True, slots=True)
class ScorePad:
    """The scores of the finished rounds, and their totals.

    Any scores may be written: a round need not sum to 26 (R13).
    """

    rounds: tuple[Scores, ...] = ()
    totals: Scores = NO_SCORES

    def write(self, scores: Scores) -> "ScorePad":
        """The pad with one more round; the totals may go below zero."""
        totals = by_seat(lambda seat: self.totals[seat] + scores[seat])
        return replace(self, rounds=(*self.rounds, scores), totals=totals)
