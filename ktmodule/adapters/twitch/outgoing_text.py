"""Text as it may be sent to chat: short enough, without what cannot be seen, and no command."""

import unicodedata

MAX_MESSAGE = 500
"""Characters of a message, counted as Twitch does: Unicode code points."""

COMMAND_MARKS = "/.!"
"""A message that begins with one of these is a command to Twitch or to a bot."""

GUARD = "· "
"""The prefix of such a message."""

JOINERS = "\u200c\u200d"
"""The characters that join the parts of an emoji, or keep letters apart in some scripts."""


def guarded(message: str) -> str:
    """Return the message such that neither Twitch nor another bot takes it for a command."""
    seen = message.lstrip(JOINERS)
    return GUARD + message if seen.startswith(tuple(COMMAND_MARKS)) else message


def split(text: str, longest: int) -> list[str]:
    """Return the visible text in pieces of at most `longest` characters.

    It is split between words; a word that is longer than a piece is cut.
    """
    pieces: list[str] = []
    piece = ""
    for word in visible(text).split():
        joined = f"{piece} {word}" if piece else word
        if len(joined) <= longest:
            piece = joined
            continue
        if piece:
            pieces.append(piece)
        while len(word) > longest:
            pieces.append(word[:longest])
            word = word[longest:]
        piece = word
    return [*pieces, piece] if piece else pieces


def visible(text: str) -> str:
    """Replace control characters by blanks, and remove marks that turn or hide text."""
    if text.isprintable():
        return text
    kept: list[str] = []
    for character in text.lstrip(JOINERS):
        match unicodedata.category(character):
            case "Cc" | "Zl" | "Zp":
                kept.append(" ")
            case "Cf" | "Cs" if character not in JOINERS:
                pass
            case _:
                kept.append(character)
    return "".join(kept)
