"""The module kept in SQLite: it comes back as it was, and what cannot be kept is said."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ktmodule.adapters.storage.sqlite import DamagedState, SqliteStore
from ktmodule.adapters.storage.words import (
    decode_action,
    decode_cards,
    decode_rules,
    encode_action,
    encode_cards,
    encode_rules,
)
from ktmodule.hearts.actions import Action, Deal
from ktmodule.hearts.cards import PACK, print_cards
from ktmodule.hearts.rules import STANDARD_4P, HouseRules
from ktmodule.hearts.scoring import Scores
from ktmodule.hearts.seats import HUMAN, Seat
from ktmodule.runtime.ports import StoreError
from ktmodule.session.options import Options
from ktmodule.session.session import Session
from ktmodule.session.state import NOBODY, Banned, People, restore
from ktmodule.session.viewers.points import EMPTY_LEDGER, Ledger, Points, Standing
from tests.hearts.settings import house_rules
from tests.notation import passing, playing_card
from tests.playing import NOVICES, Table, new_table, play_match
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
    kept = replace(table.kept[-1], queued=table.scene.view.hand[:3])
    store = SqliteStore.open(tmp_path / "state.sqlite3")
    store.save(kept)
    assert store.load() == kept
    store.close()


def test_what_is_kept_of_viewers_comes_back_as_it_was(tmp_path: Path) -> None:
    plain = new_table().kept[-1]
    ann, bob, cid = (Standing(name, name.title(), 5, 1, 2, name) for name in ("ann", "bob", "cid"))
    people = [
        People(ledger=Ledger((ann, bob), streak=1, best=3)),
        People(
            ledger=Ledger((ann, replace(bob, points=9, name="Robert", login="rob")), ("dee",), 2, 3)
        ),
        People((Banned("7", "eve"),), Ledger((replace(ann, cards=0), cid), ("dee", "fay"), 0, 3)),
        People((), Ledger((cid,), ("fay",), 0, 3)),
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
    plain, ranking = new_table().kept[-1], Points(EMPTY_LEDGER)
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
                kept = replace(plain, people=People(ledger=ranking.ledger))
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
    ranking = Points(Ledger(standings, tuple(str(n) for n in range(500, 1000))))

    def written() -> int:
        before = connection.total_changes
        store.save(replace(plain, people=People(ledger=ranking.ledger)))
        return connection.total_changes - before

    assert written() > 1000
    # The row of the module is written each time.
    ranking.gave(viewer(7), 1)
    assert written() == 2
    ranking.opt_in(viewer(600))
    assert written() == 2
    ranking.opt_out(viewer(2000))
    assert written() == 2
    ranking.opt_out(viewer(3))
    assert written() == 3
    assert store.load() == replace(plain, people=People(ledger=ranking.ledger))
    store.close()


PEOPLE = People(
    (Banned("55", "eve"),), Ledger((Standing("1", "Ann", 12, 1, 3, "ann"),), ("9",), 1, 2)
)


@dataclass(frozen=True, slots=True)
class Old:
    """A file of some version, and what has to be found in it.

    deals: the places of the deals among the actions. stands: the number of the match and of the
    round, the cards played in it, and South's hand.
    """

    file: str
    deals: tuple[int, ...]
    stands: tuple[int, int, int, str]
    totals: Scores
    people: People = PEOPLE
    plan: str = ""
    levels: tuple[str | None, str | None] = (None, None)
    adapted: str | None = None
    solved: bool = False
    awaits_deal: bool = False


OLD_FILES = (
    Old(
        "state_version_1.sql",
        (),
        (1, 1, 11, "4C 5C 6C 7C 8C QC 2H 3H 5H 7H 10H"),
        (0, 0, 0, 0),
        people=People((Banned("55", "eve"),)),
    ),
    Old(
        "state_version_2.sql",
        (56, 113, 170),
        (1, 4, 14, "8C AC 7D JD 6S 7S 2H 3H QH AH"),
        (5, 31, 21, 21),
        plan="8C AC",
        levels=("steady", "novice"),
    ),
    # Saved by the last card of a round, with which the next one was dealt.
    Old(
        "state_version_2_round_over.sql",
        (56, 113),
        (1, 3, 0, "7C 8C QC 6D AD 4S 8S AS 2H 7H 9H JH QH"),
        (22, 3, 23, 4),
        levels=("novice", "novice"),
    ),
    Old(
        "state_version_2_lost.sql",
        (),
        (2, 1, 0, "6C 7C 4D AD 4S 6S 10S KS AS 3H 4H 5H AH"),
        (0, 0, 0, 0),
    ),
    Old("state_version_2_solved.sql", (56,), (1, 2, 52, ""), (5, 4, 4, 39), solved=True),
    # Saved by the last card of a match that is lost.
    Old(
        "state_version_3.sql",
        (56,),
        (1, 2, 52, ""),
        (34, 1, 10, 7),
        levels=(None, "novice"),
        awaits_deal=True,
    ),
    # The second match, after adaptive opponents have become easier.
    Old(
        "state_version_4.sql",
        (),
        (2, 1, 13, "4C 6C 7C AD 2S 5S 7S 10S 9H JH"),
        (0, 0, 0, 0),
        people=People(ledger=Ledger((Standing("console:ann", "ann", 0, 0, 83, ""),), (), 0, 0)),
        adapted="casual",
    ),
    # With a digest; as above, after the last card of a round of version 2.
    Old(
        "state_version_5.sql",
        (56, 113),
        (1, 3, 0, "7C 8C QC 6D AD 4S 8S AS 2H 7H 9H JH QH"),
        (22, 3, 23, 4),
        levels=("novice", "novice"),
    ),
)


def made_from(path: Path, file: str) -> None:
    """Makes the state file that was once written down as this text."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(Path(__file__).with_name(file).read_text("utf-8"))


