"""Normalization of a line before it is read."""

import re
import unicodedata

_INVISIBLE = re.compile(
    "["
    "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"  # control characters other than blanks
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\ud800-\udfff"  # lone surrogates, which cannot be encoded
    "\U000e0000-\U000e0fff"
    "]+"
)
_PIECE = 64
"""Characters folded at a time, because folding a run of accents takes more than linear time."""

LONGEST = 1000
"""The most characters of a folded line that are read. No command is longer, and folding can turn
one character into eighteen."""

_TRAILING = ".,;:!?…"


def clean(text: str) -> list[str]:
    """The words of a line, as a person would see them.

    Folds full-width and other look-alike characters (NFKC). Drops invisible characters, leading
    `@name` words and `/me`, punctuation at the end, and everything after the first LONGEST folded
    characters.
    """
    words = folded(text).split()
    start = 0
    while start < len(words) and (words[start][0] == "@" or words[start].lower() == "/me"):
        start += 1
    end = len(words)
    while end > start:
        last = words[end - 1].rstrip(_TRAILING)
        if last:
            words[end - 1] = last
            break
        end -= 1
    return words[start:end]


def folded(text: str) -> str:
    """The text with look-alike characters folded (NFKC), and without invisible ones."""
    if text.isascii() and text.isprintable():
        return text
    return _INVISIBLE.sub("", _folded(_INVISIBLE.sub("", text)))


def _folded(text: str) -> str:
    folded = ""
    for start in range(0, len(text), _PIECE):
        folded += unicodedata.normalize("NFKC", text[start : start + _PIECE])
        if len(folded) > LONGEST:
            break
    return folded
