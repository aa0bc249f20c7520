"""Draws `docs/overlay.webp`, the overlay at work: `python -m tools.overlay_picture`.

It films the overlay's own demo, `/?demo=1`, in real time, and keeps a vote, the card that won it
and the trick that followed. Run it on a machine that has nothing else to do, or frames are lost.
"""

import asyncio
import base64
import io
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.async_api import Page, async_playwright

from tests.overlay.browsers import found, launch
from tests.overlay.screen import a_screen
from tests.overlay.serving import Easel, at

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "overlay.webp"

SIZE = (960, 540)
QUALITY = 55

BEGIN = 10.4
"""Seconds of the demo before the part that is kept."""

LENGTH = 10.2
"""Seconds that are kept."""

FRAME = 1 / 16
"""Seconds between two frames at least."""

# What a game could look like behind the overlay.
BACKDROP = """
const style = document.createElement('style');
style.textContent = `html:root {
  background: linear-gradient(115deg, #b8a078, #7d6546 30%, #3d3a44 62%, #15181f) !important;
}`;
addEventListener('DOMContentLoaded', () => document.head.append(style));
"""


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture as PNG, and when it was shown, in seconds on the browser's clock."""

    png: bytes
    at: float


async def film(page: Page, seconds: float) -> list[Frame]:
    """Film the page for that long; a frame is taken when something on it has changed."""
    frames: list[Frame] = []
    tools = await page.context.new_cdp_session(page)

    async def keep(shot: dict[str, Any]) -> None:
        frames.append(Frame(base64.b64decode(shot["data"]), shot["metadata"]["timestamp"]))
        await tools.send("Page.screencastFrameAck", {"sessionId": shot["sessionId"]})

    tools.on("Page.screencastFrame", keep)
    await tools.send("Page.startScreencast", {"format": "png"})
    await asyncio.sleep(seconds)
    await tools.send("Page.stopScreencast")
    return frames


def thinned(frames: list[Frame]) -> list[Frame]:
    """The frames without those that follow another one too soon."""
    kept = frames[:1]
    for frame in frames[1:]:
        if frame.at - kept[-1].at >= FRAME:
            kept.append(frame)
    return kept


def write(frames: list[Frame], path: Path) -> None:
    """Write an animation that loops forever, each frame as long as it was shown."""
    first, *rest = [Image.open(io.BytesIO(frame.png)).convert("RGB") for frame in frames]
    shown = [round(1000 * (after.at - before.at)) for before, after in pairwise(frames)]
    first.save(
        path,
        save_all=True,
        append_images=rest,
        duration=[*shown, 1000],
        loop=0,
        quality=QUALITY,
        method=6,
    )


async def main() -> None:
    async with async_playwright() as playwright:
        browser = await launch(playwright, found(every=False)[0])
        async with (
            at(Easel()) as url,
            a_screen(browser, SIZE, ignore_policy=True, script=BACKDROP) as screen,
        ):
            await screen.open(f"{url}?demo=1")
            await asyncio.sleep(BEGIN)
            frames = await film(screen.page, LENGTH)
        await browser.close()
    write(thinned(frames), PICTURE)


if __name__ == "__main__":
    asyncio.run(main())
