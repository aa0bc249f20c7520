"""The end of a round on the page: it stays, with its last trick, until the next one is dealt."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace
from playwright.async_api import Browser

from ktmodule.adapters.web import wire
from tests.cases import quick
from tests.overlay import states
from tests.overlay.making import HAND, asks, asks_for_pass, choosing, line, playing, snapshot
from tests.overlay.screen import Screen, a_screen
from tests.overlay.serving import Easel, at
from tests.overlay.states import SOLVED, VOTE, WAITING

LAST = (
    wire.PlayWire(seat="west", card="2H"),
    wire.PlayWire(seat="north", card="9H"),
    wire.PlayWire(seat="east", card="KD"),
    wire.PlayWire(seat="south", card="3C"),
)

LAST_TURN = snapshot(
    hand=("2C",),
    totals=(8, 3, 12, 6),
    taken=(5, 4, 9, 6),
    trick=[(play.seat, play.card) for play in LAST[:3]],
    turn="south",
    round_=playing(number=2, trick=13),
    prompt=asks("lead your only legal card"),
)

OVER = snapshot(
    hand=(),
    totals=(13, 7, 23, 12),
    last=([(play.seat, play.card) for play in LAST], "north"),
    round_=playing(number=2, trick=13, over=True),
    prompt=wire.PromptWire(kind="wait", title="Wait", text="round 2 is over", command="!help"),
)

DEALT = snapshot(
    legal=HAND,
    totals=(13, 7, 23, 12),
    round_=choosing(3, "across"),
    prompt=asks_for_pass("choose three cards for North"),
)

DEALT_AGAIN = replace(
    DEALT,
    module=replace(DEALT.module, match=2),
    round=choosing(1, "left"),
    seats=tuple(replace(seat, total=0) for seat in DEALT.seats),
)

PLAYED = wire.CardPlayedWire(seat="south", card="3C")
TAKEN = wire.TrickTakenWire(seat="north", points=2, queen=False)
SCORED = wire.RoundScoredWire(number=2, scores=(5, 4, 11, 6), moon=None, sun=False)
NEXT = wire.RoundDealtWire(number=3, direction="across")
LOST = wire.MatchLostWire(totals=(13, 7, 23, 12), next_match=2)
AGAIN = wire.RoundDealtWire(number=1, direction="left")

END = (PLAYED, TAKEN, SCORED)

CELLS = """() => [...document.querySelectorAll('.moment .cell')].map((cell) =>
  [...cell.children].map((part) => part.textContent).join(' '))"""


@asynccontextmanager
async def at_the_last_turn(
    browser: Browser, clock: bool = False
) -> AsyncIterator[tuple[Easel, Screen]]:
    """A page that shows the last turn of a round, and what it is drawn from.

    clock: the page's time can be stopped.
    """
    easel = Easel()
    async with at(easel) as url, a_screen(browser, clock=clock) as screen:
        easel.put(LAST_TURN)
        await screen.open(url)
        yield easel, screen


async def test_a_round_that_is_over_stays_with_its_last_trick_until_the_next_is_dealt(
    browser: Browser,
) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        await screen.until_drawn(easel.put(OVER, *END))
        assert await lies_there(screen)
        # The trick is seen first, with nothing over it.
        assert (await screen.seen()).moment is None
        # What is said meanwhile is read at once.
        said = replace(OVER, log=(line(1, "pelle", "!score", "info"),))
        await screen.until_drawn(easel.put(said))
        assert "!score" in await screen.text(".log")
        await screen.until("document.querySelector('.moment')")
        assert await screen.page.evaluate(CELLS) == ["Chat +5", "West +4", "North +11", "East +6"]
        await screen.until("!document.querySelector('.moment')")
        assert await lies_there(screen)
        await screen.until_drawn(easel.put(DEALT, NEXT))
        assert await shows(screen, DEALT)
        await screen.settled()
        assert (await screen.seen()).trick == ()


async def lies_there(screen: Screen) -> bool:
    """Whether the round that is over is on the page, each card of its last trick where it was
    played."""
    seen = await screen.seen()
    await screen.settled()
    past = await screen.page.evaluate("() => document.querySelectorAll('.card.past').length")
    return (
        await shows(screen, OVER)
        and "round 2trick 13 of 13" in seen.title
        and set(seen.trick) == {(play.seat, play.card) for play in LAST}
        and "round 2 is over" in await screen.text(".prompt")
        and seen.plates[2] == ("north", "North", "+0", "23")
        and past == 0
    )


async def test_the_plate_of_a_round_leaves_in_sight_what_is_to_be_done(browser: Browser) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        # With no pause after a round the next one is there at once.
        easel.put(DEALT, *END, NEXT)
        await screen.until("document.querySelector('.moment')")
        plate, table = await screen.box(".moment"), await screen.box(".table")
        assert plate == table
        assert await screen.text(".prompt__command") == "!pass CARD CARD CARD"


async def test_a_match_that_is_lost_stays_with_its_totals_and_looks_unsolved(
    browser: Browser,
) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        await screen.until_drawn(easel.put(OVER, *END, LOST))
        assert await lies_there(screen)
        await screen.until("document.querySelector('.moment[data-kind=lost]')")
        seen = await screen.seen()
        assert (seen.moment, seen.solved) == ("Match 1 lost", False)
        assert await screen.page.evaluate(CELLS) == ["Chat 13", "West 7", "North 23", "East 12"]
        assert await shows(screen, OVER)
        await screen.until_drawn(easel.put(DEALT_AGAIN, AGAIN))
        assert await shows(screen, DEALT_AGAIN)
        await screen.until("!document.querySelector('.moment')")


async def test_a_moment_takes_the_whole_module_and_is_over_within_three_seconds(
    browser: Browser,
) -> None:
    async with at_the_last_turn(browser, clock=True) as (easel, screen):
        async with screen.stopped():
            easel.put(OVER, *END, LOST)
            # The last trick lies there first. Together this is not so long that the server seems
            # to be gone.
            for _ in range(160):
                if (await screen.seen()).moment:
                    break
                await asyncio.sleep(0.01)
                await screen.pass_time(0.01)
            moment, module = await screen.box(".moment"), await screen.box(".module")
            assert moment == module
            await screen.pass_time(3.2)
            assert (await screen.seen()).moment is None


async def test_the_next_event_ends_a_moment(browser: Browser) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        await screen.until_drawn(easel.put(OVER, *END, LOST))
        await screen.until("document.querySelector('.moment')")
        exchanged = wire.CardsExchangedWire(direction="left", received=())
        await screen.until_drawn(easel.put(VOTE, AGAIN, exchanged))
        assert await shows(screen, VOTE)
        await screen.until("!document.querySelector('.moment')")
        assert (await screen.seen()).command == "!play CARD"


@pytest.mark.parametrize("name", quick(2, states.MOMENTS))
async def test_each_moment_stands_still_where_less_is_to_move(browser: Browser, name: str) -> None:
    state, events = states.MOMENTS[name]
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(WAITING)
        await screen.open(f"{url}?motion=reduced")
        await screen.until_drawn(easel.put(state, *events))
        await screen.until("document.querySelector('.moment')")
        await screen.settled()
        before = await screen.page.evaluate(PLACES)
        assert before == await screen.page.evaluate(PLACES)


PLACES = """() => [...document.querySelectorAll('.moment *')]
  .map((node) => JSON.stringify(node.getBoundingClientRect()))"""


async def test_without_motion_no_moment_hides_the_module(browser: Browser) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(WAITING)
        await screen.open(f"{url}?motion=off")
        for state, events in states.MOMENTS.values():
            await screen.until_drawn(easel.put(state, *events))
            assert await screen.box(".moment--whole") is None


async def test_the_number_of_the_trick_is_that_of_the_trick_that_lies_there(
    browser: Browser,
) -> None:
    taken = replace(OVER, round=playing(number=2, trick=6), hand=LAST_TURN.hand)
    async with at_the_last_turn(browser) as (easel, screen):
        await screen.until_drawn(easel.put(replace(LAST_TURN, round=playing(number=2, trick=5))))
        await screen.until_drawn(easel.put(taken, PLAYED, TAKEN))
        assert "trick 5 of 13" in (await screen.seen()).title
        await screen.until("document.querySelector('.trick__card[data-lies=pile]')")
        assert "trick 6 of 13" in (await screen.seen()).title


async def test_a_page_that_opens_between_rounds_shows_the_round_and_announces_nothing(
    browser: Browser,
) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(OVER)
        await screen.open(url)
        assert await lies_there(screen)
        assert (await screen.seen()).moment is None


async def test_hidden_at_the_end_of_a_round_it_announces_nothing_later(browser: Browser) -> None:
    async with at_the_last_turn(browser, clock=True) as (easel, screen):
        await screen.until_drawn(easel.put(OVER, *END, LOST))
        await screen.hide(True)
        await screen.hide(False)
        assert await lies_there(screen)
        async with screen.stopped():
            assert (await screen.seen()).moment is None
            await screen.pass_time(1)
            assert (await screen.seen()).moment is None


async def test_the_last_trick_of_a_solved_module_is_seen_before_its_moment(
    browser: Browser,
) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        solved = wire.ModuleSolvedWire(totals=(61, 48, 103, 74))
        await screen.until_drawn(
            easel.put(replace(SOLVED, last_trick=OVER.last_trick), *END, solved)
        )
        seen = await screen.seen()
        assert (seen.solved, len(seen.trick), seen.moment) == (True, 4, None)
        assert await screen.box(".finish") is None
        await screen.until("document.querySelector('.moment')")
        assert (await screen.seen()).moment == "Solved"
        assert "viewer_42, marabou" in await screen.text(".moment")
        assert await screen.box(".finish") is not None


async def test_hidden_before_the_moment_of_a_solved_module_it_comes_back_to_its_end(
    browser: Browser,
) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        solved = wire.ModuleSolvedWire(totals=(61, 48, 103, 74))
        await screen.until_drawn(easel.put(SOLVED, *END, solved))
        await screen.hide(True)
        await screen.hide(False)
        assert (await screen.seen()).moment is None
        await screen.until("document.querySelector('.finish').offsetWidth")
        assert await screen.text(".finish__text") == "Chat finished on 61, under 100"


async def shows(screen: Screen, state: wire.Snapshot) -> bool:
    """Whether hand, header and totals are those of that state."""
    seen = await screen.seen()
    return (
        seen.hand == tuple(card.card for card in state.hand)
        and f"round {state.round.number}" in seen.title
        and seen.totals == tuple(f"{seat.total}" for seat in state.seats)
    )
