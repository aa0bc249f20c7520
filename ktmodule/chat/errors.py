"""The error for a line that is meant as a command but cannot be read."""

from enum import Enum, auto

from ktmodule.hearts.cards import Card


class Problem(Enum):
    """The reason why a command cannot be read."""

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

    text: the part at fault, as it was read. fits: the cards that it could mean or that are spelt
    most like it, maybe none; for an unknown command, the cards if the whole line is nothing but
    cards. nearest: the word of the command at fault; for an unknown command, the known word
    that is spelt most like it, or empty.
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
