"""The search of the strong opponents: ready before the first card, and only where it is needed."""

import sys
from pathlib import Path

import pytest

from tests.bots.kernels import COMPILED
from tests.program.running import Done, run

pytestmark = COMPILED

PROGRAM = "from ktmodule.__main__ import run; run()"
WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None; "
ONE_STREAM = "import os; os.dup2(1, 2); "
"""Joins both outputs in the order in which they were written."""

TELLS_IMPORTS = """
import atexit, sys
parts = {"numba", "numpy", "ktmodule.bots.search.kernel.rules", "ktmodule.bots.search.search"}
atexit.register(lambda: print("imported:", *sorted(parts & sys.modules.keys()), file=sys.stderr))
"""

PREPARING = "ktmodule: preparing the search of the strong levels (slower the first time) ..."
HOLD = "rules: {passing: [hold]}\n"
"""On seed 7 it is South's turn before West's then, so that the slow one has not to think."""


def typed_for(turns: int) -> str:
    return "pass high\n" + "play low\n" * turns


ROUND = typed_for(13)


def played(
    folder: Path, before: str = "", typed: str = ROUND, level: str = "expert", rules: str = ""
) -> Done:
    """A run of the program with West at this level and the others steady.

    before: what its process does first. rules: more settings.
    """
    folder.mkdir()
    config = folder / "settings.yaml"
    config.write_text(
        f"opponents: {{west: {level}}}\noverlay: {{port: off}}\n{rules}", encoding="utf-8"
    )
    command = (sys.executable, "-c", before + PROGRAM)
    arguments = ("--config", config, "--seed", "7", "--state", folder / "state.sqlite3")
    done = run(*arguments, typed=typed, command=command)
    assert done.status == 0
    return done


def test_the_search_of_an_opponent_is_prepared_before_the_first_card(tmp_path: Path) -> None:
    lines = played(tmp_path / "game", ONE_STREAM).lines

    assert lines[0] == PREPARING
    assert lines[1].startswith("ktmodule: ... ready after ")
    assert lines[2].startswith("Module 1 begins")
    assert len([line for line in lines if " plays " in line]) > 30


@pytest.mark.parametrize(
    ("level", "imported"),
    [
        ("steady", "imported:"),
        (
            "expert",
            "imported: ktmodule.bots.search.kernel.rules ktmodule.bots.search.search numba numpy",
        ),
    ],
    ids=["steady", "expert"],
)
def test_only_an_opponent_that_searches_pays_for_the_search(
    tmp_path: Path, level: str, imported: str
) -> None:
    done = played(tmp_path / "game", TELLS_IMPORTS, level=level)

    assert done.errors.splitlines()[-1] == imported
    assert (PREPARING in done.errors) == (level == "expert")


def test_an_expert_plays_the_same_cards_with_and_without_the_extra(
    tmp_path: Path, thorough: bool
) -> None:
    turns = 13 if thorough else 3
    fast = played(tmp_path / "fast", typed=typed_for(turns))
    plain = played(tmp_path / "plain", WITHOUT_NUMBA, typed=typed_for(turns))

    assert plain.output == fast.output
    assert plain.output.count(b"West plays") >= turns
    assert plain.errors == ""


def test_a_master_without_the_extra_says_what_to_install(tmp_path: Path) -> None:
    game = played(
        tmp_path / "game", ONE_STREAM + WITHOUT_NUMBA, typed="", level="master", rules=HOLD
    )

    assert game.lines[0].startswith("ktmodule: master may think for several seconds")
    assert game.lines[0].endswith(
        f'To speed it up: {sys.executable} -m pip install "ktmodule[fast]"'
    )
    assert game.lines[1].startswith("Module 1 begins")
