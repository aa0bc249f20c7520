"""How much better `steady` plays than `novice`: one of it against three of them.

Run by hand: `python -m benchmarks.levels`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from ktmodule.bots.bot import Bot
from ktmodule.bots.novice import choose as novice
from ktmodule.bots.steady import choose as steady
from ktmodule.hearts.events import RoundScored
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.randomness import generator
from ktmodule.hearts.round import Round, deal
from ktmodule.hearts.rules import KTHEARTS, HouseRules
from ktmodule.hearts.scoring import ScorePad, Scores
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.views import seat_view

Table = tuple[Bot, Bot, Bot, Bot]
"""Who plays, in the order of the seats."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Points a round, of one player and of the mean of the three others.

    difference: how many points a round fewer the one takes. standard_error: of the difference.
    """

    rounds: int
    one: float
    others: float
    difference: float
    standard_error: float

    @property
    def sigmas(self) -> float:
        """The difference in standard errors."""
        return self.difference / self.standard_error


def play_round(table: Table, seed: int, number: int, rules: HouseRules = KTHEARTS) -> Scores:
    """What round `number` of the match with this seed scores (R12), played on its own."""
    dealt = Round.begin(rules, number, deal(seed, number))
    match = Match(seed, rules, ScorePad(), dealt)
    chances = [generator(seed, number, 1, seat) for seat in Seat]
    while True:
        seat = match.round.awaited[0]
        match, events = apply(match, table[seat](seat_view(match, seat), chances[seat]))
        for event in events:
            if isinstance(event, RoundScored):
                return event.score.scores


def compare(
    rounds: int = 2000,
    one: Bot = steady,
    others: Bot = novice,
    seed: int = 2024,
    rules: HouseRules = KTHEARTS,
) -> Comparison:
    """`one` against three `others` over that many rounds.

    Each deal is played four times, with `one` in each seat once, and the pass directions come in
    their cycle. The four rounds of a deal are not independent, so the deal is the sample.
    """
    deals = max(2, rounds // 4)
    scores = [_points_of_deal(one, others, seed, number, rules) for number in range(1, deals + 1)]
    gaps = [theirs - own for own, theirs in scores]
    return Comparison(
        rounds=4 * deals,
        one=fmean(own for own, _ in scores),
        others=fmean(theirs for _, theirs in scores),
        difference=fmean(gaps),
        standard_error=stdev(gaps) / sqrt(deals),
    )


def _points_of_deal(
    one: Bot, others: Bot, seed: int, number: int, rules: HouseRules
) -> tuple[float, float]:
    own: list[int] = []
    theirs: list[int] = []
    for seat in Seat:
        scores = play_round(_table(one, others, seat), seed, number, rules)
        own.append(scores[seat])
        theirs.append(sum(scores) - scores[seat])
    return fmean(own), fmean(theirs) / 3


def _table(one: Bot, others: Bot, seat: Seat) -> Table:
    south, west, north, east = (one if other is seat else others for other in Seat)
    return south, west, north, east


def report(rounds: int = 2000) -> str:
    """The comparison in a few lines of plain text."""
    return _text(compare(rounds))


def _text(result: Comparison) -> str:
    lines: Sequence[str] = (
        f"one steady against three novices, {result.rounds} rounds of kthearts",
        f"points a round, steady:  {result.one:6.2f}",
        f"points a round, novices: {result.others:6.2f}",
        f"difference:              {result.difference:6.2f}"
        f" (standard error {result.standard_error:.2f})",
        f"in standard errors:      {result.sigmas:6.1f}",
    )
    return "\n".join(lines)


if __name__ == "__main__":
    print(report())
