"""Finds text that is too small, too pale, cut off, covered, or outside its panel."""

from collections.abc import Mapping
from pathlib import Path

from tests.overlay.screen import Screen

_PROBLEMS = Path(__file__).with_name("problems.js").read_text(encoding="utf-8")

LEAST: Mapping[str, int] = {"wide": 20, "tall": 24, "corner": 14, "bar": 16}
"""The size of the smallest text of each layout, in pixels of a source of its own size."""

SIZES: Mapping[str, tuple[int, int]] = {
    "wide": (1280, 720),
    "tall": (1080, 1920),
    "corner": (480, 270),
    "bar": (1920, 200),
}
"""That size."""


async def problems(screen: Screen, layout: str = "wide") -> list[str]:
    """Return the faults on screen, one line each."""
    found: list[str] = await screen.page.evaluate(_PROBLEMS, LEAST[layout])
    return found
