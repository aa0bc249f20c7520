"""`ktmodule manual`: prints the manual for the settings."""

from argparse import ArgumentParser, Namespace

from ktmodule.adapters.web.manual import manual
from ktmodule.cli import deferred
from ktmodule.cli.options import add_config
from ktmodule.cli.streams import Streams


def add_options(parser: ArgumentParser) -> None:
    add_config(parser)


def run(options: Namespace, streams: Streams) -> int:
    """Print the page."""
    settings = deferred.settings(options.config)
    streams.stdout.write(manual(settings.rules.house_rules(), settings.replies()))
    return 0
