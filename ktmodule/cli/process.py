"""The signals and the log of the whole process, set up once."""

import logging
import signal
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType

from ktmodule.adapters.private_files import make_file
from ktmodule.cli import deferred


def set_up() -> None:
    """Send warnings to the log file, and end in order when the system asks for an end."""
    handler = _LogFile(logging.WARNING)
    handler.setFormatter(logging.Formatter("%(name)s: %(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    names = ("SIGTERM", "SIGHUP", "SIGBREAK")
    for signum in (signal.Signals[name] for name in names if name in signal.Signals.__members__):
        signal.signal(signum, _stop)


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
