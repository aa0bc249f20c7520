"""House rules: the settings a streamer may change, and the two presets."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from ktmodule.hearts.seats import Direction


class Permission(Enum):
    """The setting for a play that some house rules allow and others forbid."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class Bonus(Enum):
    """The effect of a moon or a sun on the totals (R12)."""

    ADD = "add"
    SUBTRACT = "subtract"
    OFF = "off"


class Goal(Enum):
    """The human seat's goal in a match (R15)."""

    SURVIVE = "survive"
    LOWEST = "lowest"


class InvalidRules(ValueError):
    """House rules that make no playable game; the message names the setting and the reason."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """One set of house rules; the defaults are the preset `kthearts`.

    passing: the cycle of pass directions, one for each round, never empty (R3).
    first_trick_hearts, first_trick_queen: for a void player's discard of them in trick 1 (R7).
    lead_queen_unbroken: for leading the queen of spades before hearts are broken (R8).
    moon: ADD or SUBTRACT. sun: ADD, SUBTRACT, or OFF, where a sun counts as a moon (R12).
    target: points that end a match, 1 to 1000 (R14). goal: see Goal (R15).
    Raises InvalidRules.
    """

    passing: tuple[Direction, ...] = (
        Direction.LEFT,
        Direction.RIGHT,
        Direction.ACROSS,
        Direction.HOLD,
    )
    first_trick_hearts: Permission = Permission.ALLOWED
    first_trick_queen: Permission = Permission.ALLOWED
    lead_queen_unbroken: Permission = Permission.FORBIDDEN
    moon: Bonus = Bonus.ADD
    sun: Bonus = Bonus.ADD
    target: int = 100
    goal: Goal = Goal.SURVIVE

    def __post_init__(self) -> None:
        if not self.passing:
            raise InvalidRules("passing: needs at least one of left, right, across, hold")
        if self.moon is Bonus.OFF:
            raise InvalidRules("moon: must be add or subtract")
        if not 1 <= self.target <= 1000:
            raise InvalidRules("target: must be a whole number from 1 to 1000")

    def direction(self, round_number: int) -> Direction:
        """The pass direction of round `round_number`, counted from 1 (R3)."""
        return self.passing[(round_number - 1) % len(self.passing)]


KTHEARTS = HouseRules()
STANDARD_4P = HouseRules(
    passing=(Direction.LEFT, Direction.LEFT, Direction.LEFT, Direction.HOLD),
    first_trick_hearts=Permission.FORBIDDEN,
    first_trick_queen=Permission.FORBIDDEN,
    lead_queen_unbroken=Permission.ALLOWED,
    moon=Bonus.ADD,
    sun=Bonus.OFF,
    target=100,
    goal=Goal.LOWEST,
)
PRESETS: Mapping[str, HouseRules] = MappingProxyType(
    {"kthearts": KTHEARTS, "standard-4p": STANDARD_4P}
)
