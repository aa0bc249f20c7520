"""What can go wrong in the laboratory, by what follows from it."""


class Unusable(Exception):
    """Arguments or a file that cannot be used; the message says what to do. Nothing has begun."""


class CannotGoOn(Exception):
    """Something outside failed on the way; the message says what to do."""


LONGEST_SHOWN = 60
"""Characters that a message repeats of what others wrote."""


def shortened(text: str) -> str:
    """The text, as far as a message repeats it."""
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def shown(text: str) -> str:
    """The text in one line, shortened, without what a terminal would obey."""
    words = ("".join(filter(str.isprintable, word)) for word in text.split())
    return shortened(" ".join(filter(None, words)))
