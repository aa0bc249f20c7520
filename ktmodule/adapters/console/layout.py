"""Lines that fit a terminal: broken between groups, and inside one only where it is too long.

A group is what belongs together: the cards of one suit, or one part of the status bar. Rich breaks
lines at any space, and so in the middle of a suit.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len, chop_cells
from rich.text import Text

RANKS = r"(?:10|[2-9JQKA])"

_GROUP = re.compile(rf"(?:{RANKS}([CDSH])(?: {RANKS}\1)+)?\S*")
"""The cards of one suit in a row, or one word."""

Group = Sequence[Text]
"""The smallest pieces of a group, each of which stays whole wherever a line can hold it."""


def packed(
    groups: Iterable[Group], width: int, within: str = " ", between: str = " "
) -> list[Text]:
    """The groups in lines of at most `width` cells, which is at least 2.

    within: what is between the pieces of a group. between: what is between two groups on a line.
    """
    lines = [Text()]
    for group in groups:
        gap = between
        for piece in _pieces(group, width, within):
            line = lines[-1]
            if not line:
                line.append_text(piece)
            elif line.cell_len + cell_len(gap) + piece.cell_len <= width:
                line.append(gap).append_text(piece)
            else:
                lines.append(piece)
            gap = within
    return lines


def flowing(text: Text, width: int) -> list[Text]:
    """The words of a text in lines of at most `width` cells; the cards of a suit stay together."""
    return packed((list(text[at:end].split(" ")) for at, end in _spans(text.plain)), width)


def _spans(line: str) -> Iterator[tuple[int, int]]:
    """Where each group of the line begins and ends."""
    at = 0
    while at < len(line):
        found = _GROUP.match(line, at)
        if found is None or found.end() == at:
            at += 1
        else:
            yield found.span()
            at = found.end()


def _pieces(group: Group, width: int, within: str) -> Iterator[Text]:
    """The group as one piece if it fits a line; otherwise its pieces, cut where one is too long."""
    whole = Text(within).join(group)
    if whole.cell_len <= width:
        yield whole
        return
    for piece in group:
        ends: list[int] = []
        for part in chop_cells(piece.plain, width)[:-1]:
            ends.append(len(part) + (ends[-1] if ends else 0))
        yield from piece.divide(ends)
