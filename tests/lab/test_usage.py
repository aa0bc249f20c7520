"""Arguments of `ktmodule lab` that cannot be used, each told before anything is played."""

import argparse
import io
from pathlib import Path

import pytest

from ktmodule.cli.failure import CommandFailed
from ktmodule.cli.lab import add_options, run
from ktmodule.cli.streams import Streams
from ktmodule.lab.rounds_file import RoundsFile
from tests.lab.games import schedule_for

SEATS = "steady,novice,novice,novice"
NOWHERE = Streams(None, io.StringIO(), None)


def options(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_options(parser)
    return parser.parse_args(arguments, argparse.Namespace(seed=None, config=None))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--seats", "stedy,novice,novice,novice"), "did you mean steady?"),
        (("--seats", "novice"), "needs four players"),
        (("--seats", "adaptive,novice,novice,novice"), "adaptive is no level of its own"),
        (("--seats", "cmd:./no-such-bot,novice,novice,novice"), "no program './no-such-bot'"),
        (("--seats", SEATS, "--resume"), "--resume: needs --save FILE, the file to continue"),
        (("--seats", SEATS, "--save", __file__), "test_usage.py: already exists"),
        (("--seats", SEATS, "--save", "none.jsonl", "--resume"), "there is no such file"),
        (("--seats", SEATS, "--save", "no/folder.jsonl"), "cannot be written"),
        (("--seats", SEATS, "--report", "report.pdf"), "must end in .html or .png"),
        (("--seats", SEATS, "--report", ".html"), ".html must end in .html or .png"),
        (("--seats", SEATS, "--report", f"{'x' * 300}.html"), "cannot be written"),
        (("--seats", SEATS, "--report", "no/folder.html"), "there is no folder no"),
        (("--seats", SEATS, "--report", "new.png", "--save", "no/f.jsonl"), "f.jsonl: cannot be"),
        (("--against-settings", "--rounds", "4"), "use --matches N, not --rounds"),
        (("--seats", SEATS, "--dask", "nowhere"), "no scheduler answers at 'nowhere'"),
        (("--seats", SEATS, "--dask", "tls://127.0.0.1:1"), "no scheduler answers at 'tls://"),
    ],
)
def test_what_cannot_be_used_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    stdout = io.StringIO()
    with pytest.raises(CommandFailed) as error:
        run(options(*arguments), Streams(None, stdout, None))
    assert message in str(error.value)
    assert error.value.status == 2
    assert stdout.getvalue() == ""
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_place_for_a_report(tmp_path: Path) -> None:
    folder = tmp_path / "report.html"
    folder.mkdir()
    with pytest.raises(
        CommandFailed, match=r"report\.html cannot be written \(.*Name another file"
    ):
        run(options("--seats", SEATS, "--report", str(folder)), NOWHERE)


def test_a_report_of_before_stays_until_there_is_a_new_one(tmp_path: Path) -> None:
    before = tmp_path / "report.html"
    before.write_text("mine", encoding="utf-8")
    asked = options("--seats", SEATS, "--report", str(before), "--save", str(tmp_path))
    with pytest.raises(CommandFailed, match=r"already exists|cannot be written"):
        run(asked, NOWHERE)
    assert before.read_text(encoding="utf-8") == "mine"


def test_a_file_of_another_comparison_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    RoundsFile.create(path, schedule_for(seed=2)).close()
    before = path.read_bytes()
    asked = options("--seats", SEATS, "--save", str(path), "--resume")
    with pytest.raises(CommandFailed, match="has other deals"):
        run(asked, NOWHERE)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "one of the arguments --seats --against-settings is required"),
        (("--seats", SEATS, "--against-settings"), "not allowed with argument --seats"),
        (("--seats", SEATS, "--rounds", "0"), "'0' is not a whole number from 1"),
        (("--seats", SEATS, "--rounds", "many"), "'many' is not a whole number from 1"),
        (("--seats", SEATS, "--rounds", "4", "--matches", "4"), "not allowed with argument"),
        (("--seats", SEATS, "--workers", "-1"), "'-1' is not a whole number from 1"),
        (("--seats", SEATS, "--patience", "nan"), "'nan' is not a number of seconds"),
        (("--seats", SEATS, "--patience", "soon"), "'soon' is not a number of seconds"),
    ],
)
def test_what_cannot_be_read_is_told(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        options(*arguments)
    assert message in capsys.readouterr().err
