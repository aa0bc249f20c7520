"""What a command led to."""

from enum import Enum


class Outcome(Enum):
    """How a command ended."""

    ACCEPTED = "accepted"
    COUNTED = "counted"
    REFUSED = "refused"
    ANSWERED = "answered"


Result = tuple[Outcome, str] | None
"""How a command ended, and the answer; empty where the scene itself says enough.

None where the command is silently ignored.
"""
