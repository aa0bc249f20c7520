"""The signals and the log of the whole process, set up once."""

import asyncio
import logging
import signal
from collections.abc import Coroutine
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

from ktmodule.adapters.private_files import make_file
from ktmodule.cli import deferred

Result = TypeVar("Result")

_NAMES = ("SIGTERM", "SIGHUP", "SIGBREAK")
_ENDING = [signal.Signals[name] for name in _NAMES if name in signal.Signals.__members__]
"""The signals with which the system asks for an end."""


def set_up() -> None:
    """Send warnings to the log file, and end in order when the system asks for an end."""
    handler = _LogFile(logging.WARNING)
    handler.setFormatter(logging.Formatter("%(name)s: %(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
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
    """Writes warnings to the user's log file, which is made when there is one to write.

    A terminal belongs to the game: messages of libraries must not run across it.
    """

    def emit(self, record: logging.LogRecord) -> None:
        try:
            write_log(self.format(record))
        except Exception:
            return  # a message that cannot be logged must not end a game


def write_log(text: str) -> Path:
    """Append the text, with the time, to the user's log file; returns its path. Raises OSError."""
    path = deferred.log_path()
    make_file(path)
    with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
        file.write(f"{datetime.now(UTC).isoformat()} {text}\n")
    return path
