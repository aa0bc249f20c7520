"""The house rules, and the two presets."""

from dataclasses import replace

import pytest

from ktmodule.hearts.rules import (
    KTHEARTS,
    PRESETS,
    STANDARD_4P,
    Bonus,
    Goal,
    HouseRules,
    InvalidRules,
    Permission,
)
from ktmodule.hearts.seats import Direction

LEFT, RIGHT, ACROSS, HOLD = Direction


def test_kthearts_is_the_default_preset() -> None:
    assert PRESETS["kthearts"] == KTHEARTS == HouseRules()
    assert KTHEARTS == HouseRules(
        passing=(LEFT, RIGHT, ACROSS, HOLD),
        first_trick_hearts=Permission.ALLOWED,
        first_trick_queen=Permission.ALLOWED,
        lead_queen_unbroken=Permission.FORBIDDEN,
        moon=Bonus.ADD,
        sun=Bonus.ADD,
        target=100,
        goal=Goal.SURVIVE,
    )


def test_standard_4p_has_these_settings() -> None:
    assert PRESETS["standard-4p"] == STANDARD_4P
    assert STANDARD_4P == HouseRules(
        passing=(LEFT, LEFT, LEFT, HOLD),
        first_trick_hearts=Permission.FORBIDDEN,
        first_trick_queen=Permission.FORBIDDEN,
        lead_queen_unbroken=Permission.ALLOWED,
        moon=Bonus.ADD,
        sun=Bonus.OFF,
        target=100,
        goal=Goal.LOWEST,
    )
    assert set(PRESETS) == {"kthearts", "standard-4p"}


@pytest.mark.parametrize(
    ("passing", "first_nine"),
    [
        (KTHEARTS.passing, (LEFT, RIGHT, ACROSS, HOLD, LEFT, RIGHT, ACROSS, HOLD, LEFT)),
        (STANDARD_4P.passing, (LEFT, LEFT, LEFT, HOLD, LEFT, LEFT, LEFT, HOLD, LEFT)),
        ((HOLD,), (HOLD,) * 9),
        ((ACROSS, HOLD), (ACROSS, HOLD) * 4 + (ACROSS,)),
        ((LEFT, RIGHT, RIGHT), (LEFT, RIGHT, RIGHT) * 3),
    ],
)
def test_R3_the_pass_directions_repeat_in_a_cycle(
    passing: tuple[Direction, ...], first_nine: tuple[Direction, ...]
) -> None:
    rules = HouseRules(passing=passing)

    assert tuple(rules.direction(number) for number in range(1, 10)) == first_nine


def test_a_pass_cycle_needs_at_least_one_direction() -> None:
    with pytest.raises(InvalidRules, match="passing"):
        HouseRules(passing=())


def test_the_moon_cannot_be_off_but_the_sun_can() -> None:
    with pytest.raises(InvalidRules, match="moon"):
        HouseRules(moon=Bonus.OFF)
    assert HouseRules(sun=Bonus.OFF).sun is Bonus.OFF


@pytest.mark.parametrize("target", [-1, 0, 1001])
def test_a_target_outside_1_to_1000_is_refused(target: int) -> None:
    with pytest.raises(InvalidRules, match="target"):
        replace(KTHEARTS, target=target)


@pytest.mark.parametrize("target", [1, 1000])
def test_targets_of_1_and_1000_are_allowed(target: int) -> None:
    assert replace(KTHEARTS, target=target).target == target
