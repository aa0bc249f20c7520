"""Writes the page's words from the sentences: `python -m tools.page_words`."""

from ktmodule.adapters.package_files import shipped
from ktmodule.adapters.web.page_words import page_words
from ktmodule.chat.messages.catalog import ENGLISH

if __name__ == "__main__":
    written = page_words(ENGLISH)
    (shipped("overlay") / "words.js").write_text(written, encoding="utf-8", newline="\n")
