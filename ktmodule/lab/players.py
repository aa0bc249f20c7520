"""The players of a comparison: our levels, and other people's programs."""

import csv
import shlex
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from ktmodule.bots.levels import LEVELS
from ktmodule.lab.errors import Unusable

COMMAND_MARK = "cmd:"
"""The prefix that makes a player a command line instead of a level."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a comparison.

    name: a level, or `cmd:` and a command line. arguments: of that command, the program first;
    empty for a level.
    """

    name: str
    arguments: tuple[str, ...] = ()


def parse_seats(text: str) -> tuple[Player, Player, Player, Player]:
    """The four players in `expert,steady,"cmd:./bot --level 2,3",steady`.

    A player that contains commas needs double quotes. Raises Unusable.
    """
    try:
        cells = next(csv.reader([text], skipinitialspace=True), [])
    except csv.Error:
        raise Unusable(f"--seats: must be one line, and not so long: {text[:100]!r}.") from None
    words = [word.strip() for word in cells]
    if len(words) != 4:
        raise Unusable(
            f"--seats: needs four players, separated by commas, but {text!r} has {len(words)}. "
            f"Each is a level ({', '.join(LEVELS)}) or a program (cmd:COMMAND)."
        )
    first, second, third, fourth = (_player(word) for word in words)
    return first, second, third, fourth


def _player(word: str) -> Player:
    if word.startswith(COMMAND_MARK):
        return _program(word)
    if word in LEVELS:
        return Player(word)
    if word == "adaptive":
        raise Unusable(
            "--seats: adaptive is no level of its own, it changes with each match; use one of "
            f"{', '.join(LEVELS)}."
        )
    near = get_close_matches(word.lower(), LEVELS, 1)
    hint = f"did you mean {near[0]}?" if near else f"the levels are {', '.join(LEVELS)}."
    raise Unusable(f"--seats: there is no level {word!r}; {hint} A program is written cmd:COMMAND.")


def _program(word: str) -> Player:
    try:
        arguments = split_command(word.removeprefix(COMMAND_MARK), sys.platform == "win32")
    except ValueError as error:
        raise Unusable(f"--seats: {word!r} cannot be split into words ({error}).") from None
    if not arguments:
        raise Unusable("--seats: cmd: needs a command after it, as in cmd:./their-bot --fast.")
    return Player(word, arguments)


def split_command(text: str, windows: bool) -> tuple[str, ...]:
    """The words of a command line, split as a shell of that system would.

    On Windows a backslash is part of a path, and only double quotes group words.
    Raises ValueError if a quote is not closed.
    """
    lexer = shlex.shlex(text, posix=True)
    lexer.whitespace_split = True
    lexer.commenters = ""
    if windows:
        lexer.escape = ""
        lexer.quotes = '"'
    return tuple(lexer)


def check_programs(players: Sequence[Player]) -> None:
    """Raise Unusable if a program cannot be found on this machine."""
    for player in players:
        if player.arguments and shutil.which(player.arguments[0]) is None:
            raise Unusable(
                f"--seats: there is no program {player.arguments[0]!r} to run. "
                "Give its path, as in cmd:./their-bot."
            )
