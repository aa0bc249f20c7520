"""The versions of the state file, and the steps from each to the next."""

from collections.abc import Callable
from sqlite3 import Connection

from ktmodule.adapters.storage.digest import digest_of_file, sums, tables_of
from ktmodule.adapters.storage.words import decode_action, decode_rules, encode_action
from ktmodule.session.state import Kept, with_deals

_FIRST = """
CREATE TABLE module (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    seed TEXT NOT NULL,
    module_number INTEGER NOT NULL,
    match_number INTEGER NOT NULL,
    rules TEXT NOT NULL,
    plan TEXT NOT NULL,
    steps INTEGER NOT NULL
);
CREATE TABLE action (
    step INTEGER PRIMARY KEY,
    seat TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('pass', 'play')),
    cards TEXT NOT NULL
);
CREATE TABLE banned (
    identity TEXT PRIMARY KEY,
    name TEXT NOT NULL
);
"""

_POINTS = """
ALTER TABLE module ADD COLUMN level TEXT;
ALTER TABLE module ADD COLUMN next_level TEXT;
ALTER TABLE module ADD COLUMN streak INTEGER NOT NULL DEFAULT 0;
ALTER TABLE module ADD COLUMN best_streak INTEGER NOT NULL DEFAULT 0;
CREATE TABLE standing (
    identity TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    solves INTEGER NOT NULL,
    cards INTEGER NOT NULL,
    login TEXT NOT NULL
);
CREATE TABLE opted_out (
    identity TEXT PRIMARY KEY
);
"""

_DEALS = """
DROP TABLE action;
CREATE TABLE action (
    step INTEGER PRIMARY KEY,
    seat TEXT,
    kind TEXT NOT NULL CHECK (kind IN ('pass', 'play', 'deal')),
    cards TEXT NOT NULL,
    CHECK ((seat IS NULL) = (kind = 'deal'))
);
"""


_ADAPTED = "ALTER TABLE module ADD COLUMN adapted TEXT"


def _run(connection: Connection, script: str) -> None:
    # `executescript` would commit the transaction before the step is complete.
    for statement in script.split(";"):
        connection.execute(statement)


def _first(connection: Connection) -> None:
    _run(connection, _FIRST)


def _add_points(connection: Connection) -> None:
    _run(connection, _POINTS)


def _add_deals(connection: Connection) -> None:
    """Record the deals, which used to follow from the last card of a round."""
    modules = connection.execute(
        "SELECT seed, module_number, match_number, rules, steps FROM module"
    ).fetchall()
    steps = connection.execute("SELECT seat, kind, cards FROM action ORDER BY step").fetchall()
    _run(connection, _DEALS)
    actions = tuple(decode_action(*step) for step in steps)
    for seed, module_number, match_number, rules, count in modules:
        kept = with_deals(
            Kept(int(seed), module_number, match_number, decode_rules(rules), actions)
        )
        actions = kept.actions
        # Missing parts of the match must still be noticed as missing.
        missing = count - len(steps)
        connection.execute("UPDATE module SET steps = ?", (len(actions) + missing,))
    connection.executemany(
        "INSERT INTO action VALUES (?, ?, ?, ?)",
        [(step, *encode_action(action)) for step, action in enumerate(actions)],
    )


def _add_adapted(connection: Connection) -> None:
    _run(connection, _ADAPTED)


def _add_digest(connection: Connection) -> None:
    _run(connection, "ALTER TABLE module ADD COLUMN digest TEXT NOT NULL DEFAULT ''")
    found = digest_of_file(connection, sums(tables_of(connection)))
    connection.execute("UPDATE module SET digest = ?", (found,))


STEPS: tuple[Callable[[Connection], None], ...] = (
    _first,
    _add_points,
    _add_deals,
    _add_adapted,
    _add_digest,
)
"""The step to each version from the one before; the first starts from nothing.

A step runs in a transaction, and raises ValueError or KeyError if the file is damaged.
"""

VERSION = len(STEPS)
