"""One program at a time uses the login: two would use up each other's tokens, and answer twice."""

from collections.abc import Iterator
from contextlib import contextmanager

from filelock import FileLock, Timeout

from ktmodule.adapters.private_files import make_folder
from ktmodule.adapters.twitch.token_file import CannotSpeak, TokenFile


class LoginInUse(CannotSpeak):
    """Another program speaks with this login, or is logging in."""

    def __init__(self) -> None:
        super().__init__(
            "Another KTModule is using the login to Twitch. End that one, then start this again."
        )


@contextmanager
def sole_user(file: TokenFile) -> Iterator[None]:
    """Let no other program use the login in that file while the block runs.

    The system holds the lock for the process, and frees it however the process ends.
    Raises LoginInUse, and CannotSpeak if nothing can be locked in that folder.
    """
    path = file.path.with_name(f"{file.path.name}.lock")
    lock = FileLock(path)
    try:
        make_folder(path.parent)
        lock.acquire(blocking=False)
    except Timeout:
        raise LoginInUse from None
    except OSError as error:
        raise CannotSpeak(f"{path}: cannot be locked ({error.strerror}).") from error
    try:
        yield
    finally:
        lock.release()
