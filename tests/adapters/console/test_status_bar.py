"""The status bar: the turn and the plan first, and everything on it, at every width."""

from dataclasses import replace

import pytest
from rich.cells import cell_len

from ktmodule.adapters.console.status_bar import status_bar
from ktmodule.hearts.match import Match
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.hearts.seats import HUMAN, Direction, Seat
from ktmodule.hearts.views import seat_view
from ktmodule.session.scene import Scene
from tests.notation import EAST, cards, deal_with, first_trick, hands, late_round, match_of

WHERE = "round 1 | trick 1 of 13 | hearts not broken | match 2 | module 1"
QUEUED = cards("2C 3C 4C 10C 5D KD 8S JS QS 2H 3H 10H")


def scene_of(match: Match) -> Scene:
    return Scene(1, 2, 0, False, seat_view(match, HUMAN))


def to_lead() -> Scene:
    return scene_of(match_of(first_trick(deal_with(south="2C"))))


def waiting() -> Scene:
    return scene_of(match_of(late_round(hands("4C", "5C", "6C", "7C"), leader=EAST)))


def test_it_begins_with_the_turn_and_the_plan() -> None:
    assert status_bar(to_lead(), 80) == f"your turn | {WHERE}"
    planned = replace(to_lead(), queued=cards("KH QS"))
    assert status_bar(planned, 100) == f"your turn | queued KH QS | {WHERE}"


def test_it_tells_what_is_awaited() -> None:
    passing = scene_of(Match.begin(1, replace(KTHEARTS, passing=(Direction.RIGHT,))))
    for scene, told in (
        (passing, "your pass"),
        (waiting(), "East's turn"),
        (replace(waiting(), thinking=Seat.EAST), "East thinks"),
        (replace(to_lead(), paused=True), "paused"),
        (replace(to_lead(), solved=True), "solved"),
    ):
        assert status_bar(scene, 80).split(" | ")[0] == told


@pytest.mark.parametrize("holder", ["", "a" * 50, "漢字" * 12, "محمد" * 6, "👩‍👩‍👧‍👦" * 6])
def test_nothing_of_it_is_cut_at_any_width(holder: str) -> None:
    mode = replace(to_lead().mode, holder=holder)
    scene = replace(to_lead(), queued=QUEUED, mode=mode, match_number=999, module_number=1234)
    held = f"{holder} holds the seat" if holder else ""
    planned = f"queued {' '.join(map(str, QUEUED))}"
    parts = ("your turn", planned, held, "round 1", "trick 1 of 13", "hearts not broken")
    whole = "".join((*parts, "match 999", "module 1234")).replace(" ", "")
    for width in range(30, 201):
        bar = status_bar(scene, width)
        assert max(map(cell_len, bar.splitlines())) <= width
        assert "".join(bar.split()).replace("|", "") == whole
