"""A server that falls silent while its socket stays open."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import msgspec
from aiohttp import web
from playwright.async_api import Browser

from ktmodule.adapters.package_files import shipped
from ktmodule.adapters.web.socket import address, listen
from tests.overlay.screen import FRAME, Screen, a_screen
from tests.overlay.serving import HOST
from tests.overlay.states import WAITING
from tests.waiting import LIMIT

WATCHDOG = 12_000
"""Milliseconds of silence after which the page reconnects."""


@dataclass
class Mute:
    """A server that sends one message and no more. visits: connections so far."""

    url: str = ""
    visits: int = 0


@asynccontextmanager
async def a_mute_server() -> AsyncIterator[Mute]:
    mute = Mute()

    async def snapshots(request: web.Request) -> web.StreamResponse:
        mute.visits += 1
        answer = web.WebSocketResponse()
        await answer.prepare(request)
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
    runner = web.AppRunner(application, shutdown_timeout=0.1)
    await runner.setup()
    with listen(HOST, "auto") as listener:
        await web.SockSite(runner, listener).start()
        mute.url = address(listener)
        yield mute
        await runner.cleanup()


async def test_after_twelve_seconds_of_silence_the_page_reconnects(
    browser: Browser,
) -> None:
    async with a_mute_server() as mute, a_screen(browser, clock=True) as screen:
        await screen.page.goto(mute.url)
        await visited(screen, mute, 1)
        await screen.page.clock.run_for(WATCHDOG - 2_000)
        assert mute.visits == 1
        await screen.page.clock.run_for(4_000)
        await visited(screen, mute, 2)


async def visited(screen: Screen, mute: Mute, times: int) -> None:
    """Let the page's time pass until it has asked the server so often."""
    end = time.monotonic() + LIMIT
    while mute.visits < times:
        assert time.monotonic() < end, "the page does not look for its server"
        await asyncio.sleep(FRAME)
        await screen.page.clock.run_for(50)
