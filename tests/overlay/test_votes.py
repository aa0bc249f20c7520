"""A vote and a poll on the page: the options, the countdown, and the points for solving."""

from msgspec.structs import replace
from playwright.async_api import Browser

from ktmodule.adapters.web import wire
from ktmodule.adapters.web.server import Timing
from tests.overlay.screen import Screen, a_screen
from tests.overlay.serving import Easel, at
from tests.overlay.states import (
    POLL,
    POLL_BESIDE_VOTE,
    SOLVED,
    SOLVED_WITH_POLL,
    VOTE,
    WAITING,
    a_poll,
    a_vote,
    line,
)

SILENT = Timing(heartbeat=3600)
"""No heartbeats: only the states themselves carry the server's time."""

BAR = "() => document.querySelector('.vote__time').style.transform"
POLL_BAR = "() => document.querySelector('.poll__time').style.transform"
BARS = """(place) => [...document.querySelectorAll(`${place} .bars__row`)].map((row) => [
  row.querySelector('.bars__label').textContent,
  row.querySelector('.bars__number').textContent,
  row.querySelector('.bars__fill').style.transform,
])"""


async def test_a_countdown_runs_only_while_the_clock_of_the_vote_does(browser: Browser) -> None:
    easel = Easel()
    async with at(easel, timing=SILENT) as url, a_screen(browser, clock=True) as screen:
        easel.put(replace(VOTE, vote=a_vote(("JD", 7), left=20.0)))
        await screen.open(url)
        async with screen.stopped():
            first = seconds(await screen.text(".vote__left"))
            await screen.pass_time(2)
            assert seconds(await screen.text(".vote__left")) == first - 2
        still = replace(VOTE, vote=a_vote(("JD", 7), left=9.0, running=False))
        await screen.until_drawn(easel.put(still))
        assert await screen.text(".vote__left") == "paused"
        bar = await screen.page.evaluate(BAR)
        await screen.pass_time(2)
        assert await screen.text(".vote__left") == "paused"
        assert await screen.page.evaluate(BAR) == bar


async def test_a_poll_shows_what_is_voted_on_and_who_is_for_it_beside_the_vote(
    browser: Browser,
) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(POLL_BESIDE_VOTE)
        await screen.open(url)
        assert await screen.text(".poll__title") == "!vote: mode claim?"
        assert await screen.page.evaluate(BARS, ".poll") == [
            ["yes", "4", "scaleX(0.333)"],
            ["no", "12", "scaleX(1)"],
        ]
        assert await screen.text(".vote__title") == "Vote: which card?"
        vote, poll = await screen.box(".vote"), await screen.box(".poll")
        assert vote is not None
        assert poll is not None
        assert poll.top > vote.bottom
        # It stays where it is while votes come and go.
        await screen.until_drawn(easel.put(POLL))
        assert await screen.box(".vote") is None
        assert await screen.box(".poll") == poll
        await screen.until_drawn(easel.put(WAITING))
        assert await screen.box(".poll") is None


async def test_beside_a_vote_and_a_poll_the_log_still_shows_its_last_lines(
    browser: Browser,
) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(POLL_BESIDE_VOTE)
        await screen.open(url)
        assert await entries(screen) == ["quietfox!vote mode claim", "viewer_42!vote yes"]


async def test_the_countdown_of_a_poll_runs_only_while_its_clock_does(browser: Browser) -> None:
    easel = Easel()
    async with at(easel, timing=SILENT) as url, a_screen(browser, clock=True) as screen:
        # Nothing else counts down here.
        easel.put(POLL)
        await screen.open(url)
        async with screen.stopped():
            first = seconds(await screen.text(".poll__left"))
            await screen.pass_time(2)
            assert seconds(await screen.text(".poll__left")) == first - 2
        still = replace(POLL, poll=a_poll(4, 2, left=30.0, running=False))
        await screen.until_drawn(easel.put(still))
        assert await screen.text(".poll__left") == "paused"
        bar = await screen.page.evaluate(POLL_BAR)
        assert bar == "scaleX(0.5)"
        await screen.pass_time(2)
        assert await screen.text(".poll__left") == "paused"
        assert await screen.page.evaluate(POLL_BAR) == bar


