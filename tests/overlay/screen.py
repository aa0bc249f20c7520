"""One page in a browser: what it shows, and what went wrong in it."""

import asyncio
import io
import math
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import msgspec
import numpy
from PIL import Image
from playwright.async_api import Browser, CDPSession, Error, Page

from tests.waiting import LIMIT

SIZE = (1280, 720)

FRAME = 0.02
"""Seconds between two looks at the page."""

OBS_CSS = "body { background-color: rgba(0, 0, 0, 0); margin: 0px auto; overflow: hidden; }"
"""The CSS that OBS adds to every page."""

_OBS_ADDS = """(css) => {
  const style = document.createElement('style');
  style.innerHTML = css;
  document.querySelector('head').appendChild(style);
}"""

MOST_NODES = 650
"""The most nodes that the page may have, text included."""

FAST = """
(() => {
  const speed = %d;
  const wait = window.setTimeout;
  const repeat = window.setInterval;
  // The watchdog waits for the server's heartbeats, which are not sped up.
  const faster = (ms) => (ms >= 5000 ? ms : ms / speed);
  window.setTimeout = (call, ms = 0) => wait(call, faster(ms));
  window.setInterval = (call, ms = 0) => repeat(call, faster(ms));
  window.requestAnimationFrame = (call) => wait(() => call(performance.now()), 16 / speed);
})();
"""
"""Makes a page's timers and frames `%d` times as fast."""

_UNTIL = """(looks) => new Promise((done, fail) => {
  const look = () => {
    try {
      if (%s) done(true);
      else if (looks-- > 0) setTimeout(look, 20);
      else done(false);
    } catch (error) {
      fail(error);
    }
  };
  look();
})"""
"""Waits in the page itself: to ask it fifty times a second from outside costs ten times as much."""

_SEEN = """() => {
  const text = (root, selector) => root?.querySelector(selector)?.textContent ?? '';
  const cards = (selector) => [...document.querySelectorAll(selector)];
  const plates = [...document.querySelectorAll('.plate')];
  return {
    hand: cards('.hand__card').map((card) => card.dataset.card),
    legal: cards('.hand__card--legal').map((card) => card.dataset.card),
    trick: cards('.trick__card').map((card) => [card.dataset.from, card.dataset.card]),
    plates: plates.map((plate) => [
      plate.dataset.seat, text(plate, '.plate__name'), text(plate, '.plate__taken'),
      text(plate, '.plate__number'),
    ]),
    totals: cards('.scores__number').map((node) => node.textContent),
    title: text(document, '.title'),
    command: text(document, '.prompt__command'),
    solved: document.querySelector('.module')?.dataset.solved === 'yes',
    moment: document.querySelector('.moment') ? text(document, '.moment__title') : null,
  };
}"""

_HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""

_BOX = """(selector) => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box?.width ? [box.left, box.top, box.right, box.bottom] : null;
}"""

_NODES = """() => {
  const walk = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
  let nodes = 1;
  while (walk.nextNode()) nodes += 1;
  return nodes;
}"""


class Seen(msgspec.Struct, frozen=True):
    """The text on the page. trick: seat and card. plates: seat, name, this round, total."""

    hand: tuple[str, ...]
    legal: tuple[str, ...]
    trick: tuple[tuple[str, str], ...]
    plates: tuple[tuple[str, str, str, str], ...]
    totals: tuple[str, ...]
    title: str
    command: str
    solved: bool
    moment: str | None


class Box(NamedTuple):
    """A rectangle on the page, in pixels."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass
class Screen:
    """A page, its console messages and its requests.

    usual_time: its timers are the browser's own, neither faster nor stopped.
    """

    page: Page
    usual_time: bool = True
    complaints: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    async def open(self, url: str) -> None:
        """Go there, and wait until a state is drawn in the page's own font."""
        await self.page.goto(url)
        await self.until("document.querySelector('#stage[data-sequence]')")
        await self.page.evaluate("() => document.fonts.ready.then(() => true)")

    async def until(self, condition: str) -> None:
        """Wait until an expression of JavaScript is true; fails if it never is."""
        end = time.monotonic() + LIMIT
        while not await self._looked(condition):
            assert time.monotonic() < end, f"never: {condition}"
            await asyncio.sleep(FRAME)

    async def _looked(self, condition: str) -> bool:
        """Return whether it is true now, or will be within the limit where the page can wait."""
        if not self.usual_time:
            return bool(await self.page.evaluate(f"() => !!({condition})"))
        try:
            return bool(await self.page.evaluate(_UNTIL % condition, round(LIMIT / 0.02)))
        except Error as gone:
            if "context was destroyed" not in gone.message:
                raise
            # Another page is loaded, and has to be asked.
            return False

    async def until_drawn(self, sequence: int) -> None:
        """Wait until the state with that number is drawn."""
        drawn = "document.getElementById('stage')?.dataset.sequence"
        await self.until(f"{drawn} === '{sequence}'")

    async def seen(self) -> Seen:
        return msgspec.convert(await self.page.evaluate(_SEEN), Seen)

    async def text(self, selector: str) -> str:
        """Return the text of the first match, once there is one."""
        await self.until(f"document.querySelector({selector!r}) !== null")
        words: str = await self.page.evaluate(
            "(selector) => document.querySelector(selector).textContent", selector
        )
        return words

    async def box(self, selector: str) -> Box | None:
        """Return the rectangle of the first match, or None if it is not visible."""
        # Playwright's own way needs more than the oldest engine has.
        sides = await self.page.evaluate(_BOX, selector)
        return None if sides is None else Box(*sides)

    async def settled(self) -> None:
        """Wait until nothing moves any more."""
        await self.until("document.getAnimations().length === 0")

    async def resize(self, size: tuple[int, int]) -> None:
        """Give the page that many pixels, as OBS does when a source is resized."""
        width, height = size
        await self.page.set_viewport_size({"width": width, "height": height})
        # What depends on the size is drawn with the next frame.
        await self.page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")

    async def hide(self, hidden: bool) -> None:
        """Hide the page as OBS hides a source that is not shown, or show it again."""
        await self.page.evaluate(_HIDE, hidden)

    @asynccontextmanager
    async def stopped(self) -> AsyncIterator[None]:
        """Stop the page's time while the block runs, except for `pass_time`.

        It must be a screen with a clock.
        """
        now: int = await self.page.evaluate("() => Date.now()")
        # It can only be stopped at a time to come, however slow the machine is.
        await self.page.clock.pause_at(datetime.fromtimestamp(now / 1000 + 3, UTC))
        yield
        await self.page.clock.resume()

    async def pass_time(self, seconds: float) -> None:
        """Run the page's timers for that long, at once; it must be a screen with a clock."""
        await self.page.clock.run_for(round(1000 * seconds))

    async def add_css_as_obs_does(self, css: str = OBS_CSS) -> None:
        await self.page.evaluate(_OBS_ADDS, css)

    async def nodes(self) -> int:
        """Return the number of nodes in the document, text included."""
        count: int = await self.page.evaluate(_NODES)
        return count

    async def picture(self) -> bytes:
        """PNG, transparent where the page is."""
        return await self.page.screenshot(omit_background=True)

    async def tools(self) -> CDPSession:
        """The developer tools of this page."""
        return await self.page.context.new_cdp_session(self.page)


