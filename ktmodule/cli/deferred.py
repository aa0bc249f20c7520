"""Every import that waits until it is needed, so that each command starts quickly.

A game through a pipe is to begin within 0.4 s of CPU; rich, prompt_toolkit, aiohttp, twitchio,
PyYAML, matplotlib and dask each take a good part of that to import. So every other module imports
at its top, and what is loaded follows from which of these functions is called.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING, Protocol

from ktmodule.cli.failure import exits_with
from ktmodule.cli.streams import Streams

if TYPE_CHECKING:
    from ktmodule.adapters.console.terminal import Terminal
    from ktmodule.adapters.settings.schema import Settings
    from ktmodule.adapters.twitch.eventsub_chat import BotChat
    from ktmodule.adapters.web.broadcast import Overlay
    from ktmodule.lab.statistics import Comparison, Solving
    from ktmodule.lab.summary import Summary
    from ktmodule.lab.workers import Workers


class Command(Protocol):
    """The module of a command."""

    def add_options(self, parser: ArgumentParser, /) -> None:
        """Teach the parser what the command takes."""

    def run(self, options: Namespace, streams: Streams, /) -> int:
        """Do what was asked, and return the exit status. Raises CommandFailed."""


def command(name: str) -> Command:
    """The command with that name, one of main.COMMANDS or `play`."""
    match name:
        case "twitch":
            from ktmodule.cli import twitch

            return twitch
        case "login":
            from ktmodule.cli import login

            return login
        case "logout":
            from ktmodule.cli import logout

            return logout
        case "config":
            from ktmodule.cli import config

            return config
        case "sentences":
            from ktmodule.cli import sentences

            return sentences
        case "manual":
            from ktmodule.cli import manual

            return manual
        case "lab":
            from ktmodule.cli import lab

            return lab
        case "replay":
            from ktmodule.cli import replay

            return replay
        case _:
            from ktmodule.cli import play

            return play


def version() -> str:
    """The version of the installed package."""
    from importlib.metadata import version

    return version("ktmodule")


def settings(path: Path | None) -> "Settings":
    """The settings in that file; with None, those that come with the program.

    Raises CommandFailed.
    """
    if path is None:
        from ktmodule.adapters.settings.schema import Settings

        return Settings()
    from ktmodule.adapters.settings.yaml_file import ConfigError, read_settings

    with exits_with(2, ConfigError):
        return read_settings(path)


def terminal() -> "Terminal":
    """The console of a person at a terminal."""
    from rich.console import Console

    from ktmodule.adapters.console.terminal import Terminal

    return Terminal(Console(highlight=False))


def page_server() -> "Callable[[Overlay, Settings, socket], Coroutine[None, None, None]]":
    """What serves the overlay and the manual."""
    from ktmodule.cli.page_server import serve

    return serve


def bot_chat() -> "type[BotChat]":
    """The chat that can speak."""
    from ktmodule.adapters.twitch.eventsub_chat import BotChat

    return BotChat


def report() -> "Callable[[Path, Summary, Comparison | Solving], None]":
    """What writes a report; needs the extra `report`."""
    from ktmodule.lab.report import write

    return write


def cluster() -> "Callable[[str, str], AbstractContextManager[Workers]]":
    """What gets the workers of a cluster; needs the extra `cluster`."""
    from ktmodule.lab.cluster import cluster_workers

    return cluster_workers
