"""The level `steady`, position by position."""

from dataclasses import replace
from statistics import fmean

import pytest

from ktmodule.bots.heuristic.steady import choose as steady
from ktmodule.bots.novice import choose as novice
from ktmodule.hearts.events import RoundScored
from ktmodule.hearts.match import Match
from ktmodule.hearts.randomness import generator
from ktmodule.hearts.round import Round
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P, Bonus
from ktmodule.hearts.scoring import RoundScore
from ktmodule.hearts.seats import Seat
from tests.bots.positions import passes_of, plays_of
from tests.notation import deal_with, first_trick, hands, late_round, match_of, play, walk

SOUTH, WEST, NORTH, EAST = Seat


# Passing


@pytest.mark.parametrize("high", ["QS", "KS", "AS"])
def test_passes_a_high_spade_that_few_low_ones_guard(high: str) -> None:
    assert high in passes_of(steady, f"{high} 3S 2C 4C 6C 8C 2D 4D 6D 2H 3H 5H 7H")


def test_passes_the_three_high_spades_together_when_nothing_guards_them() -> None:
    assert passes_of(steady, "QS KS AS 2C 4C 6C 8C 2D 4D 6D 2H 3H 5H") == {"QS", "KS", "AS"}


def test_keeps_the_queen_of_spades_among_many_low_spades() -> None:
    passed = passes_of(steady, "2S 3S 4S 5S 7S QS 9C JC 4D JD KD 6H 9H")

    assert passed.isdisjoint({"QS", "2S", "3S", "4S", "5S", "7S"})


def test_passes_high_hearts() -> None:
    assert passes_of(steady, "AH KH QH 2C 3C 5C 7C 2D 4D 6D 2S 3S 4S") == {"AH", "KH", "QH"}


def test_keeps_low_hearts_that_guard() -> None:
    assert passes_of(steady, "2H 3H 4H AC KC QC 2D 4D 6D 2S 3S 4S 5S").isdisjoint(
        {"2H", "3H", "4H"}
    )


def test_passes_a_short_high_suit_away_to_be_void_in_it() -> None:
    assert {"JD", "KD"} <= passes_of(steady, "JD KD 2C 3C 4C 6C 8C 2S 3S 4S 6S 2H 4H")


# Following


def test_ducks_with_the_highest_card_under_the_winner() -> None:
    left = hands(
        south="3C 6C 9C KC 2H 4H",
        west="5C 7C 8C 3D 5D 7D",
        north="4C JC QC 2D 4D 6D",
        east="10C AC 8D 9D 10D JD",
    )

    assert plays_of(steady, play(late_round(left, leader=EAST), "10C")) == "9C"


def test_wins_a_clean_trick_high_when_last_to_play() -> None:
    deal = deal_with(
        south="3C 8C KC 2D 4D 6D 8D 2S 4S 6S 3H 5H 7H", west="2C 4C", north="5C", east="6C"
    )

    assert plays_of(steady, play(first_trick(deal), "2C 5C 6C")) == "KC"


def test_ducks_when_last_to_a_trick_with_points() -> None:
    deal = deal_with(
        south="3C 8C KC 2S 4S 6S 8S 5H 6H 7H 8H JD QD",
        west="2C 4C",
        north="2-10D AH 2H 3H 4H",
        east="9C",
    )

    assert plays_of(steady, play(first_trick(deal), "2C AH 9C")) == "8C"


def test_takes_a_trick_that_it_cannot_escape_with_its_highest_card() -> None:
    deal = deal_with(
        south="8C 10C KC 2S 4S 6S 8S 5H 6H 7H 8H JD QD",
        west="2C 4C",
        north="2-10D AH 2H 3H 4H",
        east="7C",
    )

    assert plays_of(steady, play(first_trick(deal), "2C AH 7C")) == "KC"


def test_drops_the_queen_of_spades_under_the_ace() -> None:
    left = hands(south="2S 5S QS 3D", west="3S 4S 2C 3C", north="6S 7S 4C 5C", east="AS 8S 6C 7C")

    assert plays_of(steady, play(late_round(left, leader=EAST), "AS")) == "QS"


def test_does_not_put_the_king_of_spades_where_the_queen_may_follow() -> None:
    left = hands(south="2S 5S KS 3D", west="QS 4S 2C 3C", north="6S 7S 4C 5C", east="9S 8S 6C 7C")

    assert plays_of(steady, play(late_round(left, leader=EAST), "9S")) == "5S"


def test_wins_with_the_king_of_spades_when_last_and_the_queen_is_still_elsewhere() -> None:
    left = hands(south="2S KS 3D 4D", west="3S 4S 2C 3C", north="6S 7S 4C 5C", east="QS 8S 6C 7C")

    assert plays_of(steady, play(late_round(left, leader=WEST), "4S 7S 8S")) == "KS"


# Discarding


def void_in_clubs(south: str) -> Round:
    """The first trick: West leads the two of clubs and South, void in them, plays last."""
    deal = deal_with(south, west="2C AC", north="9C", east="10C")
    return play(first_trick(deal), "2C 9C 10C")


def test_gives_the_queen_of_spades_to_whoever_takes_the_trick() -> None:
    south = "QS 3S 4S 5S 6S 2D 3D 4D 5D AH KH 2H 3H"

    assert plays_of(steady, void_in_clubs(south)) == "QS"