async def test_a_poll_goes_on_beside_a_vote_whose_clock_stands_still(browser: Browser) -> None:
    easel = Easel()
    async with at(easel, timing=SILENT) as url, a_screen(browser, clock=True) as screen:
        paused = a_vote(("JD", 7), running=False)
        easel.put(replace(VOTE, vote=paused, poll=a_poll(4, 2)))
        await screen.open(url)
        async with screen.stopped():
            first = seconds(await screen.text(".poll__left"))
            bar = await screen.page.evaluate(BAR)
            await screen.pass_time(2)
            assert seconds(await screen.text(".poll__left")) == first - 2
            assert await screen.text(".vote__left") == "paused"
            assert await screen.page.evaluate(BAR) == bar


async def test_who_solved_the_module_is_shown_with_their_points_where_the_vote_was(
    browser: Browser,
) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(VOTE)
        await screen.open(url)
        vote = await screen.box(".vote")
        assert vote is not None
        assert await screen.box(".shares") is None
        for state in (SOLVED, SOLVED_WITH_POLL):
            await screen.until_drawn(easel.put(state))
            shares = await screen.box(".shares")
            assert shares is not None
            assert (shares.left, shares.top) == (vote.left, vote.top)
            assert await screen.text(".shares header") == "Points for solving"
            assert await screen.page.evaluate(BARS, ".shares") == [
                ["viewer_42", "9", "scaleX(1)"],
                ["marabou", "7", "scaleX(0.778)"],
                ["lotta_k", "5", "scaleX(0.556)"],
                ["pelle", "3", "scaleX(0.333)"],
                ["øyvind", "2", "scaleX(0.222)"],
            ]
        await screen.until_drawn(easel.put(VOTE))
        assert await screen.box(".shares") is None


async def test_what_nobody_asked_for_stands_in_the_log_without_a_name(browser: Browser) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(SOLVED)
        await screen.open(url)
        # Replies go to chat here, so the log shows only the command.
        assert await entries(screen) == [
            "lotta_k!play JD",
            "points for solving it: viewer_42 9, marabou 7, lotta_k 5, pelle 3, øyvind 2 "
            "and 4 more",
        ]
        # All of it is shown, on two lines.
        assert await screen.page.evaluate(
            "() => { const text = document.querySelector('.log__entry:last-child .log__answer');"
            " return [text.clientHeight, text.scrollHeight]; }"
        ) == [56, 56]


def seconds(left: str) -> int:
    return int(left.removesuffix(" s"))


async def entries(screen: Screen) -> list[str]:
    """Return the visible lines of the log."""
    lines: list[str] = await screen.page.evaluate(
        "() => [...document.querySelectorAll('.log__entry:not([hidden])')].map((entry) =>"
        " [...entry.children].filter((part) => part.getClientRects().length)"
        ".map((part) => part.textContent).join(''))"
    )
    return lines


async def test_an_answer_that_stands_here_alone_is_read_to_its_end(browser: Browser) -> None:
    easel = Easel()
    rules = "Shed your cards so that somebody else gets the points. " * 6
    log = (*WAITING.log, line(7, "pelle", "!rules", "info", rules.strip()))
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(replace(WAITING, log=log))
        await screen.open(url)
        shown = await entries(screen)
        assert shown[-1] == f"pelle!rules{rules.strip()}"
        assert 1 < len(shown) < len(log)
        sizes: list[int] = await screen.page.evaluate(
            "() => { const rows = document.querySelector('.log__rows');"
            " const text = rows.querySelector('.log__entry:last-child .log__answer');"
            " return [text.scrollHeight - text.clientHeight, text.clientHeight / 28,"
            " rows.scrollHeight - rows.clientHeight]; }"
        )
        assert (sizes[0], sizes[2]) == (0, 0)
        assert sizes[1] > 4


async def test_while_the_chat_is_missing_a_vote_says_so(browser: Browser) -> None:
    easel = Easel()
    gone = wire.ChatWire(state="disconnected", channel="#streamer", retry_at=None)
    still = replace(VOTE, vote=a_vote(("JD", 7), running=False), chat=gone)
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(still)
        await screen.open(url)
        assert await screen.text(".vote__left") == "waiting for chat"
