"""Standard input, output and error, as the commands use them."""

import io
import os
from contextlib import suppress
from dataclasses import dataclass
from typing import TextIO


@dataclass(frozen=True, slots=True)
class Streams:
    """The streams of one run; a program that is started without a console may lack some."""

    stdin: TextIO | None
    stdout: TextIO
    stderr: TextIO | None

    @classmethod
    def prepared(
        cls, stdin: TextIO | None, stdout: TextIO | None, stderr: TextIO | None
    ) -> "Streams":
        """These streams, with an output that gives the same bytes for a text on every system."""
        if stdout is None:
            stdout = open(os.devnull, "w", encoding="utf-8")
        elif isinstance(stdout, io.TextIOWrapper):
            if stdout.isatty():
                # A terminal that cannot show a character shows another one.
                stdout.reconfigure(errors="replace")
            else:
                stdout.reconfigure(encoding="utf-8", newline="\n")
        return cls(stdin, stdout, stderr)

    @property
    def interactive(self) -> bool:
        """True where a person sits at a terminal."""
        return self.stdin is not None and self.stdin.isatty() and self.stdout.isatty()

    def note(self, text: str) -> None:
        """Tell a person something that is no part of the output."""
        # Nothing depends on whether anybody can be told.
        if self.stderr is not None:
            with suppress(OSError):
                self.stderr.write(f"ktmodule: {text}\n")

    def drop_output(self) -> None:
        """Drop an output that nobody reads, or Python would complain about it at exit."""
        os.dup2(os.open(os.devnull, os.O_WRONLY), self.stdout.fileno())
