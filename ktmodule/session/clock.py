"""A stopwatch: time that can stand still."""

from math import inf, nextafter


class Stopwatch:
    """Counts seconds while it runs, as it does from the start.

    It has no time of its own: `now` is seconds on the session's clock.
    """

    def __init__(self) -> None:
        self._stood = 0.0
        self._stopped_at: float | None = None

    @property
    def running(self) -> bool:
        return self._stopped_at is None

    def set_running(self, running: bool, now: float) -> None:
        """Let it stand still, or go on from where it stood."""
        if running and self._stopped_at is not None:
            self._stood += now - self._stopped_at
            self._stopped_at = None
        elif not running and self._stopped_at is None:
            self._stopped_at = now

    def reads(self, now: float) -> float:
        """What it shows now."""
        return (now if self._stopped_at is None else self._stopped_at) - self._stood

    def when(self, reading: float) -> float | None:
        """The time from which on it shows so much; None while it stands still."""
        if self._stopped_at is not None:
            return None
        when = reading + self._stood
        # Whoever waits until then must find it there, however the sum was rounded.
        while self.reads(when) < reading:
            when = nextafter(when, inf)
        return when
