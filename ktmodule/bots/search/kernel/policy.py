"""The policy of playouts: how each seat passes and plays, apart from moons.

It chooses as `steady` does, by the same figures in whole numbers (see `tables`), but weighs only
the cards that can be best: the ends of each suit, and the queen of spades. Within one suit sets of
cards are shifted down to bit 0. Costs are in parts of POINT.
"""

from ktmodule.bots.search.kernel.rules import (
    FIRST_TRICK_HEARTS,
    FIRST_TRICK_QUEEN,
    HEARTS,
    POINT_CARDS,
    QUEEN,
    SIZE,
    SPADES,
    SUIT,
    SUITS,
    TOP,
    points_in,
)
from ktmodule.bots.search.kernel.tables import (
    DEPTH,
    EARLIER_COST,
    FLUSH,
    FORCED_COST,
    FORCED_END,
    HEART_DROP,
    HEIGHT,
    HIGH_SPADE_RISK,
    ON_LEAD,
    OWN_QUEEN_RISK,
    POINT,
    QUEEN_DROP,
    VOID_CHANCE,
    WIN_CHANCE,
)

HEARTS_OFFSET = 14
"""The index of the first figure for hearts, in a table that begins with those of a plain suit."""

SPADE_QUEEN = 1 << 10
"""The queen of spades, among spades that are shifted down."""

HEART_GIVEN, QUEEN_GIVEN = POINT // 3, 13 * POINT // 3
"""The worth of giving a heart or the queen to another seat."""

QUEEN_TAKEN = 13 * POINT + QUEEN_GIVEN
MORE_THAN_ANY = 1 << 30
"""More than any card costs."""


Turn = tuple[int, int, int, int, int, int, int, int, int, int, int]
"""A seat that has to play, and what it goes by: seat, legal, hand, out, led, count, best, winner,
trick, left, rules.

legal, hand, out and trick are sets of cards; out: what the others hold. led, count, best, winner,
trick and rules: as in a position's row. left: tricks to go, with this one.
"""

Contest = tuple[int, int, int, int, int, int, int]
"""A suit in which a card may take the trick: suit, held, others, row, added, queen_drops, before.

held, others: the cards of the suit that the seat holds, and that the others hold. row: where
WIN_CHANCE begins for it. added: what the trick costs whoever takes it, the card itself left out.
queen_drops: what the queen of spades, falling under a higher spade, adds. before: the queen's risk
before the card is played, and what it is worth to flush her out.
"""


def lead_card(legal: int, hand: int, out: int, left: int) -> int:
    """The cheapest card to lead, of the lowest and the highest of each suit.

    The arguments are those of a Turn.
    """
    queen_drops = 3 * QUEEN_DROP if out & QUEEN else 0
    heart_drops = 3 * HEART_DROP if out >> HEARTS else 0
    plain_drops = queen_drops + heart_drops * 2 // 3 if queen_drops else heart_drops
    base = left * 56
    choice, least = 0, MORE_THAN_ANY
    for suit in SUITS:
        mine = legal >> suit & SUIT
        if mine:
            held, others = hand >> suit & SUIT, out >> suit & SUIT
            row = base + SIZE[others]
            void = VOID_CHANCE[row]
            added, before = ON_LEAD, 0
            if suit == HEARTS:
                added += 4 * POINT - 3 * void + (void * queen_drops >> 10)
            elif suit == SPADES:
                added += void * heart_drops >> 10
                before = queen_risk(held, others)
                if queen_drops and held < SPADE_QUEEN:
                    before += FLUSH
            else:
                added += void * plain_drops >> 10
            contest = (suit, held, others, row * 14, added, queen_drops, before)
            card, cost = cheapest_contested(contest, mine)
            if cost < least:
                choice, least = card << suit, cost
    return choice


def follow_card(turn: Turn) -> int:
    """The cheapest card of the led suit, of the highest that does not take the trick, the lowest
    that does, the highest of all, and the queen of spades.
    """
    _, legal, hand, out, led, count, best, _, trick, left, rules = turn
    mine = legal >> led & SUIT
    below = mine & (best >> led) - 1
    above = mine ^ below
    choice, least = card_to_lose(led, below), MORE_THAN_ANY
    if not above:
        return choice << led
    held, others = hand >> led & SUIT, out >> led & SUIT
    if below:
        least = cost_if_lost(led, held, others, choice)
    row = (left * 4 + count) * 14 + SIZE[others]
    added, queen_drops, behind = ON_LEAD, 0, 3 - count
    if trick & POINT_CARDS:
        added += POINT * points_in(trick)
    if led == HEARTS:
        added += POINT
    if behind:
        queen_drop, heart_drop = drops(out, left, rules)
        added += behind * likely_drop(led, VOID_CHANCE[row], queen_drop, heart_drop)
        queen_drops = behind * queen_drop
    before = queen_risk(held, others) if led == SPADES else 0
    contest = (led, held, others, row * 14, added, queen_drops, before)
    card, cost = cheapest_contested(contest, above)
    return (card if cost < least else choice) << led


