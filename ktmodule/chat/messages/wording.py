"""Words that sentences are made of: seats with their verbs, numbers with their nouns, hands."""

from ktmodule.chat.messages.catalog import ENGLISH, Sentences
from ktmodule.hearts.cards import Suit, print_cards
from ktmodule.hearts.round import Hand
from ktmodule.hearts.seats import HUMAN, Direction, Seat
from ktmodule.hearts.trick import Trick

LONGEST_QUOTE = 20
"""Characters of what somebody typed that are said again."""


def name_of(seat: Seat, say: Sentences = ENGLISH) -> str:
    """What a seat is called in a sentence: the human seat is `you`."""
    return say.you if seat is HUMAN else seat.word


def does(seat: Seat, verb: str, third: str = "") -> str:
    """The seat with its verb, as a sentence begins: `You play`, `West plays`.

    third: the verb's form for he, she and it, where that is not just an s more.
    """
    return f"You {verb}" if seat is HUMAN else f"{seat.word} {third or verb + 's'}"


def capital(text: str) -> str:
    """The text with a capital letter at its beginning, the rest as it is."""
    return text[:1].upper() + text[1:]


def by_suits(cards: Hand) -> str:
    """A sorted hand, its suits set apart: `2C 5C / 3D / QS / AH`."""
    suits = ((card for card in cards if card.suit is suit) for suit in Suit)
    return " / ".join(text for suit in suits if (text := print_cards(tuple(suit))))


def direction_name(direction: Direction, say: Sentences = ENGLISH) -> str:
    """What a direction of passing is called."""
    return {
        Direction.LEFT: say.left,
        Direction.RIGHT: say.right,
        Direction.ACROSS: say.across,
        Direction.HOLD: say.hold,
    }[direction]


def way(direction: Direction, say: Sentences = ENGLISH) -> str:
    """Where a pass goes: `left to West`."""
    if direction is Direction.HOLD:
        return say.way_to_nobody
    target = direction.target(HUMAN).word
    return say.way_to.format(way=direction_name(direction, say), seat=target)


def in_points(number: int, say: Sentences = ENGLISH) -> str:
    """So many points: `1 point`, `13 points`."""
    return say.one_point if number == 1 else say.many_points.format(number=number)


def plays(trick: Trick, say: Sentences = ENGLISH) -> str:
    """The cards of a trick as they were played: `West 5C, North KC`."""
    return ", ".join(f"{name_of(seat, say)} {card}" for seat, card in trick.plays())


def quoted(text: str) -> str:
    """What somebody typed, short enough to be said again."""
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
