"""R8 and R9: leads before and after hearts are broken, and the discards that break them."""

import pytest

from ktmodule.hearts.actions import IllegalAction, Reason
from ktmodule.hearts.cards import print_cards
from ktmodule.hearts.events import CardPlayed, HeartsBroken
from ktmodule.hearts.round import Round
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P, HouseRules, Permission
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
    playing_card,
)

QUEEN_HELD = HouseRules(lead_queen_unbroken=Permission.FORBIDDEN)
QUEEN_FREE = HouseRules(lead_queen_unbroken=Permission.ALLOWED)
REST = {1: ("2D", "3D", "4D"), 2: ("2-3D", "4-5D", "6-7D"), 3: ("2-4D", "5-7D", "8-10D")}


def south_leads(hand: str, rules: HouseRules = KTHEARTS, *, broken: bool = False) -> Round:
    """South, who holds this hand, is to lead; the others hold diamonds."""
    west, north, east = REST[len(cards(hand))]
    return late_round(hands(hand, west, north, east), rules, broken=broken)


@pytest.mark.parametrize(
    ("hand", "rules", "may"),
    [
        ("9C QS AH", QUEEN_HELD, "9C"),
        ("9C QS AH", QUEEN_FREE, "9C QS"),
        ("9C QS KS", QUEEN_HELD, "9C KS"),
        ("9C QS KS", QUEEN_FREE, "9C QS KS"),
        ("9C 2H AH", QUEEN_HELD, "9C"),
        ("9C 2H AH", QUEEN_FREE, "9C"),
        ("QS 2H AH", QUEEN_HELD, "QS 2H AH"),
        ("QS 2H AH", QUEEN_FREE, "QS"),
        ("QS", QUEEN_HELD, "QS"),
        ("QS", QUEEN_FREE, "QS"),
        ("2H AH", QUEEN_HELD, "2H AH"),
        ("2H AH", QUEEN_FREE, "2H AH"),
        ("QC QD KS", QUEEN_HELD, "QC QD KS"),
        ("9C QS AH", KTHEARTS, "9C"),
        ("9C QS AH", STANDARD_4P, "9C QS"),
    ],
)
def test_R8_hearts_and_by_house_rule_the_queen_may_not_be_led_before_hearts_are_broken(
    hand: str, rules: HouseRules, may: str
) -> None:
    playing = south_leads(hand, rules)

    assert print_cards(playing.legal_plays(SOUTH)) == may
    for forbidden in set(cards(hand)) - set(cards(may)):
        with pytest.raises(IllegalAction) as refusal:
            playing.play(playing_card(SOUTH, str(forbidden)))
        assert refusal.value.reason is (
            Reason.QUEEN_BEFORE_HEARTS_BROKEN
            if forbidden == card("QS")
            else Reason.HEARTS_NOT_BROKEN
        )
        assert refusal.value.cards == (forbidden,)
        assert refusal.value.legal == cards(may)


@pytest.mark.parametrize("rules", [QUEEN_HELD, QUEEN_FREE, KTHEARTS, STANDARD_4P])
def test_R8_once_hearts_are_broken_anything_may_be_led(rules: HouseRules) -> None:
    playing = south_leads("9C QS AH", rules, broken=True)

    assert print_cards(playing.legal_plays(SOUTH)) == "9C QS AH"


def test_R8_limits_leads_but_not_discards() -> None:
    led = play(late_round(hands("4D 2C", "QS AH", "5D 3C", "6D 4C"), QUEEN_HELD), "4D")

    assert print_cards(led.legal_plays(WEST)) == "QS AH"


def test_R9_a_heart_that_a_void_player_discards_breaks_hearts_for_everybody() -> None:
    before = late_round(hands("4D 2H", "3D 3H", "AH 2S", "6D QS"))
    discarded = play(before, "4D 3D AH")

    assert not play(before, "4D 3D").hearts_broken
    assert discarded.hearts_broken
    after = play(discarded, "6D")
    assert after.turn is EAST
    assert after.legal_plays(EAST) == cards("QS")
    assert after.hearts_broken


def test_R9_after_a_discard_the_next_leader_may_lead_hearts() -> None:
    unbroken = play(late_round(hands("4D 2H 9C", "3D 3H 8C", "2S AH 7C", "2D QS 6C")), "4D 3D 2S")
    broken = play(late_round(hands("4D 2H 9C", "3D 3H 8C", "2S AH 7C", "2D QS 6C")), "4D 3D AH")

    assert play(unbroken, "2D").legal_plays(SOUTH) == cards("9C")
    assert play(broken, "2D").legal_plays(SOUTH) == cards("9C 2H")


def test_R9_a_forced_heart_lead_and_the_hearts_that_follow_it_do_not_break_hearts() -> None:
    forced = late_round(hands("2H 9H", "3H 9C", "AH QS", "4H 9S"))
    for played in ("2H", "2H 3H", "2H 3H AH", "2H 3H AH 4H"):
        assert not play(forced, played).hearts_broken


def test_R9_after_a_forced_heart_lead_hearts_may_still_not_be_led() -> None:
    forced = late_round(hands("2H 9H 8H", "3H 9C 8C", "AH 6H 7C", "4H 9S 8S"))
    after = play(forced, "2H 3H AH 4H")

    assert after.turn is NORTH
    assert after.legal_plays(NORTH) == cards("7C")
    with pytest.raises(IllegalAction) as refusal:
        after.play(playing_card(NORTH, "6H"))
    assert refusal.value.reason is Reason.HEARTS_NOT_BROKEN


@pytest.mark.parametrize("rules", [QUEEN_HELD, QUEEN_FREE])
def test_R9_the_queen_of_spades_never_breaks_hearts(
    rules: HouseRules,
) -> None:
    led = late_round(hands("QS 2H", "2S 3H", "3S 4H", "4S 5H"), QUEEN_FREE)
    followed = late_round(hands("9S 2H", "QS 3H", "3S 4H", "4S 5H"), rules)
    discarded = late_round(hands("9C 2H", "QS 3H", "3C 4H", "4C 5H"), rules)

    assert not play(led, "QS 2S 3S 4S").hearts_broken
    assert not play(followed, "9S QS 3S 4S").hearts_broken
    assert not play(discarded, "9C QS 3C 4C").hearts_broken


def test_R9_a_queen_discarded_on_a_forced_heart_lead_does_not_break_hearts() -> None:
    forced = late_round(hands("2H 9H", "QS 9C", "AH 9D", "4H 9S"))

    assert not play(forced, "2H QS AH 4H").hearts_broken


def test_R9_other_suits_do_not_break_hearts_and_broken_hearts_stay_broken() -> None:
    unbroken = late_round(hands("2C 9H", "3D 9D", "4S 8D", "5C 9S"))
    broken = late_round(hands("2C 9H", "3D 9D", "4S 8D", "5C 9S"), broken=True)

    assert not play(unbroken, "2C 3D 4S 5C").hearts_broken
    assert play(broken, "2C 3D 4S 5C").hearts_broken


def test_R9_only_the_first_discarded_heart_is_an_event() -> None:
    match = match_of(late_round(hands("2C 9C", "3H 9D", "4H 8D", "5C 7D")))

    _, events = play_out(match, "2C 3H 4H")

    assert events == (
        CardPlayed(SOUTH, card("2C")),
        CardPlayed(WEST, card("3H")),
        HeartsBroken(WEST),
        CardPlayed(NORTH, card("4H")),
    )
