"""What could be wrong with text on the page: too small, too pale, cut, covered, or outside."""

from pathlib import Path

from tests.overlay.screen import Screen

_PROBLEMS = Path(__file__).with_name("problems.js").read_text(encoding="utf-8")


async def problems(screen: Screen) -> list[str]:
    """What is wrong with what is on screen, one line each; empty when nothing is."""
    found: list[str] = await screen.page.evaluate(_PROBLEMS)
    return found
