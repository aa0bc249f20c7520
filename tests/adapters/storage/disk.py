"""A file system under SQLite that records what reaches the disk, and fails where a test says so.

The standard library's `sqlite3` cannot take one, so `apsw` opens the file, behind the few calls of
a `sqlite3.Connection` that the store makes.
"""

import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, cast

import apsw

if TYPE_CHECKING:
    from typing_extensions import Buffer


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes written at a place of a file."""

    file: str
    place: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    """A file cut to a size."""

    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Sync:
    """A file whose changes so far are on the disk for good."""

    file: str


Step = Write | Truncate | Sync


class Disk(apsw.VFS):
    """Calls `step` before each change of a file; what that raises, SQLite gets as the error."""

    def __init__(self, name: str, step: Callable[[Step], None]) -> None:
        self.name = name
        self.step = step
        super().__init__(name, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> "_File":
        return _File(self.step, name, flags)


class _File(apsw.VFSFile):
    def __init__(
        self, step: Callable[[Step], None], name: str | apsw.URIFilename | None, flags: list[int]
    ) -> None:
        self._step = step
        path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        self._name = Path(path).name
        super().__init__("", name, flags)

    def xWrite(self, data: "Buffer", offset: int) -> None:
        self._step(Write(self._name, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:
        self._step(Truncate(self._name, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:
        self._step(Sync(self._name))
        super().xSync(flags)


class _Connection:
    def __init__(self, path: Path, disk: str) -> None:
        self._apsw = apsw.Connection(str(path), vfs=disk)

    def execute(self, query: str, values: Iterable[Any] = ()) -> apsw.Cursor:
        return self._told(lambda: self._apsw.execute(query, tuple(values)))

    def executemany(self, query: str, rows: Iterable[Any]) -> apsw.Cursor:
        return self._told(lambda: self._apsw.executemany(query, rows))

    def __enter__(self) -> "_Connection":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType
    ) -> None:
        try:
            if kind is None:
                self.execute("COMMIT")
        finally:
            if self._apsw.in_transaction:
                self.execute("ROLLBACK")

    def close(self) -> None:
        self._apsw.close(True)

    def _told(self, call: Callable[[], apsw.Cursor]) -> apsw.Cursor:
        try:
            return call()
        except apsw.Error as error:
            told = sqlite3.OperationalError(str(error))
            told.sqlite_errorcode = getattr(error, "result", sqlite3.SQLITE_ERROR)
            raise told from error


def connected(path: Path, disk: Disk) -> sqlite3.Connection:
    """A connection to the file through this disk, which has to outlive it."""
    return cast(sqlite3.Connection, _Connection(path, disk.name))
