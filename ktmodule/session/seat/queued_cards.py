"""The cards that the human seat plays at its next turns without being asked again."""

from ktmodule.chat.line import Viewer
from ktmodule.hearts.cards import Card


class QueuedCards:
    """The queue of one viewer, which may be empty.

    cards: the next one first. owner: the viewer who queued them; None for an empty queue, or where
    the viewer is no longer known, as after a restart.
    """

    def __init__(self) -> None:
        self.cards: tuple[Card, ...] = ()
        self.owner: Viewer | None = None

    def put(self, cards: tuple[Card, ...], owner: Viewer | None) -> None:
        """Queue these cards in place of those queued before."""
        self.cards = cards
        self.owner = owner

    def clear(self) -> None:
        self.put((), None)

    def withdraw(self, identity: str) -> None:
        """Clear the queue if it belongs to this viewer, who was banned or timed out."""
        if self.owner is not None and self.owner.identity == identity:
            self.clear()
