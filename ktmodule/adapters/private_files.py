"""Files for the user's eyes alone: the module with its viewers, the login, the log.

Windows has no modes: the folders of a user there are for the user alone.
"""

import contextlib
import os
import sys
from pathlib import Path

if sys.platform == "darwin":
    import fcntl


def make_folder(folder: Path) -> None:
    """Make the folder, unless it is there: its owner has decided then who may look into it.

    Raises OSError.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_file(path: Path) -> None:
    """Make the file, empty, and its folder; what is there stays as it is. Raises OSError.

    Where `path` is a link to a file that is not there, that file is made.
    """
    # Or whoever opens the link would make the file, readable by others.
    path = Path(os.path.realpath(path))
    make_folder(path.parent)
    with contextlib.suppress(FileExistsError):
        # Made with its mode, so that nobody can open it in between.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def sync(descriptor: int) -> None:
    """Make what was written to this file, or folder, survive a power cut. Raises OSError."""
    if sys.platform == "darwin":
        # There, fsync leaves it in the drive's own cache; some file systems know no more.
        with contextlib.suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)
