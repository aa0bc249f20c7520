"""The one way in which a command fails: a message for a person, and an exit status."""

from collections.abc import Iterator
from contextlib import contextmanager

FORFEITED = 3
"""The exit status when a program forfeits a comparison."""


class CommandFailed(Exception):
    """A command that could not do what was asked; the message says what to do.

    status: the exit status, 1 or 2.
    """

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


@contextmanager
def exits_with(status: int, *errors: type[Exception]) -> Iterator[None]:
    """Turn these errors, raised inside the block, into a CommandFailed with their message."""
    try:
        yield
    except errors as error:
        raise CommandFailed(str(error), status) from error
