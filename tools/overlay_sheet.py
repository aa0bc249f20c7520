"""Draws every state of the overlay in one picture a layout: `python -m tools.overlay_sheet FOLDER`.

`python -m tools.overlay_sheet FOLDER LAYOUT STATE...` draws only those, each as a file of its
own. Further options follow the layout, as in `wide?theme=flat&side=left`.
"""

import asyncio
import io
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.async_api import Browser, async_playwright

from tests.overlay import states
from tests.overlay.browsers import found, launch
from tests.overlay.screen import Screen, a_screen
from tests.overlay.serving import Easel, at
from tools.pictures import BACKDROP

SIZES: Mapping[str, tuple[int, int]] = {
    "wide": (1280, 720),
    "tall": (1080, 1920),
    "corner": (480, 270),
    "bar": (1920, 200),
}

SHRUNK = {"wide": 0.5, "tall": 0.36, "corner": 1.0, "bar": 0.5}
"""How large a picture is on the sheet."""

WIDEST = 1960
"""Pixels in a row of the sheet."""

SEEN_FIRST = {"a moment: hearts": 0.5, "a moment: queen": 0.6}
"""Seconds before a moment begins; every other begins at once."""


async def draw(screen: Screen, easel: Easel, name: str) -> bytes:
    """Return the picture of a state or, once it has arrived, of a moment."""
    if name not in states.MOMENTS:
        await screen.until_drawn(easel.put(states.EVERY[name]))
        await asyncio.sleep(0.3)
        return await screen.picture()
    state, events = states.MOMENTS[name]
    await screen.until_drawn(easel.put(states.WAITING))
    await asyncio.sleep(0.2)
    await screen.until_drawn(easel.put(state, *events))
    await asyncio.sleep(SEEN_FIRST.get(name, 0.0) + 0.9)
    return await screen.picture()


async def pictures(browser: Browser, layout: str, names: Iterator[str]) -> dict[str, bytes]:
    """Draw those states. layout: with further options after a `?`."""
    easel = Easel()
    easel.put(states.WAITING)
    plain, _, options = layout.partition("?")
    size = SIZES[plain]
    if "size=" in options:
        wide, high = options.split("size=")[1].split("&")[0].split("x")
        size = (int(wide), int(high))
    async with (
        at(easel) as url,
        a_screen(browser, size, ignore_policy=True, script=BACKDROP) as screen,
    ):
        await screen.open(f"{url}?layout={plain}&{options}")
        return {name: await draw(screen, easel, name) for name in names}


def sheet(drawn: Mapping[str, bytes], shrunk: float) -> Image.Image:
    """Lay the pictures out in rows, each with its name over it."""
    images = {name: Image.open(io.BytesIO(png)).convert("RGB") for name, png in drawn.items()}
    width, height = (round(shrunk * side) for side in next(iter(images.values())).size)
    columns = max(1, WIDEST // (width + 8))
    rows = -(-len(images) // columns)
    whole = Image.new("RGB", (columns * (width + 8), rows * (height + 24)), "#202020")
    brush = ImageDraw.Draw(whole)
    for index, (name, image) in enumerate(images.items()):
        x, y = index % columns * (width + 8), index // columns * (height + 24)
        brush.text((x + 4, y + 4), name, fill="white")
        whole.paste(image.resize((width, height)), (x, y + 20))
    return whole


async def main(folder: Path, layouts: list[str], names: list[str]) -> None:
    async with async_playwright() as playwright:
        browser = await launch(playwright, found(every=False)[0])
        for layout in layouts:
            wanted = names or [*states.EVERY, *states.MOMENTS]
            drawn = await pictures(browser, layout, iter(wanted))
            stem = layout.replace("?", "-").replace("&", "-").replace("=", "-").replace(",", "-")
            if names:
                for name, png in drawn.items():
                    (
                        folder / f"{stem}-{name.replace(': ', '-').replace(' ', '-')}.png"
                    ).write_bytes(png)
            else:
                sheet(drawn, SHRUNK[layout.partition("?")[0]]).save(folder / f"{stem}.png")
        await browser.close()


if __name__ == "__main__":
    target, *rest = sys.argv[1:]
    Path(target).mkdir(parents=True, exist_ok=True)
    asyncio.run(main(Path(target), rest[:1] or [*SIZES], rest[1:]))
