"""The words that the state file is written in.

They belong to files that people already have, so renaming a class or a member elsewhere changes
nothing here. Files of all versions use them; a new word raises the version.
"""

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from ktmodule.hearts.actions import Action, Deal, PassCards, PlayCard
from ktmodule.hearts.cards import Card, Rank, Suit
from ktmodule.hearts.rules import Bonus, Goal, HouseRules, Permission
from ktmodule.hearts.seats import Direction, Seat

T = TypeVar("T")

_SEATS: Mapping[str, Seat] = {
    "SOUTH": Seat.SOUTH,
    "WEST": Seat.WEST,
    "NORTH": Seat.NORTH,
    "EAST": Seat.EAST,
}
_SUITS: Mapping[str, Suit] = {
    "C": Suit.CLUBS,
    "D": Suit.DIAMONDS,
    "S": Suit.SPADES,
    "H": Suit.HEARTS,
}
_RANKS: Mapping[str, Rank] = {
    "2": Rank.TWO,
    "3": Rank.THREE,
    "4": Rank.FOUR,
    "5": Rank.FIVE,
    "6": Rank.SIX,
    "7": Rank.SEVEN,
    "8": Rank.EIGHT,
    "9": Rank.NINE,
    "10": Rank.TEN,
    "J": Rank.JACK,
    "Q": Rank.QUEEN,
    "K": Rank.KING,
    "A": Rank.ACE,
}
_CARDS: Mapping[str, Card] = {
    rank + suit: Card(_SUITS[suit], _RANKS[rank]) for suit in _SUITS for rank in _RANKS
}
_DIRECTIONS: Mapping[str, Direction] = {
    "left": Direction.LEFT,
    "right": Direction.RIGHT,
    "across": Direction.ACROSS,
    "hold": Direction.HOLD,
}
_PERMISSIONS: Mapping[str, Permission] = {
    "allowed": Permission.ALLOWED,
    "forbidden": Permission.FORBIDDEN,
}
_BONUSES: Mapping[str, Bonus] = {
    "add": Bonus.ADD,
    "subtract": Bonus.SUBTRACT,
    "off": Bonus.OFF,
}
_GOALS: Mapping[str, Goal] = {"survive": Goal.SURVIVE, "lowest": Goal.LOWEST}


class _Rules(msgspec.Struct, frozen=True, kw_only=True):
    """House rules as JSON, in this order."""

    passing: tuple[str, ...]
    first_trick_hearts: str
    first_trick_queen: str
    lead_queen_unbroken: str
    moon: str
    sun: str
    target: int
    goal: str


def encode_rules(rules: HouseRules) -> str:
    """The house rules as the file has them."""
    written = _Rules(
        passing=tuple(_word(_DIRECTIONS, direction) for direction in rules.passing),
        first_trick_hearts=_word(_PERMISSIONS, rules.first_trick_hearts),
        first_trick_queen=_word(_PERMISSIONS, rules.first_trick_queen),
        lead_queen_unbroken=_word(_PERMISSIONS, rules.lead_queen_unbroken),
        moon=_word(_BONUSES, rules.moon),
        sun=_word(_BONUSES, rules.sun),
        target=rules.target,
        goal=_word(_GOALS, rules.goal),
    )
    return msgspec.json.encode(written).decode()


def decode_rules(text: str) -> HouseRules:
    """The house rules that are written so. Raises ValueError or KeyError."""
    written = msgspec.json.decode(text, type=_Rules)
    return HouseRules(
        passing=tuple(_DIRECTIONS[word] for word in written.passing),
        first_trick_hearts=_PERMISSIONS[written.first_trick_hearts],
        first_trick_queen=_PERMISSIONS[written.first_trick_queen],
        lead_queen_unbroken=_PERMISSIONS[written.lead_queen_unbroken],
        moon=_BONUSES[written.moon],
        sun=_BONUSES[written.sun],
        target=written.target,
        goal=_GOALS[written.goal],
    )


def encode_cards(cards: tuple[Card, ...]) -> str:
    """The cards with blanks between them, in their own order: `10H QS`."""
    return " ".join(_word(_RANKS, card.rank) + _word(_SUITS, card.suit) for card in cards)


def decode_cards(text: str) -> tuple[Card, ...]:
    """The cards that are written so. Raises KeyError."""
    return tuple(_CARDS[word] for word in text.split())


def encode_action(action: Action) -> tuple[str | None, str, str]:
    """The seat, which a deal has none of, the kind and the cards of an action."""
    match action:
        case PassCards(seat, cards):
            return _word(_SEATS, seat), "pass", encode_cards(cards)
        case PlayCard(seat, card):
            return _word(_SEATS, seat), "play", encode_cards((card,))
        case Deal():
            return None, "deal", ""


def decode_action(seat: str | None, kind: str, cards: str) -> Action:
    """The action that is written so. Raises ValueError or KeyError."""
    match kind:
        case "deal":
            return Deal()
        case "pass":
            return PassCards(_SEATS[seat or ""], decode_cards(cards))
        case "play":
            (card,) = decode_cards(cards)
            return PlayCard(_SEATS[seat or ""], card)
        case _:
            raise ValueError(f"no kind of action: {kind!r}")


def _word(words: Mapping[str, T], meaning: T) -> str:
    return next(word for word, meant in words.items() if meant is meaning)
