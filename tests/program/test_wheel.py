"""Installed from a built wheel, in an empty folder, the program runs just the same."""

import os
import subprocess
import sys
import urllib.request
import venv
from pathlib import Path

import pytest

from tests.program.running import run, started
from tests.waiting import LIMIT

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.xdist_group("wheel")  # so that it is built and installed once


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `ktmodule` command of a virtual environment into which the wheel is installed.

    Its dependencies come from the environment of the tests, so that nothing is downloaded.
    """
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    environment = folder / "venv"
    venv.create(environment, with_pip=True)
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    install = [str(scripts / "python"), "-m", "pip", "install", "--no-deps", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    for packages in (p for p in sys.path if p.endswith("site-packages")):
        (site,) = (environment / "Lib", *environment.glob("lib/*/site-packages"))[-1:]
        (site / "dependencies.pth").write_text(packages, encoding="utf-8")
    return scripts / "ktmodule"


def test_the_installed_program_plays_like_the_checkout(installed: Path, tmp_path: Path) -> None:
    typed = "pass high\n" + "play low\n" * 30 + "status\n"
    folder = tmp_path / "empty"
    folder.mkdir()
    command = (str(installed),)
    done = run("--seed", "7", typed=typed, command=command, home=tmp_path / "a", folder=folder)
    assert (done.status, done.errors) == (0, "")
    assert done.output == run("--seed", "7", typed=typed, home=tmp_path / "b").output
    assert not list(folder.iterdir())


def test_the_installed_program_has_its_settings_file(installed: Path, tmp_path: Path) -> None:
    done = run("config", command=(str(installed),), home=tmp_path, folder=tmp_path)
    assert done.output == (ROOT / "config.yaml").read_bytes()


def test_the_installed_program_serves_its_overlay(installed: Path, tmp_path: Path) -> None:
    state = tmp_path / "state.sqlite3"
    command = (str(installed),)
    with started("--seed", "7", "--state", state, command=command, folder=tmp_path) as child:
        page = child.address()
        while not child.line().startswith("Your pass"):
            pass
        for path in sorted((ROOT / "overlay").rglob("*")):
            if path.is_file():
                name = path.relative_to(ROOT / "overlay").as_posix()
                assert fetched(page + name) == path.read_bytes()
        assert fetched(page) == (ROOT / "overlay" / "index.html").read_bytes()
        assert b"On the subject of Hearts" in fetched(page + "manual")


def fetched(address: str) -> bytes:
    """What the server answers; it begins to listen before it can answer."""
    with urllib.request.urlopen(address, timeout=LIMIT) as answer:
        body: bytes = answer.read()
    return body
