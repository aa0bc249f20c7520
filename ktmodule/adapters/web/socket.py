"""The overlay's listening socket, opened before anything else starts."""

import asyncio
import errno
import logging
import socket
from typing import Literal

FIRST_PORT = 8725
"""The port in the URL that streamers have in OBS."""

TRIES = 20
"""The number of ports to try, from the first on."""

# On Windows, Python translates the system's socket errors to these.
_THE_PORT = (errno.EADDRINUSE, errno.EACCES)
"""Errors that say that this port is taken or forbidden; another may be free."""

PAUSE = 1.0
"""Seconds until accepting is tried again, where the system refuses it."""

_LOG = logging.getLogger(__name__)

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


async def accepted(listener: socket.socket) -> socket.socket:
    """Wait for a connection; a system that is out of descriptors is logged and waited for.

    listener: does not block.
    """
    while True:
        try:
            connection, _ = await asyncio.get_running_loop().sock_accept(listener)
        except ConnectionError:
            continue  # the client has gone already
        except OSError as error:
            _LOG.warning("the overlay cannot take a connection: %s", error.strerror)
            await asyncio.sleep(PAUSE)
        else:
            return connection


def address(listener: socket.socket) -> str:
    """Return the URL for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1" if host == "0.0.0.0" else "::1"
    return _url(host, port)


def address_for_others(listener: socket.socket) -> str | None:
    """Return the URL for other machines, where a listener on every address is reached by one."""
    host, port = listener.getsockname()[:2]
    if host not in ("0.0.0.0", "::"):
        return None
    # Nothing is sent: the system only chooses the address with which it would be.
    probe = {"0.0.0.0": "192.0.2.1", "::": "2001:db8::1"}[host]
    try:
        with socket.socket(listener.family, socket.SOCK_DGRAM) as unsent:
            unsent.connect((probe, 9))
            own = unsent.getsockname()[0]
    except OSError:
        return None  # no network
    return _url(own, port)


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
