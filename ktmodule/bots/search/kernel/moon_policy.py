"""The policy of playouts where a moon is in play: shooting one, and stopping another seat's.

It chooses as `steady` does; `policy_card` is the whole policy for a card. A seat shoots while the
chance that each suit, run from the top, lets no point go is good enough. The others begin to
defend once one seat has taken every point and enough of them.
"""

from typing import NamedTuple

from ktmodule.bots.search.kernel.policy import (
    HEARTS_OFFSET,
    MORE_THAN_ANY,
    SPADE_QUEEN,
    Contest,
    Turn,
    discard_card,
    drops,
    follow_card,
    lead_card,
    likely_drop,
    queen_risk,
    risk_after,
)
from ktmodule.bots.search.kernel.rules import (
    HEARTS,
    MOON_SUBTRACTS,
    NOBODY,
    POINT_CARDS,
    POINTS,
    RULES,
    SIZE,
    SPADES,
    SUIT,
    SUITS,
    TOP,
    Row,
    points_in,
)
from ktmodule.bots.search.kernel.tables import (
    CLEAN_CHANCE,
    CLEAN_END,
    DEPTH,
    ENDED,
    ENDED_LIKELY,
    FLUSH,
    HEART_STOPPER,
    HELPED,
    MOON_COST,
    ON_LEAD,
    POINT,
    POINT_DROP,
    STOPPER,
    SUSPICION,
    VOID_CHANCE,
    WIN_CHANCE,
    WORTH_A_TRY,
)

SEVERAL = NOBODY + 1
"""In place of the seat that has every point, once more than one seat has points."""


class Moon(NamedTuple):
    """The moon that may be on its way.

    taker: the seat that has every point so far; NOBODY before the first point, and SEVERAL once
    more than one seat has points. cost: what that moon costs each other seat on average, or 0 while
    nobody suspects it.
    """

    taker: int
    cost: int


