"""From a line of text to a command, in time linear in the length of the line."""

from functools import lru_cache

from ktmodule.chat.command_table import SPEAK_AS, WORDS, CommandRow, near_word
from ktmodule.chat.commands import Command
from ktmodule.chat.errors import BadCommand, Problem
from ktmodule.chat.grammar import Arguments, bare_cards, plain
from ktmodule.chat.normalize import clean

MAX_LENGTH = 1000
"""The longest line that is read, in characters: twice Twitch's limit, and more than any command
needs."""

MODULE_ADDRESSES = ("1", "hearts", "kthearts")
"""Words that name this module in front of a command, as in Twitch Plays."""

REMEMBERED = 500
"""Commands kept in the cache: a crowd types the same few over and over."""


def parse(text: str, addressed: bool = False) -> tuple[CommandRow, Command] | None:
    """The command in a line, with its row; None for chatter.

    addressed: the line is meant for the module, as every line on the console is.

    A command may start with `!`, with a module address, or with both (`!1 play 2C`). A line that
    has no `!` and is not addressed may be conversation, so it is a command only if all of it can
    be read as one.

    Raises BadCommand, and nothing else, for a line that is meant as a command but cannot be read.
    """
    if len(text) > MAX_LENGTH:
        if addressed:
            raise BadCommand(Problem.TOO_LONG, " ".join(clean(text[:20])))
        return None
    words = clean(text)
    if not words:
        return None
    marked = words[0][0] == "!"
    if not plain(words[0]) and len(words) > 1:
        words = words[1:]
    first = plain(words[0])
    rest = 1
    meant = addressed
    if first in MODULE_ADDRESSES and len(words) > 1:
        meant = meant or marked
        first = plain(words[1])
        rest = 2
    row = WORDS.get(first)
    if row is None:
        if meant:
            cards = bare_cards((first, *words[rest:]))
            near = "" if cards else _nearest(first, addressed)
            raise BadCommand(Problem.UNKNOWN_COMMAND, words[rest - 1], cards, near)
        return None
    answered = marked or meant
    if row.needs_mark and not answered:
        return None
    try:
        return row, _read(row, tuple(words[rest:]), answered)
    except BadCommand:
        if answered:
            raise
        return None


@lru_cache(maxsize=REMEMBERED)
def _read(row: CommandRow, arguments: Arguments, guess: bool) -> Command:
    return row.read(row.word, arguments, guess)


def _nearest(word: str, addressed: bool) -> str:
    if addressed and word == SPEAK_AS:
        return f"{SPEAK_AS} NAME: LINE"
    return near_word(word)
