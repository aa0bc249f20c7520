"""How careful players pass and play, by rules of thumb that are quick to follow: for playouts.

Written like the kernel, plain and compiled from one source.
"""

from ktmodule.bots.habits import DISCARDS, FOLLOWS, LEADS
from ktmodule.bots.kernel import (
    BEST,
    BROKEN,
    COUNT,
    DONE,
    GONE,
    HEARTS,
    LED,
    NOBODY,
    PACK,
    POINT_CARDS,
    POINTS,
    QUEEN,
    RANGE,
    RULES,
    SHIFT,
    SHOOTER,
    SIZE,
    SPADES,
    STEP,
    SUIT,
    TOP,
    TRICK,
    TRICKS,
    TURN,
    TWO_OF_CLUBS,
    WINNER,
    Row,
    first_discards,
    leads,
    pick,
    size,
    suit_of,
)

SPOIL = 5
"""From so many points on, the others try to break up the moon of a seat that wants one."""

LONE = 20
"""From so many points on, a seat that has all of them wants the rest."""

WHIM = RANGE // 10
"""Below this the generator makes a playout by rules play any legal card: one in ten."""


def suit_kind(suit: int, queen: int) -> int:
    """What kind of a suit it is: plain, hearts, or spades by where the queen is."""
    if suit == SPADES:
        return 2 + queen
    return 1 if suit == HEARTS else 0


def lead(legal: int, out: int, queen: int) -> int:
    """What a careful player leads of the legal cards, while `out` is what the others hold."""
    choice, most = 0, -1
    for suit in (0, 13, SPADES, HEARTS):
        mine = legal >> suit & SUIT
        if mine:
            others = out >> suit & SUIT
            count = SIZE[mine]
            all_out = SIZE[others]
            first = suit_kind(suit, queen) * 36
            length = (count if count < 5 else 5) - 1
            low = mine & -mine
            under = SIZE[others & low - 1]
            over = all_out - under
            under = under if under < 5 else 5
            over = over if over < 5 else 5
            worth = LEADS[(first + under * 6 + over) * 10 + length * 2]
            if worth > most:
                choice, most = low << suit, worth
            if count > 1:
                top = TOP[mine]
                under = SIZE[others & top - 1]
                over = all_out - under
                under = under if under < 5 else 5
                over = over if over < 5 else 5
                worth = LEADS[(first + under * 6 + over) * 10 + length * 2 + 1]
                if worth > most:
                    choice, most = top << suit, worth
    return choice


def follow(mine: int, best: int, others: int, kind: int, behind: int, points: int) -> int:
    """The card of the led suit that a careful player plays; all sets are shifted down.

    mine, others: what it holds of the suit, and what the others do. best: what takes the trick so
    far. kind: see `suit_kind`. behind: how many seats play after it. points: 0 for a clean trick,
    1 with hearts in it, 2 with the queen of spades.
    """
    if kind == 3:
        if best > 1 << 10:
            return 1 << 10
        mine = mine & ~(1 << 10) or mine
    below = mine & best - 1
    under = SIZE[below]
    over = SIZE[mine] - under
    left = SIZE[others]
    place = (kind * 3 + behind) * 3 + points
    place = place * 5 + (
        0 if left < 3 else 1 if left < 5 else 2 if left < 7 else 3 if left < 9 else 4
    )
    place = place * 3 + (under if under < 2 else 2)
    place = place * 3 + (over if over < 2 else 2)
    top = TOP[mine]
    habit = FOLLOWS[place * 2 + (1 if others < top else 0)]
    if habit == 0:
        return TOP[below]
    if habit == 2:
        return top
    if habit == 3:
        return below & -below
    above = mine ^ below
    return above & -above


def discard(legal: int, out: int, queen: int) -> int:
    """What a careful player discards of the legal cards, while `out` is what the others hold."""
    choice, most = 0, -1
    for suit in (0, 13, SPADES, HEARTS):
        mine = legal >> suit & SUIT
        if mine:
            card = TOP[mine]
            kind = suit_kind(suit, queen)
            if kind == 3 and mine & 1 << 10:
                card = 1 << 10
                kind = 5
            under = SIZE[(out >> suit & SUIT) & card - 1]
            count = SIZE[mine]
            place = (kind * 7 + (under if under < 6 else 6)) * 5 + (count if count < 5 else 5) - 1
            worth = DISCARDS[place * 2 + (1 if card >> (10 if kind == 2 else 7) else 0)]
            if worth > most:
                choice, most = card << suit, worth
    return choice


def shooting_follow(mine: int, best: int, last: bool) -> int:
    """What a seat plays that wants every point; all sets are shifted down."""
    over = mine & ~(2 * best - 1)
    if not over:
        return mine & -mine
    return over & -over if last else TOP[over]


def shooting_discard(hand: int) -> int:
    """What a seat discards that wants every point: its lowest card that is none."""
    hand = hand & ~POINT_CARDS or hand
    choice, lowest = 0, SUIT + 1
    for suit in (0, 13, 26, 39):
        mine = hand >> suit & SUIT
        if mine and mine & -mine < lowest:
            lowest = mine & -mine
            choice = lowest << suit
    return choice


