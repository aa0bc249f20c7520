"""The page's own words: from the sentences in force, and the usual ones in the repository."""

import json
import re
import time

import aiohttp

from ktmodule.adapters.package_files import shipped
from ktmodule.adapters.web.broadcast import Broadcast
from ktmodule.adapters.web.page_words import page_words
from ktmodule.adapters.web.server import serving
from ktmodule.adapters.web.socket import address, listen
from ktmodule.chat.messages.catalog import DEFAULTS, ENGLISH, Sentences
from ktmodule.chat.messages.replies import Replies

HOST = "127.0.0.1"
HOSTILE = "\"; alert('1') // </script> \\ \\u0022 ` ${x} 日本 \u00a0"


def words_in(script: str) -> dict[str, str]:
    """The words of the script, each as its row says it."""
    rows = re.findall(r"^  (\w+): (.*),$", script, re.MULTILINE)
    return {name: json.loads(text) for name, text in rows}


def test_the_script_in_the_repository_holds_the_usual_words() -> None:
    assert (shipped("overlay") / "words.js").read_bytes() == page_words(ENGLISH).encode()


def test_every_sentence_of_the_page_is_a_word_in_it() -> None:
    usual = {name: text for name, text in DEFAULTS.items() if name.startswith("page_")}
    assert {f"page_{name}": text for name, text in words_in(page_words(ENGLISH)).items()} == usual


def test_whatever_a_sentence_says_it_stays_one_word_of_the_script() -> None:
    script = page_words(Sentences().replaced({"page_ready": HOSTILE.replace("{x}", "{{x}}")}))
    assert words_in(script)["ready"] == HOSTILE
    assert len(script.splitlines()) == len(page_words(ENGLISH).splitlines())


async def test_the_server_serves_the_sentences_in_force() -> None:
    own = Replies(Sentences().replaced({"page_lower": "weniger ist besser"}))
    broadcast = Broadcast(time.monotonic, "You", own)
    with listen(HOST, "auto") as listener:
        async with serving(broadcast, "", listener, HOST), aiohttp.ClientSession() as http:
            async with http.get(address(listener) + "words.js") as answer:
                assert answer.content_type == "text/javascript"
                words = words_in(await answer.text())
    assert words == words_in(page_words(ENGLISH)) | {"lower": "weniger ist besser"}
