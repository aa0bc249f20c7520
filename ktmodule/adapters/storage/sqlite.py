"""The module kept in one SQLite file, every action saved before it is shown."""

import os
import sqlite3
from collections.abc import Mapping, Sequence
from itertools import compress
from operator import is_not
from pathlib import Path
from typing import Any, TypeVar

from ktmodule.adapters.private_files import make_file
from ktmodule.adapters.storage.digest import (
    NO_ROWS,
    Row,
    digest,
    digest_of_file,
    sum_of,
    sums,
    tables_of,
)
from ktmodule.adapters.storage.versions import STEPS, VERSION
from ktmodule.adapters.storage.words import (
    decode_action,
    decode_cards,
    decode_rules,
    encode_action,
    encode_cards,
    encode_rules,
)
from ktmodule.runtime.ports import StoreError
from ktmodule.session.state import NOBODY, Banned, Kept, People
from ktmodule.session.viewers.points import Ledger, Standing

T = TypeVar("T")

APPLICATION_ID = 0x4B544D31
"""Marks the file as one of ours; the letters KTM1."""


class DamagedState(StoreError):
    """The file is or was ours, but cannot be read back."""


class SqliteStore:
    """The open file; no other program can open it meanwhile."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._match: tuple[str, int, int] | None = None
        self._steps = 0
        self._people = NOBODY
        self._sums = NO_ROWS
        self._in_doubt = False

    @classmethod
    def open(cls, path: Path) -> "SqliteStore":
        """Open the file, or make one that only the user can read.

        Raises DamagedState if the file cannot be read, and StoreError if it is in use, of a newer
        version or another program's, or if it cannot be written.
        """
        path = path.absolute()
        try:
            _check_access(path)
            if _is_emptied(path):
                raise DamagedState(f"{path}: is damaged (it is empty)")
            # It names viewers, so nobody else may read it; SQLite copies its mode to the journal.
            make_file(path)
            # The runtime's disk thread uses it, and this thread opens and closes it.
            connection = sqlite3.connect(
                path, timeout=0, isolation_level=None, check_same_thread=False
            )
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{path}: cannot be opened ({error}). {_ELSEWHERE}") from error
        try:
            prepare(connection, path)
        except _UNREADABLE as error:
            connection.close()
            raise _explained(error, path) from error
        except (ValueError, KeyError) as error:
            connection.close()
            raise DamagedState(f"{path}: is damaged ({error})") from error
        except StoreError:
            connection.close()
            raise
        return cls(path, connection)

    def load(self) -> Kept | None:
        """The saved state, or None if nothing has been saved yet. Raises StoreError."""
        try:
            modules = self._rows(
                "SELECT seed, module_number, match_number, rules, plan, level, next_level, "
                "adapted, steps, streak, best_streak FROM module"
            )
            written = self._rows("SELECT digest FROM module")
            tables = tables_of(self._connection)
            found_sums = sums(tables)
            found = digest_of_file(self._connection, found_sums)
        except _UNREADABLE as error:
            raise _explained(error, self.path) from error
        except ValueError as error:
            raise DamagedState(f"{self.path}: is damaged ({error})") from error
        if found is None:
            return None
        *module, count, streak, best = modules[0]
        steps = [step for _, *step in tables["action"]]
        if count != len(steps):
            raise DamagedState(f"{self.path}: is damaged (parts of the match are missing)")
        if written != [(found,)]:
            raise DamagedState(f"{self.path}: is damaged (its digest is another)")
        try:
            outs = tuple(identity for (identity,) in tables["opted_out"])
            standings = tuple(Standing(*one) for one in tables["standing"])
            ledger = Ledger(standings, outs, streak, best)
            people = People(tuple(Banned(*one) for one in tables["banned"]), ledger)
            kept = _decode(module, steps, people)
        except (ValueError, KeyError) as error:
            raise DamagedState(f"{self.path}: is damaged ({error})") from error
        self._remember(kept, found_sums)
        return kept

    def save(self, kept: Kept) -> None:
        """Save this state to disk. Raises StoreError.

        The file then keeps the old state, or already has this one; the next save writes everything.
        """
        try:
            with self._connection:
                self._connection.execute("BEGIN")
                written = self._write(kept)
        except sqlite3.Error as error:
            # A commit may fail after it is on the disk, so the file may hold either state.
            self._match = None
            self._people = NOBODY
            self._sums = NO_ROWS
            self._in_doubt = True
            raise _explained(error, self.path) from error
        self._remember(kept, written)

    def start_over(self) -> None:
        """Let the next save replace everything that was kept."""
        self._match = None

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        return self._connection.execute(query).fetchall()

    def _remember(self, kept: Kept, written: Mapping[str, int]) -> None:
        self._match = _match_key(kept)
        self._steps = len(kept.actions)
        self._people = kept.people
        self._sums = written
        self._in_doubt = False

    def _write(self, kept: Kept) -> Mapping[str, int]:
        """Write what has changed, and return the sum of each table after that."""
        if self._in_doubt:
            for table in NO_ROWS:
                self._connection.execute(f"DELETE FROM {table}")
        now = dict(self._sums)
        known = self._steps
        if self._match != _match_key(kept):
            self._connection.execute("DELETE FROM action")
            known = now["action"] = 0
        actions = [
            (step, *encode_action(action))
            for step, action in enumerate(kept.actions[known:], start=known)
        ]
        self._connection.executemany("INSERT INTO action VALUES (?, ?, ?, ?)", actions)
        now["action"] += sum_of("action", actions)
        for table, change in self._write_people(kept.people).items():
            now[table] += change
        module = _encode_module(kept)
        self._connection.execute(
            "INSERT OR REPLACE INTO module VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*module, digest(module, now)),
        )
        return now

    def _write_people(self, people: People) -> Mapping[str, int]:
        """Write only what has changed: for a card, the few viewers who chose it.

        Returns the change of the sum of each table.
        """
        known = self._people
        changes: dict[str, int] = {}
        if people.banned != known.banned:
            changes["banned"] = self._write_banned(people.banned, known.banned)
        if people.ledger.opted_out is not known.ledger.opted_out:
            changes["opted_out"] = self._write_opted_out(
                people.ledger.opted_out, known.ledger.opted_out
            )
        if people.ledger.standings is not known.ledger.standings:
            changes["standing"] = self._write_standings(
                people.ledger.standings, known.ledger.standings
            )
        return changes

    def _write_banned(self, now: tuple[Banned, ...], known: tuple[Banned, ...]) -> int:
        before, after = ([(one.identity, one.name) for one in some] for some in (known, now))
        self._connection.execute("DELETE FROM banned")
        self._connection.executemany("INSERT INTO banned VALUES (?, ?)", after)
        return _change("banned", before, after)

    def _write_opted_out(self, now: tuple[str, ...], known: tuple[str, ...]) -> int:
        before, after = (dict.fromkeys(some) for some in _different(known, now))
        gone = [(one,) for one in before if one not in after]
        new = [(one,) for one in after if one not in before]
        self._connection.executemany("DELETE FROM opted_out WHERE identity = ?", gone)
        self._connection.executemany("INSERT INTO opted_out VALUES (?)", new)
        return _change("opted_out", gone, new)

    def _write_standings(self, now: tuple[Standing, ...], known: tuple[Standing, ...]) -> int:
        before, after = ({one.identity: one for one in some} for some in _different(known, now))
        self._connection.executemany(
            "DELETE FROM standing WHERE identity = ?",
            [(identity,) for identity in before.keys() - after.keys()],
        )
        new = [one for one in after.values() if before.get(one.identity) != one]
        old = [one for one in before.values() if after.get(one.identity) != one]
        rows = [_encode_standing(one) for one in new]
        self._connection.executemany(
            "INSERT INTO standing VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (identity) DO UPDATE SET "
            "name = excluded.name, points = excluded.points, solves = excluded.solves, "
            "cards = excluded.cards, login = excluded.login",
            rows,
        )
        return _change("standing", [_encode_standing(one) for one in old], rows)

    def close(self) -> None:
        self._connection.close()


def cut_short(path: Path) -> Mapping[str, bytes]:
    """The file and its journal, by ending, if a save was cut short; otherwise nothing.

    Opening such a file changes it, so `set_aside` needs these bytes.
    """
    journal = path.parent / (path.name + _JOURNAL)
    try:
        if journal.stat().st_size:
            return {"": path.read_bytes(), _JOURNAL: journal.read_bytes()}
    except OSError:
        pass  # there is none, or nothing that can be read: opening the file will tell
    return {}


def set_aside(path: Path, found: Mapping[str, bytes]) -> Path:
    """Rename a damaged file, so that nothing overwrites it, and return its new path.

    found: from `cut_short`, before the file was opened.
    Raises StoreError.
    """
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    try:
        path.rename(aside)
        for ending, data in found.items():
            copy = aside.with_name(aside.name + ending)
            make_file(copy)
            copy.write_bytes(data)
        path.with_name(path.name + _JOURNAL).unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(
            f"{path}: is damaged and cannot be renamed ({error}). {_ELSEWHERE}"
        ) from error
    return aside


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make this connection to the file safe to save through, and the file of this version.

    Raises sqlite3.Error, StoreError, and ValueError or KeyError if the file is damaged.
    """
    # Locked first and until the end: two programs on one module would overwrite each other.
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    # A rollback journal leaves everything in the one file, where a check can find damage.
    # Truncating it at each card takes fewer disk operations than deleting it.
    connection.execute("PRAGMA journal_mode = TRUNCATE")
    # A saved card must survive a power cut, not only a killed process.
    connection.execute("PRAGMA synchronous = FULL")
    # Elsewhere than on macOS it changes nothing; there, only this empties the drive's own cache.
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("BEGIN EXCLUSIVE")
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application != APPLICATION_ID and (tables or application or version):
        raise StoreError(f"{path}: is the database of another program. {_ELSEWHERE}")
    if version > VERSION:
        raise StoreError(
            f"{path}: was written by a newer KTModule (version {version}, this one knows up to "
            f"{VERSION}). Update KTModule. {_ELSEWHERE}"
        )
    if version < VERSION:
        for step in STEPS[version:]:
            step(connection)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")
    check = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if check != "ok":
        raise DamagedState(f"{path}: is damaged ({check})")