def test_then_discards_a_bare_ace_of_spades_that_the_queen_could_find() -> None:
    south = "AS 2D 3D 4D 5D 6D 7D JD 2H 3H 4H 5H KH"

    assert plays_of(steady, void_in_clubs(south)) == "AS"


def test_then_discards_its_highest_heart() -> None:
    south = "2S 3S 4S 5S 6S 7S 2D 3D 4D 5D 4H AH KH"

    assert plays_of(steady, void_in_clubs(south)) == "AH"


def test_discards_its_highest_card_where_the_first_trick_takes_no_points() -> None:
    deal = deal_with(
        south="2S 3S 4S QS AD 2D 3D 4D 5D 2H 3H AH KH", west="2C AC", north="9C", east="10C"
    )
    playing = play(first_trick(deal, STANDARD_4P), "2C 9C 10C")

    assert plays_of(steady, playing) == "AD"


# Leading


def test_leads_a_spade_to_bring_out_the_queen_that_it_need_not_fear() -> None:
    left = hands(
        south="3S 5S JS 8C 8D",
        west="4S 7S 5C 6C 5D",
        north="QS 9S 7C 9C 6D",
        east="KS AS 10C 7D 9D",
    )

    assert plays_of(steady, late_round(left)).endswith("S")


def test_leads_no_spade_with_the_king_in_its_hand_and_the_queen_out() -> None:
    left = hands(
        south="3S KS 3C 3D 2H",
        west="4S 7S 5C 6C 5D",
        north="QS 9S 7C 9C 6D",
        east="8S AS 10C 7D 9D",
    )

    assert not plays_of(steady, late_round(left)).endswith("S")


def test_leads_the_heart_that_must_lose_rather_than_a_suit_that_another_is_void_in() -> None:
    left = hands(south="2H QD", west="3H 5D", north="7H 6D", east="8H KH")

    assert plays_of(steady, late_round(left, broken=True)) == "2H"


# Counting


def test_knows_that_the_queen_is_gone_and_wins_with_the_ace_of_spades_early() -> None:
    left = hands(south="2S AS 3D 4D", west="3S 4S 2C 3C", north="6S 7S 4C 5C", east="9S 8S 6C 7C")

    assert plays_of(steady, play(late_round(left, leader=NORTH), "6S 8S")) == "AS"


def test_leads_no_suit_that_all_others_have_run_out_of_while_they_hold_points() -> None:
    left = hands(south="2C 2D", west="3D KH", north="4D AH", east="5D QH")

    assert plays_of(steady, late_round(left, broken=True)) == "2D"


# Moons


def nearly_a_moon(moon: Bonus = Bonus.ADD, won_by: Seat | None = WEST) -> Round:
    """Four tricks to go, West leads a heart, and South plays last; `won_by` took all before."""
    left = hands(south="AH 2H 3C 4C", west="JH 10H AC KC", north="5H 5D 6D 7D", east="6H 8D 9D 10D")
    rules = replace(KTHEARTS, moon=moon)
    return play(late_round(left, rules, leader=WEST, broken=True, won_by=won_by), "10H 5H 6H")


def test_takes_hearts_on_purpose_to_break_up_a_moon() -> None:
    assert plays_of(steady, nearly_a_moon()) == "AH"


def test_ducks_the_same_hearts_when_points_have_gone_to_several_seats() -> None:
    assert plays_of(steady, nearly_a_moon(won_by=None)) == "2H"


def test_pays_less_to_break_up_a_moon_that_only_helps_the_shooter() -> None:
    assert plays_of(steady, nearly_a_moon(Bonus.SUBTRACT)) == "2H"


def test_shoots_the_moon_with_a_hand_that_cannot_fail() -> None:
    deal = deal_with(south="AC KC QC JC AD KD AS KS QS AH KH QH JH")

    assert score_of_first_round(match_of(first_trick(deal))).shooter is SOUTH


def test_passes_the_low_cards_that_stand_in_the_way_of_a_moon() -> None:
    passed = passes_of(steady, "AC KC QC JC AD KD QD AS KS AH KH 3D 4S")

    assert {"3D", "4S"} <= passed


def score_of_first_round(match: Match) -> RoundScore:
    for step in walk(match, generator(1), steady):
        for event in step.events:
            if isinstance(event, RoundScored):
                return event.score
    raise AssertionError("a match has a first round")


# Whole matches


def test_one_steady_takes_far_fewer_points_than_three_novices(thorough: bool) -> None:
    own: list[int] = []
    theirs: list[float] = []
    for seed in range(200 if thorough else 20):
        *_, last = walk(
            Match.begin(seed, KTHEARTS), generator(seed), steady, novice, novice, novice
        )
        totals = last.after.pad.totals
        own.append(totals[SOUTH])
        theirs.append(fmean(totals[WEST:]))

    assert fmean(own) < fmean(theirs) / 2


def test_plays_the_same_match_on_every_platform_and_python() -> None:
    *_, last = walk(Match.begin(2024, KTHEARTS), generator(2024), steady)

    assert last.after.pad.totals == (105, 33, 83, 91)  # changes only with the strategy or the rules
