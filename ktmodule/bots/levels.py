"""What a computer opponent is, and the names of the levels."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Literal, Protocol

from ktmodule.bots import expert, master, novice
from ktmodule.bots.heuristic import steady
from ktmodule.hearts.actions import Action
from ktmodule.hearts.views import SeatView


class Bot(Protocol):
    """A level of play.

    It gets what its seat may know, at a moment when `view.to_act` holds, and a generator of its
    own for this decision; it returns a legal action for its seat. Same view and same generator,
    same action.
    """

    def __call__(self, view: SeatView, rng: Random, /) -> Action: ...


Level = Literal["novice", "steady", "expert", "master"]
"""The names of the levels, for the settings. A new level is a new file, and its name here and in
LEVELS.
"""

LEVELS: Mapping[str, Bot] = MappingProxyType(
    {
        "novice": novice.choose,
        "steady": steady.choose,
        "expert": expert.choose,
        "master": master.choose,
    }
)
"""The levels by name, weakest first."""

SEARCHING = frozenset({"expert", "master"})
"""The levels that search, for which the extra `fast` compiles the search."""
