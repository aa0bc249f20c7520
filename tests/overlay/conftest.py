"""The browsers; all tests of this folder share one event loop, since a browser belongs to one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.overlay.browsers import Engine, NoBrowser, found, launch

HERE = Path(__file__).parent

SHARES = 3
"""The workers among which the files are shared out."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "every_engine: in each browser, not only in the first one")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One after the other the browsers: each plays a round and draws every layout."""
    if "engine" not in metafunc.fixturenames:
        return
    every = metafunc.definition.get_closest_marker("every_engine") is not None
    engines = found(every=bool(metafunc.config.getoption("--thorough")))
    # The engines run side by side. The first one has all tests, and runs in several workers; a
    # browser in each would take longer to start than it saves.
    files = sorted(path.name for path in HERE.glob("test_*.py"))
    share = files.index(metafunc.definition.path.name) % SHARES
    chosen = [
        pytest.param(
            engine,
            id=engine.name,
            marks=pytest.mark.xdist_group(f"{engine.name}-{share if engine is engines[0] else 0}"),
        )
        for engine in engines[: None if every else 1]
    ]
    metafunc.parametrize("engine", chosen, scope="session")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(engine: Engine) -> AsyncIterator[Browser]:
    """A browser that runs."""
    async with async_playwright() as playwright:
        try:
            running = await launch(playwright, engine)
        except NoBrowser as reason:
            pytest.skip(str(reason))
        yield running
        await running.close()
