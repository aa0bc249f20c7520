"""One open vote: a changeable vote for each viewer, counted card by card."""

from dataclasses import dataclass

from ktmodule.hearts.cards import Card

Choice = tuple[Card, ...]
"""What one viewer wants: one card to play, or three to pass."""


@dataclass(frozen=True, slots=True)
class Count:
    """A card with its votes."""

    card: Card
    votes: int


class Ballot:
    """The votes about one decision.

    Of equal counts the one that was reached first leads. A card that loses votes and gains them
    back has reached its count anew.
    """

    def __init__(self) -> None:
        self._votes: dict[str, Choice] = {}
        self._reached: dict[Card, list[int]] = {}
        self._steps = 0

    @property
    def voters(self) -> int:
        return len(self._votes)

    def cast(self, identity: str, choice: Choice) -> None:
        """Count this viewer's vote; an earlier one of theirs no longer counts."""
        if self._votes.get(identity) == choice:
            return
        self.withdraw(identity)
        self._votes[identity] = choice
        for card in choice:
            self._steps += 1
            self._reached.setdefault(card, []).append(self._steps)

    def withdraw(self, identity: str) -> None:
        """Forget this viewer's vote, if there is one."""
        for card in self._votes.pop(identity, ()):
            reached = self._reached[card]
            reached.pop()
            if not reached:
                del self._reached[card]

    def counts(self) -> tuple[Count, ...]:
        """Every card with votes, the leading one first."""
        order = sorted(self._reached.items(), key=lambda item: (-len(item[1]), item[1][-1]))
        return tuple(Count(card, len(reached)) for card, reached in order)

    def winner(self, cards: int) -> Choice | None:
        """The so many cards that lead, or None where fewer have votes."""
        leading = self.counts()[:cards]
        if len(leading) < cards:
            return None
        return tuple(sorted(count.card for count in leading))

    def supporters(self, choice: Choice) -> dict[str, int]:
        """For each viewer who wanted any of these cards, how many of them."""
        chosen = set(choice)
        return {
            identity: count
            for identity, cards in self._votes.items()
            if (count := sum(card in chosen for card in cards))
        }

    def agreed(self, cards: int, active: int) -> bool:
        """Whether more than half of so many active viewers want each of the cards that lead."""
        if 2 * self.voters <= active:
            return False
        tallies = sorted(map(len, self._reached.values()))
        return len(tallies) >= cards and 2 * tallies[-cards] > active
