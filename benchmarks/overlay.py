"""The overlay's cost in a real browser: its delay, its CPU, its bytes."""

import asyncio
from collections.abc import Coroutine, Iterator
from itertools import islice
from statistics import median, quantiles

from msgspec.structs import replace
from playwright.async_api import Browser, CDPSession, async_playwright

from benchmarks.board import NoBoard, playing
from ktmodule.adapters.web.broadcast import Broadcast
from tests.overlay.browsers import NoBrowser, found, launch
from tests.overlay.making import a_vote, line
from tests.overlay.screen import a_screen
from tests.overlay.serving import CLOCK, Easel, at
from tests.overlay.states import VOTE, WAITING
from tests.overlay.stream import stream

PAINT_GOAL = 50.0
SLOW_PAINT_GOAL = 100.0
"""Milliseconds from a message to its paint, 95 % of them; slow: with the CPU slowed four times."""

TASK_GOAL = 200.0
"""Milliseconds that the page is busy at one stretch while many snapshots come at once."""

FIRST_GOAL = 1.0
"""Seconds from opening the page to its first state."""

IDLE_GOAL = 2.0
COUNTDOWN_GOAL = 2.0
VOTE_GOAL = 8.0
"""Percent of one core, for all processes of the browser: nothing happens, a countdown runs, and ten
votes come a second."""

BYTES_GOAL = 100.0
"""Kilobytes that are loaded until the first state stands."""

CARD_PAUSE = 0.6
"""Seconds between two cards, and between two moves on lichess' board: the goal is its figure."""

MESSAGES = 150
WATCHED = 10.0

# A frame is painted once a task that was posted within it runs.
_STOPWATCH = """
window.delays = [];
window.firstPaint = null;
const arrivals = new Map();
const Native = WebSocket;
window.WebSocket = class extends Native {
  constructor(url) {
    super(url);
    this.addEventListener('message', ({ data }) => {
      const found = /"sequence":(\\d+)/.exec(data);
      if (found) arrivals.set(found[1], performance.now());
    });
  }
};
addEventListener('DOMContentLoaded', () => {
  const stage = document.getElementById('stage');
  new MutationObserver(() => {
    const arrival = arrivals.get(stage.dataset.sequence);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      window.firstPaint ??= performance.now();
      window.delays.push(performance.now() - arrival);
    };
    port2.postMessage('');
  }).observe(stage, { attributeFilter: ['data-sequence'] });
});
"""


_LONG_TASKS = """() => {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.longTasks.push(task.duration);
  }).observe({ type: 'longtask' });
}"""


def report() -> str:
    """All figures, one a line, each with its ratio to the goal."""
    return asyncio.run(_report())


async def _report() -> str:
    async with async_playwright() as playwright:
        try:
            browser = await launch(playwright, found(every=False)[0])
        except NoBrowser as reason:
            return f"overlay: not measured, {reason}"
        lines = [
            _line("message to paint, 95 %", await _paint(browser, 1), "ms", PAINT_GOAL),
            _line("the same, CPU slowed 4 times", await _paint(browser, 4), "ms", SLOW_PAINT_GOAL),
            _line("longest task in a burst", await _longest_task(browser), "ms", TASK_GOAL),
            _line("first state painted", await _first(browser), "s", FIRST_GOAL),
            _line("CPU of the browser, idle", await _idle(browser), "%", IDLE_GOAL),
            _line("CPU, a countdown", await _counting(browser), "%", COUNTDOWN_GOAL),
            _line("CPU, ten votes a second", await _voting(browser), "%", VOTE_GOAL),
            await _against_lichess(browser),
            _line("all bytes loaded", await _bytes(browser), "KB", BYTES_GOAL),
        ]
        version = browser.version
        await browser.close()
    return "\n".join(f"overlay in Chromium {version.split('.')[0]}, {line}" for line in lines)


def _line(what: str, figure: float, unit: str, goal: float) -> str:
    return f"{what}: {figure:.2f} {unit}; {figure / goal:.2f} of the goal"


async def _paint(browser: Browser, slowdown: int) -> float:
    overlay = Broadcast(CLOCK, "You")
    states: Iterator[None] = stream(overlay)
    next(states)
    async with at(overlay) as url, a_screen(browser, script=_STOPWATCH) as screen:
        await screen.open(url)
        tools = await screen.tools()
        await tools.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        await screen.page.evaluate("() => { window.delays = []; }")
        for _ in islice(states, MESSAGES):
            await asyncio.sleep(0.1)
        delays: list[float] = await screen.page.evaluate("() => window.delays")
    return quantiles(delays, n=20)[-1]


