"""From a line of text to a command. Linear in the length of the line; never any other exception."""

from collections.abc import Sequence

from ktmodule.chat.bad_command import BadCommand, Problem
from ktmodule.chat.card_words import read_cards
from ktmodule.chat.cleaning import clean
from ktmodule.chat.commands import (
    MODULE_ADDRESSES,
    WORDS,
    Ask,
    Cancel,
    Command,
    Help,
    New,
    Pass,
    PassPick,
    Pick,
    Play,
    PlayPick,
    Quit,
    Topic,
)
from ktmodule.hearts.cards import Card

MAX_LENGTH = 1000
"""Characters in a line; twice what Twitch lets through, and more than any command needs."""

_TOPICS = {topic.value: topic for topic in Topic}
_PICKS = {pick.value: pick for pick in Pick} | {"lowest": Pick.LOW, "highest": Pick.HIGH}


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
    if not _word(words[0]) and len(words) > 1:
        words = words[1:]
    first = _word(words[0])
    rest = 1
    meant = addressed
    if first in MODULE_ADDRESSES and len(words) > 1:
        meant = meant or marked
        first = _word(words[1])
        rest = 2
    verb = WORDS.get(first)
    if verb is None:
        if meant:
            cards = _bare_cards((first, *words[rest:]))
            near = "" if cards else _near_word(first)
            raise BadCommand(Problem.UNKNOWN_COMMAND, words[rest - 1], cards, near)
        return None
    answered = marked or meant
    try:
        return _command(verb, words[rest:], guess=answered)
    except BadCommand:
        if answered:
            raise
        return None


def _word(text: str) -> str:
    return text.lower().strip("!:,")


def _command(verb: str, arguments: Sequence[str], guess: bool) -> Command:
    match verb:
        case "play":
            pick = _pick(arguments)
            return PlayPick(pick) if pick else Play(_cards(verb, arguments, guess))
        case "pass":
            pick = _pick(arguments)
            if pick is Pick.ONLY:
                _nothing_more(verb, arguments)
            return PassPick(pick) if pick else Pass(_cards(verb, arguments, guess))
        case "help":
            return _help(arguments, guess)
        case "new":
            confirmed = bool(arguments) and arguments[0].lower() == "confirm"
            _nothing_more(verb, arguments[confirmed:])
            return New(confirmed)
    _nothing_more(verb, arguments)
    match verb:
        case "cancel":
            return Cancel()
        case "quit":
            return Quit()
    return Ask(_TOPICS[verb])


def _pick(arguments: Sequence[str]) -> Pick | None:
    return _PICKS.get(arguments[0].lower()) if len(arguments) == 1 else None


def _cards(verb: str, arguments: Sequence[str], guess: bool) -> tuple[Card, ...]:
    try:
        return read_cards(arguments, guess)
    except BadCommand as bad:
        raise BadCommand(bad.problem, bad.text, bad.fits, nearest=verb) from None


def _help(arguments: Sequence[str], guess: bool) -> Help:
    if not arguments:
        return Help()
    word = _word(arguments[0])
    if word not in WORDS:
        near = _near_word(word) if guess else ""
        raise BadCommand(Problem.UNKNOWN_COMMAND, arguments[0], nearest=near)
    _nothing_more("help", arguments[1:])
    return Help(WORDS[word])


def _nothing_more(verb: str, arguments: Sequence[str]) -> None:
    if arguments:
        raise BadCommand(Problem.EXTRA_WORDS, " ".join(arguments), nearest=verb)


def _bare_cards(words: Sequence[str]) -> tuple[Card, ...]:
    try:
        return read_cards(words, guess=False)
    except BadCommand:
        return ()


def _near_word(word: str) -> str:
    if len(word) > 20:
        return ""
    # Only a person's slip pays for this import.
    from difflib import get_close_matches

    near = get_close_matches(word, WORDS, n=1)
    return near[0] if near else ""
