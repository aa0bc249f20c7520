"""Tests of the words: what viewers type, and what the program answers."""


def wide(text: str) -> str:
    """The text in full-width letters, as East Asian keyboards type them."""
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else "\u3000" for c in text)
