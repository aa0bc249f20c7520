"""Habits of players who count nothing: the levels `novice` and `casual` share them."""

from collections.abc import Sequence

from ktmodule.hearts.cards import QUEEN_OF_SPADES, Card, by_height


def lead_low(legal: Sequence[Card]) -> Card:
    """The lowest card, to lead."""
    return min(legal, key=by_height)


def duck(following: Sequence[Card], best: Card) -> Card:
    """The highest card of the suit that loses to `best`; the lowest where none does."""
    under = [card for card in following if card.rank < best.rank]
    return max(under) if under else min(following)


def throw_away(legal: Sequence[Card]) -> Card:
    """The worst card to keep, to discard: the queen of spades, otherwise the highest."""
    return QUEEN_OF_SPADES if QUEEN_OF_SPADES in legal else max(legal, key=by_height)
