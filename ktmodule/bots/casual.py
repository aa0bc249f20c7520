"""The level `casual`: a few honest habits, little attention and no memory.

A casual player always passes high cards. When it looks, it ducks under the trick where it can, and
throws the queen of spades or its highest card away when it is void. Mostly it does not look. It
counts no cards, sees no moon coming and shoots none.
"""

from random import Random

from ktmodule.bots.habits import duck, lead_low, throw_away
from ktmodule.hearts.actions import PassCards, PlayCard, SeatAction
from ktmodule.hearts.cards import Card, by_height
from ktmodule.hearts.randomness import pick
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import SeatView

ATTENTION = 0.3
"""The chance that a casual player looks before it plays a card.

Set by play: `novice` wins 29.1 ± 1.4 % of matches against three casual players under `kthearts`,
`steady` 99 %.
"""


def choose(view: SeatView, rng: Random) -> SeatAction:
    """Return a legal action for the seat that `view` belongs to, at a moment when it has to act.

    It passes its three highest cards, and plays most cards without looking.
    """
    if view.must_pass:
        return PassCards(view.seat, tuple(sorted(view.hand, key=by_height)[-3:]))
    attentive = rng.random() < ATTENTION
    whim = pick(view.legal, rng)
    trick = view.table.trick
    if not attentive or trick is None:
        return PlayCard(view.seat, whim)
    return PlayCard(view.seat, _by_habit(view, trick))


def _by_habit(view: SeatView, trick: Trick) -> Card:
    best = trick.best
    if best is None:
        return lead_low(view.legal)
    following = [card for card in view.legal if card.suit is best.suit]
    return duck(following, best) if following else throw_away(view.legal)
