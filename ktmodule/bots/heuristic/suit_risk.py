"""The risk of a suit: the points that the cards of it in a hand cost on average.

A card costs something if the suit is led often enough for it to be played and no card goes under
it then. Low cards guard higher ones, since they are played first. The queen of spades, and higher
spades while she is out, have costs of their own. A pass gives away the cards that reduce the risk
most.

The figures were tuned by play against earlier versions and against novices. Floats are only added,
multiplied, divided and summed with `fsum`, so that they come out the same everywhere: powers come
from the platform, and `sum` of floats has changed between versions of Python.
"""

from itertools import accumulate, repeat
from math import fsum
from operator import mul

from ktmodule.bots.heuristic.card_counting import BySuit, Holding, how_many_under, others, without
from ktmodule.hearts.cards import Card, Rank, Suit
from ktmodule.hearts.round import Hand

PLAIN_TRICK = (0.4, 1.8, 3.0, 4.0)
"""Points in a trick of clubs, diamonds or spades: the first time, and later as voids appear."""

HEARTS_TRICK = 3.0
"""Points in a trick of hearts, without the seat's own card, which it loses either way."""

HIGH_SPADE = (7.2, 4.4, 2.7, 1.7, 1.1, 0.7)
"""The cost of the ace or king while the queen is out, by the low spades that guard it."""

OWN_QUEEN = (9.6, 6.9, 4.0, 2.2, 1.0, 0.5)
"""The cost of the queen in the hand, by the other spades that guard her."""

HEIGHT = 0.02
"""The cost of each rank of a card, so that of otherwise equal cards the highest goes first."""

STUCK = tuple(accumulate(repeat(0.8165, 26), mul, initial=1.0))
"""The chance that a seat cannot go under a card, by twice the number of lower cards out."""


def risk(suit: Suit, held: Holding, out: Holding) -> float:
    """The points that holding these ranks of the suit costs on average.

    out: the ranks that the three other seats hold between them.
    """
    costs = [HEIGHT * sum(held), *_forced_costs(suit, held, out)]
    if suit is Suit.SPADES:
        costs.append(_queen_risk(held, out))
    return fsum(costs)


def _forced_costs(suit: Suit, held: Holding, out: Holding) -> list[float]:
    """The cost of each card of the holding; the low ones are played first."""
    return [
        forced_cost(suit, len(out), times, how_many_under(out, rank))
        for times, rank in enumerate(held)
    ]


def forced_cost(suit: Suit, out: int, times: int, lower: int) -> float:
    """The points that a card costs on average if it stays in the hand.

    out: the number of cards of the suit that the others hold, `lower` of them lower. times: the
    number of cards of the suit that are played before it. Each time that the suit is led takes
    about three cards from the others.
    """
    left = out - 3 * times
    chances = 2 * lower - times  # about half a low card is gone each time
    if left <= 0 or chances <= 0:
        return 0.0
    ducked = 1 - STUCK[chances]
    led_before = min(3, max(0, 3 - (left - 1) // 3))
    points = HEARTS_TRICK if suit is Suit.HEARTS else PLAIN_TRICK[led_before]
    return ducked * ducked * ducked * points * min(1.0, left / 3)


def _queen_risk(held: Holding, out: Holding) -> float:
    """The cost of the queen of spades, or of the ace and king while she is out."""
    if Rank.QUEEN in out:
        guards = how_many_under(held, Rank.QUEEN)
        return (len(held) - guards) * HIGH_SPADE[min(guards, 5)] * pressure(len(out))
    if Rank.QUEEN in held:
        return OWN_QUEEN[min(len(held) - 1, 5)] * pressure(len(out))
    return 0.0


def pressure(out: int) -> float:
    """The chance that spades are led often enough, by how many of them the others hold."""
    return min(1.0, out / 5)


def safest_pass(hand: BySuit) -> Hand:
    """The three cards without which the hand is least risky.

    Each suit gives up its worst cards first. All ways to split three cards over the suits are
    compared, so that two cards of a short suit go together where that makes a void.
    """
    out = others(hand)
    splits: list[tuple[float, Hand]] = [(0.0, ())]
    for suit in Suit:
        worst_first = _worst_first(suit, hand[suit], out[suit])
        splits = [
            (total + left, cards + gone)
            for total, cards in splits
            for left, gone in worst_first
            if len(cards) + len(gone) <= 3
        ]
    full = [(total, cards) for total, cards in splits if len(cards) == 3]
    return min(full)[1]


def _worst_first(suit: Suit, held: Holding, out: Holding) -> list[tuple[float, Hand]]:
    """The risk that is left without the worst 0, 1, 2 and 3 cards, with those cards."""
    gone: Hand = ()
    steps = [(risk(suit, held, out), gone)]
    for _ in range(min(3, len(held))):
        stays, rank = min((risk(suit, without(held, rank), out), -rank) for rank in held)
        worst = Card(suit, Rank(-rank))
        held, gone = without(held, worst.rank), (*gone, worst)
        steps.append((stays, gone))
    return steps
