"""The imports that wait until they are needed, so that each command starts quickly.

A game through a pipe is to begin within 0.4 s of CPU; rich, prompt_toolkit, aiohttp, twitchio,
PyYAML, matplotlib and dask each take a good part of that to import. A command that always needs one
of them imports it at the top of its own module, which `commands` loads by name. What a command
needs only sometimes is here. Every other module imports at its top.
"""

import time
from argparse import Namespace
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING

from ktmodule.cli.failure import exits_with

if TYPE_CHECKING:
    from ktmodule.adapters.console.terminal import Terminal
    from ktmodule.adapters.settings.schema import Settings
    from ktmodule.adapters.twitch.eventsub_chat import BotChat
    from ktmodule.adapters.web.broadcast import Broadcast
    from ktmodule.cli.log_file import LogFile
    from ktmodule.cli.streams import Streams
    from ktmodule.lab.statistics import Comparison, Solving
    from ktmodule.lab.summary import Summary
    from ktmodule.lab.workers import Workers


def version() -> str:
    """The version of the installed package."""
    from importlib.metadata import version

    return version("ktmodule")


def log_path() -> Path:
    """The file for warnings and faults."""
    from ktmodule.cli.folders import log_path

    return log_path()


def log_file(path: Path) -> "LogFile":
    """The log file at that path."""
    from ktmodule.cli.log_file import LogFile

    return LogFile(path)


def state_path() -> Path:
    """The file that keeps the module where `--state` names none."""
    from ktmodule.cli.folders import state_path

    return state_path()


def settings_of_person(options: Namespace, streams: "Streams") -> "Settings":
    """The settings of `--config`, or of the user's own file. Raises CommandFailed."""
    from ktmodule.cli.own_settings import settings_of_person

    return settings_of_person(options, streams)


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

    return Terminal(Console(highlight=False), time.monotonic)


def page_server() -> "Callable[[Broadcast, Settings, socket, socket], Coroutine[None, None, None]]":
    """The function that serves the overlay and the manual."""
    from ktmodule.cli.page_server import serve

    return serve


def bot_chat() -> "type[BotChat]":
    """The chat that can speak."""
    from ktmodule.adapters.twitch.eventsub_chat import BotChat

    return BotChat


def comparison() -> "Callable[[Namespace, Streams], int]":
    """The function that plays a comparison of the laboratory."""
    from ktmodule.cli.comparison import compare

    return compare


def report() -> "Callable[[Path, Summary, Comparison | Solving], None]":
    """The function that writes a report; needs the extra `report`."""
    from ktmodule.lab.report import write

    return write


def cluster() -> "Callable[[str, str], AbstractContextManager[Workers]]":
    """The function that connects to the workers of a cluster; needs the extra `cluster`."""
    from ktmodule.lab.cluster import cluster_workers

    return cluster_workers
