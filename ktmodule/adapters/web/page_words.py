"""The fixed words of the overlay's page, as the script `words.js`: the sentences `page_*` in force.

What changes with the game is worded by the server and comes with the snapshots. What the page adds
to it by itself, such as the title of a panel, comes from here, so that settings can replace it like
every other sentence. The script in the repository holds the usual words: it is what the type
checker reads, and what a page without a server, the demo, shows.
"""

import json
from dataclasses import fields

from ktmodule.chat.messages.catalog import Sentences

PREFIX = "page_"
"""The beginning of the names of these sentences, which the page leaves out."""

NAMES = tuple(one.name for one in fields(Sentences) if one.name.startswith(PREFIX))

_HEAD = """\
// @ts-check
/**
 * The fixed words of the page. A word in braces is filled where it is used.
 *
 * Made from ktmodule/chat/messages/catalog.py by `python -m tools.page_words`; do not edit.
 */

export const WORDS = {
"""


def page_words(sentences: Sentences) -> str:
    """Return the script with the words that these sentences give the page."""
    texts = ((name, getattr(sentences, name)) for name in NAMES)
    rows = (
        f"  {name.removeprefix(PREFIX)}: {json.dumps(text, ensure_ascii=False)},\n"
        for name, text in texts
    )
    return f"{_HEAD}{''.join(rows)}}};\n"
