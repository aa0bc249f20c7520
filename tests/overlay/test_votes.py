"""How chat decides, on the page: the mode, votes, their outcome, polls, and points for solving."""

import asyncio

import pytest
from msgspec.structs import replace
from playwright.async_api import Browser

from ktmodule.adapters.web import wire
from ktmodule.adapters.web.server import Timing
from tests.overlay.making import a_poll, a_vote, line
from tests.overlay.screen import Screen, a_screen
from tests.overlay.serving import Easel, at
from tests.overlay.states import (
    CLAIMED,
    CONTESTED,
    DECIDED,
    POLL,
    POLL_BESIDE_VOTE,
    SOLVED,
    SOLVED_WITH_POLL,
    THIRTEEN,
    VOTE,
    WAITING,
)

SILENT = Timing(heartbeat=3600)
"""No heartbeats: only the states themselves carry the server's time."""

CLOCK = "() => document.querySelector('.vote__clock').dataset.shows"
BARS = """(place) => [...document.querySelectorAll(`${place} .bars__row`)].map((row) => [
  row.querySelector('.chip__label').textContent,
  row.querySelector('.bars__number').textContent,
  row.querySelector('.bars__fill').style.transform,
  row.matches('.bars__row--first'),
])"""
LEADING = """() => [...document.querySelectorAll('.hand__card--leading')]
  .map((card) => card.dataset.card)"""


async def test_a_countdown_runs_only_while_the_clock_of_the_vote_does(browser: Browser) -> None:
    easel = Easel()
    async with at(easel, timing=SILENT) as url, a_screen(browser, clock=True) as screen:
        easel.put(replace(VOTE, vote=a_vote(("JD", 7), left=20.0)))
        await screen.open(url)
        async with screen.stopped():
            await put(screen, easel, replace(VOTE, vote=a_vote(("JD", 7), left=20.0)))
            first = int(await clock(screen))
            await screen.pass_time(2)
            assert int(await clock(screen)) == first - 2
        still = replace(VOTE, vote=a_vote(("JD", 7), left=9.0, running=False))
        await screen.until_drawn(easel.put(still))
        assert (await clock(screen), await screen.text(".vote__note")) == ("--", "paused")
        await screen.pass_time(2)
        assert (await clock(screen), await screen.text(".vote__note")) == ("--", "paused")


async def test_between_its_end_and_the_last_votes_a_vote_is_closing_and_never_at_zero(
    browser: Browser,
) -> None:
    easel = Easel()
    async with at(easel, timing=SILENT) as url, a_screen(browser, clock=True) as screen:
        easel.put(VOTE)
        await screen.open(url)
        async with screen.stopped():
            ballots = a_vote(("JD", 7), left=1.2)
            await put(screen, easel, replace(VOTE, vote=ballots, poll=a_poll(4, 2, left=1.2)))
            shown = []
            for _ in range(6):
                shown.append((await clock(screen), await screen.text(".vote__note")))
                await screen.pass_time(0.3)
        assert {signs for signs, note in shown if not note} <= {"01", "02"}
        assert shown[-1] == ("--", "closing")
        assert await screen.text(".poll__left") == "closing"


async def test_every_option_is_shown_with_its_part_of_all_votes(browser: Browser) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(VOTE)
        await screen.open(url)
        assert await screen.page.evaluate(BARS, ".vote") == [
            ["J", "7", "scaleX(0.583)", True],
            ["10", "4", "scaleX(0.333)", False],
            ["4", "1", "scaleX(0.083)", False],
        ]
        assert await screen.page.evaluate(LEADING) == ["JD"]
        await screen.until_drawn(easel.put(THIRTEEN))
        rows = await screen.page.evaluate(BARS, ".vote")
        assert len(rows) == 13
        assert rows[0] == ["Q", "14", "scaleX(0.5)", True]
        vote = await screen.box(".vote")
        last = await screen.box(".vote .bars__row:last-child")
        assert vote is not None
        assert last is not None
        assert last.bottom < vote.bottom


