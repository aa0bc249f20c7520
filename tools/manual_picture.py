"""Draws `docs/manual.webp`, the manual as it is printed: `python -m tools.manual_picture`."""

import asyncio
import io
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, ViewportSize, async_playwright

from ktmodule.adapters.web.manual import manual
from ktmodule.chat.messages.replies import REPLIES
from ktmodule.hearts.rules import KTHEARTS
from tests.overlay.browsers import found, launch

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "manual.webp"

A4 = ViewportSize(width=794, height=1123)
"""In CSS pixels, 96 to the inch."""

GAP = 16
"""Pixels around the sheets."""

DESK = (217, 213, 204)


async def sheets(browser: Browser) -> list[Image.Image]:
    """The sheets as they are printed under the default rules."""
    page = await browser.new_page(viewport=A4)
    await page.emulate_media(media="print")
    await page.set_content(manual(KTHEARTS, REPLIES))
    shots = [await sheet.screenshot() for sheet in await page.locator(".sheet").all()]
    return [Image.open(io.BytesIO(shot)).convert("RGB") for shot in shots]


def side_by_side(pictures: list[Image.Image]) -> Image.Image:
    """The pictures in a row, with a gap around each."""
    width = GAP + sum(picture.width + GAP for picture in pictures)
    row = Image.new("RGB", (width, max(each.height for each in pictures) + 2 * GAP), DESK)
    left = GAP
    for picture in pictures:
        row.paste(picture, (left, GAP))
        left += picture.width + GAP
    return row


async def main() -> None:
    async with async_playwright() as playwright:
        browser = await launch(playwright, found(every=False)[0])
        drawn = await sheets(browser)
        await browser.close()
    side_by_side(drawn).save(PICTURE, quality=70, method=6)


if __name__ == "__main__":
    asyncio.run(main())
