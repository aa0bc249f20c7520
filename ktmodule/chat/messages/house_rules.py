"""The house rules in force, told in one line."""

from typing import assert_never

from ktmodule.chat.messages.catalog import Sentences
from ktmodule.chat.messages.wording import direction_name
from ktmodule.hearts.rules import Bonus, Goal, HouseRules, Permission

LONGEST_CYCLE = 12
"""Rounds of the passing cycle that are named one by one."""


def rules_in_force(house: HouseRules, say: Sentences) -> str:
    """The house rules, in one sentence each."""
    passing = ", ".join(direction_name(way, say) for way in house.passing[:LONGEST_CYCLE])
    if len(house.passing) > LONGEST_CYCLE:
        passing = say.long_cycle.format(passing=passing, rounds=len(house.passing))
    goal = say.goal_survive if house.goal is Goal.SURVIVE else say.goal_lowest
    may = house.lead_queen_unbroken is Permission.ALLOWED
    return say.rules.format(
        passing=passing,
        first_trick=_first_trick(house, say),
        queen=say.queen_may_lead if may else say.queen_may_not_lead,
        moon=_bonus(house.moon, 26, say),
        sun=_bonus(house.sun, 52, say),
        target=house.target,
        goal=goal.format(target=house.target),
    )


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
