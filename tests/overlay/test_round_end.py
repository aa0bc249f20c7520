"""The end of a round on the page: its last trick is seen before the next round is."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec.structs import replace
from playwright.async_api import Browser

from ktmodule.adapters import wire
from tests.overlay.screen import Screen, a_screen
from tests.overlay.serving import Easel, at
from tests.overlay.states import HAND, SOLVED, VOTE, line, playing, snapshot

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
    prompt=wire.PromptWire(kind="play", text="Lead 2C", command="!play 2C"),
)

DEALT = snapshot(
    legal=HAND,
    totals=(13, 7, 21, 14),
    last=([(play.seat, play.card) for play in LAST], "north"),
    round_=wire.RoundWire(number=3, direction="across", passing=True, trick=1, hearts_broken=False),
    prompt=wire.PromptWire(
        kind="pass", text="Choose three cards for North", command="!pass QS AS QH"
    ),
)

DEALT_AGAIN = replace(
    DEALT,
    module=replace(DEALT.module, match=2),
    round=replace(DEALT.round, number=1),
    seats=tuple(replace(seat, total=0) for seat in DEALT.seats),
    last_trick=None,
)

TAKEN = wire.TrickTakenWire(seat="north", plays=LAST, points=2, queen=False)
SCORED = wire.RoundScoredWire(number=2, scores=(5, 4, 11, 6), moon=None, sun=False)
NEXT = wire.RoundDealtWire(number=3, direction="across")
LOST = wire.MatchLostWire(totals=(13, 7, 23, 12), next_match=2)
AGAIN = wire.RoundDealtWire(number=1, direction="left")

OVER = (wire.CardPlayedWire(seat="south", card="3C"), TAKEN, SCORED)

CELLS = """() => [...document.querySelectorAll('.banner .cell')].map((cell) =>
  [...cell.children].map((part) => part.textContent).join(' '))"""


@asynccontextmanager
async def at_the_last_turn(browser: Browser) -> AsyncIterator[tuple[Easel, Screen]]:
    """A page that shows the last turn of a round, and what it is drawn from."""
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(LAST_TURN)
        await screen.open(url)
        yield easel, screen


async def test_a_round_that_is_over_stays_while_its_last_trick_lies(browser: Browser) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        await screen.until_drawn(easel.put(DEALT, *OVER, NEXT))
        seen = await screen.seen()
        assert seen.title.startswith("Round 2trick 13 of 13")
        assert set(seen.trick) == {(play.seat, play.card) for play in LAST}
        assert seen.hand == ()
        assert seen.totals == ("8", "3", "12", "6")
        assert seen.plates[2] == ("north", "North", "+11 pts", "total 12")
        assert "Round 2 is over" in await screen.text(".display")
        assert seen.banner is None
        # What is said meanwhile is read at once.
        said = replace(DEALT, log=(line(1, "pelle", "!score", "info"),))
        await screen.until_drawn(easel.put(said))
        assert "!score" in await screen.text(".log")
        assert (await screen.seen()).title == seen.title
        await screen.until("document.querySelector('.banner')")
        assert (await screen.seen()).title.startswith("Round 3passing")
        assert await shows(screen, DEALT)
        assert await screen.page.evaluate(CELLS) == ["Chat +5", "West +4", "North +11", "East +6"]


async def test_the_banner_of_a_round_leaves_in_sight_what_is_to_be_done(browser: Browser) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        easel.put(DEALT, *OVER, NEXT)
        await screen.until("document.querySelector('.banner')")
        banner, passing = await screen.box(".banner"), await screen.box(".passing")
        south = await screen.box(".plate[data-seat=south]")
        assert banner is not None
        assert passing is not None
        assert south is not None
        assert banner.bottom <= passing.top < south.top


async def test_a_match_that_is_lost_ends_with_its_last_trick_and_its_totals(
    browser: Browser,
) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        await screen.until_drawn(easel.put(DEALT_AGAIN, *OVER, LOST, AGAIN))
        seen = await screen.seen()
        assert seen.title.startswith("Round 2trick 13 of 13")
        assert set(seen.trick) == {(play.seat, play.card) for play in LAST}
        await screen.until("document.querySelector('.banner[data-kind=lost]')")
        seen = await screen.seen()
        assert seen.banner == "Match 1 lost"
        assert await screen.page.evaluate(CELLS) == ["Chat 13", "West 7", "North 23", "East 12"]
        assert (seen.hand, seen.totals) == ((), ("13", "7", "23", "12"))
        await screen.until("document.querySelector('.title').textContent.includes('match 2')")
        seen = await screen.seen()
        assert (seen.hand, seen.totals) == (HAND, ("0", "0", "0", "0"))
        await screen.until("!document.querySelector('.banner')")


async def test_whoever_plays_on_at_once_ends_the_moment(browser: Browser) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        await screen.until_drawn(easel.put(DEALT_AGAIN, *OVER, LOST, AGAIN))
        exchanged = wire.CardsExchangedWire(direction="left", received=())
        await screen.until_drawn(easel.put(VOTE, exchanged))
        assert await shows(screen, VOTE)
        assert (await screen.seen()).command == "!play JD"


async def test_a_page_that_is_behind_shows_the_present_and_no_end_of_a_round(
    browser: Browser,
) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        exchanged = wire.CardsExchangedWire(direction="left", received=())
        await screen.until_drawn(easel.put(VOTE, *OVER, NEXT, exchanged))
        assert await shows(screen, VOTE)


async def test_hidden_at_the_end_of_a_round_it_comes_back_to_the_next(browser: Browser) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        await screen.until_drawn(easel.put(DEALT_AGAIN, *OVER, LOST, AGAIN))
        await screen.hide(True)
        await screen.hide(False)
        assert await shows(screen, DEALT_AGAIN)
        await asyncio.sleep(1.5)
        assert (await screen.seen()).banner is None


async def test_a_solved_module_turns_green_once_its_last_trick_has_been_seen(
    browser: Browser,
) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        solved = wire.ModuleSolvedWire(totals=(61, 48, 103, 74))
        await screen.until_drawn(easel.put(SOLVED, *OVER, solved))
        seen = await screen.seen()
        assert (seen.solved, len(seen.trick)) == (False, 4)
        await screen.until("document.querySelector('.banner')")
        seen = await screen.seen()
        assert (seen.solved, seen.banner) == (True, "Module solved")


async def shows(screen: Screen, state: wire.Snapshot) -> bool:
    """Whether hand, header and totals are those of that state."""
    seen = await screen.seen()
    return (
        seen.hand == tuple(card.card for card in state.hand)
        and seen.title.startswith(f"Round {state.round.number}")
        and seen.totals == tuple(f"{seat.total}" for seat in state.seats)
    )
