"""The levels of the computer opponents by name, and the search budgets of the strong ones."""

from collections.abc import Mapping
from functools import partial
from importlib.util import find_spec
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, Protocol

from ktmodule.bots import casual, novice
from ktmodule.bots.heuristic import steady
from ktmodule.bots.search.budget import Budget
from ktmodule.hearts.actions import SeatAction
from ktmodule.hearts.views import SeatView

if TYPE_CHECKING:
    from ktmodule.bots.search.compile import Kernel


class Bot(Protocol):
    """A level of play: it returns a legal action for the seat of the view.

    view: what the seat may know, at a moment when `view.to_act` holds. rng: a generator for this
    decision alone. The same view and generator give the same action.
    """

    def __call__(self, view: SeatView, rng: Random, /) -> SeatAction: ...


EXPERT = Budget(deals=256, play=(24, 64, 128), passing=(8, 24, 80), keep_one_in=3)
MASTER = Budget(
    deals=1024,
    play=(256, 512, 1024),
    passing=(128, 256, 1024),
    keep_one_in=2,
    solved_tricks=3,
    solved_deals=256,
    match_equity=True,
)


def can_compile() -> bool:
    """Return whether the extra `fast` is installed."""
    return find_spec("numba") is not None


# Importing the search is slow, so only these functions import it: a program without an opponent
# that searches never does.


def search_with(budget: Budget, view: SeatView, rng: Random) -> SeatAction:
    """Return the action of the seat that `view` belongs to, by the fastest search available."""
    from ktmodule.bots.search.search import choose

    return choose(view, rng, budget, _fastest_kernel())


def prepare() -> None:
    """Do now what the first decision of a level that searches would otherwise wait for.

    With the extra `fast` that takes some twenty seconds the first time and about one later;
    without it almost none.
    """
    from ktmodule.bots.search.search import prepare

    prepare(_fastest_kernel())


def _fastest_kernel() -> "Kernel":
    from ktmodule.bots.search.compile import compiled, plain

    return compiled() if can_compile() else plain()


Level = Literal["novice", "casual", "steady", "expert", "master"]
"""The names of the levels, for the settings. A new level has its name here and in LEVELS."""

LEVELS: Mapping[str, Bot] = MappingProxyType(
    {
        "novice": novice.choose,
        "casual": casual.choose,
        "steady": steady.choose,
        "expert": partial(search_with, EXPERT),
        "master": partial(search_with, MASTER),
    }
)
"""The levels by name, weakest first."""

SEARCHING = frozenset({"expert", "master"})
"""The levels that search; the extra `fast` compiles the search."""
