"""Positions as rows of numbers, for the tests of the kernel, plain and compiled."""

from collections.abc import Callable
from random import Random
from typing import ParamSpec

import pytest

from ktmodule.bots.search.compile import Kernel
from ktmodule.bots.search.encode import flags_of, set_of
from ktmodule.bots.search.kernel.likelihood import CARDS, FIRST, HISTORY_WIDTH, NUMBER, PLAYED
from ktmodule.bots.search.kernel.rules import DONE, RULES, TURN, WIDTH, Row
from ktmodule.hearts.round import Hands, deal
from ktmodule.hearts.rules import KTHEARTS, HouseRules

P = ParamSpec("P")

both_speeds = pytest.mark.parametrize(
    "kernel",
    [
        "plain",
        pytest.param("compiled", marks=(pytest.mark.thorough, pytest.mark.xdist_group("kernel"))),
    ],
    indirect=True,
)
"""Runs a test with each kernel; a quick run with the plain one alone.

To compile the other takes an eighth of the CPU time that a quick run may take.
"""

COMPILED = [
    pytest.mark.thorough,
    pytest.mark.usefixtures("prepared"),
    pytest.mark.xdist_group("search"),
]
"""Marks tests of the compiled search."""


def compiled_only(test: Callable[P, None]) -> Callable[P, None]:
    """A test of the compiled search, which a quick run leaves out."""
    for mark in COMPILED:
        test = mark(test)
    return test


def dealt(kernel: Kernel, hands: Hands, rules: HouseRules = KTHEARTS) -> Row:
    """The position before the first card of a round."""
    position = kernel.row(WIDTH)
    position[RULES] = flags_of(rules)
    for seat, hand in enumerate(hands):
        position[seat] = set_of(hand)
    kernel.begin_play(position)
    return position


def any_card(kernel: Kernel, legal: int, rng: Random) -> int:
    """One of the legal cards at random."""
    return kernel.pick(legal, rng.randrange(legal.bit_count()))


def late_position(kernel: Kernel, seed: int, tricks: int, rules: HouseRules = KTHEARTS) -> Row:
    """A position after random plays with this many tricks to go, at a lead or within a trick."""
    return late_round(kernel, seed, tricks, rules)[0]


def late_round(kernel: Kernel, seed: int, tricks: int, rules: HouseRules) -> tuple[Row, Row]:
    """The same, with the cards that were played."""
    rng = Random(seed)
    position = dealt(kernel, deal(seed, 1), rules)
    history = kernel.row(HISTORY_WIDTH)
    history[FIRST] = position[TURN]
    while position[DONE] < 13 - tricks or history[NUMBER] % 4 < seed % 4:
        card = any_card(kernel, int(kernel.legal_plays(position)), rng)
        note(history, int(position[TURN]), card)
        kernel.play(position, card)
    return position, history


def note(history: Row, seat: int, card: int) -> None:
    """Add a card that the seat plays to the history."""
    history[PLAYED + seat] |= card
    history[CARDS + history[NUMBER]] = card
    history[NUMBER] += 1