async def _longest_task(browser: Browser) -> float:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(WAITING)
        await screen.open(url)
        await screen.page.evaluate(_LONG_TASKS)
        for number in range(300):
            last = easel.put(replace(VOTE, vote=a_vote(("JD", number), ("10D", 300 - number))))
            await asyncio.sleep(0.002 if number % 3 == 0 else 0)
        await screen.until_drawn(last)
        await asyncio.sleep(0.3)
        longest: float = await screen.page.evaluate("() => Math.max(0, ...window.longTasks)")
    return longest


async def _first(browser: Browser) -> float:
    easel = Easel()
    easel.put(VOTE)
    times = []
    async with at(easel) as url:
        for _ in range(5):
            async with a_screen(browser, script=_STOPWATCH) as screen:
                await screen.open(url)
                await screen.until("window.firstPaint")
                times.append(float(await screen.page.evaluate("() => window.firstPaint")) / 1000)
    return median(times)


async def _idle(browser: Browser) -> float:
    easel = Easel()
    easel.put(WAITING)
    async with at(easel) as url, a_screen(browser) as screen:
        await screen.open(url)
        return await _cpu(browser, asyncio.sleep(WATCHED))


async def _counting(browser: Browser) -> float:
    easel = Easel()
    easel.put(replace(VOTE, vote=a_vote(("JD", 7), ("10D", 4), left=2 * WATCHED)))
    async with at(easel) as url, a_screen(browser) as screen:
        await screen.open(url)
        return await _cpu(browser, asyncio.sleep(WATCHED))


async def _voting(browser: Browser) -> float:
    easel = Easel()
    easel.put(VOTE)

    async def vote() -> None:
        for number in range(int(10 * WATCHED)):
            ballots = a_vote(("JD", 7 + number), ("10D", 4), left=WATCHED - number / 10)
            told = tuple(
                line(one, f"viewer_{one}", "!play JD", "counted")
                for one in range(number, number + 8)
            )
            easel.put(replace(VOTE, vote=ballots, log=told))
            await asyncio.sleep(0.1)

    async with at(easel) as url, a_screen(browser) as screen:
        await screen.open(url)
        return await _cpu(browser, vote())


async def _against_lichess(browser: Browser) -> str:
    cards = await _cards(browser)
    what = f"CPU, a card every {CARD_PAUSE} s: {cards:.2f} %"
    try:
        async with playing(browser, CARD_PAUSE):
            moves = await _cpu(browser, asyncio.sleep(WATCHED))
    except NoBoard as reason:
        return f"{what}; lichess' board not measured, {reason}"
    return f"{what}; {cards / moves:.2f} of a move on lichess' board ({moves:.2f} %)"


async def _cards(browser: Browser) -> float:
    overlay = Broadcast(CLOCK, "You")
    states: Iterator[None] = stream(overlay)

    async def play() -> None:
        for _ in islice(states, round(WATCHED / CARD_PAUSE)):
            await asyncio.sleep(CARD_PAUSE)

    next(states)
    async with at(overlay) as url, a_screen(browser) as screen:
        await screen.open(url)
        return await _cpu(browser, play())


async def _cpu(browser: Browser, meanwhile: Coroutine[None, None, None]) -> float:
    """Percent of one core that all processes of the browser take meanwhile."""
    tools = await browser.new_browser_cdp_session()
    # What opening the page cost is not counted.
    await asyncio.sleep(2)
    before, began = await _cpu_seconds(tools), CLOCK()
    await meanwhile
    after, ended = await _cpu_seconds(tools), CLOCK()
    await tools.detach()
    return 100 * (after - before) / (ended - began)


async def _cpu_seconds(tools: CDPSession) -> float:
    told = await tools.send("SystemInfo.getProcessInfo")
    return sum(float(process["cpuTime"]) for process in told["processInfo"])


async def _bytes(browser: Browser) -> float:
    easel = Easel()
    easel.put(VOTE)
    async with at(easel) as url, a_screen(browser) as screen:
        tools = await screen.tools()
        loaded: list[float] = []
        tools.on("Network.loadingFinished", lambda done: loaded.append(done["encodedDataLength"]))
        tools.on(
            "Network.webSocketFrameReceived",
            lambda frame: loaded.append(len(frame["response"]["payloadData"].encode())),
        )
        await tools.send("Network.enable")
        await screen.open(url)
        await asyncio.sleep(0.5)
    return sum(loaded) / 1000
