"""Sampling: the hidden cards dealt at random in ways that agree with what one seat knows.

A seat that did not follow is void in the suit, so not every deal of the hidden cards is possible.
Cards that some seat cannot hold are dealt first, each to a seat that leaves a way to deal the rest;
Hall's theorem tells which do. The others are then dealt freely. Every possible deal is about as
likely as any other.
"""

from typing import NamedTuple

from ktmodule.bots.search.kernel.rules import RANGE, SHIFT, STEP, Row

# One deal, in a row of many: four hands, and how likely it is that the others would have played as
# they did, once `likelihood` has looked at it.
LIKELIHOOD, DEAL_WIDTH = 4, 5

# What one seat knows about the hidden cards, as a row. The first three are four places each, one
# for each seat: the cards that are known to be in its hand, how many more it holds, and the cards
# that it cannot hold.
KNOWN, NEEDS, LACKS = 0, 4, 8
POOL = 12  # the hidden cards whose place is not known
SLACK = 13  # sixteen places, one for each set of seats: see `prepare_sampling`
LEFT = 29  # room to work: four places of NEEDS, sixteen of SLACK
KNOWLEDGE_WIDTH = 49


class Sample(NamedTuple):
    """A position with sampled deals of its hidden cards, to evaluate candidates in.

    position: its row, in which no hand counts. match_state: see `match_equity`. deals: DEAL_WIDTH
    places for each deal. seed: of the random plays, the same for every candidate. scratch: a
    position's row to work in.
    """

    position: Row
    match_state: Row
    deals: Row
    seed: int
    scratch: Row


def prepare_sampling(knowledge: Row) -> None:
    """Count, for each set of seats, the cards it still needs beyond those that only it can hold.

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
    """The seats that may hold the card and have hidden cards at all, one bit each."""
    may = 0
    for seat in range(4):
        if knowledge[NEEDS + seat] and not knowledge[LACKS + seat] & card:
            may |= 1 << seat
    return may


def sample_deal(knowledge: Row, deals: Row, at: int, state: int) -> int:
    """Deal the hidden cards at random in a way that agrees with all that is known.

    Writes the deal from place `at`, with a likelihood of 1. Takes the state of the generator and
    returns the next one.
    """
    for place in range(20):
        knowledge[LEFT + place] = knowledge[(NEEDS if place < 4 else SLACK - 4) + place]
    for seat in range(4):
        deals[at + seat] = knowledge[KNOWN + seat]
    deals[at + LIKELIHOOD] = 1
    anyone = holders(knowledge, 0)
    restricted = knowledge[POOL] & (
        knowledge[LACKS] * (anyone & 1)
        | knowledge[LACKS + 1] * (anyone >> 1 & 1)
        | knowledge[LACKS + 2] * (anyone >> 2 & 1)
        | knowledge[LACKS + 3] * (anyone >> 3 & 1)
    )
    free = knowledge[POOL] ^ restricted
    while restricted:
        card = restricted & -restricted
        restricted ^= card
        state = state * STEP + SHIFT & RANGE
        seat = holder_of_restricted(knowledge, holders(knowledge, card), state)
        deals[at + seat] |= card
    return deal_freely(knowledge, deals, at, free, state)


def deal_freely(knowledge: Row, deals: Row, at: int, free: int, state: int) -> int:
    """Deal the cards that any seat may hold to the places that are left. Returns the next state."""
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
            deals[at] |= card
        elif at_random < south + west:
            west -= 1
            deals[at + 1] |= card
        elif at_random < south + west + north:
            north -= 1
            deals[at + 2] |= card
        else:
            deals[at + 3] |= card
    return state


def holder_of_restricted(knowledge: Row, may: int, state: int) -> int:
    """The seat that gets a card which only the seats in `may` may hold, chosen at random among
    those that leave a way to deal the rest. What is left is kept up to date.
    """
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
