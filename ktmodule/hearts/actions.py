"""The actions that change a match, and the reasons for refusing one."""

from dataclasses import dataclass
from enum import Enum, auto

from ktmodule.hearts.cards import Card
from ktmodule.hearts.seats import Seat


@dataclass(frozen=True, slots=True)
class PassCards:
    """`seat` passes these cards (R4)."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlayCard:
    """`seat` plays this card to the trick."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of the next round, an action of no seat (R14)."""


SeatAction = PassCards | PlayCard
"""An action of one seat."""

Action = SeatAction | Deal


class Reason(Enum):
    """The reason for which an action is refused."""

    MATCH_OVER = auto()
    ROUND_IN_PLAY = auto()  # R14: only a finished round is followed by a deal
    ROUND_OVER = auto()  # R14: the next round, or match, is not dealt yet
    NOTHING_TO_PASS = auto()  # R3: a hold, or the passing is done
    ALREADY_PASSED = auto()  # R3
    PASSING_FIRST = auto()  # R3
    NOT_THREE_CARDS = auto()  # R4
    SAME_CARD_TWICE = auto()  # R4
    NOT_HELD = auto()
    NOT_YOUR_TURN = auto()
    TWO_OF_CLUBS_LEADS = auto()  # R5
    MUST_FOLLOW = auto()  # R6
    NO_HEARTS_IN_FIRST_TRICK = auto()  # R7
    NO_QUEEN_IN_FIRST_TRICK = auto()  # R7
    HEARTS_NOT_BROKEN = auto()  # R8
    QUEEN_BEFORE_HEARTS_BROKEN = auto()  # R8


class IllegalAction(Exception):
    """An action against the rules; nothing has changed (R18).

    reason: the rule it breaks. action: the action that was tried. cards: the cards at fault, if
    any. legal: the cards that the seat may play instead, empty if it may play none now.
    """

    def __init__(
        self,
        reason: Reason,
        action: Action,
        cards: tuple[Card, ...] = (),
        legal: tuple[Card, ...] = (),
    ) -> None:
        super().__init__(f"{reason.name}: {action}")
        self.reason = reason
        self.action = action
        self.cards = cards
        self.legal = legal
