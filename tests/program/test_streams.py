"""Only the entry reads the streams and arguments of the process; below it they are passed in."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ktmodule
from tests.program.running import COMMAND, run

PACKAGE = Path(ktmodule.__file__).parent
OF_THE_PROCESS = {"argv", "stdin", "stdout", "stderr", "__stdin__", "__stdout__", "__stderr__"}


def reads(source: str) -> Iterator[str]:
    """The process's own streams and arguments that a module reads from sys."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(ast.Name("sys"), name) if name in OF_THE_PROCESS:
                yield name
            case ast.ImportFrom("sys", names):
                yield from (alias.name for alias in names if alias.name in OF_THE_PROCESS)


def test_the_entry_alone_reads_them() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix(): sorted(set(reads(path.read_text(encoding="utf-8"))))
        for path in PACKAGE.rglob("*.py")
    }
    assert {path: names for path, names in found.items() if names} == {
        "__main__.py": ["argv", "stderr", "stdin", "stdout"]
    }


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        (("--help",), ""),
        (("--version",), ""),
        (("--seed=seven",), ""),
        (("twitch", "not a channel!"), ""),
        (("--config", "there-is-none.yaml", "manual"), ""),
        (("--seed", "7"), "pass high\nplay low\nhand\n"),
    ],
    ids=["help", "version", "wrong", "unusable", "settings", "game"],
)
def test_it_runs_on_any_streams_as_on_those_of_a_process(
    tmp_path: Path, arguments: tuple[str, ...], typed: str
) -> None:
    here = run("--state", tmp_path / "here", *arguments, typed=typed)
    assert here == run("--state", tmp_path / "there", *arguments, typed=typed, command=COMMAND)
    assert here.output or here.errors
