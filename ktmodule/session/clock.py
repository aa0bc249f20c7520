"""A stopwatch, and the countdowns that it times.

Neither reads a clock: `now` is passed in, in seconds on the session's clock.
"""

from dataclasses import dataclass
from math import inf, nextafter


class Stopwatch:
    """A stopwatch, running from the start."""

    def __init__(self) -> None:
        self._stood = 0.0
        self._stopped_at: float | None = None

    @property
    def running(self) -> bool:
        return self._stopped_at is None

    def set_running(self, running: bool, now: float) -> None:
        """Stop the stopwatch, or let it continue from where it stopped."""
        if running and self._stopped_at is not None:
            self._stood += now - self._stopped_at
            self._stopped_at = None
        elif not running and self._stopped_at is None:
            self._stopped_at = now

    def reads(self, now: float) -> float:
        """The seconds it shows at `now`."""
        return (now if self._stopped_at is None else self._stopped_at) - self._stood

    def when(self, reading: float) -> float | None:
        """The time at which it will show `reading`; None while it is stopped."""
        if self._stopped_at is not None:
            return None
        when = reading + self._stood
        # A caller who waits until then must find that reading, however the sum was rounded.
        while self.reads(when) < reading:
            when = nextafter(when, inf)
        return when


@dataclass(frozen=True, slots=True)
class CountdownView:
    """A countdown as viewers see it; it changes only when the countdown itself does.

    opened: when it was started. ends: when it shows zero; None while it is stopped. left: the
    seconds it shows while it is stopped. hidden: the seconds from zero to its real end.
    """

    opened: float
    ends: float | None
    left: float = 0.0
    hidden: float = 0.0

    @property
    def running(self) -> bool:
        return self.ends is not None

    def until(self, now: float) -> float:
        """The time at which it shows zero, or would if it continued at `now`."""
        return now + self.left if self.ends is None else self.ends


@dataclass(slots=True)
class Countdown:
    """A countdown timed by a stopwatch.

    Viewers see everything late, so the displayed end is earlier than the real one by the stream
    delay: a vote that is cast when the countdown shows zero still arrives in time.
    """

    _watch: Stopwatch
    _opened: float = 0.0
    _hidden: float = 0.0
    _ends: float | None = None
    """The reading of the stopwatch at the real end."""

    @property
    def is_open(self) -> bool:
        """True from `start` to `end`, even while it is stopped."""
        return self._ends is not None

    @property
    def ends(self) -> float | None:
        """The time of the real end; None unless it is open and running."""
        return None if self._ends is None else self._watch.when(self._ends)

    def start(self, now: float, length: float, hidden: float) -> None:
        """Count down `length` seconds from now, and then `hidden` more that it does not show."""
        self._opened = now
        self._hidden = hidden
        self._ends = self._watch.reads(now) + length + hidden

    def end(self) -> None:
        self._ends = None

    def view(self, now: float) -> CountdownView | None:
        """The countdown as viewers see it; None where it is not open."""
        if self._ends is None:
            return None
        if (ends := self.ends) is not None:
            return CountdownView(self._opened, ends - self._hidden, hidden=self._hidden)
        left = self._ends - self._watch.reads(now) - self._hidden
        return CountdownView(self._opened, None, left, self._hidden)
