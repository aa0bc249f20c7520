"""How careful players pass and play: as `steady` does, in whole numbers, for playouts.

Written like the kernel, plain and compiled from one source. `reckoning` has the figures, `daring`
what moons have to do with it.
"""

from ktmodule.bots.search.kernel.rules import (
    FIRST_TRICK_HEARTS,
    FIRST_TRICK_QUEEN,
    HEARTS,
    QUEEN,
    SIZE,
    SPADES,
    SUIT,
    SUITS,
    TOP,
    points_in,
)
from ktmodule.bots.search.kernel.tables import (
    BARE,
    FLUSH,
    FORCED,
    HEART_DROP,
    HEIGHT,
    LACKING,
    ON_LEAD,
    OWN,
    POINT,
    QUEEN_DROP,
    SOONER,
    TIMES,
    WINNING,
)

HEARTS_KIND = 14
"""Where the figures of hearts begin, beside those of the other suits."""

SPADE_QUEEN = 1 << 10
"""The queen, among spades that are shifted down."""

HEART_GIVEN, QUEEN_GIVEN = POINT // 3, 13 * POINT // 3
QUEEN_TAKEN = 13 * POINT + QUEEN_GIVEN
DEAR = 1 << 30
"""More than any card costs."""


def lead_card(legal: int, hand: int, out: int, left: int) -> int:
    """The legal card that is likely to cost least to lead, of the ends of each suit: see `steady`.

    out: what the others hold. left: tricks, with this one.
    """
    queen_drop = 3 * QUEEN_DROP if out & QUEEN else 0
    heart_drop = 3 * HEART_DROP if out >> HEARTS else 0
    plain_drop = queen_drop + heart_drop * 2 // 3 if queen_drop else heart_drop
    base = left * 56
    choice, least = 0, DEAR
    for suit in SUITS:
        mine = legal >> suit & SUIT
        if mine:
            held, others = hand >> suit & SUIT, out >> suit & SUIT
            void = LACKING[base + SIZE[others]]
            at = (base + SIZE[others]) * 14
            kind, given, added, before = 0, 0, ON_LEAD, 0
            if suit == HEARTS:
                kind, given = HEARTS_KIND, HEART_GIVEN
                added += 4 * POINT - 3 * void + (void * queen_drop >> 10)
            elif suit == SPADES:
                added += void * heart_drop >> 10
                before = trouble(held, others)
                if queen_drop and held < SPADE_QUEEN:
                    before += FLUSH
            else:
                added += void * plain_drop >> 10
            card, top = mine & -mine, TOP[mine]
            while card:
                wins = WINNING[at + SIZE[others & card - 1]]
                cost = (wins * (added + given) >> 10) - given + change(held, others, card, kind)
                if suit == SPADES:
                    cost += trouble(held ^ card, others) - before
                    if card > SPADE_QUEEN:
                        cost += wins * queen_drop >> 10
                    elif card == SPADE_QUEEN:
                        cost += (wins * QUEEN_TAKEN >> 10) - QUEEN_GIVEN
                if cost < least:
                    choice, least = card << suit, cost
                card = top if card != top else 0
    return choice


