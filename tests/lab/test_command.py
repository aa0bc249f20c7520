"""`ktmodule lab` as a program: its table, its file, its ends."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ktmodule.bots.levels import LEVELS
from tests.bots.kernels import compiled_only
from tests.lab.games import bot, held_up
from tests.program.running import COMMAND, Done, complaints, run, started
from tests.waiting import LIMIT, wait_for

FULL = Path("/dev/full")
SEATS = "steady,novice,novice,novice"
SHORT = ("lab", "--rounds", "4", "--workers", "1", "--seats")
"""One deal of the laboratory, between the players that follow."""


def lab(*arguments: str | Path, workers: int = 1) -> Done:
    return run("lab", "--workers", str(workers), "--patience", str(LIMIT), *arguments)


def figures(done: Done) -> list[list[str]]:
    """The rows of its table without the times, which differ."""
    rows = [line.split() for line in done.lines]
    return [row[:-2] for row in rows if row and row[0] in ("1", "2", "3", "4")]


def test_steady_beats_novices_in_a_table_that_says_how_sure_that_is() -> None:
    done = lab("--seats", SEATS, "--rounds", "62", workers=2)
    assert (done.status, done.errors) == (0, "")
    title = "64 rounds: 16 deals in all four seats, seed 1, house rules kthearts"
    assert done.lines[0] == title
    steady, *novices = figures(done)
    assert steady[:2] == ["1", "steady"]
    assert [row[:2] for row in novices] == [[number, "novice"] for number in "234"]
    margin, error = float(steady[3]), float(steady[5])
    assert margin > 4 * error > 0
    shares = [float(share) for share in steady[7:11]]
    assert sum(shares) == pytest.approx(100, abs=2)
    assert steady[11] == "-"


def test_matches_tell_who_would_lose(tmp_path: Path) -> None:
    config = tmp_path / "short.yaml"
    config.write_text("rules: {target: 30}\n", encoding="utf-8")
    done = lab("--seats", SEATS, "--matches", "8", "--config", config)
    assert done.lines[0].startswith("8 matches (")
    assert done.lines[0].endswith("seed 1, house rules from the settings")
    steady, *novices = figures(done)
    assert float(steady[11]) < 50 < sum(float(row[11]) for row in novices)


def test_no_number_of_workers_changes_the_file_or_the_table(tmp_path: Path, thorough: bool) -> None:
    files = [tmp_path / f"{workers}.jsonl" for workers in (1, 3)]
    rounds = 800 if thorough else 24
    arguments = ("--seats", SEATS, "--rounds", str(rounds), "--seed", "5")
    one = lab(*arguments, "--save", files[0], workers=1)
    three = lab(*arguments, "--save", files[1], workers=3)
    assert files[0].read_bytes() == files[1].read_bytes()
    assert files[0].read_bytes().count(b"\n") == 1 + rounds
    assert figures(one) == figures(three) != []
    other = lab("--seats", SEATS, "--rounds", str(rounds), "--seed", "6")
    assert figures(other) != figures(one)


def test_options_may_stand_before_the_command_too(tmp_path: Path) -> None:
    config = tmp_path / "short.yaml"
    config.write_text("rules: {target: 30}\n", encoding="utf-8")
    behind = lab("--seats", SEATS, "--rounds", "4", "--seed", "3", "--config", config)
    ahead = ("--seed", "3", "--config", config)
    before = run(*ahead, "lab", "--seats", SEATS, "--rounds", "4", "--workers", "1")
    assert "seed 3, house rules from the settings" in behind.lines[0]
    assert figures(before) == figures(behind)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C for one process is POSIX's")
def test_what_was_interrupted_is_printed_and_goes_on_as_if_nothing_had_been(
    tmp_path: Path,
) -> None:
    path, whole = tmp_path / "rounds.jsonl", tmp_path / "whole.jsonl"
    gate = tmp_path / "gate"
    program = f'cmd:"{sys.executable}" "{held_up(tmp_path, gate)}"'
    arguments = ("--seats", f"{program},novice,novice,novice", "--rounds", "40")
    patient = ("--workers", "2", "--patience", str(10 * LIMIT))
    with started("lab", *arguments, *patient, "--save", path) as child:
        wait_for(lambda: path.exists() and path.read_bytes().count(b"\n") >= 5)
        child.process.send_signal(signal.SIGINT)
        output, errors = child.process.communicate(timeout=LIMIT)
    assert child.process.returncode == 130
    kept = path.read_bytes().count(b"\n") - 1
    assert 4 <= kept < 40
    assert f"{kept - kept % 4} rounds: {kept // 4} deal" in output.decode()
    interrupted = (
        f"interrupted after {kept} of 40 rounds. To continue, run the same command with --resume."
    )
    assert complaints(errors) == f"ktmodule: {interrupted}\n"
    gate.touch()
    resumed = lab(*arguments, "--save", path, "--resume")
    unbroken = lab(*arguments, "--save", whole)
    assert path.read_bytes() == whole.read_bytes()
    assert figures(resumed) == figures(unbroken) != []


def test_a_comparison_that_is_complete_can_be_made_longer(tmp_path: Path) -> None:
    path, whole = tmp_path / "rounds.jsonl", tmp_path / "whole.jsonl"
    lab("--seats", SEATS, "--rounds", "8", "--save", path)
    shown = lab("--seats", SEATS, "--rounds", "8", "--save", path, "--resume")
    longer = lab("--seats", SEATS, "--rounds", "16", "--save", path, "--resume")
    unbroken = lab("--seats", SEATS, "--rounds", "16", "--save", whole)
    assert (shown.status, shown.errors) == (0, "")
    assert shown.lines[0].startswith("8 rounds: 2 deals")
    assert path.read_bytes() == whole.read_bytes()
    assert figures(longer) == figures(unbroken)


def test_a_program_that_answers_an_illegal_card_forfeits_the_comparison(tmp_path: Path) -> None:
    body = (
        "for number, line in enumerate(sys.stdin):\n"
        "    ask = json.loads(line)\n"
        "    count = 3 if ask['decision'] == 'pass' else 1\n"
        "    print(*(ask['legal'][:count] if number < 100 else ['ZZ']), flush=True)\n"
    )
    program = bot(tmp_path, body)
    command = f'"{sys.executable}" "{program}"'
    path = tmp_path / "rounds.jsonl"
    done = lab("--seats", f"steady,cmd:{command},steady,steady", "--rounds", "40", "--save", path)
    assert done.status == 3
    kept = path.read_bytes().count(b"\n") - 1
    # A hundred answers are about seven rounds, and nothing is counted of the next one.
    assert 6 <= kept <= 9
    assert done.lines[0].startswith(f"{kept // 4 * 4} rounds")
    assert any("(forfeited)" in line for line in done.lines)
    told, position = done.errors.split(". The position: ")
    assert (
        told == f"ktmodule: cmd:{command} forfeits: it answered 'ZZ' instead of one card, like 2C"
    )
    assert json.loads(position)["version"] == 1


def test_a_program_that_is_late_forfeits_within_its_patience(tmp_path: Path) -> None:
    command = f'"{sys.executable}" "{bot(tmp_path, "time.sleep(600)")}"'
    seats = f"cmd:{command},novice,novice,novice"
    done = lab("--seats", seats, "--rounds", "4", "--patience", "0.5")
    assert done.status == 3
    assert "forfeits: it gave no answer within 0.5 seconds." in done.errors


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_however_it_ends_no_program_stays_behind(
    tmp_path: Path, end: signal.Signals, workers: int
) -> None:
    alive = tmp_path / "alive"
    alive.mkdir()
    body = (
        "import fcntl\n"
        f"held = open(os.path.join({str(alive)!r}, str(os.getpid())), 'w')\n"
        "fcntl.flock(held, fcntl.LOCK_EX)\n"
        "for line in sys.stdin:\n"
        "    ask = json.loads(line)\n"
        "    print(*ask['legal'][:3 if ask['decision'] == 'pass' else 1], flush=True)"
    )
    seats = f'cmd:"{sys.executable}" "{bot(tmp_path, body)}",novice,novice,novice'
    arguments = ("--seats", seats, "--rounds", "100000", "--workers", str(workers))
    with started("lab", *arguments, "--patience", str(LIMIT)) as child:
        wait_for(lambda: len(list(alive.iterdir())) == workers)
        child.process.send_signal(end)
        child.process.communicate(timeout=LIMIT)
        assert child.process.returncode in (130, 143, -9)
    wait_for(lambda: not any(is_held(path) for path in alive.iterdir()))


def is_held(path: Path) -> bool:
    """True while the program that locked the file runs; the system unlocks it at its end."""
    import fcntl

    with path.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
def test_a_worker_that_dies_is_told_with_what_there_is_so_far(tmp_path: Path) -> None:
    command = f'"{sys.executable}" "{bot(tmp_path, "os.kill(os.getppid(), 9)")}"'
    done = lab("--seats", f"cmd:{command},novice,novice,novice", "--rounds", "8", workers=2)
    assert done.status == 1
    assert "a worker process has died" in done.errors
    assert done.lines[0].startswith("0 rounds")


@compiled_only
def test_each_level_is_tried_against_the_settings(tmp_path: Path, thorough: bool) -> None:
    config = tmp_path / "settings.yaml"
    target = 40 if thorough else 20
    opponents = "opponents: {west: novice, north: steady, east: novice}\n"
    config.write_text(f"rules: {{target: {target}}}\n{opponents}", encoding="utf-8")
    path = tmp_path / "matches.jsonl"
    arguments = ("--against-settings", "--matches", "6", "--config", config, "--save", path)
    done = lab(*arguments)
    assert done.status == 0
    assert done.lines[0].startswith("Matches against novice, steady, novice (West, North, East)")
    rows = [line.split() for line in done.lines if line.split()[:1] and line.split()[0] in LEVELS]
    assert [(row[0], row[1]) for row in rows] == [(level, "6") for level in LEVELS]
    for row in rows:
        low, solved, high = float(row[3]), float(row[2]), float(row[5])
        assert 0 <= low <= solved <= high <= 100
    novice, steady = (float(row[2]) for row in rows[:2])
    assert novice < steady
    kept = [json.loads(line) for line in path.read_bytes().splitlines()[1:]]
    west = {line["players"]["West"] for line in kept}
    assert west == {"novice"}
    assert lab(*arguments, "--resume").lines == done.lines


def test_what_cannot_be_used_is_one_line_and_status_2(tmp_path: Path) -> None:
    for arguments in (
        ("--seats", "novice"),
        ("--seats", SEATS, "--config", tmp_path / "none.yaml"),
    ):
        done = run("lab", *arguments)
        assert (done.status, done.output) == (2, b"")
        assert done.errors.startswith("ktmodule: ")
        assert len(done.errors.splitlines()) == 1


@pytest.mark.parametrize(
    ("missing", "option", "extra"),
    [("matplotlib", "--report=r.png", "report"), ("distributed", "--dask=x", "cluster")],
)
def test_an_extra_that_is_missing_is_named(missing: str, option: str, extra: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None; from ktmodule.__main__ import run; "
        "sys.exit(run())"
    )
    done = run("lab", "--seats", SEATS, option, command=(sys.executable, "-c", code))
    assert (done.status, done.output) == (2, b"")
    assert f'{sys.executable} -m pip install "ktmodule[{extra}]"' in done.errors


@compiled_only
def test_a_search_is_compiled_before_the_first_card_of_a_comparison() -> None:
    preparing, ready = lab(
        "--seats", "expert,novice,novice,novice", "--rounds", "4"
    ).errors.splitlines()
    assert preparing.startswith("ktmodule: preparing the search of the strong levels")
    assert ready.startswith("ktmodule: ... ready after ")


def test_a_search_that_is_not_compiled_is_told_before_it_takes_its_time(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['numba'] = None; "
        "from ktmodule.__main__ import run; sys.exit(run())"
    )
    arguments = ("lab", "--seats", "master,expert,novice,novice", "--save", tmp_path)
    done = run(*arguments, command=(sys.executable, "-c", code))
    told, why_not = done.errors.splitlines()
    assert told.startswith("ktmodule: expert and master will be slow")
    assert told.endswith(f'{sys.executable} -m pip install "ktmodule[fast]"')
    assert (done.status, str(tmp_path) in why_not) == (2, True)


@pytest.mark.skipif(sys.platform == "win32", reason="the limit is POSIX's")
def test_a_file_that_may_not_grow_stops_in_order(tmp_path: Path) -> None:
    limited = ("/bin/sh", "-c", 'ulimit -f 8; exec "$@"', "sh", *COMMAND)
    path = tmp_path / "rounds.jsonl"
    arguments = ("lab", "--workers", "1", "--seats", SEATS, "--rounds", "40", "--save", path)
    done = run(*arguments, command=limited)
    assert done.status == 1
    assert f"{path}: cannot be written" in done.errors
    assert done.lines[0].endswith("seed 1, house rules kthearts")
    resumed = run(*arguments, "--resume")
    assert (resumed.status, figures(resumed)) == (
        0,
        figures(lab("--seats", SEATS, "--rounds", "40")),
    )


FORFEITS = f'cmd:"{sys.executable}" -c print(0),novice,novice,novice'
"""Four players of whom the first has no legal card to answer."""


def unread(*arguments: str | Path) -> Done:
    """The program, when the reader of its output has gone before the first word."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        return printing_to(writer, *arguments)
    finally:
        os.close(writer)


