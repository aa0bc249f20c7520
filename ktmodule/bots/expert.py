"""The level `expert`: plays every candidate out in 128 worlds that agree with what it knows."""

from random import Random

from ktmodule.bots.effort import Effort, search_with
from ktmodule.hearts.actions import Action
from ktmodule.hearts.views import SeatView

EFFORT = Effort(play=(32, 64, 128), passing=(16, 32, 96), survivors=3, solve=(0, 0))


def choose(view: SeatView, rng: Random) -> Action:
    """The action of the seat that `view` belongs to, at a moment when it has to act."""
    return search_with(EFFORT, view, rng)
