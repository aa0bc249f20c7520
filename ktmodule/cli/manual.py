"""`ktmodule manual`: prints the manual for the settings."""

from argparse import ArgumentParser, Namespace

from ktmodule.adapters.settings.schema import Settings
from ktmodule.adapters.web.manual import manual
from ktmodule.cli import deferred
from ktmodule.cli.options import add_config
from ktmodule.cli.streams import Streams


def add_options(parser: ArgumentParser) -> None:
    add_config(parser)


def run(options: Namespace, streams: Streams) -> int:
    """Print the page."""
    streams.stdout.write(manual_page(deferred.settings(options.config)))
    return 0


def manual_page(settings: Settings) -> str:
    """The manual as a page of HTML, for these settings."""
    return manual(settings.rules.house_rules(), settings.replies())
