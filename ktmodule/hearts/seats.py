"""The four seats (R1), and the directions of a pass (R3)."""

from enum import Enum, IntEnum


class Seat(IntEnum):
    """A seat; the values run clockwise, as play does (R1)."""

    SOUTH = 0
    WEST = 1
    NORTH = 2
    EAST = 3

    @property
    def word(self) -> str:
        """The name as people write it: `South`."""
        return self.name.capitalize()

    def after(self, steps: int = 1) -> "Seat":
        """The seat `steps` places on, clockwise; negative steps go back."""
        return _CLOCKWISE[(self + steps) % 4]


_CLOCKWISE = tuple(Seat)

HUMAN = Seat.SOUTH
"""The seat that viewers play (R1)."""

OPPONENTS = (Seat.WEST, Seat.NORTH, Seat.EAST)


class Direction(Enum):
    """The direction in which cards are passed (R3)."""

    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"
    HOLD = "hold"

    def target(self, seat: Seat) -> Seat:
        """The seat that receives the cards `seat` passes; for HOLD, `seat` itself."""
        return seat.after(_STEPS[self])

    def source(self, seat: Seat) -> Seat:
        """The seat that passes to `seat`; for HOLD, `seat` itself."""
        return seat.after(-_STEPS[self])


_STEPS = {Direction.LEFT: 1, Direction.ACROSS: 2, Direction.RIGHT: 3, Direction.HOLD: 0}