_JOURNAL = "-journal"
"""The suffix that SQLite gives to the journal of an unfinished save."""

_ELSEWHERE = "Use --state FILE to play from another file."

# sqlite3 raises the second when its own message quotes a damaged name.
_UNREADABLE = (sqlite3.Error, UnicodeDecodeError)

_DAMAGED = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR)


def _is_emptied(path: Path) -> bool:
    """Return whether nothing is left of the file, and no journal can bring it back."""
    return path.exists() and not path.stat().st_size and not cut_short(path)


def _check_access(path: Path) -> None:
    if path.exists() and not path.is_file():
        raise StoreError(f"{path}: is not a file. {_ELSEWHERE}")
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        raise StoreError(f"{path}: there is no permission to read and write it. {_ELSEWHERE}")


def _explained(error: sqlite3.Error | UnicodeDecodeError, path: Path) -> StoreError:
    """The error, with a message that says what to do."""
    # The low byte is the error, the rest says where it struck.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in _DAMAGED:
        return DamagedState(f"{path}: is damaged ({error})")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreError(f"{path}: is in use by another KTModule. Quit that one. {_ELSEWHERE}")
    if code == sqlite3.SQLITE_FULL:
        return StoreError(f"{path}: the disk is full. Free some space and start again.")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return StoreError(f"{path}: cannot be written ({error}). {_ELSEWHERE}")
    return StoreError(f"{path}: cannot be written ({error}). Check the disk and start again.")


