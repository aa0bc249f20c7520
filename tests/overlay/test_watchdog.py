"""A server that falls silent while its socket stays open: the page knows it after five seconds."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest
from aiohttp import web
from playwright.async_api import Browser

from ktmodule.adapters.package_files import shipped
from ktmodule.adapters.web.server import USUAL
from tests.listening import served
from tests.overlay.screen import FRAME, Screen, a_screen
from tests.overlay.states import WAITING
from tests.program.running import started
from tests.waiting import LIMIT

WATCHDOG = 5_000
"""Milliseconds of silence after which the server is gone."""


@dataclass
class Mute:
    """A server that sends one message to its first visitor and no more. visits: so far."""

    url: str = ""
    visits: int = 0


@asynccontextmanager
async def a_mute_server() -> AsyncIterator[Mute]:
    mute = Mute()

    async def snapshots(request: web.Request) -> web.StreamResponse:
        mute.visits += 1
        answer = web.WebSocketResponse()
        await answer.prepare(request)
        if mute.visits == 1:
            await answer.send_str(msgspec.json.encode(WAITING).decode())
        async for _ in answer:
            pass
        return answer

    async def page(request: web.Request) -> web.StreamResponse:
        return web.FileResponse(shipped("overlay") / "index.html")

    application = web.Application()
    application.add_routes(
        [web.get("/", page), web.get("/ws", snapshots), web.static("/", shipped("overlay"))]
    )
    async with served(application) as (host, port):
        mute.url = f"http://{host}:{port}/"
        yield mute


async def test_after_five_seconds_of_silence_the_page_says_so_and_reconnects(
    browser: Browser,
) -> None:
    async with a_mute_server() as mute, a_screen(browser, clock=True) as screen:
        await screen.page.goto(mute.url)
        await visited(screen, mute, 1)
        await screen.until("stage.dataset.sequence")
        await screen.page.clock.run_for(WATCHDOG - 2_000)
        assert (mute.visits, await said(screen)) == (1, "Wait")
        await screen.page.clock.run_for(2_100)
        assert await said(screen) == "Reconnecting"
        await visited(screen, mute, 2)


@pytest.mark.skipif(os.name != "posix", reason="only there a process can be stopped")
async def test_a_program_that_hangs_is_gone_for_the_page_until_it_goes_on(
    browser: Browser, tmp_path: Path
) -> None:
    with started("--seed", "14", "--state", tmp_path / "state.sqlite3") as child:
        async with a_screen(browser, clock=True) as screen:
            await screen.open(await asyncio.to_thread(child.address))
            assert await said(screen) == "Your turn"
            child.process.send_signal(signal.SIGSTOP)
            await screen.pass_time(1 + WATCHDOG / 1000)
            assert await said(screen) == "Reconnecting"
            child.process.send_signal(signal.SIGCONT)
            await screen.until("stage.dataset.link === 'live'")
            assert await said(screen) == "Your turn"


def test_two_heartbeats_and_more_fit_into_the_silence_that_is_waited_for() -> None:
    assert 2 * USUAL.heartbeat < WATCHDOG / 1000
    timeline = (shipped("overlay") / "timeline.js").read_text(encoding="utf-8")
    assert f"watchdog: {WATCHDOG}," in timeline


async def said(screen: Screen) -> str:
    """Whose move the page says it is."""
    return await screen.text(".prompt__label")


async def visited(screen: Screen, mute: Mute, times: int) -> None:
    """Let the page's time pass until it has asked the server so often."""
    end = time.monotonic() + LIMIT
    while mute.visits < times:
        assert time.monotonic() < end, "the page does not look for its server"
        await asyncio.sleep(FRAME)
        await screen.page.clock.run_for(50)
