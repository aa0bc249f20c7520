"""A vote on the page: who leads, and how much time is left."""

import asyncio

from msgspec.structs import replace
from playwright.async_api import Browser

from tests.overlay.screen import a_screen
from tests.overlay.serving import Easel, at
from tests.overlay.states import VOTE, a_vote

BAR = "() => document.querySelector('.timer .fill').style.transform"


async def test_a_countdown_runs_only_while_the_clock_of_the_vote_does(browser: Browser) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(VOTE)
        await screen.open(url)
        running = await screen.text(".vote .left")
        await asyncio.sleep(1.2)
        assert await screen.text(".vote .left") != running
        still = replace(VOTE, vote=a_vote(("JD", 7), left=9.0, running=False))
        await screen.until_drawn(easel.put(still))
        assert await screen.text(".vote .left") == "paused"
        bar = await screen.page.evaluate(BAR)
        await asyncio.sleep(1.2)
        assert await screen.page.evaluate(BAR) == bar
