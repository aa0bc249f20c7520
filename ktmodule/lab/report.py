"""A report: the summary with plots, as an HTML page or a picture.

Needs matplotlib, the extra `ktmodule[report]`, and is imported only for `--report`.
"""

import html
import io
import re
import warnings
from collections.abc import Sequence
from pathlib import Path

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure, FigureBase

from ktmodule.lab.errors import CannotGoOn
from ktmodule.lab.statistics import Z95, Comparison, PlayerStatistics, Solving, wilson
from ktmodule.lab.summary import Summary

PLACES = ("1st", "2nd", "3rd", "4th")
SHADES = ("#1b7837", "#a6dba0", "#c2a5cf", "#762a83")
"""First place to last; distinguishable with any colour vision, and in grey."""

LINES = ("-", "--", "-.", ":")
"""One per player, so that the plots work without colour."""

BEGINNING, END = 14, 9
"""Letters of a long name that a plot keeps."""

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>KTModule: laboratory</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 70rem }}
body {{ margin: 2rem auto; padding: 0 1rem }}
div {{ overflow-x: auto }}
table {{ border-collapse: collapse; margin: 1rem 0 }}
th, td {{ padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #ccc }}
th:first-child, td:first-child {{ text-align: left }}
svg {{ width: 100%; min-width: 50rem; height: auto }}
p.note {{ color: #555; margin: .2rem 0 }}
</style>
<h1>KTModule: laboratory</h1>
<p>{title}</p>
<div><table>
<tr>{head}</tr>
{rows}
</table></div>
{notes}
<div>{plots}</div>
</html>
"""


def write(path: Path, summary: Summary, result: Comparison | Solving) -> None:
    """Write the report, replacing an existing one. Raises CannotGoOn."""
    labels = [_label(row[0]) for row in summary.rows]
    # Text stays text, and the same results make the same page.
    style = rc_context(
        {
            "svg.fonttype": "none",
            "svg.hashsalt": "ktmodule",
            "text.parse_math": False,
            "font.size": 9,
        }
    )
    with style, warnings.catch_warnings():
        # A missing glyph or too little room is no reason to print a warning.
        warnings.simplefilter("ignore", UserWarning)
        plots = (8.0, 4.0) if isinstance(result, Solving) else (12.0, 7.0)
        if path.suffix.lower() == ".html":
            figure = Figure(plots, layout="constrained")
            _draw(figure, labels, result)
            data = _page(summary, figure).encode()
        else:
            data = _picture(summary, labels, result, plots)
    try:
        path.write_bytes(data)
    except OSError as error:
        raise CannotGoOn(f"{path}: cannot be written ({error.strerror}).") from None


def _label(name: str) -> str:
    """The beginning and the end of a name, which leaves room for the plot."""
    if len(name) <= BEGINNING + 1 + END:
        return name
    return f"{name[:BEGINNING]}…{name[-END:]}"


def _page(summary: Summary, figure: Figure) -> str:
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None})
    svg = re.sub(r"^.*?(?=<svg)", "", drawn.getvalue(), flags=re.DOTALL)
    return _PAGE.format(
        title=html.escape(summary.title),
        head=_cells("th", summary.head),
        rows="\n".join(f"<tr>{_cells('td', row)}</tr>" for row in summary.rows),
        notes="\n".join(f'<p class="note">{html.escape(note)}</p>' for note in summary.notes),
        plots=svg,
    )


def _cells(tag: str, texts: Sequence[str]) -> str:
    return "".join(f"<{tag}>{html.escape(text)}</{tag}>" for text in texts)


def _picture(
    summary: Summary,
    labels: Sequence[str],
    result: Comparison | Solving,
    plots: tuple[float, float],
) -> bytes:
    width, height = plots
    strip = 0.3 * (len(summary.rows) + 3)
    figure = Figure((width, strip + height), layout="constrained")
    above, below = figure.subfigures(2, 1, squeeze=False, height_ratios=(strip, height)).flat
    axes = above.subplots()
    axes.set_title(summary.title)
    axes.axis("off")
    cells = axes.table(
        cellText=[[label, *row[1:]] for label, row in zip(labels, summary.rows, strict=True)],
        colLabels=list(summary.head),
        loc="center",
        edges="horizontal",
    )
    cells.auto_set_font_size(False)
    cells.auto_set_column_width(list(range(len(summary.head))))
    _draw(below, labels, result)
    drawn = io.BytesIO()
    figure.savefig(drawn, format="png", dpi=120, metadata={"Software": None})
    return drawn.getvalue()


def _draw(figure: FigureBase, labels: Sequence[str], result: Comparison | Solving) -> None:
    if isinstance(result, Solving):
        _solved(figure.subplots(), labels, result)
        return
    (margin, places), (points, times) = figure.subplots(2, 2)
    _margins(margin, labels, result.players)
    _shares(places, labels, result.players)
    _points(points, labels, result.players)
    _times(times, labels, result.players)


def _margins(axes: Axes, labels: Sequence[str], players: Sequence[PlayerStatistics]) -> None:
    places = range(len(players))
    axes.errorbar(
        [player.margin.value or 0.0 for player in players],
        places,
        xerr=[Z95 * (player.margin.error or 0.0) for player in players],
        fmt="o",
        capsize=4,
        color="#1b7837",
    )
    axes.axvline(0, color="#888", linewidth=1)
    _name_rows(axes, labels)
    axes.set_title("Points per round below the others' mean, with 95 % interval")


def _shares(axes: Axes, labels: Sequence[str], players: Sequence[PlayerStatistics]) -> None:
    left = [0.0] * len(players)
    for place, (name, shade) in enumerate(zip(PLACES, SHADES, strict=True)):
        shares = [100 * (player.shares[place] or 0.0) for player in players]
        axes.barh(range(len(players)), shares, left=left, color=shade, label=name)
        left = [start + share for start, share in zip(left, shares, strict=True)]
    _name_rows(axes, labels)
    axes.set_xlim(0, 100)
    axes.legend(ncols=4, loc="upper center", bbox_to_anchor=(0.5, -0.08), frameon=False)
    axes.set_title("Places, % (shared places count in part)")


def _points(axes: Axes, labels: Sequence[str], players: Sequence[PlayerStatistics]) -> None:
    for label, line, player in zip(labels, LINES, players, strict=True):
        scores = sorted(player.points)
        share = [100 * player.points[score] / player.rounds for score in scores]
        axes.plot(scores, share, line, marker=".", label=label)
    axes.set_xlabel("points")
    axes.set_title("Points in a round, % of the rounds")
    axes.legend(frameon=False)


def _times(axes: Axes, labels: Sequence[str], players: Sequence[PlayerStatistics]) -> None:
    for label, line, player in zip(labels, LINES, players, strict=True):
        steps = [share / 100 for share in range(1, 101)]
        times = [1000 * time for share in steps if (time := player.time(share)) is not None]
        if times:
            axes.plot(times, [100 * share for share in steps], line, label=label)
    if axes.lines:
        axes.set_xscale("log")
        axes.legend(frameon=False)
    axes.set_xlabel("milliseconds")
    axes.set_title("Decisions that took at most this long, %")


def _solved(axes: Axes, labels: Sequence[str], result: Solving) -> None:
    counts = [(s, n) for s, n in zip(result.solved, result.played, strict=True) if n]
    shares = [100 * solved / played for solved, played in counts]
    intervals = [wilson(solved, played) for solved, played in counts]
    axes.errorbar(
        shares,
        range(len(counts)),
        xerr=(
            [share - 100 * low for share, (low, _) in zip(shares, intervals, strict=True)],
            [100 * high - share for share, (_, high) in zip(shares, intervals, strict=True)],
        ),
        fmt="o",
        capsize=4,
        color="#1b7837",
    )
    _name_rows(axes, labels[: len(counts)])
    axes.set_xlim(0, 100)
    axes.set_title("Matches that solved the module, %, with 95 % interval")


def _name_rows(axes: Axes, labels: Sequence[str]) -> None:
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)
