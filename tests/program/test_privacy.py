"""The privacy of saved files: who played, and who may not, is nobody else's business."""

import stat
import sys
from pathlib import Path

import pytest

from tests.program.running import COMMAND, run

if sys.platform == "win32":
    pytest.skip("modes are POSIX's", allow_module_level=True)

TO_ALL = ("/bin/sh", "-c", 'umask 0; exec "$@"', "sh", *COMMAND)
"""The program where whatever it makes is for everybody, unless it says otherwise."""


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_is_kept_is_for_the_user_alone(tmp_path: Path) -> None:
    assert run(home=tmp_path, typed="pass high\n", command=TO_ALL).status == 0
    (state,) = tmp_path.rglob("module.sqlite3")
    kept = {path.name: mode(path) for path in (state.parent, *state.parent.iterdir())}
    assert kept == {
        "ktmodule": 0o700,
        "module.sqlite3": 0o600,
        "module.sqlite3-journal": 0o600,
    }


def test_a_folder_that_the_user_has_made_keeps_its_rights(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o755)
    run("--state", folder / "state.sqlite3", typed="pass high\n", command=TO_ALL)
    assert mode(folder) == 0o755
    assert mode(folder / "state.sqlite3") == 0o600


def test_a_state_that_is_there_keeps_its_rights(tmp_path: Path) -> None:
    state = tmp_path / "state.sqlite3"
    run("--state", state)
    state.chmod(0o640)
    run("--state", state, command=TO_ALL)
    assert mode(state) == 0o640


def test_a_damaged_state_that_is_set_aside_is_for_the_user_alone_still(tmp_path: Path) -> None:
    state = tmp_path / "state.sqlite3"
    run("--state", state)
    state.write_bytes(b"X" * 5000)
    state.with_name("state.sqlite3-journal").write_bytes(b"half a journal" * 100)
    assert "is damaged" in run("--state", state, command=TO_ALL).errors
    aside = {path.name: mode(path) for path in tmp_path.glob("*.damaged-*")}
    assert aside == {
        "state.sqlite3.damaged-1": 0o600,
        "state.sqlite3.damaged-1-journal": 0o600,
    }