def _different(known: tuple[T, ...], now: tuple[T, ...]) -> tuple[list[T], list[T]]:
    """Both without the items that are the same object at the same place in the other.

    That is nearly all of them, so identity is compared, not content.
    """
    pairs = list(compress(zip(known, now, strict=False), map(is_not, known, now)))
    return (
        [*(old for old, _ in pairs), *known[len(now) :]],
        [*(new for _, new in pairs), *now[len(known) :]],
    )


def _match_key(kept: Kept) -> tuple[str, int, int]:
    return str(kept.seed), kept.module_number, kept.match_number


def _change(table: str, gone: Sequence[Row], new: Sequence[Row]) -> int:
    return sum_of(table, new) - sum_of(table, gone)


def _encode_standing(one: Standing) -> Row:
    return one.identity, one.name, one.points, one.solves, one.cards, one.login


def _encode_module(kept: Kept) -> tuple[object, ...]:
    # The seed is text, as SQLite's integers end at 64 bits.
    return (
        *_match_key(kept),
        encode_rules(kept.rules),
        encode_cards(kept.queued),
        len(kept.actions),
        kept.level,
        kept.next_level,
        kept.people.ledger.streak,
        kept.people.ledger.best,
        kept.adapted,
    )


def _decode(row: Sequence[Any], steps: Sequence[Sequence[Any]], people: People) -> Kept:
    seed, module_number, match_number, rules, plan, level, next_level, adapted = row
    return Kept(
        seed=int(seed),
        module_number=module_number,
        match_number=match_number,
        rules=decode_rules(rules),
        actions=tuple(decode_action(*step) for step in steps),
        queued=decode_cards(plan),
        level=level,
        next_level=next_level,
        adapted=adapted,
        people=people,
    )
