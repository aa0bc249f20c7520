"""One trick: who led, what was played, who takes it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ktmodule.hearts.cards import Card, Suit
from ktmodule.hearts.seats import Seat


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick from its leader on; `cards` are in the order of play, clockwise, at most four."""

    leader: Seat
    cards: tuple[Card, ...] = ()

    @property
    def led(self) -> Suit | None:
        """The suit that was led, or None while nothing was."""
        return self.cards[0].suit if self.cards else None

    @property
    def complete(self) -> bool:
        return len(self.cards) == 4

    @property
    def turn(self) -> Seat:
        """Whose card comes next; once complete, the leader again."""
        return self.leader.after(len(self.cards))

    @property
    def best(self) -> Card | None:
        """The highest card of the suit that was led so far (R10), or None while nothing was."""
        if not self.cards:
            return None
        led = self.cards[0].suit
        return max((card for card in self.cards if card.suit is led), key=lambda card: card.rank)

    @property
    def winner(self) -> Seat | None:
        """Who takes the trick as it stands (R10), or None while nothing was led."""
        best = self.best
        return None if best is None else self.leader.after(self.cards.index(best))

    @property
    def points(self) -> int:
        """What the cards in it cost, 0 to 16 (R11)."""
        return sum(card.points for card in self.cards)

    def plays(self) -> Iterator[tuple[Seat, Card]]:
        """Each card with the seat that played it, in the order of play."""
        for steps, card in enumerate(self.cards):
            yield self.leader.after(steps), card

    def add(self, card: Card) -> "Trick":
        return replace(self, cards=(*self.cards, card))
