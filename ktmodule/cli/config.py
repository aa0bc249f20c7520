"""`ktmodule config`: prints the settings file that comes with the program."""

from argparse import ArgumentParser, Namespace

from ktmodule.adapters.package_files import shipped
from ktmodule.cli.streams import Streams


def add_options(parser: ArgumentParser) -> None:
    """Nothing: the command takes no options."""


def run(options: Namespace, streams: Streams) -> int:
    """Print the file."""
    streams.stdout.write(shipped("config.yaml").read_text(encoding="utf-8"))
    return 0
