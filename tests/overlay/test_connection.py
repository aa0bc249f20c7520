"""A server that starts late, dies, or sends faster than the page can draw."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest
from msgspec.json import decode
from msgspec.structs import replace
from playwright.async_api import Browser, WebSocket

from ktmodule.adapters.web import wire
from tests.cases import quick
from tests.overlay.making import a_vote
from tests.overlay.screen import Screen, a_screen
from tests.overlay.serving import HOST, Easel, a_game, at, free_port
from tests.overlay.states import VOTE, WAITING
from tests.waiting import LIMIT, until, wait_for

LOADER = Path(__file__).parents[2] / "overlay" / "loader.html"

DELAYS = """async () => {
  const { retryDelay } = await import('./timeline.js');
  const failures = [1, 2, 3, 4, 5, 6, 7, 5000];
  return [0, 1].map((chance) => failures.map((count) => retryDelay(count, chance)));
}"""
"""The delays in ms after each number of failures, with the least and the most jitter."""

NO_SERVER = ("net::ERR_CONNECTION_REFUSED", "net::ERR_CONNECTION_RESET", "WebSocket connection to")
"""Console messages of the browser itself while there is no server."""


async def test_killed_and_started_again_it_goes_on_with_the_same_state(
    browser: Browser, tmp_path: Path
) -> None:
    port = free_port()
    (tmp_path / "config.yaml").write_text(f"overlay:\n  port: {port}\n")
    with the_program(tmp_path, "--seed", "14") as first:
        await answering(port)
        say(first, "pass high", "play low", "play low")
        async with a_screen(browser) as screen:
            await screen.open(f"http://{HOST}:{port}/")
            await until_waiting_for_us(port, tricks=2)
            await screen.until("document.querySelectorAll('.hand__card').length === 11")
            await screen.settled()
            before = await screen.seen()
            first.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
            first.wait()
            # It notices first, or there would be nothing to come back from.
            await screen.until("stage.dataset.link === 'reconnecting'")
            sequence = await screen.page.evaluate("() => stage.dataset.sequence")
            with the_program(tmp_path):
                await answering(port)
                await screen.until(f"stage.dataset.sequence !== '{sequence}'")
                after = await screen.seen()
            assert after == before
            assert [line for line in screen.complaints if not excused(line)] == []


async def test_while_the_server_is_away_the_last_state_stays_and_it_says_so(
    browser: Browser,
) -> None:
    easel, port = Easel(), free_port()
    async with a_screen(browser) as screen:
        async with at(easel, port) as url:
            easel.put(VOTE)
            await screen.open(url)
            before = await screen.seen()
        await screen.until("stage.dataset.link === 'reconnecting'")
        assert (await screen.seen()).hand == before.hand
        assert await screen.text(".prompt__label") == "Reconnecting"
        assert await screen.text(".prompt__words") == "the game does not answer"
        async with at(easel, port):
            drawn = easel.put(WAITING)
            await screen.until("stage.dataset.link === 'live'")
            await screen.until_drawn(drawn)
            assert "econnecting" not in await screen.text("#stage")
        assert [line for line in screen.complaints if not excused(line)] == []


async def test_however_long_the_server_is_away_the_page_retries_every_few_seconds(
    browser: Browser,
) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(WAITING)
        await screen.open(url)
        shortest, longest = await screen.page.evaluate(DELAYS)
        assert shortest == [250, 375, 750, 1500, 3000, 3750, 3750, 3750]
        assert longest == [250, 500, 1000, 2000, 4000, 5000, 5000, 5000]


async def test_the_loader_waits_for_the_server_and_hands_the_options_on(browser: Browser) -> None:
    port = free_port()
    async with a_screen(browser, requests=True) as screen:
        address = f"http://{HOST}:{port}/"
        await screen.page.goto(f"{LOADER.as_uri()}?url={address}&theme=flat&side=left")
        # Also the second time it asks in vain, and stays where it is.
        await until(lambda: screen.requests.count(f"{address}healthz") == 2)
        assert screen.page.url.startswith("file:")
        easel = Easel()
        drawn = easel.put(VOTE)
        async with at(easel, port):
            await screen.page.wait_for_url(f"{address}**")
            await screen.page.wait_for_load_state()
            await screen.until_drawn(drawn)
            looks = await screen.page.evaluate("() => ({...document.documentElement.dataset})")
            assert (looks["theme"], looks["side"]) == ("flat", "left")
        assert [line for line in screen.complaints if not excused(line)] == []


@pytest.mark.parametrize(
    ("written", "opened"),
    quick(
        2,
        [
            ("{host}", "http://{host}/"),
            ("localhost:{port}/?layout=tall", "http://localhost:{port}/?layout=tall"),
            (" http://{host} ", "http://{host}/"),
            ("HTTP://{host}/?theme=flat", "http://{host}/?theme=flat"),
        ],
    ),
)
async def test_the_loader_understands_an_address_as_it_is_typed(
    browser: Browser, written: str, opened: str
) -> None:
    easel = Easel()
    easel.put(VOTE)
    async with at(easel) as url, a_screen(browser) as screen:
        host = urlsplit(url).netloc
        names = {"host": host, "port": host.split(":")[1]}
        typed = quote(written.format(**names))
        await screen.page.goto(f"{LOADER.as_uri()}?url={typed}")
        await screen.page.wait_for_url(opened.format(**names))
        await screen.until("document.querySelector('#stage[data-sequence]')")
        assert screen.complaints == []


async def test_the_loader_says_what_cannot_be_an_address(browser: Browser) -> None:
    async with a_screen(browser) as screen:
        for written in (
            "file:///home/me/overlay/index.html",
            "ws://127.0.0.1:8725/ws",
            "https://",
            "javascript:alert(1)",
            "the overlay",
            "127.0.0.1 8725",
            "127.0.0.1:87250",
            r"C:\overlay\index.html",
            "/overlay/index.html",
            "?layout=tall",
            "<b>bold</b>",
        ):
            await screen.page.goto(f"{LOADER.as_uri()}?url={quote(written)}&theme=flat")
            assert await screen.text("body p") == (
                f'not an address: "{written}". Write it like http://127.0.0.1:8725/'
            )
        assert [one for one in screen.requests if not one.startswith("file:")] == []
        assert screen.complaints == []


async def test_a_page_that_is_there_before_the_first_card_shows_nothing_and_then_all(
    browser: Browser,
) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        await screen.page.goto(url)
        await screen.until("document.querySelector('#stage')")
        assert await screen.page.evaluate("() => document.getElementById('stage').hidden")
        await screen.until_drawn(easel.put(VOTE))
        assert (await screen.seen()).command == "!play CARD"
        assert screen.complaints == []


LAYOUTS = (
    ("", (1280, 720)),
    ("layout=corner", (480, 270)),
    ("layout=bar&parts=scores", (960, 100)),
    ("layout=tall&theme=contrast", (1080, 1920)),
    ("side=left", (1920, 1080)),
    ("side=none", (720, 720)),
    ("parts=votes", (1280, 720)),
    ("parts=log,scores&side=left", (1280, 720)),
    ("parts=hand&side=none", (720, 720)),
    ("parts=votes&side=none", (1280, 720)),
    ("", (540, 960)),
    ("layout=bar", (1920, 200)),
)
"""Options of the page, and the size of its source: each layout, narrow, in parts, and too tall."""

COVERED = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  const at = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return at !== document.querySelector(selector);
}"""


