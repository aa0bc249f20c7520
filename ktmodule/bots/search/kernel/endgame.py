"""The last tricks of a round, tried out in full. Written like the kernel, plain and compiled from
one source.
"""

from ktmodule.bots.search.kernel.deals import FIT, WORLD
from ktmodule.bots.search.kernel.match_equity import worth
from ktmodule.bots.search.kernel.rules import (
    DONE,
    TRICK,
    TURN,
    WIDTH,
    Row,
    distinct,
    legal_plays,
    play,
)

# More places in the row of a round, for `solve`: the cards to try, and four for the outcome.
REST = WIDTH
OUTCOME = WIDTH + 1
SOLVING_WIDTH = WIDTH + 5

LEAST = -(1 << 40)
"""Less than anything is worth."""


def solve(line: list[Row], standing: Row) -> int:
    """What the round in the first row is worth to the seat whose turn it is, as `worth` says it,
    if all see all cards and play as well as can be for themselves: each for its own worth.

    It tries everything, so few tricks may be left. line: a row of SOLVING_WIDTH for each card that
    is left, and one more.
    """
    depth = 0
    turn = line[0][TURN]
    open_position(line[0], standing)
    while depth or line[0][REST]:
        here = line[depth]
        if here[REST]:
            card = here[REST] & -here[REST]
            here[REST] ^= card
            depth += 1
            line[depth][:] = here
            play(line[depth], card)
            open_position(line[depth], standing)
        else:
            depth -= 1
            before = line[depth]
            chooser = before[TURN]
            if here[OUTCOME + chooser] > before[OUTCOME + chooser]:
                for seat in range(4):
                    before[OUTCOME + seat] = here[OUTCOME + seat]
    return line[0][OUTCOME + turn]


def open_position(table: Row, standing: Row) -> None:
    """Makes the position ready to be tried; a finished round has nothing left but its outcome."""
    if table[DONE] == 13:
        table[REST] = 0
        for seat in range(4):
            table[OUTCOME + seat] = worth(table, standing, seat)
        return
    turn = table[TURN]
    others = table[turn ^ 1] | table[turn ^ 2] | table[turn ^ 3]
    table[REST] = distinct(legal_plays(table), others | table[TRICK])
    table[OUTCOME + turn] = LEAST


def weigh_exactly(
    table: Row, standing: Row, worlds: Row, first: int, last: int, card: int, line: list[Row]
) -> int:
    """What `weigh` says, with everything tried instead of a playout; few tricks may be left."""
    seat = table[TURN]
    total = 0
    for world in range(first, last):
        for place in range(WIDTH):
            line[0][place] = table[place]
        for other in range(4):
            line[0][other] = worlds[WORLD * world + other]
        play(line[0], card)
        solve(line, standing)
        total += line[0][OUTCOME + seat] * worlds[WORLD * world + FIT]
    return total