def discard_card(legal: int, hand: int, out: int) -> int:
    """The cheapest card to discard, of the highest of each suit and the queen of spades.

    The arguments are those of a Turn.
    """
    choice, least = 0, MORE_THAN_ANY
    for suit in SUITS:
        mine = legal >> suit & SUIT
        if mine:
            card = card_to_lose(suit, mine)
            cost = cost_if_lost(suit, hand >> suit & SUIT, out >> suit & SUIT, card)
            if cost < least:
                choice, least = card << suit, cost
    return choice


def card_to_lose(suit: int, mine: int) -> int:
    """The card to part with where none takes the trick: the queen of spades, or the highest."""
    return SPADE_QUEEN if suit == SPADES and mine & SPADE_QUEEN else TOP[mine]


def cost_if_lost(suit: int, held: int, others: int, card: int) -> int:
    """The cost of a card that does not take the trick."""
    if suit == HEARTS:
        return risk_change(held, others, card, HEARTS_OFFSET) - HEART_GIVEN
    cost = risk_change(held, others, card, 0)
    if suit == SPADES and (held | others) & SPADE_QUEEN:
        cost += queen_risk(held ^ card, others) - queen_risk(held, others)
        if card == SPADE_QUEEN:
            cost -= QUEEN_GIVEN
    return cost


def cheapest_contested(contest: Contest, mine: int) -> tuple[int, int]:
    """The cheaper of the lowest and the highest of the cards, which beat the trick so far, and its
    cost.
    """
    suit, held, others, row, added, queen_drops, before = contest
    offset, given = 0, 0
    if suit == HEARTS:
        offset, given = HEARTS_OFFSET, HEART_GIVEN
    added += given
    queen_matters = suit == SPADES and (held | others) & SPADE_QUEEN
    choice, least = 0, MORE_THAN_ANY
    card, top = mine & -mine, TOP[mine]
    while True:
        wins = WIN_CHANCE[row + SIZE[others & card - 1]]
        cost = (wins * added >> 10) - given + risk_change(held, others, card, offset)
        if queen_matters:
            cost += queen_risk(held ^ card, others) - before
            if card > SPADE_QUEEN:
                cost += wins * queen_drops >> 10
            elif card == SPADE_QUEEN:
                cost += (wins * QUEEN_TAKEN >> 10) - QUEEN_GIVEN
        if cost < least:
            choice, least = card, cost
        if card == top:
            return choice, least
        card = top


def risk_after(contest: Contest, card: int) -> int:
    """The change in the risk of the contested suit when the card leaves the hand."""
    suit, held, others, _, _, _, before = contest
    if suit == HEARTS:
        return risk_change(held, others, card, HEARTS_OFFSET)
    change = risk_change(held, others, card, 0)
    if suit == SPADES and (held | others) & SPADE_QUEEN:
        change += queen_risk(held ^ card, others) - before
    return change


def drops(out: int, left: int, rules: int) -> tuple[int, int]:
    """The points that a seat that cannot follow adds on average: by the queen, and by hearts."""
    queen = out & QUEEN and (left < 13 or rules & FIRST_TRICK_QUEEN)
    hearts = out >> HEARTS and (left < 13 or rules & FIRST_TRICK_HEARTS)
    return QUEEN_DROP if queen else 0, HEART_DROP if hearts else 0


def likely_drop(suit: int, void: int, queen_drop: int, heart_drop: int) -> int:
    """The points that a seat still to play adds on average; void: the chance that it is void in the
    suit.
    """
    if suit == HEARTS:
        return POINT - void + (void * queen_drop >> 10)
    if suit == SPADES:
        return void * heart_drop >> 10
    return void * (queen_drop + (heart_drop * 2 // 3 if queen_drop else heart_drop)) >> 10


def risk_change(held: int, others: int, card: int, offset: int) -> int:
    """The change in the risk of a suit when the card leaves the hand: see `suit_risk`.

    offset: HEARTS_OFFSET for hearts, 0 for the other suits.
    """
    lower = card - 1
    total = -HEIGHT * SIZE[lower]
    kind = offset + SIZE[others]
    at, end = (kind * DEPTH + SIZE[held & lower]) * 14, FORCED_END[kind]
    if at < end:
        total -= FORCED_COST[at + SIZE[others & lower]]
        above = held & -2 * card
        while above and at < end:
            lower = above - 1
            total += EARLIER_COST[at + SIZE[others & (above ^ lower)]]
            above &= lower
            at += 14
    return total


def queen_risk(held: int, others: int) -> int:
    """The risk of holding the queen of spades, or higher spades while another seat has her."""
    if others & SPADE_QUEEN:
        highs = held >> 11
        if highs:
            guards = SIZE[held & SPADE_QUEEN - 1]
            return SIZE[highs] * HIGH_SPADE_RISK[SIZE[others] * 6 + (guards if guards < 5 else 5)]
    elif held & SPADE_QUEEN:
        guards = SIZE[held] - 1
        return OWN_QUEEN_RISK[SIZE[others] * 6 + (guards if guards < 5 else 5)]
    return 0


def pass_by_policy(hand: int) -> int:
    """The three cards to pass, each chosen once the one before is gone."""
    gone = 0
    for _ in range(3):
        choice, worst = 0, -99
        for suit in SUITS:
            mine = hand >> suit & SUIT
            if mine:
                card = TOP[mine]
                count = SIZE[mine]
                if suit == SPADES:
                    if mine & SPADE_QUEEN and count < 6:
                        card = SPADE_QUEEN
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
