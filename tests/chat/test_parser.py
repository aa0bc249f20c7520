"""Parsing: every word, every address, chatter and hostile lines."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ktmodule.chat.command_table import WORDS
from ktmodule.chat.commands import Command, Pick, Play
from ktmodule.chat.errors import BadCommand, Problem
from ktmodule.chat.parser import MAX_LENGTH, Form, Reading, parse
from tests.chat import command_in, wide
from tests.chat.examples import EXAMPLES
from tests.notation import cards

if TYPE_CHECKING:
    from _typeshed import TraceFunction


FORMS: dict[str, Callable[[str], str]] = {
    "as typed": str,
    "upper": str.upper,
    "title": str.title,
    "swapped": lambda text: text.title().swapcase(),
    "full-width": wide,
    "ended": lambda text: text + "!!",
    "padded": lambda text: "  " + text.replace(" ", " \t ") + "\r\n",
    "twice the same": lambda text: text + " \U000e0000",
    "spelt": lambda text: "\u200b".join(text),
}
PREFIXES = [
    *("", "!", "! ", "!!", "@bot ", "@bot !", "@bot, ", "/me ", "/me !"),
    *("!1 ", "1 ", "!1 !", "! 1 ", "!hearts ", "hearts ", "!kthearts ", "kthearts ", "!KTHearts: "),
    *("@bot !1 ", "/me !hearts "),
]


def outcome_of(text: str, addressed: bool = False) -> Command | Problem | None:
    try:
        return command_in(text, addressed)
    except BadCommand as bad:
        return bad.problem


@pytest.mark.parametrize("addressed", [False, True], ids=["in chat", "on the console"])
@pytest.mark.parametrize("prefix", PREFIXES)
@pytest.mark.parametrize("form", FORMS)
def test_every_command_is_read_after_every_prefix_in_every_form(
    form: str, prefix: str, addressed: bool
) -> None:
    for text, command in EXAMPLES:
        line = FORMS[form](prefix + text)
        word = text.split()[0]
        row, marked = WORDS[word], "!" in prefix
        heard = addressed or marked or not (row.needs_mark or word in row.marked)
        if row.needs_address and not addressed:
            heard = marked and any(name in prefix.lower() for name in ("1", "hearts"))
        assert command_in(line, addressed) == (command if heard else None), line


def test_these_are_all_the_words() -> None:
    asks = "hand legal moves table trick score last rules status help manual"
    plays = "play p press select lead card discard"
    seat = "claim cv claimview unclaim unc uc mine take player view zoom show tilt points"
    crowd = "mode delay pause resume unpause skip assign forceplay"
    bans = "ban unban timeout"
    more = "vote voteyea votenay level say rank streak optout opt-out optin opt-in exit bye leave"
    words = f"{plays} pass give {asks} new quit cancel {seat} {crowd} {bans} {more}"
    assert set(WORDS) == set(words.split())
    assert set(WORDS) <= {text.split()[0] for text, _ in EXAMPLES}


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        "!",
        "...",
        "hello",
        "play it cool man",
        "pass the salt",
        "last night was fun",
        "lead the way",
        "give up",
        "throw it away",
        "press F to pay respects",
        "table for two",
        "hand over the cookies",
        "new phone who dis",
        "score one for the team",
        "help me",
        "rules are rules",
        "trick or treat",
        "play a song",
        "play the hearts out",
        "p",
        "play",
        "pass",
        "pass only",
        "hearts",
        "hearts are nice",
        "1",
        "1 more time",
        "!lurk",
        "!playlist",
        "!2 play 2C",
        "!uptime",
        "@ann play nice",
        "/me plays along",
        "GG",
        "quit it",
        "bye",
        "leave it",
        "<3",
        "p :3",
        "\ud83d",
    ],
)
def test_chatter_is_none(line: str) -> None:
    assert parse(line) is None


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("!play it cool man", Problem.UNKNOWN_CARD),
        ("!play", Problem.INCOMPLETE),
        ("!pass", Problem.INCOMPLETE),
        ("!play and the", Problem.INCOMPLETE),
        ("!play king", Problem.RANK_WITHOUT_SUIT),
        ("!play hearts", Problem.SUIT_WITHOUT_RANK),
        ("!pass only", Problem.EXTRA_WORDS),
        ("!hand 9c", Problem.EXTRA_WORDS),
        ("!play low high", Problem.PICK_AMONG_OTHERS),
        ("!play 2C, low", Problem.PICK_AMONG_OTHERS),
        ("!play CARD", Problem.PLACEHOLDER),
        ("!play 9c or low", Problem.PICK_AMONG_OTHERS),
        ("!play 9c or 10h", Problem.LEFT_OVER),
        ("!help play 2C", Problem.EXTRA_WORDS),
        ("!help xyz", Problem.UNKNOWN_COMMAND),
        ("!vote 5C", Problem.VOTE_ON_CARDS),
        ("!vote maybe", Problem.EXTRA_WORDS),
        ("!1 lurk", Problem.UNKNOWN_COMMAND),
        ("!hearts are nice", Problem.UNKNOWN_COMMAND),
    ],
)
def test_a_marked_line_that_cannot_be_read_is_a_bad_command(line: str, problem: Problem) -> None:
    with pytest.raises(BadCommand) as caught:
        parse(line)
    assert caught.value.problem is problem


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("play it cool man", Problem.UNKNOWN_CARD),
        ("quit it", Problem.EXTRA_WORDS),
        ("!lurk", Problem.UNKNOWN_COMMAND),
        ("hearts", Problem.UNKNOWN_COMMAND),
        ("x" * (MAX_LENGTH + 1), Problem.TOO_LONG),
    ],
)
def test_on_the_console_a_line_that_cannot_be_read_is_a_bad_command(
    line: str, problem: Problem
) -> None:
    with pytest.raises(BadCommand) as caught:
        parse(line, addressed=True)
    assert caught.value.problem is problem


@pytest.mark.parametrize("line", ["", " ", "!", "?", "\u200b", "@bot", "/me", "\n"])
def test_on_the_console_an_empty_line_is_none(line: str) -> None:
    assert parse(line, addressed=True) is None


@pytest.mark.parametrize("line", ["2C KH", "!2c kh", "2 of clubs, king of hearts", "@bot 2C KH"])
def test_on_the_console_cards_need_no_word(line: str) -> None:
    reading = parse(line, addressed=True)
    assert reading == Reading(WORDS["play"], Play(cards("2C KH")), Form.CARDS)


FRAGMENTS = [
    *WORDS,
    *(pick.value for pick in Pick),
    *("!", "!1", "!hearts", "!kthearts:", "@ann", "/me", "confirm", "of", "and", "the", "only"),
    *("2C", "c2", "10h", "TH", "10", "q♠", "♠Q", "♠️Q", "🂭", "🃏", "QoS", "queen", "spades", "1C"),
    *("Queen-of-Spades", "quen", "2X", ",", "+", "-", ".", "<3", "A", "♥", "S", "O", "1", "0"),
    *(" ", "  ", "\t", "\n", "\u3000", "\u034f", "\U000e0000", "\u200b", "\ufe0f", "\ufeff"),
    *("\ud800", "\x00", "\u0301", "\ufdfa", "ß", "ŉ", "İ", wide("play 2C"), "x" * 500),
]


def test_parsing_never_raises_anything_but_bad_command(thorough: bool) -> None:
    piece = st.one_of(st.sampled_from(FRAGMENTS), st.text(st.characters(), max_size=20))
    generated = 0

    @settings(max_examples=25_000 if thorough else 500)
    @given(st.lists(piece, max_size=8))
    def holds(pieces: list[str]) -> None:
        nonlocal generated
        words, run = " ".join(pieces), "".join(pieces)
        for line in (words, run, f"!play {words}", f"pass {run}"):
            in_chat = outcome_of(line)
            assert in_chat is None or in_chat == outcome_of(line, addressed=True)
            generated += 1

    holds()
    assert generated >= (100_000 if thorough else 2_000)


def steps(text: str) -> int:
    """The steps that the interpreter takes to parse the line, the same on every machine."""
    count = 0

    def trace(frame: FrameType, event: str, argument: object) -> TraceFunction:
        nonlocal count
        frame.f_trace_opcodes = True
        count += 1
        return trace

    outcome_of(text, addressed=True)  # does the lazy imports
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        outcome_of(text, addressed=True)
    finally:
        sys.settrace(before)
    return count


LONG_LINES: dict[str, Callable[[int], str]] = {
    "one word": lambda n: "x" * n,
    "words": lambda n: "play " + "x " * (n // 2),
    "cards": lambda n: "play " + "2C " * (n // 3),
    "cards without blanks": lambda n: "play " + "2C" * (n // 2),
    "cards without a command": lambda n: "2C " * (n // 3),
    "cards in words": lambda n: "pass " + "queen of spades " * (n // 16),
    "ranks": lambda n: "play " + "2" * n,
    "ones": lambda n: "play " + "1" * n,
    "an unknown card at the end": lambda n: "play " + "2C " * (n // 3) + "xyz",
    "ofs": lambda n: "play " + "of " * (n // 3),
    "a slip between ofs": lambda n: "play quen" + " of" * (n // 3),
    "joiners": lambda n: "play " + "and " * (n // 4),
    "separators": lambda n: "play " + ",+-" * (n // 3),
    "names": lambda n: "@a " * (n // 3),
    "marks": lambda n: "! " * (n // 2),
    "points": lambda n: "play " + ". " * (n // 2),
    "blanks": lambda n: " " * n + "play",
    "invisible": lambda n: "play\u200b" * (n // 5),
    "full-width": lambda n: wide("play " + "2C" * (n // 2)),
    "accents": lambda n: "play 2" + "\u0301\u0323\u031b\u0334" * (n // 4),
    "letters that unfold to many": lambda n: "play " + "\ufdfa" * n,
    "card characters": lambda n: "play " + "🂭" * n,
}


@pytest.mark.parametrize("kind", LONG_LINES)
def test_parsing_takes_steps_linear_in_the_length_of_the_line(kind: str) -> None:
    line = LONG_LINES[kind]
    short, middle, long = (steps(line(n)) for n in (200, 400, 800))
    assert long - middle <= 2.2 * max(middle - short, 0) + 200


@pytest.mark.parametrize("kind", LONG_LINES)
def test_a_line_longer_than_any_command_is_refused_at_once(kind: str) -> None:
    line = LONG_LINES[kind](100_000)
    assert len(line) > MAX_LENGTH
    assert outcome_of(line) is None
    assert outcome_of(line, addressed=True) is Problem.TOO_LONG
    assert steps(line) < 1_000
