"""One trick: its leader, its cards and its winner."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ktmodule.hearts.cards import Card, Suit
from ktmodule.hearts.seats import Seat


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick; `cards` holds at most four, in the order of play, clockwise from `leader`."""

    leader: Seat
    cards: tuple[Card, ...] = ()

    @property
    def led(self) -> Suit | None:
        """The suit that was led; None before the first card."""
        return self.cards[0].suit if self.cards else None

    @property
    def complete(self) -> bool:
        return len(self.cards) == 4

    @property
    def turn(self) -> Seat:
        """The seat to play next; the leader again once the trick is complete."""
        return self.leader.after(len(self.cards))

    @property
    def best(self) -> Card | None:
        """The highest card so far of the suit that was led (R10); None before the first card."""
        if not self.cards:
            return None
        led = self.cards[0].suit
        return max((card for card in self.cards if card.suit is led), key=lambda card: card.rank)

    @property
    def winner(self) -> Seat | None:
        """The seat that has won the trick, or is winning it (R10); None before the first card."""
        best = self.best
        return None if best is None else self.leader.after(self.cards.index(best))

    @property
    def points(self) -> int:
        """The points of its cards, 0 to 16 (R11)."""
        return sum(card.points for card in self.cards)

    def plays(self) -> Iterator[tuple[Seat, Card]]:
        """Each card with the seat that played it, in the order of play."""
        for steps, card in enumerate(self.cards):
            yield self.leader.after(steps), card

    def add(self, card: Card) -> "Trick":
        return replace(self, cards=(*self.cards, card))
