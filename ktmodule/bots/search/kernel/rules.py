"""The rules of a round on whole numbers, for search: the same source plain and compiled.

A set of cards is an integer with one bit a card, `1 << suit * 13 + rank - 2`, so 52 bits in the
order of the pack; all arithmetic stays within 63 bits and without a sign, so that Python and
compiled code have the same results. A round is a row of numbers, see the names of its places.
`hearts` is the game that counts; tests hold this kernel to it. It checks nothing that it is given.
"""

Row = list[int]
"""Whole numbers in a row; compiled code gets an array of 64-bit numbers instead."""

# The places in the row of a round. Four places, one a seat: the hand, the points and the tricks
# that it took.
HAND, POINTS, TRICKS = 0, 4, 8
TURN = 12  # the seat that plays next
COUNT = 13  # how many cards lie in the trick
LED = 14  # the lowest bit number of the suit that was led
BEST = 15  # the card that takes the trick so far
WINNER = 16  # the seat that played it
TRICK = 17  # the cards of the trick
BROKEN = 18  # 1 once hearts are broken (R9), else 0
GONE = 19  # every card that was played
DONE = 20  # how many tricks are complete
RULES = 21  # the house rules, a sum of the flags below
WIDTH = 22

FIRST_TRICK_HEARTS, FIRST_TRICK_QUEEN, LEAD_QUEEN = 1, 2, 4  # what is allowed (R7, R8)
MOON_SUBTRACTS, SUN_ADDS, SUN_SUBTRACTS = 8, 16, 32  # else a moon adds, and a sun is a moon (R12)

NOBODY = 4
SUIT = 0x1FFF  # the cards of one suit, once they are shifted down to its lowest bit
SPADES = 26  # the lowest bit number of the suit
HEARTS = 39
SUITS = (0, 13, SPADES, HEARTS)
ALL_HEARTS = SUIT << HEARTS
QUEEN = 1 << (SPADES + 10)
POINT_CARDS = ALL_HEARTS | QUEEN
PACK = (1 << 52) - 1
TWO_OF_CLUBS = 1

SIZE = [ranks.bit_count() for ranks in range(SUIT + 1)]
"""How many cards a set within one suit has."""

TOP = [1 << ranks.bit_length() >> 1 for ranks in range(SUIT + 1)]
"""The highest card of a set within one suit."""

STEP, SHIFT, RANGE = 1664525, 1013904223, 0xFFFFFFFF
"""The generator: 32 bits, of which the high ones are good (Knuth's multiplier)."""


def scrambled(seed: int) -> int:
    """A state of the generator that has nothing to do with that of the next seed."""
    seed = ((seed & RANGE) ^ (seed >> 16 & RANGE)) * 0x45D9F3B & RANGE
    seed = (seed ^ seed >> 16) * 0x45D9F3B & RANGE
    return seed ^ seed >> 16


def size(cards: int) -> int:
    """How many cards the set has."""
    return (
        SIZE[cards & SUIT]
        + SIZE[cards >> 13 & SUIT]
        + SIZE[cards >> SPADES & SUIT]
        + SIZE[cards >> HEARTS]
    )


def suit_of(card: int) -> int:
    """The lowest bit number of the card's suit."""
    if card < 1 << SPADES:
        return 0 if card < 1 << 13 else 13
    return SPADES if card < 1 << HEARTS else HEARTS


def pick(cards: int, left: int) -> int:
    """The card of the set that has `left` lower ones."""
    while left:
        cards &= cards - 1
        left -= 1
    return cards & -cards


def leads(hand: int, broken: int, rules: int) -> int:
    """What may be led from the hand after the first trick (R8)."""
    if broken:
        return hand
    if rules & LEAD_QUEEN:
        return hand & ~ALL_HEARTS or hand
    return hand & ~POINT_CARDS or hand


def first_discards(hand: int, rules: int) -> int:
    """What a hand that cannot follow may play in the first trick (R7)."""
    legal = hand
    if not rules & FIRST_TRICK_HEARTS:
        legal &= ~ALL_HEARTS
    if not rules & FIRST_TRICK_QUEEN:
        legal &= ~QUEEN
    return legal or hand


def legal_plays(table: Row) -> int:
    """What the seat whose turn it is may play (R5 to R8)."""
    hand = table[HAND + table[TURN]]
    if table[COUNT] == 0:
        if table[DONE] == 0:
            return TWO_OF_CLUBS
        return leads(hand, table[BROKEN], table[RULES])
    following = hand & SUIT << table[LED]
    if following:
        return following
    return hand if table[DONE] else first_discards(hand, table[RULES])


