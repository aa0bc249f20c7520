"""A countdown that can stand still."""

from dataclasses import dataclass

from ktmodule.session.clock import Stopwatch


@dataclass(slots=True)
class Countdown:
    """Counts to the end of something by a stopwatch; times are seconds on the session's clock.

    It shows an end that comes earlier, by the time that viewers see everything late.
    """

    _watch: Stopwatch
    _opened: float = 0.0
    _hidden: float = 0.0
    _ends: float | None = None
    """What the stopwatch reads then."""

    @property
    def is_open(self) -> bool:
        """Whether it was started and has not been ended, whether or not it stands still."""
        return self._ends is not None

    @property
    def opened(self) -> float:
        """When it was started last."""
        return self._opened

    @property
    def ends(self) -> float | None:
        """When it ends; None where it is not open, or stands still."""
        return None if self._ends is None else self._watch.when(self._ends)

    @property
    def running(self) -> bool:
        return self.is_open and self._watch.running

    def start(self, now: float, length: float, hidden: float) -> None:
        """Count so many seconds from now on, and `hidden` more that it does not show."""
        self._opened = now
        self._hidden = hidden
        self._ends = self._watch.reads(now) + length + hidden

    def end(self) -> None:
        self._ends = None

    def shown_until(self, now: float) -> float:
        """When it ends as it shows, or would if it went on now."""
        ends = self.ends
        if ends is None:
            reads = self._watch.reads(now)
            ends = now + ((self._ends or reads) - reads)
        return ends - self._hidden
