"""`ktmodule replay`: shows rounds that the laboratory saved."""

import time
from argparse import ArgumentParser, Namespace
from contextlib import ExitStack
from pathlib import Path

from ktmodule.adapters.console.board import Printer
from ktmodule.adapters.console.pipe import OutputError
from ktmodule.adapters.web.broadcast import Broadcast
from ktmodule.adapters.web.socket import CannotServe
from ktmodule.cli import deferred
from ktmodule.cli.failure import exits_with
from ktmodule.cli.options import TAKES_RULES, add_config, add_fast, count
from ktmodule.cli.overlay import overlay_parts
from ktmodule.cli.process import run_in_loop
from ktmodule.cli.streams import Streams
from ktmodule.lab.errors import Unusable
from ktmodule.lab.replay import Film, ReplayScreen, show
from ktmodule.runtime.ending import until_one_ends
from ktmodule.session.options import Pace


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a file that ktmodule lab --save wrote"
    )
    parser.add_argument("--round", type=count, metavar="N", help="show only round N of the file")
    add_config(parser, TAKES_RULES)
    add_fast(parser)


def run(options: Namespace, streams: Streams) -> int:
    """Show the rounds of the file, or the one with that number."""
    settings = deferred.settings(options.config)
    with (
        exits_with(2, Unusable),
        exits_with(1, CannotServe, OutputError),
        ExitStack() as stack,
    ):
        film = Film(options.file, options.round)
        paced = streams.interactive and not options.fast
        pace = settings.pace.pace() if paced else Pace()
        screen = ReplayScreen(Printer(file=streams.stdout, highlight=False))
        replies = settings.replies()
        overlay = Broadcast(time.monotonic, replies.sentences.plate_south, replies)
        parts = overlay_parts(overlay, settings, streams, stack, _at_once)
        run_in_loop(until_one_ends(show(film, (overlay,), screen, pace), *parts))
    return 0


async def _at_once() -> None:
    """Return at once: the server need not wait for anything."""
