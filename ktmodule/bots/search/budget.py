"""How much a level searches, and the way to the search, which only who searches pays for."""

from dataclasses import dataclass
from importlib.util import find_spec
from random import Random

from ktmodule.hearts.actions import Action
from ktmodule.hearts.views import SeatView


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a level searches.

    worlds: how many are dealt for a card; those that fit best what was played are played out.
    play, passing: after how many worlds candidates are left out, and how many at last.
    survivors: which part of the candidates goes on, one in so many. solve: with so many tricks to
    go or fewer, everything is tried in each world instead of a playout, in this many worlds.
    for_the_match: whether the end of a round counts by what it does for the chance to win the
    match, else by points alone.
    """

    worlds: int
    play: tuple[int, ...]
    passing: tuple[int, ...]
    survivors: int
    solve: tuple[int, int]
    for_the_match: bool = False


def can_compile() -> bool:
    """Whether the extra `fast` is installed."""
    return find_spec("numba") is not None


# A program without a seat that searches starts faster: the search is imported where it is needed.


def search_with(effort: Effort, view: SeatView, rng: Random) -> Action:
    """The action of the seat that `view` belongs to, found by the fastest search there is."""
    from ktmodule.bots.search import search
    from ktmodule.bots.search.compile import fastest

    return search.choose(view, rng, effort, fastest())


def prepare() -> None:
    """Do once what else the first decision of a level that searches would wait for.

    With the extra `fast`, some twenty seconds the first time and about one later; else almost none.
    """
    from ktmodule.bots.search import search
    from ktmodule.bots.search.compile import fastest

    search.prepare(fastest())
