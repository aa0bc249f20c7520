"""Cards: values that parse and print themselves (R2)."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Self


class InvalidCard(ValueError):
    """Text that names no card; `text` is that text, unchanged."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not a card: {text!r} (write a rank and a suit, like 2C, 10H or QS)")
        self.text = text


class Suit(IntEnum):
    """The four suits, in the order in which a hand is shown."""

    CLUBS = 0
    DIAMONDS = 1
    SPADES = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        return "CDSH"[self]

    @property
    def word(self) -> str:
        """The plural word, lower case: `clubs`."""
        return self.name.lower()


class Rank(IntEnum):
    """The thirteen ranks, ace high (R2)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def mark(self) -> str:
        """The index as printed on the card: `2` to `10`, `J`, `Q`, `K`, `A`."""
        return _MARKS[self]

    @property
    def word(self) -> str:
        return self.name.lower()


_MARKS = {rank: str(rank.value) if rank <= Rank.TEN else rank.name[0] for rank in Rank}


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card. Cards sort by suit, then by rank: the order of a hand on screen."""

    suit: Suit
    rank: Rank

    @classmethod
    def parse(cls, text: str) -> Self:
        """The card that `text` names in plain notation: rank, then suit, any case.

        Ten is `10` or `T`. Other spellings are left to the chat parser.
        Raises InvalidCard.
        """
        mark = text[:-1].upper()
        rank = _RANKS.get(mark)
        suit = _SUITS.get(text[-1:].upper())
        if rank is None or suit is None:
            raise InvalidCard(text)
        return cls(suit, rank)

    @property
    def points(self) -> int:
        """The points for taking this card: 1 for a heart, 13 for the queen of spades (R11)."""
        if self.suit is Suit.HEARTS:
            return 1
        return 13 if self.rank is Rank.QUEEN and self.suit is Suit.SPADES else 0

    def __str__(self) -> str:
        return _MARKS[self.rank] + self.suit.letter


_RANKS = {mark: rank for rank, mark in _MARKS.items()} | {"T": Rank.TEN}
_SUITS = {suit.letter: suit for suit in Suit}

PACK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""The standard pack of 52 (R2), in the order of a hand on screen."""

TWO_OF_CLUBS = Card(Suit.CLUBS, Rank.TWO)
QUEEN_OF_SPADES = Card(Suit.SPADES, Rank.QUEEN)


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards in `text`, separated by spaces: `"2C AH"`. Raises InvalidCard."""
    return tuple(Card.parse(word) for word in text.split())


def print_cards(cards: tuple[Card, ...]) -> str:
    """The cards in the given order, separated by spaces: the inverse of `parse_cards`."""
    return " ".join(map(str, cards))


def by_height(card: Card) -> tuple[Rank, Suit]:
    """A sort key: by rank first, then by suit (clubs, diamonds, spades, hearts)."""
    return card.rank, card.suit