async def test_the_outcome_of_a_vote_stands_where_it_was_until_its_time_is_over(
    browser: Browser,
) -> None:
    easel = Easel()
    async with at(easel, timing=SILENT) as url, a_screen(browser, clock=True) as screen:
        easel.put(VOTE)
        await screen.open(url)
        before = await screen.box(".vote")
        async with screen.stopped():
            await screen.pass_time(0.1)
            easel.put(DECIDED)
            await arrived(screen, ".vote[data-face=decided]")
            assert await screen.text(".vote__title") == "JD won, 7 of 12"
            assert await screen.box(".vote") == before
            await screen.pass_time(2.5)
            assert (
                await screen.page.evaluate("() => document.querySelector('.vote').dataset.face")
                == "idle"
            )


async def put(screen: Screen, easel: Easel, state: wire.Snapshot) -> None:
    """Show that state while the page's time stands, so that it has just heard of its server."""
    await arrived(screen, f"[data-sequence='{easel.put(state)}']")


async def arrived(screen: Screen, selector: str) -> None:
    """Run the page's timers until that is there."""
    for _ in range(200):
        if await screen.page.evaluate("(it) => !!document.querySelector(it)", selector):
            return
        await screen.pass_time(0.005)
        await asyncio.sleep(0.01)
    raise AssertionError(selector)


@pytest.mark.parametrize("options", ["side=none", "layout=corner"])
async def test_where_no_panel_tells_the_votes_the_module_does(
    browser: Browser, options: str
) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(POLL_BESIDE_VOTE)
        await screen.open(f"{url}?{options}")
        seconds = await screen.page.evaluate(
            "() => document.querySelector('.prompt__clock').dataset.shows"
        )
        assert int(seconds) in range(1, 13)
        assert await screen.page.evaluate(LEADING) == ["JD"]
        assert await screen.text(".mode") == "vote"
        assert await screen.text(".poll__title") == "!vote: mode claim?"
        await screen.until_drawn(easel.put(DECIDED))
        assert await screen.text(".prompt__words") == "JD won, 7 of 12"


async def test_in_claim_mode_the_holder_is_named_and_others_see_how_they_get_the_seat(
    browser: Browser,
) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(CLAIMED)
        await screen.open(url)
        assert await screen.text(".mode") == "claimed by mara42"
        assert await screen.text(".prompt__label") == "mara42's turn"
        assert "!take" in await screen.text(".vote__how")
        await screen.until_drawn(easel.put(CONTESTED))
        assert int(await clock(screen)) in range(40, 49)
        assert "lotta_k" in await screen.text(".vote__how")
        assert "!claim" in await screen.text(".vote__note")


async def test_whose_turn_it_is_stands_once(browser: Browser) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(VOTE)
        await screen.open(url)
        words: str = await screen.page.evaluate("() => document.body.innerText.toLowerCase()")
        assert words.count("turn") == 1
        assert words.count("!play card") == 1


async def test_a_poll_shows_what_is_voted_on_and_who_is_for_it_beside_the_vote(
    browser: Browser,
) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(POLL_BESIDE_VOTE)
        await screen.open(url)
        assert await screen.text(".poll__title") == "!vote: mode claim?"
        assert await screen.text(".poll__bars") == "yes4no12"
        assert await screen.text(".vote__title") == "Vote: which card?"
        vote, poll = await screen.box(".vote"), await screen.box(".poll")
        assert vote is not None
        assert poll is not None
        assert poll.top > vote.bottom
        # It stays where it is while votes come and go.
        await screen.until_drawn(easel.put(POLL))
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
            await put(screen, easel, POLL)
            first = seconds(await screen.text(".poll__left"))
            await screen.pass_time(2)
            assert seconds(await screen.text(".poll__left")) == first - 2
        still = replace(POLL, poll=a_poll(4, 2, left=30.0, running=False))
        await screen.until_drawn(easel.put(still))
        assert await screen.text(".poll__left") == "paused"
        await screen.pass_time(2)
        assert await screen.text(".poll__left") == "paused"