def follow_card(
    legal: int,
    hand: int,
    out: int,
    led: int,
    count: int,
    best: int,
    trick: int,
    left: int,
    rules: int,
) -> int:
    """The card of the led suit that is likely to cost least, of the highest below the best so far,
    the lowest above it, the highest, and the queen of spades.

    led, count, best, trick, rules: as in the row of a round; the others as in `lead_card`.
    """
    mine, beaten = legal >> led & SUIT, best >> led
    below = mine & beaten - 1
    above = mine ^ below
    if led != SPADES and not above:
        return TOP[below] << led
    held, others = hand >> led & SUIT, out >> led & SUIT
    kind = HEARTS_KIND if led == HEARTS else 0
    before = trouble(held, others) if led == SPADES else 0
    choice, least = 0, DEAR
    if below:
        choice = SPADE_QUEEN if led == SPADES and below & SPADE_QUEEN else TOP[below]
        least = change(held, others, choice, kind)
        if led == HEARTS:
            least -= HEART_GIVEN
        elif led == SPADES:
            least += trouble(held ^ choice, others) - before
            if choice == SPADE_QUEEN:
                least -= QUEEN_GIVEN
        if not above:
            return choice << led
    base = (left * 4 + count) * 14 + SIZE[others]
    queen_drop, heart_drop = drops(out, left, rules)
    behind = 3 - count
    dropped = behind * likely_drop(led, LACKING[base], queen_drop, heart_drop)
    added, given = ON_LEAD + POINT * points_in(trick) + dropped, 0
    if led == HEARTS:
        added, given = added + POINT, HEART_GIVEN
    card, top = above & -above, TOP[above]
    while card:
        wins = WINNING[base * 14 + SIZE[others & card - 1]]
        cost = (wins * (added + given) >> 10) - given + change(held, others, card, kind)
        if led == SPADES:
            cost += trouble(held ^ card, others) - before
            if card > SPADE_QUEEN:
                cost += wins * behind * queen_drop >> 10
            elif card == SPADE_QUEEN:
                cost += (wins * QUEEN_TAKEN >> 10) - QUEEN_GIVEN
        if cost < least:
            choice, least = card, cost
        card = top if card != top else 0
    return choice << led


def discard_card(legal: int, hand: int, out: int) -> int:
    """The legal card that is likely to cost least to discard, of the highest of each suit and the
    queen of spades; the arguments are those of `lead_card`.
    """
    choice, least = 0, DEAR
    for suit in SUITS:
        mine = legal >> suit & SUIT
        if mine:
            held, others = hand >> suit & SUIT, out >> suit & SUIT
            card, kind, cost = TOP[mine], 0, 0
            if suit == HEARTS:
                kind, cost = HEARTS_KIND, -HEART_GIVEN
            elif suit == SPADES:
                if mine & SPADE_QUEEN:
                    card, cost = SPADE_QUEEN, -QUEEN_GIVEN
                cost += trouble(held ^ card, others) - trouble(held, others)
            cost += change(held, others, card, kind)
            if cost < least:
                choice, least = card << suit, cost
    return choice


def drops(out: int, left: int, rules: int) -> tuple[int, int]:
    """What a seat that cannot follow is likely to add to the trick: by the queen, and by hearts."""
    queen = out & QUEEN and (left < 13 or rules & FIRST_TRICK_QUEEN)
    hearts = out >> HEARTS and (left < 13 or rules & FIRST_TRICK_HEARTS)
    return QUEEN_DROP if queen else 0, HEART_DROP if hearts else 0


def likely_drop(suit: int, void: int, queen_drop: int, heart_drop: int) -> int:
    """Points that a seat behind is likely to add; `void` is the chance that it lacks the suit."""
    if suit == HEARTS:
        return POINT - void + (void * queen_drop >> 10)
    if suit == SPADES:
        return void * heart_drop >> 10
    return void * (queen_drop + (heart_drop * 2 // 3 if queen_drop else heart_drop)) >> 10


def change(held: int, others: int, card: int, kind: int) -> int:
    """What playing the card adds to the danger of its suit: see `danger`. Sets are shifted down."""
    total = -HEIGHT * SIZE[card - 1]
    times = SIZE[held & card - 1]
    at = ((kind + SIZE[others]) * TIMES + times) * 14
    if times < TIMES:
        total -= FORCED[at + SIZE[others & card - 1]]
    above = held & ~(2 * card - 1)
    while above and times < TIMES - 1:
        card = above & -above
        above ^= card
        total += SOONER[at + SIZE[others & card - 1]]
        at += 14
        times += 1
    return total


def trouble(held: int, others: int) -> int:
    """What the queen of spades, or ace and king without her, are likely to cost: see `danger`."""
    if others & SPADE_QUEEN:
        highs = held >> 11
        if highs:
            guards = SIZE[held & SPADE_QUEEN - 1]
            return SIZE[highs] * BARE[SIZE[others] * 6 + (guards if guards < 5 else 5)]
    elif held & SPADE_QUEEN:
        guards = SIZE[held] - 1
        return OWN[SIZE[others] * 6 + (guards if guards < 5 else 5)]
    return 0


def pass_by_rules(hand: int) -> int:
    """The three cards that a careful player passes, one after another."""
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
