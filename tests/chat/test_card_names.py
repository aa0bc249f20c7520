"""Cards as people type them, and the replies to those that cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ktmodule.chat.commands import Pass, Play
from ktmodule.chat.errors import BadCommand, Problem
from ktmodule.chat.messages.replies import REPLIES
from ktmodule.chat.parser import parse
from ktmodule.hearts.cards import PACK, Card, Rank, Suit
from ktmodule.hearts.views import SeatView, seat_view
from tests.chat import command_in, wide
from tests.notation import EAST, SOUTH, cards, deal_with, first_trick, hands, late_round, match_of

SIGNS = {Suit.CLUBS: "♣♧", Suit.DIAMONDS: "♦♢", Suit.SPADES: "♠♤", Suit.HEARTS: "♥♡❤"}
BLOCK = {Suit.SPADES: 0x1F0A0, Suit.HEARTS: 0x1F0B0, Suit.DIAMONDS: 0x1F0C0, Suit.CLUBS: 0x1F0D0}
COLUMN = {Rank.ACE: 1, Rank.JACK: 11, Rank.QUEEN: 13, Rank.KING: 14}


def read(text: str) -> tuple[Card, ...]:
    command = command_in(f"!play {text}")
    assert isinstance(command, Play)
    return command.cards


def refused(text: str) -> BadCommand:
    with pytest.raises(BadCommand) as caught:
        parse(f"!play {text}")
    return caught.value


def block_character(card: Card) -> str:
    return chr(BLOCK[card.suit] + COLUMN.get(card.rank, card.rank.value))


def ways_to_type(card: Card) -> list[str]:
    """The ways to type a card, in lower case where they have case."""
    mark, letter = card.rank.mark.lower(), card.suit.letter.lower()
    rank, suit = card.rank.word, card.suit.word
    ways = [block_character(card)]
    for one in (mark, "t") if card.rank is Rank.TEN else (mark,):
        # "ha", "da" and "dj" are no cards, and "a" beside a suit is an article.
        ways += [
            one + letter,
            *(() if letter + one in ("ha", "da", "dj", "hq", "st") else (letter + one,)),
        ]
        if card.rank is not Rank.ACE:
            ways += [f"{one} {letter}", f"{letter} {one}", f"{one}-{letter}", f"{one} {suit}"]
        ways += [f"{one}o{letter}", f"{one}of{letter}", f"{one} of {suit}"]
        for sign in SIGNS[card.suit]:
            ways += [one + sign, sign + one, one + sign + "\ufe0f"]
            ways += [sign + "\ufe0f" + one, f"{one} of {sign}", f"{rank} {sign}"]
    ways += [f"{rank} of {suit}", f"{rank}-of-{suit}", f"{rank}_of_{suit}", f"{rank}of{suit}"]
    ways += [f"{rank} {suit}", f"{suit} {rank}", f"{rank}{suit}", f"the {rank} of {suit}"]
    ways += [f'"{rank} of {suit}"', f"\u201c{rank} of {suit}\u201d", f"({mark}{letter})"]
    ways += [f"{rank} of {suit[:-1]}", f"[{mark}{letter}]", f"{mark}{letter}.", f"`{mark}{letter}`"]
    return ways


@pytest.mark.parametrize("card", PACK, ids=str)
def test_every_card_is_read_in_every_way_and_any_case(card: Card) -> None:
    for way in ways_to_type(card):
        for typed in (way, way.upper(), way.title(), way.capitalize()):
            assert read(typed) == (card,), typed
        if way.isascii():
            assert read(wide(way)) == (card,), way


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2C", "2C"),
        ("c2", "2C"),
        ("10h", "10H"),
        ("TH", "10H"),
        ("q♠", "QS"),
        ("♠Q", "QS"),
        ("♠️Q", "QS"),
        ("🂭", "QS"),
        ("queen of spades", "QS"),
        ("Queen-of-Spades", "QS"),
        ("QoS", "QS"),
        ("qos", "QS"),
        ("🂱", "AH"),
        ("🃞", "KC"),
        ("deuce of clubs", "2C"),
        ("knave of hearts", "JH"),
        ("sixes of hearts", "6H"),
        (wide("10h"), "10H"),
        ("0h", "10H"),
        ("1oc", "10C"),
        ("9\u0421", "9C"),
        ("\u039a♠", "KS"),
        ("a 2c", "2C"),
        ("an ace of spades", "AS"),
        ("a of spades", "AS"),
        (wide("q") + "♠", "QS"),
    ],
)
def test_the_forms_that_people_use_are_read(typed: str, meant: str) -> None:
    assert read(typed) == cards(meant)


@pytest.mark.parametrize(
    "typed",
    [
        "2C KH QS",
        "2c,kh,qs",
        "2C, KH, QS",
        "2C+KH+QS",
        "2C + KH + QS",
        "2C & KH & QS",
        "2C/KH/QS",
        "2C;KH;QS",
        "2C-KH-QS",
        "2C \u2013 KH \u2014 QS",
        "2C|KH|QS",
        "2C.KH.QS.",
        "2CKHQS",
        "c2hksq",
        "2CHKqs",
        "2 C K H Q S",
        "🃒🂾🂭",
        "2♣K♥Q♠",
        "♣️2♥️K♠️Q",
        "2C and KH and QS",
        "2C, KH and the QS",
        "2C then KH then QS",
        "two of clubs, king of hearts, queen of spades",
        "two of clubs king of hearts queen of spades",
        "clubs two hearts king spades queen",
        "[2C] [KH] [QS]",
        "'2C', 'KH', 'QS'",
        wide("2C,KH+QS"),
        "2C\u3001KH\u3001QS\u3002",
    ],
)
def test_several_cards_are_read_in_order(typed: str) -> None:
    assert read(typed) == cards("2C KH QS")
    assert command_in(f"pass {typed}") == Pass(cards("2C KH QS"))


def test_a_repeated_card_is_read_and_left_to_the_rules() -> None:
    assert read("2C 2C") == cards("2C 2C")


@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=13), st.sampled_from(" ,+/"))
def test_every_card_prints_in_a_form_that_parses_back(held: list[Card], between: str) -> None:
    assert read(between.join(map(str, held))) == tuple(held)
    together = "".join(map(str, held))
    if together not in ("ACTS", "ASKS"):
        assert read(together) == tuple(held)


@given(st.data())
def test_any_mix_of_forms_is_read(data: st.DataObject) -> None:
    held = data.draw(st.lists(st.sampled_from(PACK), min_size=1, max_size=5))
    typed = [data.draw(st.sampled_from(ways_to_type(card))) for card in held]
    text = data.draw(st.sampled_from([" ", ", ", " + ", " and "])).join(typed)
    assert command_in(f"!pass {text}") == Pass(tuple(held))


def view_in_first_trick() -> SeatView:
    """South holds clubs, the king of hearts and the queen of spades, and has the lead."""
    return seat_view(match_of(first_trick(deal_with(south="2-10C 3D QS 3H KH"))), SOUTH)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("2x", '"2X" is not a card: write cards like 2C, 10H or QS'),
        ("qzz", '"QZZ" is not a card: write cards like 2C, 10H or QS'),
        ("it cool man", '"IT" is not a card: write cards like 2C, 10H or QS'),
        ("1C", '"1C" is not a card: did you mean 10C?'),
        ("11h", '"11H" is not a card: did you mean JH?'),
        ("12S", '"12S" is not a card: did you mean QS?'),
        ("13h", '"13H" is not a card: did you mean KH?'),
        ("14d", '"14D" is not a card: did you mean AD?'),
        ("10x", '"10X" is not a card: did you mean 10C?'),
        ("quen of spades", '"QUEN" is not a card: did you mean QS?'),
        ("queen of spads", '"SPADS" is not a card: did you mean QS?'),
        ("spads queen", '"SPADS" is not a card: did you mean QS?'),
        ("queenofspadess", '"QUEENOFSPADESS" is not a card: did you mean QS?'),
        ("3 of dimonds", '"DIMONDS" is not a card: did you mean 3D?'),
        ("2C kign of hearts", '"KIGN" is not a card: did you mean KH?'),
        ("quen", '"QUEN" is not a card: did you mean QS?'),
        ("🃏", '"🃏" is not a card: write cards like 2C, 10H or QS'),
        ("🂬", '"🂬" is not a card: write cards like 2C, 10H or QS'),
        ("of", '"OF" is not a card: write cards like 2C, 10H or QS'),
        ("x" * 300, '"XXXXXXXXXXXXXXXXXXX…" is not a card: write cards like 2C, 10H or QS'),
    ],
)
def test_a_word_that_is_no_card_is_named_with_the_nearest_card(typed: str, answer: str) -> None:
    bad = refused(typed)
    assert bad.problem is Problem.UNKNOWN_CARD
    assert REPLIES.unreadable(bad, view_in_first_trick()) == answer


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("king", '"KING" has no suit: did you mean KH?'),
        ("k", '"K" has no suit: did you mean KH?'),
        ("3", '"3" has no suit: did you mean 3C, 3D or 3H?'),
        ("a", '"A" has no suit: did you mean AC, AD, AS or AH?'),
        ("2", '"2" has no suit: did you mean 2C?'),
        ("queen of", '"QUEEN" has no suit: did you mean QS?'),
    ],
)
def test_a_rank_without_a_suit_gets_the_cards_that_it_could_mean(typed: str, answer: str) -> None:
    bad = refused(typed)
    assert bad.problem is Problem.RANK_WITHOUT_SUIT
    assert REPLIES.unreadable(bad, view_in_first_trick()) == answer


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("hearts", '"HEARTS" has no rank: did you mean 3H or KH?'),
        ("♥", '"♥" has no rank: did you mean 3H or KH?'),
        ("spade", '"SPADE" has no rank: did you mean QS?'),
        ("clubs", '"CLUBS" has no rank: did you mean 2C?'),
        ("a spade", '"SPADE" has no rank: did you mean QS?'),
        ("A ♠", '"♠" has no rank: did you mean QS?'),
        ("hearts a lot", '"HEARTS" has no rank: did you mean 3H or KH?'),
    ],
)
def test_a_suit_without_a_rank_gets_the_cards_that_it_could_mean(typed: str, answer: str) -> None:
    bad = refused(typed)
    assert bad.problem is Problem.SUIT_WITHOUT_RANK
    assert REPLIES.unreadable(bad, view_in_first_trick()) == answer


def test_a_suit_that_is_not_held_gets_all_of_its_cards() -> None:
    deal = hands("QS KS", "2C 3C", "4C 5C", "6C 7C")
    view = seat_view(match_of(late_round(deal, leader=EAST)), SOUTH)
    expected = '"DIAMONDS" has no rank: did you mean '
    assert REPLIES.unreadable(refused("diamonds"), view) == (
        expected + "2D, 3D, 4D, 5D, 6D, 7D, 8D, 9D, 10D, JD, QD, KD or AD?"
    )
