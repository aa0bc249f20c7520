"""The level `master`: what an expert does, in up to 1,024 worlds and with the end tried out."""

from random import Random

from ktmodule.hearts.actions import Action
from ktmodule.hearts.views import SeatView


def choose(view: SeatView, rng: Random) -> Action:
    """The action of the seat that `view` belongs to, at a moment when it has to act."""
    # Only a seat that searches pays for the search: a program without one starts faster.
    from ktmodule.bots import search
    from ktmodule.bots.kernel_speed import fastest

    effort = search.Effort(
        play=(256, 512, 1024), passing=(128, 256, 1024), survivors=2, solve=(3, 256)
    )
    return search.choose(view, rng, effort, fastest())
