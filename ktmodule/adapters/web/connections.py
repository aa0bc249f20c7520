"""The open connections, bounded so that no client takes the places or descriptors of the others.

Half of the places are for this machine: whatever the network does, OBS can connect. A connection
is a page's, which stays, or idle: it has a few seconds to send the header of a request, and as long
again to take the response and send the next one. When all places of its half are taken, the one
that has been idle for longest goes.
"""

import asyncio
import ipaddress
import socket
from typing import Any, cast

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from ktmodule.adapters.web.socket import accepted

MAX_CONNECTIONS = 200
"""Connections that may be open at once, half of them from this machine, half from others."""

MAX_CLIENTS = 64
"""Pages from this machine, and from others, that may be connected at once."""

SERVER = "ktmodule"
"""The Server header, which names no versions."""

_CLIENTS_FAULTS = (HttpProcessingError, ConnectionError, UnicodeError)
"""Bytes that are no HTTP, a client that leaves early, and a header that is no text where aiohttp
repeats it. Any local page can send them, and would fill the log.
"""


class Connections:
    """The connections of one server."""

    def __init__(self, server: web.Server, seconds: float) -> None:
        """seconds: how long a connection may be idle."""
        self.seconds = seconds
        self._server = server
        self._open: dict[bool, dict[Connection, None]] = {True: {}, False: {}}

    async def accept(self, listener: socket.socket) -> None:
        """Accept connections until cancelled."""
        listener.setblocking(False)
        while True:
            await self.take(await accepted(listener))

    async def take(self, accepted: socket.socket) -> None:
        """Serve a connection that was accepted."""
        loop = asyncio.get_running_loop()
        await loop.connect_accepted_socket(lambda: Connection(self, self._server, loop), accepted)

    def enter(self, connection: "Connection") -> None:
        """Add a connection that is idle; one that is there already is the newest again."""
        half = self._open[connection.local]
        half.pop(connection, None)
        half[connection] = None
        if len(half) > MAX_CONNECTIONS // 2:
            next(idle for idle in half if not idle.is_page).drop()

    def leave(self, connection: "Connection") -> None:
        self._open[connection.local].pop(connection, None)

    def full(self, local: bool) -> bool:
        """Tell whether no more pages may connect, from this machine or from others."""
        return sum(connection.is_page for connection in self._open[local]) >= MAX_CLIENTS


class Connection(web.RequestHandler):
    """One connection: the protocol that aiohttp speaks on it, with a limit to its idleness."""

    __slots__ = ("_deadline", "_others", "is_page", "local")

    def __init__(
        self, others: Connections, server: web.Server, loop: asyncio.AbstractEventLoop
    ) -> None:
        no_access_log: dict[str, Any] = {"access_log": None}
        super().__init__(server, loop=loop, **no_access_log)
        self._others = others
        self._deadline: asyncio.TimerHandle | None = None
        self.is_page = False
        self.local = False

    @property
    def full(self) -> bool:
        """True where no more pages may connect from where this one does."""
        return self._others.full(self.local)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.local = _is_local(transport)
        self.heard()

    def connection_lost(self, exc: BaseException | None) -> None:
        self._stop_waiting()
        self._others.leave(self)
        super().connection_lost(exc)

    def heard(self) -> None:
        """Begin the time in which the next header must come."""
        if self.transport is not None:
            self._stop_waiting()
            loop = asyncio.get_running_loop()
            self._deadline = loop.call_later(self._others.seconds, self.drop)
            self._others.enter(self)

    def become_page(self) -> None:
        """Stay open until the page leaves."""
        self._stop_waiting()
        self.is_page = True

    def end_page(self) -> None:
        """Be idle again."""
        self.is_page = False
        self.heard()

    def drop(self) -> None:
        """Close at once; what was not sent is lost."""
        self._others.leave(self)
        if self.transport is not None:
            cast(asyncio.WriteTransport, self.transport).abort()

    def log_exception(self, *args: object, **kw: object) -> None:
        if not isinstance(kw.get("exc_info"), _CLIENTS_FAULTS):
            super().log_exception(*args, **kw)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        if isinstance(exc, UnicodeError):
            status = 400
        response = super().handle_error(request, status, exc, message)
        response.headers["Server"] = SERVER
        return response

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def _is_local(transport: asyncio.BaseTransport) -> bool:
    """Tell whether a program on this machine connects, by whichever of its addresses."""
    peer, own = (transport.get_extra_info(name) for name in ("peername", "sockname"))
    if not peer or not own:
        return False  # it has gone already
    return bool(peer[0] == own[0] or ipaddress.ip_address(peer[0].split("%")[0]).is_loopback)
