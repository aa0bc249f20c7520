"""A server that is gone is told in every layout, whatever parts are shown, and nothing counts."""

from contextlib import AsyncExitStack

from msgspec.structs import replace
from playwright.async_api import Browser

from tests.overlay.layout import SIZES
from tests.overlay.making import a_vote
from tests.overlay.screen import Screen, a_screen
from tests.overlay.serving import Easel, at, free_port
from tests.overlay.states import POLL_BESIDE_VOTE

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

TOLD = """() => {
  const words = ['.prompt__words', '.notice'].map((place) => document.querySelector(place))
    .find((node) => node && node.getClientRects().length);
  if (!words || !words.textContent.includes('reconnecting')) return false;
  const box = words.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight &&
    (words.contains(top) || top.contains(words));
}"""

CLOCKS = """[...document.querySelectorAll('.clock')]
  .filter((clock) => clock.getClientRects().length).map((clock) => clock.dataset.shows)"""


async def test_a_server_that_is_gone_is_told_everywhere_and_no_clock_runs(
    browser: Browser,
) -> None:
    easel, port = Easel(), free_port()
    async with AsyncExitStack() as stack:
        screens: dict[str, Screen] = {}
        async with at(easel, port) as url:
            easel.put(replace(POLL_BESIDE_VOTE, vote=a_vote(("JD", 7), left=600.0)))
            for options, layout in PAGES:
                screen = await stack.enter_async_context(a_screen(browser, SIZES[layout]))
                await screen.open(f"{url}?{options}&motion=off")
                assert not await screen.page.evaluate(TOLD), options
                screens[options] = screen
        # All of them wait for it at the same time.
        for options, screen in screens.items():
            await screen.until(f"({TOLD})()")
            assert set(await screen.page.evaluate(f"() => {CLOCKS}")) <= {"--"}, options
            assert await screen.box(".poll") is None or await screen.text(".poll__left") == ""
        async with at(easel, port):
            for screen in screens.values():
                await screen.until("stage.dataset.link === 'live'")
                await screen.until(f"!({TOLD})() && {CLOCKS}.every((shows) => shows !== '--')")
