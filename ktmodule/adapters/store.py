"""The module kept in one SQLite file, every action saved before it is shown."""

import sqlite3
from pathlib import Path

import msgspec

from ktmodule.hearts.actions import Action, PassCards, PlayCard
from ktmodule.hearts.cards import InvalidCard, parse_cards, print_cards
from ktmodule.hearts.rules import HouseRules
from ktmodule.hearts.seats import Seat
from ktmodule.runtime.ports import StoreError
from ktmodule.session.state import Kept

SCHEMA_VERSION = 1
APPLICATION_ID = 0x4B544D31
"""Marks the file as one of ours; the letters KTM1."""

_SCHEMA = """
CREATE TABLE module (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    seed TEXT NOT NULL,
    module_number INTEGER NOT NULL,
    match_number INTEGER NOT NULL,
    rules TEXT NOT NULL,
    plan TEXT NOT NULL
);
CREATE TABLE action (
    step INTEGER PRIMARY KEY,
    seat TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('pass', 'play')),
    cards TEXT NOT NULL
);
"""


class DamagedState(StoreError):
    """The file is ours, or was, but cannot be read back."""


class SqliteStore:
    """The open file; nobody else can open it meanwhile."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._match: tuple[str, int, int] | None = None
        self._steps = 0

    @classmethod
    def open(cls, path: Path) -> "SqliteStore":
        """Open the file, or make it.

        Raises DamagedState for a file that cannot be read, and StoreError for one that is in
        use, of a newer version or somebody else's, or where no file can be written.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # The runtime's disk thread uses it, and this thread opens and closes it.
            connection = sqlite3.connect(
                path, timeout=0, isolation_level=None, check_same_thread=False
            )
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{path}: cannot be opened ({error}). {_ELSEWHERE}") from error
        try:
            _prepare(connection, path)
        except sqlite3.Error as error:
            connection.close()
            raise _explained(error, path) from error
        except StoreError:
            connection.close()
            raise
        return cls(path, connection)

    def load(self) -> Kept | None:
        """What was kept, or None where nothing was yet. Raises StoreError."""
        try:
            row = self._connection.execute(
                "SELECT seed, module_number, match_number, rules, plan FROM module"
            ).fetchone()
            steps = self._connection.execute(
                "SELECT seat, kind, cards FROM action ORDER BY step"
            ).fetchall()
        except sqlite3.Error as error:
            raise _explained(error, self.path) from error
        if row is None:
            return None
        try:
            kept = _decode(row, steps)
        except (ValueError, KeyError, InvalidCard) as error:
            raise DamagedState(f"{self.path}: is damaged ({error})") from error
        self._match = _match_key(kept)
        self._steps = len(kept.actions)
        return kept

    def save(self, kept: Kept) -> None:
        """Keep this state, on the disk when it returns. Raises StoreError; the old one stays."""
        try:
            with self._connection:
                self._connection.execute("BEGIN")
                self._write(kept)
        except sqlite3.Error as error:
            raise _explained(error, self.path) from error
        self._match = _match_key(kept)
        self._steps = len(kept.actions)

    def _write(self, kept: Kept) -> None:
        known = self._steps
        if self._match != _match_key(kept):
            self._connection.execute("DELETE FROM action")
            known = 0
        self._connection.execute(
            "INSERT OR REPLACE INTO module VALUES (1, ?, ?, ?, ?, ?)", _encode_module(kept)
        )
        self._connection.executemany(
            "INSERT INTO action VALUES (?, ?, ?, ?)",
            (
                (step, *_encode_action(action))
                for step, action in enumerate(kept.actions[known:], start=known)
            ),
        )

    def close(self) -> None:
        self._connection.close()


def set_aside(path: Path) -> Path:
    """Rename a damaged file, so that nothing overwrites it, and tell its new name.

    Raises StoreError.
    """
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    try:
        for suffix in ("", "-wal"):
            part = path.with_name(path.name + suffix)
            if part.exists():
                part.rename(aside.with_name(aside.name + suffix))
    except OSError as error:
        raise StoreError(f"{path}: is damaged and cannot be moved away ({error})") from error
    return aside


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    # Taken first, and kept until the end: two programs on one module would overwrite each other.
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    # A saved card must survive a power cut, not only a killed process.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("BEGIN EXCLUSIVE")
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application != APPLICATION_ID and (tables or application or version):
        raise StoreError(f"{path}: is the database of another program. {_ELSEWHERE}")
    if version > SCHEMA_VERSION:
        raise StoreError(
            f"{path}: was written by a newer KTModule (version {version}, this one knows up to "
            f"{SCHEMA_VERSION}). Update KTModule. {_ELSEWHERE}"
        )
    if not tables:
        for statement in _SCHEMA.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.execute("COMMIT")
    connection.execute("PRAGMA journal_mode = WAL")
    check = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if check != "ok":
        raise DamagedState(f"{path}: is damaged ({check})")


_ELSEWHERE = "--state FILE plays with another file."

_DAMAGED = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR)


def _explained(error: sqlite3.Error, path: Path) -> StoreError:
    """The error in words that tell what to do."""
    # The low byte is the error, the rest says where it struck.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in _DAMAGED:
        return DamagedState(f"{path}: is damaged ({error})")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreError(f"{path}: another KTModule is playing with it. Close it. {_ELSEWHERE}")
    if code == sqlite3.SQLITE_FULL:
        return StoreError(f"{path}: the disk is full. Make room and start again.")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return StoreError(f"{path}: cannot be written there ({error}). {_ELSEWHERE}")
    return StoreError(f"{path}: cannot be written ({error}). Check the disk and start again.")


def _match_key(kept: Kept) -> tuple[str, int, int]:
    return str(kept.seed), kept.module_number, kept.match_number


def _encode_module(kept: Kept) -> tuple[str, int, int, str, str]:
    # The seed is text, as SQLite's integers end at 64 bits.
    rules = msgspec.json.encode(kept.rules).decode()
    return (*_match_key(kept), rules, print_cards(kept.plan))


def _encode_action(action: Action) -> tuple[str, str, str]:
    match action:
        case PassCards(seat, cards):
            return seat.name, "pass", print_cards(cards)
        case PlayCard(seat, card):
            return seat.name, "play", str(card)


def _decode(row: tuple[str, int, int, str, str], steps: list[tuple[str, str, str]]) -> Kept:
    seed, module_number, match_number, rules, plan = row
    return Kept(
        seed=int(seed),
        module_number=module_number,
        match_number=match_number,
        rules=msgspec.json.decode(rules, type=HouseRules),
        actions=tuple(_decode_action(*step) for step in steps),
        plan=parse_cards(plan),
    )


def _decode_action(seat: str, kind: str, cards: str) -> Action:
    parsed = parse_cards(cards)
    if kind == "pass":
        return PassCards(Seat[seat], parsed)
    (card,) = parsed
    return PlayCard(Seat[seat], card)