@pytest.mark.parametrize(("options", "size"), quick(4, LAYOUTS))
async def test_a_page_of_another_version_says_so_in_every_layout(
    browser: Browser, options: str, size: tuple[int, int]
) -> None:
    easel = Easel()
    other = replace(WAITING, version=wire.VERSION + 1)
    async with at(easel) as url, a_screen(browser, size) as screen:
        easel.put(other)
        await screen.page.goto(f"{url}?{options}")
        await says_that_it_is_old(screen, size)
        # Nothing is drawn yet, and nothing shows half of what is not there.
        assert await screen.box(".module, .panel") is None
        # It goes with the first state that can be read, and comes back over it.
        drawn = easel.put(VOTE)
        await screen.until_drawn(drawn)
        assert await screen.box(".notice") is None
        before = await screen.seen()
        easel.put(other, wire.HeartsBrokenWire(seat="west"))
        await says_that_it_is_old(screen, size)
        assert await screen.seen() == before
        assert await screen.page.evaluate("() => stage.dataset.sequence") == f"{drawn}"
        assert screen.complaints == []


async def says_that_it_is_old(screen: Screen, size: tuple[int, int]) -> None:
    """Waits until the page tells to refresh it, in full and with nothing over it."""
    await screen.until("document.querySelector('.notice')?.offsetWidth")
    assert await screen.text(".notice") == "new version: refresh this source"
    notice = await screen.box(".notice")
    assert notice is not None
    assert min(notice) >= 0
    assert (notice.right <= size[0], notice.bottom <= size[1]) == (True, True)
    assert not await screen.page.evaluate(COVERED, ".notice")


