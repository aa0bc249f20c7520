"""The likelihood of a sampled deal, judged by the other seats' plays.

The round is replayed with the hands of the deal. Each play that the policy would not have made
there halves the likelihood, so that a seat which let the queen of spades slip by is hardly believed
to hold her. Opponents do not play by the policy exactly, so no deal is ever ruled out.
"""

from ktmodule.bots.search.kernel.moon_policy import moon_after, policy_card
from ktmodule.bots.search.kernel.rules import (
    BEST,
    COUNT,
    DONE,
    GONE,
    LED,
    PACK,
    RULES,
    TRICK,
    TURN,
    WIDTH,
    WINNER,
    Row,
    distinct,
    legal_plays,
    play,
)

MAX_MISFITS = 10
"""The most times that the likelihood is halved."""

# What has been played in a round, as a row: four places, one for each seat, for the cards that it
# played, then the seat that led first, how many cards were played, and these cards in their order.
PLAYED, FIRST, NUMBER, CARDS = 0, 4, 5, 6
HISTORY_WIDTH = 58


def likelihood(position: Row, history: Row, deals: Row, at: int, scratch: Row) -> int:
    """The likelihood of the deal at place `at`: 2 ** MAX_MISFITS, halved for each play of another
    seat that the policy would not have made there, down to 1.

    position: the round now, at the turn of the seat that wonders. scratch: a row to work in.
    """
    for place in range(WIDTH):
        scratch[place] = 0
    for seat in range(4):
        scratch[seat] = deals[at + seat] | history[PLAYED + seat]
    scratch[TURN], scratch[RULES] = history[FIRST], position[RULES]
    doublings, no_moon = MAX_MISFITS, 0
    for number in range(history[NUMBER]):
        card = history[CARDS + number]
        legal = legal_plays(scratch)
        if scratch[TURN] != position[TURN] and legal & legal - 1:
            likely, no_moon = expected_card(scratch, legal, no_moon)
            if likely != card and not equivalent(scratch, likely, card):
                doublings -= 1
                if doublings == 0:
                    break
        play(scratch, card)
    return 1 << doublings


def expected_card(position: Row, legal: int, no_moon: int) -> tuple[int, int]:
    """The card that the seat to play plays by the policy, and the next `no_moon`."""
    seat, done, rules = position[TURN], position[DONE], position[RULES]
    led, count, trick = position[LED], position[COUNT], position[TRICK]
    best, winner = position[BEST], position[WINNER]
    hand = position[seat]
    out, left = PACK ^ (position[GONE] | hand), 13 - done
    turn = (seat, legal, hand, out, led, count, best, winner, trick, left, rules)
    return policy_card(turn, moon_after(position, done), no_moon)


def equivalent(position: Row, one: int, other: int) -> bool:
    """True where two cards of the seat to play are equivalent: see `distinct`."""
    hand = position[position[TURN]]
    between = PACK ^ (hand | position[GONE] & ~position[TRICK])
    return distinct(one | other, between) != one | other
