"""The events of a match. All of them are public: every seat may know them."""

from dataclasses import dataclass

from ktmodule.hearts.cards import Card
from ktmodule.hearts.scoring import RoundScore, Scores
from ktmodule.hearts.seats import Direction, Seat
from ktmodule.hearts.trick import Trick


@dataclass(frozen=True, slots=True)
class RoundDealt:
    """A round begins; `number` counts from 1 (R3)."""

    number: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class PassChosen:
    """`seat` has chosen its three cards; nobody else knows yet which they are (R3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardsExchanged:
    """All four seats have chosen, and the cards have changed hands (R3)."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """`seat` has played this card (R5 to R9)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class HeartsBroken:
    """`seat` discarded the first heart (R9)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """`seat` took this trick, number `number` of 13 (R10)."""

    seat: Seat
    trick: Trick
    number: int


@dataclass(frozen=True, slots=True)
class RoundScored:
    """Round `number` is over: its score (R12) and the new totals.

    target: the points that end the match (R14).
    """

    number: int
    score: RoundScore
    totals: Scores
    target: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over (R14); `won` says whether the human seat reached its goal (R15)."""

    won: bool


Event = (
    RoundDealt
    | PassChosen
    | CardsExchanged
    | CardPlayed
    | HeartsBroken
    | TrickTaken
    | RoundScored
    | MatchEnded
)
