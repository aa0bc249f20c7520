"""What stands behind an option of the command line, read in one way by every command."""

from argparse import ArgumentTypeError


def whole_number(text: str) -> int:
    """The number. Raises ArgumentTypeError, whose message argparse puts behind the option."""
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a whole number") from None
