"""R18: a refusal names the rule, as told to the player."""

from dataclasses import replace

import pytest

from ktmodule.chat.messages.replies import REPLIES
from ktmodule.chat.messages.wording import by_suits
from ktmodule.hearts.actions import Action, IllegalAction, Reason
from ktmodule.hearts.cards import PACK
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P
from ktmodule.hearts.seats import HUMAN, Direction
from ktmodule.hearts.views import SeatView, seat_view
from tests.notation import (
    EAST,
    SOUTH,
    WEST,
    deal_with,
    first_trick,
    hands,
    late_round,
    match_of,
    passing,
    play,
    playing_card,
)


def human_view(match: Match) -> SeatView:
    return seat_view(match, HUMAN)


def before_the_pass(direction: Direction = Direction.LEFT) -> Match:
    return Match.begin(1, replace(KTHEARTS, passing=(direction,)))


def refusal(match: Match, action: Action) -> tuple[Reason, str]:
    with pytest.raises(IllegalAction) as caught:
        apply(match, action)
    return caught.value.reason, REPLIES.illegal(caught.value, human_view(match))


def test_a_suit_that_is_held_must_be_followed() -> None:
    left = hands("4C 9C JC KH", "5C 2D 3D 4D", "6C 5D 6D 7D", "7C 8D 9D 10D")
    match = match_of(play(late_round(left, leader=WEST), "5C 6C 7C"))
    told = Reason.MUST_FOLLOW, "you hold clubs, so you must follow: 4C 9C JC"
    assert refusal(match, playing_card(SOUTH, "KH")) == told


def test_the_two_of_clubs_leads() -> None:
    match = match_of(first_trick(deal_with(south="2C KH")))
    told = Reason.TWO_OF_CLUBS_LEADS, "the two of clubs leads the first trick: 2C"
    assert refusal(match, playing_card(SOUTH, "KH")) == told


@pytest.mark.parametrize(
    ("tried", "reason", "answer"),
    [
        ("KH", Reason.NO_HEARTS_IN_FIRST_TRICK, "no hearts in the first trick: 2S 3S"),
        ("QS", Reason.NO_QUEEN_IN_FIRST_TRICK, "not the queen of spades in the first trick: 2S 3S"),
    ],
)
def test_the_first_trick_takes_no_points_while_another_card_is_held(
    tried: str, reason: Reason, answer: str
) -> None:
    deal = deal_with("2S 3S QS 5-AH", west="2-AC", north="2-AD", east="4-JS K-AS 2-4H")
    match = match_of(play(first_trick(deal, STANDARD_4P), "2C 3D 4S"))
    assert refusal(match, playing_card(SOUTH, tried)) == (reason, answer)


@pytest.mark.parametrize(
    ("tried", "reason", "answer"),
    [
        (
            "KH",
            Reason.HEARTS_NOT_BROKEN,
            "hearts are not broken, so you may not lead one: 4C",
        ),
        (
            "QS",
            Reason.QUEEN_BEFORE_HEARTS_BROKEN,
            "hearts are not broken, so you may not lead the queen of spades: 4C",
        ),
    ],
)
def test_points_may_not_be_led_before_hearts_are_broken(
    tried: str, reason: Reason, answer: str
) -> None:
    left = hands("4C QS KH", "5C 2D 3D", "6C 5D 6D", "7C 8D 9D")
    assert refusal(match_of(late_round(left)), playing_card(SOUTH, tried)) == (reason, answer)


def test_a_card_that_is_not_held_may_not_be_played() -> None:
    match = match_of(late_round(hands("4C QS KH", "5C 2D 3D", "6C 5D 6D", "7C 8D 9D")))
    told = Reason.NOT_HELD, "you don't hold AS; your hand: 4C / QS / KH"
    assert refusal(match, playing_card(SOUTH, "AS")) == told


