"""Fits the habits of careful players to playouts: `python -m tools.fit_habits FILE`.

FILE is written anew; for the program it is `ktmodule/bots/habits.py`. It takes about two
minutes on one core, needs the extra `fast`, and gives the same file every time.

Such a player knows which of its cards to consider in which situation; only what each is worth has
to be found out. So positions are taken from rounds that such players play, each card to consider
is played out there, and what it gains against the others of its position is averaged over all
situations that look alike. Then the same again with the players that come of it.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

import numba
import numpy
from numpy.typing import NDArray

from ktmodule.bots import kernel
from ktmodule.bots.kernel import (
    BEST,
    COUNT,
    DONE,
    FIRST_TRICK_HEARTS,
    FIRST_TRICK_QUEEN,
    GONE,
    HEARTS,
    LEAD_QUEEN,
    LED,
    NOBODY,
    PACK,
    POINTS,
    QUEEN,
    RANGE,
    RULES,
    SHIFT,
    SHOOTER,
    SPADES,
    STEP,
    SUIT,
    TRICK,
    TURN,
    WIDTH,
    Row,
)
from ktmodule.bots.kernel_speed import compiled

P = ParamSpec("P")
R = TypeVar("R")
Worth = NDArray[numpy.float64]

LEADING, FOLLOWING, DISCARDING = 0, 1, 2
NO_CHOICE = 3

# Where in the row of what is worth how much each kind of situation begins: a lead has a place for
# the lowest and one for the highest card, following has one for each of its four ways.
LEADS = 0
FOLLOWS = LEADS + 5 * 6 * 6 * 5 * 2
DISCARDS = FOLLOWS + 5 * 3 * 3 * 5 * 3 * 3 * 2 * 4
PLACES = DISCARDS + 6 * 7 * 5 * 2
KINDS = ((LEADS, FOLLOWS), (FOLLOWS, DISCARDS), (DISCARDS, PLACES))

MOST = 8
"""More cards than are ever to be considered."""

WHIM = RANGE // 20
"""Below this the generator makes a player play any legal card: one in twenty."""

PLAYOUTS = 3
DOUBT = 20
"""As many positions as tell nothing are added to those of each situation, as rare ones mislead."""

SIGNS = "".join(sign for sign in map(chr, range(35, 127)) if sign not in "\\'")
SHOWN = 88  # signs in a line of the file

SIZE = numpy.array(kernel.SIZE, dtype=numpy.int8)
TOP = numpy.array(kernel.TOP, dtype=numpy.int16)
_fast = compiled()
begin_play, legal_plays, pass_by_rules = _fast.begin_play, _fast.legal_plays, _fast.pass_by_rules
pick, play, scrambled = _fast.pick, _fast.play, _fast.scrambled


def _compiled(function: Callable[P, R]) -> Callable[P, R]:
    return cast(Callable[P, R], numba.njit(function))


@_compiled
def size(cards: int) -> int:
    """How many cards the set has."""
    count = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count


@_compiled
def kind_of(table: Row) -> int:
    """What kind of a choice the seat has whose turn it is."""
    legal = legal_plays(table)
    if not legal & legal - 1:
        return NO_CHOICE
    if table[COUNT] == 0:
        return LEADING
    return FOLLOWING if table[table[TURN]] & SUIT << table[LED] else DISCARDING


@_compiled
def suit_kind(suit: int, queen: int) -> int:
    """As in `careful`."""
    if suit == SPADES:
        return 2 + queen
    return 1 if suit == HEARTS else 0


@_compiled
def leads(legal: int, out: int, queen: int, options: list[Row]) -> int:
    """The lowest and the highest card of each suit, as `options` has them."""
    count = 0
    for suit in (0, 13, SPADES, HEARTS):
        mine = legal >> suit & SUIT
        others = out >> suit & SUIT
        for highest in range(min(2, SIZE[mine])):
            card = TOP[mine] if highest else mine & -mine
            under = SIZE[others & card - 1]
            over = SIZE[others] - under
            place = (suit_kind(suit, queen) * 6 + min(under, 5)) * 6 + min(over, 5)
            options[0][count] = card << suit
            options[1][count] = LEADS + (place * 5 + min(SIZE[mine], 5) - 1) * 2 + highest
            count += 1
    return count


@_compiled
def follows(table: Row, out: int, queen: int, options: list[Row]) -> int:
    """The highest and the lowest card under the winner and above it, as `options` has them."""
    led, trick = table[LED], table[TRICK]
    mine, others = table[table[TURN]] >> led & SUIT, out >> led & SUIT
    best = table[BEST] >> led
    kind = suit_kind(led, queen)
    if kind == 3:
        if best > 1 << 10:
            options[0][0], options[1][0] = QUEEN, FOLLOWS
            return 1
        mine = mine & ~(1 << 10) or mine
    below = mine & best - 1
    above = mine ^ below
    points = 2 if trick & QUEEN else 1 if trick >> HEARTS else 0
    place = (kind * 3 + 3 - table[COUNT]) * 3 + points
    place = place * 5 + min(max(SIZE[others] - 1, 0) // 2, 4)
    place = place * 3 + min(SIZE[below], 2)
    place = place * 3 + min(SIZE[above], 2)
    place = place * 2 + (1 if others < TOP[mine] else 0)
    count = 0
    for way in range(4):
        if above if way in (1, 2) else below:
            if way == 0:
                card = TOP[below]
            elif way == 1:
                card = above & -above
            elif way == 2:
                card = TOP[above]
            else:
                card = below & -below
            options[0][count] = card << led
            options[1][count] = FOLLOWS + place * 4 + way
            count += 1
    return count


@_compiled
def discards(legal: int, out: int, queen: int, options: list[Row]) -> int:
    """The highest card of each suit, and the queen for spades, as `options` has them."""
    count = 0
    for suit in (0, 13, SPADES, HEARTS):
        mine = legal >> suit & SUIT
        if mine:
            card = TOP[mine]
            kind = suit_kind(suit, queen)
            if kind == 3 and mine & 1 << 10:
                card = 1 << 10
                kind = 5
            under = SIZE[(out >> suit & SUIT) & card - 1]
            place = (kind * 7 + min(under, 6)) * 5 + min(SIZE[mine], 5) - 1
            high = 1 if card >> (10 if kind == 2 else 7) else 0
            options[0][count] = card << suit
            options[1][count] = DISCARDS + place * 2 + high
            count += 1
    return count


@_compiled
def consider(table: Row, options: list[Row]) -> int:
    """How many cards a careful player considers; `options` gets the cards and their places."""
    hand = table[table[TURN]]
    legal = legal_plays(table)
    out = PACK ^ (table[GONE] | hand)
    queen = 2 if table[GONE] & QUEEN else 1 if hand & QUEEN else 0
    if table[COUNT] == 0:
        return leads(legal, out, queen, options)
    if hand & SUIT << table[LED]:
        return follows(table, out, queen, options)
    return discards(legal, out, queen, options)


@_compiled
def choice(table: Row, worth: Worth, options: list[Row]) -> int:
    """What a player plays to whom the places are worth so much; the first one of equals."""
    chosen = 0
    for option in range(1, consider(table, options)):
        if worth[options[1][option]] > worth[options[1][chosen]]:
            chosen = option
    return options[0][chosen]


@_compiled
def play_until(
    table: Row, kind: int, number: int, worth: Worth, options: list[Row], chance: int
) -> int:
    """Plays so many cards or more, until there is a choice of that kind; or to the end."""
    while table[DONE] < 13 and (number > 0 or kind_of(table) != kind):
        chance = chance * STEP + SHIFT & RANGE
        if chance < WHIM:
            legal = legal_plays(table)
            chance = chance * STEP + SHIFT & RANGE
            play(table, pick(legal, chance * size(legal) >> 32))
        else:
            play(table, choice(table, worth, options))
        number -= 1
    return chance


@_compiled
def deal(table: Row, hands: Row, chance: int) -> int:
    """Deals a round of either preset, in which all pass to the left."""
    pack = numpy.arange(52)
    for last in range(51, 0, -1):
        chance = chance * STEP + SHIFT & RANGE
        other = chance * (last + 1) >> 32
        pack[last], pack[other] = pack[other], pack[last]
    for place in range(WIDTH):
        table[place] = 0
    table[SHOOTER] = NOBODY
    table[RULES] = FIRST_TRICK_HEARTS | FIRST_TRICK_QUEEN if chance & 1 << 16 else LEAD_QUEEN
    for seat in range(4):
        hands[seat] = 0
    for place in range(52):
        hands[place & 3] |= 1 << pack[place]
    for seat in range(4):
        given = pass_by_rules(hands[seat])
        table[seat] ^= hands[seat] ^ given
        table[seat + 1 & 3] ^= given
    begin_play(table)
    return chance


@_compiled
def try_each(
    table: Row,
    count: int,
    tried: list[Row],
    worth: Worth,
    options: list[Row],
    spare: Row,
    seed: int,
) -> None:
    """Adds to the third row of `tried` what each card costs in playouts, in points."""
    seat = table[TURN]
    for option in range(count):
        tried[2][option] = 0
        for playout in range(PLAYOUTS):
            spare[:] = table
            play(spare, tried[0][option])
            play_until(spare, NO_CHOICE, 99, worth, options, scrambled(seed + playout))
            tried[2][option] += spare[POINTS + seat]


def fitted(
    kind: int, positions: int, seed: int, worth: Worth
) -> tuple[Worth, NDArray[numpy.bool_]]:
    """What each place of the kind is worth, from so many positions that players with `worth` come
    to, and which places came up.
    """
    table, spare, hands = _fast.row(WIDTH), _fast.row(WIDTH), _fast.row(4)
    tried, options = _fast.rows(3, MOST), _fast.rows(2, MOST)
    where: list[int] = []
    places: list[int] = []
    gains: list[float] = []
    chance = int(scrambled(seed))
    position = 0
    while position < positions:
        chance = int(deal(table, hands, chance)) * STEP + SHIFT & RANGE
        number = 1 + (chance * 48 >> 32)
        chance = int(play_until(table, kind, number, worth, options, chance))
        count = consider(table, tried) if table[DONE] < 13 else 0
        if count < 2:
            continue
        try_each(table, count, tried, worth, options, spare, chance)
        where += [position] * count
        places.extend(tried[1][:count])
        gains += [(26 * PLAYOUTS - 4 * points) / PLAYOUTS for points in tried[2][:count]]
        position += 1
    first, last = KINDS[kind]
    return _apart(numpy.array(where), numpy.array(places) - first, numpy.array(gains), last - first)


def _apart(
    where: NDArray[numpy.int64], places: NDArray[numpy.int64], gains: Worth, number: int
) -> tuple[Worth, NDArray[numpy.bool_]]:
    """What the gains owe to the places, once what they owe to their positions is taken off."""
    worth = numpy.zeros(number)
    seen = numpy.bincount(places, minlength=number)
    for _ in range(30):
        owed = numpy.bincount(where, gains - worth[places]) / numpy.bincount(where)
        worth = numpy.bincount(places, gains - owed[where], minlength=number) / (seen + DOUBT)
    return worth, seen > 0


def fit(positions: int, turns: int) -> str:
    """The file with the habits."""
    worth = numpy.zeros(PLACES)
    # The first players duck as high as they can, else they take a trick as low as they can.
    worth[FOLLOWS:DISCARDS] = numpy.tile([3.0, 1.0, 0.0, 2.0], (DISCARDS - FOLLOWS) // 4)
    seen = numpy.zeros(PLACES, dtype=numpy.bool_)
    for turn in range(turns):
        better = worth.copy()
        for kind, (first, last) in enumerate(KINDS):
            found, came_up = fitted(kind, positions, 1000 * turn + kind + 1, worth)
            seen[first:last] = came_up
            better[first:last] = numpy.where(
                came_up | (kind != FOLLOWING), found, worth[first:last] / 1000
            )
        worth = better
        sys.stderr.write(f"{turn + 1} of {turns} turns done\n")
    return _FILE.format(
        signs=SIGNS,
        leads=_lines(_ranked(worth[:FOLLOWS], seen[:FOLLOWS])),
        follows=_lines(_ways(worth[FOLLOWS:DISCARDS])),
        discards=_lines(_ranked(worth[DISCARDS:], seen[DISCARDS:])),
    )


def _ranked(worth: Worth, seen: NDArray[numpy.bool_]) -> list[int]:
    """From the worst to the best, without the extremes; what never came up is in the middle."""
    low, high = numpy.percentile(worth[seen], (1, 99))
    ranks = ((worth - low) / (high - low) * len(SIGNS)).round().clip(0, len(SIGNS) - 1).astype(int)
    ranks[~seen] = int(numpy.median(ranks[seen]))
    return [int(rank) for rank in ranks]


def _ways(worth: Worth) -> list[int]:
    """The best way to follow in each situation, of those that there are."""
    ways = []
    for place, of_ways in enumerate(worth.reshape(-1, 4)):
        under, above = place // 6 % 3, place // 2 % 3
        possible = [*(0, 3) * (under > 0), *(1, 2) * (above > 0)]
        ways.append(max(possible, key=lambda way: of_ways[way], default=2))
    return ways


def _lines(numbers: Sequence[int]) -> str:
    text = "".join(SIGNS[number] for number in numbers)
    return "\n".join(f'    "{text[start : start + SHOWN]}"' for start in range(0, len(text), SHOWN))


_FILE = '''\
"""The habits of careful players: what `careful` looks up, one sign a situation.

Not written by hand, but fitted to playouts by `python -m tools.fit_habits`, which tells how.
"""

_SIGNS = (
    "{signs}"
)


def _numbers(text: str) -> list[int]:
    return [_SIGNS.index(sign) for sign in text]


LEADS = _numbers(
{leads}
)
"""How good it is to lead the lowest or the highest card of a suit."""

FOLLOWS = _numbers(
{follows}
)
"""Which card to follow with: 0 the highest under the winner, 1 the lowest above it, 2 the highest,
3 the lowest."""

DISCARDS = _numbers(
{discards}
)
"""How good it is to discard from a suit."""
'''


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the habits of careful players to playouts.")
    parser.add_argument("file", type=Path, help="where to write them")
    parser.add_argument("--positions", type=int, default=200_000, help="of each kind, in each turn")
    parser.add_argument("--turns", type=int, default=5)
    asked = parser.parse_args()
    asked.file.write_text(fit(asked.positions, asked.turns), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
