"""Lichess' chess board as a measure of what a board game on a page may cost.

chessground is its board as a package of npm. It plays in the same browser as the overlay, a move
whenever the overlay has a card, with the sliding pieces that lichess has by default.
"""

import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from platformdirs import user_cache_path
from playwright.async_api import Browser, Route

from tests.overlay.screen import SIZE

PACKAGE = "chessground@9.2.1"
ADDRESS = "http://board.test/"

_PAGE = """<!doctype html>
<link rel="stylesheet" href="assets/chessground.base.css">
<link rel="stylesheet" href="assets/chessground.brown.css">
<link rel="stylesheet" href="assets/chessground.cburnett.css">
<style>body { margin: 0; } #board { width: 720px; height: 720px; }</style>
<div id="board"></div>
<script type="module">
  import { Chessground } from './dist/chessground.min.js';
  const board = Chessground(document.getElementById('board'), { animation: { duration: 250 } });
  const moves = ['g1f3', 'g8f6', 'b1c3', 'b8c6', 'f3g1', 'f6g8', 'c3b1', 'c6b8'];
  let played = 0;
  window.play = (pause) => setInterval(() => {
    const move = moves[played % moves.length];
    board.move(move.slice(0, 2), move.slice(2));
    played += 1;
  }, pause);
</script>
"""


class NoBoard(Exception):
    """The package cannot be had; the message says why."""


def board() -> Path:
    """The folder of the package, fetched by npm the first time. Raises NoBoard."""
    home = user_cache_path("ktmodule-tests", appauthor=False) / "board"
    package = home / "node_modules" / "chessground"
    if not package.is_dir():
        npm = shutil.which("npm")
        if npm is None:
            raise NoBoard("there is no npm")
        home.mkdir(parents=True, exist_ok=True)
        options = ("--no-save", "--ignore-scripts", "--no-audit", "--no-fund")
        command = [npm, "install", *options, "--prefix", str(home), PACKAGE]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        if done.returncode:
            raise NoBoard(f"npm install failed: {done.stderr.strip()[-200:]}")
    return package


@asynccontextmanager
async def playing(browser: Browser, pause: float) -> AsyncIterator[None]:
    """A board on which a piece moves every `pause` seconds while the block runs.

    Raises NoBoard.
    """
    package = board()

    async def answer(route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS)
        if path:
            await route.fulfill(path=package / path)
        else:
            await route.fulfill(body=_PAGE, content_type="text/html")

    width, height = SIZE
    page = await browser.new_page(viewport={"width": width, "height": height})
    try:
        await page.route(f"{ADDRESS}**", answer)
        await page.goto(ADDRESS)
        await page.wait_for_function("() => document.querySelectorAll('piece').length >= 32")
        await page.evaluate("(pause) => { window.play(pause); }", 1000 * pause)
        yield
    finally:
        await page.close()
