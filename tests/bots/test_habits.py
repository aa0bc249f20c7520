"""The tool that fits the habits, held to the players that have them."""

from collections import Counter

import numpy

from ktmodule.bots.careful import careful_card
from ktmodule.bots.habits import DISCARDS, FOLLOWS, LEADS
from ktmodule.bots.kernel import BEST, COUNT, DONE, GONE, LED, PACK, QUEEN, SUIT, TRICK, TURN, Row
from ktmodule.bots.kernel_speed import compiled
from tests.bots.kernels import late_table
from tests.bots.test_kernel import PLAY_RULES
from tools import fit_habits


def by_habit(table: Row) -> int:
    """What a careful player with the habits that are kept plays."""
    hand = int(table[int(table[TURN])])
    gone, led = int(table[GONE]), int(table[LED])
    return careful_card(
        int(compiled().legal_plays(table)),
        hand >> led & SUIT if table[COUNT] else 0,
        PACK ^ (gone | hand),
        led,
        int(table[COUNT]),
        int(table[BEST]),
        int(table[TRICK]),
        2 if gone & QUEEN else 1 if hand & QUEEN else 0,
    )


def test_the_tool_knows_the_situations_as_careful_players_do(thorough: bool) -> None:
    ways = numpy.array(FOLLOWS)[:, None] == numpy.arange(4)
    worth = numpy.concatenate([LEADS, ways.ravel(), DISCARDS]).astype(float)
    options = compiled().rows(2, fit_habits.MOST)
    kinds: Counter[int] = Counter()
    for seed in range(20_000 if thorough else 2_000):
        rules = PLAY_RULES[seed % 8]
        table = late_table(compiled(), seed, tricks=2 + seed % 12, rules=rules)
        assert table[DONE] < 13

        assert fit_habits.choice(table, worth, options) == by_habit(table)

        kinds[int(fit_habits.kind_of(table))] += 1
    kinds_of_choices = {fit_habits.LEADING, fit_habits.FOLLOWING, fit_habits.DISCARDING}
    assert kinds_of_choices <= kinds.keys()
