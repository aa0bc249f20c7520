"""The settings of a person: those of `--config`, or else the file in the user's own folder.

Only what a person starts by hand reads that file: `twitch`, `login`, and a game at a terminal. A
pipe, `lab` and `replay` give the same bytes on every machine.
"""

import os
from argparse import Namespace
from typing import TYPE_CHECKING

from ktmodule.cli import deferred
from ktmodule.cli.folders import config_path
from ktmodule.cli.streams import Streams

if TYPE_CHECKING:
    from ktmodule.adapters.settings.schema import Settings


def settings_of_person(options: Namespace, streams: Streams) -> "Settings":
    """The settings of `--config`; without it, those of the user's own file if there is one.

    Says on standard error that it reads that file. Raises CommandFailed.
    """
    own = config_path()
    # Unlike Path.is_file, this raises nothing where the folder may not be looked into.
    if options.config is None and os.path.isfile(own):
        streams.note(f"settings from {own}")
        return deferred.settings(own)
    return deferred.settings(options.config)
