"""Normalization of a line before it is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ktmodule.chat.normalize import clean
from tests.chat import wide

PLAIN = ["play", "2C"]


@pytest.mark.parametrize(
    "character",
    [
        "\u034f",  # combining grapheme joiner
        "\U000e0000",  # chat clients append it to send the same line twice
        "\U000e0001",
        "\U000e007f",
        "\U000e0100",
        "\U000e01ef",
        "\U000e0fff",
        "\u200b",
        "\u200c",
        "\u200d",
        "\u200e",
        "\u200f",
        "\u202e",
        "\u2060",
        "\u00ad",
        "\u180e",
        "\ufe00",
        "\ufe0e",
        "\ufe0f",
        "\ufeff",
        "\x00",
        "\x07",
        "\x1b",
        "\x7f",
        "\ud800",  # a lone surrogate, as JSON can contain
    ],
)
def test_an_invisible_character_is_dropped_anywhere_in_a_line(character: str) -> None:
    for line in ("{}play 2C", "pl{}ay 2C", "play{} 2C", "play {}2C", "play 2{}C", "play 2C{}"):
        assert clean(line.format(character)) == PLAIN
        assert clean(line.format(character * 40)) == PLAIN
    assert clean(f"play 2C {character}") == PLAIN


@pytest.mark.parametrize(
    "line",
    [
        "play 2C",
        "  play   2C  ",
        "play\t2C",
        "play\n2C",
        "\r\nplay\r\n\r\n2C\r\n",
        "play\u00a02C",
        "play\u30002C",
        "play\u20282C",
        "play\x1f2C",
    ],
)
def test_blanks_and_line_breaks_only_separate_words(line: str) -> None:
    assert clean(line) == PLAIN


@pytest.mark.parametrize(
    "line",
    [
        "@ktmodule play 2C",
        "@ktmodule, play 2C",
        "@ktmodule: play 2C",
        "@one @two play 2C",
        "@ play 2C",
        "/me play 2C",
        "/ME play 2C",
        "/me @ktmodule play 2C",
        "@ktmodule /me play 2C",
        "\u200b@ktmodule play 2C",
        "\uff20ktmodule play 2C",
    ],
)
def test_names_and_me_at_the_start_are_dropped(line: str) -> None:
    assert clean(line) == PLAIN


def test_names_and_me_after_the_first_word_stay() -> None:
    assert clean("play 2C @ann") == ["play", "2C", "@ann"]
    assert clean("play /me") == ["play", "/me"]


@pytest.mark.parametrize(
    "end", [".", "!", "?", ",", ";", ":", "…", "...", "?!", " !", " . . .", "\uff01"]
)
def test_punctuation_at_the_end_is_dropped(end: str) -> None:
    assert clean("play 2C" + end) == PLAIN


@pytest.mark.parametrize(
    "line", ["", " ", "\n", "...", "! ?", "@ann", "/me", "\u200b\ufeff", "@a ."]
)
def test_a_line_with_nothing_in_it_has_no_words(line: str) -> None:
    assert clean(line) == []


@pytest.mark.parametrize(
    "line",
    [
        wide("play 2C"),
        "play \U0001d7d0\U0001d402",  # mathematical bold
        "\U0001d5fd\U0001d5f9\U0001d5ee\U0001d606 2C",
        "play \u2461\u24b8",  # circled
        "play \u00b2C",
    ],
)
def test_other_forms_of_letters_and_digits_are_folded(line: str) -> None:
    assert [word.lower() for word in clean(line)] == ["play", "2c"]


def test_a_line_that_folds_into_many_times_its_length_is_cut() -> None:
    words = clean("play 2C " + "\ufdfa" * 490)
    assert words[:2] == PLAIN
    assert len(" ".join(words)) < 3000


@given(st.text())
def test_words_contain_no_blanks_and_can_be_encoded_as_utf_8(text: str) -> None:
    words = clean(text)
    assert words == " ".join(words).split()
    assert "".join(words).encode().decode() == "".join(words)
