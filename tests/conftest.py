"""Options and order of a test run: how thorough it is, and what runs first."""

import atexit
import os
import sys
import tempfile
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import settings

from ktmodule.bots.levels import prepare
from ktmodule.lab.workers import cores

# Python code that is compiled once starts each child in less time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Nothing reads the settings of whoever runs the tests.
_OWN_SETTINGS = tempfile.TemporaryDirectory(prefix="ktmodule-tests-")
atexit.register(_OWN_SETTINGS.cleanup)
os.environ["XDG_CONFIG_HOME"] = _OWN_SETTINGS.name

settings.register_profile("quick", max_examples=20, deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=400, deadline=None)


TESTS = Path(__file__).parent

WAITING = ("lab", "overlay", "program", "twitch")
"""The folders of tests that run children, browsers or servers."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough", action="store_true", help="run at the full counts; CI does", default=False
    )
    parser.addoption(
        "--full",
        action="store_true",
        help="with --thorough: also what only people run",
        default=False,
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "thorough: only in a thorough run")
    settings.load_profile("thorough" if config.getoption("--thorough") else "quick")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """A few workers more than there are cores, as many tests mostly wait.

    Each takes seconds to import all that is tested. A thorough run has heavier tests and three
    browser engines, and gets fewer.
    """
    return cores() + (1 if config.getoption("--thorough") else 2)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is thorough, and begin with what takes longest."""
    if not config.getoption("--thorough"):
        left_out = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    groups = {group for mark in item.iter_markers("xdist_group") for group in mark.args}
    if "kernel" in groups:
        return 0
    if "search" in groups:
        return 3
    return 1 if _folder(item) in WAITING else 2


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(TESTS).parts[0]


@pytest.fixture(scope="session")
def thorough(request: pytest.FixtureRequest) -> bool:
    """True if this run is at the full counts (`--thorough`)."""
    return bool(request.config.getoption("--thorough"))


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """True if this run is at the counts that take too long for CI (`--thorough --full`)."""
    return bool(request.config.getoption("--full"))


@pytest.fixture(scope="session")
def prepared(pytestconfig: pytest.Config) -> None:
    """The search, compiled once: whichever worker comes second waits for what the first caches."""
    with FileLock(pytestconfig.cache.mkdir("prepared") / "lock"):
        prepare()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Fail a thorough run that skipped a test: there, a skipped test is a missing one."""
    reporter = session.config.pluginmanager.getplugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if session.config.getoption("--thorough") and skipped and exitstatus == 0:
        reporter.write_line("")
        for report in skipped:
            reporter.write_line(f"skipped, but --thorough skips nothing: {report.longrepr[-1]}")
        session.exitstatus = 1
