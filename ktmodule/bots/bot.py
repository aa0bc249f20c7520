"""What a computer opponent is, and the names of the levels."""

from collections.abc import Mapping
from importlib.util import find_spec
from random import Random
from types import MappingProxyType
from typing import Protocol

from ktmodule.bots import expert, master, novice, steady
from ktmodule.hearts.actions import Action
from ktmodule.hearts.views import SeatView


class Bot(Protocol):
    """A level of play.

    It gets what its seat may know, at a moment when `view.to_act` holds, and a generator of its
    own for this decision; it returns a legal action for its seat. Same view and same generator,
    same action.
    """

    def __call__(self, view: SeatView, rng: Random, /) -> Action: ...


LEVELS: Mapping[str, Bot] = MappingProxyType(
    {
        "novice": novice.choose,
        "steady": steady.choose,
        "expert": expert.choose,
        "master": master.choose,
    }
)
"""The levels by name, weakest first. A new level is a new file and one line here."""

SEARCHING = frozenset({"expert", "master"})
"""The levels that search, for which the extra `fast` compiles the search."""


def can_compile() -> bool:
    """Whether the extra `fast` is installed."""
    return find_spec("numba") is not None


def prepare() -> None:
    """Do once what else the first decision of a level that searches would wait for.

    With the extra `fast`, some ten seconds the first time and about one later; else next to none.
    """
    # Only a seat that searches pays for the search: a program without one starts faster.
    from ktmodule.bots import search
    from ktmodule.bots.kernel_speed import fastest

    search.prepare(fastest())
