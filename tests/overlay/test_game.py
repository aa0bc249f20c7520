"""A real game on a real page."""

import asyncio
import time
from dataclasses import replace

import pytest
from playwright.async_api import Browser

from ktmodule.hearts.rules import KTHEARTS, HouseRules
from ktmodule.hearts.seats import Seat
from ktmodule.session.outcome import Outcome
from ktmodule.session.scene import Scene
from tests.overlay.screen import FRAME, Screen, Seen, a_screen, foreign
from tests.overlay.serving import Game, a_game
from tests.waiting import LIMIT

SOLVED_IN_EIGHT_ROUNDS = 14
"""With this seed the lowest cards win; South shoots the moon in round 3."""

ONE_ROUND, TWO_ROUNDS = replace(KTHEARTS, target=13), replace(KTHEARTS, target=26)
"""How long the match with that seed is under these rules; they win it still."""

NAMES = {Seat.SOUTH: "You", Seat.WEST: "West", Seat.NORTH: "North", Seat.EAST: "East"}


@pytest.mark.every_engine
async def test_a_round_goes_on_the_page_as_it_does_in_the_game(browser: Browser) -> None:
    await solve(browser, ONE_ROUND, turns=14, motion="full")


async def test_typing_the_command_that_the_page_tells_solves_the_module(
    browser: Browser, thorough: bool
) -> None:
    # With motion, the test waits for each card that leaves.
    if thorough:
        await solve(browser, KTHEARTS, turns=110, motion="full")
    else:
        await solve(browser, TWO_ROUNDS, turns=28, motion="off")


async def solve(browser: Browser, rules: HouseRules, turns: int, motion: str) -> None:
    """Type what the page says until the module is solved, and see at each turn what it shows."""
    game_of_ours = a_game(SOLVED_IN_EIGHT_ROUNDS, rules)
    async with game_of_ours as game, a_screen(browser, requests=True) as screen:
        await screen.open(f"{game.url}?motion={motion}")
        typed = 0
        while not game.scene.solved:
            seen = await shown(screen, game)
            # The page tells the form of the command, and no card that would steer anybody.
            verb, *cards = seen.command.removeprefix("!").split()
            must_pass = game.scene.view.must_pass
            assert (verb, cards) == (("pass", ["CARD"] * 3) if must_pass else ("play", ["CARD"]))
            chosen = "high" if must_pass else "low"
            assert await game.type(f"{verb} {chosen}") is Outcome.ACCEPTED
            typed += 1
        assert typed == turns
        seen = await shown(screen, game)
        assert seen.solved
        await screen.until("document.querySelector('.finish').offsetWidth")
        assert await lit(screen) == "green"
        await screen.until("!document.querySelector('.moment, .prompt--said')")
        await screen.settled()
        assert screen.complaints == []
        assert foreign(screen, game.url) == []


async def test_a_new_module_takes_its_end_and_the_light_away(browser: Browser) -> None:
    async with a_game(SOLVED_IN_EIGHT_ROUNDS, ONE_ROUND) as game, a_screen(browser) as screen:
        await screen.open(game.url)
        assert await lit(screen) == "dark"
        while not game.scene.solved:
            await game.type("pass high" if game.scene.view.must_pass else "play low")
        await screen.until("document.querySelector('.finish').offsetWidth")
        assert await game.type("new") is Outcome.ACCEPTED
        await shown(screen, game)
        await screen.until(
            "!document.querySelector('.moment') && !document.querySelector('.finish').offsetWidth"
        )
        assert await lit(screen) == "dark"
        assert screen.complaints == []


async def shown(screen: Screen, game: Game) -> Seen:
    """Return what is on screen once it agrees with the game; fail if it never does."""
    await screen.until_drawn(game.present().sequence)
    end = time.monotonic() + LIMIT
    while wrong := differences(seen := await screen.seen(), game.scene):
        assert time.monotonic() < end, wrong
        await asyncio.sleep(FRAME)
    return seen


def differences(seen: Seen, scene: Scene) -> list[str]:
    """List what differs between the page and the scene."""
    view, table = scene.view, scene.view.table
    trick = table.trick or table.last_trick
    if table.trick is not None and not table.trick.cards:
        trick = table.last_trick
    plays = () if trick is None else trick.plays()
    pairs: dict[str, tuple[object, object]] = {
        "hand": (seen.hand, tuple(map(str, view.hand))),
        "legal": (set(seen.legal), set(map(str, view.hand if view.must_pass else view.legal))),
        "plates": (
            seen.plates,
            tuple(
                (
                    seat.name.lower(),
                    NAMES[seat],
                    f"+{table.taken[seat]}",
                    f"{table.totals[seat]}",
                )
                for seat in Seat
            ),
        ),
        "totals": (seen.totals, tuple(map(str, table.totals))),
        "round": (f"round {table.round_number}" in seen.title, True),
        "hearts": ("hearts broken" in seen.title, table.hearts_broken),
        "solved": (seen.solved, scene.solved),
    }
    # Between rounds the last trick is shown only briefly.
    if not table.passing and not scene.solved:
        expected = {(seat.name.lower(), str(card)) for seat, card in plays}
        pairs["trick"] = (set(seen.trick), expected)
    return [f"{what}: {on} is not {off}" for what, (on, off) in pairs.items() if on != off]


async def lit(screen: Screen) -> str:
    """Return `green` or `dark`, by the colour of the light."""
    image: str = await screen.page.evaluate(
        "() => getComputedStyle(document.querySelector('.light')).backgroundImage"
    )
    return "green" if "rgb(46, 227, 91)" in image else "dark"
