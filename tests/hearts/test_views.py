"""The views of everybody and of one seat: no hidden card leaks."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from ktmodule.hearts.actions import Deal
from ktmodule.hearts.cards import Card, print_cards
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.randomness import shuffled
from ktmodule.hearts.round import Hand, Hands, Passes, Round
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.hearts.seats import Direction, Seat
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import seat_view, table_view
from tests.hearts.settings import positions, seeds
from tests.notation import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    cards,
    hands,
    late_round,
    match_of,
    passing,
    play,
    play_out,
    random_match,
)


def cards_in(value: object) -> Iterator[Card]:
    """Every card anywhere in a value made of dataclasses and tuples."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from cards_in(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))


def face_up(match: Match) -> set[Card]:
    """The cards that everybody has seen played in this round."""
    return {*cards_in(match.round.tricks), *cards_in(match.round.trick)}


def hidden_cards_moved(match: Match, knower: Seat | None, rng: Random) -> Match:
    """The same match for `knower`, with all cards that it cannot see dealt again.

    Passes that were chosen come from the new hands; those to or from `knower` stay.
    """
    playing = match.round
    others = [seat for seat in Seat if seat is not knower]
    pool = shuffled([c for seat in others for c in playing.hands[seat]], rng)
    moved: list[Hand] = list(playing.hands)
    for seat in others:
        size = len(playing.hands[seat])
        moved[seat], pool = tuple(sorted(pool[:size])), pool[size:]
    passes = list(playing.passes)
    if playing.passing:
        for seat in others:
            passes[seat] = moved[seat][:3] if passes[seat] else None
    fresh_hands: Hands = (moved[0], moved[1], moved[2], moved[3])
    fresh_passes: Passes = (passes[0], passes[1], passes[2], passes[3])
    return replace(
        match, seed=match.seed + 1, round=replace(playing, hands=fresh_hands, passes=fresh_passes)
    )


@given(positions(), seeds)
def test_a_seats_view_does_not_depend_on_the_cards_hidden_from_it(match: Match, seed: int) -> None:
    for seat in Seat:
        other = hidden_cards_moved(match, seat, Random(seed))

        assert seat_view(other, seat) == seat_view(match, seat)


@given(positions(), seeds)
def test_the_table_view_does_not_depend_on_any_hand(match: Match, seed: int) -> None:
    assert table_view(hidden_cards_moved(match, None, Random(seed))) == table_view(match)


@given(positions())
def test_no_view_holds_a_card_that_its_owner_has_not_seen(match: Match) -> None:
    public = face_up(match)

    assert set(cards_in(table_view(match))) <= public
    for seat in Seat:
        view = seat_view(match, seat)
        own = {*match.round.hands[seat], *view.passed, *view.received}
        assert set(cards_in(view)) <= public | own


@given(positions(), st.sampled_from(Seat))
def test_R3_a_seat_knows_the_cards_it_passed_and_once_all_have_chosen_those_it_received(
    match: Match, seat: Seat
) -> None:
    view = seat_view(match, seat)
    playing = match.round
    giver = match.rules.direction(playing.number).source(seat)

    assert view.passed == (playing.passes[seat] or ())
    assert view.received == (() if playing.passing else playing.passes[giver] or ())
    assert len(view.received) in ((0,) if playing.passing else (0, 3))


def test_hidden_cards_really_move_in_these_tests() -> None:
    match = Match.begin(1, KTHEARTS)
    moved = hidden_cards_moved(match, SOUTH, Random(1))

    assert moved.round.hands[SOUTH] == match.round.hands[SOUTH]
    assert all(moved.round.hands[seat] != match.round.hands[seat] for seat in (WEST, NORTH, EAST))
    assert seat_view(moved, WEST) != seat_view(match, WEST)


def test_events_show_no_card_before_it_is_played() -> None:
    for step in random_match(3, KTHEARTS):
        assert set(cards_in(step.events)) <= face_up(step.after)


