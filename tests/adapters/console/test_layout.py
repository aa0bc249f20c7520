"""Lines that fit the terminal: no card, number or name is cut, and suits stay together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text

from ktmodule.adapters.console.board import coloured
from ktmodule.adapters.console.layout import flowing

WIDTHS = range(30, 201)
HAND = "your hand: 2C 3C 4C 10C / 5D KD / 8S JS QS / 2H 3H 5H 10H."


def lines(text: str, width: int) -> list[str]:
    return [line.plain for line in flowing(Text(text), width)]


def test_a_hand_wraps_between_suits_only() -> None:
    assert lines(HAND, 30) == [
        "your hand: 2C 3C 4C 10C /",
        "5D KD / 8S JS QS /",
        "2H 3H 5H 10H.",
    ]


def test_each_suit_stays_on_one_line_at_every_width() -> None:
    for width in WIDTHS:
        shown = lines(HAND, width)
        for suit in ("2C 3C 4C 10C", "5D KD", "8S JS QS", "2H 3H 5H 10H"):
            assert any(suit in line for line in shown), (width, suit)


def test_a_suit_that_no_line_can_hold_wraps_between_cards() -> None:
    spades = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"
    assert lines(spades, 30) == ["2S 3S 4S 5S 6S 7S 8S 9S 10S JS", "QS KS AS"]


@pytest.mark.parametrize(
    "name",
    ["a" * 50, "漢字" * 20, "🂡🃏" * 30, "محمد" * 20, "e\u0301" * 60, "👩‍👩‍👧‍👦" * 20],
    ids=["long", "wide", "emoji", "Arabic", "combining", "joined"],
)
@pytest.mark.parametrize("width", [30, 31, 80])
def test_a_name_of_any_script_fits_and_is_whole(name: str, width: int) -> None:
    shown = lines(f"@{name} holds the seat", width)
    assert max(map(cell_len, shown)) <= width
    assert "".join(shown).replace(" ", "") == f"@{name}holdstheseat"


WORDS = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=200)


@given(WORDS.map(lambda text: " ".join(text.split())), st.integers(30, 200))
def test_nothing_is_lost_and_every_line_fits(text: str, width: int) -> None:
    shown = lines(text, width)
    assert max(map(cell_len, shown)) <= width
    assert "".join(shown).replace(" ", "") == text.replace(" ", "")


def test_the_colours_of_a_line_stay_where_its_cards_are() -> None:
    marked = [
        (line.plain[span.start : span.end], span.style)
        for line in flowing(coloured("West plays 10H, not the 4C"), 12)
        for span in line.spans
    ]
    assert marked == [("10H", "suit.h"), ("4C", "suit.c")]
