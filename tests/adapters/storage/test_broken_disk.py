"""A disk that fails in the middle of a game, at every write: nothing that was saved is lost."""

from contextlib import closing
from errno import EIO, ENOSPC
from pathlib import Path

import apsw
import pytest

from ktmodule.adapters.storage.sqlite import SqliteStore, prepare
from ktmodule.runtime.ports import StoreError
from tests.adapters.storage.disk import Disk, Step, connected
from tests.playing import new_table, play_match

FAULTS = {EIO: apsw.IOError, ENOSPC: apsw.FullError}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=["EIO", "full"])
@pytest.mark.parametrize("lasting", [False, True], ids=["once", "for a while"])
def test_a_save_that_fails_at_any_step_loses_nothing_and_the_next_has_all(
    tmp_path: Path, fault: type[apsw.Error], lasting: bool
) -> None:
    states = play_match(new_table()).kept[:4]
    steps = 0
    fails_at: int | None = None

    def step(_: Step) -> None:
        nonlocal steps
        steps += 1
        if fails_at is not None and (steps == fails_at or (lasting and steps > fails_at)):
            raise fault("injected")

    disk = Disk(f"{fault.__name__} {lasting}", step)
    failed = 0
    for number in range(1, 100):
        path = tmp_path / f"{number}.sqlite3"
        with closing(SqliteStore.open(path)) as store:
            store.save(states[0])
        connection = connected(path, disk)
        prepare(connection, path)
        with closing(SqliteStore(path, connection)) as store:
            assert store.load() == states[0]
            steps, fails_at = 0, number
            worked = True
            for kept in states[1:3]:
                try:
                    store.save(kept)
                except StoreError:
                    worked = False
            failed += not worked
            fails_at = None
            store.save(states[3])
            assert store.load() == states[3]
        with closing(SqliteStore.open(path)) as store:
            assert store.load() == states[3]
        if worked:
            break
    assert failed > 10
