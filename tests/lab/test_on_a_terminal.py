"""The laboratory on a real terminal: a bar with the time left, and rounds at a pace to follow."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("a pseudo-terminal is POSIX's", allow_module_level=True)

from tests.program.running import COMMAND, environment, run
from tests.program.test_terminal import COLOUR, terminal
from tests.waiting import LIMIT

SEATS = "novice,novice,novice,novice"


def test_a_bar_shows_how_far_it_is_and_ctrl_c_prints_the_table(tmp_path: Path) -> None:
    with terminal(tmp_path, "lab", "--seats", SEATS, "--rounds", "100000") as screen:
        screen.wait_for("/100000")
        screen.wait_for("0:")
        # As a terminal does it: the workers get it, too.
        os.killpg(screen.process.pid, signal.SIGINT)
        screen.wait_for("in all four seats, seed 7")
        screen.wait_for("of 100000 rounds.")
        assert screen.process.wait(LIMIT) == 130
        assert "Traceback" not in screen.raw


@pytest.mark.thorough
def test_a_terminal_that_has_gone_is_no_fault(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    arguments = ("lab", "--seats", SEATS, "--rounds", "20", "--workers", "1", "--report", str(page))
    ours, theirs = os.openpty()
    # In a session of its own nothing ends it when its terminal goes.
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env=environment(tmp_path),
    ) as process:
        os.close(theirs)
        os.read(ours, 1)
        os.close(ours)
        assert process.wait(LIMIT) == 1
    assert "</html>" in page.read_text(encoding="utf-8")
    assert list(tmp_path.rglob("*.log")) == []


def test_a_replay_draws_the_table_after_each_trick(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    run("lab", "--seats", SEATS, "--rounds", "4", "--save", path)
    with terminal(tmp_path, "--fast", "replay", str(path), "--round", "2") as screen:
        screen.wait_for("Round 2 of the file: deal 1, table 2.")
        screen.wait_for("trick 13 of 13")
        screen.wait_for("Round 1 is over.")
        assert COLOUR.search(screen.raw)
        assert screen.process.wait(LIMIT) == 0


def test_a_replay_is_on_the_overlay_while_it_runs(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    run("lab", "--seats", SEATS, "--rounds", "4", "--save", path)
    south = json.loads(path.read_bytes().splitlines()[2])["hands"]["South"].split()
    with terminal(tmp_path, "replay", str(path), "--round", "2") as screen:
        screen.wait_for("the overlay is at http://")
        screen.wait_for("Round 1: pass three cards")
        address = re.search(r"http://[0-9.:]+/", screen.raw)
        assert address is not None
        with urllib.request.urlopen(address[0] + "state.json", timeout=LIMIT) as answer:
            snapshot = json.load(answer)
    assert [card["card"] for card in snapshot["hand"]] == south
    assert [seat["name"] for seat in snapshot["seats"]] == ["South", "West", "North", "East"]
    assert snapshot["prompt"]["kind"] == "wait"
