"""`ktmodule` without a command: a game in this terminal or through a pipe.

`ktmodule twitch` plays the same game with a chat in addition.
"""

import asyncio
import logging
import os
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Protocol

from ktmodule.adapters.console.pipe import OutputError, PipeConsole
from ktmodule.adapters.settings.schema import Settings
from ktmodule.adapters.twitch.combined import Together
from ktmodule.adapters.web.broadcast import Broadcast
from ktmodule.adapters.web.socket import CannotServe
from ktmodule.bots.levels import LEVELS, SEARCHING, can_compile, prepare
from ktmodule.cli import deferred
from ktmodule.cli.failure import exits_with
from ktmodule.cli.options import add_playing
from ktmodule.cli.overlay import overlay_parts
from ktmodule.cli.process import run_in_loop
from ktmodule.cli.state_file import open_session
from ktmodule.cli.streams import Streams
from ktmodule.runtime.aside import aside
from ktmodule.runtime.ending import until_one_ends
from ktmodule.runtime.extras import how_to_install
from ktmodule.runtime.loop import Runtime
from ktmodule.runtime.ports import Audience, ChatSource, StoreError
from ktmodule.session.options import Options, Pace

_LOG = logging.getLogger(__name__)


class Console(ChatSource, Audience, Protocol):
    """The place where the player types, which also shows the module."""


@dataclass(frozen=True, slots=True)
class Chat:
    """A chat that plays. speakers: the parts that answer in it."""

    source: ChatSource
    speakers: Sequence[Audience] = ()


def add_options(parser: ArgumentParser) -> None:
    add_playing(parser)


def run(options: Namespace, streams: Streams) -> int:
    """Play offline."""
    if streams.interactive:
        settings = deferred.settings_of_person(options, streams)
    else:
        settings = deferred.settings(options.config)
    play(options, settings, streams)
    return 0


def play(
    options: Namespace, settings: Settings, streams: Streams, chat: Chat | None = None
) -> None:
    """Play until the player leaves or the input ends. Raises CommandFailed.

    options: those of a game. chat: plays along with the console; None plays offline.
    """
    with exits_with(1, StoreError, CannotServe, OutputError), ExitStack() as stack:
        console = _console(streams)
        source: ChatSource = console
        audiences: list[Audience] = [console]
        if chat is not None:
            source = Together(chat.source, console, console_ends=streams.interactive)
        watched = streams.interactive or chat is not None
        setup = _setup(settings, online=chat is not None, paced=watched and not options.fast)
        store, session = open_session(options, setup, streams.note)
        stack.callback(store.close)
        _prepare_opponents(session.levels, streams.note)
        say = setup.replies.sentences
        human_name = say.plate_you if chat is None else say.plate_chat
        overlay = Broadcast(time.monotonic, human_name, setup.replies)
        audiences += (overlay, *(() if chat is None else chat.speakers))
        runtime = Runtime(session, store, LEVELS, audiences, time.monotonic)
        # The player's first prompt does not wait for a web server to be imported.
        parts = overlay_parts(overlay, settings, streams, stack, runtime.settled)
        if watched and can_compile():
            parts = (*parts, _prepare_for_later(runtime.settled))
        run_in_loop(until_one_ends(runtime.run(source), *parts))


def _console(streams: Streams) -> Console:
    if streams.interactive:
        return deferred.terminal()
    # Without a standard input, an empty one ends the game at once.
    stdin = streams.stdin
    source = os.open(os.devnull, os.O_RDONLY) if stdin is None else stdin.fileno()
    return PipeConsole(source, streams.stdout)


def _setup(settings: Settings, online: bool, paced: bool) -> Options:
    return Options(
        rules=settings.rules.house_rules(),
        pace=settings.pace.pace() if paced else Pace(),
        decisions=settings.decisions.decisions(online),
        manual_url=settings.overlay.manual_url,
        replies=settings.replies(),
        levels=settings.opponents.levels(),
        adaptive=settings.opponents.adaptive,
        replies_in_chat=settings.chat.say,
        listening=settings.chat.listening(),
    )


def _prepare_opponents(levels: Collection[str], note: Callable[[str], None]) -> None:
    """Have the search ready before the first card if an opponent searches."""
    if SEARCHING.isdisjoint(levels):
        return
    if can_compile():
        compile_search(note)
    elif "master" in levels:
        note(
            "master may think for several seconds, because its search is not compiled. "
            f"To speed it up: {how_to_install('fast')}"
        )


def compile_search(note: Callable[[str], None]) -> None:
    """Compile the search, which needs the extra `fast`, and say so.

    note: tells a person.
    """
    note("preparing the search of the strong levels (slower the first time) ...")
    began = time.monotonic()
    prepare()
    note(f"... ready after {time.monotonic() - began:.0f} s")


async def _prepare_for_later(begun: Callable[[], Awaitable[None]]) -> None:
    """Prepare the search once the game has begun, for a level that is chosen later."""
    await begun()
    try:
        await aside(prepare, "compiler")
    except (OSError, ImportError, MemoryError) as error:
        # Nobody has chosen such a level yet: the game goes on without it.
        _LOG.warning("the search of the strong levels could not be prepared: %s", error)
    await asyncio.Event().wait()
