"""What the plays that were seen tell about the hidden cards. Written like the kernel, plain and
compiled from one source.
"""

from ktmodule.bots.search.kernel.moon_policy import alarm_at, careful_card, lone_taker
from ktmodule.bots.search.kernel.rules import (
    BEST,
    COUNT,
    DONE,
    GONE,
    LED,
    PACK,
    POINTS,
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

BEST_FIT = 10
"""So often is what fits a world halved at most: see `fitting`."""

# What was played in a round, as a row: four places, one a seat, for the cards that it played, then
# the seat that led first, how many cards were played, and these cards in their order.
PLAYED, FIRST, NUMBER, CARDS = 0, 4, 5, 6
HISTORY_WIDTH = 58


def fitting(table: Row, history: Row, worlds: Row, at: int, spare: Row) -> int:
    """How well the world at place `at` fits what the others played: 2 ** BEST_FIT, and half of it
    for each play that a careful player would not have made there, down to 1.

    table: the round, at the turn of the seat that wonders.
    """
    for place in range(WIDTH):
        spare[place] = 0
    for seat in range(4):
        spare[seat] = worlds[at + seat] | history[PLAYED + seat]
    rules = table[RULES]
    spare[TURN], spare[RULES] = history[FIRST], rules
    fit, modest = BEST_FIT, 0
    for number in range(history[NUMBER]):
        card = history[CARDS + number]
        seat = spare[TURN]
        if seat != table[TURN]:
            legal = legal_plays(spare)
            if legal & legal - 1:
                hand, gone, done = spare[seat], spare[GONE], spare[DONE]
                out, left = PACK ^ (gone | hand), 13 - done
                led, count, best, trick = spare[LED], spare[COUNT], spare[BEST], spare[TRICK]
                taken = spare[POINTS] + spare[POINTS + 1] + spare[POINTS + 2] + spare[POINTS + 3]
                lone = lone_taker(spare, taken)
                alarm = alarm_at(done, taken, lone, rules)
                likely, modest = careful_card(
                    seat,
                    legal,
                    hand,
                    out,
                    led,
                    count,
                    best,
                    trick,
                    left,
                    rules,
                    spare[WINNER],
                    lone,
                    taken,
                    alarm,
                    modest,
                )
                between = PACK ^ (hand | gone & ~trick)
                if distinct(likely | card, between) == likely | card and likely != card:
                    fit -= 1
                    if fit == 0:
                        break
        play(spare, card)
    return 1 << fit
