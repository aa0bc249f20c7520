"""Rounds as rows of numbers, for the tests of the kernel in both speeds."""

from random import Random

import pytest

from ktmodule.bots.bitboards import flags_of, set_of
from ktmodule.bots.kernel import DONE, NOBODY, RULES, SHOOTER, WIDTH, Row
from ktmodule.bots.kernel_speed import Kernel, compiled, plain
from ktmodule.hearts.round import Hands, deal
from ktmodule.hearts.rules import KTHEARTS, HouseRules

both_speeds = pytest.mark.parametrize("kernel", [plain(), compiled()], ids=["plain", "compiled"])


def dealt(kernel: Kernel, hands: Hands, rules: HouseRules = KTHEARTS) -> Row:
    """The row of a round before its first card."""
    table = kernel.row(WIDTH)
    table[RULES] = flags_of(rules)
    table[SHOOTER] = NOBODY
    for seat, hand in enumerate(hands):
        table[seat] = set_of(hand)
    kernel.begin_play(table)
    return table


def any_card(kernel: Kernel, legal: int, rng: Random) -> int:
    """One of the legal cards, each as likely as the others."""
    return kernel.pick(legal, rng.randrange(legal.bit_count()))


def late_table(kernel: Kernel, seed: int, tricks: int, rules: HouseRules = KTHEARTS) -> Row:
    """A round of random plays with so many tricks to go, at a lead or within a trick."""
    rng = Random(seed)
    table = dealt(kernel, deal(seed, 1), rules)
    while table[DONE] < 13 - tricks:
        kernel.play(table, any_card(kernel, int(kernel.legal_plays(table)), rng))
    for _ in range(seed % 4):
        kernel.play(table, any_card(kernel, int(kernel.legal_plays(table)), rng))
    return table
