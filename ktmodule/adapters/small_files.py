"""Files that a user names and that are small: read with a limit, so that none fills the memory."""

from pathlib import Path

MAX_BYTES = 1_000_000
"""The most bytes that such a file may have."""


class TooLarge(Exception):
    """A file, or a device, with more than MAX_BYTES."""

    def __init__(self) -> None:
        super().__init__(f"larger than {MAX_BYTES // 1_000_000} MB")


def read_small(path: Path) -> bytes:
    """Return what is in the file. Raises TooLarge, and OSError or ValueError as `open` does."""
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise TooLarge
    return data
