"""The error for a line that is meant as a command but cannot be read."""

from enum import Enum, auto

from ktmodule.hearts.cards import Card


class Problem(Enum):
    """The reason why a command cannot be read."""

    UNKNOWN_COMMAND = auto()
    UNKNOWN_CARD = auto()
    RANK_WITHOUT_SUIT = auto()
    SUIT_WITHOUT_RANK = auto()
    PLACEHOLDER = auto()
    LEFT_OVER = auto()
    INCOMPLETE = auto()
    EXTRA_WORDS = auto()
    VOTE_ON_CARDS = auto()
    PICK_AMONG_OTHERS = auto()
    TOO_LONG = auto()


class BadCommand(ValueError):
    """A command that cannot be read.

    text: the part at fault, as it was read. fits: the cards that it could mean or that are spelt
    most like it, maybe none; for an unknown command, the cards that the rest of the line names.
    nearest: the word of the command at fault; for an unknown command, what to type instead, if
    that is sure. read: the cards that were read before the part at fault.
    """

    def __init__(
        self,
        problem: Problem,
        text: str = "",
        fits: tuple[Card, ...] = (),
        nearest: str = "",
        read: tuple[Card, ...] = (),
    ) -> None:
        super().__init__(f"{problem.name}: {text!r}")
        self.problem = problem
        self.text = text
        self.fits = fits
        self.nearest = nearest
        self.read = read
