"""Text as it may be sent to chat."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ktmodule.adapters.twitch.outgoing_text import COMMAND_MARKS, guarded, split


@given(text=st.text(max_size=2000), longest=st.integers(1, 100))
def test_splitting_keeps_every_letter_in_its_order(text: str, longest: int) -> None:
    pieces = split(text, longest)
    assert all(0 < len(piece) <= longest for piece in pieces)
    whole = "".join("".join(split(text, 10**6)).split())
    assert "".join("".join(pieces).split()) == whole


@given(words=st.lists(st.text("abc", min_size=1, max_size=9), max_size=60))
def test_a_text_is_split_between_words_into_as_few_pieces_as_can_be(words: list[str]) -> None:
    pieces = split(" ".join(words), 20)
    assert " ".join(pieces) == " ".join(words)
    assert all(len(early) + 1 + len(late.split()[0]) > 20 for early, late in pairwise(pieces))


@given(text=st.text())
def test_a_guarded_text_begins_with_no_mark(text: str) -> None:
    assert not guarded(text).startswith(tuple(COMMAND_MARKS))
    assert guarded(text).endswith(text)
