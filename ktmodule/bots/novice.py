"""The level `novice`: plays at random, and now and then with a little sense."""

from collections.abc import Sequence
from random import Random

from ktmodule.hearts.actions import PassCards, PlayCard, SeatAction
from ktmodule.hearts.cards import QUEEN_OF_SPADES, Card, by_height
from ktmodule.hearts.randomness import pick, shuffled
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import SeatView

ATTENTION = 0.25
"""The chance that a novice thinks before it plays a card."""


def choose(view: SeatView, rng: Random) -> SeatAction:
    """Return a legal action for the seat that `view` belongs to, at a moment when it has to act.

    It passes any three cards and plays most cards at random.
    """
    if view.must_pass:
        return PassCards(view.seat, shuffled(view.hand, rng)[:3])
    attentive = rng.random() < ATTENTION
    whim = pick(view.legal, rng)
    trick = view.table.trick
    if not attentive or trick is None:
        return PlayCard(view.seat, whim)
    return PlayCard(view.seat, _sensible(view.legal, trick))


def _sensible(legal: Sequence[Card], trick: Trick) -> Card:
    best = trick.best
    if best is None:
        return min(legal, key=by_height)
    following = [card for card in legal if card.suit is best.suit]
    if following:
        return _duck(following, best)
    return QUEEN_OF_SPADES if QUEEN_OF_SPADES in legal else max(legal, key=by_height)


def _duck(following: Sequence[Card], best: Card) -> Card:
    under = [card for card in following if card.rank < best.rank]
    return max(under) if under else min(following)
