"""What a move is worth in worlds that are dealt, by playing them out as careful players would.

Written like the kernel, plain and compiled from one source.
"""

from ktmodule.bots.search.kernel.deals import FIT, WORLD
from ktmodule.bots.search.kernel.match_equity import worth
from ktmodule.bots.search.kernel.moon_policy import alarm_at, careful_card, lone_taker
from ktmodule.bots.search.kernel.policy import pass_by_rules
from ktmodule.bots.search.kernel.rules import (
    BEST,
    BROKEN,
    COUNT,
    DONE,
    GONE,
    HEARTS,
    LED,
    PACK,
    POINT_CARDS,
    POINTS,
    RANGE,
    RULES,
    SHIFT,
    STEP,
    SUIT,
    TRICK,
    TRICKS,
    TURN,
    TWO_OF_CLUBS,
    WINNER,
    Row,
    begin_play,
    first_discards,
    leads,
    pick,
    play,
    points_in,
    scrambled,
    size,
    suit_of,
)

WHIMS = 50
WHIM = RANGE // WHIMS
"""Below this the generator makes a playout by rules play any legal card: one in fifty.

One in ten cost half a point a round against `steady`.
"""


def play_by_rules(table: Row, state: int) -> int:
    """Plays the round to its end as careful players would, but for a whim now and then.

    Only hands, points and tricks are kept up. Takes the state of the generator, returns the next.
    """
    turn, count, led = table[TURN], table[COUNT], table[LED]
    best, winner, trick = table[BEST], table[WINNER], table[TRICK]
    broken, rules, gone = table[BROKEN], table[RULES], table[GONE]
    taken = table[POINTS] + table[POINTS + 1] + table[POINTS + 2] + table[POINTS + 3]
    lone = lone_taker(table, taken)
    modest = 0
    for done in range(table[DONE], 13):
        alarm = alarm_at(done, taken, lone, rules)
        while count < 4:
            hand = table[turn]
            ranks = hand >> led & SUIT
            if count == 0:
                legal = leads(hand, broken, rules) if done else TWO_OF_CLUBS
            elif ranks:
                legal = ranks << led
            else:
                legal = hand if done else first_discards(hand, rules)
            card = legal
            if legal & legal - 1:
                state = state * STEP + SHIFT & RANGE
                out, left = PACK ^ (gone | hand), 13 - done
                if state < WHIM:
                    card = pick(legal, (state * WHIMS & RANGE) * size(legal) >> 32)
                else:
                    card, modest = careful_card(
                        turn,
                        legal,
                        hand,
                        out,
                        led,
                        count,
                        best,
                        trick,
                        left,
                        rules,
                        winner,
                        lone,
                        taken,
                        alarm,
                        modest,
                    )
            if count == 0:
                led = suit_of(card)
                best, winner = card, turn
            elif ranks:
                if card > best:
                    best, winner = card, turn
            elif card >= 1 << HEARTS:
                broken = 1
            table[turn] = hand ^ card
            gone |= card
            trick |= card
            count += 1
            turn = (turn + 1) & 3
        if trick & POINT_CARDS:
            points = points_in(trick)
            table[POINTS + winner] += points
            taken += points
            lone = lone_taker(table, taken)
        table[TRICKS + winner] += 1
        turn, trick, count = winner, 0, 0
    return state


def weigh(
    table: Row,
    standing: Row,
    worlds: Row,
    first: int,
    last: int,
    card: int,
    seed: int,
    spare: Row,
) -> int:
    """What the card is worth to the seat whose turn it is, summed over these worlds by their fit.

    The whims of a playout depend on the world and not on the card.
    """
    seat = table[TURN]
    total = 0
    for world in range(first, last):
        spare[:] = table
        for other in range(4):
            spare[other] = worlds[WORLD * world + other]
        play(spare, card)
        play_by_rules(spare, scrambled(seed + world))
        total += worth(spare, standing, seat) * worlds[WORLD * world + FIT]
    return total


def pass_around(worlds: Row, at: int, seat: int, steps: int) -> None:
    """Lets all seats but `seat` pass by rules to the seat that many steps on; `seat` receives."""
    one, two, three = at + ((seat + 1) & 3), at + ((seat + 2) & 3), at + ((seat + 3) & 3)
    from_one, from_two = pass_by_rules(worlds[one]), pass_by_rules(worlds[two])
    from_three = pass_by_rules(worlds[three])
    worlds[one] ^= from_one
    worlds[two] ^= from_two
    worlds[three] ^= from_three
    worlds[at + ((seat + 1 + steps) & 3)] |= from_one
    worlds[at + ((seat + 2 + steps) & 3)] |= from_two
    worlds[at + ((seat + 3 + steps) & 3)] |= from_three


def weigh_pass(
    table: Row,
    standing: Row,
    worlds: Row,
    first: int,
    last: int,
    seat: int,
    cards: int,
    target: int,
    seed: int,
    spare: Row,
) -> int:
    """What passing the three cards to `target` is worth to the seat, summed over these worlds.

    Each world is four hands as they stand once the others have passed; nobody has `cards` yet but
    the seat itself.
    """
    total = 0
    for world in range(first, last):
        spare[:] = table
        for other in range(4):
            spare[other] = worlds[WORLD * world + other]
        spare[seat] ^= cards
        spare[target] |= cards
        begin_play(spare)
        play_by_rules(spare, scrambled(seed + world))
        total += worth(spare, standing, seat)
    return total