def to_full_disk(*arguments: str | Path) -> Done:
    with FULL.open("wb") as full:
        return printing_to(full.fileno(), *arguments)


def printing_to(output: int, *arguments: str | Path) -> Done:
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.PIPE,
        timeout=LIMIT,
        check=False,
    )
    return Done(done.returncode, b"", complaints(done.stderr))


@pytest.mark.thorough
def test_a_table_that_nobody_reads_costs_neither_report_nor_forfeit(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    done = unread(*SHORT, FORFEITS, "--report", page)
    assert done.status == 3
    assert ". The position: " in done.errors
    assert "(forfeited)" in page.read_text(encoding="utf-8")


def test_a_table_that_nobody_reads_is_no_failure() -> None:
    done = unread(*SHORT, SEATS)
    assert (done.status, done.errors) == (0, "")


def test_a_replay_that_nobody_reads_ends_in_peace(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    lab("--seats", SEATS, "--rounds", "4", "--save", path)
    done = unread("replay", path)
    assert (done.status, done.errors) == (0, "")


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
@pytest.mark.thorough
def test_an_output_that_takes_nothing_is_named_and_costs_no_report(tmp_path: Path) -> None:
    page, path = tmp_path / "report.html", tmp_path / "rounds.jsonl"
    told = "ktmodule: cannot write the output (No space left on device)\n"
    arguments = (*SHORT, SEATS, "--save", path, "--report", page)
    done = to_full_disk(*arguments)
    assert (done.status, done.errors) == (1, told)
    assert "</html>" in page.read_text(encoding="utf-8")
    replayed = to_full_disk("replay", path)
    assert (replayed.status, replayed.errors) == (1, told)
    forfeited = to_full_disk(*SHORT, FORFEITS)
    assert (forfeited.status, forfeited.errors.endswith(told)) == (3, True)


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
def test_a_complaint_that_cannot_be_written_costs_no_table() -> None:
    done = run(*SHORT, FORFEITS, command=("/bin/sh", "-c", f'exec "$@" 2>{FULL}', "sh", *COMMAND))
    assert done.status == 3
    assert done.lines[0].startswith("0 rounds")


def test_a_report_that_cannot_be_written_in_the_end_costs_no_table(tmp_path: Path) -> None:
    """The program itself takes the folder away, in which the report was to be."""
    folder = tmp_path / "reports"
    folder.mkdir()
    program = bot(tmp_path, f"os.rmdir({str(folder)!r})\nprint('nonsense')")
    seats = f'cmd:"{sys.executable}" "{program}",novice,novice,novice'
    done = lab("--seats", seats, "--rounds", "4", "--report", folder / "report.html")
    assert done.status == 3
    assert done.lines[0].startswith("0 rounds")
    forfeit, *_, report = done.errors.splitlines()
    assert ". The position: " in forfeit
    assert "report.html: cannot be written (No such file or directory)." in report


def test_the_game_itself_loads_nothing_of_the_laboratory() -> None:
    code = (
        "import sys; from ktmodule.__main__ import run; run(); "
        "sys.exit(any('ktmodule.lab' in name for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code, "config"], capture_output=True, check=False)
    assert done.returncode == 0
