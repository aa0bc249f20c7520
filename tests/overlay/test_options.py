"""The options in the page's URL: each does what it says, and unknown ones are reported."""

import pytest
from playwright.async_api import Browser

from ktmodule.adapters.web import wire
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
    [
        ("", {"table", "hand", "module", "prompt", "vote", "scores", "log"}),
        ("parts=table", {"module", "table", "prompt"}),
        ("parts=hand,votes", {"module", "hand", "prompt", "vote"}),
        ("parts=scores,log", {"scores", "log"}),
        ("parts=scores,log&side=left", {"scores", "log"}),
        ("side=none", {"module", "table", "hand", "prompt"}),
        ("parts=table,zap", {"module", "table", "prompt"}),
    ],
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


@pytest.mark.parametrize(("option", "loudness"), [("", 0), ("sound=0", 0), ("sound=0.5", 0.15)])
async def test_sound(browser: Browser, option: str, loudness: float) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser, script=TONES) as screen:
        easel.put(states.WAITING)
        await screen.open(f"{url}?{option}")
        await screen.until_drawn(easel.put(states.VOTE, TAKEN))
        # What sounds with a state sounds at once, or not at all.
        assert await screen.page.evaluate("() => window.loudest") == loudness


async def test_what_is_unknown_is_ignored_and_said_in_debug(browser: Browser) -> None:
    easel = Easel()
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.VOTE)
        unknown = "theme=pink&zap=1&sound=7&parts=table,zap&suits=3&motion=fast&side=up"
        await screen.open(f"{url}?debug=1&{unknown}")
        said = await screen.text(".debug")
        for part in unknown.replace("table,", "").split("&"):
            assert part in said, said
        looks = await screen.page.evaluate("() => ({...document.documentElement.dataset})")
        assert (looks["theme"], looks["suits"], looks["motion"]) == ("module", "4", "full")
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
