"""What comes of a command."""

from enum import Enum


class Outcome(Enum):
    """What came of a command."""

    ACCEPTED = "accepted"
    COUNTED = "counted"
    REFUSED = "refused"
    ANSWERED = "answered"


Reply = tuple[Outcome, str] | None
"""What came of a command, and the answer; empty where what is shown says enough.

None where the command is dropped in silence.
"""
