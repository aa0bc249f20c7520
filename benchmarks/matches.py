"""The worth of match equity to `master`: how often it wins with it and without.

Run it by hand: `python -m benchmarks.matches`. It takes about half an hour on one core.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from statistics import fmean, stdev

from ktmodule.bots.levels import MASTER, Bot, prepare, search_with
from ktmodule.hearts.actions import Deal
from ktmodule.hearts.match import Match, apply, wins
from ktmodule.hearts.randomness import generator
from ktmodule.hearts.round import Round, deal
from ktmodule.hearts.rules import PRESETS, HouseRules
from ktmodule.hearts.scoring import NO_SCORES, ScorePad, Scores
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.views import seat_view

WITH = replace(MASTER, deals=64, play=(16, 32, 64), passing=(8, 16, 32), solved_deals=32)
"""`master` with few enough deals that many matches can be played."""

WITHOUT = replace(WITH, match_equity=False)

STARTS: Sequence[Scores] = ((70, 85, 60, 80), NO_SCORES)
"""Totals to start from."""

MATCHES = 300
"""The number of matches from each start, in each of the four places."""


@dataclass(frozen=True, slots=True)
class Gain:
    """A seat's share of wins with match equity and without, against the same three others, and
    the standard error of the difference.
    """

    with_it: float
    without: float
    standard_error: float

    @property
    def difference(self) -> float:
        return self.with_it - self.without


def measure(matches: int, start: Scores, rules: HouseRules, seed: int = 70001) -> Gain:
    """Play each match five times: once with no seat that goes by match equity, and once with each
    seat in turn. The totals at the start go round with the matches. A match is one sample.
    """
    on, off = partial(search_with, WITH), partial(search_with, WITHOUT)
    with_it: list[float] = []
    without: list[float] = []
    for number in range(matches):
        turned = _turned(start, number)
        ends = play_match((off,) * 4, seed + number, turned, rules)
        without.append(fmean(wins(ends, rules, seat) for seat in Seat))
        with_it.append(
            fmean(
                wins(play_match(_four(on, off, seat), seed + number, turned, rules), rules, seat)
                for seat in Seat
            )
        )
    gaps = [on_ - off_ for on_, off_ in zip(with_it, without, strict=True)]
    return Gain(fmean(with_it), fmean(without), stdev(gaps) / sqrt(matches))


def play_match(bots: Sequence[Bot], seed: int, totals: Scores, rules: HouseRules) -> Scores:
    """Play a match that starts with these totals and return the final ones."""
    match = Match(seed, rules, ScorePad((totals,), totals), Round.begin(rules, 1, deal(seed, 1)))
    chances = [generator(seed, 1, seat) for seat in Seat]
    while not match.over:
        if match.awaits_deal:
            match, _ = apply(match, Deal())
        seat = match.round.awaited[0]
        match, _ = apply(match, bots[seat](seat_view(match, seat), chances[seat]))
    return match.pad.totals


def _four(one: Bot, others: Bot, seat: Seat) -> tuple[Bot, ...]:
    return tuple(one if other is seat else others for other in Seat)


def _turned(totals: Scores, steps: int) -> Scores:
    south, west, north, east = (totals[(seat + steps) % 4] for seat in Seat)
    return south, west, north, east


def report() -> Iterator[str]:
    """Yield the shares of matches won, a line for each start and preset."""
    prepare()
    for start in STARTS:
        for name, rules in PRESETS.items():
            yield _text(name, start, MATCHES, measure(MATCHES, start, rules))


def _text(name: str, start: Scores, matches: int, gain: Gain) -> str:
    return (
        f"{name}, {matches} matches from {start} in four places: with {100 * gain.with_it:.1f} %, "
        f"without {100 * gain.without:.1f} %, "
        f"difference {100 * gain.difference:+.1f} (standard error {100 * gain.standard_error:.1f})"
    )


if __name__ == "__main__":
    for line in report():
        print(line, flush=True)
