"""What the end of a round does for a seat's chance to win its match. Written like the kernel, plain
and compiled from one source.

Once a total reaches the target the match is over and the chance is certain (R14, R15). Before that
it is an estimate from the four totals, whose figures come from `python -m tools.fit_standing`.
"""

from itertools import accumulate, repeat
from math import isqrt
from operator import mul

from ktmodule.bots.search.kernel.rules import Row, gain, score

# What counts beyond the round, as a row. Four places, one a seat, for the totals before the round,
# and four for those that come of it: room to work.
BEFORE, AFTER = 0, 4
TARGET = 8  # the points that end the match
LOWEST = 9  # 1 where the lowest total wins, 0 where all win that stay under the target
WEIGHT = 10  # how much the chance to win counts beside the points, 0 to MOST_WEIGHT
STANDING_WIDTH = 11

WON = 1 << 20
"""The chance of a seat that has won; that of one that has lost is 0."""

GAINED = 3000
"""What a point gained does for the chance to win while all is open, about."""

FAR_OFF, MOST_WEIGHT = 100, 30
"""With so many points left or more only points count, and with so many fewer only the match does.

Far from the end a chance is nearly in proportion to points, and an earlier search that went by it
from the first round on took 0.2 points a round more than one that went by points.
"""

SCORES = [
    *(2749, 820, 559, 407, 545, 336, 248, 205, 181, 126, 97, 101, 77, 397),
    *(212, 171, 132, 157, 128, 123, 120, 134, 120, 98, 119, 134, 1505),
]
"""How often in 10,000 rounds a seat gets 0, 1, and so on up to 26 points, or more."""

ROUNDS, MOST_LEFT = 24, 200
"""How far the chances to stay under something are known."""

CERTAIN = 1 << 14


def chances_to_stay_under() -> list[int]:
    """How likely the points of 0, 1 and so on up to ROUNDS rounds stay under 0, 1 and so on up to
    MOST_LEFT, in parts of CERTAIN; one round after the other.
    """
    out_of = sum(SCORES)
    all_rounds: list[int] = []
    sums = [CERTAIN * CERTAIN] + [0] * (MOST_LEFT - 1)
    for _ in range(ROUNDS + 1):
        all_rounds += (under // CERTAIN for under in accumulate(sums, initial=0))
        sums = [
            sum(map(mul, SCORES, sums[points::-1])) // out_of  # zip ends with the shorter one
            for points in range(MOST_LEFT)
        ]
    return all_rounds


STAYS_UNDER = chances_to_stay_under()

FINE = 512
"""Into so many steps a factor of e is divided."""

FALL = [
    int(32767 * part)
    for part in accumulate(repeat(0.9980487811074755, 8 * FINE - 1), mul, initial=1.0)
]
"""Powers of e from 0 down to -8; by multiplication, as `exp` comes from the platform."""

PACE = [0] + [
    isqrt((256 * FINE) ** 2 * 100 // (575 * (left + 7))) for left in range(1, MOST_LEFT + 1)
]
"""How many steps of `FALL` a point is worth, times 256, by the points that are left until the match
ends: the more are left, the less a point that is behind."""


def weight(left: int) -> int:
    """How much the chance to win counts in a round before which so many points were left."""
    return max(0, min(FAR_OFF - left, MOST_WEIGHT))


def worth(table: Row, standing: Row, seat: int) -> int:
    """What the finished round is worth to the seat: its gain, its chance to win the match, or some
    of both, as WEIGHT says. Equal chances always prefer fewer points.
    """
    won = gain(table, seat)
    heavy = standing[WEIGHT]
    if heavy == 0:
        return won
    for other in range(4):
        standing[AFTER + other] = standing[BEFORE + other] + score(table, other)
    return chance_to_win(standing, seat) * heavy + won * (GAINED * (MOST_WEIGHT - heavy) + 1)


def chance_to_win(standing: Row, seat: int) -> int:
    """The chance of the seat to win the match once the totals have come to AFTER."""
    least, most = standing[AFTER], standing[AFTER]
    for other in range(1, 4):
        total = standing[AFTER + other]
        least = total if total < least else least
        most = total if total > most else most
    own = standing[AFTER + seat]
    left = standing[TARGET] - most
    if standing[LOWEST]:
        if left <= 0:
            return WON if own == least else 0
        return chance_to_be_lowest(standing, seat, left, least)
    if left <= 0:
        return WON if own < standing[TARGET] else 0
    return chance_to_survive(standing, seat)


def chance_to_survive(standing: Row, seat: int) -> int:
    """The chance that another seat reaches the target in a round that this seat stays under it.

    Each seat is taken to get its points whatever the others get.
    """
    own = left_of(standing, seat)
    left_0, left_1 = left_of(standing, seat + 1 & 3), left_of(standing, seat + 2 & 3)
    left_2 = left_of(standing, seat + 3 & 3)
    survived, going_on = 0, CERTAIN * CERTAIN * CERTAIN
    for rounds in range(1, ROUNDS + 1):
        place = rounds * (MOST_LEFT + 1)
        still = STAYS_UNDER[place + left_0] * STAYS_UNDER[place + left_1]
        still *= STAYS_UNDER[place + left_2]
        survived += STAYS_UNDER[place + own] * (going_on - still)
        going_on = still
    return survived >> 36


def left_of(standing: Row, seat: int) -> int:
    """How many points the seat is from the target, or MOST_LEFT if there are more."""
    left = standing[TARGET] - standing[AFTER + seat]
    return left if left < MOST_LEFT else MOST_LEFT


def chance_to_be_lowest(standing: Row, seat: int, left: int, least: int) -> int:
    """The chance that no seat has less in the end: each seat's falls by a factor of e with so many
    points more, in proportion to the root of what is left.
    """
    pace = PACE[left if left < MOST_LEFT else MOST_LEFT]
    own, everybody = 0, 0
    for other in range(4):
        behind = (standing[AFTER + other] - least) * pace >> 8
        share = FALL[behind] if behind < 8 * FINE else 0
        everybody += share
        if other == seat:
            own = share
    return own * WON // everybody
