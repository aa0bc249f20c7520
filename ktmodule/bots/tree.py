"""A tree of what may be played in one world, grown where it is worth while (UCT).

Written like the kernel, plain and compiled from one source. Each seat plays for itself and sees
all cards, so a tree is right about one world only; the mean over many worlds is what counts.
"""

from math import sqrt

from ktmodule.bots.careful import play_by_rules
from ktmodule.bots.kernel import (
    DONE,
    SIZE,
    TRICK,
    TURN,
    Row,
    gain,
    legal_plays,
    play,
    scrambled,
    suit_of,
)
from ktmodule.bots.worlds import distinct

# The places in the row of a node.
CARD = 0  # the card that leads to it
MOVER = 1  # the seat that plays the card
VISITS = 2
TOTAL = 3  # what the playouts through it were worth to the mover
CHILD = 4  # the first node below, or 0
NEXT = 5  # the next node beside it, or 0
NODE_WIDTH = 6

CURIOSITY = 50.0
"""How much a node is visited for being little known; in points of `gain`."""


def grow(
    table: Row,
    hands: Row,
    world: int,
    visits: int,
    seed: int,
    spare: Row,
    tree: list[Row],
    path: Row,
) -> None:
    """Grows the tree of one world by so many playouts from the position.

    tree: room for as many nodes as there are rows, whatever stands there. path: room for 54
    numbers.
    """
    for place in range(NODE_WIDTH):
        tree[0][place] = 0
    used = 1
    for visit in range(visits):
        spare[:] = table
        for seat in range(4):
            spare[seat] = hands[4 * world + seat]
        node, depth = 0, 0
        path[0] = 0
        while spare[DONE] < 13:
            if tree[node][CHILD] == 0:
                if node and tree[node][VISITS] == 0:
                    break
                used = expand(spare, tree, node, used)
                if tree[node][CHILD] == 0:
                    break
            node = most_promising(tree, node)
            play(spare, tree[node][CARD])
            depth += 1
            path[depth] = node
        play_by_rules(spare, scrambled(seed + 4096 * world + visit))
        tree[0][VISITS] += 1
        for step in range(1, depth + 1):
            passed = tree[path[step]]
            passed[VISITS] += 1
            passed[TOTAL] += gain(spare, passed[MOVER])


def expand(table: Row, tree: list[Row], node: int, used: int) -> int:
    """Puts a node below for each card that may be played, if there is room; returns how many rows
    are in use.
    """
    turn = table[TURN]
    others = table[turn ^ 1] | table[turn ^ 2] | table[turn ^ 3]
    cards = distinct(legal_plays(table), others | table[TRICK])
    if used + 13 > len(tree):
        return used
    while cards:
        child = tree[used]
        child[CARD] = cards & -cards
        child[MOVER] = turn
        child[VISITS] = 0
        child[TOTAL] = 0
        child[CHILD] = 0
        child[NEXT] = tree[node][CHILD]
        tree[node][CHILD] = used
        used += 1
        cards &= cards - 1
    return used


def most_promising(tree: list[Row], node: int) -> int:
    """The node below that is best for its mover, or little known."""
    curiosity = CURIOSITY * sqrt(tree[node][VISITS])
    child = tree[node][CHILD]
    choice, most = child, -1e9
    while child:
        visits = tree[child][VISITS]
        if visits == 0:
            return child
        worth = tree[child][TOTAL] / visits + curiosity / (1 + visits)
        if worth > most:
            choice, most = child, worth
        child = tree[child][NEXT]
    return choice


def read_tree(tree: list[Row], totals: Row) -> None:
    """Adds, for each card at the root, the mean of its playouts in sixteenths.

    totals: 52 places, one a card in the order of the pack.
    """
    child = tree[0][CHILD]
    while child:
        if tree[child][VISITS]:
            place = suit_of(tree[child][CARD])
            place += SIZE[(tree[child][CARD] >> place) - 1]
            totals[place] += 16 * tree[child][TOTAL] // tree[child][VISITS]
        child = tree[child][NEXT]
