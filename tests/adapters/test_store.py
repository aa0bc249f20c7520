"""The module kept in SQLite: it comes back as it was, and what cannot be kept is said."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from ktmodule.adapters.store import SqliteStore
from ktmodule.hearts.rules import STANDARD_4P
from ktmodule.runtime.ports import StoreError
from ktmodule.session.ranking import NO_RECORD, Ranking, Record, Standing
from ktmodule.session.state import NOBODY, Banned, People, restore
from tests.playing import new_table, play_match
from tests.session.crowd import viewer


def test_what_is_kept_at_each_step_of_a_match_comes_back_as_it_was(tmp_path: Path) -> None:
    table = play_match(new_table(seed=2**80, rules=replace(STANDARD_4P, target=30)))
    path = tmp_path / "folder" / "that is new" / "state.sqlite3"
    store = SqliteStore.open(path)
    assert store.load() is None
    for kept in table.kept:
        store.save(kept)
        assert store.load() == kept
    store.close()
    again = SqliteStore.open(path)
    assert again.load() == table.kept[-1]
    again.close()


def test_a_state_with_a_plan_comes_back_with_its_plan(tmp_path: Path) -> None:
    table = new_table()
    kept = replace(table.kept[-1], plan=table.scene.view.hand[:3])
    store = SqliteStore.open(tmp_path / "state.sqlite3")
    store.save(kept)
    assert store.load() == kept
    store.close()


def test_what_is_kept_of_viewers_comes_back_as_it_was(tmp_path: Path) -> None:
    plain = new_table().kept[-1]
    ann, bob, cid = (Standing(name, name.title(), 5, 1, 2, name) for name in ("ann", "bob", "cid"))
    people = [
        People(record=Record((ann, bob), streak=1, best=3)),
        People(
            record=Record((ann, replace(bob, points=9, name="Robert", login="rob")), ("dee",), 2, 3)
        ),
        People((Banned("7", "eve"),), Record((replace(ann, cards=0), cid), ("dee", "fay"), 0, 3)),
        People((), Record((cid,), ("fay",), 0, 3)),
        NOBODY,
    ]
    path = tmp_path / "state.sqlite3"
    for known in people:
        kept = replace(plain, people=known, level="steady", next_level="novice")
        store = SqliteStore.open(path)
        store.load()
        store.save(kept)
        assert store.load() == kept
        store.close()


@settings(max_examples=30, deadline=None)
@given(
    steps=st.lists(
        st.tuples(st.integers(0, 5), st.sampled_from(["give", "opt out", "solve", "new"])),
        max_size=30,
    )
)
def test_whatever_happens_to_points_comes_back_as_it_was(steps: list[tuple[int, str]]) -> None:
    plain, ranking = new_table().kept[-1], Ranking(NO_RECORD)
    with TemporaryDirectory() as folder:
        with closing(SqliteStore.open(Path(folder) / "state.sqlite3")) as store:
            for number, what in steps:
                match what:
                    case "give":
                        ranking.gave(viewer(number), 1)
                    case "opt out":
                        ranking.opt_out(viewer(number))
                    case "solve":
                        ranking.solved(26)
                    case _:
                        ranking.begin_module()
                kept = replace(plain, people=People(record=ranking.record))
                store.save(kept)
                # What is read back are other objects, after which nothing is known to be the same.
                if number == 0:
                    assert store.load() == kept
            if steps:
                assert store.load() == kept


def test_a_change_of_one_viewer_writes_about_that_viewer_alone(tmp_path: Path) -> None:
    path = tmp_path / "state.sqlite3"
    SqliteStore.open(path).close()
    connection = sqlite3.connect(path, isolation_level=None)
    store = SqliteStore(path, connection)
    plain = new_table().kept[-1]
    standings = tuple(Standing(str(n), f"viewer{n}", 1 + n, 1) for n in range(500))
    ranking = Ranking(Record(standings, tuple(str(n) for n in range(500, 1000))))

    def written() -> int:
        before = connection.total_changes
        store.save(replace(plain, people=People(record=ranking.record)))
        return connection.total_changes - before

    assert written() > 1000
    # The row of the module is written each time.
    ranking.gave(viewer(7), 1)
    assert written() == 2
    ranking.opt_out(viewer(600))
    assert written() == 2
    ranking.opt_out(viewer(2000))
    assert written() == 2
    ranking.opt_out(viewer(3))
    assert written() == 3
    assert store.load() == replace(plain, people=People(record=ranking.record))
    store.close()


def test_a_file_of_the_first_version_goes_on_with_all_that_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "state.sqlite3"
    connection = sqlite3.connect(path)
    connection.executescript(Path(__file__).with_name("state_version_1.sql").read_text("utf-8"))
    connection.close()
    for _ in range(2):
        store = SqliteStore.open(path)
        kept = store.load()
        store.close()
        assert kept is not None
        assert (kept.seed, kept.match_number, len(kept.actions)) == (7, 1, 15)
        assert kept.people == People((Banned("55", "eve"),))
        assert (kept.level, kept.next_level) == (None, None)
        assert restore(kept).match.round.number == 1


def test_a_new_match_leaves_no_action_of_the_old_one(tmp_path: Path) -> None:
    store = SqliteStore.open(tmp_path / "state.sqlite3")
    table = new_table().types("pass high")
    store.save(table.kept[-1])
    fresh = new_table(seed=2).kept[0]
    store.save(fresh)
    assert store.load() == fresh
    store.close()


def test_a_full_disk_is_said_and_what_was_kept_before_stays(tmp_path: Path) -> None:
    path = tmp_path / "state.sqlite3"
    first, *others = play_match(new_table(rules=STANDARD_4P)).kept
    SqliteStore.open(path).close()
    connection = sqlite3.connect(path, isolation_level=None)
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages + 1}")
    store = SqliteStore(path, connection)
    for last, kept in pairwise((first, *others)):
        store.save(last)
        try:
            store.save(kept)
        except StoreError as error:
            said = str(error)
            break
    assert said.endswith("the disk is full. Make room and start again.")
    assert store.load() == last != first
    store.close()
