"""Finds the browsers to test the page in, and installs one if there is none."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path
from playwright.async_api import Browser, Error, Playwright

from tests.waiting import LIMIT

NAMED = "KTMODULE_BROWSERS"
"""The environment variable that names executables, separated like PATH."""

SWITCHED_OFF = (
    # Each page would come with two hidden pages of the address bar, which cost more than it does.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    # What Playwright itself switches off, as the last list counts, not both.
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""Features of the browser; one that it does not know does no harm."""

ARGUMENTS = (
    f"--disable-features={','.join(SWITCHED_OFF)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
)

ENGINE_PACKAGE = "@sparticuz/chromium@127"
"""An npm package with the engine of OBS 31 and 32, for Linux only."""

UNPACK = Path(__file__).resolve().parents[2] / "tools" / "unpack_engine.mjs"

_ON_PATH = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)
_MAC = (
    "Google Chrome.app/Contents/MacOS/Google Chrome",
    "Chromium.app/Contents/MacOS/Chromium",
    "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
_WINDOWS = ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
_WINDOWS_ROOTS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")


class NoBrowser(Exception):
    """There is no browser; the message says what was tried."""


@dataclass(frozen=True, slots=True)
class Engine:
    """A browser to test with. executable: None for Playwright's own."""

    name: str
    executable: Path | None = None
    environment: Mapping[str, str] = field(default_factory=dict)

    async def launch(self, playwright: Playwright, *extra: str) -> Browser:
        """Start it, with further arguments. Raises playwright's Error."""
        return await playwright.chromium.launch(
            executable_path=self.executable,
            args=[*ARGUMENTS, *extra],
            timeout=1000 * LIMIT,
            env={**os.environ, **self.environment} if self.environment else None,
        )


TO_BE_HAD = Engine("chromium")
"""A placeholder for the browser that will be installed."""


def found(every: bool) -> tuple[Engine, ...]:
    """The browsers named in the environment, or those installed; TO_BE_HAD where none is.

    every: all that are installed, not only the first. Raises NoBrowser if a named one is missing.
    """
    if named := os.environ.get(NAMED):
        return tuple(map(_named, filter(None, named.split(os.pathsep))))
    engines: dict[str, Engine] = {}
    for path in _installed():
        if version := _version(path):
            engines.setdefault(version, Engine(version, path))
            if not every:
                break
    return tuple(engines.values()) or (TO_BE_HAD,)


async def launch(playwright: Playwright, engine: Engine, *extra: str) -> Browser:
    """Start that engine; if it was not named and does not start, install one. Raises NoBrowser."""
    if engine is not TO_BE_HAD:
        try:
            return await engine.launch(playwright, *extra)
        except Error:
            if NAMED in os.environ:
                raise
    return await _obtain(playwright, *extra)


async def _obtain(playwright: Playwright, *extra: str) -> Browser:
    tried = []
    for get in (_playwrights_own, _npm_package):
        try:
            return await get().launch(playwright, *extra)
        except (Error, NoBrowser) as problem:
            tried.append(str(problem).strip().splitlines()[0])
    raise NoBrowser(f"no browser for the overlay: {'; '.join(tried)}")


def _named(text: str) -> Engine:
    path = Path(text)
    if not path.is_file():
        raise NoBrowser(f"{NAMED}: there is no {path}")
    # Some engines do not report their version, but their folder is named after it.
    number = re.search(r"\d{2,}$", path.parent.name)
    return Engine(f"chromium-{number[0]}" if number else _version(path) or path.stem, path)


def _installed() -> list[Path]:
    places = [Path(path) for name in _ON_PATH if (path := shutil.which(name))]
    if sys.platform == "darwin":
        roots = (Path("/Applications"), Path.home() / "Applications")
        places += [root / name for root in roots for name in _MAC]
    if sys.platform == "win32":
        folders = [Path(root) for name in _WINDOWS_ROOTS if (root := os.environ.get(name))]
        places += [root / name for root in folders for name in _WINDOWS]
    return [place for place in places if place.is_file()]


@cache
def _version(path: Path) -> str | None:
    """The version, such as `chromium-127`, or None if it does not run."""
    if sys.platform == "win32":
        # There `--version` opens a window.
        return path.stem if path.is_file() else None
    try:
        told = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=LIMIT)
    except (OSError, subprocess.TimeoutExpired):
        return None
    number = re.search(r"(\d+)\.\d", told.stdout)
    return f"chromium-{number[1]}" if told.returncode == 0 and number else None


def _playwrights_own() -> Engine:
    _run([sys.executable, "-m", "playwright", "install", "chromium"], "playwright install chromium")
    return TO_BE_HAD


def _npm_package() -> Engine:
    npm, node = shutil.which("npm"), shutil.which("node")
    if sys.platform != "linux" or not npm or not node:
        raise NoBrowser("no npm for Linux to get a browser with")
    home = user_cache_path("ktmodule-tests", appauthor=False) / "engine"
    engine = home / "unpacked"
    if not (engine / "chromium").is_file():
        home.mkdir(parents=True, exist_ok=True)
        options = ("--no-save", "--ignore-scripts", "--no-audit", "--no-fund")
        _run([npm, "install", *options, "--prefix", str(home), ENGINE_PACKAGE], "npm install")
        package = home / "node_modules" / "@sparticuz" / "chromium"
        _run([node, str(UNPACK), str(package), str(engine)], "unpacking the browser")
    # The package includes the libraries that a minimal system lacks.
    return Engine("chromium", engine / "chromium", {"LD_LIBRARY_PATH": str(engine / "lib")})


def _run(command: list[str], what: str) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=400)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoBrowser(f"{what}: {error}") from error
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines() or [f"status {done.returncode}"]
        reason = next((line for line in lines if "error" in line.lower()), lines[-1])
        raise NoBrowser(f"{what} failed: {reason}")
