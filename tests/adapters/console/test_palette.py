"""The colours of the terminal, measured: each is readable whatever the terminal's background is.

A contrast of 4.5:1 is what WCAG 2 asks of text (its success criterion 1.4.3).
"""

import io
from typing import Literal

import pytest
from prompt_toolkit.styles import Style as PromptStyle
from prompt_toolkit.styles import merge_styles
from prompt_toolkit.styles.defaults import default_ui_style
from rich.color_triplet import ColorTriplet
from rich.console import Console
from rich.segment import Segment
from rich.style import Style

from ktmodule.adapters.console.board import Board, coloured
from ktmodule.adapters.console.palette import CARDS, PROMPT_STYLES, theme_for
from tests.adapters.console.test_board import in_the_middle, to_begin

ENOUGH = 4.5

BACKGROUNDS = {
    "Windows Terminal": "#0c0c0c",
    "One Half Light": "#fafafa",
    "xterm": "#ffffff",
    "Terminal.app Pro": "#000000",
    "Solarized light": "#fdf6e3",
    "Solarized dark": "#002b36",
}


def luminance(colour: ColorTriplet) -> float:
    """The relative luminance that WCAG defines, from 0 to 1."""
    parts = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.normalized
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(one: ColorTriplet, other: ColorTriplet) -> float:
    """The contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def contrast_of(style: Style) -> float:
    assert style.color is not None
    assert style.bgcolor is not None, f"{style} is as readable as the terminal's background is"
    return contrast(style.color.get_truecolor(), style.bgcolor.get_truecolor())


Colours = Literal["256", "truecolor", "standard"]


def screen(colours: Colours | None) -> Console:
    made = Console(
        file=io.StringIO(), width=80, force_terminal=True, color_system=colours, _environ={}
    )
    made.push_theme(theme_for(made))
    return made


def drawn(console: Console) -> list[Segment]:
    """Everything that a terminal shows of a game."""
    shown = (
        *(Board(in_the_middle(), True), Board(to_begin(solved=True), True)),
        *(coloured("West plays 10H 4C QS 5D"), coloured("module 1 is SOLVED")),
    )
    return [segment for one in shown for segment in console.render(one)]


def test_the_measure_is_that_of_wcag() -> None:
    black, white, grey = (ColorTriplet(part, part, part) for part in (0, 255, 0x77))
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(grey, white) == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("colours", ["256", "truecolor"])
def test_what_has_a_colour_brings_a_background_that_it_can_be_read_on(colours: Colours) -> None:
    styles = {segment.style for segment in drawn(screen(colours)) if segment.style}
    with_colour = [style for style in styles if style.color or style.bgcolor]
    assert len(with_colour) > len(CARDS)
    assert min(map(contrast_of, with_colour)) >= ENOUGH


@pytest.mark.parametrize("colours", ["256", "truecolor", "standard", None])
def test_no_text_is_dim(colours: Colours | None) -> None:
    assert not any(segment.style and segment.style.dim for segment in drawn(screen(colours)))


def test_a_palette_of_sixteen_colours_is_its_owners_and_none_of_it_is_used() -> None:
    styles = [segment.style for segment in drawn(screen("standard")) if segment.style]
    assert not any(style.color or style.bgcolor for style in styles)


@pytest.mark.parametrize("style", CARDS.values(), ids=lambda style: style.split()[0])
def test_no_suit_could_do_without_its_background(style: str) -> None:
    """The reason why cards have one: their colours fail on some terminal by themselves."""
    colour = Style.parse(style).color
    assert colour is not None
    against = [Style.parse(one).color for one in BACKGROUNDS.values()]
    assert any(
        contrast(colour.get_truecolor(), one.get_truecolor()) < ENOUGH for one in against if one
    )


ENTRY = "completion-menu completion-menu.completion"


@pytest.mark.parametrize(
    "part",
    ["bottom-toolbar bottom-toolbar.text", ENTRY, f"{ENTRY} completion-menu.completion.current"],
)
def test_the_prompt_has_the_two_colours_of_the_terminal(part: str) -> None:
    styles = merge_styles([default_ui_style(), PromptStyle.from_dict(PROMPT_STYLES)])
    attributes = styles.get_attrs_for_style_str(" ".join(f"class:{one}" for one in part.split()))
    assert {attributes.color, attributes.bgcolor} <= {"", "default"}
