"""The cards that the human seat is to play at their turn."""

from ktmodule.chat.commands import Viewer
from ktmodule.hearts.cards import Card


class Plan:
    """A plan of one viewer, maybe of no cards.

    planner: who made it; None where nobody did, or it is not known any more. dirty: it is not as
    it was kept; whoever keeps it resets it.
    """

    def __init__(self) -> None:
        self.cards: tuple[Card, ...] = ()
        self.planner: Viewer | None = None
        self.dirty = False

    def make(self, cards: tuple[Card, ...], planner: Viewer | None) -> None:
        """Plan these cards instead, the next one first."""
        self.dirty = self.dirty or cards != self.cards
        self.cards = cards
        self.planner = planner

    def forget(self) -> None:
        self.make((), None)

    def withdraw(self, identity: str) -> None:
        """Forget the plan of a viewer who is not heard any more."""
        if self.planner is not None and self.planner.identity == identity:
            self.forget()