def test_a_card_may_not_be_played_out_of_turn() -> None:
    match = match_of(late_round(hands("4C", "5C", "6C", "7C"), leader=EAST))
    told = Reason.NOT_YOUR_TURN, "it is East's turn"
    assert refusal(match, playing_card(SOUTH, "4C")) == told


@pytest.mark.parametrize(
    ("direction", "answer"),
    [
        (Direction.LEFT, "first pass three cards left to West: pass CARD CARD CARD"),
        (Direction.RIGHT, "first pass three cards right to East: pass CARD CARD CARD"),
        (Direction.ACROSS, "first pass three cards across to North: pass CARD CARD CARD"),
    ],
)
def test_cards_are_passed_before_they_are_played(direction: Direction, answer: str) -> None:
    match = before_the_pass(direction)
    tried = playing_card(SOUTH, str(human_view(match).hand[0]))
    assert refusal(match, tried) == (Reason.PASSING_FIRST, answer)


def test_after_passing_the_player_waits_for_the_others() -> None:
    match = before_the_pass()
    hand = human_view(match).hand
    passed = " ".join(map(str, hand[:3]))
    match, _ = apply(match, passing(SOUTH, passed))
    waiting = "the others are still choosing what to pass"
    assert refusal(match, playing_card(SOUTH, str(hand[5]))) == (Reason.PASSING_FIRST, waiting)
    again = Reason.ALREADY_PASSED, f"you have already passed: {passed}"
    assert refusal(match, passing(SOUTH, passed)) == again
    assert REPLIES.turn(human_view(match)) == waiting


@pytest.mark.parametrize(
    ("number", "answer"),
    [
        (1, "a pass is exactly three cards, not 1"),
        (2, "a pass is exactly three cards, not 2"),
        (4, "a pass is exactly three cards, not 4"),
    ],
)
def test_a_pass_is_three_cards(number: int, answer: str) -> None:
    match = before_the_pass()
    tried = passing(SOUTH, " ".join(map(str, human_view(match).hand[:number])))
    assert refusal(match, tried) == (Reason.NOT_THREE_CARDS, answer)


@pytest.mark.parametrize("times", [2, 3])
def test_a_pass_is_three_different_cards(times: int) -> None:
    match = before_the_pass()
    first, other, *_ = map(str, human_view(match).hand)
    tried = passing(SOUTH, " ".join([first] * times + [other] * (3 - times)))
    told = f"a pass is three different cards, and you named {first} more than once"
    assert refusal(match, tried) == (Reason.SAME_CARD_TWICE, told)


def test_only_cards_that_are_held_may_be_passed() -> None:
    match = before_the_pass()
    held = human_view(match).hand
    foreign = [str(other) for other in PACK if other not in held]
    reason, answer = refusal(match, passing(SOUTH, f"{foreign[0]} {foreign[1]} {foreign[0]}"))
    assert reason is Reason.NOT_HELD
    assert answer == (f"you don't hold {foreign[0]} or {foreign[1]}; your hand: {by_suits(held)}")


def test_nothing_is_passed_once_play_has_begun() -> None:
    match = match_of(first_trick(deal_with(south="2C KH")))
    told = "no cards are passed this round: it is your turn; you may play 2C"
    assert refusal(match, passing(SOUTH, "2C KH QS")) == (Reason.NOTHING_TO_PASS, told)
    passed = replace(match, round=replace(match.round, rules=KTHEARTS))
    told = "passing is over: it is your turn; you may play 2C"
    assert refusal(passed, passing(SOUTH, "2C KH QS")) == (Reason.NOTHING_TO_PASS, told)


def test_a_match_that_is_over_takes_no_card() -> None:
    match = match_of(late_round(hands("4C", "5C", "6C", "7C")), totals=(5, 120, 0, 0))
    told = Reason.MATCH_OVER, "this module is solved: new deals another"
    assert refusal(match, playing_card(SOUTH, "4C")) == told
