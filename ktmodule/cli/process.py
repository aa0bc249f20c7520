"""The signals and the log of the whole process, set up once."""

import asyncio
import logging
import signal
from collections import deque
from collections.abc import Coroutine
from functools import cache
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

from ktmodule.cli import deferred

if TYPE_CHECKING:
    from ktmodule.cli.log_file import LogFile

Result = TypeVar("Result")

_NAMES = ("SIGTERM", "SIGHUP", "SIGBREAK")
_ENDING = [signal.Signals[name] for name in _NAMES if name in signal.Signals.__members__]
"""The signals with which the system asks for an end."""


def set_up() -> None:
    """Send warnings to the log file, and end in order when the system asks for an end."""
    logging.basicConfig(handlers=[_LogFile()], level=logging.WARNING)
    for signum in _ENDING:
        signal.signal(signum, _stop)


def run_in_loop(main: Coroutine[Any, Any, Result]) -> Result:
    """Run `main` in an event loop, and return what it returns.

    After `set_up`, a signal to end cancels it, as Ctrl-C does; SystemExit is raised then. An
    exception from a signal's handler would be lost if the signal came during the callback of a weak
    reference, of which an event loop has one for each task.
    """
    ended: list[int] = []
    handled = [signum for signum in _ENDING if signal.getsignal(signum) is _stop]

    async def cancellable() -> Result:
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None

        def end(signum: int, _frame: FrameType | None) -> None:
            ended.append(signum)
            loop.call_soon_threadsafe(task.cancel)

        for signum in handled:
            signal.signal(signum, end)
        try:
            return await main
        finally:
            for signum in handled:
                signal.signal(signum, _stop)

    try:
        return asyncio.run(cancellable())
    except asyncio.CancelledError:
        if not ended:
            raise
        raise SystemExit(128 + ended[0]) from None


def _stop(signum: int, _frame: FrameType | None) -> None:
    # An exception, as Ctrl-C is one, so that the terminal is put back.
    raise SystemExit(128 + signum)


class _LogFile(logging.Handler):
    """Passes warnings on to the log file, whose code is loaded when there is one to write."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._waiting: deque[logging.LogRecord] = deque(maxlen=20)

    def emit(self, record: logging.LogRecord) -> None:
        self._waiting.append(record)
        self.flush()

    def flush(self) -> None:
        while self._waiting:
            try:
                _file(deferred.log_path()).emit(self._waiting[0])
            except (OSError, ImportError):
                return  # without a free descriptor, for example: the next message tries again
            except Exception:
                pass  # a message that cannot be worded must not end a game
            self._waiting.popleft()


@cache
def _file(path: Path) -> "LogFile":
    file = deferred.log_file(path)
    file.setFormatter(logging.Formatter("%(name)s: %(message)s"))
    return file


def write_log(text: str) -> Path:
    """Append the text, with the time, to the user's log file; returns its path. Raises OSError."""
    path = deferred.log_path()
    _file(path).write(text)
    return path