async def test_of_300_snapshots_in_a_burst_the_last_one_is_shown(browser: Browser) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        frames = frames_of(screen)
        easel.put(WAITING)
        await screen.open(url)
        for number in range(300):
            # Every third one reaches the page, and many others do not.
            last = easel.put(
                replace(VOTE, vote=a_vote(("JD", number), ("10D", 300 - number))),
                wire.CardPlayedWire(seat="east", card="2D"),
            )
            if number % 3 == 0:
                await arrived(frames, last)
        await screen.until_drawn(last)
        assert await screen.text(".vote__bars") == "J299101"
        assert screen.complaints == []


async def test_hidden_and_shown_again_it_paints_the_present_and_replays_nothing(
    browser: Browser,
) -> None:
    scored = wire.RoundScoredWire(number=1, scores=(26, 26, 0, 26), moon="north", sun=False)
    taken = wire.TrickTakenWire(seat="west", points=14, queen=True)
    easel = Easel()
    async with at(easel) as url, a_screen(browser, clock=True) as screen:
        frames = frames_of(screen)
        shown = easel.put(VOTE)
        await screen.open(url)
        await screen.hide(True)
        for _ in range(20):
            hidden = easel.put(VOTE, taken, wire.HeartsBrokenWire(seat="west"))
            await arrived(frames, hidden)
        present = easel.put(WAITING, taken, scored)
        await arrived(frames, present)
        assert await screen.page.evaluate("() => stage.dataset.sequence") == f"{shown}"
        await screen.hide(False)
        await screen.until_drawn(present)
        assert await moving(screen) == []
        for _ in range(20):
            await screen.pass_time(0.1)
            assert await moving(screen) == []
            assert (await screen.seen()).moment is None
            assert await screen.box(".prompt--said") is None
        assert screen.complaints == []


async def test_every_message_is_a_whole_snapshot_of_the_shape_that_is_written_down(
    browser: Browser,
) -> None:
    async with a_game(14) as game, a_screen(browser) as screen:
        frames = frames_of(screen)
        await screen.open(game.url)
        for text in ("pass high", "play low", "score", "play 2C", "play low"):
            await game.type(text)
        await screen.until_drawn(game.present().sequence)
        snapshots = [frame for frame in frames if "heartbeat" not in frame[:40]]
        sequences = [decode(frame, type=wire.Snapshot).sequence for frame in snapshots]
        assert sequences == sorted(set(sequences))
        assert sequences[-1] == game.present().sequence


def frames_of(screen: Screen) -> list[str]:
    """What the page will be sent, as it comes; it has to be opened afterwards."""
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    screen.page.on("websocket", listen)
    return frames


async def arrived(frames: list[str], sequence: int) -> None:
    """Wait until that snapshot has been sent."""
    await until(lambda: any(f'"sequence":{sequence},' in frame for frame in frames[-3:]))


async def moving(screen: Screen) -> list[str]:
    """Return the classes of the elements that move."""
    names: list[str] = await screen.page.evaluate(
        "() => document.getAnimations().map((animation) => animation.effect.target.className)"
    )
    return names


def excused(complaint: str) -> bool:
    return any(reason in complaint for reason in NO_SERVER)


@contextmanager
def the_program(folder: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    """`ktmodule` as a child, with its state and settings in that folder; ended with the block."""
    state, config = folder / "state.sqlite3", folder / "config.yaml"
    command = [sys.executable, "-m", "ktmodule", "--state", str(state), "--config", str(config)]
    with subprocess.Popen(
        [*command, *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as child:
        try:
            yield child
        finally:
            child.kill()


def say(child: subprocess.Popen[str], *lines: str) -> None:
    assert child.stdin is not None
    child.stdin.write("".join(f"{line}\n" for line in lines))
    child.stdin.flush()


async def answering(port: int) -> None:
    """Wait until a server answers there."""

    def answers() -> bool:
        try:
            read(port, "healthz")
        except OSError:
            return False
        return True

    await asyncio.to_thread(wait_for, answers)


async def until_waiting_for_us(port: int, tricks: int) -> None:
    def is_waiting() -> bool:
        state = json.loads(read(port, "state.json"))
        return bool(state["round"]["trick"] > tricks and state["prompt"]["kind"] == "play")

    await asyncio.to_thread(wait_for, is_waiting)


def read(port: int, name: str) -> bytes:
    with urllib.request.urlopen(f"http://{HOST}:{port}/{name}", timeout=LIMIT) as answer:
        body: bytes = answer.read()
    return body
