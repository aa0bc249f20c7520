"""R5, R6 and R7: leading with the two of clubs, following suit, and the first trick."""

import pytest

from ktmodule.hearts.actions import IllegalAction, Reason
from ktmodule.hearts.cards import print_cards
from ktmodule.hearts.round import Round
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P, HouseRules, Permission
from ktmodule.hearts.seats import Seat
from tests.notation import (
    SOUTH,
    WEST,
    card,
    cards,
    deal_with,
    first_trick,
    hands,
    late_round,
    play,
    playing_card,
)

ALLOWED, FORBIDDEN = Permission
NO_HEARTS = HouseRules(first_trick_hearts=FORBIDDEN)
NO_QUEEN = HouseRules(first_trick_queen=FORBIDDEN)
NEITHER = HouseRules(first_trick_hearts=FORBIDDEN, first_trick_queen=FORBIDDEN)


def legal(playing: Round) -> str:
    """The cards that the seat whose turn it is may play, as text."""
    assert playing.turn is not None
    return print_cards(playing.legal_plays(playing.turn))


def refusal_of(playing: Round, text: str) -> IllegalAction:
    """The refusal of this card from the seat whose turn it is."""
    assert playing.turn is not None
    with pytest.raises(IllegalAction) as refusal:
        playing.play(playing_card(playing.turn, text))
    return refusal.value


@pytest.mark.parametrize("holder", Seat)
@pytest.mark.parametrize("rules", [KTHEARTS, STANDARD_4P])
def test_R5_the_holder_of_the_two_of_clubs_leads_it(holder: Seat, rules: HouseRules) -> None:
    four = ["3-5D 2-6S 2-6H", "3-5C 6-8D 7-8S 10-JS 7H 8H 9H", "AC KC QD AS", "AH KH"]
    four[holder] += " 2C"
    start = first_trick(deal_with(*four), rules)

    assert start.turn is holder
    assert start.legal_plays(holder) == cards("2C")
    for other in start.hands[holder]:
        if other != card("2C"):
            refused = refusal_of(start, str(other))
            assert refused.reason is Reason.TWO_OF_CLUBS_LEADS
            assert refused.cards == (other,)
            assert refused.legal == cards("2C")
    for seat in Seat:
        if seat is not holder:
            assert start.legal_plays(seat) == ()


def test_R5_only_the_first_trick_is_led_by_the_two_of_clubs() -> None:
    deal = hands("2-AC", "2-AD", "2-AS", "2-AH")
    second = play(first_trick(deal), "2C 2D 2S 2H")

    assert second.turn is SOUTH
    assert legal(second) == print_cards(cards("3-AC"))


def test_R6_a_player_who_holds_the_led_suit_follows_it() -> None:
    led = play(
        late_round(
            hands(south="4D 5S 6H", west="3D KD QS", north="2H AD 9C", east="10C JC QC"),
            leader=SOUTH,
        ),
        "4D",
    )

    assert legal(led) == "3D KD"
    refused = refusal_of(led, "QS")
    assert refused.reason is Reason.MUST_FOLLOW
    assert refused.cards == cards("QS")
    assert refused.legal == cards("3D KD")
    assert legal(play(led, "KD")) == "AD"


def test_R6_players_follow_the_suit_led_not_the_one_played_last() -> None:
    led = play(
        late_round(hands(south="4D 5S", west="QS KH", north="2H AD", east="10D JS")), "4D KH AD"
    )

    assert legal(led) == "10D"


def test_R6_a_void_player_plays_any_card_after_the_first_trick() -> None:
    for rules in (KTHEARTS, STANDARD_4P, NO_HEARTS, NO_QUEEN, NEITHER):
        led = play(
            late_round(
                hands(south="4D 5S 6H", west="3C QS AH", north="2H AD 9C", east="10C JC QC"), rules
            ),
            "4D",
        )
        assert legal(led) == "3C QS AH"


VOID = deal_with(south="2C", west="2-4D KS QS AS 2-8H")
QUEEN_AND_HEARTS = deal_with(south="2C", west="QS 2-KH", north="AH")
ONLY_HEARTS = deal_with(south="2C", west="2-AH", north="QS")


@pytest.mark.parametrize(
    ("rules", "may"),
    [
        (KTHEARTS, "2D 3D 4D QS KS AS 2H 3H 4H 5H 6H 7H 8H"),
        (NO_HEARTS, "2D 3D 4D QS KS AS"),
        (NO_QUEEN, "2D 3D 4D KS AS 2H 3H 4H 5H 6H 7H 8H"),
        (NEITHER, "2D 3D 4D KS AS"),
        (STANDARD_4P, "2D 3D 4D KS AS"),
    ],
)
def test_R7_in_the_first_trick_a_void_player_may_not_discard_what_the_setting_forbids(
    rules: HouseRules, may: str
) -> None:
    led = play(first_trick(VOID, rules), "2C")

    assert led.turn is WEST
    assert legal(led) == may
    for forbidden in set(led.hands[WEST]) - set(cards(may)):
        refused = refusal_of(led, str(forbidden))
        assert refused.reason is (
            Reason.NO_QUEEN_IN_FIRST_TRICK
            if str(forbidden) == "QS"
            else Reason.NO_HEARTS_IN_FIRST_TRICK
        )
        assert refused.cards == (forbidden,)
        assert refused.legal == cards(may)


@pytest.mark.parametrize(
    ("rules", "may"),
    [
        (KTHEARTS, "QS 2-KH"),
        (NO_HEARTS, "QS"),
        (NO_QUEEN, "2-KH"),
        (NEITHER, "QS 2-KH"),
        (STANDARD_4P, "QS 2-KH"),
    ],
)
def test_R7_a_hand_of_the_queen_and_hearts_plays_anything_where_both_are_forbidden(
    rules: HouseRules, may: str
) -> None:
    led = play(first_trick(QUEEN_AND_HEARTS, rules), "2C")

    assert legal(led) == print_cards(cards(may))


@pytest.mark.parametrize("rules", [KTHEARTS, NO_HEARTS, NO_QUEEN, NEITHER, STANDARD_4P])
def test_R7_a_hand_of_nothing_but_hearts_plays_any_of_them(rules: HouseRules) -> None:
    led = play(first_trick(ONLY_HEARTS, rules), "2C")

    assert legal(led) == print_cards(cards("2-AH"))


def test_R7_and_R9_a_heart_discarded_in_the_first_trick_breaks_hearts() -> None:
    for deal, rules in ((VOID, KTHEARTS), (ONLY_HEARTS, STANDARD_4P)):
        led = play(first_trick(deal, rules), "2C")

        assert not led.hearts_broken
        assert play(led, "2H").hearts_broken


@pytest.mark.parametrize("rules", [KTHEARTS, NO_HEARTS, NO_QUEEN, NEITHER, STANDARD_4P])
def test_R7_a_player_with_clubs_follows_in_the_first_trick_whatever_the_setting(
    rules: HouseRules,
) -> None:
    led = play(first_trick(deal_with(south="2C", west="9C QS 2-9H"), rules), "2C")

    assert legal(led) == "9C"
    assert refusal_of(led, "QS").reason is Reason.MUST_FOLLOW


def test_R7_applies_to_the_first_trick_only() -> None:
    deal = hands(south="2C 3-AD", west="3C 2D QS 2-JH", north="4C 2-JS QH KH", east="5-AC AH KS AS")
    second = play(first_trick(deal, STANDARD_4P), "2C 3C 4C 5C 6C 3D")

    assert second.turn is WEST
    assert legal(second) == print_cards(cards("2D QS 2-JH"))
