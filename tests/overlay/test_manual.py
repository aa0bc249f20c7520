"""The manual in a browser: two sheets on paper, no text cut on a phone, nothing fetched."""

import re
from dataclasses import replace

import pytest
from playwright.async_api import Browser, Page, ViewportSize

from ktmodule.adapters.web.manual import manual
from ktmodule.chat.command_table import COMMANDS
from ktmodule.chat.messages.replies import REPLIES
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P, Bonus, HouseRules, Permission
from ktmodule.hearts.seats import Direction

ROWS = 45
"""The commands that the second sheet must hold."""

ODD = replace(
    STANDARD_4P,
    passing=(*Direction,) * 25,
    first_trick_queen=Permission.ALLOWED,
    moon=Bonus.SUBTRACT,
    sun=Bonus.SUBTRACT,
    target=1000,
)
LEAST = replace(KTHEARTS, passing=(Direction.HOLD,), sun=Bonus.OFF, target=1)
SETTINGS = {"kthearts": KTHEARTS, "standard-4p": STANDARD_4P, "odd": ODD, "least": LEAST}

PHONE = ViewportSize(width=390, height=844)
WIDE_FONT = '"DejaVu Serif"'


async def printed(browser: Browser, text: str) -> bytes:
    """The page on paper, as a PDF."""
    page = await browser.new_page()
    try:
        await page.set_content(text)
        return await page.pdf(prefer_css_page_size=True, print_background=True)
    finally:
        await page.close()


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def size_in_points(pdf: bytes) -> tuple[int, int]:
    """Width and height of its first page, in whole points of 1/72 inch."""
    box = re.search(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]", pdf)
    assert box is not None
    return round(float(box[1])), round(float(box[2]))


@pytest.mark.parametrize("rules", SETTINGS.values(), ids=SETTINGS)
async def test_the_rules_fit_on_one_sheet_of_a4_and_the_commands_on_another(
    browser: Browser, rules: HouseRules
) -> None:
    pdf = await printed(browser, manual(rules, REPLIES))
    assert pages(pdf) == 2
    assert size_in_points(pdf) == (595, 842)


async def test_the_second_sheet_holds_forty_five_commands(browser: Browser) -> None:
    more = (COMMANDS * 2)[:ROWS]
    assert pages(await printed(browser, manual(KTHEARTS, REPLIES, more))) == 2


async def test_the_sheets_hold_in_a_wider_font(browser: Browser) -> None:
    text = manual(ODD, REPLIES, (COMMANDS * 2)[:ROWS]).replace('"Times New Roman"', WIDE_FONT)
    assert WIDE_FONT in text
    assert pages(await printed(browser, text)) == 2


async def test_a_sheet_that_overflows_is_a_page_more(browser: Browser) -> None:
    """Else the tests above could not fail."""
    assert pages(await printed(browser, manual(KTHEARTS, REPLIES, COMMANDS * 3))) > 2


@pytest.mark.every_engine
@pytest.mark.parametrize("rules", SETTINGS.values(), ids=SETTINGS)
async def test_on_a_phone_nothing_is_wider_than_the_screen(
    browser: Browser, rules: HouseRules
) -> None:
    page = await browser.new_page(viewport=PHONE)
    try:
        await page.set_content(manual(rules, REPLIES))
        assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        assert await small_texts(page, least=11) == []
    finally:
        await page.close()


async def small_texts(page: Page, least: float) -> list[str]:
    """The texts below that height of font, in pixels as they are drawn."""
    small: list[str] = await page.evaluate(
        """least => [...document.querySelectorAll('p, li, td, th, dt, dd, text')].filter(one => {
            const scale = one.getScreenCTM ? one.getScreenCTM().a : 1;
            return parseFloat(getComputedStyle(one).fontSize) * scale < least;
        }).map(one => one.textContent)""",
        least,
    )
    return small
