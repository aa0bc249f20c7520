"""Every text on the page is a sentence that settings can replace, or comes with the snapshot."""

import re
from collections.abc import Iterator

import msgspec
import pytest
from playwright.async_api import Browser

from ktmodule.adapters.web import wire
from ktmodule.adapters.web.page_words import NAMES, PREFIX
from ktmodule.chat.messages.catalog import DEFAULTS, Sentences
from ktmodule.chat.messages.replies import Replies
from ktmodule.chat.messages.templates import placeholders
from tests.overlay import states
from tests.overlay.making import a_vote, choosing
from tests.overlay.screen import Screen, a_screen
from tests.overlay.serving import Easel, at

MARKED = Replies(
    Sentences().replaced(
        {
            name: " ".join(
                (f"«{name.removeprefix(PREFIX)}»", *(f"{{{one}}}" for one in placeholders(text)))
            )
            for name, text in DEFAULTS.items()
            if name in NAMES
        }
    )
)
"""Each sentence of the page replaced by its own name and its placeholders."""

TEXTS = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walk.nextNode()) {
    if (!walk.currentNode.parentElement.closest('script, style')) texts.push(walk.currentNode.data);
  }
  return texts;
}"""

LOWEST = msgspec.structs.replace(
    states.SOLVED, module=msgspec.structs.replace(states.SOLVED.module, goal="lowest")
)
CONNECTING = msgspec.structs.replace(
    states.DISCONNECTED,
    prompt=wire.PromptWire(kind="wait", title="Connecting", text="to the chat", command=""),
    chat=wire.ChatWire(state="connecting", channel="", retry_at=None),
)
RIGHT = msgspec.structs.replace(states.PASS_VOTE, round=choosing(2, "right"))
ONE = msgspec.structs.replace(states.VOTE, vote=a_vote(("JD", 1)))
SHOWN = (
    LOWEST,
    CONNECTING,
    RIGHT,
    ONE,
    *(
        state
        for name, state in states.EVERY.items()
        if "longest" not in name and "hostile" not in name
    ),
)
"""What is not cut, so that it can be recognized."""

MOMENTS = (*states.MOMENTS.items(), ("a moment: solved", (LOWEST, (states.WON,))))

GERMAN = Replies(
    Sentences().replaced(
        {"page_lower": "weniger ist besser", "page_voters": "{{{count}}} stimmen ab"}
    )
)


class Reader:
    """Reads all texts of a page: which words are seen, and which texts came from nowhere."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._told: set[str] = set()
        self.seen: set[str] = set()
        self.strange: set[str] = set()

    async def read(self, state: wire.Snapshot) -> None:
        # What is hidden keeps the texts of the states before.
        self._told.update(strings(msgspec.to_builtins(state)))
        texts: list[str] = await self._screen.page.evaluate(TEXTS)
        for text in texts:
            self.seen |= set(re.findall(r"«(\w+)»", text))
            unknown = re.search(r"[A-Za-z]{2,}", text) and "«" not in text
            if "{" in text or (unknown and not any(text in one for one in self._told)):
                self.strange.add(text)


def strings(value: object) -> Iterator[str]:
    """All strings in a snapshot."""
    match value:
        case str():
            yield value
        case dict():
            for inner in value.values():
                yield from strings(inner)
        case list() | tuple():
            for inner in value:
                yield from strings(inner)


async def test_a_replaced_sentence_is_on_the_page(browser: Browser) -> None:
    easel = Easel(GERMAN)
    async with at(easel) as url, a_screen(browser) as screen:
        easel.put(states.VOTE)
        await screen.open(url)
        assert await screen.text(".scores__lower") == "weniger ist besser"
        assert (await screen.text(".vote__how")).startswith("{12} stimmen ab")
        assert screen.complaints == []


@pytest.mark.thorough
async def test_no_text_is_left_if_all_sentences_of_the_page_are_replaced(browser: Browser) -> None:
    easel = Easel(MARKED)
    async with a_screen(browser) as screen:
        reader = Reader(screen)
        async with at(easel) as url:
            easel.put(states.WAITING)
            await screen.open(f"{url}?debug=1&motion=reduced")
            for state in SHOWN:
                await screen.until_drawn(easel.put(state))
                await reader.read(state)
            for name, (state, events) in MOMENTS:
                await screen.until_drawn(easel.put(state, *events))
                kind = name.removeprefix("a moment: ")
                await screen.until(f"document.querySelector('.moment[data-kind={kind}]')")
                await reader.read(state)
            await screen.until_drawn(easel.put(states.DISCONNECTED))
            await screen.open(f"{url}?debug=1&zap=1&parts=scores")
            await reader.read(states.DISCONNECTED)
            await screen.until(
                "document.querySelector('.debug')?.textContent.includes('«debug_figures»')"
            )
            await reader.read(states.DISCONNECTED)
            easel.put(msgspec.structs.replace(states.VOTE, version=wire.VERSION + 1))
            await screen.until("document.querySelector('.notice').textContent === '«outdated»'")
            await reader.read(states.VOTE)
            await screen.until_drawn(easel.put(states.VOTE))
        await screen.until("stage.dataset.link === 'reconnecting'")
        await reader.read(states.VOTE)
    assert reader.strange == set()
    assert set(NAMES) == {f"{PREFIX}{name}" for name in reader.seen}
