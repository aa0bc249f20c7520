"""A countdown that can stand still."""

from dataclasses import dataclass


@dataclass(slots=True)
class Countdown:
    """Counts to the end of something; times are seconds on the session's clock.

    It shows an end that comes earlier, by the time that viewers see everything late.
    """

    _opened: float = 0.0
    _hidden: float = 0.0
    _ends: float | None = None
    _left: float | None = None

    @property
    def is_open(self) -> bool:
        """Whether it was started and has not been ended, whether or not it stands still."""
        return self._ends is not None or self._left is not None

    @property
    def opened(self) -> float:
        """When it was started last."""
        return self._opened

    @property
    def ends(self) -> float | None:
        """When it ends; None where it is not open, or stands still."""
        return self._ends

    @property
    def running(self) -> bool:
        return self._ends is not None

    def start(self, now: float, length: float, hidden: float) -> None:
        """Count so many seconds from now on, and `hidden` more that it does not show."""
        self._opened = now
        self._hidden = hidden
        self._ends = now + length + hidden
        self._left = None

    def end(self) -> None:
        self._ends = self._left = None

    def set_running(self, running: bool, now: float) -> None:
        """Let it stand still, or go on with what was left."""
        if running and self._left is not None:
            self._ends, self._left = now + self._left, None
        elif not running and self._ends is not None:
            self._left, self._ends = self._ends - now, None

    def shown_until(self, now: float) -> float:
        """When it ends as it shows, or would if it went on now."""
        ends = now + (self._left or 0.0) if self._ends is None else self._ends
        return ends - self._hidden
