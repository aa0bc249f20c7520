"""What stands behind each command word."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar

from ktmodule.chat.bad_command import BadCommand, Problem
from ktmodule.chat.card_names import read_cards
from ktmodule.chat.commands import (
    Ask,
    AskRank,
    AskStreak,
    Assign,
    Ban,
    Cancel,
    Command,
    ForcePick,
    ForcePlay,
    Help,
    Hold,
    Holding,
    Mode,
    New,
    OptOut,
    Pass,
    PassPick,
    Pick,
    Play,
    PlayPick,
    Propose,
    Quit,
    SetDelay,
    SetLevel,
    SetMode,
    SetSpeaking,
    Steer,
    Steering,
    Timeout,
    Topic,
    Unban,
    VoteOn,
)
from ktmodule.chat.limits import MOST_DELAY, MOST_TIMEOUT
from ktmodule.chat.verbs import SPEAK_AS, WORDS
from ktmodule.hearts.cards import Card

REMEMBERED = 500
"""Commands whose words are remembered: a crowd types the same few over and over."""

_PICKS = {pick.value: pick for pick in Pick} | {"lowest": Pick.LOW, "highest": Pick.HIGH}
_MODES = {mode.value: mode for mode in Mode}
_SWITCH = {"on": True, "off": False}
_VOTES = {"yes": True, "no": False}

Words = Sequence[str]
V = TypeVar("V")


@lru_cache(maxsize=REMEMBERED)
def read_command(verb: str, words: tuple[str, ...], guess: bool) -> Command:
    """The command `verb`, a key of VERBS, with the words behind it.

    guess: whether to look for near misses, which costs far more than reading.
    Raises BadCommand.
    """
    if reader := _READERS.get(verb):
        return reader(words, guess)
    _nothing_more(verb, words)
    return _PLAIN[verb]


def word_of(text: str) -> str:
    """A word as it is looked up: lower case, without marks around it."""
    return text.lower().strip("!:,")


def near_word(word: str) -> str:
    """The command word that comes nearest, or nothing."""
    if len(word) > 20:
        return ""
    # Only a person's slip pays for this import.
    from difflib import get_close_matches

    near = get_close_matches(word, WORDS, n=1)
    return near[0] if near else ""


def bare_cards(words: Words) -> tuple[Card, ...]:
    """The cards that the words name and nothing else, or none."""
    try:
        return read_cards(words, guess=False)
    except BadCommand:
        return ()


def _play(words: Words, guess: bool) -> Command:
    pick = _pick("play", words)
    return PlayPick(pick) if pick else Play(_cards("play", words, guess))


def _pass(words: Words, guess: bool) -> Command:
    pick = _pick("pass", words)
    if pick is Pick.ONLY:
        _nothing_more("pass", words)
    return PassPick(pick) if pick else Pass(_cards("pass", words, guess))


def _force(words: Words, guess: bool) -> Command:
    pick = _pick("forceplay", words)
    return ForcePick(pick) if pick else ForcePlay(_cards("forceplay", words, guess))


def _help(words: Words, guess: bool) -> Command:
    if not words:
        return Help()
    word = word_of(words[0])
    if word == SPEAK_AS:
        _nothing_more("help", words[1:])
        return Help(SPEAK_AS)
    if word not in WORDS:
        near = near_word(word) if guess else ""
        raise BadCommand(Problem.UNKNOWN_COMMAND, words[0], nearest=near)
    _nothing_more("help", words[1:])
    return Help(WORDS[word])


def _new(words: Words, guess: bool) -> Command:
    if not words or words[0].lower() != "confirm":
        _nothing_more("new", words)
        return New(confirmed=False)
    _nothing_more("new", words[1:])
    return New(confirmed=True)


def _mode(words: Words, guess: bool) -> Command:
    return SetMode(_one_of(_MODES, "mode", words))


def _say(words: Words, guess: bool) -> Command:
    return SetSpeaking(_one_of(_SWITCH, "say", words))


def _vote(words: Words, guess: bool) -> Command:
    match [word.lower() for word in words]:
        case ["mode", mode] if mode in _MODES:
            return Propose(SetMode(_MODES[mode]))
        case ["new"]:
            return Propose(New(confirmed=True))
        case [vote] if vote in _VOTES:
            return VoteOn(_VOTES[vote])
        case []:
            raise BadCommand(Problem.INCOMPLETE, nearest="vote")
        case _ if cards := bare_cards(words):
            raise BadCommand(Problem.VOTE_ON_CARDS, fits=cards, nearest="vote")
        case _:
            raise BadCommand(Problem.EXTRA_WORDS, " ".join(words), nearest="vote")


def _rank(words: Words, guess: bool) -> Command:
    return AskRank(_name(_one_word("rank", words))) if words else AskRank()


def _level(words: Words, guess: bool) -> Command:
    return SetLevel(_one_word("level", words).lower())


def _delay(words: Words, guess: bool) -> Command:
    return SetDelay(_seconds("delay", _one_word("delay", words), MOST_DELAY))


def _timeout(words: Words, guess: bool) -> Command:
    if len(words) < 2:
        raise BadCommand(Problem.INCOMPLETE, nearest="timeout")
    _nothing_more("timeout", words[2:])
    return Timeout(_name(words[0]), _seconds("timeout", words[1], MOST_TIMEOUT))


def _named(verb: str, make: Callable[[str], Command]) -> Callable[[Words, bool], Command]:
    return lambda words, guess: make(_name(_one_word(verb, words)))


def _pick(verb: str, words: Words) -> Pick | None:
    picks = [word for word in map(word_of, words) if word in _PICKS]
    if picks and len(words) > 1:
        raise BadCommand(Problem.PICK_AMONG_OTHERS, picks[0], nearest=verb)
    return _PICKS[picks[0]] if picks else None


def _cards(verb: str, words: Words, guess: bool) -> tuple[Card, ...]:
    try:
        return read_cards(words, guess)
    except BadCommand as bad:
        raise BadCommand(bad.problem, bad.text, bad.fits, nearest=verb) from None


def _one_word(verb: str, words: Words) -> str:
    if not words:
        raise BadCommand(Problem.INCOMPLETE, nearest=verb)
    _nothing_more(verb, words[1:])
    return words[0]


def _one_of(known: Mapping[str, V], verb: str, words: Words) -> V:
    word = _one_word(verb, words)
    value = known.get(word.lower())
    if value is None:
        raise BadCommand(Problem.EXTRA_WORDS, word, nearest=verb)
    return value


def _name(word: str) -> str:
    return word.lstrip("@").rstrip(",:").casefold()


def _seconds(verb: str, word: str, most: float) -> float:
    digits = word.lower().removesuffix("s")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 9 and int(digits) <= most):
        raise BadCommand(Problem.EXTRA_WORDS, word, nearest=verb)
    return float(digits)


def _nothing_more(verb: str, words: Words) -> None:
    if words:
        raise BadCommand(Problem.EXTRA_WORDS, " ".join(words), nearest=verb)


_READERS: Mapping[str, Callable[[Words, bool], Command]] = MappingProxyType(
    {
        "play": _play,
        "pass": _pass,
        "forceplay": _force,
        "help": _help,
        "new": _new,
        "mode": _mode,
        "vote": _vote,
        "rank": _rank,
        "delay": _delay,
        "level": _level,
        "say": _say,
        "timeout": _timeout,
        "assign": _named("assign", Assign),
        "ban": _named("ban", Ban),
        "unban": _named("unban", Unban),
    }
)

_PLAIN: Mapping[str, Command] = MappingProxyType(
    {topic.value: Ask(topic) for topic in Topic}
    | {what.value: Hold(what) for what in Holding}
    | {what.value: Steer(what) for what in Steering}
    | {"cancel": Cancel(), "streak": AskStreak(), "optout": OptOut(), "quit": Quit()}
)
