"""A server or a chat that is gone is told in every layout with all parts, and nothing counts."""

from contextlib import AsyncExitStack

from msgspec.structs import replace
from playwright.async_api import Browser

from ktmodule.adapters.web import wire
from tests.overlay.layout import SIZES
from tests.overlay.making import a_vote
from tests.overlay.screen import Screen, a_screen
from tests.overlay.serving import Easel, at, free_port
from tests.overlay.states import DISCONNECTED, POLL_BESIDE_VOTE, VOTE

PAGES = (
    ("layout=wide", "wide"),
    ("layout=wide&side=none", "wide"),
    ("layout=wide&parts=hand", "wide"),
    ("layout=wide&parts=votes", "wide"),
    ("layout=wide&parts=scores,log", "wide"),
    ("layout=tall", "tall"),
    ("layout=tall&parts=log", "tall"),
    ("layout=corner", "corner"),
    ("layout=corner&parts=scores", "corner"),
    ("layout=bar", "bar"),
    ("layout=bar&parts=scores", "bar"),
)

TOLD = """(() => {
  const words = ['.prompt__words', '.notice'].map((place) => document.querySelector(place))
    .find((node) => node && node.getClientRects().length);
  if (!words || !words.textContent.includes('%s')) return false;
  const box = words.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight &&
    (words.contains(top) || top.contains(words));
})()"""
NO_SERVER = TOLD % "the game does not answer"
NO_CHAT = TOLD % "chat is disconnected"
CONNECTING = replace(
    DISCONNECTED, chat=wire.ChatWire(state="connecting", channel="#streamer", retry_at=None)
)
"""The next attempt has begun."""

PROMPT = "document.querySelector('.prompt__words').textContent"
CLOCKS = """[...document.querySelectorAll('.clock')]
  .filter((clock) => clock.getClientRects().length).map((clock) => clock.dataset.shows)"""


async def test_a_server_that_is_gone_is_told_with_and_without_a_prompt_and_no_clock_runs(
    browser: Browser,
) -> None:
    easel, port = Easel(), free_port()
    async with AsyncExitStack() as stack:
        screens: dict[str, Screen] = {}
        async with at(easel, port) as url:
            easel.put(replace(POLL_BESIDE_VOTE, vote=a_vote(("JD", 7), left=600.0)))
            for options, layout in (PAGES[0], PAGES[4], PAGES[7]):
                screen = await stack.enter_async_context(a_screen(browser, SIZES[layout]))
                await screen.open(f"{url}?{options}&motion=off")
                assert not await screen.page.evaluate(f"() => {NO_SERVER}"), options
                screens[options] = screen
        # All of them wait for it at the same time.
        for options, screen in screens.items():
            await screen.until(NO_SERVER)
            assert set(await screen.page.evaluate(f"() => {CLOCKS}")) <= {"--"}, options
            assert await screen.box(".poll") is None or await screen.text(".poll__left") == ""
        async with at(easel, port):
            for screen in screens.values():
                await screen.until("stage.dataset.link === 'live'")
                await screen.until(f"!{NO_SERVER} && {CLOCKS}.every((shows) => shows !== '--')")


async def test_a_chat_that_is_gone_is_told_everywhere_and_no_clock_runs(
    browser: Browser, thorough: bool
) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        for options, layout in PAGES if thorough else PAGES[::3]:
            await screen.resize(SIZES[layout])
            easel.put(VOTE)
            await screen.open(f"{url}?{options}")
            for state in (DISCONNECTED, CONNECTING):
                await screen.until_drawn(easel.put(state))
                assert await screen.page.evaluate(f"() => {NO_CHAT}"), options
                assert set(await screen.page.evaluate(f"() => {CLOCKS}")) <= {"--"}, options
            await screen.until_drawn(easel.put(VOTE))
            assert not await screen.page.evaluate(f"() => {NO_CHAT}"), options
            assert "--" not in await screen.page.evaluate(f"() => {CLOCKS}"), options
        assert screen.complaints == []


async def test_the_prompt_counts_down_to_the_next_attempt_to_reach_chat(browser: Browser) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(DISCONNECTED)
        await screen.open(url)
        assert await screen.text(".prompt__label") == "Reconnecting"
        for left in (5, 4):
            await screen.until(f"{PROMPT} === 'chat is disconnected, again in {left} s'")
        await screen.until_drawn(easel.put(CONNECTING))
        assert await screen.text(".prompt__words") == "chat is disconnected"


async def test_before_its_first_connection_chat_is_awaited_and_not_lost(browser: Browser) -> None:
    prompt = wire.PromptWire(kind="wait", title="Connecting", text="to the chat", command="")
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(replace(CONNECTING, prompt=prompt))
        await screen.open(f"{url}?parts=scores")
        await screen.until("document.querySelector('.notice').textContent")
        assert await screen.text(".notice") == "Connecting: to the chat"
