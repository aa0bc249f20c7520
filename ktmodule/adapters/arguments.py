"""What stands behind an option of the command line, read in one way by every command."""

import re
from argparse import ArgumentTypeError


def whole_number(text: str) -> int:
    """The number, of at most 18 digits. Raises ArgumentTypeError, whose message argparse puts
    behind the option.
    """
    if not re.fullmatch("[+-]?[0-9]{1,18}", text):
        shown = text if len(text) <= 40 else f"{text[:40]}…"
        raise ArgumentTypeError(f"{shown!r} is not a whole number of at most 18 digits")
    return int(text)
