"""The overlay's listening socket, opened before anything else starts."""

import errno
import socket
from typing import Literal

FIRST_PORT = 8725
"""The port in the URL that streamers have in OBS."""

TRIES = 20
"""The number of ports to try, from the first on."""

# On Windows, Python translates the system's socket errors to these.
_THE_PORT = (errno.EADDRINUSE, errno.EACCES)
"""Errors that say that this port is taken or forbidden; another may be free."""

_HOSTS = "Set it to 127.0.0.1 for this machine only, or to 0.0.0.0 for the whole network."


class CannotServe(Exception):
    """The overlay cannot be served at its address; the message says what to do."""


def listen(host: str, port: int | Literal["auto"]) -> socket.socket:
    """Return a listening socket.

    port: one port, or `auto` for the first that is free from FIRST_PORT on.
    Raises CannotServe.
    """
    try:
        family = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][0]
    except (OSError, UnicodeError) as error:
        raise CannotServe(
            f"overlay.host: this machine has no address {host!r} ({error}). {_HOSTS}"
        ) from None
    last = FIRST_PORT + TRIES - 1
    reason: str | None = None
    for candidate in range(FIRST_PORT, last + 1) if port == "auto" else (port,):
        try:
            return socket.create_server((host, candidate), family=family)
        except OSError as error:
            reason = error.strerror
            if error.errno not in _THE_PORT:
                raise CannotServe(
                    f"overlay.host: cannot serve on {host} ({reason}). {_HOSTS}"
                ) from None
    if port == "auto":
        raise CannotServe(
            f"overlay: no port from {FIRST_PORT} to {last} is free on {host}. "
            "Set overlay.port to another number, or to off."
        )
    raise CannotServe(
        f"overlay.port: cannot serve on {host}:{port} ({reason}). "
        "Set it to auto, or close the program that uses it."
    )


def address(listener: socket.socket) -> str:
    """Return the URL for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1" if host == "0.0.0.0" else "::1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
