"""What Twitch may deliver twice or late: which ids came lately, and how long lines took."""

import logging
import math
from collections.abc import Callable

KEPT_FOR = 600.0
"""Seconds that an id is kept at least: no line comes again later than that."""

MOST = 50_000
"""Ids kept at least, however fast they come, and half of what is kept at most."""

LATE = 30.0
"""Seconds on its way from which on a line is too old: what it was typed about has passed."""

MEASURED_FOR = 300.0
"""Seconds for which the quickest line is the measure of all others at least."""

DOUBTED = 3
DOUBTED_FOR = 10.0
"""So many late lines in a row, over so many seconds, and it is the measure that was wrong. Lines
that were held up on the way come all at once, and those after them are in time."""

_log = logging.getLogger(__name__)


class RecentIds:
    """The ids of the last ten minutes, bounded; ids are dropped a generation at a time."""

    def __init__(
        self, now: Callable[[], float], kept_for: float = KEPT_FOR, most: int = MOST
    ) -> None:
        """now: a clock in seconds that never goes back."""
        self._now = now
        self._kept_for = kept_for
        self._most = most
        self._young: set[str] = set()
        self._old: set[str] = set()
        self._turn_at = now() + kept_for

    def is_new(self, id: str) -> bool:
        """Whether this id did not come lately; it is kept from now on. Every empty id is new."""
        if not id:
            return True
        now = self._now()
        if now >= self._turn_at or len(self._young) >= self._most:
            # After a silence of a whole generation the young ones are too old as well.
            silent = now >= self._turn_at + self._kept_for
            self._old = set() if silent else self._young
            self._young = set()
            self._turn_at = now + self._kept_for
        if id in self._young or id in self._old:
            return False
        self._young.add(id)
        return True


class Lateness:
    """Which lines took too long, told by the clocks of two machines that need not agree.

    The quickest line of the last five to ten minutes counts as one that took no time, so that a
    clock that is wrong here makes no line late. Where no line is in time any more, the next one is
    the measure: one line whose stamp was wrong, or a clock that is put right, makes few late.
    """

    def __init__(self, now: Callable[[], float], late: float = LATE) -> None:
        """now: a clock in seconds that never goes back."""
        self._now = now
        self._late = late
        self._young = self._old = math.inf
        self._turn_at = now() + MEASURED_FOR
        self._late_since = 0.0
        self._late_lines = 0

    def is_late(self, sent_at: float | None) -> bool:
        """Whether a line that comes now and was sent then took too long.

        sent_at: seconds on the sender's clock; of None nothing can be told.
        """
        if sent_at is None:
            return False
        now = self._now()
        if now >= self._turn_at:
            silent = now >= self._turn_at + MEASURED_FOR
            self._old = math.inf if silent else self._young
            self._young = math.inf
            self._turn_at = now + MEASURED_FOR
        took = now - sent_at
        self._young = min(self._young, took)
        if took - min(self._young, self._old) <= self._late:
            self._late_lines = 0
            return False
        if not self._late_lines:
            self._late_since = now
        self._late_lines += 1
        if self._late_lines < DOUBTED or now - self._late_since < DOUBTED_FOR:
            return True
        _log.info("%d lines in a row seemed late: the clock is measured anew", self._late_lines)
        self._late_lines = 0
        self._young, self._old = took, math.inf
        return False
