"""The start of a line: what people put before a command that changes nothing about it.

Emoji, mentions, greetings and a gift of bits may stand before the `!`, quotes around the whole,
and another bot's prefix in its place. Any other word makes the line conversation: in "don't !play
9C" nobody wants 9C.
"""

import re

_QUOTES = {
    '"': '"', "'": "'", "`": "`", "*": "*", "\u201c": "\u201d", "\u201e": "\u201c\u201d",
    "\u2018": "\u2019", "\u201a": "\u2018\u2019", "\u00ab": "\u00bb", "\u00bb": "\u00ab",
    "\u300c": "\u300d", "\u300e": "\u300f", "(": ")", "[": "]", "<": ">",
}  # fmt: skip
"""The opening quotes, each with those that close it."""

_GREETINGS = frozenset(
    "hey hi hello heya hiya yo sup ok okay k kk alright well so and now pls plz please um uh uhm "
    "hmm oh ah then lol lul lmao gg yes yep yeah yea sure gm ty kappa pog poggers pogchamp kekw "
    "omegalul kreygasm heyguys vohiyo hallo moin servus salut bonjour hola ciao ola".split()
)
"""Greetings and fillers after which a `!` still begins a command."""

_CHEER = re.compile(
    "(?:cheer|cheerwhal|corgo|uni|showlove|party|seemsgood|pride|kappa|frankerz|heyguys|dansgame|"
    "elegiggle|trihard|kreygasm|4head|swiftrage|notlikethis|failfish|vohiyo|pjsalt|mrdestructoid|"
    "bday|ripcheer|shamrock|bitboss|streamlabs|muxy|holidaycheer|goal|anon|doodlecheer|charity)"
    "[1-9][0-9]{0,5}"
)
_SYMBOLS = re.compile(r"[^\w!/.@]+(?=!)")

_ALIKE = str.maketrans(
    "АВЕЅЈКМНОРСТХԚаеѕјкморсухԛԁһΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹοραϲκν",
    "ABESJKMHOPCTXQaesjkmopcyxqdhABEZHIKMNOPTYXCopackv",
)  # fmt: skip


def with_latin(words: list[str]) -> list[str]:
    """The words with the letters of other alphabets that look like Latin ones as those."""
    return [word if word.isascii() else word.translate(_ALIKE) for word in words]


def start_of(words: list[str]) -> list[str]:
    """The words from the start of the command on, if there may be one; else all of them.

    words: one or more.
    """
    words = _unquoted(words)
    start = cheers = 0
    while start < len(words) and words[start][0] != "!":
        word = words[start]
        if marked := _SYMBOLS.match(word):
            words[start] = word[marked.end() :]
            break
        if _CHEER.fullmatch(word.lower()):
            cheers += cheers == start
        elif not _says_nothing(word):
            break
        start += 1
    if start < len(words) and words[start][0] == "!":
        return words[start:]
    return words[cheers:] or words


def _unquoted(words: list[str]) -> list[str]:
    closing = _QUOTES.get(words[0][0], "")
    if not closing or words[-1][-1] not in closing or words[0] == words[-1] in _QUOTES:
        return list(words)
    inner = " ".join(words)[1:-1].split()
    return inner or list(words)


def _says_nothing(word: str) -> bool:
    """True for an emoji or a mention, or a listed word with nothing but punctuation after it."""
    if word[0] == "@" or not any(map(str.isalnum, word)):
        return True
    return word.lower().rstrip(",.:;!?~") in _GREETINGS
