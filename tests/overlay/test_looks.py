"""The looks: no text cut, covered or pale, and nothing transparent inside the panels."""

import pytest
from msgspec.structs import replace
from playwright.async_api import Browser

from ktmodule.adapters.web import wire
from tests.overlay import states
from tests.overlay.layout import problems
from tests.overlay.screen import OBS_CSS, Screen, a_screen, count_pixels, foreign
from tests.overlay.serving import Easel, at

THEMES = ("module", "flat", "contrast")
SIZES = ((1280, 720), (640, 360), (1920, 1080))
SIDES = {"module": ("right", "none"), "flat": ("right", "left"), "contrast": ("right",)}
"""Where the panels are beside the table, for each theme."""

SEEN = (
    "vote",
    "pass",
    "poll beside a vote",
    "solved",
    "longest",
    "longest, waiting",
    "longest, solved",
    "hostile",
    "hostile, solved",
)

MOON = wire.RoundScoredWire(number=2, scores=(26, 26, 0, 26), moon="north", sun=False)


@pytest.mark.every_engine
@pytest.mark.parametrize("theme", THEMES)
async def test_no_text_is_cut_covered_small_or_pale(
    browser: Browser, theme: str, thorough: bool
) -> None:
    """In each size every state that is drawn, and a banner, on a page that is resized."""
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.WAITING)
        await screen.open(f"{url}?theme={theme}&motion=off")
        wrong: dict[tuple[str, tuple[int, int]], list[str]] = {}
        for name in states.EVERY if thorough or theme == "module" else SEEN:
            await screen.until_drawn(easel.put(states.EVERY[name]))
            for size in SIZES:
                await screen.resize(size)
                if found := await problems(screen):
                    wrong[name, size] = found
        for size in SIZES:
            await screen.resize(size)
            await screen.until_drawn(easel.put(replace(states.LONGEST, trick=()), MOON))
            await screen.until("document.querySelector('.banner')")
            if found := await problems(screen):
                wrong["a banner", size] = found
        assert wrong == {}
        assert screen.complaints == []


@pytest.mark.every_engine
@pytest.mark.parametrize("theme", THEMES)
async def test_panels_are_opaque_and_all_else_is_transparent(browser: Browser, theme: str) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.VOTE)
        for side in SIDES[theme]:
            await screen.open(f"{url}?theme={theme}&side={side}")
            await screen.settled()
            counted = await count_pixels(screen, edge=16)
            assert counted.inside > 400_000
            assert counted.outside > 5_000
            assert (counted.inside_not_opaque, counted.outside_not_clear) == (0, 0)


async def test_the_corners_are_transparent_also_in_a_source_of_another_shape(
    browser: Browser,
) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser, (800, 800)) as screen:
        easel.put(states.VOTE)
        await screen.open(url)
        counted = await count_pixels(screen, edge=16)
        assert (counted.inside_not_opaque, counted.outside_not_clear) == (0, 0)
        assert counted.outside > 250_000


@pytest.mark.parametrize("policy", ["the server's policy", "no policy"])
async def test_the_css_that_obs_adds_changes_nothing(browser: Browser, policy: str) -> None:
    easel = Easel()
    free = policy == "no policy"
    async with at(easel) as url, a_screen(browser, ignore_policy=free) as screen:
        easel.put(states.WAITING)
        await screen.open(url)
        await screen.settled()
        before = await screen.picture()
        await screen.add_css_as_obs_does()
        assert await screen.picture() == before
        # The policy refuses it, and the browser says so; without a policy it applies.
        assert all("style" in complaint for complaint in screen.complaints)
        rules = await screen.page.evaluate("() => document.styleSheets.length")
        assert rules == (7 if free else 6), OBS_CSS


async def test_hostile_names_are_text_and_stay_where_they_belong(browser: Browser) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.VOTE)
        await screen.open(url)
        tags = "new Set([...document.querySelectorAll('*')].map((node) => node.tagName))"
        plain: list[str] = await screen.page.evaluate(f"() => [...{tags}]")
        await screen.until_drawn(easel.put(states.HOSTILE))
        assert set(await screen.page.evaluate(f"() => [...{tags}]")) == set(plain)
        south = await screen.text(".plate[data-seat=south] .plate__name")
        assert south.startswith("<b>&lt;img src=x")
        tower = await screen.text(".plate[data-seat=west] .plate__name")
        assert len(tower) <= 4
        north = await screen.text(".plate[data-seat=north] .plate__name")
        assert not {"\u202e", "\u2066"} & set(north)
        assert await reach(screen, ".plate__name, .log__name, .vote .text") == []
        await screen.until_drawn(easel.put(states.HOSTILE_SOLVED))
        assert set(await screen.page.evaluate(f"() => [...{tags}]")) == set(plain)
        names: list[str] = await screen.page.evaluate(
            "() => [...document.querySelectorAll('.shares .text')].map((name) => name.textContent)"
        )
        assert [name[:10] for name in names] == [
            "<b>&lt;img",
            tower,
            "evil \u0645\u0631\u062d\u0628\u0627",
            "</script><",
        ]
        assert await reach(screen, ".shares .text, .log__answer") == []
        assert screen.complaints == []
        assert foreign(screen, url) == []


async def reach(screen: Screen, selector: str) -> list[str]:
    """Return the texts that could be painted outside their own box."""
    outside: list[str] = await screen.page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)].filter((node) => {
          const style = getComputedStyle(node);
          return style.overflow !== 'hidden' || style.unicodeBidi !== 'isolate';
        }).map((node) => node.textContent)""",
        selector,
    )
    return outside


async def test_the_longest_command_is_shown_whole(browser: Browser) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.LONGEST)
        await screen.open(url)
        for place in (".prompt__command", ".display__command"):
            assert await screen.text(place) == states.LONGEST_COMMAND
            assert await screen.page.evaluate(
                "(place) => { const node = document.querySelector(place);"
                " return node.scrollWidth <= node.clientWidth; }",
                place,
            )
