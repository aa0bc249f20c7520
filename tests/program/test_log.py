"""Libraries' complaints go to the user's log file, and never into the program."""

import stat
import sys
from pathlib import Path

import pytest

from tests.program.running import Done, run

COMPLAINING = """
import logging, sys
from ktmodule.__main__ import run
run()
library = logging.getLogger("library")
{complaints}
print("goes on", file=sys.stderr)
"""


def complain(home: Path, *complaints: str) -> Done:
    """A run of a program whose library complains. complaints: statements in Python."""
    script = COMPLAINING.format(complaints="\n".join(complaints))
    return run("config", command=(sys.executable, "-c", script), home=home)


def logged(home: Path) -> list[str]:
    """The lines of the log file, without their times."""
    (log,) = home.rglob("ktmodule.log")
    lines = log.read_text(encoding="utf-8").splitlines()
    return [line.partition(" ")[2] for line in lines]


def test_a_library_that_complains_is_logged_with_what_no_file_can_hold(tmp_path: Path) -> None:
    done = complain(
        tmp_path,
        "library.warning('%s is late', 'Chat')",
        r"library.warning('half a sign: \ud83c')",
    )
    assert (done.status, done.errors) == (0, "goes on\n")
    assert logged(tmp_path) == ["library: Chat is late", r"library: half a sign: \ud83c"]


def test_a_complaint_that_cannot_be_worded_is_left_out_and_the_program_goes_on(
    tmp_path: Path,
) -> None:
    done = complain(
        tmp_path,
        "library.warning('%d cards', 'two')",
        "library.warning('%(name)s', {})",
        "library.warning('the next one')",
    )
    assert (done.status, done.errors) == (0, "goes on\n")
    assert logged(tmp_path) == ["library: the next one"]


@pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX's")
def test_the_log_is_for_the_user_alone(tmp_path: Path) -> None:
    complain(tmp_path, "import os; os.umask(0)", "library.warning('hello')")
    (log,) = tmp_path.rglob("ktmodule.log")
    assert stat.S_IMODE(log.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(log.stat().st_mode) == 0o600


def test_a_message_that_repeats_is_counted_instead(tmp_path: Path) -> None:
    complain(tmp_path, "for _ in range(250): library.warning('no answer'); library.warning('late')")
    counted = ("", " (10 times)", " (100 times)")
    assert logged(tmp_path) == [
        f"library: {text}{count}" for count in counted for text in ("no answer", "late")
    ]


def test_the_log_is_set_aside_at_a_megabyte_and_three_older_ones_are_kept(tmp_path: Path) -> None:
    complain(
        tmp_path,
        "import os; os.umask(0)",
        "for number in range(60): library.warning('%d %s', number, 'x' * 99_900)",
    )
    logs = sorted(tmp_path.rglob("ktmodule.log*"))
    assert [log.name for log in logs] == [
        "ktmodule.log", "ktmodule.log.1", "ktmodule.log.2", "ktmodule.log.3"
    ]  # fmt: skip
    assert all(log.stat().st_size <= 1_000_000 for log in logs)
    assert "library: 59 " in logs[0].read_text(encoding="utf-8")
    if sys.platform != "win32":
        assert {stat.S_IMODE(log.stat().st_mode) for log in logs} == {0o600}
