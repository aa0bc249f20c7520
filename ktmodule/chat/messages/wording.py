"""The words in sentences: seats with their verbs, numbers with their nouns, cards, house rules."""

from collections.abc import Iterable
from typing import assert_never

from ktmodule.chat.messages.catalog import ENGLISH, Sentences
from ktmodule.hearts.cards import Suit, print_cards
from ktmodule.hearts.round import Hand
from ktmodule.hearts.rules import Bonus, Goal, HouseRules, Permission
from ktmodule.hearts.seats import HUMAN, Direction, Seat
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import SeatView

LONGEST_QUOTE = 20
"""The most characters of a viewer's text that are quoted."""

LONGEST_CYCLE = 12
"""Rounds of the passing cycle that are named one by one."""


def name_of(seat: Seat, say: Sentences = ENGLISH) -> str:
    """A seat's name in a sentence; the human seat is `you`."""
    return say.you if seat is HUMAN else seat.word


def does(seat: Seat, verb: str, third: str = "") -> str:
    """The seat with its verb, to begin a sentence: `You play`, `West plays`.

    third: the third person of the verb, if it does not just take an s.
    """
    return f"You {verb}" if seat is HUMAN else f"{seat.word} {third or verb + 's'}"


def capital(text: str) -> str:
    """The text with its first letter capitalized."""
    return text[:1].upper() + text[1:]


def by_suits(cards: Hand) -> str:
    """A hand in order of suits, which are set apart: `2C 5C / 3D / QS / AH`."""
    suits = ((card for card in cards if card.suit is suit) for suit in Suit)
    return " / ".join(text for suit in suits if (text := print_cards(tuple(suit))))


def direction_name(direction: Direction, say: Sentences = ENGLISH) -> str:
    """The name of a passing direction."""
    return {
        Direction.LEFT: say.left,
        Direction.RIGHT: say.right,
        Direction.ACROSS: say.across,
        Direction.HOLD: say.hold,
    }[direction]


def way(direction: Direction, say: Sentences = ENGLISH) -> str:
    """The direction and receiver of a pass: `left to West`."""
    if direction is Direction.HOLD:
        return say.way_to_nobody
    target = direction.target(HUMAN).word
    return say.way_to.format(way=direction_name(direction, say), seat=target)


def in_points(number: int, say: Sentences = ENGLISH) -> str:
    """A number of points: `1 point`, `13 points`."""
    return say.one_point if number == 1 else say.many_points.format(number=number)


def plays(trick: Trick, say: Sentences = ENGLISH) -> str:
    """The cards of a trick as they were played: `West 5C, North KC`."""
    return ", ".join(f"{name_of(seat, say)} {card}" for seat, card in trick.plays())


def either(cards: Hand, say: Sentences = ENGLISH) -> str:
    """The cards as alternatives: `2C, KH or QS`; empty if there are none."""
    *others, last = map(str, dict.fromkeys(cards)) if cards else ("",)
    return say.one_of.format(others=", ".join(others), last=last) if others else last


def with_points(viewers: Iterable[tuple[str, int]]) -> str:
    """Viewers with their points: `ann 12, bob 3`."""
    return ", ".join(f"{name} {points}" for name, points in viewers)


def command_for(cards: Hand, view: SeatView) -> str:
    """The command that plays the first card, or passes the first three: `pass 2C CARD CARD`.

    cards: at least one. view: decides whether to play or to pass.
    """
    if not view.must_pass:
        return f"play {cards[0]}"
    return " ".join(("pass", *map(str, cards[:3]), *("CARD",) * (3 - len(cards))))


def quoted(text: str) -> str:
    """A viewer's text, cut to at most LONGEST_QUOTE characters."""
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"


def rules_in_force(house: HouseRules, say: Sentences) -> str:
    """The house rules in force, in a sentence each."""
    passing = ", ".join(direction_name(way, say) for way in house.passing[:LONGEST_CYCLE])
    if len(house.passing) > LONGEST_CYCLE:
        passing = say.long_cycle.format(passing=passing, rounds=len(house.passing))
    may = house.lead_queen_unbroken is Permission.ALLOWED
    return say.rules.format(
        passing=passing,
        first_trick=_first_trick(house, say),
        queen=say.queen_may_lead if may else say.queen_may_not_lead,
        moon=_bonus(house.moon, 26, say),
        sun=_bonus(house.sun, 52, say),
        target=house.target,
        goal=goal_in_force(house, say),
    )


def goal_in_force(house: HouseRules, say: Sentences) -> str:
    """The condition for winning a match: `you win if you stay below 100`."""
    goal = say.goal_survive if house.goal is Goal.SURVIVE else say.goal_lowest
    return goal.format(target=house.target)


def _first_trick(house: HouseRules, say: Sentences) -> str:
    hearts = house.first_trick_hearts is Permission.FORBIDDEN
    if house.first_trick_queen is Permission.FORBIDDEN:
        return say.first_trick_no_points if hearts else say.first_trick_no_queen
    return say.first_trick_no_hearts if hearts else say.first_trick_free


def _bonus(bonus: Bonus, amount: int, say: Sentences) -> str:
    match bonus:
        case Bonus.ADD:
            return say.others_get.format(number=amount)
        case Bonus.SUBTRACT:
            return say.shooter_loses.format(number=amount)
        case Bonus.OFF:
            return say.sun_is_moon
        case unknown:
            assert_never(unknown)
