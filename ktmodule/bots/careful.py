"""How careful players pass and play, by rules of thumb that are quick to follow: for playouts.

Written like the kernel, plain and compiled from one source.
"""

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

LONE = 8
"""From so many points on, a seat that has all of them is taken to want the rest."""

WHIM = RANGE // 10
"""Below this the generator makes a playout by rules play any legal card: one in ten."""


def follow(mine: int, best: int, spades: bool, last: bool, points: bool, queen_out: bool) -> int:
    """The card of the led suit that a careful player plays; all sets are shifted down.

    mine: what it holds of the suit. best: what takes the trick so far. last: whether it plays the
    fourth card. points: whether points lie in the trick. queen_out: whether another seat may hold
    the queen of spades.
    """
    if spades:
        if mine & 1 << 10:
            if best > 1 << 10:
                return 1 << 10
            mine = mine ^ 1 << 10 or mine
        elif queen_out and not last:
            mine = mine & SUIT >> 3 or mine
    under = mine & best - 1
    if last and not points:
        return TOP[mine]
    if under:
        return TOP[under]
    return TOP[mine] if last else mine & -mine


def discard(hand: int, queen_out: bool, spoiling: bool) -> int:
    """What a careful player discards in a later trick than the first.

    spoiling: whether the trick goes to a seat that has every point so far, and many of them.
    """
    if spoiling:
        hand = hand & ~POINT_CARDS or hand
    if hand & QUEEN:
        return QUEEN
    spades = hand >> SPADES & SUIT
    if queen_out and spades >> 11 and SIZE[spades] < 5:
        return TOP[spades] << SPADES
    hearts = hand >> HEARTS
    if hearts:
        return TOP[hearts] << HEARTS
    clubs, diamonds = hand & SUIT, hand >> 13 & SUIT
    if TOP[clubs] > TOP[diamonds]:
        if TOP[clubs] > TOP[spades]:
            return TOP[clubs]
    elif TOP[diamonds] > TOP[spades]:
        return TOP[diamonds] << 13
    return TOP[spades] << SPADES


def lead(legal: int, out: int, queen_out: bool) -> int:
    """What a careful player leads of the legal cards, while `out` is what the others hold."""
    spades = legal >> SPADES & SUIT
    if queen_out and spades and not spades >> 10:
        return TOP[spades] << SPADES
    choice, worst = 0, 99
    for suit in (0, 13, 26, 39):
        mine = legal >> suit & SUIT
        if mine:
            low = mine & -mine
            others = out >> suit & SUIT
            risk = 4 * SIZE[others & low - 1] + SIZE[mine]
            if not others:
                risk += 20
            if suit == SPADES and queen_out and low >> 10:
                risk += 20
            if risk < worst:
                choice, worst = low << suit, risk
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
        spoiling = taken >= LONE and lone != NOBODY
        while count < 4:
            hand = table[turn]
            chance = chance * STEP + SHIFT & RANGE
            queen_out = not (gone | hand) & QUEEN
            ranks = hand >> led & SUIT
            if count == 0:
                legal = leads(hand, broken, rules) if done else TWO_OF_CLUBS
                if chance < WHIM:
                    best = whim(legal, chance)
                elif turn == lone:
                    best = shooting_lead(legal, PACK ^ (gone | hand))
                else:
                    best = lead(legal, PACK ^ (gone | hand), queen_out)
                card = best
                led = suit_of(card)
                winner = turn
            elif ranks:
                if chance < WHIM:
                    card = whim(ranks, chance) << led
                elif turn == lone:
                    card = shooting_follow(ranks, best >> led, count == 3) << led
                elif (
                    spoiling and winner == lone and trick & POINT_CARDS and TOP[ranks] > best >> led
                ):
                    card = TOP[ranks] << led
                else:
                    card = (
                        follow(
                            ranks,
                            best >> led,
                            led == SPADES,
                            count == 3,
                            trick & POINT_CARDS != 0,
                            queen_out,
                        )
                        << led
                    )
                if card > best:
                    best = card
                    winner = turn
            else:
                legal = hand if done else first_discards(hand, rules)
                if chance < WHIM:
                    card = whim(legal, chance)
                elif turn == lone:
                    card = shooting_discard(legal)
                else:
                    card = discard(legal, queen_out, spoiling and winner == lone)
                if card >= 1 << HEARTS:
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


def whim(cards: int, chance: int) -> int:
    """Any card of the set; the generator is known to be below WHIM."""
    return pick(cards, (chance * 10 & RANGE) * size(cards) >> 32)


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
