"""Files for the user's eyes alone: the module with its viewers, the login, the log.

Windows has no modes: the folders of a user there are for the user alone.
"""

import contextlib
import os
from pathlib import Path


def make_folder(folder: Path) -> None:
    """Make the folder, unless it is there: its owner has decided then who may look into it.

    Raises OSError.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_file(path: Path) -> None:
    """Make the file, empty, and its folder; what is there stays as it is. Raises OSError."""
    make_folder(path.parent)
    with contextlib.suppress(FileExistsError):
        # Made with its mode, so that nobody can open it in between.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
