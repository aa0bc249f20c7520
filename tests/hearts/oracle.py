"""A second version of R5 to R9, card by card and from the plays alone, to check the engine."""

from collections.abc import Sequence

from ktmodule.hearts.cards import Card, Suit
from ktmodule.hearts.round import Hand
from ktmodule.hearts.rules import HouseRules, Permission

Plays = Sequence[Card]
"""The cards of one trick in the order of play."""


def broken(tricks: Sequence[Plays]) -> bool:
    """R9: True if a heart was discarded in these tricks, the last of which may be open."""
    return any(
        played.suit is Suit.HEARTS and trick[0].suit is not Suit.HEARTS
        for trick in tricks
        for played in trick
    )


def may_play(
    card: Card, hand: Hand, complete: Sequence[Plays], current: Plays, rules: HouseRules
) -> bool:
    """R5 to R8: True if a player with this hand, whose turn it is, may play this card."""
    if card not in hand:
        return False
    others = [c for c in hand if c != card]
    if not complete and not current:
        return str(card) == "2C"
    if current and any(c.suit is current[0].suit for c in hand):
        return card.suit is current[0].suit
    if current and complete:
        return True
    if current:
        unwelcome = first_trick_taboo(rules)
    elif broken(complete):
        return True
    else:
        unwelcome = lead_taboo(rules)
    return not is_one(card, unwelcome) or all(is_one(c, unwelcome) for c in others)


def first_trick_taboo(rules: HouseRules) -> str:
    """The cards not to be discarded in the first trick: `H` for hearts, `Q` for the queen."""
    hearts = "H" if rules.first_trick_hearts is Permission.FORBIDDEN else ""
    return hearts + ("Q" if rules.first_trick_queen is Permission.FORBIDDEN else "")


def lead_taboo(rules: HouseRules) -> str:
    """The cards not to be led before hearts are broken, in the same letters."""
    return "HQ" if rules.lead_queen_unbroken is Permission.FORBIDDEN else "H"


def is_one(card: Card, letters: str) -> bool:
    """True if the card is one of those that the letters name."""
    return ("H" in letters and str(card).endswith("H")) or ("Q" in letters and str(card) == "QS")
