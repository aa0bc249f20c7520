"""Tests of reading what viewers type, and of wording the replies."""

from ktmodule.chat.commands import Command
from ktmodule.chat.parser import parse


def command_in(text: str, addressed: bool = False) -> Command | None:
    """The command in a line, None for chatter. Raises BadCommand."""
    reading = parse(text, addressed)
    return None if reading is None else reading.command


def wide(text: str) -> str:
    """The text in full-width characters, as East Asian keyboards type them."""
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else "\u3000" for c in text)
