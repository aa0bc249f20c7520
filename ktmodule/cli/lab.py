"""`ktmodule lab`: its options. What it does with them is in `comparison`."""

import argparse
from pathlib import Path

from ktmodule.cli import deferred
from ktmodule.cli.failure import FORFEITED
from ktmodule.cli.options import TAKES_RULES, add_config, add_seed, count
from ktmodule.cli.streams import Streams

LONGEST_PATIENCE = 86400
"""Seconds in a day."""

LAB_EPILOG = (
    "A player is a level, or cmd:COMMAND for any program that speaks the protocol in "
    "docs/laboratory.md. Exit status: 0 done, 1 could not continue, 2 wrong arguments, "
    f"{FORFEITED} a program forfeited, 130 interrupted; with 1, 3 and 130 the results so far are "
    "printed."
)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Teach the parser what `ktmodule lab` takes."""
    parser.epilog = LAB_EPILOG
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--seats", metavar="P,P,P,P", help="compare these four players, each in all four seats"
    )
    what.add_argument(
        "--against-settings",
        action="store_true",
        help="measure how often each level solves the module with your settings",
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--rounds",
        type=count,
        metavar="N",
        help="play N rounds, rounded up to whole deals in all four seats (default 2000)",
    )
    length.add_argument(
        "--matches",
        type=count,
        metavar="N",
        help="play N whole matches instead; with --against-settings, N per level (default 200)",
    )
    add_config(parser, TAKES_RULES)
    add_seed(parser, "the whole number that decides the deals (default 1)")
    parser.add_argument(
        "--workers", type=count, metavar="N", help="number of processes (default: one per core)"
    )
    parser.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="play on the workers of the dask scheduler at ADDRESS, such as tcp://host:8786",
    )
    parser.add_argument(
        "--patience",
        type=_seconds,
        metavar="SECONDS",
        default=10.0,
        help="time limit for each answer of a program (default 10)",
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="save every round in FILE")
    parser.add_argument(
        "--resume", action="store_true", help="continue the --save FILE where it stopped"
    )
    parser.add_argument(
        "--report",
        type=Path,
        metavar="FILE",
        help="write the results, with plots, to FILE.html or FILE.png",
    )


def run(options: argparse.Namespace, streams: Streams) -> int:
    """Play the comparison that the options describe, and print its summary."""
    return deferred.comparison()(options, streams)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST_PATIENCE:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a number of seconds above 0 and at most {LONGEST_PATIENCE}"
        )
    return seconds
