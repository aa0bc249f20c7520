"""The file that keeps the login: never half written, and its secrets never shown.

One program at a time uses it: two would use up each other's tokens, and answer twice.
"""

import contextlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout

from ktmodule.adapters.private_files import make_folder, sync
from ktmodule.adapters.small_files import TooLarge, read_small

LOG_IN = "Run ktmodule login to log in again."


class CannotSend(Exception):
    """Nothing can be sent to chat until a person acts; the message says why, and what to do."""


class NotLoggedIn(CannotSend):
    """There is no login that Twitch accepts."""


class DamagedTokens(NotLoggedIn):
    """The file could not be read; it was set aside."""


class LoginInUse(CannotSend):
    """Another program uses this login, or is logging in."""

    def __init__(self) -> None:
        super().__init__(
            "Another KTModule is using this Twitch login. Quit that one, then start this one again."
        )


@dataclass(frozen=True, slots=True, repr=False)
class Secret:
    """A text that only `reveal` shows, never a log, an error or a debugger's summary."""

    _text: str

    def reveal(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return "Secret(...)"

    def __bool__(self) -> bool:
        return bool(self._text)


@dataclass(frozen=True, slots=True)
class Login:
    """An account, and the tokens that prove it.

    client_id: the program that Twitch gave the tokens to; no other can use them. refresh: valid
    for one use; using it again revokes the whole login.
    Raises ValueError if anything is empty, so that a login is never overwritten by none.
    """

    client_id: str
    user_id: str
    login: str
    access: Secret
    refresh: Secret

    def __post_init__(self) -> None:
        if not (self.client_id and self.user_id and self.login and self.access and self.refresh):
            raise ValueError("a login needs a client, a user and both tokens")


class _Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file as JSON."""

    version: int
    client_id: str
    user_id: str
    login: str
    access_token: str
    refresh_token: str


VERSION = 1


class TokenFile:
    """The file with the login; it need not exist."""

    def __init__(self, path: Path) -> None:
        """path: in a folder that need not exist."""
        self.path = path

    def load(self) -> Login:
        """Return the login that was saved last.

        Raises NotLoggedIn, and DamagedTokens after setting aside a file that is not ours.
        """
        try:
            data = read_small(self.path)
        except FileNotFoundError:
            raise NotLoggedIn("no account is logged in. Run ktmodule login.") from None
        except OSError as error:
            raise NotLoggedIn(
                f"{self.path}: cannot be read ({error.strerror}). Check its permissions."
            ) from error
        except TooLarge:
            data = b""
        login = _decoded(data)
        # Not in an `except`: the decoding error could hold the text it could not decode.
        if login is None:
            raise DamagedTokens(f"{self.path}: is damaged{self._set_aside()}. {LOG_IN}")
        return login

    def client_id(self) -> str:
        """Return the client id of the login that was saved last; empty if there is none."""
        try:
            login = _decoded(read_small(self.path))
        except (OSError, TooLarge):
            return ""
        return login.client_id if login else ""

    def save(self, login: Login) -> None:
        """Save this login durably, readable by the user alone.

        Raises OSError; the file is unchanged then.
        """
        stored = _Stored(
            version=VERSION,
            client_id=login.client_id,
            user_id=login.user_id,
            login=login.login,
            access_token=login.access.reveal(),
            refresh_token=login.refresh.reveal(),
        )
        folder = self.path.parent
        make_folder(folder)
        # Created with mode 0600 where the system has modes, so that nobody can open it first.
        descriptor, name = tempfile.mkstemp(prefix=self._prefix, dir=folder)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(stored)) + b"\n")
                file.flush()
                sync(file.fileno())
            os.replace(name, self.path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
        _sync(folder)

    def delete(self) -> None:
        """Remove the login and what was left of earlier ones. Raises OSError."""
        if not self.path.parent.is_dir():
            return
        self.path.unlink(missing_ok=True)
        self._aside.unlink(missing_ok=True)
        for left in self.path.parent.iterdir():
            if left.name.startswith(self._prefix):
                left.unlink(missing_ok=True)

    @property
    def _prefix(self) -> str:
        return f".{self.path.name}."

    @property
    def _aside(self) -> Path:
        return self.path.with_name(f"{self.path.name}.damaged")

    def _set_aside(self) -> str:
        """Set the file aside; return what was done with it, as the end of a sentence."""
        try:
            os.replace(self.path, self._aside)
        except OSError as error:
            return f" and cannot be renamed ({error.strerror})"
        return f" and was renamed to {self._aside.name}"


@contextmanager
def sole_user(file: TokenFile) -> Iterator[None]:
    """Keep other programs from using the login in this file while the block runs.

    The system frees the lock however the process ends.
    Raises LoginInUse, and CannotSend if the folder allows no lock.
    """
    path = file.path.with_name(f"{file.path.name}.lock")
    lock = FileLock(path)
    try:
        make_folder(path.parent)
        lock.acquire(blocking=False)
    except Timeout:
        raise LoginInUse from None
    except OSError as error:
        raise CannotSend(
            f"{path}: cannot be locked ({error.strerror}). Check the permissions of its folder."
        ) from error
    try:
        yield
    finally:
        lock.release()


def _decoded(data: bytes) -> Login | None:
    try:
        stored = msgspec.json.decode(data, type=_Stored)
        if stored.version != VERSION:
            return None
        return Login(
            client_id=stored.client_id,
            user_id=stored.user_id,
            login=stored.login,
            access=Secret(stored.access_token),
            refresh=Secret(stored.refresh_token),
        )
    except (msgspec.MsgspecError, ValueError):
        return None


def _sync(folder: Path) -> None:
    """Make the new name durable: after a power cut the old file would hold a used-up token.

    Windows cannot open a folder, so it is skipped there.
    """
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        sync(descriptor)
    finally:
        os.close(descriptor)
