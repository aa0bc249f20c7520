"""Rounds a second from the deal, of the plain and the compiled kernel and of OpenSpiel."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

import numba
import numpy
import pyspiel

from ktmodule.bots.search.compile import Kernel, compiled, plain
from ktmodule.bots.search.encode import flags_of, set_of
from ktmodule.bots.search.kernel.rules import RULES, WIDTH, Row
from ktmodule.hearts.cards import Suit
from ktmodule.hearts.round import Hands, deal
from ktmodule.hearts.rules import STANDARD_4P

DEALS = 400
COPIES = 50
"""The number of times compiled code plays the deals; once would be too short to measure."""

TURNS = 5
PLAIN_TARGET, FAST_TARGET, POLICY_TARGET = 1.2, 75.0, 1 / 3

_THEIR_SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)

Playout = Callable[[Row, int], int]


def report() -> str:
    """Report rates in CPU time and their ratios: medians over turns taken in alternation."""
    turns = [_turn(seed) for seed in range(TURNS)]

    def ratio(of: Callable[["Rates"], float]) -> float:
        return median(map(of, turns))

    return "\n".join(
        (
            f"random rounds a second from the deal: plain {ratio(lambda r: r.plain):.0f}, "
            f"compiled {ratio(lambda r: r.fast):.0f}, OpenSpiel {ratio(lambda r: r.theirs):.0f}",
            f"plain to OpenSpiel: {ratio(lambda r: r.plain / r.theirs):.2f} (goal {PLAIN_TARGET})",
            f"compiled to OpenSpiel: {ratio(lambda r: r.fast / r.theirs):.0f} "
            f"(goal {FAST_TARGET:.0f})",
            f"playouts by policy to random ones: plain "
            f"{ratio(lambda r: r.plain_policy / r.plain):.2f}, "
            f"compiled {ratio(lambda r: r.fast_policy / r.fast):.2f} (goal {POLICY_TARGET:.2f})",
        )
    )


@dataclass(frozen=True, slots=True)
class Rates:
    """Rounds a second on the same deals."""

    plain: float
    plain_policy: float
    fast: float
    fast_policy: float
    theirs: float


def _turn(seed: int) -> Rates:
    deals = [deal(seed, number) for number in range(DEALS)]
    slow, fast = plain(), compiled()
    rows = [_row(slow, hands) for hands in deals]
    arrays = numpy.array(rows * COPIES)
    play_each: Callable[..., object] = numba.njit(nogil=True)(_play_each)
    for playout in (fast.play_at_random, fast.play_by_policy):
        play_each(playout, arrays[:1], fast.row(WIDTH))
    return Rates(
        plain=_rate(DEALS, lambda: _play_each(slow.play_at_random, rows, slow.row(WIDTH))),
        plain_policy=_rate(DEALS, lambda: _play_each(slow.play_by_policy, rows, slow.row(WIDTH))),
        fast=_rate(DEALS * COPIES, lambda: play_each(fast.play_at_random, arrays, fast.row(WIDTH))),
        fast_policy=_rate(
            DEALS * COPIES, lambda: play_each(fast.play_by_policy, arrays, fast.row(WIDTH))
        ),
        theirs=_theirs(deals, random.Random(seed)),
    )


def _rate(rounds: int, play: Callable[[], object]) -> float:
    began = time.process_time()
    play()
    return rounds / (time.process_time() - began)


def _play_each(playout: Playout, deals: Sequence[Row], position: Row) -> int:
    state = 1
    for place in range(len(deals)):  # compiled, too, where a row is an array
        position[:] = deals[place]
        state = playout(position, state)
    return state


def _row(kernel: Kernel, hands: Hands) -> Row:
    position = kernel.row(WIDTH)
    for seat, hand in enumerate(hands):
        position[seat] = set_of(hand)
    position[RULES] = flags_of(STANDARD_4P)
    kernel.begin_play(position)
    return position


def _theirs(deals: Sequence[Hands], rng: random.Random) -> float:
    game = pyspiel.load_game("hearts", {"pass_cards": False, "qs_breaks_hearts": False})
    states = []
    for hands in deals:
        state = game.new_initial_state()
        for four in zip(*hands, strict=True):
            for card in four:
                state.apply_action(4 * (card.rank - 2) + _THEIR_SUITS.index(card.suit))
        states.append(state)

    def play() -> None:
        for state in states:
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))

    return _rate(len(deals), play)


if __name__ == "__main__":
    print(report())
