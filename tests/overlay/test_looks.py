"""The looks: no text cut, covered or pale, and nothing transparent inside the panels."""

import pytest
from msgspec.structs import replace
from playwright.async_api import Browser

from tests.overlay import states
from tests.overlay.layout import SIZES, problems
from tests.overlay.screen import Screen, a_screen, count_pixels, foreign
from tests.overlay.serving import Easel, at

THEMES = ("module", "flat", "contrast")
SIDES = {"module": ("right", "none"), "flat": ("right", "left"), "contrast": ("right",)}
"""Where the panels are beside the table, for each theme."""

OTHER_SIZES = {
    "wide": ((640, 360), (1920, 1080)),
    "tall": ((390, 844),),
    "corner": ((320, 180),),
    "bar": ((960, 100),),
}
"""Sizes that a page is resized to, besides the size that its layout is made for."""

SEEN = (
    "vote",
    "thirteen options",
    "poll beside a vote",
    "solved",
    "longest",
    "longest, waiting",
    "longest, solved",
    "hostile",
)
"""The states that show most, for the looks that not every state is drawn in."""


@pytest.mark.every_engine
@pytest.mark.parametrize("layout", SIZES)
async def test_no_text_is_cut_covered_small_or_pale(
    browser: Browser, layout: str, thorough: bool
) -> None:
    """Every state and moment, on one page a theme, resized; if quick, the worst of them."""
    easel = Easel()
    wrong: dict[tuple[str, ...], list[str]] = {}
    async with at(easel) as url, a_screen(browser, SIZES[layout]) as screen:
        for theme in THEMES if thorough else ("module",):
            easel.put(states.WAITING)
            await screen.open(f"{url}?layout={layout}&theme={theme}&motion=off")
            for name in states.EVERY if thorough else SEEN:
                await screen.until_drawn(easel.put(states.EVERY[name]))
                if found := await problems(screen, layout):
                    wrong[theme, name] = found
                if thorough or name in SEEN[:2]:
                    for size in OTHER_SIZES[layout]:
                        await screen.resize(size)
                        if found := await problems(screen, layout):
                            wrong[theme, name, str(size)] = found
                    await screen.resize(SIZES[layout])
        for theme in THEMES if thorough else ("module",):
            easel.put(states.WAITING)
            await screen.open(f"{url}?layout={layout}&theme={theme}&motion=reduced")
            for name, (state, events) in list(states.MOMENTS.items())[: None if thorough else 2]:
                await screen.until_drawn(easel.put(replace(state, trick=()), *events))
                await screen.until(f"document.querySelector('.moment[data-kind={kind(name)}]')")
                await screen.settled()
                if found := await problems(screen, layout):
                    wrong[theme, name] = found
        assert wrong == {}
        assert screen.complaints == []


def kind(moment: str) -> str:
    """What the page calls a moment of that name."""
    return moment.rpartition(" ")[2]


PARTS = {
    "wide": ("table", "hand", "table,hand", "hand,votes", "table,scores", "votes", "scores,log"),
    "tall": ("table,hand,votes", "hand,log", "votes,scores"),
    "corner": ("hand", "table", "votes"),
    "bar": ("hand,votes", "table,scores", "votes", "log"),
}


@pytest.mark.parametrize("layout", SIZES)
async def test_with_a_few_parts_the_stage_is_as_large_as_they_are(
    browser: Browser, layout: str, thorough: bool
) -> None:
    easel = Easel()
    wrong: dict[tuple[str, str], object] = {}
    async with at(easel) as url, a_screen(browser, SIZES[layout]) as screen:
        easel.put(states.VOTE)
        for parts in PARTS[layout] if thorough else PARTS[layout][:2]:
            await screen.open(f"{url}?layout={layout}&parts={parts}&motion=off")
            for name in ("vote", "solved"):
                await screen.until_drawn(easel.put(states.EVERY[name]))
                if found := await problems(screen, layout):
                    wrong[parts, name] = found
            casing = await screen.box(".casing")
            assert casing is not None
            width, height = SIZES[layout]
            # It fills its source in one direction at least, but for the margin of a few pixels.
            filled = max(
                (casing.right - casing.left) / width, (casing.bottom - casing.top) / height
            )
            if not 0.95 < filled <= 1:
                wrong[parts, "size"] = filled
            if holes := await screen.page.evaluate(HOLES):
                wrong[parts, "holes"] = holes
        assert wrong == {}