_EMPTIED: WeakKeyDictionary[Browser, list[Page]] = WeakKeyDictionary()
"""The pages of each browser that are empty again: a new one costs a second of CPU."""


@asynccontextmanager
async def a_screen(
    browser: Browser,
    size: tuple[int, int] = SIZE,
    *,
    ignore_policy: bool = False,
    script: str | None = None,
    clock: bool = False,
    requests: bool = False,
) -> AsyncIterator[Screen]:
    """A page of that size on which nothing was opened yet, or that was emptied.

    ignore_policy: without the server's Content-Security-Policy. script: runs in it before anything
    else. clock: its time can be stopped. requests: note what it asks
    for, which takes a tenth longer.
    """
    width, height = size
    common = not ignore_policy and script is None and not clock
    emptied = _EMPTIED.setdefault(browser, []) if common else []
    if emptied:
        page = emptied.pop()
        await page.set_viewport_size({"width": width, "height": height})
    else:
        context = await browser.new_context(
            viewport={"width": width, "height": height}, bypass_csp=ignore_policy
        )
        page = await context.new_page()
        page.set_default_timeout(1000 * LIMIT)
    screen = Screen(page, usual_time=script is None and not clock)
    listeners: dict[Any, Callable[[Any], None]] = {
        "console": lambda said: screen.complaints.append(f"{said.type}: {said.text}"),
        "pageerror": lambda error: screen.complaints.append(f"error: {error}"),
    }
    if requests:
        listeners["request"] = lambda request: screen.requests.append(request.url)
        listeners["websocket"] = lambda socket: screen.requests.append(socket.url)
    try:
        if script is not None:
            await page.add_init_script(script)
        if clock:
            await page.clock.install()
        for event, note in listeners.items():
            page.on(event, note)
        yield screen
    except BaseException:
        common = False
        raise
    finally:
        for event, note in listeners.items():
            page.remove_listener(event, note)
        if common:
            await page.goto("about:blank")
            emptied.append(page)
        else:
            await page.context.close()


def foreign(screen: Screen, url: str) -> list[str]:
    """Return the requests to other addresses than that one; it must be a screen that notes them."""
    own = urlsplit(url).netloc
    assert screen.requests, "what it asks for is not noted"
    return [address for address in screen.requests if urlsplit(address).netloc != own]


class Panel(msgspec.Struct, frozen=True):
    """Pixels counted in a picture: of the inside of all panels, and of what is outside them."""

    inside: int
    inside_not_opaque: int
    outside: int
    outside_not_clear: int


_PANELS = """() => [...document.querySelectorAll('.casing')]
  .map((panel) => panel.getBoundingClientRect())
  .filter((box) => box.width > 0)
  .map((box) => [box.left, box.top, box.right, box.bottom])"""


async def count_pixels(screen: Screen, edge: float) -> Panel:
    """Counts the pixels of what is on screen. edge: how far round corners reach into a panel."""
    panels = msgspec.convert(await screen.page.evaluate(_PANELS), list[Box])
    picture = Image.open(io.BytesIO(await screen.picture())).convert("RGBA")
    alpha = numpy.asarray(picture.getchannel("A"))
    inside, near = (_within(alpha.shape, panels, by) for by in (edge, -1.5))
    return Panel(
        inside=int(inside.sum()),
        inside_not_opaque=int((inside & (alpha != 255)).sum()),
        outside=int((~near).sum()),
        outside_not_clear=int((~near & (alpha != 0)).sum()),
    )


def _within(shape: tuple[int, ...], panels: list[Box], by: float) -> "numpy.ndarray[Any, Any]":
    """The pixels that are wholly inside one of the panels, each made that much smaller."""
    within = numpy.zeros(shape, dtype=bool)
    for box in panels:
        top, left = (max(0, math.ceil(side + by)) for side in (box.top, box.left))
        bottom, right = (max(0, math.floor(side - by)) for side in (box.bottom, box.right))
        within[top:bottom, left:right] = True
    return within