def distinct(cards: int, between: int) -> int:
    """The cards of the set, but only the lowest of those that come to the same.

    between: what the others hold and what lies in the trick.
    """
    rest, kept, below = cards, 0, 0
    while rest:
        card = rest & -rest
        rest ^= card
        if not (below and suit_of(below) == suit_of(card)) or (below | card) & QUEEN:
            kept |= card
        elif card - 1 & ~(2 * below - 1) & between:
            kept |= card
        below = card
    return kept


def play(table: Row, card: int) -> None:
    """The seat whose turn it is plays the card; the fourth completes the trick (R9, R10)."""
    turn = table[TURN]
    suit = suit_of(card)
    if table[COUNT] == 0:
        table[LED] = suit
        table[BEST] = 0
    if suit == table[LED]:
        if card > table[BEST]:
            table[BEST] = card
            table[WINNER] = turn
    elif suit == HEARTS:
        table[BROKEN] = 1
    table[HAND + turn] ^= card
    table[GONE] |= card
    table[TRICK] |= card
    table[COUNT] += 1
    table[TURN] = (turn + 1) & 3
    if table[COUNT] == 4:
        winner = table[WINNER]
        table[POINTS + winner] += points_in(table[TRICK])
        table[TRICKS + winner] += 1
        table[TURN] = winner
        table[TRICK] = 0
        table[COUNT] = 0
        table[DONE] += 1


def points_in(cards: int) -> int:
    """What the cards cost (R11)."""
    return SIZE[cards >> HEARTS] + 13 * (cards >> (SPADES + 10) & 1)


def score(table: Row, seat: int) -> int:
    """What the finished round adds to the seat's total (R11, R12)."""
    for shooter in range(4):
        if table[POINTS + shooter] == 26:
            rules = table[RULES]
            amount, subtracts = 26, rules & MOON_SUBTRACTS
            if table[TRICKS + shooter] == 13 and rules & (SUN_ADDS | SUN_SUBTRACTS):
                amount, subtracts = 52, rules & SUN_SUBTRACTS
            if subtracts:
                return -amount if seat == shooter else 0
            return 0 if seat == shooter else amount
    return table[POINTS + seat]


def play_at_random(table: Row, state: int) -> int:
    """Plays the round to its end, any legal card as likely as the others; only hands, points and
    tricks are kept up. Takes the state of the generator and returns the next one.
    """
    turn, count, led = table[TURN], table[COUNT], table[LED]
    best, winner, trick = table[BEST], table[WINNER], table[TRICK]
    broken, rules = table[BROKEN], table[RULES]
    for done in range(table[DONE], 13):
        while count < 4:
            hand = table[turn]
            state = state * STEP + SHIFT & RANGE
            ranks = hand >> led & SUIT
            if count == 0:
                legal = leads(hand, broken, rules) if done else TWO_OF_CLUBS
                best = pick(legal, state * size(legal) >> 32)
                card = best
                led = suit_of(card)
                winner = turn
            elif ranks:
                card = pick(ranks, state * SIZE[ranks] >> 32) << led
                if card > best:
                    best = card
                    winner = turn
            else:
                legal = hand if done else first_discards(hand, rules)
                card = pick(legal, state * size(legal) >> 32)
                if card >= 1 << HEARTS:
                    broken = 1
            table[turn] = hand ^ card
            trick |= card
            count += 1
            turn = (turn + 1) & 3
        if trick & POINT_CARDS:
            table[POINTS + winner] += SIZE[trick >> HEARTS] + 13 * (trick >> (SPADES + 10) & 1)
        table[TRICKS + winner] += 1
        turn, trick, count = winner, 0, 0
    return state


def gain(table: Row, seat: int) -> int:
    """What the finished round is worth to the seat: the others' points less three times its own."""
    own = score(table, seat)
    everybody = score(table, 0) + score(table, 1) + score(table, 2) + score(table, 3)
    return everybody - 4 * own


def begin_play(table: Row) -> None:
    """Gives the turn to the seat that holds the two of clubs (R5)."""
    for seat in range(4):
        if table[seat] & TWO_OF_CLUBS:
            table[TURN] = seat


def row(width: int) -> Row:
    """So many zeros."""
    return [0] * width


def rows(count: int, width: int) -> list[Row]:
    """So many rows of zeros."""
    return [[0] * width for _ in range(count)]
