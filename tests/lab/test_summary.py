"""The table of a comparison, as a terminal shows it."""

import io

import pytest
from rich.console import Console

from ktmodule.lab.statistics import Comparison
from ktmodule.lab.summary import WIDTH, comparison_summary, print_summary
from tests.lab.games import played, schedule_for

NAMES = ("steady", "novice", "novice", "novice")


def printed(names: tuple[str, str, str, str], width: int) -> list[str]:
    """The lines of a comparison of four rounds in a terminal of that many columns."""
    schedule = schedule_for(names)
    result = Comparison(schedule)
    for game in range(4):
        result.add(played(schedule_for(NAMES), game).rounds)
    screen = io.StringIO()
    print_summary(comparison_summary(schedule, result), Console(file=screen, width=width))
    return screen.getvalue().splitlines()


@pytest.mark.parametrize("name", ["[red]bot", "bot [/b]", ":warning:"])
def test_the_name_of_a_player_is_printed_as_it_is(name: str) -> None:
    assert any(f"1 {name}  " in line for line in printed((name, *NAMES[1:]), WIDTH))


@pytest.mark.parametrize("width", [20, 40, 60, 80])
def test_a_narrow_terminal_shows_fewer_columns_and_each_of_them_whole(width: int) -> None:
    wide, narrow = printed(NAMES, WIDTH), printed(NAMES, width)
    head, *rows = (line.split("  ") for line in wide[2:8] if "─" not in line)
    columns = [word.strip() for word in head if word.strip()]
    cells = [[cell.strip() for cell in row if cell.strip()] for row in rows]
    assert len(columns) == 11
    shown = narrow[2].split()
    assert shown == columns[: len(shown)] != []
    assert all(len(line) <= width for line in narrow[1:8])
    for row, line in zip(cells, narrow[4:8], strict=True):
        assert line.split() == " ".join(row[: len(shown)]).split()
    left_out = f"Columns that did not fit: {', '.join(columns[len(shown) :])}."
    assert (narrow[-1] == left_out) == (len(shown) < len(columns))
