"""R10: the winner of a trick leads the next."""

import pytest

from ktmodule.hearts.events import CardPlayed, TrickTaken
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.trick import Trick
from tests.notation import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    card,
    cards,
    hands,
    late_round,
    match_of,
    play,
    play_out,
)


@pytest.mark.parametrize(
    ("leader", "text", "winner"),
    [
        (SOUTH, "2C 3C 4C 5C", EAST),
        (SOUTH, "9C 10C 8C 7C", WEST),
        (SOUTH, "AC KC QC JC", SOUTH),
        (SOUTH, "2C AD KS AH", SOUTH),
        (SOUTH, "2D AC 3D AH", NORTH),
        (WEST, "10S JS QS AS", SOUTH),
        (WEST, "KS QS AS 10S", EAST),
        (NORTH, "2H 3H AH KH", SOUTH),
        (EAST, "9D 10D 2D AS", SOUTH),
        (EAST, "QS AH AD AC", EAST),
    ],
)
def test_R10_the_highest_card_of_the_led_suit_takes_the_trick(
    leader: Seat, text: str, winner: Seat
) -> None:
    trick = Trick(leader, cards(text))

    assert trick.complete
    assert trick.winner is winner


def test_R10_an_open_trick_knows_who_would_take_it_and_whose_turn_it_is() -> None:
    trick = Trick(NORTH)
    assert (trick.led, trick.best, trick.winner, trick.turn) == (None, None, None, NORTH)

    trick = trick.add(card("9D")).add(card("AS"))
    assert (trick.led, trick.best, trick.winner) == (card("9D").suit, card("9D"), NORTH)
    assert trick.turn is SOUTH

    trick = trick.add(card("JD"))
    assert (trick.best, trick.winner, trick.turn) == (card("JD"), SOUTH, WEST)
    assert not trick.complete
    assert list(trick.plays()) == [(NORTH, card("9D")), (EAST, card("AS")), (SOUTH, card("JD"))]


@pytest.mark.parametrize(
    ("text", "points"),
    [("2C 3C 4C 5C", 0), ("2C 3H AH KC", 2), ("AS KS QS 2S", 13), ("QS AH KH QH", 16)],
)
def test_R11_a_trick_costs_its_hearts_and_its_queen(text: str, points: int) -> None:
    assert Trick(SOUTH, cards(text)).points == points


def test_R10_the_winner_leads_the_next_trick_and_play_goes_clockwise() -> None:
    playing = late_round(hands("2C 9D", "AC 8D", "3C 7D", "4C 6D"), leader=NORTH)
    turns = [playing.turn]
    for text in ("3C", "4C", "2C", "AC", "8D"):
        playing = play(playing, text)
        turns.append(playing.turn)

    assert turns == [NORTH, EAST, SOUTH, WEST, WEST, NORTH]


def test_R10_the_points_go_to_the_winner() -> None:
    before = late_round(hands("2C 9D", "AC 8D", "QS 7D", "4H 6D"), won_by=SOUTH)
    after = play(before, "2C AC QS 4H")

    assert before.taken == (12, 0, 0, 0)
    assert after.taken == (12, 14, 0, 0)
    assert after.tricks_won() == (11, 1, 0, 0)
    assert after.tricks[-1] == Trick(SOUTH, cards("2C AC QS 4H"))


def test_R10_a_taken_trick_is_an_event_and_stays_visible() -> None:
    match, events = play_out(
        match_of(late_round(hands("2C 9D", "AC 8D", "3C 7D", "4C 6D"))), "2C AC 3C 4C"
    )
    trick = Trick(SOUTH, cards("2C AC 3C 4C"))

    assert events[-2:] == (CardPlayed(EAST, card("4C")), TrickTaken(WEST, trick, 12))
    assert match.round.tricks[-1] == trick
    assert match.round.trick == Trick(WEST)
