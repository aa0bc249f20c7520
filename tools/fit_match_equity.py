"""Fit the chance to win a match to played rounds: `python -m tools.fit_match_equity`.

It prints the figures in `ktmodule/bots/search/kernel/match_equity.py`, and the error of its
estimates in matches whose rounds are drawn from rounds among four `steady`. It takes about three
minutes on one core and prints the same every time.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import product

import numpy
from numpy.typing import NDArray

from ktmodule.bots.heuristic.steady import choose as steady
from ktmodule.bots.search.compile import compiled
from ktmodule.bots.search.kernel.match_equity import AFTER, LOWEST, MATCH_WIDTH, TARGET, WON
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.randomness import generator
from ktmodule.hearts.round import Round, deal
from ktmodule.hearts.rules import KTHEARTS, Goal
from ktmodule.hearts.scoring import ScorePad, Scores
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.views import seat_view

Whole = NDArray[numpy.int64]

END = 100
"""The target of the matches that are drawn."""

MOST = 26
"""Points in a round; the few scores above count as these."""

SHOWN = 14  # figures in a line


def played(rounds: int, seed: int) -> Whole:
    """The scores of rounds among four `steady`, one row a round."""
    return numpy.array([_scores(seed, number) for number in range(1, rounds + 1)])


def _scores(seed: int, number: int) -> Scores:
    """The scores of that round of the match with this seed (R12), played on its own."""
    match = Match(seed, KTHEARTS, ScorePad(), Round.begin(KTHEARTS, number, deal(seed, number)))
    chances = [generator(seed, number, 1, seat) for seat in Seat]
    while not match.round.complete:
        seat = match.round.awaited[0]
        match, _ = apply(match, steady(seat_view(match, seat), chances[seat]))
    return match.pad.rounds[-1]


def drawn(scores: Whole, count: int, rng: numpy.random.Generator) -> Whole:
    """Draw rounds at random, with the seats in any order."""
    chosen: Whole = scores[rng.integers(len(scores), size=count)]
    rng.permuted(chosen, axis=1, out=chosen)
    return chosen


def random_totals(scores: Whole, count: int, rng: numpy.random.Generator) -> Whole:
    """Draw totals that occur in matches: as far apart as after one to nine rounds, then moved so
    that the highest is anything below the target.
    """
    totals = numpy.zeros((count, 4), dtype=numpy.int64)
    rounds = rng.integers(1, 10, size=count)
    for number in range(9):
        totals += drawn(scores, count, rng) * (number < rounds)[:, None]
    first = rng.integers(0, END, size=count)
    totals += (first - totals.max(axis=1))[:, None]
    return numpy.maximum(totals, 0)


def ended(scores: Whole, totals: Whole, rng: numpy.random.Generator) -> Whole:
    """Play matches on from these totals to their end (R14) and return the final totals."""
    totals = totals.copy()
    going_on = totals.max(axis=1) < END
    while going_on.any():
        totals[going_on] += drawn(scores, int(going_on.sum()), rng)
        going_on = totals.max(axis=1) < END
    return totals


def won(ends: Whole, goal: Goal) -> NDArray[numpy.bool_]:
    """Which seats win, in the human's place, with these final totals (R15)."""
    winners: NDArray[numpy.bool_] = ends == ends.min(axis=1, keepdims=True)
    return winners if goal is Goal.LOWEST else ends < END


def best_pace(totals: Whole, winners: NDArray[numpy.bool_]) -> tuple[int, int]:
    """The two figures of PACE with which the shares best fit who was lowest: by how much the square
    of the scale grows with each point left, in hundredths, and the points added to those left.
    """
    left = END - totals.max(axis=1, keepdims=True)
    behind = totals - totals.min(axis=1, keepdims=True)

    def misfit(figures: tuple[int, int]) -> float:
        growth, added = figures
        shares = numpy.exp(-behind / numpy.sqrt(growth / 100 * (left + added)))
        shares /= shares.sum(axis=1, keepdims=True)
        return float(numpy.square(shares - winners).mean())

    return min(product(range(400, 701, 5), range(21)), key=misfit)


def error(
    scores: Whole, goal: Goal, rng: numpy.random.Generator, count: int = 2000, turns: int = 2000
) -> float:
    """The root mean square error of the estimates against the shares of matches won.

    count: of random totals. turns: how often each is played on.
    """
    totals = random_totals(scores, count, rng)
    shares = numpy.zeros(totals.shape)
    for _ in range(turns):
        shares += won(ended(scores, totals, rng), goal) / turns
    gaps = numpy.array(list(_estimates(totals, goal))).reshape(-1, 4) - shares
    return float(numpy.sqrt(numpy.square(gaps).mean()))


def _estimates(totals: Whole, goal: Goal) -> Iterator[float]:
    kernel = compiled()
    match_state = kernel.row(MATCH_WIDTH)
    match_state[TARGET], match_state[LOWEST] = END, int(goal is Goal.LOWEST)
    for four in totals:
        match_state[AFTER : AFTER + 4] = four
        for seat in range(4):
            yield kernel.chance_to_win(match_state, seat) / WON


def fit(rounds: int, seed: int) -> str:
    """Fit the figures and return them as text."""
    scores = played(rounds, seed)
    sys.stderr.write(f"{rounds} rounds played\n")
    rng = numpy.random.default_rng(seed)
    counts = numpy.bincount(scores.clip(0, MOST).ravel(), minlength=MOST + 1)
    often = [int(count) for count in (counts * 10_000 / counts.sum()).round()]
    totals = random_totals(scores, 200_000, rng)
    growth, added = best_pace(totals, won(ended(scores, totals, rng), Goal.LOWEST))
    return "\n".join(
        (
            f"SCORES: {', '.join(map(str, often[:SHOWN]))},",
            f"        {', '.join(map(str, often[SHOWN:]))}",
            f"PACE: {growth} * (left + {added})",
            f"error of the estimates: survive {error(scores, Goal.SURVIVE, rng):.3f}, "
            f"lowest {error(scores, Goal.LOWEST, rng):.3f}",
        )
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the chance to win a match to rounds.")
    parser.add_argument("--rounds", type=int, default=12_000, help="how many to play")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    sys.stdout.write(fit(asked.rounds, asked.seed) + "\n")


if __name__ == "__main__":
    main()
