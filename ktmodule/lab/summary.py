"""The summary of a comparison, for the terminal and for reports."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ktmodule.hearts.rules import PRESETS, HouseRules
from ktmodule.lab.schedule import Schedule
from ktmodule.lab.statistics import Comparison, PlayerStatistics, Solving, wilson

NOTHING = "-"
"""Shown instead of a figure if too little was played, or if it needs whole matches."""

SHORTEST = 0.01
"""The fewest milliseconds shown; below, they measure the clock rather than the player."""

WIDTH = 110
"""The width in columns if no terminal sets one."""

NAME = 10
"""The fewest columns for the name of a player."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A table of results: title, head, rows, and notes that explain them."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]


def comparison_summary(
    schedule: Schedule, result: Comparison, forfeited: int | None = None
) -> Summary:
    """The summary of a comparison. forfeited: the player whose program failed, if one did."""
    what = "matches" if schedule.matches else "rounds"
    count = len(schedule.seatings) * result.deals
    dealt = f"{result.deals} deal" if result.deals == 1 else f"{result.deals} deals"
    deals = "the same deals" if schedule.matches else dealt
    played = f"{count} {what} ({result.rounds} rounds)" if schedule.matches else f"{count} rounds"
    return Summary(
        title=f"{played}: {deals} in all four seats, seed {schedule.seed}, "
        f"{_rules(schedule.rules)}",
        head=(
            "player",
            "points",
            "margin",
            "moons",
            "1st",
            "2nd",
            "3rd",
            "4th",
            "loses",
            "median",
            "95th",
        ),
        rows=tuple(
            _row(f"{number + 1} {player.name}", result.players[number], number == forfeited)
            for number, player in enumerate(schedule.players)
        ),
        notes=(
            "points: per round. margin: points per round below the mean of the others, "
            "± its standard error over the deals. moons: shot/suffered.",
            f"1st to 4th: % of the {what}; a shared place counts in part. "
            + (
                "loses: % of the matches, in the human's seat."
                if schedule.matches
                else f"loses: needs --matches ({NOTHING})."
            ),
            "median, 95th: percentiles of the time per decision, in milliseconds, in this run.",
        ),
    )


def _row(name: str, player: PlayerStatistics, forfeited: bool) -> tuple[str, ...]:
    return (
        f"{name} (forfeited)" if forfeited else name,
        _figure(player.mean, "{:.2f}"),
        _figure(player.margin.value, "{:+.2f}") + _error(player.margin.error, "{:.2f}"),
        f"{player.moons}/{player.suffered}",
        *map(_whole, player.shares),
        _whole(player.losses.value) + _error(player.losses.error, "{:.0f}", 100),
        _milliseconds(player.time(0.5)),
        _milliseconds(player.time(0.95)),
    )


def solving_summary(schedule: Schedule, result: Solving, opponents: Sequence[str]) -> Summary:
    """The summary of how often each level solves the module."""
    return Summary(
        title=f"Matches against {', '.join(opponents)} (West, North, East): the same deals for "
        f"each level, seed {schedule.seed}, {_rules(schedule.rules)}",
        head=("level", "matches", "solved", "95 % interval", "matches until solved"),
        rows=tuple(
            _solving_row(schedule.players[seating[0]].name, solved, played)
            for seating, solved, played in zip(
                schedule.seatings, result.solved, result.played, strict=True
            )
        ),
        notes=("solved: % of the matches that this level wins in the human's seat.",),
    )


def _solving_row(level: str, solved: int, played: int) -> tuple[str, ...]:
    if not played:
        return (level, "0", NOTHING, NOTHING, NOTHING)
    low, high = wilson(solved, played)
    until = f"{played / solved:.1f}" if solved else NOTHING
    return (
        level,
        str(played),
        _percent(solved / played),
        f"{100 * low:.1f} to {100 * high:.1f}",
        until,
    )


def _rules(rules: HouseRules) -> str:
    names = [f"house rules {name}" for name, preset in PRESETS.items() if preset == rules]
    return (*names, "house rules from the settings")[0]


def _figure(value: float | None, form: str) -> str:
    return NOTHING if value is None else form.format(value)


def _error(value: float | None, form: str, scale: int = 1) -> str:
    return "" if value is None else f" ± {form.format(scale * value)}"


def _percent(share: float | None) -> str:
    return NOTHING if share is None else f"{100 * share:.1f}"


def _whole(share: float | None) -> str:
    return NOTHING if share is None else f"{100 * share:.0f}"


def _milliseconds(seconds: float | None) -> str:
    if seconds is None:
        return NOTHING
    time = 1000 * seconds
    if time < SHORTEST:
        return f"<{SHORTEST}"
    return f"{time:.2f}" if time < 10 else f"{time:.0f}"


def print_summary(summary: Summary, console: Console) -> None:
    """Print the summary. If it is too wide, names wrap in their cells, and columns are dropped from
    the right.
    """
    shown = len(summary.head)
    table = _table(summary, shown, console)
    anywhere = console.options.update(width=10 * WIDTH)
    while shown > 2 and console.measure(table, options=anywhere).minimum > console.width:
        shown -= 1
        table = _table(summary, shown, console)
    # Lines wrap in a terminal only.
    flow = not console.is_terminal
    console.print(summary.title, style="bold", markup=False, soft_wrap=flow)
    console.print(table)
    notes = summary.notes
    if shown < len(summary.head):
        notes = (*notes, f"Columns that did not fit: {', '.join(summary.head[shown:])}.")
    for note in notes:
        console.print(note, markup=False, soft_wrap=flow)


def _table(summary: Summary, columns: int, console: Console) -> Table:
    padding = 0 if console.width < WIDTH else 1
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, padding, 0, 0))
    table.add_column(summary.head[0], overflow="fold", min_width=NAME)
    for word in summary.head[1:columns]:
        table.add_column(word, justify="right", no_wrap=True)
    for row in summary.rows:
        # Text, because brackets in a player's command are not markup.
        table.add_row(*map(Text, row[:columns]))
    return table
