"""Finds text that is too small, too pale, cut off, covered, or outside its panel."""

from pathlib import Path

from tests.overlay.screen import Screen

_PROBLEMS = Path(__file__).with_name("problems.js").read_text(encoding="utf-8")


async def problems(screen: Screen) -> list[str]:
    """Return the faults on screen, one line each."""
    found: list[str] = await screen.page.evaluate(_PROBLEMS)
    return found
