"""A digest of every row of the state file, cheap to keep while few rows change.

Each row has a hash of its own, and the digest is their sum: a row that changes takes its old hash
out and puts its new one in, so that a card of one viewer need not read ten thousand others. A sum
knows no order, but the rows' own keys stand in order in a sound file, which SQLite checks. It finds
damage and pages of two saves in one file; it is no defence against somebody who writes the file.
"""

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from sqlite3 import Connection
from typing import Any

import msgspec

Row = tuple[Any, ...]

_MODULUS = 1 << 128

Tables = Mapping[str, list[Row]]
"""The rows of every table but that of the module, in the order in which they were saved."""

_COLUMNS = {
    "action": "step, seat, kind, cards",
    "banned": "identity, name",
    "standing": "identity, name, points, solves, cards, login",
    "opted_out": "identity",
}

NO_ROWS: Mapping[str, int] = dict.fromkeys(_COLUMNS, 0)
"""The sums of a file in which nothing is saved."""

_MODULE = (
    "seed, module_number, match_number, rules, plan, steps, level, next_level, streak, "
    "best_streak, adapted"
)


def sum_of(table: str, rows: Iterable[Row]) -> int:
    """The sum of the hashes of these rows of a table."""
    total = 0
    for row in rows:
        hashed = blake2b(msgspec.json.encode((table, row)), digest_size=16)
        total += int.from_bytes(hashed.digest(), "big")
    return total


def digest(module: Row, others: Mapping[str, int]) -> str:
    """The digest as the file has it. module: its row; others: the sum of each other table."""
    return f"{(sum_of('module', [module]) + sum(others.values())) % _MODULUS:032x}"


def digest_of_file(connection: Connection, others: Mapping[str, int]) -> str | None:
    """The digest of what the file holds; None while nothing has been saved.

    others: the sums of `tables_of`. Raises sqlite3.Error, UnicodeDecodeError, and ValueError if
    rows are there without a module.
    """
    modules = connection.execute(f"SELECT {_MODULE} FROM module").fetchall()
    if modules:
        return digest(modules[0], others)
    if any(others.values()):
        raise ValueError("the module is missing")
    return None


def tables_of(connection: Connection) -> Tables:
    """Everything in the file but the module. Raises as `digest_of_file` does."""
    return {
        table: connection.execute(f"SELECT {columns} FROM {table} ORDER BY rowid").fetchall()
        for table, columns in _COLUMNS.items()
    }


def sums(tables: Tables) -> Mapping[str, int]:
    """The sum of each table."""
    return {table: sum_of(table, rows) for table, rows in tables.items()}