def moon_after(position: Row, done: int) -> Moon:
    """The moon that may be on its way once `done` tricks are over."""
    taken = position[POINTS] + position[POINTS + 1] + position[POINTS + 2] + position[POINTS + 3]
    if taken == 0:
        return Moon(NOBODY, 0)
    for seat in range(4):
        if position[POINTS + seat] == taken:
            if taken < SUSPICION:
                return Moon(seat, 0)
            cost = MOON_COST[done]
            return Moon(seat, cost // 3 if position[RULES] & MOON_SUBTRACTS else cost)
    return Moon(SEVERAL, 0)


def policy_card(turn: Turn, moon: Moon, no_moon: int) -> tuple[int, int]:
    """The card that the policy plays, and the next `no_moon`.

    no_moon: the seats, one bit each, that have once found a moon not worth a try. They are asked
    again only when they have taken every point so far.
    """
    seat, legal, hand, out, led, count, _, _, _, left, _ = turn
    taker, cost = moon
    if taker == seat or (taker == NOBODY and not no_moon >> seat & 1):
        card = shooting_card(turn)
        if card:
            return card, no_moon
        no_moon |= 1 << seat
    if cost and seat != taker:
        card = defending_card(turn, moon)
    elif count == 0:
        card = lead_card(legal, hand, out, left)
    elif legal >> led & SUIT:
        card = follow_card(turn)
    else:
        card = discard_card(legal, hand, out)
    return card, no_moon


def shooting_card(turn: Turn) -> int:
    """The legal card that serves a moon best, or 0 when none makes it worth a try."""
    _, legal, hand, out, _, _, _, _, _, _, _ = turn
    clubs = run_chance(hand & SUIT, out & SUIT, 0)
    diamonds = run_chance(hand >> 13 & SUIT, out >> 13 & SUIT, 0)
    if clubs + diamonds == 0:
        return 0
    spades = run_chance(hand >> SPADES & SUIT, out >> SPADES & SUIT, 0)
    if clubs * diamonds + clubs * spades + diamonds * spades == 0:
        return 0
    hearts = run_chance(hand >> HEARTS, out >> HEARTS, HEARTS_OFFSET)
    choice, most = 0, WORTH_A_TRY
    for suit in SUITS:
        mine = legal >> suit & SUIT
        if suit == HEARTS:
            others_run = clubs * diamonds * spades >> 20
        elif suit == SPADES:
            others_run = clubs * diamonds * hearts >> 20
        else:
            others_run = (diamonds if suit == 0 else clubs) * spades * hearts >> 20
        while mine and others_run > most:
            card = mine & -mine
            mine ^= card
            held, others = (hand >> suit & SUIT) ^ card, out >> suit & SUIT
            own_runs = run_chance(held, others, HEARTS_OFFSET if suit == HEARTS else 0)
            chance = others_run * own_runs >> 10
            chance = chance * no_point_lost(turn, card << suit, suit) >> 10
            if chance > most:
                choice, most = card << suit, chance
    return choice


def no_point_lost(turn: Turn, card: int, suit: int) -> int:
    """The chance that the card takes the trick, or that no other seat gets a point from it."""
    _, _, _, out, led, count, best, _, trick, left, _ = turn
    base = (left * 4 + count) * 14
    clean = 0
    if not (trick | card) & POINT_CARDS:
        void = VOID_CHANCE[base + SIZE[out >> (led if count else suit) & SUIT]]
        clean = power(POINT - (POINT_DROP * void >> 10), 3 - count)
    if count == 0 or (suit == led and card > best):
        higher = out >> suit & SUIT & ~((card >> suit) - 1)
        wins = power(VOID_CHANCE[base + SIZE[higher]], 3 - count)
        clean = wins + ((POINT - wins) * clean >> 10)
    return clean


def run_chance(held: int, others: int, offset: int) -> int:
    """The chance that a suit, run from the top, lets no point go to another seat; 0 where that
    alone makes a moon not worth a try. The arguments are those of `risk_change`.
    """
    chance = POINT
    kind = offset + SIZE[others]
    at, end = kind * DEPTH * 14, CLEAN_END[kind]
    while held and at < end:
        top = TOP[held]
        held ^= top
        chance = chance * CLEAN_CHANCE[at + SIZE[others & -top]] >> 10
        if chance <= WORTH_A_TRY:
            return 0
        at += 14
    return chance


def power(chance: int, times: int) -> int:
    """The chance that something happens each time."""
    together = POINT
    for _ in range(times):
        together = together * chance >> 10
    return together


def defending_card(turn: Turn, moon: Moon) -> int:
    """The cheapest legal card while the moon of another seat is feared. All cards are weighed."""
    _, legal, hand, out, led, count, best, winner, trick, left, rules = turn
    taker, moon_cost = moon
    queen_drop, heart_drop = drops(out, left, rules)
    lying, behind = points_in(trick) * POINT, 3 - count
    base = (left * 4 + count) * 14
    choice, least = 0, MORE_THAN_ANY
    for suit in SUITS:
        mine = legal >> suit & SUIT
        if mine:
            held, others = hand >> suit & SUIT, out >> suit & SUIT
            before = queen_risk(held, others) if suit == SPADES else 0
            if count == 0 and others & SPADE_QUEEN and held < SPADE_QUEEN and suit == SPADES:
                before += FLUSH
            beaten, added, row = SUIT, 0, 0
            if count == 0 or suit == led:
                beaten = best >> suit if count else 0
                row = base + SIZE[others]
                added = lying + behind * likely_drop(suit, VOID_CHANCE[row], queen_drop, heart_drop)
            contest = (suit, held, others, row * 14, added, behind * queen_drop, before)
            while mine:
                card = mine & -mine
                mine ^= card
                if card > beaten:
                    cost = defence_if_contested(contest, card, moon_cost)
                else:
                    helps = winner == taker
                    cost = defence_if_lost(contest, card, lying, behind, helps, moon_cost)
                if cost < least:
                    choice, least = card << suit, cost
    return choice


def defence_if_contested(contest: Contest, card: int, moon_cost: int) -> int:
    """The cost, while a moon is feared, of a card that beats the trick so far."""
    suit, _, others, row, added, queen_drops, _ = contest
    own = points_of(suit, card)
    taken = added + own
    if suit == SPADES and card > SPADE_QUEEN:
        taken += queen_drops
    wins = WIN_CHANCE[row + SIZE[others & card - 1]]
    loses = POINT - wins
    ends = taken if taken < POINT else POINT  # one point of one's own ends another's moon
    cost = wins * (taken + ON_LEAD) - loses * (own // 3) >> 10
    cost += (loses * stopper(suit, others, card) - wins * ends >> 10) * moon_cost >> 10
    return cost + risk_after(contest, card)


def defence_if_lost(
    contest: Contest, card: int, lying: int, behind: int, helps: int, moon_cost: int
) -> int:
    """The cost, while a moon is feared, of a card that does not take the trick.

    lying: the points in the trick. behind: the seats still to play. helps: whether the seat that is
    feared takes the trick so far.
    """
    suit, _, others, _, _, _, _ = contest
    own, effect = points_of(suit, card), stopper(suit, others, card)
    if helps:
        effect += own * HELPED >> 10
    elif own + lying:
        effect -= ENDED_LIKELY if behind else ENDED
    return risk_after(contest, card) - own // 3 + (effect * moon_cost >> 10)


def points_of(suit: int, card: int) -> int:
    """The points of a card that is shifted down, in parts of POINT."""
    if suit == HEARTS:
        return POINT
    return 13 * POINT if suit == SPADES and card == SPADE_QUEEN else 0


def stopper(suit: int, others: int, card: int) -> int:
    """The worth, in moons, of keeping a card that no other seat can beat."""
    if others and card > others:
        return HEART_STOPPER if suit == HEARTS else STOPPER
    return 0
