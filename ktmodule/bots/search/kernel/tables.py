"""What `steady` reckons with, as whole numbers to look up: for the playouts of a search.

The tables are filled by the figures and formulas of `steady` when a search is first needed. In
playouts it counts for nothing that a seat has shown that it lacks a suit, or who got the queen of
spades in a pass: that takes time, and made no difference to the strength of a search.
"""

from ktmodule.bots.heuristic import moon, steady
from ktmodule.bots.heuristic import suit_risk as danger
from ktmodule.bots.heuristic.card_counting import chance_of_none
from ktmodule.hearts.cards import Suit
from ktmodule.hearts.scoring import ROUND_POINTS

POINT = 1024
"""One point, or a chance of one."""


def _whole(figure: float) -> int:
    return round(POINT * figure)


def _lacks(left: int, played: int, cards: int) -> float:
    """The chance that a seat that plays later holds none of so many cards that are out.

    left: tricks, with the one in play. played: cards that lie in it. See Reading.lacks.
    """
    return chance_of_none(cards, 2 * left - played, 3 * left - played)


def _wins(left: int, played: int, out: int, lower: int) -> float:
    """The chance that all seats that play later go under a card of which so many are lower."""
    has_to_take = _lacks(left, played, lower) - _lacks(left, played, out)
    chance = 1.0
    for _ in range(3 - played):
        chance *= 1 - max(0.0, has_to_take)
    return chance


COUNTS = range(14)
PLACES = range(4)
SUITS = (Suit.CLUBS, Suit.HEARTS)  # any suit but hearts has the figures of clubs
TIMES = 6
"""Cards of one suit that are looked at in a hand: no suit is led more often while it matters."""

LACKING = [
    _whole(_lacks(left, played, cards)) for left in COUNTS for played in PLACES for cards in COUNTS
]
"""The chance that a seat that plays later has none of some cards: by tricks left, cards in the
trick, and how many they are.
"""

WINNING = [
    _whole(_wins(left, played, out, lower))
    for left in COUNTS
    for played in PLACES
    for out in COUNTS
    for lower in COUNTS
]
"""The chance that a card takes the trick: by tricks left, cards in the trick, cards of the suit
that the others hold, and how many of them are lower.
"""

FORCED = [
    _whole(danger.forced_trick(suit, out, times, lower))
    for suit in SUITS
    for out in COUNTS
    for times in range(TIMES)
    for lower in COUNTS
]
"""What a card is likely to cost: by suit, cards of it that the others hold, how many cards of the
hand go before it, and how many of the others' are lower.
"""

SOONER = [
    here - later
    for here, later in zip(FORCED, FORCED[len(COUNTS) :] + [0] * len(COUNTS), strict=True)
]
"""How much more a card costs when one card less goes before it than now."""

HOLDING = [
    _whole(moon.holds(suit, out, times, higher))
    for suit in SUITS
    for out in COUNTS
    for times in range(TIMES)
    for higher in COUNTS
]
"""The chance that a card lets no point go: by suit, cards of it that the others hold, how many
cards of the hand went before it, and how many of the others' are higher.
"""

BARE = [_whole(danger.pressure(out) * cost) for out in COUNTS for cost in danger.BARE_HIGH_SPADE]
"""The cost of a high spade, by how many spades the others hold and how many low ones guard it."""

OWN = [_whole(danger.pressure(out) * cost) for out in COUNTS for cost in danger.OWN_QUEEN]
"""The cost of the queen of spades, by the same."""

ALARM = [_whole(chance * ROUND_POINTS) for chance in moon.SUCCESS]
"""What the moon of a seat that has all points so far is likely to cost, by tricks that are over."""

HEIGHT = _whole(danger.HEIGHT)
ON_LEAD, FLUSH = _whole(steady.ON_LEAD), _whole(steady.FLUSH)
HEART_DROP = _whole(steady.HEART_FROM_VOID)
QUEEN_DROP = _whole(13 / 3)  # she is as likely with one seat as with another
POINT_DROP = _whole(moon.POINT_FROM_VOID)
WORTH_A_TRY, SUSPICION = _whole(moon.WORTH_A_TRY), moon.SUSPICION
HELPED = _whole(steady.HELPED / 13)
ENDED, ENDED_LIKELY = _whole(steady.ENDED), _whole(steady.ENDED_LIKELY)
STOPPER, HEART_STOPPER = _whole(steady.STOPPER), _whole(steady.HEART_STOPPER)
