"""R3 and R4: the pass."""

import pytest

from ktmodule.hearts.actions import IllegalAction, PassCards, Reason
from ktmodule.hearts.cards import print_cards
from ktmodule.hearts.events import CardsExchanged, PassChosen
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.round import Hands, Round
from ktmodule.hearts.rules import HouseRules
from ktmodule.hearts.seats import Direction, Seat
from ktmodule.hearts.views import seat_view
from tests.notation import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    cards,
    hands,
    match_of,
    passing,
    play,
    playing_card,
)

SUITS = hands(south="2-AC", west="2-AD", north="2-AS", east="2-AH")
PASSES = (
    passing(SOUTH, "2C 3C 4C"),
    passing(WEST, "2D 3D 4D"),
    passing(NORTH, "2S 3S 4S"),
    passing(EAST, "2H 3H 4H"),
)


def round_with(*cycle: Direction, number: int = 1) -> Round:
    return Round.begin(HouseRules(passing=cycle), number, SUITS)


def passed(playing: Round, *actions: PassCards) -> Round:
    for action in actions:
        playing = playing.pass_cards(action)
    return playing


@pytest.mark.parametrize(
    ("direction", "after"),
    [
        (
            Direction.LEFT,
            hands(south="5-AC 2-4H", west="5-AD 2-4C", north="5-AS 2-4D", east="5-AH 2-4S"),
        ),
        (
            Direction.RIGHT,
            hands(south="5-AC 2-4D", west="5-AD 2-4S", north="5-AS 2-4H", east="5-AH 2-4C"),
        ),
        (
            Direction.ACROSS,
            hands(south="5-AC 2-4S", west="5-AD 2-4H", north="5-AS 2-4C", east="5-AH 2-4D"),
        ),
    ],
)
def test_R3_cards_are_passed_in_the_direction_of_the_round(
    direction: Direction, after: Hands
) -> None:
    exchanged = passed(round_with(direction), *PASSES)

    assert exchanged.hands == after
    assert not exchanged.passing
    for seat in Seat:
        assert exchanged.received(seat) == PASSES[direction.source(seat)].cards


def test_R3_the_order_in_which_seats_choose_makes_no_difference() -> None:
    one = passed(round_with(Direction.LEFT), *PASSES)
    other = passed(round_with(Direction.LEFT), *reversed(PASSES))

    assert one == other


def test_R3_nobody_sees_the_cards_passed_to_them_before_all_four_have_chosen() -> None:
    match = match_of(round_with(Direction.LEFT))
    for action in (PASSES[EAST], PASSES[SOUTH], PASSES[NORTH]):
        match, events = apply(match, action)

        assert events == (PassChosen(action.seat),)
        assert match.round.hands == SUITS
        assert match.round.passing
        assert match.round.turn is None
        assert all(seat_view(match, seat).received == () for seat in Seat)

    match, events = apply(match, PASSES[WEST])

    assert events == (PassChosen(WEST), CardsExchanged(Direction.LEFT))
    assert print_cards(seat_view(match, SOUTH).received) == "2H 3H 4H"
    assert print_cards(seat_view(match, SOUTH).passed) == "2C 3C 4C"


def test_R3_a_hold_has_no_pass_and_play_starts_at_once() -> None:
    held = round_with(Direction.HOLD)

    assert not held.passing
    assert held.turn is SOUTH
    assert held.hands == SUITS
    assert all(held.received(seat) == () for seat in Seat)
    with pytest.raises(IllegalAction) as refusal:
        held.pass_cards(PASSES[SOUTH])
    assert refusal.value.reason is Reason.NOTHING_TO_PASS


@pytest.mark.parametrize("number", range(1, 9))
def test_R3_each_round_passes_its_own_way_and_only_a_hold_starts_at_once(number: int) -> None:
    cycle = (Direction.LEFT, Direction.HOLD, Direction.ACROSS)
    dealt = round_with(*cycle, number=number)

    assert dealt.direction is cycle[(number - 1) % 3]
    assert dealt.passing is (dealt.direction is not Direction.HOLD)


