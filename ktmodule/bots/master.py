"""The level `master`: what an expert does, in more worlds, with the end tried out in full, and with
an eye to the match.
"""

from random import Random

from ktmodule.bots.search.budget import Effort, search_with
from ktmodule.hearts.actions import Action
from ktmodule.hearts.views import SeatView

EFFORT = Effort(
    worlds=1024,
    play=(256, 512, 1024),
    passing=(128, 256, 1024),
    survivors=2,
    solve=(3, 256),
    for_the_match=True,
)


def choose(view: SeatView, rng: Random) -> Action:
    """The action of the seat that `view` belongs to, at a moment when it has to act."""
    return search_with(EFFORT, view, rng)
