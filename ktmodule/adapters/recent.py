"""Which ids came lately: Twitch delivers a line at least once, so that some come twice."""

from collections.abc import Callable

KEPT_FOR = 600.0
"""Seconds that an id is kept at least: no line comes again later than that."""

MOST = 50_000
"""Ids kept at least, however fast they come, and half of what is kept at most."""


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
