"""From a line of text to a command. Linear in the length of the line; never any other exception."""

from ktmodule.chat.bad_command import BadCommand, Problem
from ktmodule.chat.commands import Command
from ktmodule.chat.grammar import bare_cards, near_word, read_command, word_of
from ktmodule.chat.normalize import clean
from ktmodule.chat.verbs import MARKED, MODULE_ADDRESSES, SPEAK_AS, WORDS

MAX_LENGTH = 1000
"""Characters in a line; twice what Twitch lets through, and more than any command needs."""


def parse(text: str, addressed: bool = False) -> Command | None:
    """The command that a line gives, or None for chatter.

    A command may begin with `!`, and with a module address (`!1 play 2C`). Where it has neither
    and is not `addressed` (a line on the console is), only a line that can be read to its end
    is a command: people also talk to each other.
    Raises BadCommand for a command that cannot be read.
    """
    if len(text) > MAX_LENGTH:
        if addressed:
            raise BadCommand(Problem.TOO_LONG, " ".join(clean(text[:20])))
        return None
    words = clean(text)
    if not words:
        return None
    marked = words[0][0] == "!"
    if not word_of(words[0]) and len(words) > 1:
        words = words[1:]
    first = word_of(words[0])
    rest = 1
    meant = addressed
    if first in MODULE_ADDRESSES and len(words) > 1:
        meant = meant or marked
        first = word_of(words[1])
        rest = 2
    verb = WORDS.get(first)
    if verb is None:
        if meant:
            cards = bare_cards((first, *words[rest:]))
            near = "" if cards else _nearest(first, addressed)
            raise BadCommand(Problem.UNKNOWN_COMMAND, words[rest - 1], cards, near)
        return None
    answered = marked or meant
    if verb in MARKED and not answered:
        return None
    try:
        return read_command(verb, tuple(words[rest:]), guess=answered)
    except BadCommand:
        if answered:
            raise
        return None


def _nearest(word: str, addressed: bool) -> str:
    if addressed and word == SPEAK_AS:
        return f"{SPEAK_AS} NAME: LINE"
    return near_word(word)
