"""Fits the chance to win a match to played rounds: `python -m tools.fit_match_equity`.

Prints the figures that `ktmodule/bots/search/kernel/match_equity.py` has, and how far its
estimates are from what happens in matches whose rounds are drawn from those that four `steady`
played. It takes about three minutes on one core and prints the same every time.
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
"""Points in a round; the few above are counted as these."""

SHOWN = 14  # figures in a line


def played(rounds: int, seed: int) -> Whole:
    """The scores of so many rounds among four `steady`, a row each."""
    return numpy.array([_scores(seed, number) for number in range(1, rounds + 1)])


def _scores(seed: int, number: int) -> Scores:
    """What that round of the match with this seed scores (R12), played on its own."""
    match = Match(seed, KTHEARTS, ScorePad(), Round.begin(KTHEARTS, number, deal(seed, number)))
    chances = [generator(seed, number, 1, seat) for seat in Seat]
    while not match.round.complete:
        seat = match.round.awaited[0]
        match, _ = apply(match, steady(seat_view(match, seat), chances[seat]))
    return match.pad.rounds[-1]


def drawn(scores: Whole, count: int, rng: numpy.random.Generator) -> Whole:
    """So many of the rounds at random, with the seats in any order."""
    chosen: Whole = scores[rng.integers(len(scores), size=count)]
    rng.permuted(chosen, axis=1, out=chosen)
    return chosen


def random_totals(scores: Whole, count: int, rng: numpy.random.Generator) -> Whole:
    """Totals as they come up in matches, as far apart as after up to nine rounds, and then moved
    so that what the first one has left is anything.
    """
    totals = numpy.zeros((count, 4), dtype=numpy.int64)
    rounds = rng.integers(1, 10, size=count)
    for number in range(9):
        totals += drawn(scores, count, rng) * (number < rounds)[:, None]
    first = rng.integers(0, END, size=count)
    totals += (first - totals.max(axis=1))[:, None]
    return numpy.maximum(totals, 0)


def ended(scores: Whole, totals: Whole, rng: numpy.random.Generator) -> Whole:
    """The totals at the end of matches that stand as told (R14)."""
    totals = totals.copy()
    going_on = totals.max(axis=1) < END
    while going_on.any():
        totals[going_on] += drawn(scores, int(going_on.sum()), rng)
        going_on = totals.max(axis=1) < END
    return totals


def won(ends: Whole, goal: Goal) -> NDArray[numpy.bool_]:
    """Who wins matches that ended so, in the human's place (R15)."""
    winners: NDArray[numpy.bool_] = ends == ends.min(axis=1, keepdims=True)
    return winners if goal is Goal.LOWEST else ends < END


def best_pace(totals: Whole, winners: NDArray[numpy.bool_]) -> tuple[int, int]:
    """The two figures of PACE with which the shares fit best to who was lowest: how much the square
    of the scale grows with a point that is left, in hundredths, and points that are added to it.
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
    """How far the program's estimates are from the shares of matches won, as the root of the mean
    square, in so many random_totals of all kinds, each played on so many times.
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
    """The figures, as text."""
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
