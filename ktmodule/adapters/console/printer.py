"""A console of rich whose failures are those of any other output."""

from typing import NoReturn

from rich.console import Console


class Printer(Console):
    """Raises BrokenPipeError where its reader has gone, and does not end the program itself."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError
