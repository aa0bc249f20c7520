"""R2: the pack, and cards as text."""

import pytest

from ktmodule.hearts.cards import PACK, Card, InvalidCard, Rank, Suit, parse_cards, print_cards


def test_R2_the_pack_has_52_different_cards_thirteen_of_each_suit() -> None:
    assert len(PACK) == len(set(PACK)) == 52
    for suit in Suit:
        assert sum(card.suit is suit for card in PACK) == 13


def test_R2_the_ranks_go_from_two_to_ace() -> None:
    hearts = [card for card in PACK if card.suit is Suit.HEARTS]

    assert print_cards(tuple(sorted(hearts))) == "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"


def test_cards_sort_by_suit_then_rank() -> None:
    assert sorted(parse_cards("2H AC QS 3D 2C")) == list(parse_cards("2C AC 3D QS 2H"))


def test_every_card_can_be_read_back_in_upper_and_lower_case() -> None:
    for card in PACK:
        assert Card.parse(str(card)) == card
        assert Card.parse(str(card).lower()) == card


def test_a_ten_can_be_written_as_T() -> None:
    assert Card.parse("TH") == Card.parse("th") == Card.parse("10H") == Card(Suit.HEARTS, Rank.TEN)


@pytest.mark.parametrize("text", ["", "2", "C", "1C", "11C", "2X", "C2", "2 C", " 2C", "2CC", "♥"])
def test_the_error_for_text_that_names_no_card_quotes_it(text: str) -> None:
    with pytest.raises(InvalidCard) as refusal:
        Card.parse(text)

    assert refusal.value.text == text
    assert repr(text) in str(refusal.value)


def test_R11_a_heart_costs_1_the_queen_of_spades_13_and_other_cards_nothing() -> None:
    costs = {str(card): card.points for card in PACK if card.points}

    assert costs == {str(card): 1 for card in PACK if card.suit is Suit.HEARTS} | {"QS": 13}
    assert sum(costs.values()) == 26
