"""What one seat cannot see, dealt in ways that agree with what it knows, and what a move is worth
in them. Written like the kernel, plain and compiled from one source.
"""

from ktmodule.bots.careful import pass_by_rules, play_by_rules
from ktmodule.bots.kernel import (
    DONE,
    QUEEN,
    RANGE,
    SHIFT,
    SHOOTER,
    STEP,
    TRICK,
    TURN,
    WIDTH,
    Row,
    begin_play,
    gain,
    legal_plays,
    play,
    scrambled,
    suit_of,
)

PRIZE = 24
"""What a moon that the seat itself shoots counts for, instead of 78.

Searches hoped for too much of it: where one shot, it had counted on far more than it then got.
"""

# What one seat knows about the hidden cards, as a row: four places, one a seat, for the cards that
# are known to be in a hand, for how many more it holds, and for the cards that it cannot hold.
KNOWN, NEEDS, LACKS = 0, 4, 8
POOL = 12  # the cards that are somewhere
SLACK = 13  # sixteen places, one a set of seats: see `prepare_deal`
LEFT = 29  # room to work: four places of NEEDS, sixteen of SLACK
KNOWLEDGE_WIDTH = 49


def prepare_deal(knowledge: Row) -> None:
    """Counts, for each set of seats, what it holds beyond the cards that only it can hold.

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
    """The set of seats that may hold the card and hold hidden cards at all, one bit a seat."""
    may = 0
    for seat in range(4):
        if knowledge[NEEDS + seat] and not knowledge[LACKS + seat] & card:
            may |= 1 << seat
    return may


def deal_world(knowledge: Row, hands: Row, at: int, chance: int) -> int:
    """Deals the hidden cards in one way that agrees with all that is known.

    Writes four hands from place `at`. Ways that agree are about equally likely. Takes the state of
    the generator, returns the next one.
    """
    for place in range(20):
        knowledge[LEFT + place] = knowledge[(NEEDS if place < 4 else SLACK - 4) + place]
    for seat in range(4):
        hands[at + seat] = knowledge[KNOWN + seat]
    anyone = holders(knowledge, 0)
    bound = knowledge[POOL] & (
        knowledge[LACKS] * (anyone & 1)
        | knowledge[LACKS + 1] * (anyone >> 1 & 1)
        | knowledge[LACKS + 2] * (anyone >> 2 & 1)
        | knowledge[LACKS + 3] * (anyone >> 3 & 1)
    )
    free = knowledge[POOL] ^ bound
    while bound:
        card = bound & -bound
        bound ^= card
        chance = chance * STEP + SHIFT & RANGE
        seat = holder_of_bound(knowledge, holders(knowledge, card), chance)
        hands[at + seat] |= card
    south, west, north = knowledge[LEFT], knowledge[LEFT + 1], knowledge[LEFT + 2]
    left = south + west + north + knowledge[LEFT + 3]
    while free:
        card = free & -free
        free ^= card
        chance = chance * STEP + SHIFT & RANGE
        at_random = chance * left >> 32
        left -= 1
        if at_random < south:
            south -= 1
            hands[at] |= card
        elif at_random < south + west:
            west -= 1
            hands[at + 1] |= card
        elif at_random < south + west + north:
            north -= 1
            hands[at + 2] |= card
        else:
            hands[at + 3] |= card
    return chance


def holder_of_bound(knowledge: Row, may: int, chance: int) -> int:
    """Gives a card that not every seat may hold to one that leaves a way to deal the rest."""
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
    at_random = chance * total >> 32
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


def weigh(table: Row, hands: Row, first: int, last: int, card: int, seed: int, spare: Row) -> int:
    """What the card is worth to the seat whose turn it is, summed over these worlds.

    Each world is four hands; the whims of a playout depend on the world and not on the card.
    """
    seat = table[TURN]
    total = 0
    for world in range(first, last):
        spare[:] = table
        for other in range(4):
            spare[other] = hands[4 * world + other]
        play(spare, card)
        play_by_rules(spare, scrambled(seed + world))
        total += hoped(spare, seat)
    return total


def hoped(table: Row, seat: int) -> int:
    """The gain of the seat, of which a moon that it was told to shoot counts for less."""
    won = gain(table, seat)
    return PRIZE if won > PRIZE and table[SHOOTER] == seat else won


def pass_around(hands: Row, at: int, seat: int, steps: int) -> None:
    """Lets all seats but `seat` pass by rules to the seat that many steps on; `seat` receives."""
    given_0, given_1 = (
        pass_by_rules(hands[at + (seat + 1 & 3)]),
        pass_by_rules(hands[at + (seat + 2 & 3)]),
    )
    given_2 = pass_by_rules(hands[at + (seat + 3 & 3)])
    hands[at + (seat + 1 & 3)] ^= given_0
    hands[at + (seat + 2 & 3)] ^= given_1
    hands[at + (seat + 3 & 3)] ^= given_2
    hands[at + (seat + 1 + steps & 3)] |= given_0
    hands[at + (seat + 2 + steps & 3)] |= given_1
    hands[at + (seat + 3 + steps & 3)] |= given_2


def weigh_pass(
    table: Row,
    hands: Row,
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
            spare[other] = hands[4 * world + other]
        spare[seat] ^= cards
        spare[target] |= cards
        begin_play(spare)
        play_by_rules(spare, scrambled(seed + world))
        total += hoped(spare, seat)
    return total


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


# More places in the row of a round, for `solve`: the cards to try, and four for the outcome.
REST = WIDTH
OUTCOME = WIDTH + 1
SOLVING_WIDTH = WIDTH + 5


def solve(line: list[Row]) -> int:
    """What the round in the first row is worth to the seat whose turn it is, as `gain` says it,
    if all see all cards and play as well as can be for themselves.

    It tries everything, so few tricks may be left. line: a row of SOLVING_WIDTH for each card that
    is left, and one more.
    """
    depth = 0
    turn = line[0][TURN]
    open_position(line[0])
    while depth or line[0][REST]:
        here = line[depth]
        if here[REST]:
            card = here[REST] & -here[REST]
            here[REST] ^= card
            depth += 1
            line[depth][:] = here
            play(line[depth], card)
            open_position(line[depth])
        else:
            depth -= 1
            before = line[depth]
            chooser = before[TURN]
            if here[OUTCOME + chooser] > before[OUTCOME + chooser]:
                for seat in range(4):
                    before[OUTCOME + seat] = here[OUTCOME + seat]
    return line[0][OUTCOME + turn]


def open_position(table: Row) -> None:
    """Makes the position ready to be tried; a finished round has nothing left but its outcome."""
    if table[DONE] == 13:
        table[REST] = 0
        for seat in range(4):
            table[OUTCOME + seat] = gain(table, seat)
        return
    turn = table[TURN]
    others = table[turn ^ 1] | table[turn ^ 2] | table[turn ^ 3]
    table[REST] = distinct(legal_plays(table), others | table[TRICK])
    table[OUTCOME + turn] = -999


def weigh_exactly(table: Row, hands: Row, first: int, last: int, card: int, line: list[Row]) -> int:
    """What `weigh` says, with everything tried instead of a playout; few tricks may be left."""
    seat = table[TURN]
    total = 0
    for world in range(first, last):
        for place in range(WIDTH):
            line[0][place] = table[place]
        for other in range(4):
            line[0][other] = hands[4 * world + other]
        play(line[0], card)
        if line[0][DONE] == 13:
            total += gain(line[0], seat)
        else:
            solve(line)
            total += line[0][OUTCOME + seat]
    return total