HOLES = """() => {
  const casing = document.querySelector('.casing').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.module, .panel, .side > .prompt')]
    .map((node) => node.getBoundingClientRect()).filter((box) => box.width);
  const area = boxes.reduce((sum, box) => sum + box.width * box.height, 0);
  const share = area / (casing.width * casing.height);
  return share < 0.82 ? share : 0;
}"""
"""How much of the casing is covered, where it is too little."""


@pytest.mark.every_engine
@pytest.mark.parametrize("theme", THEMES)
async def test_panels_are_opaque_and_all_else_is_transparent(browser: Browser, theme: str) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.VOTE)
        for side in SIDES[theme]:
            await screen.open(f"{url}?theme={theme}&side={side}")
            await screen.settled()
            counted = await count_pixels(screen, edge=27)
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
        counted = await count_pixels(screen, edge=27)
        assert (counted.inside_not_opaque, counted.outside_not_clear) == (0, 0)
        assert counted.outside > 250_000


async def test_the_css_that_obs_adds_by_itself_changes_nothing(browser: Browser) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.WAITING)
        await screen.open(url)
        await screen.settled()
        before = await screen.picture()
        await screen.add_css_as_obs_does()
        assert await screen.picture() == before
        assert screen.complaints == []


async def test_a_streamers_own_css_applies_but_loads_nothing_from_elsewhere(
    browser: Browser,
) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.WAITING)
        for theme in THEMES:
            await screen.open(f"{url}?theme={theme}")
            await screen.add_css_as_obs_does(
                "body { background: #00ff00; } .scores { display: none; } :root { --ink: #123456; }"
            )
            assert await screen.box(".scores") is None
            assert await screen.page.evaluate(COLOUR, "body") == [GREEN, "rgb(18, 52, 86)"]
        assert screen.complaints == []
        await screen.add_css_as_obs_does(
            f"@import '{ELSEWHERE}style.css'; .hand {{ background: url({ELSEWHERE}image.png); }}"
        )
        await screen.until_drawn(easel.put(states.VOTE))
        for name in ("style.css", "image.png"):
            refused = [one for one in screen.complaints if f"{ELSEWHERE}{name}" in one]
            assert any("Content Security Policy" in one for one in refused), screen.complaints


GREEN = "rgb(0, 255, 0)"
ELSEWHERE = "http://127.0.0.2:9/"
COLOUR = """(selector) => [
  getComputedStyle(document.querySelector(selector)).backgroundColor,
  getComputedStyle(document.getElementById('stage')).color,
]"""


async def test_hostile_names_are_text_and_stay_where_they_belong(browser: Browser) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser, requests=True) as screen:
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
            "() => [...document.querySelectorAll('.vote .bars .text')]"
            ".map((name) => name.textContent)"
        )
        assert [name[:10] for name in names] == [
            "<b>&lt;img",
            tower,
            "evil \u0645\u0631\u062d\u0628\u0627",
            "</script><",
        ]
        assert await reach(screen, ".vote .bars .text, .log__answer") == []
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


@pytest.mark.parametrize("layout", SIZES)
async def test_the_longest_command_is_shown_whole(browser: Browser, layout: str) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser, SIZES[layout]) as screen:
        easel.put(states.LONGEST)
        await screen.open(f"{url}?layout={layout}")
        assert await screen.text(".prompt__command") == states.LONGEST_COMMAND
        assert await screen.page.evaluate(
            "() => { const node = document.querySelector('.prompt__command');"
            " return node.scrollWidth <= node.clientWidth; }"
        )
