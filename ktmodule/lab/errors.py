"""The errors of the laboratory, by their consequence, and text of others in messages."""


class Unusable(Exception):
    """Arguments or a file that cannot be used; the message says what to do. Nothing has begun."""


class CannotGoOn(Exception):
    """Something outside failed on the way; the message says what to do."""


LONGEST_SHOWN = 60
"""Characters of somebody else's text that a message repeats."""


def shortened(text: str) -> str:
    """The text, cut to LONGEST_SHOWN."""
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def shown(text: str) -> str:
    """The text in one line, shortened, without control characters."""
    words = ("".join(filter(str.isprintable, word)) for word in text.split())
    return shortened(" ".join(filter(None, words)))
