"""Draws `docs/terminal.svg` from a real match: `python -m tools.terminal_picture`."""

import asyncio
import io
import time
from pathlib import Path

from rich.console import Console

from ktmodule.adapters.console.pipe import PLAYER
from ktmodule.adapters.console.terminal import Terminal
from ktmodule.bots.levels import LEVELS
from ktmodule.chat.line import ChatLine
from ktmodule.runtime.loop import Runtime
from ktmodule.runtime.ports import Inbox
from ktmodule.session.options import Options
from ktmodule.session.session import Session
from ktmodule.session.state import Kept

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "terminal.svg"

SEED = 7
TYPED = ("pass high", "play low", "play low")

# The terminal's text and nothing around it; no font from elsewhere.
SVG = """<svg viewBox="0 0 {terminal_width} {terminal_height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
    font: {char_height}px Menlo, Consolas, "DejaVu Sans Mono", monospace;
    line-height: {line_height}px;
}}
{styles}
</style>
<defs>{lines}</defs>
<rect width="100%" height="100%" rx="8" fill="#16181d"/>
<g transform="translate(12, 4)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


class Nowhere:
    """A store for a match that nobody goes on with."""

    def save(self, kept: Kept) -> None:
        """Keeps nothing."""


class Script:
    """Types the lines, each with the prompt that a person would see before it."""

    def __init__(self, screen: Console) -> None:
        self._screen = screen

    async def run(self, inbox: Inbox) -> None:
        for text in TYPED:
            await inbox.idle()
            self._screen.print(f"{text.split()[0]} > [bold]{text}[/bold]")
            await inbox.put(ChatLine(PLAYER, text, addressed=True))
        await inbox.idle()


async def record() -> str:
    screen = Console(
        record=True,
        width=76,
        file=io.StringIO(),
        force_terminal=True,
        color_system="256",
        highlight=False,
    )
    session = Session.begin(SEED, Options(), time.monotonic())
    await Runtime(
        session, Nowhere(), LEVELS, [Terminal(screen, time.monotonic)], time.monotonic
    ).run(Script(screen))
    return screen.export_svg(code_format=SVG, unique_id="terminal")


if __name__ == "__main__":
    PICTURE.write_text(asyncio.run(record()), encoding="utf-8")
