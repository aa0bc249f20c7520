"""How a seat goes for a moon in playouts, and how the others stand in its way: as `steady` does.

Written like the kernel, plain and compiled from one source. `reckoning` has the figures.
"""

from ktmodule.bots.search.kernel.policy import (
    DEAR,
    HEARTS_KIND,
    SPADE_QUEEN,
    change,
    discard_card,
    drops,
    follow_card,
    lead_card,
    likely_drop,
    trouble,
)
from ktmodule.bots.search.kernel.rules import (
    HEARTS,
    MOON_SUBTRACTS,
    NOBODY,
    POINT_CARDS,
    POINTS,
    SIZE,
    SPADES,
    SUIT,
    SUITS,
    TOP,
    Row,
    points_in,
    suit_of,
)
from ktmodule.bots.search.kernel.tables import (
    ALARM,
    ENDED,
    ENDED_LIKELY,
    FLUSH,
    HEART_STOPPER,
    HELPED,
    HOLDING,
    LACKING,
    ON_LEAD,
    POINT,
    POINT_DROP,
    STOPPER,
    SUSPICION,
    TIMES,
    WINNING,
    WORTH_A_TRY,
)


def lone_taker(table: Row, taken: int) -> int:
    """The seat that has every point so far, or NOBODY."""
    for seat in range(4):
        if taken and table[POINTS + seat] == taken:
            return seat
    return NOBODY


def alarm_at(done: int, taken: int, lone: int, rules: int) -> int:
    """What the moon of the seat that has every point so far is likely to cost each other seat."""
    if lone == NOBODY or taken < SUSPICION:
        return 0
    return ALARM[done] // 3 if rules & MOON_SUBTRACTS else ALARM[done]


def shooting_card(
    legal: int, hand: int, out: int, led: int, count: int, best: int, trick: int, left: int
) -> int:
    """The legal card that serves a moon best, or 0 when it is not worth a try: see `moon`.

    The arguments are those of `follow_card`.
    """
    clubs = run(hand & SUIT, out & SUIT, 0)
    diamonds = run(hand >> 13 & SUIT, out >> 13 & SUIT, 0)
    if clubs + diamonds == 0:
        return 0
    spades = run(hand >> SPADES & SUIT, out >> SPADES & SUIT, 0)
    if clubs * diamonds + clubs * spades + diamonds * spades == 0:
        return 0
    hearts = run(hand >> HEARTS, out >> HEARTS, HEARTS_KIND)
    base = (left * 4 + count) * 14
    choice, most = 0, WORTH_A_TRY
    while legal:
        card = legal & -legal
        legal ^= card
        suit = suit_of(card)
        if suit == HEARTS:
            chance = clubs * diamonds * spades >> 20
        elif suit == SPADES:
            chance = clubs * diamonds * hearts >> 20
        else:
            chance = (diamonds if suit == 0 else clubs) * spades * hearts >> 20
        if chance > most:
            ranks, others = card >> suit, out >> suit & SUIT
            kind = HEARTS_KIND if suit == HEARTS else 0
            chance = chance * run((hand >> suit & SUIT) ^ ranks, others, kind) >> 10
            clean = 0
            if not (trick | card) & POINT_CARDS:
                void = LACKING[base + SIZE[out >> (led if count else suit) & SUIT]]
                clean = all_of(3 - count, POINT - (POINT_DROP * void >> 10))
            if count == 0 or (suit == led and card > best):
                wins = all_of(3 - count, LACKING[base + SIZE[others & ~(ranks - 1)]])
                clean = wins + ((POINT - wins) * clean >> 10)
            chance = chance * clean >> 10
            if chance > most:
                choice, most = card, chance
    return choice


def run(held: int, others: int, kind: int) -> int:
    """The chance that a suit, run from the top, lets no point go to another seat, or 0 where that
    alone makes a moon not worth a try; sets are shifted down.
    """
    chance = POINT
    at = (kind + SIZE[others]) * TIMES * 14
    for _ in range(TIMES):
        if held == 0:
            break
        top = TOP[held]
        held ^= top
        chance = chance * HOLDING[at + SIZE[others & ~(top - 1)]] >> 10
        if chance <= WORTH_A_TRY:
            return 0
        at += 14
    return chance


