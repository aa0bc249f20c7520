"""The user's log file: private, bounded, and closed between two messages.

A terminal belongs to the game: messages of libraries must not run across it. What repeats is
counted: the same message is written again at its tenth, hundredth, thousandth time.
"""

import contextlib
import logging
from collections import OrderedDict, deque
from datetime import UTC, datetime
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from ktmodule.adapters.private_files import make_file

MAX_BYTES = 1_000_000
"""The size at which the log is set aside and a new one begun."""

KEPT = 3
"""The number of older logs that are kept."""

REMEMBERED = 200
"""The different messages whose repetitions are counted."""


class LogFile(RotatingFileHandler):
    """Writes warnings to the log file, which is made when there is one to write."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path,
            maxBytes=MAX_BYTES,
            backupCount=KEPT,
            encoding="utf-8",
            errors="backslashreplace",
            delay=True,
        )
        self._times: OrderedDict[str, int] = OrderedDict()
        self._unwritten: deque[str] = deque(maxlen=REMEMBERED)

    def emit(self, record: logging.LogRecord) -> None:
        text = self._counted(self.format(record))
        if text:
            self._add(text)
        self.flush()

    def write(self, text: str) -> None:
        """Append the text, with the time. Raises OSError."""
        self._add(text)
        self._write()

    def flush(self) -> None:
        """Write what could not be written before, for example without a free descriptor."""
        with contextlib.suppress(OSError):
            self._write()

    def doRollover(self) -> None:
        # Windows refuses it while another program has the file open: the next message tries again.
        with contextlib.suppress(OSError):
            super().doRollover()

    def _add(self, text: str) -> None:
        self._unwritten.append(f"{datetime.now(UTC).isoformat()} {text}")

    def _write(self) -> None:
        while self._unwritten:
            self._append(f"{self._unwritten[0]}\n")
            self._unwritten.popleft()

    def _append(self, line: str) -> None:
        path = Path(self.baseFilename)
        with contextlib.suppress(FileNotFoundError):
            if path.stat().st_size + len(line.encode(errors="replace")) > MAX_BYTES:
                self.doRollover()
        make_file(path)
        with self._open() as file:
            file.write(line)

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding=self.encoding, errors=self.errors)

    def _counted(self, text: str) -> str:
        """Return the text with its count, or nothing where it need not be written again."""
        times = self._times.pop(text, 0) + 1
        self._times[text] = times
        if len(self._times) > REMEMBERED:
            self._times.popitem(last=False)
        if times == 1:
            return text
        return f"{text} ({times} times)" if str(times).strip("0") == "1" else ""
