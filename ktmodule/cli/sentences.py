"""`ktmodule sentences`: prints the sentences that `config.yaml` can replace, in its format."""

from argparse import ArgumentParser, Namespace

import yaml

from ktmodule.chat.messages.catalog import DEFAULTS
from ktmodule.cli.streams import Streams


def add_options(parser: ArgumentParser) -> None:
    """Nothing: the command takes no options."""


def run(options: Namespace, streams: Streams) -> int:
    """Print them as YAML."""
    listed = {"sentences": dict(DEFAULTS)}
    streams.stdout.write(yaml.safe_dump(listed, sort_keys=False, allow_unicode=True, width=100))
    return 0
