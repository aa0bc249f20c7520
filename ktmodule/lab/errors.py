"""The laboratory's errors, by consequence, and the quoting of foreign text in messages."""


class Unusable(Exception):
    """Arguments or a file that cannot be used, found before anything is played; the message says
    what to do.
    """


class CannotGoOn(Exception):
    """Something outside the program failed during a run; the message says what to do."""


LONGEST_SHOWN = 60
"""The most characters of foreign text that a message quotes."""


def shortened(text: str) -> str:
    """The text, cut to LONGEST_SHOWN."""
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def shown(text: str) -> str:
    """The text on one line, shortened, without control characters."""
    words = ("".join(filter(str.isprintable, word)) for word in text.split())
    return shortened(" ".join(filter(None, words)))
