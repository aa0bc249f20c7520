"""The manual in a browser: two sheets on paper, no text cut on a phone, nothing fetched."""

import re
from dataclasses import replace

import pytest
from playwright.async_api import Browser, Page

from ktmodule.adapters.web.manual import manual
from ktmodule.chat.command_table import COMMANDS
from ktmodule.chat.messages.catalog import Sentences
from ktmodule.chat.messages.replies import REPLIES, Replies
from ktmodule.chat.messages.templates import LONGEST
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P, Bonus, HouseRules, Permission
from ktmodule.hearts.seats import Direction
from tests.overlay.screen import a_screen
from tests.overlay.serving import Easel, at

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

PHONE = (390, 844)
"""Width and height in pixels."""
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


@pytest.mark.every_engine
async def test_the_server_lets_the_manual_have_its_own_style_and_nothing_else(
    browser: Browser,
) -> None:
    async with at(Easel()) as url, a_screen(browser, requests=True) as screen:
        await screen.page.goto(f"{url}manual")
        assert await screen.text("h1") == "On the Subject of Hearts"
        color = "getComputedStyle(document.querySelector('.sheet')).backgroundColor"
        assert await screen.page.evaluate(color) == "rgb(255, 255, 255)"
        assert screen.complaints == []
        assert screen.requests == [f"{url}manual"]


async def test_the_second_sheet_may_run_on_where_a_streamers_words_are_long(
    browser: Browser,
) -> None:
    long = Sentences().replaced({f"help_{row.word}": "W" * LONGEST for row in COMMANDS})
    text = manual(KTHEARTS, Replies(long))
    assert pages(await printed(browser, text)) > 2
    async with a_screen(browser, PHONE) as screen:
        await screen.page.set_content(text)
        assert await width_of(screen.page) == PHONE[0]


@pytest.mark.every_engine
@pytest.mark.parametrize("rules", SETTINGS.values(), ids=SETTINGS)
async def test_on_a_phone_nothing_is_wider_than_the_screen(
    browser: Browser, rules: HouseRules
) -> None:
    async with a_screen(browser, PHONE) as screen:
        await screen.page.set_content(manual(rules, REPLIES))
        assert await width_of(screen.page) == PHONE[0]
        assert await small_texts(screen.page, least=11) == []


async def width_of(page: Page) -> int:
    """The width of all that can be scrolled to, in pixels."""
    width: int = await page.evaluate("document.documentElement.scrollWidth")
    return width


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
