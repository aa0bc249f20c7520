"""Damage to the state file: whatever is read back is what was saved, or it is told as damage."""

import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from ktmodule.adapters.storage.sqlite import DamagedState, SqliteStore
from ktmodule.runtime.ports import StoreError
from ktmodule.session.state import Banned, Kept, People
from ktmodule.session.viewers.points import Ledger, Standing
from tests.playing import new_table, play_match

PEOPLE = People(
    tuple(Banned(str(n), f"eve{n}") for n in range(100, 140)),
    Ledger(
        tuple(Standing(str(n), f"Viewer{n}", n, 1, n % 5, f"viewer{n}") for n in range(100)),
        tuple(str(n) for n in range(200, 230)),
        2,
        7,
    ),
)


@pytest.fixture
def saved(tmp_path: Path) -> tuple[Path, Kept]:
    """A file, and what was saved in it last."""
    path = tmp_path / "state.sqlite3"
    kept = replace(new_table().types("pass high").types("play low").kept[-1], people=PEOPLE)
    with closing(SqliteStore.open(path)) as store:
        store.save(kept)
    return path, kept


def read(path: Path) -> Kept | None:
    with closing(SqliteStore.open(path)) as store:
        return store.load()


def test_a_byte_flipped_anywhere_is_told_or_changes_nothing(
    saved: tuple[Path, Kept], thorough: bool
) -> None:
    path, kept = saved
    whole = path.read_bytes()
    told = 0
    used = [n for n, byte in enumerate(whole) if byte]
    for number in used if thorough else used[::40]:
        damaged = bytearray(whole)
        damaged[number] ^= 1 << number % 8
        path.write_bytes(damaged)
        try:
            found = read(path)
        except StoreError:
            told += 1
        else:
            assert found == kept, f"byte {number}"
    assert told > 50


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE standing SET points = 11 WHERE identity = '12'",
        "UPDATE standing SET name = 'Viewer2x' WHERE identity = '20'",
        "UPDATE standing SET login = '' WHERE identity = '20'",
        "DELETE FROM standing WHERE identity = '50'",
        "UPDATE banned SET name = 'adam' WHERE identity = '101'",
        "DELETE FROM banned",
        "UPDATE opted_out SET identity = '231' WHERE identity = '201'",
        "UPDATE module SET best_streak = 8",
        "UPDATE module SET seed = '2'",
        "UPDATE module SET adapted = 'casual'",
        "UPDATE module SET digest = ''",
        "UPDATE action SET cards = '3C' WHERE step = 4",
        "DELETE FROM module",
    ],
)
def test_a_change_that_was_not_saved_is_damage(saved: tuple[Path, Kept], change: str) -> None:
    path, _ = saved
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        assert connection.execute(change).rowcount
    with pytest.raises(DamagedState):
        read(path)


def pages(path: Path) -> list[bytes]:
    data = path.read_bytes()
    return [data[start : start + 4096] for start in range(0, len(data), 4096)]


def mixtures(older: list[bytes], newer: list[bytes]) -> Iterator[bytes]:
    """Each file in which some of the changed pages are old and some are new."""
    changed = [n for n in range(len(newer)) if n >= len(older) or older[n] != newer[n]]
    for chosen in range(1, 2 ** len(changed) - 1):
        mixed = list(newer)
        for bit, number in enumerate(changed):
            if chosen >> bit & 1 and number < len(older):
                mixed[number] = older[number]
        yield b"".join(mixed)


def test_a_copy_that_mixes_two_saves_is_one_of_them_or_damage(tmp_path: Path) -> None:
    path, copy = tmp_path / "state.sqlite3", tmp_path / "copy.sqlite3"
    states = play_match(new_table()).kept[:12]
    states = [
        replace(
            kept,
            people=replace(
                PEOPLE,
                ledger=replace(
                    PEOPLE.ledger,
                    standings=(
                        *PEOPLE.ledger.standings[:-1],
                        replace(PEOPLE.ledger.standings[-1], points=number),
                    ),
                ),
            ),
        )
        for number, kept in enumerate(states)
    ]
    saves: list[list[bytes]] = []
    with closing(SqliteStore.open(path)) as store:
        for kept in states:
            store.save(kept)
            saves.append(pages(path))
    tried = 0
    for (before, after), (older, newer) in zip(pairwise(states), pairwise(saves), strict=True):
        for mixed in mixtures(older, newer):
            copy.write_bytes(mixed)
            tried += 1
            try:
                assert read(copy) in (before, after)
            except DamagedState:
                pass
    assert tried > 50


def test_a_file_that_was_emptied_is_damaged_and_stays(saved: tuple[Path, Kept]) -> None:
    path, _ = saved
    path.write_bytes(b"")
    with pytest.raises(DamagedState, match="it is empty"):
        read(path)
    assert path.read_bytes() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes, and links need rights")
def test_a_link_to_no_file_leads_to_one_that_others_cannot_read(tmp_path: Path) -> None:
    link, target = tmp_path / "link", tmp_path / "folder" / "state.sqlite3"
    link.symlink_to(target)
    before = os.umask(0o022)
    try:
        assert read(link) is None
    finally:
        os.umask(before)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert link.is_symlink()
