"""The figures of `steady` as whole numbers to look up, for the policy of playouts.

They are filled by the formulas of `steady` when a search is first needed, in parts of POINT. Two
things that `steady` goes by are left out: which seats have shown a void, and who was passed the
queen of spades. They take time in a playout and made the search no stronger.
"""

from ktmodule.bots.heuristic import moon, steady, suit_risk
from ktmodule.bots.heuristic.card_counting import chance_of_none
from ktmodule.hearts.cards import Suit
from ktmodule.hearts.scoring import ROUND_POINTS

POINT = 1024
"""One point, or a chance of one."""


def _whole(figure: float) -> int:
    return round(POINT * figure)


def _void(left: int, played: int, cards: int) -> float:
    """The chance that a seat still to play holds none of some cards that are out.

    left: tricks to go, with this one. played: cards in the trick. See CardCount.lacks.
    """
    return chance_of_none(cards, 2 * left - played, 3 * left - played)


def _wins(left: int, played: int, out: int, lower: int) -> float:
    """The chance that all seats still to play go under a card that `lower` of the `out` cards are
    lower than.
    """
    has_to_take = _void(left, played, lower) - _void(left, played, out)
    chance = 1.0
    for _ in range(3 - played):
        chance *= 1 - max(0.0, has_to_take)
    return chance


def _ends(figures: list[int], idle: int) -> list[int]:
    """The places in a table after which all figures are `idle`, for each suit and number of cards
    that the others hold: a card of the hand that late is never led.
    """
    width = DEPTH * len(_COUNTS)
    ends = []
    for first in range(0, len(figures), width):
        end = first + width
        while end > first and figures[end - 1] == idle:
            end -= 1
        ends.append(end)
    return ends


_COUNTS = range(14)
_PLAYED = range(4)
_SUITS = (Suit.CLUBS, Suit.HEARTS)  # any suit but hearts has the figures of clubs

DEPTH = 6
"""The most cards of a suit that are looked at: no suit is led more often while it matters."""

VOID_CHANCE = [
    _whole(_void(left, played, cards))
    for left in _COUNTS
    for played in _PLAYED
    for cards in _COUNTS
]
"""The chance that a seat still to play has none of some cards: by tricks to go, cards in the trick,
and the number of those cards.
"""

WIN_CHANCE = [
    _whole(_wins(left, played, out, lower))
    for left in _COUNTS
    for played in _PLAYED
    for out in _COUNTS
    for lower in _COUNTS
]
"""The chance that a card takes the trick: by tricks to go, cards in the trick, cards of the suit
that the others hold, and how many of them are lower.
"""

FORCED_COST = [
    _whole(suit_risk.forced_cost(suit, out, times, lower))
    for suit in _SUITS
    for out in _COUNTS
    for times in range(DEPTH)
    for lower in _COUNTS
]
"""The cost of a card that stays in the hand: by suit, cards of it that the others hold, cards of
the hand that go before it, and how many of the others' are lower.
"""

FORCED_END = _ends(FORCED_COST, 0)
"""The first place in FORCED_COST from which cards cost nothing: by suit and cards of the others."""

EARLIER_COST = [
    here - later
    for here, later in zip(
        FORCED_COST, FORCED_COST[len(_COUNTS) :] + [0] * len(_COUNTS), strict=True
    )
]
"""The growth of a card's FORCED_COST when one card fewer goes before it."""

CLEAN_CHANCE = [
    _whole(moon.clean_chance(suit, out, times, higher))
    for suit in _SUITS
    for out in _COUNTS
    for times in range(DEPTH)
    for higher in _COUNTS
]
"""The chance that a card, led in a moon, lets no point go: by suit, cards of it that the others
hold, cards of the hand that went before it, and how many of the others' are higher.
"""

CLEAN_END = _ends(CLEAN_CHANCE, POINT)
"""The first place in CLEAN_CHANCE from which cards let no point go: by the same."""

HIGH_SPADE_RISK = [
    _whole(suit_risk.pressure(out) * cost) for out in _COUNTS for cost in suit_risk.HIGH_SPADE
]
"""The risk of one high spade: by the spades of the others, and the low spades that guard it."""

OWN_QUEEN_RISK = [
    _whole(suit_risk.pressure(out) * cost) for out in _COUNTS for cost in suit_risk.OWN_QUEEN
]
"""The risk of holding the queen of spades: by the same."""

MOON_COST = [_whole(chance * ROUND_POINTS) for chance in moon.SUCCESS]
"""The average cost of a moon by the seat that has all points so far, by tricks that are over."""

HEIGHT = _whole(suit_risk.HEIGHT)
ON_LEAD, FLUSH = _whole(steady.ON_LEAD), _whole(steady.FLUSH)
HEART_DROP = _whole(steady.HEART_FROM_VOID)
QUEEN_DROP = _whole(13 / 3)  # each of the three others is as likely to have her
POINT_DROP = _whole(moon.POINT_FROM_VOID)
WORTH_A_TRY, SUSPICION = _whole(moon.WORTH_A_TRY), moon.SUSPICION
HELPED = _whole(steady.HELPED / 13)
ENDED, ENDED_LIKELY = _whole(steady.ENDED), _whole(steady.ENDED_LIKELY)
STOPPER, HEART_STOPPER = _whole(steady.STOPPER), _whole(steady.HEART_STOPPER)
