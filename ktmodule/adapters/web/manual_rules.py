"""The rules in force, worded for the manual: every house rule changes the text (R1 to R18)."""

from dataclasses import dataclass
from typing import assert_never

from ktmodule.chat.messages.wording import capital, direction_name, in_points
from ktmodule.hearts.rules import Bonus, Goal, HouseRules, Permission
from ktmodule.hearts.seats import HUMAN, Direction

NAMED_ROUNDS = 12
"""The longest passing cycle whose directions are written out; a longer one is told in letters."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with the name that introduces it."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules, under its title."""

    title: str
    rules: tuple[Rule, ...]


COSTS = (
    ("Each heart", "1"),
    ("Queen of spades", "13"),
    ("Any other card", "0"),
    ("A whole round", "26"),
)
"""The cost of each card to the seat that takes it, and of all of them (R11)."""


def opening(rules: HouseRules) -> tuple[str, ...]:
    """The paragraphs that say what the module is and what solves it."""
    match rules.goal:
        case Goal.SURVIVE:
            aim = f"To solve the module, South must still be below {in_points(rules.target)}"
        case Goal.LOWEST:
            aim = "To solve the module, no seat may have fewer points than South"
        case unknown:
            assert_never(unknown)
    return (
        "The module is a card table with four seats. South is yours; the computer plays West, "
        "North and East. A round is thirteen tricks with a full deck, thirteen cards each.",
        f"Points are bad. {aim} when a match ends.",
    )


def sections(rules: HouseRules) -> tuple[Section, ...]:
    """The rules in the order in which a match needs them."""
    return (
        Section("Passing", _passing(rules.passing)),
        Section("Playing", _playing(rules)),
        Section("Moon and Sun", (_moon(rules.moon), _sun(rules.sun))),
        Section("Solving the Module", _solving(rules)),
    )


def _passing(cycle: tuple[Direction, ...]) -> tuple[Rule, ...]:
    if set(cycle) == {Direction.HOLD}:
        return (Rule("No pass", "No cards are passed: every round begins with its first trick."),)
    ways = (Direction.LEFT, Direction.ACROSS, Direction.RIGHT)
    seats = ", ".join(f"{direction_name(way)} is {way.target(HUMAN).word}" for way in ways)
    hold = "; in a round of hold nothing is passed" if Direction.HOLD in cycle else ""
    pass_three = (
        "Before the first trick each seat passes three cards, chosen before it sees what it is "
        f"given. The two of clubs may be among them. From South, {seats}{hold}."
    )
    return Rule("Three cards", pass_three), Rule("Direction", _directions(cycle))


def _directions(cycle: tuple[Direction, ...]) -> str:
    names = tuple(map(direction_name, cycle))
    if len(set(names)) == 1:
        return f"{capital(names[0])} in every round."
    if len(names) <= NAMED_ROUNDS:
        return f"Round by round: {', '.join(names)}; then from the start again."
    letters = "".join(name[0].upper() for name in names)
    tens = " ".join(letters[start : start + 10] for start in range(0, len(letters), 10))
    return (
        f"One letter for each round of {len(names)}, then from the start again (L left, R right, "
        f"A across, H hold): {tens}."
    )


def _playing(rules: HouseRules) -> tuple[Rule, ...]:
    return (
        Rule(
            "First lead",
            "The seat that holds the two of clubs leads it to the first trick; it may lead no "
            "other card.",
        ),
        Rule(
            "Following",
            "A seat that holds the suit that was led must play that suit. The highest card of "
            "that suit takes the trick, and its winner leads the next. Aces are high. There are no "
            "trumps.",
        ),
        Rule("Discarding", f"A seat without that suit may play any card. {_first_trick(rules)}"),
        _leading(rules.lead_queen_unbroken),
        Rule(
            "Breaking hearts",
            "Hearts are broken once a seat that cannot follow suit discards a heart. A heart that "
            "was led, a heart that follows one, and the queen of spades do not break them.",
        ),
    )


def _first_trick(rules: HouseRules) -> str:
    hearts = rules.first_trick_hearts is Permission.ALLOWED
    queen = rules.first_trick_queen is Permission.ALLOWED
    match hearts, queen:
        case True, True:
            return "This includes hearts and the queen of spades, in the first trick too."
        case True, False:
            return "In the first trick, however, it may not discard the queen of spades."
        case False, True:
            return (
                "In the first trick, however, it may not discard a heart (the queen of spades it "
                "may), unless it holds nothing else."
            )
        case _:
            return (
                "In the first trick, however, it may discard neither a heart nor the queen of "
                "spades, unless it holds nothing else."
            )


def _leading(queen: Permission) -> Rule:
    match queen:
        case Permission.FORBIDDEN:
            barred = "neither a heart nor the queen of spades may be led"
        case Permission.ALLOWED:
            barred = "no heart may be led, but the queen of spades may"
        case unknown:
            assert_never(unknown)
    return Rule(
        "Leading",
        f"Until hearts are broken, {barred}. A seat that holds nothing else may lead any of its "
        "cards, and once they are broken every seat may.",
    )


def _moon(moon: Bonus) -> Rule:
    return Rule(
        "Moon",
        "A seat that takes all 26 points of a round shoots the moon. It gets none of them; instead "
        f"{_effect(moon, 26)}.",
    )


def _sun(sun: Bonus) -> Rule:
    if sun is Bonus.OFF:
        return Rule("Sun", "There is none: all thirteen tricks count as a moon.")
    return Rule(
        "Sun",
        "A seat that takes all thirteen tricks shoots the sun, which replaces the moon: "
        f"{_effect(sun, 52)}.",
    )


def _effect(bonus: Bonus, points: int) -> str:
    """The effect of a moon or sun; HouseRules has no moon that is off."""
    if bonus is Bonus.SUBTRACT:
        return f"{points} points are subtracted from its total"
    return f"each of the other three gets {points} points"


def _solving(rules: HouseRules) -> tuple[Rule, ...]:
    target = in_points(rules.target)
    match rules.goal:
        case Goal.SURVIVE:
            solved = f"South's total is below {rules.target}."
            lost = f"South's total is {rules.target} or more, even if an opponent's is too."
        case Goal.LOWEST:
            solved = "no total is lower than South's; a shared lowest is enough."
            lost = "any total is lower than South's."
        case unknown:
            assert_never(unknown)
    return (
        Rule(
            "End of a match",
            "Totals are compared only between rounds. The match ends after the first round that "
            f"leaves any seat with {target} or more.",
        ),
        Rule(
            "Solved",
            f"The match is won if {solved} The status light turns green, and the module stays "
            "solved.",
        ),
        Rule(
            "Started again",
            f"The match is lost if {lost} There is no strike: a new match is dealt and "
            "begins with its first round and all totals at 0.",
        ),
        Rule(
            "Mistakes", "A card that is not allowed is refused with the reason. It costs nothing."
        ),
    )
