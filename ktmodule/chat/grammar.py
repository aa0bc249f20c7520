"""Readers, which turn a command's word and its arguments into the command.

Every row of the command table has one. Most readers are built by a function named for the
arguments they read, such as `cards_or_pick` or `seconds`, from the type of command to make.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from ktmodule.chat.card_text import maybe_talk, names_a_card, read_cards
from ktmodule.chat.commands import (
    AskPlace,
    AskRank,
    Command,
    Mode,
    New,
    Pick,
    PollCommand,
    PollRequest,
    Propose,
    SetMode,
    VoteOn,
)
from ktmodule.chat.errors import BadCommand, Problem
from ktmodule.chat.viewer_names import name_key
from ktmodule.hearts.cards import Card

Arguments = tuple[str, ...]
"""The words typed after the command's own."""

Reader = Callable[[str, Arguments, bool], Command]
"""From the command's word, its arguments and `lenient` to the command; raises BadCommand.

lenient: the line is meant for the game. Words after a complete command are dropped, unless they
name a card, and errors name near misses, which costs far more than reading."""

MODES: Mapping[str, Mode] = MappingProxyType({mode.value: mode for mode in Mode})
ON_OFF: Mapping[str, bool] = MappingProxyType({"on": True, "off": False})

_AROUND = "!:,\"'`\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb"

_PICKS = {pick.value: pick for pick in Pick} | {"lowest": Pick.LOW, "highest": Pick.HIGH}
_VOTES = {word: True for word in ("yes", "y", "yea", "yeah", "yep", "voteyea")} | {
    word: False for word in ("no", "n", "nay", "nope", "votenay")
}
_POLL_REQUESTS = {request.value: request for request in PollRequest}

_SINGLE = frozenset(("play", "forceplay"))
"""The commands for which one card is enough."""

V = TypeVar("V")


def plain(text: str) -> str:
    """The word as it is looked up: in lower case, without punctuation around it."""
    return text.lower().strip(_AROUND)


def bare_cards(arguments: Arguments, lenient: bool = False) -> tuple[Card, ...]:
    """The cards, if the arguments name nothing but cards; else empty.

    lenient: other words may follow, if they certainly name no card.
    """
    try:
        return read_cards(arguments, lenient)
    except BadCommand:
        return ()


def pick_alone(arguments: Arguments) -> Pick | None:
    """The pick, if the first argument is one and no card follows."""
    pick = _PICKS.get(plain(arguments[0])) if arguments else None
    return None if pick is None or names_a_card(arguments[1:]) else pick


def nothing_more(word: str, arguments: Arguments, lenient: bool = False) -> None:
    """Raise BadCommand if any arguments are left; if `lenient`, only if they name a card."""
    if arguments and not (lenient and not names_a_card(arguments)):
        raise BadCommand(Problem.EXTRA_WORDS, " ".join(arguments), nearest=word)


def nothing(command: Command) -> Reader:
    """Return a reader that takes no arguments, for this command."""

    def read(word: str, arguments: Arguments, lenient: bool) -> Command:
        nothing_more(word, arguments, lenient)
        return command

    return read


def strictly_nothing(command: Command) -> Reader:
    """Return a reader that takes no arguments, and no other words either: `quit it` is no quit."""

    def read(word: str, arguments: Arguments, lenient: bool) -> Command:
        nothing_more(word, arguments)
        return command

    return read


def cards_or_pick(
    with_cards: Callable[[tuple[Card, ...]], Command],
    with_pick: Callable[[Pick], Command],
    picks: tuple[Pick, ...] = tuple(Pick),
) -> Reader:
    """Return a reader that takes either cards or one of the picks."""

    def read(word: str, arguments: Arguments, lenient: bool) -> Command:
        pick = _pick(word, arguments, lenient)
        if pick is None:
            return with_cards(_cards(word, arguments, lenient))
        if pick not in picks:
            nothing_more(word, arguments)
        return with_pick(pick)

    return read


def one_of(known: Mapping[str, V], make: Callable[[V], Command]) -> Reader:
    """Return a reader that takes one of the known words, in any case."""

    def read(word: str, arguments: Arguments, lenient: bool) -> Command:
        chosen = _single(word, arguments, lenient)
        value = known.get(chosen.lower())
        if value is None:
            raise BadCommand(Problem.EXTRA_WORDS, chosen, nearest=word)
        return make(value)

    return read


def any_word(make: Callable[[str], Command]) -> Reader:
    """Return a reader that takes any one word, which it makes lower case."""

    def read(word: str, arguments: Arguments, lenient: bool) -> Command:
        return make(_single(word, arguments, lenient).lower())

    return read


def viewer_name(make: Callable[[str], Command]) -> Reader:
    """Return a reader that takes the name of a viewer, with or without its @."""

    def read(word: str, arguments: Arguments, lenient: bool) -> Command:
        return make(_name(_single(word, arguments, lenient)))

    return read


