"""How long to wait before the next attempt: longer each time, capped, never quite the same."""

from random import Random

FIRST = 0.5
LONGEST = 60.0


def wait(attempt: int, rng: Random) -> float:
    """Seconds to wait before this attempt, counted from 0 since the last success.

    The bound doubles from FIRST up to LONGEST; the wait lies in its upper half ("equal jitter"),
    so that waits still grow while many programs do not come back at the same moment.
    """
    bound = min(LONGEST, FIRST * 2.0 ** min(attempt, 16))
    return bound * rng.uniform(0.5, 1.0)
