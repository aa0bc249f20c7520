"""Match equity: what a finished round is worth, in points and in the chance to win the match.

Once a total reaches the target the match is over and it is certain who has won (R14, R15). Before
that the chance to win is an estimate from the four totals. Where all win that stay under the
target, a seat's points are taken to be independent of those of the others. Where the lowest total
wins, a seat's share falls exponentially with the points that it is behind. The figures come from
`python -m tools.fit_match_equity`.
"""

from itertools import accumulate, repeat
from math import isqrt
from operator import mul

from ktmodule.bots.search.kernel.rules import Row, margin, score

# The state of the match, as a row. The first two are four places each, one for each seat: the
# totals before the round, and those after it, which are room to work.
BEFORE, AFTER = 0, 4
TARGET = 8  # the points that end the match
LOWEST = 9  # 1 where the lowest total wins, 0 where all win that stay under the target
WEIGHT = 10  # of the chance to win against the points of the round, 0 to MOST_WEIGHT
MATCH_WIDTH = 11

WON = 1 << 20
"""The chance of a seat that has won; that of one that has lost is 0."""

PER_POINT = 3000
"""About what a point of margin adds to the chance to win while all is open."""

FAR_OFF, MOST_WEIGHT = 100, 30
"""With FAR_OFF points left or more only points count; with MOST_WEIGHT fewer only the match does.

Far from the end the chance to win is nearly proportional to points, and an earlier search that went
by it from the first round on took 0.2 points a round more than one that went by points.
"""

SCORES = [
    *(2749, 820, 559, 407, 545, 336, 248, 205, 181, 126, 97, 101, 77, 397),
    *(212, 171, 132, 157, 128, 123, 120, 134, 120, 98, 119, 134, 1505),
]
"""The number of rounds in 10,000 in which a seat gets 0, 1 and so on up to 26 points or more."""

ROUNDS, MOST_LEFT = 24, 200
"""The number of rounds, and of points left, up to which STAYS_UNDER goes."""

CERTAIN = 1 << 14


def chances_to_stay_under() -> list[int]:
    """The chances, in parts of CERTAIN, that the points of 0 to ROUNDS rounds stay under 0 to
    MOST_LEFT: by the number of rounds, then by the limit.
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
"""The steps of FALL that make a factor of e."""

FALL = [
    int(32767 * part)
    for part in accumulate(repeat(0.9980487811074755, 8 * FINE - 1), mul, initial=1.0)
]
"""Powers of e from 0 down to -8, by multiplication: `exp` differs between platforms."""

PACE = [0] + [
    isqrt((256 * FINE) ** 2 * 100 // (575 * (left + 7))) for left in range(1, MOST_LEFT + 1)
]
"""The steps of FALL that a point behind counts, times 256, by the points left in the match: the
more are left, the less a point counts.
"""


def weight(left: int) -> int:
    """The weight of the chance to win in a round that begins with this many points left."""
    return max(0, min(FAR_OFF - left, MOST_WEIGHT))


def utility(position: Row, match_state: Row, seat: int) -> int:
    """The utility of the finished round to the seat: its margin, its chance to win the match, or a
    mean of both by WEIGHT. Of equal chances the one with the better margin is preferred.
    """
    points = margin(position, seat)
    heavy = match_state[WEIGHT]
    if heavy == 0:
        return points
    for other in range(4):
        match_state[AFTER + other] = match_state[BEFORE + other] + score(position, other)
    return chance_to_win(match_state, seat) * heavy + points * (
        PER_POINT * (MOST_WEIGHT - heavy) + 1
    )


def chance_to_win(match_state: Row, seat: int) -> int:
    """The seat's chance to win the match, in parts of WON, once the totals are those in AFTER."""
    least, most = match_state[AFTER], match_state[AFTER]
    for other in range(1, 4):
        total = match_state[AFTER + other]
        least = total if total < least else least
        most = total if total > most else most
    own = match_state[AFTER + seat]
    left = match_state[TARGET] - most
    if match_state[LOWEST]:
        if left <= 0:
            return WON if own == least else 0
        return chance_to_be_lowest(match_state, seat, left, least)
    if left <= 0:
        return WON if own < match_state[TARGET] else 0
    return chance_to_survive(match_state, seat)


def chance_to_survive(match_state: Row, seat: int) -> int:
    """The chance that another seat reaches the target in a round in which this one stays under it.

    The points of the seats are taken to be independent.
    """
    own = left_of(match_state, seat)
    left_0, left_1 = left_of(match_state, seat + 1 & 3), left_of(match_state, seat + 2 & 3)
    left_2 = left_of(match_state, seat + 3 & 3)
    survived, going_on = 0, CERTAIN * CERTAIN * CERTAIN
    for rounds in range(1, ROUNDS + 1):
        place = rounds * (MOST_LEFT + 1)
        still = STAYS_UNDER[place + left_0] * STAYS_UNDER[place + left_1]
        still *= STAYS_UNDER[place + left_2]
        survived += STAYS_UNDER[place + own] * (going_on - still)
        going_on = still
    return survived >> 36


def left_of(match_state: Row, seat: int) -> int:
    """The seat's distance from the target in points, at most MOST_LEFT."""
    left = match_state[TARGET] - match_state[AFTER + seat]
    return left if left < MOST_LEFT else MOST_LEFT


def chance_to_be_lowest(match_state: Row, seat: int, left: int, least: int) -> int:
    """The chance that no seat has less in the end. Each seat's share falls exponentially with its
    points above the least, on a scale proportional to the square root of what is left.
    """
    pace = PACE[left if left < MOST_LEFT else MOST_LEFT]
    own, everybody = 0, 0
    for other in range(4):
        behind = (match_state[AFTER + other] - least) * pace >> 8
        share = FALL[behind] if behind < 8 * FINE else 0
        everybody += share
        if other == seat:
            own = share
    return own * WON // everybody
