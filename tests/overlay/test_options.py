"""The options in the page's URL: each does what it says, and unknown ones are reported."""

from pathlib import Path

import pytest
from playwright.async_api import Browser

from ktmodule.adapters.web import wire
from tests.cases import quick
from tests.overlay import states
from tests.overlay.layout import problems
from tests.overlay.screen import Screen, a_screen
from tests.overlay.serving import Easel, at

TAKEN = wire.TrickTakenWire(seat="west", points=13, queen=True)
PLAYED = wire.CardPlayedWire(seat="east", card="2D")

TONES = """
window.loudest = 0;
const ramp = AudioParam.prototype.exponentialRampToValueAtTime;
AudioParam.prototype.exponentialRampToValueAtTime = function (value, at) {
  window.loudest = Math.max(window.loudest, value);
  return ramp.call(this, value, at);
};
"""


BLOCKED = """
window.tones = 0;
window.asked = 0;
let allowed = false;
const held = [];
window.allow = async () => {
  allowed = true;
  await Promise.all(held.map((release) => release()));
};
window.AudioContext = class extends AudioContext {
  get state() {
    return allowed ? 'running' : 'suspended';
  }
  resume() {
    window.asked += 1;
    return allowed ? Promise.resolve() : new Promise((done) => held.push(done));
  }
};
const { start } = OscillatorNode.prototype;
OscillatorNode.prototype.start = function (at) {
  window.tones += 1;
  return start.call(this, at);
};
"""
"""A browser that does not let the page sound before `allow()`; it counts the tones."""


async def visible(screen: Screen) -> set[str]:
    """Return the parts on screen."""
    parts = {
        "table": ".table",
        "hand": ".hand",
        "module": ".module",
        "prompt": ".prompt",
        "vote": ".vote",
        "scores": ".scores",
        "log": ".log",
    }
    return {name for name, place in parts.items() if await screen.box(place)}


@pytest.mark.parametrize(
    ("options", "parts"),
    quick(
        3,
        [
            ("", {"table", "hand", "module", "prompt", "vote", "scores", "log"}),
            ("parts=table", {"module", "table", "prompt"}),
            ("parts=hand,votes", {"module", "hand", "prompt", "vote"}),
            ("parts=scores,log", {"scores", "log"}),
            ("parts=scores,log&side=left", {"scores", "log"}),
            ("side=none", {"module", "table", "hand", "prompt"}),
            ("parts=table,zap", {"module", "table", "prompt"}),
        ],
    ),
)
async def test_parts(browser: Browser, options: str, parts: set[str]) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.VOTE)
        await screen.open(f"{url}?{options}")
        assert await visible(screen) == parts
        await screen.settled()
        assert await problems(screen) == []
        await screen.until_drawn(easel.put(states.WAITING, PLAYED, TAKEN))
        await screen.until_drawn(easel.put(states.SOLVED))
        assert screen.complaints == []


@pytest.mark.parametrize(("option", "beside"), [("right", True), ("left", False)])
async def test_side(browser: Browser, option: str, beside: bool) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.VOTE)
        await screen.open(f"{url}?side={option}")
        module, side = await screen.box(".module"), await screen.box(".side")
        assert module is not None
        assert side is not None
        assert (side.left >= module.right) is beside
        assert (module.left >= side.right) is not beside


@pytest.mark.parametrize(
    ("option", "colours"),
    [
        ("4", {"S": "#111418", "H": "#c4001a", "D": "#2563eb", "C": "#0f766e"}),
        ("2", {"S": "#111418", "H": "#c4001a", "D": "#c4001a", "C": "#111418"}),
    ],
)
async def test_suits(browser: Browser, option: str, colours: dict[str, str]) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.VOTE)
        await screen.open(f"{url}?suits={option}")
        for suit, colour in colours.items():
            red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
            painted = await screen.page.evaluate(
                "(suit) => getComputedStyle(document.querySelector("
                "`.hand__card[data-suit=${suit}] .card__index`)).color",
                suit,
            )
            assert painted == f"rgb({red}, {green}, {blue})"


async def test_each_theme_looks_different(browser: Browser) -> None:
    easel = Easel()
    pictures = set()
    async with at(easel) as url:
        easel.put(states.WAITING)
        for theme in ("module", "flat", "contrast"):
            async with a_screen(browser) as screen:
                await screen.open(f"{url}?theme={theme}")
                pictures.add(await screen.picture())
    assert len(pictures) == 3


@pytest.mark.parametrize(("option", "moved"), [("full", True), ("reduced", False), ("off", False)])
async def test_motion(browser: Browser, option: str, moved: bool) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.WAITING)
        await screen.open(f"{url}?motion={option}")
        await screen.page.evaluate(
            "() => { window.kinds = new Set(); const { animate } = Element.prototype;"
            " Element.prototype.animate = function (frames, options) {"
            "   window.kinds.add(Object.keys(frames[0])[0]);"
            "   if (options.duration > 250) window.kinds.add('too long');"
            "   return animate.call(this, frames, options); }; }"
        )
        await screen.until_drawn(easel.put(states.VOTE, PLAYED))
        kinds = await screen.page.evaluate("() => [...window.kinds]")
        assert ("transform" in kinds) is moved
        assert bool(kinds) is (option != "off")
        assert "too long" not in kinds
        if option == "off":
            assert await screen.page.evaluate("() => document.getAnimations().length") == 0
        await screen.settled()


