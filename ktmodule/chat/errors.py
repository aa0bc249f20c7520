"""A line that is meant as a command but cannot be read."""

from enum import Enum, auto

from ktmodule.hearts.cards import Card


class Problem(Enum):
    """Why a command cannot be read."""

    UNKNOWN_COMMAND = auto()
    UNKNOWN_CARD = auto()
    RANK_WITHOUT_SUIT = auto()
    SUIT_WITHOUT_RANK = auto()
    INCOMPLETE = auto()
    EXTRA_WORDS = auto()
    VOTE_ON_CARDS = auto()
    PICK_AMONG_OTHERS = auto()
    TOO_LONG = auto()


class BadCommand(ValueError):
    """A command that cannot be read.

    text: the part at fault, as it was understood. fits: the cards that it could mean or that
    come nearest, maybe none; of an unknown command, the cards that make up the whole line.
    nearest: the command that comes nearest, with what it takes if that is known, or the one at
    fault.
    """

    def __init__(
        self,
        problem: Problem,
        text: str = "",
        fits: tuple[Card, ...] = (),
        nearest: str = "",
    ) -> None:
        super().__init__(f"{problem.name}: {text!r}")
        self.problem = problem
        self.text = text
        self.fits = fits
        self.nearest = nearest