@pytest.mark.parametrize("old", OLD_FILES, ids=lambda old: old.file)
def test_a_file_of_every_version_goes_on_with_all_that_it_holds(old: Old, tmp_path: Path) -> None:
    path = tmp_path / "state.sqlite3"
    made_from(path, old.file)
    for _ in range(2):
        with closing(SqliteStore.open(path)) as store:
            kept = store.load()
            assert kept is not None
            # What comes next is written after all that was there.
            store.save(kept)
            assert store.load() == kept
        deals = tuple(n for n, action in enumerate(kept.actions) if action == Deal())
        module = restore(kept)
        playing = module.match.round
        assert deals == old.deals
        assert (
            module.match_number,
            playing.number,
            playing.played,
            print_cards(playing.hands[HUMAN]),
        ) == old.stands
        assert module.match.pad.totals == old.totals
        assert (kept.people, print_cards(kept.queued)) == (old.people, old.plan)
        assert (kept.level, kept.next_level, kept.adapted) == (*old.levels, old.adapted)
        assert (module.solved, module.awaits_deal) == (old.solved, old.awaits_deal)


@pytest.mark.parametrize("old", OLD_FILES, ids=lambda old: old.file)
def test_a_session_goes_on_from_a_file_of_every_version(old: Old, tmp_path: Path) -> None:
    path = tmp_path / "state.sqlite3"
    made_from(path, old.file)
    with closing(SqliteStore.open(path)) as store:
        kept = store.load()
        assert kept is not None
        table = Table(Session.resume(kept, Options(levels=NOVICES), 0.0)).settle()
        scene = table.scene
        assert scene.solved or scene.view.to_act
        assert scene.match_number == old.stands[0] + old.awaits_deal
        # Saved on top of what was found, card by card.
        table.types("pass high" if scene.view.must_pass else "play low")
        states = (kept, *table.kept)
        for state in states:
            store.save(state)
        assert store.load() == states[-1]


def test_an_old_file_in_which_a_card_is_wrong_is_damaged_and_stays_as_it_is(
    tmp_path: Path,
) -> None:
    path = tmp_path / "state.sqlite3"
    made_from(path, "state_version_2.sql")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE action SET cards = '2C' WHERE step = 100")
    before = path.read_bytes()
    with pytest.raises(DamagedState, match="action 101 of the match"):
        SqliteStore.open(path)
    assert path.read_bytes() == before


def test_a_missing_part_of_an_old_file_is_still_missed(tmp_path: Path) -> None:
    path = tmp_path / "state.sqlite3"
    made_from(path, "state_version_2.sql")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM action WHERE step >= 100")
    with closing(SqliteStore.open(path)) as store:
        with pytest.raises(DamagedState, match="parts of the match are missing"):
            store.load()


@given(house_rules)
def test_all_house_rules_come_back_as_they_were(rules: HouseRules) -> None:
    assert decode_rules(encode_rules(rules)) == rules


def test_every_card_and_action_is_written_in_words_of_the_file_itself() -> None:
    assert encode_cards(PACK) == (
        "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD "
        "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"
    )
    assert decode_cards(encode_cards(PACK)) == PACK
    written: dict[Action, tuple[str | None, str, str]] = {
        playing_card(Seat.SOUTH, "10H"): ("SOUTH", "play", "10H"),
        passing(Seat.WEST, "2C KH QS"): ("WEST", "pass", "2C KH QS"),
        playing_card(Seat.NORTH, "2C"): ("NORTH", "play", "2C"),
        passing(Seat.EAST, "AS JD 4H"): ("EAST", "pass", "AS JD 4H"),
        Deal(): (None, "deal", ""),
    }
    assert {action: encode_action(action) for action in written} == written
    assert {decode_action(*row): row for row in written.values()} == written


@pytest.mark.parametrize(
    "row", [("UP", "play", "2C"), (None, "play", "2C"), ("WEST", "play", "1C"), ("WEST", "bid", "")]
)
def test_a_row_that_is_no_action_is_damage(row: tuple[str | None, str, str]) -> None:
    with pytest.raises((ValueError, KeyError)):
        decode_action(*row)


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
    assert said.endswith("the disk is full. Free some space and start again.")
    assert store.load() == last != first
    store.close()