def test_R3_a_match_goes_through_its_pass_cycle() -> None:
    rules = HouseRules(passing=(Direction.ACROSS, Direction.HOLD))
    match = Match.begin(1, rules)

    assert match.opening().direction is Direction.ACROSS
    assert Round.begin(rules, 2, match.round.hands).direction is Direction.HOLD


def test_R4_the_two_of_clubs_may_be_passed_and_its_new_holder_leads() -> None:
    left = passed(round_with(Direction.LEFT), *PASSES)
    right = passed(round_with(Direction.RIGHT), *PASSES)
    kept = passed(round_with(Direction.LEFT), passing(SOUTH, "QC KC AC"), *PASSES[1:])

    assert left.turn is WEST
    assert right.turn is EAST
    assert kept.turn is SOUTH
    assert play(left, "2C").turn is NORTH


def test_R4_the_order_of_the_passed_cards_does_not_matter() -> None:
    ordered = passed(round_with(Direction.LEFT), *PASSES)
    jumbled = passed(round_with(Direction.LEFT), passing(SOUTH, "4C 2C 3C"), *PASSES[1:])

    assert jumbled == ordered


@pytest.mark.parametrize(
    ("text", "reason", "at_fault"),
    [
        ("", Reason.NOT_THREE_CARDS, ""),
        ("2C 3C", Reason.NOT_THREE_CARDS, "2C 3C"),
        ("2C 3C 4C 5C", Reason.NOT_THREE_CARDS, "2C 3C 4C 5C"),
        ("2C 3C 2C", Reason.SAME_CARD_TWICE, "2C"),
        ("2C 2C", Reason.SAME_CARD_TWICE, "2C"),
        ("2C 3C 4C 3C", Reason.SAME_CARD_TWICE, "3C"),
        ("2C 3C 2D", Reason.NOT_HELD, "2D"),
        ("QS 3C AH", Reason.NOT_HELD, "QS AH"),
        ("2D", Reason.NOT_HELD, "2D"),
    ],
)
def test_R4_a_pass_is_exactly_three_different_cards_that_the_seat_holds(
    text: str, reason: Reason, at_fault: str
) -> None:
    match = match_of(round_with(Direction.LEFT))
    action = passing(SOUTH, text)

    with pytest.raises(IllegalAction) as refusal:
        apply(match, action)

    assert refusal.value.reason is reason
    assert refusal.value.action == action
    assert refusal.value.cards == cards(at_fault)
    assert refusal.value.legal == ()
    assert match == match_of(round_with(Direction.LEFT))


def test_R3_a_seat_passes_only_once() -> None:
    once = passed(round_with(Direction.LEFT), PASSES[SOUTH])

    for again in (PASSES[SOUTH], passing(SOUTH, "QC KC AC")):
        with pytest.raises(IllegalAction) as refusal:
            once.pass_cards(again)
        assert refusal.value.reason is Reason.ALREADY_PASSED


def test_R3_no_card_may_be_played_before_the_pass_is_done() -> None:
    waiting = passed(round_with(Direction.LEFT), *PASSES[:3])

    for seat, text in ((SOUTH, "2C"), (EAST, "2H"), (EAST, "2C")):
        with pytest.raises(IllegalAction) as refusal:
            waiting.play(playing_card(seat, text))
        assert refusal.value.reason is Reason.PASSING_FIRST
        assert refusal.value.legal == ()


def test_R3_nothing_may_be_passed_once_play_has_started() -> None:
    exchanged = passed(round_with(Direction.LEFT), *PASSES)

    with pytest.raises(IllegalAction) as refusal:
        exchanged.pass_cards(passing(WEST, "5D 6D 7D"))

    assert refusal.value.reason is Reason.NOTHING_TO_PASS
    assert refusal.value.legal == cards("2C")
