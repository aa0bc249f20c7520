"""The JSON notation of the laboratory, in its files and for external programs."""

from typing import Generic, Literal, TypeVar

import msgspec

from ktmodule.hearts.seats import Seat

T = TypeVar("T")

SeatName = Literal["South", "West", "North", "East"]

SEAT_NAMES: dict[Seat, SeatName] = {
    Seat.SOUTH: "South",
    Seat.WEST: "West",
    Seat.NORTH: "North",
    Seat.EAST: "East",
}


class BySeat(msgspec.Struct, Generic[T], frozen=True, rename="pascal"):
    """One value per seat: `{"South": 0, "West": 13, "North": 13, "East": 0}`."""

    south: T
    west: T
    north: T
    east: T

    @property
    def four(self) -> tuple[T, T, T, T]:
        """The four in the order of the seats."""
        return self.south, self.west, self.north, self.east
