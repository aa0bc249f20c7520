"""Installed from a built wheel, in an empty folder, the program runs just the same."""

import os
import subprocess
import sys
import urllib.request
import venv
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

from tests.program.running import run, started
from tests.waiting import LIMIT

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.xdist_group("wheel")  # so that it is built and installed once


FOR_DEVELOPERS = {"tsconfig.json", "wire.d.ts"}
"""Files of the overlay that no browser reads."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, which is built here."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """The `ktmodule` command of a virtual environment into which the wheel is installed.

    Its dependencies come from the environment of the tests, so that nothing is downloaded.
    """
    environment = wheel.with_name("venv")
    venv.create(environment)
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(scripts / "python")]
    subprocess.run([*pip, "install", "--no-deps", str(wheel)], check=True, capture_output=True)
    for packages in (p for p in sys.path if p.endswith("site-packages")):
        (site,) = (environment / "Lib", *environment.glob("lib/*/site-packages"))[-1:]
        (site / "dependencies.pth").write_text(packages, encoding="utf-8")
    return scripts / "ktmodule"


def test_the_wheel_names_its_licences_and_carries_their_texts(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        told = metadata(archive)
        texts = {Path(name).name for name in archive.namelist() if "/licenses/" in name}
    assert told["License-Expression"] == "MIT AND OFL-1.1"
    assert told.get_all("License-File") == ["LICENSE", "overlay/font/OFL.txt"]
    assert texts == {"LICENSE", "OFL.txt"}


def metadata(archive: zipfile.ZipFile) -> Message:
    (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    return message_from_bytes(archive.read(name))


def test_the_wheel_carries_what_a_browser_reads_and_nothing_for_developers(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        carried = {name for name in archive.namelist() if name.startswith("ktmodule/overlay/")}
    assert carried == {f"ktmodule/overlay/{name}" for name in overlay_files()}


def overlay_files() -> list[str]:
    """The files of the overlay in the checkout, without those for developers."""
    folder = ROOT / "overlay"
    files = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return sorted(path.as_posix() for path in files if path.name not in FOR_DEVELOPERS)


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
        for name in overlay_files():
            assert fetched(page + name) == (ROOT / "overlay" / name).read_bytes()
        assert fetched(page) == (ROOT / "overlay" / "index.html").read_bytes()
        assert b"On the Subject of Hearts" in fetched(page + "manual")


def fetched(address: str) -> bytes:
    """The server's answer; it begins to listen before it can answer."""
    with urllib.request.urlopen(address, timeout=LIMIT) as answer:
        body: bytes = answer.read()
    return body