def test_during_the_pass_the_table_knows_which_seats_have_chosen_but_not_their_cards() -> None:
    match = match_of(Round.begin(KTHEARTS, 1, hands("2-AC", "2-AD", "2-AS", "2-AH")), (1, 2, 3, 4))
    match, _ = apply(match, passing(NORTH, "2S 3S 4S"))
    match, _ = apply(match, passing(SOUTH, "2C 3C 4C"))
    table = table_view(match)

    assert table.passing
    assert table.direction is Direction.LEFT
    assert table.chosen == (SOUTH, NORTH)
    assert (table.trick, table.turn, table.tricks) == (None, None, ())
    assert table.totals == (1, 2, 3, 4)
    assert not table.over
    assert [seat_view(match, seat).must_pass for seat in Seat] == [False, True, False, True]
    assert [seat_view(match, seat).to_act for seat in Seat] == [False, True, False, True]
    assert print_cards(seat_view(match, SOUTH).passed) == "2C 3C 4C"
    assert seat_view(match, WEST).passed == seat_view(match, WEST).received == ()
    assert print_cards(seat_view(match, WEST).hand) == print_cards(cards("2-AD"))


def test_after_the_exchange_no_seat_is_still_choosing() -> None:
    match = match_of(Round.begin(KTHEARTS, 1, hands("2-AC", "2-AD", "2-AS", "2-AH")))
    for seat, text in zip(Seat, ("2C 3C 4C", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H"), strict=True):
        match, _ = apply(match, passing(seat, text))
    table = table_view(match)

    assert (table.passing, table.chosen, table.turn) == (False, (), WEST)
    assert not any(seat_view(match, seat).must_pass for seat in Seat)


def test_in_a_trick_only_the_seat_to_play_has_legal_cards() -> None:
    playing = play(late_round(hands("4D 9C", "3D QS", "KD AH", "AS 2H"), broken=True), "4D")
    match = match_of(playing, (5, 6, 7, 8))
    table = table_view(match)

    assert (table.passing, table.chosen, table.turn) == (False, (), WEST)
    assert table.trick == Trick(SOUTH, cards("4D"))
    assert (table.trick_number, len(table.tricks)) == (12, 11)
    assert table.hearts_broken
    assert table.taken == playing.taken
    assert [seat_view(match, seat).legal for seat in Seat] == [(), cards("3D"), (), ()]
    assert [seat_view(match, seat).to_act for seat in Seat] == [False, True, False, False]


def test_after_a_match_no_seat_can_act_and_the_last_trick_stays() -> None:
    match, _ = play_out(
        match_of(late_round(hands("2H", "3H", "4H", "5H"), won_by=NORTH), (0, 0, 99, 0)),
        "2H 3H 4H 5H",
    )
    table = table_view(match)

    assert table.over
    assert (table.turn, table.trick, table.passing) == (None, None, False)
    assert table.trick_number == 13
    assert table.last_trick == Trick(SOUTH, cards("2H 3H 4H 5H"))
    assert table.totals == (0, 0, 121, 4)
    assert not any(seat_view(match, seat).to_act for seat in Seat)


def test_a_finished_round_stays_on_the_table_with_its_score_until_the_next_deal() -> None:
    match, _ = play_out(
        match_of(late_round(hands("2H", "3H", "4H", "5H"), won_by=NORTH), (7, 0, 0, 1)),
        "2H 3H 4H 5H",
    )
    table = table_view(match)

    assert (table.round_over, table.over, table.round_number) == (True, False, 1)
    assert (table.turn, table.trick, table.passing, table.trick_number) == (None, None, False, 13)
    assert table.last_trick == Trick(SOUTH, cards("2H 3H 4H 5H"))
    assert (table.totals, table.taken) == ((7, 0, 22, 5), (0, 0, 0, 0))
    assert not any(seat_view(match, seat).to_act for seat in Seat)

    dealt = table_view(apply(match, Deal())[0])
    assert (dealt.round_over, dealt.round_number, dealt.last_trick) == (False, 2, None)
    assert (dealt.totals, dealt.taken) == ((7, 0, 22, 5), (0, 0, 0, 0))
