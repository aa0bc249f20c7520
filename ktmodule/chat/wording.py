"""Words that sentences are made of: seats with their verbs, numbers with their nouns, hands."""

from ktmodule.hearts.cards import Suit, print_cards
from ktmodule.hearts.round import Hand
from ktmodule.hearts.seats import HUMAN, Direction, Seat
from ktmodule.hearts.trick import Trick

LONGEST_QUOTE = 20
"""Characters of what somebody typed that are said again."""


def name_of(seat: Seat) -> str:
    """What a seat is called in a sentence: the human seat is `you`."""
    return "you" if seat is HUMAN else seat.word


def does(seat: Seat, verb: str, third: str = "") -> str:
    """The seat with its verb, as a sentence begins: `You play`, `West plays`.

    third: the verb's form for he, she and it, where that is not just an s more.
    """
    return f"You {verb}" if seat is HUMAN else f"{seat.word} {third or verb + 's'}"


def counted(number: int, noun: str, plural: str = "") -> str:
    """The number with its noun: `1 point`, `13 points`.

    plural: the noun for several, where that is not just an s more.
    """
    return f"{number} {noun}" if number == 1 else f"{number} {plural or noun + 's'}"


def capital(text: str) -> str:
    """The text with a capital letter at its beginning, the rest as it is."""
    return text[:1].upper() + text[1:]


def by_suits(cards: Hand) -> str:
    """A sorted hand, its suits set apart: `2C 5C / 3D / QS / AH`."""
    suits = ((card for card in cards if card.suit is suit) for suit in Suit)
    return " / ".join(text for suit in suits if (text := print_cards(tuple(suit))))


def way(direction: Direction) -> str:
    """Where a pass goes: `left to West`."""
    if direction is Direction.HOLD:
        return "to nobody"
    return f"{direction.value} to {direction.target(HUMAN).word}"


def plays(trick: Trick) -> str:
    """The cards of a trick as they were played: `West 5C, North KC`."""
    return ", ".join(f"{name_of(seat)} {card}" for seat, card in trick.plays())


def quoted(text: str) -> str:
    """What somebody typed, short enough to be said again."""
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
