"""Power cuts at every step of saving: what loads is the last save, or the one in progress.

What is synced is on the disk; of what is not, any part may be, in any order, and a write may be
torn at a sector.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

from ktmodule.adapters.storage.sqlite import SqliteStore, prepare
from ktmodule.session.state import Kept, People
from ktmodule.session.viewers.points import Ledger, Standing
from tests.adapters.storage.disk import Disk, Step, Sync, Truncate, Write, connected
from tests.playing import new_table, play_match

SAVES = 30
SECTOR = 512
ALL = 5
"""The most unsynced steps of which a thorough run tries every part."""

Files = dict[str, bytes]


def some_states() -> list[Kept]:
    """States of a match, in which viewers' points change as well."""
    return [
        replace(
            kept,
            people=People(
                ledger=Ledger(
                    tuple(Standing(str(n), f"viewer{n}", n + (n == number)) for n in range(200))
                )
            ),
        )
        for number, kept in enumerate(play_match(new_table()).kept[: SAVES + 1])
    ]


def done(files: Files, step: Step) -> Files:
    """The files after this step."""
    data = files.get(step.file, b"")
    match step:
        case Write(file, place, new):
            data = data.ljust(place, b"\0")
            return files | {file: data[:place] + new + data[place + len(new) :]}
        case Truncate(file, size):
            return files | {file: data[:size].ljust(size, b"\0")}
        case Sync():
            return files


def fates(step: Step) -> list[Step | None]:
    """What may be left of a step that was not synced."""
    match step:
        case Write(file, place, data) if len(data) > SECTOR:
            middle = len(data) // 2 // SECTOR * SECTOR
            torn = (Write(file, place, data[:middle]), Write(file, place + middle, data[middle:]))
            return [step, None, *torn]
        case _:
            return [step, None]


def left_after_cut(
    durable: Files, waiting: Sequence[Step], rng: Random, thorough: bool
) -> Iterator[Files]:
    """Files that a power cut may leave."""
    if thorough and len(waiting) <= ALL:
        chosen = list(product(*map(fates, waiting)))
    else:
        chosen = [
            tuple(rng.choice(fates(step)) for step in waiting) for _ in range(4 if thorough else 1)
        ]
    for left in chosen:
        steps = [step for step in left if step is not None]
        rng.shuffle(steps)
        files = durable
        for step in steps:
            files = done(files, step)
        yield files


def test_a_power_cut_at_any_step_leaves_the_last_save_or_the_next(
    tmp_path: Path, thorough: bool
) -> None:
    path, copy = tmp_path / "state.sqlite3", tmp_path / "cut" / "state.sqlite3"
    copy.parent.mkdir()
    first, *states = some_states()
    with closing(SqliteStore.open(path)) as store:
        store.save(first)
    durable: Files = {path.name: path.read_bytes()}
    steps: list[Step] = []
    disk = Disk("recorded", steps.append)
    connection = connected(path, disk)
    prepare(connection, path)
    rng = Random(1)
    cuts = 0
    before = first
    with closing(SqliteStore(path, connection)) as store:
        assert store.load() == first
        for after in states:
            steps.clear()
            store.save(after)
            waiting: list[Step] = []
            for step in (*steps, None):
                for files in left_after_cut(durable, waiting, rng, thorough):
                    # Once a save is confirmed it is there, whatever was not synced.
                    may_be = (after,) if step is None else (before, after)
                    for name in (path.name, f"{path.name}-journal"):
                        (copy.parent / name).write_bytes(files.get(name, b""))
                    with closing(SqliteStore.open(copy)) as cut:
                        assert cut.load() in may_be
                    cuts += 1
                if isinstance(step, Sync):
                    for one in (one for one in waiting if one.file == step.file):
                        durable = done(durable, one)
                    waiting = [one for one in waiting if one.file != step.file]
                elif step is not None:
                    waiting.append(step)
            before = after
    assert cuts > (20 if thorough else 4) * SAVES
