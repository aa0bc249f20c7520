"""How the laboratory writes a game down as JSON: for its files and for programs that play."""

from typing import Generic, Literal, TypeVar

import msgspec

from ktmodule.hearts.rules import Bonus, Goal, HouseRules, Permission
from ktmodule.hearts.seats import Direction, Seat

T = TypeVar("T")

SeatName = Literal["South", "West", "North", "East"]
Way = Literal["left", "right", "across", "hold"]
Allowance = Literal["allowed", "forbidden"]

SEAT_NAMES: dict[Seat, SeatName] = {
    Seat.SOUTH: "South",
    Seat.WEST: "West",
    Seat.NORTH: "North",
    Seat.EAST: "East",
}
WAYS: dict[Direction, Way] = {
    Direction.LEFT: "left",
    Direction.RIGHT: "right",
    Direction.ACROSS: "across",
    Direction.HOLD: "hold",
}


class BySeat(msgspec.Struct, Generic[T], frozen=True, rename="pascal"):
    """One thing a seat: `{"South": 0, "West": 13, "North": 13, "East": 0}`."""

    south: T
    west: T
    north: T
    east: T

    @property
    def four(self) -> tuple[T, T, T, T]:
        """The four in the order of the seats."""
        return self.south, self.west, self.north, self.east


class RulesNote(msgspec.Struct, frozen=True, kw_only=True):
    """House rules, in the words of the settings."""

    passing: tuple[Way, ...]
    first_trick_hearts: Allowance
    first_trick_queen: Allowance
    lead_queen_unbroken: Allowance
    moon: Literal["add", "subtract"]
    sun: Literal["add", "subtract", "off"]
    target: int
    goal: Literal["survive", "lowest"]

    @classmethod
    def of(cls, rules: HouseRules) -> "RulesNote":
        """How these house rules are written down."""
        return cls(
            passing=tuple(WAYS[direction] for direction in rules.passing),
            first_trick_hearts=_allowance(rules.first_trick_hearts),
            first_trick_queen=_allowance(rules.first_trick_queen),
            lead_queen_unbroken=_allowance(rules.lead_queen_unbroken),
            moon="add" if rules.moon is Bonus.ADD else "subtract",
            sun=_SUNS[rules.sun],
            target=rules.target,
            goal="survive" if rules.goal is Goal.SURVIVE else "lowest",
        )

    def house_rules(self) -> HouseRules:
        """The house rules that are written here. Raises InvalidRules."""
        return HouseRules(
            passing=tuple(Direction(way) for way in self.passing),
            first_trick_hearts=Permission(self.first_trick_hearts),
            first_trick_queen=Permission(self.first_trick_queen),
            lead_queen_unbroken=Permission(self.lead_queen_unbroken),
            moon=Bonus(self.moon),
            sun=Bonus(self.sun),
            target=self.target,
            goal=Goal(self.goal),
        )


_SUNS: dict[Bonus, Literal["add", "subtract", "off"]] = {
    Bonus.ADD: "add",
    Bonus.SUBTRACT: "subtract",
    Bonus.OFF: "off",
}


def _allowance(permission: Permission) -> Allowance:
    return "allowed" if permission is Permission.ALLOWED else "forbidden"