def seconds(make: Callable[[float], Command], most: float) -> Reader:
    """Return a reader that takes whole seconds, from 0 to `most`."""

    def read(word: str, arguments: Arguments, lenient: bool) -> Command:
        return make(_seconds(word, _single(word, arguments, lenient), most))

    return read


def viewer_name_and_reason(make: Callable[[str], Command]) -> Reader:
    """Return a reader that takes the name of a viewer, and a reason, which is not kept."""

    def read(word: str, arguments: Arguments, lenient: bool) -> Command:
        if not arguments:
            raise BadCommand(Problem.INCOMPLETE, nearest=word)
        return make(_name(arguments[0]))

    return read


def viewer_name_and_seconds(make: Callable[[str, float], Command], most: float) -> Reader:
    """Return a reader that takes the name of a viewer, whole seconds from 0 to `most`, and a
    reason, which is not kept."""

    def read(word: str, arguments: Arguments, lenient: bool) -> Command:
        if len(arguments) < 2:
            raise BadCommand(Problem.INCOMPLETE, nearest=word)
        return make(_name(arguments[0]), _seconds(word, arguments[1], most))

    return read


def read_rank(word: str, arguments: Arguments, lenient: bool) -> Command:
    """Read `rank`, `rank NAME` or `rank PLACE`."""
    if arguments and len(arguments[0]) < 6 and arguments[0].isascii() and arguments[0].isdecimal():
        nothing_more(word, arguments[1:], lenient)
        return AskPlace(int(arguments[0]))
    return AskRank(_name(_single(word, arguments, lenient))) if arguments else AskRank()


def read_new(word: str, arguments: Arguments, lenient: bool) -> Command:
    """Read `new` or `new confirm`."""
    confirmed = bool(arguments) and arguments[0].lower() == "confirm"
    nothing_more(word, arguments[confirmed:], lenient)
    return New(confirmed)


def read_vote(word: str, arguments: Arguments, lenient: bool) -> Command:
    """Read `vote yes`, `vote no`, `vote mode MODE`, `vote new`, or a request about the poll."""
    first, rest = plain(arguments[0]) if arguments else "", arguments[1:]
    match [first, *(argument.lower() for argument in rest)]:
        case ["mode", mode, *_] if mode in MODES:
            nothing_more(word, rest[1:], lenient)
            return Propose(SetMode(MODES[mode]))
        case ["new"]:
            return Propose(New(confirmed=True))
        case [vote, *_] if vote in _VOTES:
            nothing_more(word, rest, lenient)
            return VoteOn(_VOTES[vote])
        case [request, *_] if request in _POLL_REQUESTS:
            nothing_more(word, rest, lenient)
            return PollCommand(_POLL_REQUESTS[request])
        case [""]:
            raise BadCommand(Problem.INCOMPLETE, nearest=word)
        case _ if cards := bare_cards(arguments):
            raise BadCommand(Problem.VOTE_ON_CARDS, fits=cards, nearest=word)
        case _:
            raise BadCommand(Problem.EXTRA_WORDS, " ".join(arguments), nearest=word)


def _single(word: str, arguments: Arguments, lenient: bool) -> str:
    if not arguments:
        raise BadCommand(Problem.INCOMPLETE, nearest=word)
    nothing_more(word, arguments[1:], lenient)
    return arguments[0]


def _pick(word: str, arguments: Arguments, lenient: bool) -> Pick | None:
    picks = [argument for argument in map(plain, arguments) if argument in _PICKS]
    if not picks or len(arguments) == 1:
        return _PICKS[picks[0]] if picks else None
    alone = plain(arguments[0]) in _PICKS and len(picks) == 1
    if not (lenient and alone and not names_a_card(arguments[1:])):
        raise BadCommand(Problem.PICK_AMONG_OTHERS, picks[0], nearest=word)
    return _PICKS[picks[0]]


def _cards(word: str, arguments: Arguments, lenient: bool) -> tuple[Card, ...]:
    try:
        cards = read_cards(arguments, lenient)
    except BadCommand as bad:
        raise _bad_cards(word, bad) from None
    if word in _SINGLE and len(cards) > 1 and (talk := maybe_talk(arguments)):
        sure = tuple(card for card in cards if card not in talk)
        raise BadCommand(Problem.LEFT_OVER, str(talk[0]), sure or cards, nearest=word)
    return cards


def _bad_cards(word: str, bad: BadCommand) -> BadCommand:
    """The error as it is told after this word: cards that were read are what is meant."""
    known = bad.problem is Problem.UNKNOWN_CARD and bad.fits
    if bad.read and not known and (word in _SINGLE or bad.problem is Problem.UNKNOWN_CARD):
        return BadCommand(Problem.LEFT_OVER, bad.text, bad.read, word)
    return BadCommand(bad.problem, bad.text, bad.fits, word, bad.read)


def _name(argument: str) -> str:
    return name_key(argument)


def _seconds(word: str, argument: str, most: float) -> float:
    digits = argument.lower().removesuffix("s")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 9 and int(digits) <= most):
        raise BadCommand(Problem.EXTRA_WORDS, argument, nearest=word)
    return float(digits)
