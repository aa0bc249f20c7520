"""The table drawn for a terminal."""

import io
import re
from dataclasses import replace

import pytest
from rich.console import Console

from ktmodule.adapters.console.board import Board, coloured
from ktmodule.hearts.cards import Suit
from ktmodule.hearts.match import Match
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.hearts.seats import HUMAN, Direction
from ktmodule.hearts.views import seat_view
from ktmodule.session.scene import Scene
from tests.notation import EAST, deal_with, first_trick, hands, late_round, match_of, play

SIGNS = "♣♦♠♥●○"
WIDTHS = range(30, 201)


def scene_of(match: Match, *, solved: bool = False) -> Scene:
    return Scene(1, 2, 0, solved, seat_view(match, HUMAN))


def drawn(scene: Scene, *, symbols: bool = True, width: int = 80) -> str:
    screen = io.StringIO()
    Console(file=screen, width=width, color_system=None).print(Board(scene, symbols))
    return screen.getvalue()


def to_begin(*, solved: bool = False) -> Scene:
    """South has the two of clubs, which leads."""
    return scene_of(match_of(first_trick(deal_with(south="2C"))), solved=solved)


def in_the_middle() -> Scene:
    """East has led, South follows with a club, and hearts are broken."""
    left = hands("4C 9C KH", "5C 2D 3D", "6C 5D 6D", "7C 8D 9D")
    playing = late_round(left, leader=EAST, broken=True)
    return scene_of(match_of(play(playing, "7C"), totals=(3, 40, 0, 12)))


def test_the_hand_marks_what_may_be_played() -> None:
    text = drawn(in_the_middle())
    assert "[4C][9C]" in text
    assert "[KH]" not in text
    assert " KH " in text
    assert "your turn: play 4C, or another card in brackets" in text


def test_the_table_shows_all_that_is_public() -> None:
    text = drawn(in_the_middle())
    for shown in (
        *("Round 1, trick 11 of 13, hearts broken, match 2 to 100", "module 1 ○ unsolved"),
        *("strikes 0", "You 3", "West 40", "North 0", "East 12", "7C led", "< turn"),
        "highest: East",
    ):
        assert shown in text
    assert "5C" not in text


def test_a_pass_may_be_of_any_cards() -> None:
    match = Match.begin(1, replace(KTHEARTS, passing=(Direction.RIGHT,)))
    text = drawn(scene_of(match))
    assert all(f"[{card}]" in text for card in seat_view(match, HUMAN).hand)
    assert "pass three cards right to East: pass CARD CARD CARD" in text


def test_a_single_legal_card_is_the_task() -> None:
    text = drawn(scene_of(match_of(first_trick(deal_with(south="2C 5C")))))
    assert "your turn: play 2C " in text
    assert "another" not in text


def test_a_solved_module_is_green_and_says_what_is_next() -> None:
    text = drawn(to_begin(solved=True))
    assert "module 1 ● solved" in text
    assert "solved: type new for another module" in text


@pytest.mark.parametrize("symbols", [True, False])
def test_signs_are_only_drawn_where_the_terminal_has_them(symbols: bool) -> None:
    text = drawn(in_the_middle(), symbols=symbols)
    assert any(sign in text for sign in SIGNS) is symbols


def test_the_longest_title_is_not_cut() -> None:
    left = hands("4C 9C KH", "5C 2D 3D", "6C 5D 6D", "7C 8D 9D")
    playing = replace(late_round(left, replace(KTHEARTS, target=1000)), number=999)
    text = drawn(replace(scene_of(match_of(playing)), match_number=999))
    assert " Round 999, trick 11 of 13, hearts not broken, match 999 to 1000 " in text


def test_no_part_of_the_titles_is_cut_at_any_width() -> None:
    left = hands("4C 9C KH", "5C 2D 3D", "6C 5D 6D", "7C 8D 9D")
    playing = replace(late_round(left, replace(KTHEARTS, target=1000)), number=999)
    scene = replace(scene_of(match_of(playing)), match_number=999, module_number=1234, strikes=12)
    parts = ("trick 11 of 13", "hearts not broken", "match 999 to 1000")
    for width in WIDTHS:
        lines = drawn(scene, width=width).splitlines()
        for part in ("Round 999", *parts, "module 1234 ○ unsolved", "strikes 12"):
            assert any(part in line for line in lines), (width, part)


def test_hands_wrap_between_suits_only_at_every_width() -> None:
    match = Match.begin(7, replace(KTHEARTS, passing=(Direction.RIGHT,)))
    view = seat_view(match, HUMAN)
    suits = ["".join(f"[{card}]" for card in view.hand if card.suit is suit) for suit in Suit]
    for width in WIDTHS:
        lines = drawn(scene_of(match), width=width).splitlines()
        assert max(map(len, lines)) <= width
        for suit in suits:
            assert any(suit in line for line in lines), (width, suit)


def test_thirteen_cards_of_a_suit_are_whole_at_every_width() -> None:
    match = match_of(first_trick(deal_with(south="2-AC")), totals=(999, 999, 999, 999))
    held = [str(card) for card in seat_view(match, HUMAN).hand]
    for width in WIDTHS:
        text = drawn(scene_of(match), width=width)
        assert max(map(len, text.splitlines())) <= width
        assert text.count("999") == 4
        assert re.findall(r"\w+C\b", text)[: len(held)] == held


def test_cards_in_a_line_have_the_colour_of_their_suit() -> None:
    text = coloured("West plays 10H, not the 4C of 2CX")
    marked = {text.plain[span.start : span.end]: span.style for span in text.spans}
    assert marked == {"10H": "suit.h", "4C": "suit.c"}