async def test_a_poll_goes_on_beside_a_vote_whose_clock_stands_still(browser: Browser) -> None:
    easel = Easel()
    async with at(easel, timing=SILENT) as url, a_screen(browser, clock=True) as screen:
        paused = a_vote(("JD", 7), running=False)
        easel.put(replace(VOTE, vote=paused, poll=a_poll(4, 2)))
        await screen.open(url)
        async with screen.stopped():
            await put(screen, easel, replace(VOTE, vote=paused, poll=a_poll(4, 2)))
            first = seconds(await screen.text(".poll__left"))
            await screen.pass_time(2)
            assert seconds(await screen.text(".poll__left")) == first - 2
            assert await screen.text(".vote__note") == "paused"


async def test_who_solved_the_module_is_shown_with_their_points_where_the_vote_was(
    browser: Browser,
) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(VOTE)
        await screen.open(url)
        vote = await screen.box(".vote")
        for state in (SOLVED, SOLVED_WITH_POLL):
            await screen.until_drawn(easel.put(state))
            assert await screen.box(".vote") == vote
            assert await screen.text(".vote__title") == "Points for solving it"
            assert await screen.page.evaluate(BARS, ".vote") == [
                ["viewer_42", "9", "scaleX(1)", True],
                ["marabou", "7", "scaleX(0.778)", False],
                ["lotta_k", "5", "scaleX(0.556)", False],
                ["pelle", "3", "scaleX(0.333)", False],
                ["øyvind", "2", "scaleX(0.222)", False],
            ]
        await screen.until_drawn(easel.put(VOTE))
        assert await screen.text(".vote__title") == "Vote: which card?"


async def test_what_nobody_asked_for_stands_in_the_log_without_a_name(browser: Browser) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(SOLVED)
        await screen.open(url)
        assert await entries(screen) == [
            "lotta_k!play JD",
            "points for solving it: viewer_42 9, marabou 7, lotta_k 5, pelle 3, øyvind 2 "
            "and 4 more",
        ]
        # All of it is shown, on two lines.
        assert await screen.page.evaluate(
            "() => { const text = document.querySelector('.log__entry .log__answer');"
            " return [text.clientHeight, text.scrollHeight]; }"
        ) == [56, 56]


def seconds(left: str) -> int:
    return int(left.removesuffix(" s"))


async def clock(screen: Screen) -> str:
    """Return what the clock of the votes shows."""
    shown: str = await screen.page.evaluate(CLOCK)
    return shown


async def entries(screen: Screen) -> list[str]:
    """Return the visible lines of the log, oldest first."""
    lines: list[str] = await screen.page.evaluate(
        "() => { const rows = document.querySelector('.log__rows').getBoundingClientRect();"
        " return [...document.querySelectorAll('.log__entry')].filter((entry) =>"
        " entry.getBoundingClientRect().left < rows.right - 1).map((entry) =>"
        " [...entry.children].filter((part) => part.getClientRects().length)"
        ".map((part) => part.textContent).join('')).reverse(); }"
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
            "() => { const text = document.querySelector('.log__entry .log__answer');"
            " return [text.scrollHeight - text.clientHeight, text.clientHeight / 28]; }"
        )
        assert sizes[0] == 0
        assert sizes[1] > 4


async def test_while_the_chat_is_missing_a_vote_says_so(browser: Browser) -> None:
    easel = Easel()
    gone = wire.ChatWire(state="disconnected", channel="#streamer", retry_at=None)
    still = replace(VOTE, vote=a_vote(("JD", 7), running=False), chat=gone)
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(still)
        await screen.open(url)
        assert await screen.text(".vote__note") == "waiting for chat"