def all_of(times: int, chance: int) -> int:
    """The chance that something comes true so many times."""
    together = POINT
    for _ in range(times):
        together = together * chance >> 10
    return together


def careful_card(
    turn: int,
    legal: int,
    hand: int,
    out: int,
    led: int,
    count: int,
    best: int,
    trick: int,
    left: int,
    rules: int,
    winner: int,
    lone: int,
    taken: int,
    alarm: int,
    modest: int,
) -> tuple[int, int]:
    """The legal card that a careful player plays, and the next `modest`.

    turn: whose hand it is. winner: who takes the trick so far. lone, taken: who has every point so
    far, and how many there are. alarm: see `alarm_at`. modest: the seats, one bit each, that had no
    moon in mind when they were asked. The other arguments are those of `follow_card`.
    """
    if lone == turn or (taken == 0 and not modest >> turn & 1):
        card = shooting_card(legal, hand, out, led, count, best, trick, left)
        if card:
            return card, modest
        modest |= 1 << turn
    if alarm and turn != lone:
        helps = 1 if winner == lone else 0
        card = wary_card(legal, hand, out, led, count, best, trick, left, rules, alarm, helps)
    elif count == 0:
        card = lead_card(legal, hand, out, left)
    elif legal >> led & SUIT:
        card = follow_card(legal, hand, out, led, count, best, trick, left, rules)
    else:
        card = discard_card(legal, hand, out)
    return card, modest


def wary_card(
    legal: int,
    hand: int,
    out: int,
    led: int,
    count: int,
    best: int,
    trick: int,
    left: int,
    rules: int,
    alarm: int,
    helps: int,
) -> int:
    """The legal card that is likely to cost least while the moon of another seat is feared.

    alarm: what that moon is likely to cost. helps: 1 if that seat takes the trick so far. The other
    arguments are those of `follow_card`, but all legal cards are weighed.
    """
    queen_drop, heart_drop = drops(out, left, rules)
    lying = points_in(trick) * POINT
    behind = 3 - count
    base = (left * 4 + count) * 14
    choice, least = 0, DEAR
    for suit in SUITS:
        mine = legal >> suit & SUIT
        if mine:
            held, others = hand >> suit & SUIT, out >> suit & SUIT
            kind = HEARTS_KIND if suit == HEARTS else 0
            before = trouble(held, others) if suit == SPADES else 0
            beaten, added, at = SUIT, 0, 0
            if count == 0 or suit == led:
                beaten = best >> suit if count else 0
                at = (base + SIZE[others]) * 14
                void = LACKING[base + SIZE[others]]
                added = lying + behind * likely_drop(suit, void, queen_drop, heart_drop)
            while mine:
                card = mine & -mine
                mine ^= card
                cost = change(held, others, card, kind)
                own = POINT if kind else 0
                dropped = added
                if suit == SPADES:
                    cost += trouble(held ^ card, others) - before
                    if count == 0 and held < SPADE_QUEEN and others & SPADE_QUEEN:
                        cost -= FLUSH
                    if card == SPADE_QUEEN:
                        own = 13 * POINT
                    elif card > SPADE_QUEEN:
                        dropped += behind * queen_drop
                stops = 0
                if others and card > others:
                    stops = HEART_STOPPER if kind else STOPPER
                if card > beaten:
                    wins = WINNING[at + SIZE[others & card - 1]]
                    taken = dropped + own
                    cost += wins * (taken + ON_LEAD) - (POINT - wins) * (own // 3) >> 10
                    ends = taken if taken < POINT else POINT
                    cost += ((POINT - wins) * stops - wins * ends >> 10) * alarm >> 10
                else:
                    cost -= own // 3
                    cost += (stops + giving(own, lying, behind, helps)) * alarm >> 10
                if cost < least:
                    choice, least = card << suit, cost
    return choice


def giving(own: int, lying: int, behind: int, helps: int) -> int:
    """What points do to the moon that is feared, in moons: help it along, or end it."""
    if helps:
        return own * HELPED >> 10
    if own + lying == 0:
        return 0
    return -ENDED_LIKELY if behind else -ENDED
