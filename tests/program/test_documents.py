"""The documents: their links lead somewhere, and the files they name exist."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]

CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)|<(?:img|a)\b[^>]*?\b(?:src|href)=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)
NAMED = re.compile(r"`((?:\w[\w.-]*/)+[\w.-]*)`")
"""A path in backticks, such as `ktmodule/hearts/match.py` or `docs/`."""

TOP = frozenset(path.name for path in ROOT.iterdir())


def text_of(document: Path) -> str:
    """The document without its blocks of code."""
    return CODE.sub("", document.read_text(encoding="utf-8"))


def anchors(document: Path) -> set[str]:
    """The anchors of that document, as GitHub makes them from the headings."""
    headings = HEADING.findall(text_of(document))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in headings}


def broken_links(document: Path) -> Iterator[str]:
    for found in LINK.finditer(text_of(document)):
        link = found[1] or found[2]
        if re.match(r"[a-z]+:", link):
            continue
        place, _, anchor = link.partition("#")
        target = (document.parent / place).resolve() if place else document
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield link


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_between_documents_leads_somewhere(document: Path) -> None:
    assert list(broken_links(document)) == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_names_exists(document: Path) -> None:
    named = {path for path in NAMED.findall(text_of(document)) if path.split("/")[0] in TOP}
    assert {path for path in named if not (ROOT / path).exists()} == set()


def test_the_architecture_names_every_folder_of_the_program() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    package = ROOT / "ktmodule"
    folders = {path.parent for path in package.rglob("*.py")} - {package}
    assert {folder.name for folder in folders if f"{folder.name}/`" not in text} == set()
