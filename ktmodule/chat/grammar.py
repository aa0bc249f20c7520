"""Readers, which turn a command's word and its arguments into the command.

Every row of the command table has one. Most readers are built by a function named for the
arguments they read, such as `cards_or_pick` or `seconds`, from the type of command to make.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from ktmodule.chat.card_names import read_cards
from ktmodule.chat.commands import AskRank, Command, Mode, New, Pick, Propose, SetMode, VoteOn
from ktmodule.chat.errors import BadCommand, Problem
from ktmodule.hearts.cards import Card

Arguments = tuple[str, ...]
"""The words typed after the command's own."""

Reader = Callable[[str, Arguments, bool], Command]
"""From the command's word, its arguments and `guess` to the command; raises BadCommand.

guess: look for near misses to name in the error, which costs far more than reading."""

MODES: Mapping[str, Mode] = MappingProxyType({mode.value: mode for mode in Mode})
ON_OFF: Mapping[str, bool] = MappingProxyType({"on": True, "off": False})

_PICKS = {pick.value: pick for pick in Pick} | {"lowest": Pick.LOW, "highest": Pick.HIGH}
_VOTES = {"yes": True, "no": False}

V = TypeVar("V")


def plain(text: str) -> str:
    """The word as it is looked up: in lower case, without punctuation around it."""
    return text.lower().strip("!:,")


def bare_cards(arguments: Arguments) -> tuple[Card, ...]:
    """The cards, if the arguments name nothing but cards; else empty."""
    try:
        return read_cards(arguments, guess=False)
    except BadCommand:
        return ()


def nothing_more(word: str, arguments: Arguments) -> None:
    """Raise BadCommand if any arguments are left."""
    if arguments:
        raise BadCommand(Problem.EXTRA_WORDS, " ".join(arguments), nearest=word)


def nothing(command: Command) -> Reader:
    """Return a reader that takes no arguments, for this command."""

    def read(word: str, arguments: Arguments, guess: bool) -> Command:
        nothing_more(word, arguments)
        return command

    return read


def cards_or_pick(
    with_cards: Callable[[tuple[Card, ...]], Command],
    with_pick: Callable[[Pick], Command],
    picks: tuple[Pick, ...] = tuple(Pick),
) -> Reader:
    """Return a reader that takes either cards or one of the picks."""

    def read(word: str, arguments: Arguments, guess: bool) -> Command:
        pick = _pick(word, arguments)
        if pick is None:
            return with_cards(_cards(word, arguments, guess))
        if pick not in picks:
            nothing_more(word, arguments)
        return with_pick(pick)

    return read


def one_of(known: Mapping[str, V], make: Callable[[V], Command]) -> Reader:
    """Return a reader that takes one of the known words, in any case."""

    def read(word: str, arguments: Arguments, guess: bool) -> Command:
        chosen = _single(word, arguments)
        value = known.get(chosen.lower())
        if value is None:
            raise BadCommand(Problem.EXTRA_WORDS, chosen, nearest=word)
        return make(value)

    return read


def any_word(make: Callable[[str], Command]) -> Reader:
    """Return a reader that takes any one word, which it makes lower case."""

    def read(word: str, arguments: Arguments, guess: bool) -> Command:
        return make(_single(word, arguments).lower())

    return read


def viewer_name(make: Callable[[str], Command]) -> Reader:
    """Return a reader that takes the name of a viewer, with or without its @."""

    def read(word: str, arguments: Arguments, guess: bool) -> Command:
        return make(_name(_single(word, arguments)))

    return read


def seconds(make: Callable[[float], Command], most: float) -> Reader:
    """Return a reader that takes whole seconds, from 0 to `most`."""

    def read(word: str, arguments: Arguments, guess: bool) -> Command:
        return make(_seconds(word, _single(word, arguments), most))

    return read


def viewer_name_and_seconds(make: Callable[[str, float], Command], most: float) -> Reader:
    """Return a reader that takes the name of a viewer, then whole seconds, from 0 to `most`."""

    def read(word: str, arguments: Arguments, guess: bool) -> Command:
        if len(arguments) < 2:
            raise BadCommand(Problem.INCOMPLETE, nearest=word)
        nothing_more(word, arguments[2:])
        return make(_name(arguments[0]), _seconds(word, arguments[1], most))

    return read


def read_rank(word: str, arguments: Arguments, guess: bool) -> Command:
    """Read `rank` or `rank NAME`."""
    return AskRank(_name(_single(word, arguments))) if arguments else AskRank()


def read_new(word: str, arguments: Arguments, guess: bool) -> Command:
    """Read `new` or `new confirm`."""
    confirmed = bool(arguments) and arguments[0].lower() == "confirm"
    nothing_more(word, arguments[confirmed:])
    return New(confirmed)


def read_vote(word: str, arguments: Arguments, guess: bool) -> Command:
    """Read `vote yes`, `vote no`, `vote mode MODE` or `vote new`."""
    match [argument.lower() for argument in arguments]:
        case ["mode", mode] if mode in MODES:
            return Propose(SetMode(MODES[mode]))
        case ["new"]:
            return Propose(New(confirmed=True))
        case [vote] if vote in _VOTES:
            return VoteOn(_VOTES[vote])
        case []:
            raise BadCommand(Problem.INCOMPLETE, nearest=word)
        case _ if cards := bare_cards(arguments):
            raise BadCommand(Problem.VOTE_ON_CARDS, fits=cards, nearest=word)
        case _:
            raise BadCommand(Problem.EXTRA_WORDS, " ".join(arguments), nearest=word)


def _single(word: str, arguments: Arguments) -> str:
    if not arguments:
        raise BadCommand(Problem.INCOMPLETE, nearest=word)
    nothing_more(word, arguments[1:])
    return arguments[0]


def _pick(word: str, arguments: Arguments) -> Pick | None:
    picks = [argument for argument in map(plain, arguments) if argument in _PICKS]
    if picks and len(arguments) > 1:
        raise BadCommand(Problem.PICK_AMONG_OTHERS, picks[0], nearest=word)
    return _PICKS[picks[0]] if picks else None


def _cards(word: str, arguments: Arguments, guess: bool) -> tuple[Card, ...]:
    try:
        return read_cards(arguments, guess)
    except BadCommand as bad:
        raise BadCommand(bad.problem, bad.text, bad.fits, nearest=word) from None


def _name(argument: str) -> str:
    return argument.lstrip("@").rstrip(",:").casefold()


def _seconds(word: str, argument: str, most: float) -> float:
    digits = argument.lower().removesuffix("s")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 9 and int(digits) <= most):
        raise BadCommand(Problem.EXTRA_WORDS, argument, nearest=word)
    return float(digits)
