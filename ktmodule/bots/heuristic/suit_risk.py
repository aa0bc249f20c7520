"""What the cards that stay in a hand are likely to cost before the round is over.

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
"""Points in a trick of a plain suit, the first time it is led and later, as voids appear."""

HEARTS_TRICK = 3.0
"""Points in a trick of hearts, the seat's own card not counted as it falls either way."""

HIGH_SPADE = (7.2, 4.4, 2.7, 1.7, 1.1, 0.7)
"""Cost of the ace or king while the queen is out, by the number of low spades that guard it."""

OWN_QUEEN = (9.6, 6.9, 4.0, 2.2, 1.0, 0.5)
"""Cost of the queen in the hand, by the number of other spades that guard her."""

HEIGHT = 0.02
"""Cost of each rank of a card: where all else is the same, the highest card goes first."""

STUCK = tuple(accumulate(repeat(0.8165, 26), mul, initial=1.0))
"""The chance that a seat cannot go under a card, by twice the number of lower cards out."""


def risk(suit: Suit, held: Holding, out: Holding) -> float:
    """Points that holding these ranks of the suit is likely to cost.

    out: the ranks that the three other seats hold between them.
    """
    costs = [HEIGHT * sum(held), *_forced_costs(suit, held, out)]
    if suit is Suit.SPADES:
        costs.append(_queen_risk(held, out))
    return fsum(costs)


def _forced_costs(suit: Suit, held: Holding, out: Holding) -> list[float]:
    """A suit can be led about as often as three times its rounds are out; low cards go first."""
    return [
        forced_cost(suit, len(out), times, how_many_under(out, rank))
        for times, rank in enumerate(held)
    ]


def forced_cost(suit: Suit, out: int, times: int, lower: int) -> float:
    """Points that a card is likely to cost which goes when the suit is led once more.

    out: how many cards of the suit the others hold, `lower` of them lower. times: how many cards of
    the suit go before it.
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
    """The queen is safe among many spades, and so are the ace and king from her."""
    if Rank.QUEEN in out:
        guards = how_many_under(held, Rank.QUEEN)
        return (len(held) - guards) * HIGH_SPADE[min(guards, 5)] * pressure(len(out))
    if Rank.QUEEN in held:
        return OWN_QUEEN[min(len(held) - 1, 5)] * pressure(len(out))
    return 0.0


def pressure(out: int) -> float:
    """How likely spades are to be led often enough, while the others hold so many of them."""
    return min(1.0, out / 5)


def safest_pass(hand: BySuit) -> Hand:
    """The three cards without which the hand is least risky.

    Each suit gives up its worst cards first; all ways to split three over the suits are weighed,
    so two cards of a short suit go together where that makes a void.
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
    """The risk that stays when the worst 0, 1, 2 and 3 cards go, and those cards."""
    gone: Hand = ()
    steps = [(risk(suit, held, out), gone)]
    for _ in range(min(3, len(held))):
        stays, rank = min((risk(suit, without(held, rank), out), -rank) for rank in held)
        worst = Card(suit, Rank(-rank))
        held, gone = without(held, worst.rank), (*gone, worst)
        steps.append((stays, gone))
    return steps
