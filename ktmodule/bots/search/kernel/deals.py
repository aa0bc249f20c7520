"""What one seat cannot see, dealt in ways that agree with what it knows. Written like the kernel,
plain and compiled from one source.
"""

from ktmodule.bots.search.kernel.rules import RANGE, SHIFT, STEP, Row

# One way that the cards may lie, in a row of many: four hands, and how well it fits what was
# played, once `fitting` has looked at it.
FIT, WORLD = 4, 5

# What one seat knows about the hidden cards, as a row: four places, one a seat, for the cards that
# are known to be in a hand, for how many more it holds, and for the cards that it cannot hold.
KNOWN, NEEDS, LACKS = 0, 4, 8
POOL = 12  # the cards that are somewhere
SLACK = 13  # sixteen places, one a set of seats: see `prepare_deal`
LEFT = 29  # room to work: four places of NEEDS, sixteen of SLACK
KNOWLEDGE_WIDTH = 49


def prepare_deal(knowledge: Row) -> None:
    """Counts, for each set of seats, what it holds beyond the cards that only it can hold.

    While no count falls below zero there is a way to deal the rest (Hall's theorem).
    """
    pool = knowledge[POOL]
    for seats in range(16):
        slack = 0
        for seat in range(4):
            if seats >> seat & 1:
                slack += knowledge[NEEDS + seat]
        knowledge[SLACK + seats] = slack
    while pool:
        card = pool & -pool
        pool ^= card
        may = holders(knowledge, card)
        for seats in range(16):
            if may & ~seats == 0:
                knowledge[SLACK + seats] -= 1


def holders(knowledge: Row, card: int) -> int:
    """The set of seats that may hold the card and hold hidden cards at all, one bit a seat."""
    may = 0
    for seat in range(4):
        if knowledge[NEEDS + seat] and not knowledge[LACKS + seat] & card:
            may |= 1 << seat
    return may


def deal_world(knowledge: Row, worlds: Row, at: int, state: int) -> int:
    """Deals the hidden cards in one way that agrees with all that is known.

    Writes it from place `at`, with a fit of 1. Ways that agree are about equally likely. Takes the
    state of the generator, returns the next one.
    """
    for place in range(20):
        knowledge[LEFT + place] = knowledge[(NEEDS if place < 4 else SLACK - 4) + place]
    for seat in range(4):
        worlds[at + seat] = knowledge[KNOWN + seat]
    worlds[at + FIT] = 1
    anyone = holders(knowledge, 0)
    bound = knowledge[POOL] & (
        knowledge[LACKS] * (anyone & 1)
        | knowledge[LACKS + 1] * (anyone >> 1 & 1)
        | knowledge[LACKS + 2] * (anyone >> 2 & 1)
        | knowledge[LACKS + 3] * (anyone >> 3 & 1)
    )
    free = knowledge[POOL] ^ bound
    while bound:
        card = bound & -bound
        bound ^= card
        state = state * STEP + SHIFT & RANGE
        seat = holder_of_bound(knowledge, holders(knowledge, card), state)
        worlds[at + seat] |= card
    south, west, north = knowledge[LEFT], knowledge[LEFT + 1], knowledge[LEFT + 2]
    left = south + west + north + knowledge[LEFT + 3]
    while free:
        card = free & -free
        free ^= card
        state = state * STEP + SHIFT & RANGE
        at_random = state * left >> 32
        left -= 1
        if at_random < south:
            south -= 1
            worlds[at] |= card
        elif at_random < south + west:
            west -= 1
            worlds[at + 1] |= card
        elif at_random < south + west + north:
            north -= 1
            worlds[at + 2] |= card
        else:
            worlds[at + 3] |= card
    return state


def holder_of_bound(knowledge: Row, may: int, state: int) -> int:
    """Gives a card that not every seat may hold to one that leaves a way to deal the rest."""
    able = 0
    total = 0
    for seat in range(4):
        if may >> seat & 1 and knowledge[LEFT + seat]:
            possible = True
            for seats in range(16):
                if seats >> seat & 1 and may & ~seats and knowledge[LEFT + 4 + seats] == 0:
                    possible = False
            if possible:
                able |= 1 << seat
                total += knowledge[LEFT + seat]
    at_random = state * total >> 32
    chosen = 0
    for seat in range(4):
        if able >> seat & 1:
            chosen = seat
            at_random -= knowledge[LEFT + seat]
            if at_random < 0:
                break
    for seats in range(16):
        if seats >> chosen & 1 and may & ~seats:
            knowledge[LEFT + 4 + seats] -= 1
    knowledge[LEFT + chosen] -= 1
    return chosen
