"""Viewers' names as they are compared, in any script."""

from functools import lru_cache

from ktmodule.chat.line_start import with_latin
from ktmodule.chat.normalize import folded

REMEMBERED = 20_000
"""Names whose form is remembered: each command of a viewer needs that of two."""


@lru_cache(REMEMBERED)
def name_key(name: str) -> str:
    """The form in which two writings of a name are equal: one from chat, one in a command.

    A command is read with look-alike letters folded, without the `@` and punctuation around a
    name, and in any case; so a name is compared in the same form, whichever script it is in.
    """
    key = folded(name).strip().lstrip("@").rstrip(",:")
    if key.isascii():
        return key.lower()
    # Folding case can leave letters that look like Latin ones, and the other way round.
    for _ in range(2):
        (latin,) = with_latin([key])
        key = latin.casefold()
    return key
