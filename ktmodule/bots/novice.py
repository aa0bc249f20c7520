"""The level `novice`: plays at random, and now and then with a little sense."""

from collections.abc import Sequence
from random import Random

from ktmodule.bots.habits import duck, lead_low, throw_away
from ktmodule.hearts.actions import PassCards, PlayCard, SeatAction
from ktmodule.hearts.cards import Card
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
    return PlayCard(view.seat, _by_habit(view.legal, trick))


def _by_habit(legal: Sequence[Card], trick: Trick) -> Card:
    best = trick.best
    if best is None:
        return lead_low(legal)
    following = [card for card in legal if card.suit is best.suit]
    return duck(following, best) if following else throw_away(legal)
