"""The level `expert`: plays every candidate out in the 128 likeliest of 256 worlds."""

from random import Random

from ktmodule.bots.search.budget import Effort, search_with
from ktmodule.hearts.actions import Action
from ktmodule.hearts.views import SeatView

EFFORT = Effort(worlds=256, play=(24, 64, 128), passing=(8, 24, 80), survivors=3, solve=(0, 0))


def choose(view: SeatView, rng: Random) -> Action:
    """The action of the seat that `view` belongs to, at a moment when it has to act."""
    return search_with(EFFORT, view, rng)