async def test_what_the_browser_asks_for_decides_how_much_moves_unless_an_option_does(
    browser: Browser,
) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.WAITING)
        try:
            for option, less in (("", "reduced"), ("motion=full", "full")):
                await screen.page.emulate_media(reduced_motion="no-preference")
                await screen.open(f"{url}?{option}")
                assert await motion(screen, easel) == ("full", True)
                await screen.page.emulate_media(reduced_motion="reduce")
                await screen.until(f"document.documentElement.dataset.motion === '{less}'")
                assert await motion(screen, easel) == (less, less == "full")
            await screen.open(url)
            assert await motion(screen, easel) == ("reduced", False)
        finally:
            # Another test gets the page.
            await screen.page.emulate_media(reduced_motion="no-preference")


async def motion(screen: Screen, easel: Easel) -> tuple[str, bool]:
    """How much moves by the styles, and whether a card flies."""
    await screen.until_drawn(easel.put(states.WAITING))
    await screen.settled()
    await screen.until_drawn(easel.put(states.VOTE, PLAYED))
    flies = await screen.page.evaluate(
        "() => document.getAnimations().some((animation) =>"
        " animation.effect.getKeyframes().some((frame) => frame.transform))"
    )
    said = await screen.page.evaluate("() => document.documentElement.dataset.motion")
    return said, flies


COLOURS = "accent leader ink soft case face felt plate lcd tape fill".split()

PAINTED = """(colour) => {
  const kinds = ['color', 'backgroundColor', 'backgroundImage', 'borderTopColor', 'boxShadow'];
  return [...document.querySelectorAll('#stage, #stage *')].some((node) => {
    const style = getComputedStyle(node);
    return node.getClientRects().length && kinds.some((kind) => style[kind].includes(colour));
  });
}"""


@pytest.mark.parametrize("theme", quick(1, ["module", "flat", "contrast"]))
async def test_each_colour_of_a_theme_can_be_another(browser: Browser, theme: str) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.VOTE)
        chosen = "&".join(f"{name}=0{n:X}AB{n:X}0" for n, name in enumerate(COLOURS))
        await screen.open(f"{url}?theme={theme}&{chosen}")
        for n, name in enumerate(COLOURS):
            assert await screen.page.evaluate(PAINTED, f"rgb({n}, 171, {16 * n})"), name
        documented = (Path(__file__).parents[2] / "docs" / "settings.md").read_text()
        assert all(f"`{name}=" in documented or f"`{name}`" in documented for name in COLOURS)
        assert screen.complaints == []


@pytest.mark.parametrize(
    ("accent", "ink"), [("FFD23F", "rgb(11, 13, 17)"), ("5a0f8c", "rgb(255, 255, 255)")]
)
async def test_text_on_a_colour_is_light_or_dark_as_it_is_read_best(
    browser: Browser, accent: str, ink: str
) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.VOTE)
        await screen.open(f"{url}?accent={accent}")
        colour = "getComputedStyle(document.querySelector('.prompt__label')).color"
        assert await screen.page.evaluate(f"() => {colour}") == ink


@pytest.mark.parametrize(
    ("option", "loudness"), quick(2, [("", 0), ("sound=0.5", 0.15), ("sound=0", 0)])
)
async def test_sound(browser: Browser, option: str, loudness: float) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser, script=TONES, requests=True) as screen:
        easel.put(states.WAITING)
        await screen.open(f"{url}?{option}")
        await screen.until_drawn(easel.put(states.VOTE, TAKEN))
        await screen.until(f"window.loudest === {loudness}")
        # A silent page does not even load what could sound.
        assert (f"{url}sound.js" in screen.requests) is (loudness > 0)


async def test_a_sound_that_was_held_back_is_not_heard_later(browser: Browser) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser, script=BLOCKED, clock=True) as screen:
        easel.put(states.WAITING)
        await screen.open(f"{url}?sound=1")
        for _ in range(3):
            await screen.until_drawn(easel.put(states.VOTE, TAKEN))
        await screen.until("window.asked === 3")
        await screen.pass_time(2)
        # Somebody clicks, and the browser lets the page sound.
        await screen.page.evaluate("() => window.allow()")
        assert await screen.page.evaluate("() => window.tones") == 0
        await screen.until_drawn(easel.put(states.VOTE, TAKEN))
        await screen.until("window.tones === 3")
        assert screen.complaints == []


async def test_what_is_unknown_is_ignored_and_said_in_debug(browser: Browser) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.VOTE)
        unknown = (
            "theme=pink&zap=1&sound=7&parts=table,zap&suits=3&motion=fast&side=up&layout=square"
            "&accent=red&felt=12345&case=1234567&ink=12345g&plate="
        )
        await screen.open(f"{url}?debug=1&{unknown}")
        said = await screen.text(".debug")
        for part in unknown.replace("table,", "").split("&"):
            assert part in said, said
        looks = await screen.page.evaluate("() => ({...document.documentElement.dataset})")
        kept = (looks["theme"], looks["suits"], looks["motion"], looks["layout"])
        assert kept == ("module", "4", "full", "wide")
        assert await screen.page.evaluate("() => document.documentElement.style.length") == 0
        told = "document.querySelector('.debug').textContent.includes('message to paint')"
        await screen.until(told)
        assert screen.complaints == []


async def test_without_debug_nothing_is_said(browser: Browser) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.VOTE)
        await screen.open(f"{url}?zap=1")
        assert await screen.box(".debug") is None
        assert screen.complaints == []
