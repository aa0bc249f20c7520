"""Draws the pictures of the overlay that README shows: `python -m tools.pictures`.

`python -m tools.pictures FOLDER` draws every state in every theme and size into that folder. The
states come from a match that is really played, except for the vote, which is made by hand.
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from ktmodule.chat.line import Role, Viewer
from ktmodule.hearts.seats import HUMAN
from ktmodule.hearts.views import SeatView
from ktmodule.session.options import Pace
from tests.overlay.browsers import found, launch
from tests.overlay.screen import Screen, a_screen
from tests.overlay.serving import Easel, Game, a_game, at
from tests.overlay.states import VOTE

DOCS = Path(__file__).resolve().parent.parent / "docs" / "overlay"

SHOWN = frozenset({"trick-module-1280"})
"""The pictures in README, each a state, a theme and a width."""

SEED = 14
"""A match in which South shoots the moon in round 3, and that the lowest cards win."""

THEMES = ("module", "flat", "contrast")
SIZES = ((1280, 720), (640, 360))
STATES = ("vote", "pass", "trick", "moon", "solved")
QUALITY = 48

VIEWERS = ("viewer_42", "marabou", "lotta_k", "quietfox", "øyvind", "ada_l")

# What a game could look like behind the overlay.
BACKDROP = """
const style = document.createElement('style');
style.textContent = `html:root {
  background: linear-gradient(115deg, #b8a078, #7d6546 30%, #3d3a44 62%, #15181f) !important;
}`;
addEventListener('DOMContentLoaded', () => document.head.append(style));
"""


@dataclass(frozen=True)
class Wanted:
    """The pictures to draw. names: those alone; None for all."""

    folder: Path
    names: frozenset[str] | None

    def has(self, name: str) -> bool:
        return self.names is None or name in self.names


@dataclass(frozen=True)
class Gallery:
    """The page in every wanted theme and size, at once."""

    wanted: Wanted
    screens: dict[str, Screen]

    async def take(self, state: str, until: str) -> None:
        """Draw that state, once an expression of JavaScript is true and nothing moves."""
        for name, screen in self.screens.items():
            if self.wanted.has(f"{state}-{name}"):
                await screen.until(until)
                await screen.settled()
                path = self.wanted.folder / f"{state}-{name}.jpg"
                await screen.page.screenshot(path=path, type="jpeg", quality=QUALITY)


@asynccontextmanager
async def a_gallery(browser: Browser, url: str, wanted: Wanted) -> AsyncIterator[Gallery]:
    async with AsyncExitStack() as stack:
        screens = {}
        for theme in THEMES:
            for size in SIZES:
                if not any(wanted.has(f"{state}-{theme}-{size[0]}") for state in STATES):
                    continue
                screen = await stack.enter_async_context(
                    a_screen(browser, size, ignore_policy=True, script=BACKDROP)
                )
                await screen.open(f"{url}?theme={theme}")
                screens[f"{theme}-{size[0]}"] = screen
        yield Gallery(wanted, screens)


async def take_vote(browser: Browser, wanted: Wanted) -> None:
    easel = Easel()
    async with at(easel) as url:
        easel.put(VOTE)
        async with a_gallery(browser, url, wanted) as gallery:
            await gallery.take("vote", "true")


async def take_match(browser: Browser, wanted: Wanted) -> None:
    # A pause after each round, so that its moment can be seen.
    async with (
        a_game(SEED, pace=Pace(round=8.0)) as game,
        a_gallery(browser, game.url, wanted) as gallery,
    ):
        left = {"pass", "trick", "moon"}
        moves = 0
        while not game.scene.solved:
            view = game.scene.view
            for state in left & {"pass", "trick"}:
                if worth_a_picture(state, view):
                    await gallery.take(state, shown(game))
                    left.discard(state)
                    break
            viewer = Viewer(VIEWERS[moves % len(VIEWERS)], Role.VIEWER)
            moves += 1
            before = view.table.round_number
            typing = asyncio.create_task(game.type(command_for(view), viewer))
            if "moon" in left and before == 3 and view.table.trick_number == 13:
                await gallery.take("moon", "document.querySelector('.moment[data-kind=moon]')")
                left.discard("moon")
            await typing
        await gallery.take(
            "solved",
            "!document.querySelector('.moment') && document.querySelector('.finish').offsetWidth",
        )


def command_for(view: SeatView) -> str:
    """The highest three cards passed, or the lowest legal card played."""
    return "!pass high" if view.must_pass else "!play low"


def shown(game: Game) -> str:
    """An expression that is true on a page that shows the game now, with no moment."""
    drawn = f"stage.dataset.sequence === '{game.present().sequence}'"
    return f"{drawn} && !document.querySelector('.moment, .prompt--said')"


def worth_a_picture(state: str, view: SeatView) -> bool:
    table = view.table
    if state == "pass":
        return table.round_number == 2 and view.must_pass
    lying = 0 if table.trick is None else len(table.trick.cards)
    choice = 1 < len(view.legal) < len(view.hand)
    return table.turn is HUMAN and lying == 3 and choice and len(table.tricks) > 3


async def main(wanted: Wanted) -> None:
    wanted.folder.mkdir(parents=True, exist_ok=True)
    async with async_playwright() as playwright:
        browser = await launch(playwright, found(every=False)[0])
        await take_vote(browser, wanted)
        await take_match(browser, wanted)
        await browser.close()


if __name__ == "__main__":
    asked = sys.argv[1:]
    asyncio.run(main(Wanted(Path(asked[0]), None) if asked else Wanted(DOCS, SHOWN)))
