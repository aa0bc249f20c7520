"""A page that is never reloaded: a day of a stream, and a demo to its end, in fast motion."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import web
from playwright.async_api import Browser, CDPSession

from ktmodule.adapters.overlay import Overlay
from tests.overlay.screen import a_screen
from tests.overlay.serving import CLOCK, HOST, at, free_port
from tests.overlay.stream import stream

MOST_NODES = 400

SNAPSHOTS_A_DAY = 20_000
"""A card every four seconds, which is what a vote for each card of South's comes to."""

FAST = """
(() => {
  const speed = %d;
  const wait = window.setTimeout;
  const repeat = window.setInterval;
  // The watchdog goes by the server's heartbeats, and those come at their own pace.
  const faster = (ms) => (ms >= 10000 ? ms : ms / speed);
  window.setTimeout = (call, ms = 0) => wait(call, faster(ms));
  window.setInterval = (call, ms = 0) => repeat(call, faster(ms));
  window.requestAnimationFrame = (call) => wait(() => call(performance.now()), 16 / speed);
})();
"""
"""Lets a page's timers and frames come so many times as fast."""

ALL_BANNERS = """() => {
  window.banners = [];
  new MutationObserver(() => {
    const headline = document.querySelector('.banner .headline')?.textContent;
    if (headline && !window.banners.includes(headline)) window.banners.push(headline);
  }).observe(document.querySelector('.table'), { childList: true });
}"""


async def test_a_day_of_a_stream_leaves_nothing_behind(browser: Browser, thorough: bool) -> None:
    snapshots = SNAPSHOTS_A_DAY if thorough else SNAPSHOTS_A_DAY // 24
    seconds_each = 86400 / SNAPSHOTS_A_DAY
    speed = 1500
    overlay = Overlay(CLOCK, "You")
    steps = stream(overlay)
    next(steps)
    async with at(overlay) as url, a_screen(browser, script=FAST % speed) as screen:
        await screen.open(url)
        tools = await screen.tools()
        heaps = [await heap(tools)]
        most = 0
        began = time.monotonic()
        for number in range(1, snapshots + 1):
            next(steps)
            due = began + number * seconds_each / speed
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            if number % 100 == 0:
                most = max(most, await screen.nodes())
            if number % (snapshots // 4) == 0:
                heaps.append(await heap(tools))
                # What took time here is not made up for: the page is to be watched, not flooded.
                began = time.monotonic() - number * seconds_each / speed
        assert most < MOST_NODES
        # The first quarter warms up; after that nothing may stay.
        assert max(heaps[2:]) < 1.1 * heaps[1] + 100_000, heaps
        assert screen.complaints == []


async def heap(tools: CDPSession) -> float:
    """Bytes that the page's script holds on to."""
    await tools.send("HeapProfiler.collectGarbage")
    used = await tools.send("Runtime.getHeapUsage")
    return float(used["usedSize"])


@asynccontextmanager
async def plain_files() -> AsyncIterator[str]:
    """The overlay's folder at an address that knows nothing else."""
    application = web.Application()
    application.add_routes([web.static("/", Path(__file__).parents[2] / "overlay")])
    runner = web.AppRunner(application)
    await runner.setup()
    try:
        port = free_port()
        await web.TCPSite(runner, HOST, port).start()
        yield f"http://{HOST}:{port}/"
    finally:
        await runner.cleanup()


async def test_the_demo_plays_a_whole_match_without_any_server(browser: Browser) -> None:
    async with plain_files() as url, a_screen(browser, script=FAST % 100) as screen:
        await screen.open(f"{url}index.html?demo=1")
        await screen.page.evaluate(ALL_BANNERS)
        titles, most = set(), 0
        deadline = time.monotonic() + 60
        while not (seen := await screen.seen()).solved:
            assert time.monotonic() < deadline, seen.title
            titles.add(seen.title)
            most = max(most, await screen.nodes())
            await asyncio.sleep(0.05)
        await screen.until("document.querySelector('.banner[data-kind=solved]')")
        assert len(titles) > 20
        banners: list[str] = await screen.page.evaluate("() => window.banners")
        assert len(banners) > 2
        assert any("shot the" in banner for banner in banners)
        assert most < MOST_NODES
        assert screen.complaints == []
        assert all(asked.startswith(url) for asked in screen.requests)
