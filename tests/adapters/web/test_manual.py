"""The manual: what its two sheets say, for the rules in force and every command."""

from collections.abc import Mapping
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from ktmodule.adapters.web.manual import manual
from ktmodule.chat.command_table import COMMANDS, WORDS
from ktmodule.chat.line import Role
from ktmodule.chat.messages.catalog import Sentences
from ktmodule.chat.messages.replies import REPLIES, Replies
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P, Bonus, Goal, HouseRules, Permission
from ktmodule.hearts.seats import Direction
from tests.playing import new_table

VOID = ("meta", "br")
"""Tags that are never closed."""


class Page(HTMLParser):
    """The text of a page, every tag in it, and what it would fetch or run."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = ""
        self.open: list[str] = []
        self.headings: list[str] = []
        self.tags: list[str] = []
        self.foreign: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.foreign.extend(
            name for name, _ in attrs if name in ("src", "href", "style") or name.startswith("on")
        )
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" in self.open:
            return
        if self.open and self.open[-1] in ("h1", "h2", "h3"):
            self.headings.append(data)
        self.text += data


def told(rules: HouseRules) -> str:
    """The text of the manual for these rules, on one line."""
    return " ".join(Page(manual(rules, REPLIES)).text.split())


@pytest.mark.parametrize("rules", [KTHEARTS, STANDARD_4P], ids=["kthearts", "standard-4p"])
def test_the_manual_is_well_formed_and_needs_nothing_else(rules: HouseRules) -> None:
    text = manual(rules, REPLIES)
    page = Page(text)
    assert page.open == []
    assert page.foreign == []
    assert not {"script", "link", "img", "iframe", "object", "base"} & set(page.tags)
    assert "url(" not in text
    assert "@import" not in text


def test_the_manual_has_the_form_of_a_bomb_manual() -> None:
    page = Page(manual(KTHEARTS, REPLIES))
    assert page.headings == [
        "On the Subject of Hearts",
        "Passing",
        "Playing",
        "Moon and Sun",
        "Solving the Module",
        "On the Subject of Typing",
        "For everybody",
        "For moderators and the broadcaster",
        "For the broadcaster alone",
    ]
    assert page.text.count("Keep Talking and Nobody Explodes Mod") == 2
    assert page.text.index("Page 1 of 2") < page.text.index("On the Subject of Typing")
    assert page.text.index("Page 2 of 2") > page.text.index("!quit")


def test_the_drawing_names_the_parts_of_the_module() -> None:
    text = manual(KTHEARTS, REPLIES)
    drawing = Page(text[text.index("<svg") : text.index("</svg>") + len("</svg>")])
    assert drawing.tags[:3] == ["svg", "title", "desc"]
    for part in ("status light", "seats", "trick", "prompt", "hand", "vote", "scores"):
        assert f">{part}</text>" in text
    for seat in ("North", "West", "East", "South"):
        assert f">{seat}</text>" in text


RULES: Mapping[str, tuple[HouseRules, str]] = {
    "cycle": (
        KTHEARTS,
        "Round by round: left, right, across, hold; then from the start again.",
    ),
    "left": (replace(KTHEARTS, passing=(Direction.LEFT,) * 3), "Direction. Left in every round."),
    "no pass": (replace(KTHEARTS, passing=(Direction.HOLD,)), "No cards are passed"),
    "long cycle": (
        replace(KTHEARTS, passing=(*Direction,) * 3 + (Direction.LEFT,)),
        "each round of 13, then from the start again (L left, R right, A across, H hold): "
        "LRAHLRAHLR AHL.",
    ),
    "any discard": (KTHEARTS, "This includes hearts and the queen of spades, in the first"),
    "no discard": (
        STANDARD_4P,
        "it may discard neither a heart nor the queen of spades, unless it holds nothing else.",
    ),
    "no heart": (
        replace(STANDARD_4P, first_trick_queen=Permission.ALLOWED),
        "it may not discard a heart (the queen of spades it may), unless it holds nothing else.",
    ),
    "no queen": (
        replace(KTHEARTS, first_trick_queen=Permission.FORBIDDEN),
        "In the first trick, however, it may not discard the queen of spades.",
    ),
    "queen not led": (KTHEARTS, "neither a heart nor the queen of spades may be led."),
    "queen led": (STANDARD_4P, "no heart may be led, but the queen of spades may."),
    "moon added": (KTHEARTS, "instead each of the other three gets 26 points."),
    "moon subtracted": (
        replace(KTHEARTS, moon=Bonus.SUBTRACT),
        "instead 26 points are subtracted from its total.",
    ),
    "sun added": (KTHEARTS, "replaces the moon: each of the other three gets 52 points."),
    "sun subtracted": (
        replace(KTHEARTS, sun=Bonus.SUBTRACT),
        "replaces the moon: 52 points are subtracted from its total.",
    ),
    "no sun": (STANDARD_4P, "There is none: all thirteen tricks count as a moon."),
    "target": (replace(KTHEARTS, target=55), "leaves any seat with 55 points or more."),
    "one point": (replace(KTHEARTS, target=1), "leaves any seat with 1 point or more."),
    "survive": (replace(KTHEARTS, target=55), "won if South's total is below 55."),
    "not survived": (
        replace(KTHEARTS, target=55),
        "lost if South's total is 55 or more, even if an",
    ),
    "lowest": (STANDARD_4P, "won if no total is lower than South's; a shared lowest is"),
    "not lowest": (replace(KTHEARTS, goal=Goal.LOWEST), "lost if any total is lower than South's."),
}


@pytest.mark.parametrize(("rules", "text"), RULES.values(), ids=RULES)
def test_the_manual_tells_the_house_rules_in_force(rules: HouseRules, text: str) -> None:
    assert text in told(rules)


def test_no_sentence_of_a_setting_is_told_under_every_setting() -> None:
    manuals = [told(rules) for rules, _ in RULES.values()]
    assert [text for _, text in RULES.values() if all(text in one for one in manuals)] == []


def test_a_lost_match_gives_no_strike() -> None:
    for rules in (KTHEARTS, STANDARD_4P):
        assert "There is no strike: a new match is dealt" in told(rules)


def test_the_manual_names_every_word_that_is_understood() -> None:
    text = Page(manual(KTHEARTS, REPLIES)).text
    assert all(f"!{word}" in text for word in WORDS)


def test_each_command_is_listed_under_the_role_that_may_use_it() -> None:
    text = Page(manual(KTHEARTS, REPLIES)).text
    moderators, broadcaster = text.index("For moderators"), text.index("For the broadcaster alone")
    start = text.index("For everybody")
    lists = {
        Role.VIEWER: text[start:moderators],
        Role.MODERATOR: text[moderators:broadcaster],
        Role.BROADCASTER: text[broadcaster:],
    }
    for row in COMMANDS:
        listed = {role for role, part in lists.items() if f"\n!{row.word}\n" in part}
        assert listed == {row.lowest}, row.word


def test_a_streamers_own_sentences_are_text_and_never_markup() -> None:
    hostile = "<script>alert('1')</script> & \"<b>\""
    replies = Replies(Sentences().replaced({"help_hand": hostile, "also": "{help} <i>{words}"}))
    text = manual(KTHEARTS, replies)
    assert hostile not in text
    assert {"script", "b", "i"}.isdisjoint(Page(text).tags)
    assert hostile in Page(text).text


def test_the_command_manual_names_the_address_that_is_set() -> None:
    hosted = new_table(manual_url="https://example.org/manual.html")
    assert hosted.types("!manual").said == ["the manual: https://example.org/manual.html"]


@pytest.mark.parametrize(
    ("rules", "goal"),
    [
        (replace(KTHEARTS, target=55), "reaches 55: you win if you stay below 55."),
        (STANDARD_4P, "reaches 100: you win if nobody has fewer points."),
    ],
    ids=["survive", "lowest"],
)
def test_the_command_manual_tells_a_beginner_five_things(rules: HouseRules, goal: str) -> None:
    (short,) = new_table(rules=rules).types("!manual").said
    for thing in (
        "points are bad",
        "The two of clubs leads",
        "Follow the suit that was led",
        "aces are high",
        goal,
    ):
        assert thing in short
    assert len(short) <= 450
