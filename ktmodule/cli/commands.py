"""The commands by name."""

from argparse import ArgumentParser, Namespace
from typing import Protocol

from ktmodule.cli.streams import Streams

COMMANDS = {
    "twitch": "let a Twitch channel's chat play; needs no account",
    "login": "log in the account that replies in Twitch chat",
    "logout": "log that account out, here and at Twitch",
    "config": "print config.yaml with every setting and its default, or edit your own",
    "sentences": "print the sentences that config.yaml can replace, in its format",
    "manual": "print the manual for your settings, as an HTML page",
    "lab": "compare levels and other programs over many deals",
    "replay": "show rounds saved by lab",
}
"""The commands with their help, in the order of `--help`. Without a command, `play` runs."""


class Command(Protocol):
    """The module of a command."""

    def add_options(self, parser: ArgumentParser, /) -> None:
        """Teach the parser what the command takes."""

    def run(self, options: Namespace, streams: Streams, /) -> int:
        """Do what was asked, and return the exit status. Raises CommandFailed."""


def command_named(name: str) -> Command:
    """The command with that name, one of COMMANDS or `play`; only its own module is loaded."""
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
