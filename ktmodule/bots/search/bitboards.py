"""Cards and house rules as the numbers that the kernel works on."""

from collections.abc import Iterable, Iterator

from ktmodule.bots.search.kernel.rules import (
    FIRST_TRICK_HEARTS,
    FIRST_TRICK_QUEEN,
    LEAD_QUEEN,
    MOON_SUBTRACTS,
    SUN_ADDS,
    SUN_SUBTRACTS,
)
from ktmodule.hearts.cards import PACK, Card
from ktmodule.hearts.round import Hand
from ktmodule.hearts.rules import Bonus, HouseRules, Permission

_BITS = {card: 1 << place for place, card in enumerate(PACK)}
_CARDS = {bit: card for card, bit in _BITS.items()}


def set_of(cards: Iterable[Card]) -> int:
    """The cards as one number, a bit each."""
    bits = 0
    for card in cards:
        bits |= _BITS[card]
    return bits


def each(bits: int) -> Iterator[int]:
    """Each card of the set as a set of its own, in the order of the pack."""
    while bits:
        yield bits & -bits
        bits &= bits - 1


def cards_of(bits: int) -> Hand:
    """The cards of the set, sorted."""
    return tuple(_CARDS[bit] for bit in each(bits))


def flags_of(rules: HouseRules) -> int:
    """What the kernel has to know of the house rules."""
    flags = {
        FIRST_TRICK_HEARTS: rules.first_trick_hearts is Permission.ALLOWED,
        FIRST_TRICK_QUEEN: rules.first_trick_queen is Permission.ALLOWED,
        LEAD_QUEEN: rules.lead_queen_unbroken is Permission.ALLOWED,
        MOON_SUBTRACTS: rules.moon is Bonus.SUBTRACT,
        SUN_ADDS: rules.sun is Bonus.ADD,
        SUN_SUBTRACTS: rules.sun is Bonus.SUBTRACT,
    }
    return sum(flag for flag, holds in flags.items() if holds)
