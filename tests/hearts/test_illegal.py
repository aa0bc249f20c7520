"""Every reason for a refusal, with the cards at fault, the legal cards, and nothing changed."""

from copy import deepcopy
from dataclasses import dataclass

import pytest

from ktmodule.hearts.actions import Action, Deal, IllegalAction, Reason
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.round import Hands, Round
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P
from ktmodule.hearts.scoring import Scores
from tests.notation import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    cards,
    deal_with,
    first_trick,
    hands,
    late_round,
    match_of,
    passing,
    play,
    play_out,
    playing_card,
)

DEAL: Hands = hands("2-AC", "2-AD", "2-AS", "2-AH")
TO_PASS = Round.begin(KTHEARTS, 1, DEAL)
SOUTH_PASSED = TO_PASS.pass_cards(passing(SOUTH, "2C 3C 4C"))
PLAYING = first_trick(DEAL)
LED = late_round(hands("4D 9C", "3D QS", "KD AH", "AS 2H"))
VOID = first_trick(deal_with(south="2C", west="2-4D KS QS AS 2-8H"), STANDARD_4P)
UNBROKEN = late_round(hands("9C QS AH", "2-4D", "5-7D", "8-10D"))
OVER: Scores = (0, 0, 99, 0)


@dataclass(frozen=True, slots=True)
class Refused:
    """An action in a position, and its refusal: the reason, the cards at fault, the legal cards."""

    match: Match
    action: Action
    reason: Reason
    cards: str = ""
    legal: str = ""


def over() -> Match:
    return play_out(
        match_of(late_round(hands("2H", "3H", "4H", "5H"), won_by=NORTH), OVER), "2H 3H 4H 5H"
    )[0]


def round_over() -> Match:
    """A match below the target, after its round and before the next deal."""
    return play_out(
        match_of(late_round(hands("2H", "3H", "4H", "5H"), won_by=NORTH)), "2H 3H 4H 5H"
    )[0]


CASES = (
    Refused(over(), playing_card(SOUTH, "2C"), Reason.MATCH_OVER),
    Refused(over(), passing(SOUTH, "2C 3C 4C"), Reason.MATCH_OVER),
    Refused(over(), Deal(), Reason.MATCH_OVER),
    Refused(round_over(), playing_card(SOUTH, "2C"), Reason.ROUND_OVER),
    Refused(round_over(), passing(WEST, "2C 3C 4C"), Reason.ROUND_OVER),
    Refused(match_of(TO_PASS), Deal(), Reason.ROUND_IN_PLAY),
    Refused(match_of(play(LED, "4D")), Deal(), Reason.ROUND_IN_PLAY),
    Refused(match_of(PLAYING), passing(SOUTH, "2C 3C 4C"), Reason.NOTHING_TO_PASS, legal="2C"),
    Refused(match_of(PLAYING), passing(WEST, "2D 3D 4D"), Reason.NOTHING_TO_PASS),
    Refused(match_of(SOUTH_PASSED), passing(SOUTH, "5C 6C 7C"), Reason.ALREADY_PASSED),
    Refused(match_of(SOUTH_PASSED), playing_card(SOUTH, "5C"), Reason.PASSING_FIRST),
    Refused(match_of(TO_PASS), playing_card(SOUTH, "2C"), Reason.PASSING_FIRST),
    Refused(match_of(TO_PASS), passing(SOUTH, "2C 3C"), Reason.NOT_THREE_CARDS, "2C 3C"),
    Refused(match_of(TO_PASS), passing(SOUTH, "2-5C"), Reason.NOT_THREE_CARDS, "2-5C"),
    Refused(match_of(TO_PASS), passing(SOUTH, "2C 3C 2C"), Reason.SAME_CARD_TWICE, "2C"),
    Refused(match_of(TO_PASS), passing(SOUTH, "2C 2D 2S"), Reason.NOT_HELD, "2D 2S"),
    Refused(match_of(PLAYING), playing_card(SOUTH, "2D"), Reason.NOT_HELD, "2D", "2C"),
    Refused(match_of(play(LED, "4D")), playing_card(WEST, "KD"), Reason.NOT_HELD, "KD", "3D"),
    Refused(match_of(PLAYING), playing_card(WEST, "2D"), Reason.NOT_YOUR_TURN),
    Refused(match_of(PLAYING), playing_card(WEST, "2C"), Reason.NOT_YOUR_TURN),
    Refused(match_of(play(PLAYING, "2C")), playing_card(SOUTH, "3C"), Reason.NOT_YOUR_TURN),
    Refused(match_of(PLAYING), playing_card(SOUTH, "3C"), Reason.TWO_OF_CLUBS_LEADS, "3C", "2C"),
    Refused(match_of(play(LED, "4D")), playing_card(WEST, "QS"), Reason.MUST_FOLLOW, "QS", "3D"),
    Refused(
        match_of(play(LED, "4D 3D")), playing_card(NORTH, "AH"), Reason.MUST_FOLLOW, "AH", "KD"
    ),
    Refused(
        match_of(play(VOID, "2C")),
        playing_card(WEST, "2H"),
        Reason.NO_HEARTS_IN_FIRST_TRICK,
        "2H",
        "2D 3D 4D KS AS",
    ),
    Refused(
        match_of(play(VOID, "2C")),
        playing_card(WEST, "QS"),
        Reason.NO_QUEEN_IN_FIRST_TRICK,
        "QS",
        "2D 3D 4D KS AS",
    ),
    Refused(match_of(UNBROKEN), playing_card(SOUTH, "AH"), Reason.HEARTS_NOT_BROKEN, "AH", "9C"),
    Refused(
        match_of(UNBROKEN),
        playing_card(SOUTH, "QS"),
        Reason.QUEEN_BEFORE_HEARTS_BROKEN,
        "QS",
        "9C",
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason.name}-{case.action}")
def test_R18_a_refusal_says_why_and_changes_nothing(case: Refused) -> None:
    before = deepcopy(case.match)

    with pytest.raises(IllegalAction) as refusal:
        apply(case.match, case.action)

    assert refusal.value.reason is case.reason
    assert refusal.value.action == case.action
    assert refusal.value.cards == cards(case.cards)
    assert refusal.value.legal == cards(case.legal)
    assert case.reason.name in str(refusal.value)
    assert case.match == before


def test_every_reason_has_a_case() -> None:
    assert {case.reason for case in CASES} == set(Reason)


def test_R18_after_a_refusal_the_match_continues_as_if_nothing_had_been_tried() -> None:
    match = match_of(play(LED, "4D"))
    with pytest.raises(IllegalAction):
        apply(match, playing_card(WEST, "QS"))

    after, _ = play_out(match, "3D KD AS")

    assert after == play_out(match_of(LED), "4D 3D KD AS")[0]
    assert after.round.turn is NORTH
    assert after.round.hands[EAST] == cards("2H")
