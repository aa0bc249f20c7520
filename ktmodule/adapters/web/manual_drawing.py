"""The manual's drawing of the module: line art as SVG, with the names of its parts around it."""

from ktmodule.hearts.seats import HUMAN, Seat

_INK = "#16130f"
_SHADE = "#e4e0d8"

_TRICK = (("K", "♦", 130, 98), ("7", "♦", 149, 82), ("2", "♦", 168, 98))
_HAND = (("2♣", "9♣", "K♣", "4♦", "9♦", "J♦", "3♠"), ("Q♠", "5♥", "8♥", "Q♥"))
_PLATES = {
    Seat.NORTH: (149, 68),
    Seat.WEST: (98, 111),
    Seat.EAST: (200, 111),
    Seat.SOUTH: (149, 147),
}
_VOTES = (("J♦", 62), ("9♦", 36), ("4♦", 10))
_SCORES = {Seat.SOUTH: 8, Seat.WEST: 3, Seat.NORTH: 12, Seat.EAST: 26}

# The segments that are lit in the clock's digits, 0 and 7, of a to g as they are usually named.
_CLOCK = ((0, "abcdef"), (20, "abc"))
_SEGMENTS = {
    "a": "M2 0h10",
    "b": "M13 1v10",
    "c": "M13 13v10",
    "d": "M2 24h10",
    "e": "M1 13v10",
    "f": "M1 1v10",
    "g": "M2 12h10",
}


def _rect(x: float, y: float, width: float, height: float, fill: str = "#fff", r: int = 2) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{r}" fill="{fill}" '
        f'stroke="{_INK}"/>'
    )


def _text(x: float, y: float, text: str, size: int, anchor: str = "middle", kind: str = "") -> str:
    kind = f' class="{kind}"' if kind else ""
    return f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}"{kind}>{text}</text>'


def _card(x: float, y: float, rank: str, suit: str) -> str:
    return (
        _rect(x - 9, y, 18, 27)
        + _text(x, y + 12, rank, 13)
        + _text(x, y + 25, f"{suit}\ufe0e", 13, kind="suit")
    )


def _case() -> str:
    screws = "".join(
        f'<circle cx="{x}" cy="{y}" r="4" fill="#fff" stroke="{_INK}"/>'
        f'<path d="M{x - 3} {y - 2}l6 4" stroke="{_INK}"/>'
        for x, y in ((70, 32), (350, 32), (70, 258), (350, 258))
    )
    return (
        _rect(60, 22, 300, 246, _SHADE, 9)
        + screws
        + _rect(82, 30, 60, 18)
        + _text(112, 43, "HEARTS", 13)
        + f'<circle cx="214" cy="40" r="9" fill="#fff" stroke="{_INK}" stroke-width="3"/>'
    )


def _table() -> str:
    plates = "".join(
        _rect(x - 20, y - 8, 40, 16) + _text(x, y + 4, seat.word, 13)
        for seat, (x, y) in _PLATES.items()
    )
    trick = "".join(_card(x, y, rank, suit) for rank, suit, x, y in _TRICK)
    return _rect(74, 56, 150, 104, "#fff", 4) + plates + trick


def _hand() -> str:
    cards = "".join(
        _card(149 + 21 * (place - (len(row) - 1) / 2), 199 + 31 * below, card[0], card[1])
        for below, row in enumerate(_HAND)
        for place, card in enumerate(row)
    )
    prompt = _rect(74, 168, 150, 22, _INK)
    turn = '<text x="149" y="183" font-size="13" text-anchor="middle" class="lit">!play CARD</text>'
    return prompt + turn + cards


def _vote() -> str:
    digits = "".join(
        f'<path d="{_SEGMENTS[one]}" transform="translate({x} 0)"/>'
        for x, lit in _CLOCK
        for one in lit
    )
    bars = "".join(
        _text(242, 100 + 20 * place, card[0], 13, "start")
        + _text(249, 100 + 20 * place, f"{card[1]}\ufe0e", 13, "start", "suit")
        + _rect(266, 91 + 20 * place, width, 9, _INK, 1)
        for place, (card, width) in enumerate(_VOTES)
    )
    clock = (
        '<g transform="translate(270.5 49)" fill="none" stroke="#fff" stroke-width="2.4">'
        f"{digits}</g>"
    )
    return _rect(234, 36, 106, 116) + _rect(258, 42, 58, 38, _INK) + clock + bars


def _scores() -> str:
    rows = "".join(
        _text(242, 180 + 22 * place, "Chat" if seat is HUMAN else seat.word, 13, "start")
        + _rect(284, 171 + 22 * place, max(2, points), 9, _INK, 1)
        + _text(334, 180 + 22 * place, str(points), 13, "end")
        for place, (seat, points) in enumerate(_SCORES.items())
    )
    return _rect(234, 160, 106, 98) + rows


def _named() -> str:
    """The names of the parts, each with a line that ends in a dot on the part."""
    lines = (
        (52, 111, 78, 111, "seats", "end"),
        (52, 136, 121, 121, "trick", "end"),
        (52, 179, 74, 179, "prompt", "end"),
        (52, 213, 77, 213, "hand", "end"),
        (368, 94, 340, 94, "vote", "start"),
        (368, 209, 340, 209, "scores", "start"),
    )
    sides = "".join(
        f'<path d="M{x} {y}L{to_x} {to_y}" stroke="{_INK}"/>'
        f'<circle cx="{to_x}" cy="{to_y}" r="2" fill="{_INK}"/>'
        + _text(x - 4 if anchor == "end" else x + 4, y + 5, name, 16, anchor)
        for x, y, to_x, to_y, name, anchor in lines
    )
    light = (
        f'<path d="M214 16V40" stroke="{_INK}"/><circle cx="214" cy="40" r="2" fill="{_INK}"/>'
        + _text(214, 12, "status light", 16)
    )
    return sides + light


DRAWING = (
    '<svg class="drawing" viewBox="-6 0 430 272" role="img" '
    'aria-labelledby="drawing-title drawing-text">\n'
    '<title id="drawing-title">The module</title>\n'
    '<desc id="drawing-text">A case with the status light at the top. Left: a table with the seats '
    "North, West, East and South around the trick, below it the prompt and the hand of South. "
    "Right: the vote with its clock, and the scores.</desc>\n"
    f"{_case()}{_table()}{_hand()}{_vote()}{_scores()}{_named()}\n</svg>\n"
)
"""The drawing, a fixed picture."""
