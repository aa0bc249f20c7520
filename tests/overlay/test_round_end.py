"""The end of a round on the page: it stays, with its last trick, until the next one is dealt."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec.structs import replace
from playwright.async_api import Browser

from ktmodule.adapters.web import wire
from tests.overlay.screen import Screen, a_screen
from tests.overlay.serving import Easel, at
from tests.overlay.states import HAND, SOLVED, VOTE, choosing, line, playing, snapshot

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

OVER = snapshot(
    hand=(),
    totals=(13, 7, 23, 12),
    last=([(play.seat, play.card) for play in LAST], "north"),
    round_=playing(number=2, trick=13, over=True),
    prompt=wire.PromptWire(kind="wait", text="Round 2 is over", command=""),
)

DEALT = snapshot(
    legal=HAND,
    totals=(13, 7, 23, 12),
    round_=choosing(3, "across"),
    prompt=wire.PromptWire(
        kind="pass", text="Choose three cards for North", command="!pass QS AS QH"
    ),
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

CELLS = """() => [...document.querySelectorAll('.banner__cell')].map((cell) =>
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
        assert (await screen.seen()).banner is None
        # What is said meanwhile is read at once.
        said = replace(OVER, log=(line(1, "pelle", "!score", "info"),))
        await screen.until_drawn(easel.put(said))
        assert "!score" in await screen.text(".log")
        await screen.until("document.querySelector('.banner')")
        assert await screen.page.evaluate(CELLS) == ["Chat +5", "West +4", "North +11", "East +6"]
        await screen.until("!document.querySelector('.banner')")
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
        and seen.title.startswith("Round 2trick 13 of 13")
        and set(seen.trick) == {(play.seat, play.card) for play in LAST}
        and "Round 2 is over" in await screen.text(".prompt")
        and seen.plates[2] == ("north", "North", "+0 pts", "total 23")
        and past == 0
    )


async def test_the_banner_of_a_round_leaves_in_sight_what_is_to_be_done(browser: Browser) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        easel.put(OVER, *END)
        await screen.until("document.querySelector('.banner')")
        await screen.until_drawn(easel.put(DEALT, NEXT))
        banner, passing = await screen.box(".banner"), await screen.box(".passing")
        south = await screen.box(".plate[data-seat=south]")
        assert banner is not None
        assert passing is not None
        assert south is not None
        assert banner.bottom <= passing.top < south.top


async def test_a_match_that_is_lost_stays_with_its_totals_and_looks_unsolved(
    browser: Browser,
) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        await screen.until_drawn(easel.put(OVER, *END, LOST))
        assert await lies_there(screen)
        await screen.until("document.querySelector('.banner[data-kind=lost]')")
        seen = await screen.seen()
        assert (seen.banner, seen.solved, seen.light) == ("Match 1 lost", False, "unsolved")
        assert await screen.page.evaluate(CELLS) == ["Chat 13", "West 7", "North 23", "East 12"]
        assert await shows(screen, OVER)
        await screen.until_drawn(easel.put(DEALT_AGAIN, AGAIN))
        assert await shows(screen, DEALT_AGAIN)
        await screen.until("!document.querySelector('.banner')")


async def test_with_no_pause_after_a_round_its_banner_is_beside_the_next(browser: Browser) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        await screen.until_drawn(easel.put(DEALT_AGAIN, *END, LOST, AGAIN))
        assert await shows(screen, DEALT_AGAIN)
        await screen.settled()
        seen = await screen.seen()
        assert (seen.banner, seen.trick) == ("Match 1 lost", ())
        banner, passing = await screen.box(".banner"), await screen.box(".passing")
        assert banner is not None
        assert passing is not None
        assert banner.bottom <= passing.top


async def test_whoever_plays_on_at_once_ends_the_moment(browser: Browser) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        await screen.until_drawn(easel.put(OVER, *END, LOST))
        exchanged = wire.CardsExchangedWire(direction="left", received=())
        await screen.until_drawn(easel.put(VOTE, AGAIN, exchanged))
        assert await shows(screen, VOTE)
        seen = await screen.seen()
        assert (seen.command, seen.banner) == ("!play JD", None)


async def test_a_page_that_opens_between_rounds_shows_the_round_and_announces_nothing(
    browser: Browser,
) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(OVER)
        await screen.open(url)
        assert await lies_there(screen)
        assert (await screen.seen()).banner is None


async def test_hidden_at_the_end_of_a_round_it_announces_nothing_later(browser: Browser) -> None:
    async with at_the_last_turn(browser, clock=True) as (easel, screen):
        await screen.until_drawn(easel.put(OVER, *END, LOST))
        await screen.hide(True)
        await screen.hide(False)
        assert await lies_there(screen)
        async with screen.stopped():
            await screen.pass_time(10)
            assert (await screen.seen()).banner is None


async def test_the_last_trick_of_a_solved_module_is_seen_before_its_banner(
    browser: Browser,
) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        solved = wire.ModuleSolvedWire(totals=(61, 48, 103, 74))
        await screen.until_drawn(
            easel.put(replace(SOLVED, last_trick=OVER.last_trick), *END, solved)
        )
        seen = await screen.seen()
        assert (seen.solved, len(seen.trick), seen.banner) == (True, 4, None)
        await screen.until("document.querySelector('.banner')")
        seen = await screen.seen()
        assert (seen.solved, seen.banner) == (True, "Module solved")


async def test_hidden_before_the_banner_of_a_solved_module_it_comes_back_to_it(
    browser: Browser,
) -> None:
    async with at_the_last_turn(browser) as (easel, screen):
        solved = wire.ModuleSolvedWire(totals=(61, 48, 103, 74))
        await screen.until_drawn(easel.put(SOLVED, *END, solved))
        await screen.hide(True)
        await screen.hide(False)
        assert (await screen.seen()).banner == "Module solved"


async def shows(screen: Screen, state: wire.Snapshot) -> bool:
    """Whether hand, header and totals are those of that state."""
    seen = await screen.seen()
    return (
        seen.hand == tuple(card.card for card in state.hand)
        and seen.title.startswith(f"Round {state.round.number}")
        and seen.totals == tuple(f"{seat.total}" for seat in state.seats)
    )
