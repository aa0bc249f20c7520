"""R1: the seats, and the directions of a pass."""

import pytest

from ktmodule.hearts.seats import HUMAN, OPPONENTS, Direction, Seat
from tests.notation import EAST, NORTH, SOUTH, WEST


def test_R1_the_seats_run_clockwise_south_west_north_east() -> None:
    assert [SOUTH.after(steps) for steps in range(5)] == [SOUTH, WEST, NORTH, EAST, SOUTH]
    assert SOUTH.after(-1) is EAST


def test_R1_south_is_the_human_seat() -> None:
    assert HUMAN is SOUTH
    assert OPPONENTS == (WEST, NORTH, EAST)


@pytest.mark.parametrize(
    ("direction", "targets"),
    [
        (Direction.LEFT, (WEST, NORTH, EAST, SOUTH)),
        (Direction.RIGHT, (EAST, SOUTH, WEST, NORTH)),
        (Direction.ACROSS, (NORTH, EAST, SOUTH, WEST)),
        (Direction.HOLD, (SOUTH, WEST, NORTH, EAST)),
    ],
)
def test_R1_left_of_south_is_west_right_is_east_across_is_north(
    direction: Direction, targets: tuple[Seat, ...]
) -> None:
    assert tuple(direction.target(seat) for seat in Seat) == targets
    for seat in Seat:
        assert direction.source(direction.target(seat)) is seat
