"""Whole matches through the pipe: won, lost on purpose, repeated, and broken off."""

from pathlib import Path

from tests.program.running import answer, novices, run, started
from tests.waiting import LIMIT

MOST_LINES = 20_000
"""Far more than a match prints: a text that never comes is a failure, not a hang."""


def play(folder: Path, plays: str, passes: str, until: str, seed: int) -> list[str]:
    """Plays until a line that begins with `until`; returns all lines."""
    lines = []
    config, state = novices(folder), folder / "state.sqlite3"
    with started("--config", config, "--state", state, "--seed", str(seed)) as child:
        while line := child.line():
            lines.append(line)
            if line.startswith(until):
                break
            assert len(lines) < MOST_LINES, f"no line begins with {until!r}"
            if text := answer(line, plays, passes):
                child.types(text)
        child.types("status")
        while line := child.line():
            lines.append(line)
            if line.startswith("module "):
                break
        child.types("quit")
        assert child.process.wait(LIMIT) == 0
    return lines


def test_a_scripted_player_solves_the_module_through_the_pipe(tmp_path: Path) -> None:
    lines = play(tmp_path, "low", "high", "The status light turns green", seed=1)
    assert "The status light turns green: module 1 is SOLVED" in "\n".join(lines)
    assert lines[-1].startswith("module 1 is solved, 0 strikes")


def test_a_match_that_is_lost_on_purpose_is_dealt_again_with_no_strike(tmp_path: Path) -> None:
    lines = play(tmp_path, "high", "low", "Match 1 lost", seed=1)
    (quiet,) = [line for line in lines if "lost" in line]
    assert quiet.endswith("Match 2 begins, 0 strikes.")
    assert lines[-1].startswith("module 1 is unsolved, 0 strikes, match 2; round 1, trick 1 of 13")


def test_same_seed_and_same_lines_give_the_same_output_byte_for_byte(tmp_path: Path) -> None:
    typed = "hand\npass high\n" + "play low\nscore\nnonsense\n" * 60
    first = run("--seed", "42", typed=typed, home=tmp_path / "one")
    second = run("--seed", "42", typed=typed, home=tmp_path / "two")
    again = run("--seed", "42", typed=typed, home=tmp_path / "two")
    other = run("--seed", "43", typed=typed, home=tmp_path / "two")
    assert first.output == second.output == again.output != other.output
    assert first.output.count(b"\n") > 200


def test_the_output_for_a_seed_is_the_same_on_every_platform(tmp_path: Path) -> None:
    typed = "pass high\nplay low\nplay low\nplay low\nstatus\nhand\n"
    golden = Path(__file__).with_name("golden_seed_7.txt").read_bytes()
    assert run("--seed", "7", typed=typed, home=tmp_path).output == golden


def test_the_end_of_input_ends_the_program_cleanly_and_keeps_the_match(tmp_path: Path) -> None:
    ended = run("--seed", "5", typed="pass high\nplay low\nhand", home=tmp_path)
    assert (ended.status, ended.errors) == (0, "")
    resumed = run(typed="hand\n", home=tmp_path)
    assert resumed.status == 0
    assert resumed.lines[0].startswith("Module 1 resumes: unsolved, 0 strikes. Match 1, round 1")
    assert resumed.lines[-1] == ended.lines[-1]


def test_fresh_starts_over(tmp_path: Path) -> None:
    run("--seed", "5", typed="pass high\n", home=tmp_path)
    assert run("--fresh", home=tmp_path).lines[0].startswith("Module 1 begins")


def test_nonsense_on_the_pipe_is_answered_and_costs_nothing(tmp_path: Path) -> None:
    nonsense = (
        b"\xff\xfe\x00 \xf0\x9f\n" + b"play " + b"\xcc\x81" * 500 + b"\n\n   \n" + b"A" * 99999
    )
    state = tmp_path / "state.sqlite3"
    clean = run("--seed", "5", "--state", state, typed="hand\n")
    noisy = run("--seed", "5", "--state", state, typed=nonsense + b"\nhand\n")
    assert noisy.status == 0
    assert noisy.lines[-1] == clean.lines[-1]
    assert noisy.lines[: len(clean.lines) - 1] == clean.lines[:-1]


def test_a_reader_that_goes_away_ends_the_program_without_a_traceback(tmp_path: Path) -> None:
    with started("--seed", "5", "--state", tmp_path / "state.sqlite3") as child:
        child.line()
        child.stdout.close()
        for _ in range(20):
            try:
                child.types("hand")
            except BrokenPipeError:
                break
        assert child.process.wait(LIMIT) == 0
