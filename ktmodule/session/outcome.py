"""The outcomes of commands."""

from enum import Enum


class Outcome(Enum):
    """The outcome of a command."""

    ACCEPTED = "accepted"
    COUNTED = "counted"
    REFUSED = "refused"
    ANSWERED = "answered"


Result = tuple[Outcome, str] | None
"""The outcome of a command and the answer to it, empty where the scene says enough.

None where the command is ignored, because its sender sees the stream late.
"""