def shooting_lead(legal: int, out: int) -> int:
    """What a seat leads that wants every point: a card that nothing beats, from its longest suit
    with one, or else its highest.
    """
    choice, most = 0, -99
    for suit in (0, 13, 26, 39):
        mine = legal >> suit & SUIT
        if mine:
            top = TOP[mine]
            over = SIZE[(out >> suit & SUIT) & ~(2 * top - 1)]
            worth = SIZE[mine] - 8 * over
            if worth > most:
                choice, most = top << suit, worth
    return choice


def shooting_card(legal: int, ranks: int, out: int, led: int, count: int, best: int) -> int:
    """What a seat plays that wants every point; the arguments are those of `careful_card`."""
    if count == 0:
        return shooting_lead(legal, out)
    if ranks:
        return shooting_follow(ranks, best >> led, count == 3) << led
    return shooting_discard(legal)


def spoiling_card(
    legal: int, ranks: int, out: int, led: int, count: int, best: int, trick: int
) -> int:
    """What a seat plays while the trick goes to one that wants every point: it takes points away
    from it, and gives it none. The arguments are those of `careful_card`.
    """
    if ranks:
        if trick & POINT_CARDS and legal > best:
            return TOP[ranks] << led
    else:
        legal = legal & ~POINT_CARDS or legal
    queen = 0 if out & QUEEN else 1 if legal & QUEEN else 2
    return careful_card(legal, ranks, out, led, count, best, trick, queen)


def careful_card(
    legal: int, ranks: int, out: int, led: int, count: int, best: int, trick: int, queen: int
) -> int:
    """What a careful player plays.

    ranks: the cards of the led suit, shifted down. out: what the others hold. led, count, best,
    trick: as in the row of a round. queen: of spades, 0 elsewhere, 1 in the hand, 2 gone.
    """
    if count == 0:
        return lead(legal, out, queen)
    if ranks:
        points = 2 if trick & QUEEN else 1 if trick >> HEARTS else 0
        others = out >> led & SUIT
        kind = suit_kind(led, queen)
        return follow(ranks, best >> led, others, kind, 3 - count, points) << led
    return discard(legal, out, queen)


def lone_taker(table: Row, taken: int) -> int:
    """The seat that has every point so far and wants the rest as well, or NOBODY.

    A seat that is to shoot wants them from the start, the others from LONE points on.
    """
    shooter = table[SHOOTER]
    if shooter != NOBODY and table[POINTS + shooter] == taken:
        return shooter
    if taken >= LONE:
        for seat in range(4):
            if table[POINTS + seat] == taken:
                return seat
    return NOBODY


def play_by_rules(table: Row, chance: int) -> int:
    """Plays the round to its end as careful players would, but for a whim now and then.

    Only hands, points and tricks are kept up. Takes the state of the generator, returns the next.
    """
    turn, count, led = table[TURN], table[COUNT], table[LED]
    best, winner, trick = table[BEST], table[WINNER], table[TRICK]
    broken, rules, gone = table[BROKEN], table[RULES], table[GONE]
    taken = table[POINTS] + table[POINTS + 1] + table[POINTS + 2] + table[POINTS + 3]
    lone = lone_taker(table, taken)
    for done in range(table[DONE], 13):
        spoiling = taken >= SPOIL and lone != NOBODY
        while count < 4:
            hand = table[turn]
            chance = chance * STEP + SHIFT & RANGE
            ranks = hand >> led & SUIT
            if count == 0:
                legal = leads(hand, broken, rules) if done else TWO_OF_CLUBS
            elif ranks:
                legal = ranks << led
            else:
                legal = hand if done else first_discards(hand, rules)
            if not legal & legal - 1:
                card = legal
            elif chance < WHIM:
                card = pick(legal, (chance * 10 & RANGE) * size(legal) >> 32)
            elif turn == lone:
                card = shooting_card(legal, ranks, PACK ^ (gone | hand), led, count, best)
            elif spoiling and winner == lone and count:
                card = spoiling_card(legal, ranks, PACK ^ (gone | hand), led, count, best, trick)
            else:
                queen = 2 if gone & QUEEN else 1 if hand & QUEEN else 0
                out = PACK ^ (gone | hand)
                card = careful_card(legal, ranks, out, led, count, best, trick, queen)
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
            turn = turn + 1 & 3
        if trick & POINT_CARDS:
            points = SIZE[trick >> HEARTS] + 13 * (trick >> SPADES + 10 & 1)
            table[POINTS + winner] += points
            taken += points
            lone = lone_taker(table, taken)
        table[TRICKS + winner] += 1
        turn, trick, count = winner, 0, 0
    return chance


def pass_by_rules(hand: int) -> int:
    """The three cards that a careful player passes, one after another."""
    gone = 0
    for _ in range(3):
        choice, worst = 0, -99
        for suit in (0, 13, 26, 39):
            mine = hand >> suit & SUIT
            if mine:
                card = TOP[mine]
                count = SIZE[mine]
                if suit == SPADES:
                    if mine & 1 << 10 and count < 6:
                        card = 1 << 10
                    burden = 70 - 9 * count if card >> 10 else -20
                else:
                    burden = 3 * SIZE[card - 1] + 3 * (4 - count)
                    if suit == HEARTS:
                        burden -= 3
                if burden > worst:
                    choice, worst = card << suit, burden
        gone |= choice
        hand ^= choice
    return gone
