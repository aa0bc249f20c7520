"""The opponents of `opponents.all: adaptive`: easier after a lost match, harder after a solve.

All three play at one level, which moves by one step between matches and stays at the ends.
"""

STEPS = ("novice", "casual", "steady", "expert")
"""The levels, easiest first. `master` is not among them: it needs an extra to play in time."""

START = "steady"
"""The level of the first match of a run."""


def easier(level: str) -> str:
    """The level one step below; the easiest stays."""
    return STEPS[max(STEPS.index(level) - 1, 0)]


def harder(level: str) -> str:
    """The level one step above; the hardest stays."""
    return STEPS[min(STEPS.index(level) + 1, len(STEPS) - 1)]
