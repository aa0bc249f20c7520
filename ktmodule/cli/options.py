"""Options that several commands take, and what stands behind them, read in one way by all.

They may stand before a command and behind it; what is said last holds.
"""

import re
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from pathlib import Path


def add_config(parser: ArgumentParser, text: str) -> None:
    """Teach the parser `--config FILE`. text: its help."""
    parser.add_argument("--config", type=Path, metavar="FILE", default=SUPPRESS, help=text)


def add_seed(parser: ArgumentParser, text: str) -> None:
    """Teach the parser `--seed N`. text: its help."""
    parser.add_argument("--seed", type=whole_number, metavar="N", default=SUPPRESS, help=text)


def add_fast(parser: ArgumentParser) -> None:
    """Teach the parser `--fast`."""
    parser.add_argument("--fast", action="store_true", default=SUPPRESS, help="no pauses")


def whole_number(text: str) -> int:
    """The number, of at most 18 digits. Raises ArgumentTypeError, whose message argparse puts
    behind the option.
    """
    if not re.fullmatch("[+-]?[0-9]{1,18}", text):
        shown = text if len(text) <= 40 else f"{text[:40]}…"
        raise ArgumentTypeError(f"{shown!r} is not a whole number of at most 18 digits")
    return int(text)
