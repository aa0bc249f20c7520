"""Reports: the table of the terminal, with plots."""

import html
import re
from pathlib import Path

import pytest

from ktmodule.lab.errors import CannotGoOn
from ktmodule.lab.players import Player
from ktmodule.lab.schedule import in_humans_place
from ktmodule.lab.statistics import Comparison, Solving
from ktmodule.lab.summary import Summary, comparison_summary, solving_summary
from tests.cases import quick
from tests.lab.games import SHORT, played, schedule_for

pytestmark = pytest.mark.xdist_group("report")  # so that one worker imports matplotlib

SCHEDULE = schedule_for(("steady", "novice", "novice", "novice"))

LONG = "cmd:python3 /home/somebody/bots/hearts/their-bot.py " + "--with-options " * 5


def write(path: Path, summary: Summary, result: Comparison | Solving) -> None:
    """Write the report; only the worker that runs these tests has to import matplotlib."""
    from ktmodule.lab.report import write

    write(path, summary, result)


@pytest.fixture(scope="module")
def result() -> Comparison:
    counted = Comparison(SCHEDULE)
    for game in range(8):
        done = played(SCHEDULE, game)
        counted.add(done.rounds)
        counted.add_times(SCHEDULE.seating_of(game), done.times)
    return counted


def test_a_page_has_the_table_and_the_plots_and_needs_nothing_else(
    tmp_path: Path, result: Comparison
) -> None:
    path = tmp_path / "report.html"
    summary = comparison_summary(SCHEDULE, result)
    write(path, summary, result)
    page = path.read_text(encoding="utf-8")
    assert summary.title in page
    rows = [html.unescape(row) for row in re.findall(r"<tr>(.*?)</tr>", page)]
    assert [tuple(re.findall(r"<td>(.*?)</td>", row)) for row in rows[1:]] == list(summary.rows)
    assert page.count("<svg") == 1
    assert "Points per round below the others' mean" in page
    assert not re.search(r"<script|<link|<img|src=", page)
    write(path, summary, result)
    assert path.read_text(encoding="utf-8") == page


def test_the_name_of_a_player_is_no_html(tmp_path: Path, result: Comparison) -> None:
    schedule = schedule_for(("<b>&", "novice", "novice", "novice"))
    path = tmp_path / "report.html"
    write(path, comparison_summary(schedule, result), result)
    page = path.read_text(encoding="utf-8")
    assert "<td>1 &lt;b&gt;&amp;</td>" in page
    assert "<b>" not in page


@pytest.mark.parametrize("kind", quick(1, ["html", "PNG"]))
def test_names_that_are_formulas_long_or_foreign_leave_room_for_the_plots(
    tmp_path: Path, result: Comparison, kind: str, capfd: pytest.CaptureFixture[str]
) -> None:
    schedule = schedule_for((LONG, r"$\nothing$", "cmd:ボット", "novice"))
    path = tmp_path / f"report.{kind}"
    write(path, comparison_summary(schedule, result), result)
    assert capfd.readouterr().err == ""
    if kind == "html":
        drawn = html.unescape(path.read_text(encoding="utf-8").partition("<svg")[2])
        assert drawn.count("1 cmd:python3 …-options") == 4
        assert drawn.count(r"2 $\nothing$") == 4
        assert LONG not in drawn
    else:
        assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("kind", quick(1, ["png", "html"]))
def test_a_comparison_that_has_come_to_nothing_has_a_report_too(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"report.{kind}"
    nothing = Comparison(SCHEDULE)
    write(path, comparison_summary(SCHEDULE, nothing, forfeited=0), nothing)
    assert path.stat().st_size > 1000


def test_a_report_on_the_levels_against_the_settings(tmp_path: Path) -> None:
    levels, opponents = [Player("novice"), Player("steady")], [Player("novice")] * 3
    schedule = in_humans_place(levels, opponents, 1, SHORT)
    solved = Solving(schedule)
    for game in range(4):
        solved.add(played(schedule, game).rounds)
    path = tmp_path / "report.html"
    write(path, solving_summary(schedule, solved, ["novice"] * 3), solved)
    page = path.read_text(encoding="utf-8")
    assert "<td>novice</td><td>2</td>" in page
    assert "Matches that solved the module" in page


def test_a_report_that_cannot_be_written_is_told(tmp_path: Path, result: Comparison) -> None:
    with pytest.raises(CannotGoOn, match="cannot be written"):
        write(tmp_path / "no" / "report.html", comparison_summary(SCHEDULE, result), result)
