"""The demo: the recording of a real match, played by the page without a server."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise

import msgspec
import pytest
from aiohttp import web
from playwright.async_api import Browser

from ktmodule.adapters.web import wire
from tests.listening import served
from tests.overlay.screen import FAST, FRAME, MOST_NODES, a_screen
from tests.waiting import LIMIT
from tools.record_demo import FILE, packed, recorded

LOADED = "async () => JSON.stringify(await (await import('./demo.js')).load())"

ALL_MOMENTS = """() => {
  window.moments = [];
  new MutationObserver(() => {
    const headline = document.querySelector('.moment__title')?.textContent;
    if (headline && !window.moments.includes(headline)) window.moments.push(headline);
  }).observe(document.querySelector('.module'), { childList: true, subtree: true });
}"""


def test_the_recording_is_the_match_that_is_played_today() -> None:
    """If this fails, the wire or the game has changed: run `python -m tools.record_demo`."""
    assert FILE.read_text(encoding="utf-8") == packed(recorded())


def test_the_recording_is_small() -> None:
    assert FILE.stat().st_size < 150_000


def test_the_recording_is_a_match_with_votes_a_poll_a_moon_and_an_end() -> None:
    snapshots = recorded()
    events = [event for snapshot in snapshots for event in snapshot.events]
    votes = [snapshot.vote for snapshot in snapshots if snapshot.vote]
    assert {len(vote.options) for vote in votes} == {1, 2, 3, 4}
    assert {snapshot.poll is None for snapshot in snapshots} == {True, False}
    assert any(isinstance(event, wire.RoundScoredWire) and event.moon for event in events)
    outcomes = {line.outcome for snapshot in snapshots for line in snapshot.log}
    assert outcomes == {"accepted", "counted", "refused", "info"}
    last = snapshots[-1]
    assert (last.module.solved, last.prompt.kind, last.poll) == (True, "solved", None)
    assert len(last.shares) == 5
    times = [snapshot.time for snapshot in snapshots]
    assert times == sorted(times)
    # A page that waits longer looks as if it had stopped.
    assert max(after - before for before, after in pairwise(times)) < 10


@asynccontextmanager
async def plain_files() -> AsyncIterator[str]:
    """Serve the overlay's folder, and nothing else; yield the URL."""
    application = web.Application()
    application.add_routes([web.static("/", FILE.parent)])
    async with served(application) as (host, port):
        yield f"http://{host}:{port}/"


async def test_the_demo_begins_without_any_server(browser: Browser) -> None:
    async with plain_files() as url, a_screen(browser, script=FAST % 100, requests=True) as screen:
        await screen.open(f"{url}index.html?demo=1")
        await screen.until("document.querySelectorAll('.trick__card').length === 4")
        assert screen.complaints == []
        assert all(asked.startswith(url) for asked in screen.requests)


@pytest.mark.thorough
async def test_the_demo_plays_a_whole_match_without_any_server(browser: Browser) -> None:
    async with plain_files() as url, a_screen(browser, script=FAST % 100, requests=True) as screen:
        await screen.open(f"{url}index.html?demo=1")
        await screen.page.evaluate(ALL_MOMENTS)
        titles, polls, most = set(), set(), 0
        deadline = time.monotonic() + LIMIT
        while not (seen := await screen.seen()).solved:
            assert time.monotonic() < deadline, seen.title
            titles.add(seen.title)
            polls.add(await screen.box(".poll") is not None)
            most = max(most, await screen.nodes())
            await asyncio.sleep(FRAME)
        await screen.until("document.querySelector('.finish').offsetWidth")
        assert len(titles) > 20
        assert polls == {True, False}
        assert await screen.box(".poll") is None
        assert await screen.text(".vote__title") == "Points for solving it"
        moments: list[str] = await screen.page.evaluate("() => window.moments")
        assert len(moments) > 2
        assert any("shot the" in moment for moment in moments)
        assert most < MOST_NODES
        assert screen.complaints == []
        assert all(asked.startswith(url) for asked in screen.requests)


async def test_the_page_unpacks_each_snapshot_as_it_was_recorded(browser: Browser) -> None:
    async with plain_files() as url, a_screen(browser) as screen:
        await screen.open(f"{url}index.html?demo=1")
        loaded: str = await screen.page.evaluate(LOADED)
    assert msgspec.json.decode(loaded, type=list[wire.Snapshot]) == recorded()
