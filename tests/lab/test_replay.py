"""`ktmodule replay`: rounds of a file, in words and on the overlay."""

import asyncio
import io
import json
from pathlib import Path

import msgspec
import pytest

from ktmodule.adapters.console.board import Printer
from ktmodule.adapters.web.broadcast import Broadcast
from ktmodule.hearts.events import CardPlayed, RoundScored
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.lab.record import RoundRecord
from ktmodule.lab.replay import Film, ReplayScreen, show
from ktmodule.lab.rounds_file import RoundsFile
from ktmodule.session.effects import Reply
from ktmodule.session.module import ModuleEvent
from ktmodule.session.options import Pace
from ktmodule.session.scene import Scene
from tests.lab.games import played, schedule_for
from tests.program.running import Done, run


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A file with eight rounds."""
    path = tmp_path / "rounds.jsonl"
    schedule = schedule_for()
    file = RoundsFile.create(path, schedule)
    for game in range(8):
        file.add(played(schedule, game).rounds)
    file.close()
    return path


def rounds(path: Path) -> list[RoundRecord]:
    lines = path.read_bytes().splitlines()[1:]
    return [msgspec.json.decode(line, type=RoundRecord) for line in lines]


def replay(path: Path, *arguments: str) -> Done:
    return run("replay", path, *arguments)


def test_a_round_is_told_card_by_card(kept: Path) -> None:
    third = rounds(kept)[2]
    done = replay(kept, "--round", "3")
    assert (done.status, done.errors) == (0, "")
    assert done.lines[0] == "Round 3 of the file: deal 1, table 3."
    assert done.lines[1] == f"South (you), novice: {third.hands.south}"
    assert done.lines[3] == f"North, steady: {third.hands.north}"
    cards = [line.split()[-1].rstrip(".") for line in done.lines if " play" in line]
    assert cards == " ".join(trick.cards for trick in third.tricks).split()
    assert sum("trick" in line for line in done.lines) == 13
    assert done.lines[-1].startswith("Round 1 is over.")
    assert f"You {third.scores.south:+}" in done.lines[-1]


def test_all_rounds_follow_one_another(kept: Path) -> None:
    heads = [line for line in replay(kept).lines if line.startswith("Round ") and "file" in line]
    assert heads == [
        f"Round {number} of the file: deal {1 + (number - 1) // 4}, table {1 + (number - 1) % 4}."
        for number in range(1, 9)
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--round", "9"), "has fewer than 9 rounds"),
        (("--round", "0"), "'0' is not a whole number from 1"),
    ],
)
def test_a_round_that_is_not_there_is_told(
    kept: Path, arguments: tuple[str, ...], message: str
) -> None:
    done = replay(kept, *arguments)
    assert (done.status, done.output) == (2, b"")
    assert message in done.errors


def test_a_file_that_cannot_be_shown_is_named(tmp_path: Path, kept: Path) -> None:
    assert "there is no such file" in replay(tmp_path / "none.jsonl").errors
    header, first, second, *_ = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(header)
    assert "has no rounds" in replay(kept).errors
    kept.write_bytes(header + first + second.replace(b'"shooter":null', b'"shooter":"East"'))
    done = replay(kept)
    assert done.status == 2
    assert "line 3: is damaged: its scores do not match its tricks" in done.errors
    # What comes before the damage is shown.
    assert "Round 1 is over." in done.output.decode()


class Watcher:
    """An audience that remembers all that it was shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[Scene, tuple[ModuleEvent, ...]]] = []

    def show(self, scene: Scene, events: tuple[ModuleEvent, ...]) -> None:
        self.shown.append((scene, events))

    def reply(self, reply: Reply) -> None:
        raise AssertionError("nobody asked anything")


def watched(path: Path, overlay: Broadcast) -> Watcher:
    watcher = Watcher()
    screen = ReplayScreen(Printer(file=io.StringIO()))
    asyncio.run(show(Film(path, 6), (watcher, overlay), screen, Pace()))
    return watcher


def test_the_overlay_shows_each_card_as_it_was_played(kept: Path) -> None:
    sixth = rounds(kept)[5]
    overlay = Broadcast(lambda: 0.0, "South")
    watcher = watched(kept, overlay)
    events = [event for _, events in watcher.shown for event in events]
    played_cards = [str(event.card) for event in events if isinstance(event, CardPlayed)]
    assert played_cards == " ".join(trick.cards for trick in sixth.tricks).split()
    assert isinstance(events[-1], RoundScored)
    # A watcher has nothing to do, and the points of a round that is over are told once.
    assert not any(scene.view.to_act for scene, _ in watcher.shown)
    last = watcher.shown[-1][0].view.table
    assert (last.totals, last.taken) == (sixth.scores.four, (0, 0, 0, 0))
    present = overlay.current()
    assert present is not None
    snapshot = json.loads(present)
    assert [seat["total"] for seat in snapshot["seats"]] == list(sixth.scores.four)
    assert snapshot["hand"] == []


def test_only_what_south_may_see_is_shown(kept: Path) -> None:
    sixth = rounds(kept)[5]
    scene = watched(kept, Broadcast(lambda: 0.0, "South")).shown[0][0]
    assert " ".join(map(str, scene.view.hand)) == sixth.hands.south
    assert scene.view.table.rules == KTHEARTS
