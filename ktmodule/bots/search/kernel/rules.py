"""The rules of a round on whole numbers.

A set of cards is an integer with one bit for each card, `1 << suit * 13 + rank - 2`: 52 bits in the
order of the pack. A position in a round is a row of numbers; the names of its places are below.
"""

Row = list[int]
"""A list of whole numbers; compiled code gets an array of 64-bit numbers instead."""

# The places in the row of a position. The first three are four places each, one for each seat: its
# hand, the points and the tricks that it has taken.
HAND, POINTS, TRICKS = 0, 4, 8
TURN = 12  # the seat that plays next
COUNT = 13  # how many cards are in the trick
LED = 14  # the lowest bit number of the suit that was led
BEST = 15  # the card that takes the trick so far
WINNER = 16  # the seat that played it
TRICK = 17  # the cards of the trick
BROKEN = 18  # 1 once hearts are broken (R9), else 0
GONE = 19  # every card that has been played
DONE = 20  # how many tricks are complete
RULES = 21  # the house rules, a sum of the flags below
WIDTH = 22

FIRST_TRICK_HEARTS, FIRST_TRICK_QUEEN, LEAD_QUEEN = 1, 2, 4  # allowed if set (R7, R8)
MOON_SUBTRACTS, SUN_ADDS, SUN_SUBTRACTS = 8, 16, 32  # if none: moons add, and a sun is a moon (R12)

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
"""The number of cards in a set within one suit."""

TOP = [1 << ranks.bit_length() >> 1 for ranks in range(SUIT + 1)]
"""The highest card of a set within one suit, or 0."""

STEP, SHIFT, RANGE = 1664525, 1013904223, 0xFFFFFFFF
"""The random generator, linear congruential with 32 bits of state: the next state is
`state * STEP + SHIFT & RANGE`. Only the high bits are random enough to use, so a choice among n is
`state * n >> 32`.
"""


def scrambled(seed: int) -> int:
    """A first state of the generator that is unrelated to that of the next seed."""
    seed = ((seed & RANGE) ^ (seed >> 16 & RANGE)) * 0x45D9F3B & RANGE
    seed = (seed ^ seed >> 16) * 0x45D9F3B & RANGE
    return seed ^ seed >> 16


def size(cards: int) -> int:
    """The number of cards in the set."""
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
    """The card of the set with `left` lower ones in it."""
    while left:
        cards &= cards - 1
        left -= 1
    return cards & -cards


def leads(hand: int, broken: int, rules: int) -> int:
    """The cards that may be led from the hand after the first trick (R8)."""
    if broken:
        return hand
    if rules & LEAD_QUEEN:
        return hand & ~ALL_HEARTS or hand
    return hand & ~POINT_CARDS or hand


def first_discards(hand: int, rules: int) -> int:
    """The cards that a hand that cannot follow may play in the first trick (R7)."""
    legal = hand
    if not rules & FIRST_TRICK_HEARTS:
        legal &= ~ALL_HEARTS
    if not rules & FIRST_TRICK_QUEEN:
        legal &= ~QUEEN
    return legal or hand


def legal_plays(position: Row) -> int:
    """The cards that the seat to play may play (R5 to R8)."""
    hand, led, count = position[HAND + position[TURN]], position[LED], position[COUNT]
    return legal_cards(hand, led, count, position[DONE], position[BROKEN], position[RULES])


def legal_cards(hand: int, led: int, count: int, done: int, broken: int, rules: int) -> int:
    """The cards that may be played from the hand; the other arguments are places of a position."""
    if count == 0:
        return leads(hand, broken, rules) if done else TWO_OF_CLUBS
    following = hand & SUIT << led
    if following:
        return following
    return hand if done else first_discards(hand, rules)


def distinct(cards: int, between: int) -> int:
    """The cards of the set without those that are equivalent to a lower one: cards of one suit with
    no other card between them. The queen of spades is equivalent to none.

    between: the cards that the others hold, and those in the trick.
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


def play(position: Row, card: int) -> None:
    """Play the card for the seat to play; the fourth completes the trick (R9, R10)."""
    turn = position[TURN]
    suit = suit_of(card)
    if position[COUNT] == 0:
        position[LED] = suit
        position[BEST] = 0
    if suit == position[LED]:
        if card > position[BEST]:
            position[BEST] = card
            position[WINNER] = turn
    elif suit == HEARTS:
        position[BROKEN] = 1
    position[HAND + turn] ^= card
    position[GONE] |= card
    position[TRICK] |= card
    position[COUNT] += 1
    position[TURN] = (turn + 1) & 3
    if position[COUNT] == 4:
        winner = position[WINNER]
        position[POINTS + winner] += points_in(position[TRICK])
        position[TRICKS + winner] += 1
        position[TURN] = winner
        position[TRICK] = 0
        position[COUNT] = 0
        position[DONE] += 1


def points_in(cards: int) -> int:
    """The points of the cards (R11)."""
    return SIZE[cards >> HEARTS] + 13 * (cards >> (SPADES + 10) & 1)


def score(position: Row, seat: int) -> int:
    """The points that the finished round adds to the seat's total (R11, R12)."""
    for shooter in range(4):
        if position[POINTS + shooter] == 26:
            rules = position[RULES]
            amount, subtracts = 26, rules & MOON_SUBTRACTS
            if position[TRICKS + shooter] == 13 and rules & (SUN_ADDS | SUN_SUBTRACTS):
                amount, subtracts = 52, rules & SUN_SUBTRACTS
            if subtracts:
                return -amount if seat == shooter else 0
            return 0 if seat == shooter else amount
    return position[POINTS + seat]


def play_at_random(position: Row, state: int) -> int:
    """Play the round to its end, every legal card as likely as the others.

    Only hands, points and tricks in the row are kept up to date. Takes the state of the generator
    and returns the next one. Written out in one loop: it measures how fast the rules are.
    """
    turn, count, led = position[TURN], position[COUNT], position[LED]
    best, winner, trick = position[BEST], position[WINNER], position[TRICK]
    broken, rules = position[BROKEN], position[RULES]
    for done in range(position[DONE], 13):
        while count < 4:
            hand = position[turn]
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
            position[turn] = hand ^ card
            trick |= card
            count += 1
            turn = (turn + 1) & 3
        if trick & POINT_CARDS:
            position[POINTS + winner] += SIZE[trick >> HEARTS] + 13 * (trick >> (SPADES + 10) & 1)
        position[TRICKS + winner] += 1
        turn, trick, count = winner, 0, 0
    return state


def margin(position: Row, seat: int) -> int:
    """The seat's margin in the finished round: the others' points less three times its own."""
    own = score(position, seat)
    everybody = score(position, 0) + score(position, 1) + score(position, 2) + score(position, 3)
    return everybody - 4 * own


def begin_play(position: Row) -> None:
    """Give the turn to the seat that holds the two of clubs (R5)."""
    for seat in range(4):
        if position[seat] & TWO_OF_CLUBS:
            position[TURN] = seat


def row(width: int) -> Row:
    """A row of zeros."""
    return [0] * width


def rows(count: int, width: int) -> list[Row]:
    """Rows of zeros."""
    return [[0] * width for _ in range(count)]
