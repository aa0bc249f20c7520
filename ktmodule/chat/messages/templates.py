"""Sentences as templates: the placeholders in them, and what may be put in place of a sentence."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from unicodedata import category

LONGEST = 450
"""The longest sentence, in characters, so that it still fits into chat with its placeholders
filled."""


class WrongSentence(ValueError):
    """A replacement that cannot be used; `name` is its sentence, the message says why."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(problem)
        self.name = name


def as_read(name: str, text: str, defaults: Mapping[str, str]) -> str:
    """The text that replaces a sentence as it is stored: doubled braces are undone if it is never
    formatted.

    defaults: all sentences by name. Raises WrongSentence for an unknown name, or for a text that
    cannot be used.
    """
    _check(name, text, defaults)
    return text if placeholders(defaults[name]) else text.format()


_BRACES = re.compile(r"\{\{|\}\}|\{(?P<name>[^{}]*)\}|[{}]")
"""Braces as `str.format` reads them: doubled, around a name, or alone."""


def placeholders(text: str) -> tuple[str, ...]:
    """The names in braces, each once, in order.

    Raises ValueError for an unpaired brace, or for anything but a name in braces.
    """
    names: dict[str, None] = {}
    for found in _BRACES.finditer(text):
        match found[0], found["name"]:
            case "{", _:
                raise ValueError("has a { without its }; write {{ for a brace")
            case "}", _:
                raise ValueError("has a } without its {; write }} for a brace")
            case _, str(name) if not name.isidentifier():
                raise ValueError(
                    "braces may hold only a placeholder's name; write {{ or }} for a brace"
                )
            case _, str(name):
                names[name] = None
    return tuple(names)


_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that change the direction of text; right-to-left scripts work without them."""

_BREAKING = frozenset(("Cc", "Zl", "Zp", "Cs"))
"""Unicode categories: control characters, line breaks and lone surrogates."""


def _check(name: str, text: str, defaults: Mapping[str, str]) -> None:
    if name not in defaults:
        near = get_close_matches(name, defaults, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]}?" if near else "ktmodule sentences lists them"
        raise WrongSentence(name, f"there is no such sentence; {hint}")
    if not 0 < len(text.strip()) <= LONGEST:
        raise WrongSentence(name, f"must be one line of 1 to {LONGEST} characters")
    if wrong := next((one for one in text if one in _TURNING or category(one) in _BREAKING), ""):
        raise WrongSentence(
            name,
            f"must be one line without U+{ord(wrong):04X}: no line breaks, control "
            "characters or marks that change the direction of text",
        )
    known = placeholders(defaults[name])
    try:
        used = placeholders(text)
    except ValueError as error:
        raise WrongSentence(name, str(error)) from None
    if strange := [one for one in used if one not in known]:
        allowed = ", ".join(f"{{{one}}}" for one in known) or "none"
        raise WrongSentence(name, f"{{{strange[0]}}} is not a placeholder here; allowed: {allowed}")
