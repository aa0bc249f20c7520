"""The progress of a comparison, with the time left."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.theme import Theme

_PLAIN = Theme({"progress.download": "none", "progress.remaining": "none"})
"""Figures in the terminal's own colour, which is readable on its background."""

EVERY = 30.0
"""Seconds between two lines if there is no terminal for a bar."""


@contextmanager
def progress(
    stream: TextIO | None, total: int, done: int, noun: str
) -> Iterator[Callable[[], None]]:
    """Show how many of `total` are done; yields a function to call after each further one.

    stream: gets a bar if it is a terminal, otherwise a line from time to time. done: how many were
    done before. A stream that fails costs the progress display, not the games.
    """
    if stream is None:
        yield lambda: None
    elif stream.isatty():
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(elapsed_when_finished=True),
        )
        bar = Progress(*columns, console=Console(file=stream, theme=_PLAIN), transient=True)
        task = bar.add_task(noun, total=total, completed=done)
        with suppress(OSError):
            bar.start()
        try:
            yield lambda: bar.advance(task)
        finally:
            with suppress(OSError):
                bar.stop()
    else:
        yield _Lines(stream, total, done, noun).advance


class _Lines:
    def __init__(self, stream: TextIO, total: int, done: int, noun: str) -> None:
        self._stream = stream
        self._total = total
        self._before = self._done = done
        self._noun = noun
        self._began = self._told = time.monotonic()

    def advance(self) -> None:
        self._done += 1
        now = time.monotonic()
        if now - self._told < EVERY:
            return
        self._told = now
        each = (now - self._began) / (self._done - self._before)
        left = timedelta(seconds=round(each * (self._total - self._done)))
        with suppress(OSError):
            self._stream.write(
                f"ktmodule: {self._done} of {self._total} {self._noun}, {left} left\n"
            )
            self._stream.flush()
