"""The manual: one page with the rules in force and every command."""

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from ktmodule.adapters.web.manual import manual
from ktmodule.chat.command_table import WORDS
from ktmodule.chat.messages.replies import REPLIES
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P, Bonus, HouseRules
from tests.playing import new_table


class Page(HTMLParser):
    """The text of a page, and every tag and address in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = ""
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses.extend(value or "" for name, value in attrs if name in ("src", "href"))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("rules", [KTHEARTS, STANDARD_4P], ids=["kthearts", "standard-4p"])
def test_the_manual_is_one_well_formed_page_that_needs_nothing_else(rules: HouseRules) -> None:
    page = Page(manual(rules, REPLIES))
    assert page.open == []
    assert page.addresses == []


def test_the_manual_names_every_word_that_is_understood() -> None:
    text = Page(manual(KTHEARTS, REPLIES)).text
    assert all(f"!{word}" in text for word in WORDS)


def test_the_manual_tells_the_house_rules_in_force() -> None:
    assert "somebody reaches 100 points" in Page(manual(KTHEARTS, REPLIES)).text
    changed = replace(KTHEARTS, target=55, moon=Bonus.SUBTRACT, sun=Bonus.OFF)
    text = Page(manual(changed, REPLIES)).text
    assert "somebody reaches 55 points" in text
    assert "the shooter loses 26 points instead" in text
    assert "it is just a moon" in text


def test_the_command_manual_names_the_address_that_is_set_and_else_the_rules_in_short() -> None:
    hosted = new_table(manual_url="https://example.org/manual.html")
    assert hosted.types("!manual").said == ["the manual: https://example.org/manual.html"]
    (short,) = new_table().types("!manual").said
    assert short.startswith("Hearts: low is good.")
