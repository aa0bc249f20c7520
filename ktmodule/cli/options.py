"""Options that several commands take, read in one way by all.

They may be given before a command and after it; the last one counts.
"""

import re
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from pathlib import Path

READS_SETTINGS = "read settings from FILE"
TAKES_RULES = "read the house rules and other settings from FILE"


def add_config(parser: ArgumentParser, text: str = READS_SETTINGS) -> None:
    """Teach the parser `--config FILE`. text: its help."""
    parser.add_argument("--config", type=Path, metavar="FILE", default=SUPPRESS, help=text)


def add_seed(parser: ArgumentParser, text: str) -> None:
    """Teach the parser `--seed N`. text: its help."""
    parser.add_argument("--seed", type=whole_number, metavar="N", default=SUPPRESS, help=text)


def add_fast(parser: ArgumentParser) -> None:
    """Teach the parser `--fast`."""
    parser.add_argument("--fast", action="store_true", default=SUPPRESS, help="play without pauses")


def add_playing(parser: ArgumentParser) -> None:
    """Teach the parser the options of a game: those above, `--state FILE` and `--fresh`."""
    add_config(parser)
    parser.add_argument(
        "--state",
        type=Path,
        metavar="FILE",
        default=SUPPRESS,
        help="save the module in FILE instead of your data folder",
    )
    parser.add_argument("--fresh", action="store_true", default=SUPPRESS, help="start a new module")
    add_seed(
        parser,
        "start a new module from the whole number N: the same N gives the same cards and the "
        "same opponents",
    )
    add_fast(parser)


def count(text: str) -> int:
    """The number from 1, of at most nine digits. Raises ArgumentTypeError."""
    if not text.isdecimal() or not text.isascii() or len(text) > 9 or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1 to 999999999")
    return int(text)


def whole_number(text: str) -> int:
    """The number, of at most 18 digits. Raises ArgumentTypeError, whose message argparse puts
    behind the option.
    """
    if not re.fullmatch("[+-]?[0-9]{1,18}", text):
        shown = text if len(text) <= 40 else f"{text[:40]}…"
        raise ArgumentTypeError(f"{shown!r} is not a whole number of at most 18 digits")
    return int(text)
