"""The browsers; all tests of this folder share one event loop, since a browser belongs to one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.overlay.browsers import Engine, NoBrowser, found, launch

HERE = Path(__file__).parent


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "engine" in metafunc.fixturenames:
        engines = found(every=bool(metafunc.config.getoption("--thorough")))
        ids = [engine.name for engine in engines]
        metafunc.parametrize("engine", engines, ids=ids, scope="session")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
        if HERE in item.path.parents:
            # One browser at a time: two would look slow to each other.
            item.add_marker(pytest.mark.xdist_group("browser"))


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
