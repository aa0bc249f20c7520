"""The session at the start of a run: the saved one, or a new one."""

import secrets
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from ktmodule.adapters.storage.sqlite import DamagedState, SqliteStore, cut_short, set_aside
from ktmodule.cli import deferred
from ktmodule.runtime.ports import StoreError
from ktmodule.session.options import Options
from ktmodule.session.session import Session
from ktmodule.session.state import NOBODY, ImpossibleState


def open_session(
    options: Namespace, setup: Options, note: Callable[[str], None]
) -> tuple[SqliteStore, Session]:
    """Open the store and its session; a damaged file is moved away first. Raises StoreError.

    options: those of a game. note: tells a person.
    """
    path: Path = options.state or deferred.state_path()
    found = cut_short(path)
    try:
        return _open(path, options, setup, note)
    except DamagedState as damaged:
        aside = set_aside(path, found)
        note(f"{damaged}. It was renamed to {aside}, and a new module begins.")
        return _open(path, options, setup, note)


def _open(
    path: Path, options: Namespace, setup: Options, note: Callable[[str], None]
) -> tuple[SqliteStore, Session]:
    store = SqliteStore.open(path)
    try:
        return store, _begin(store, options, setup, note)
    except StoreError:
        store.close()
        raise


def _begin(
    store: SqliteStore, options: Namespace, setup: Options, note: Callable[[str], None]
) -> Session:
    """The saved session, or a new one if there is none or one is asked for. Raises StoreError."""
    kept = store.load()
    people = NOBODY if kept is None else kept.people
    if kept is not None and (options.fresh or options.seed is not None):
        note(f"a new module replaces the one saved in {store.path}")
        store.start_over()
        kept = None
    if kept is None:
        seed = secrets.randbits(53) if options.seed is None else options.seed
        return Session.begin(seed, setup, time.monotonic(), people)
    try:
        session = Session.resume(kept, setup, time.monotonic())
    except ImpossibleState as error:
        raise DamagedState(f"{store.path}: is damaged ({error})") from error
    if kept.rules != setup.rules:
        note("the house rules in the settings apply from the next match on")
    if kept.next_level is not None:
        note(
            f"the opponents play at level {kept.next_level}, as chosen in the game "
            "(undo: level settings)"
        )
    return session
