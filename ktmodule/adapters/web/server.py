"""The overlay's web server: the page, its snapshots and the manual. It ignores what pages send."""

import asyncio
import ipaddress
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from aiohttp import WSMsgType, web
from aiohttp.typedefs import Handler, Middleware

from ktmodule.adapters.package_files import shipped
from ktmodule.adapters.web.broadcast import Broadcast, Client
from ktmodule.adapters.web.connections import SERVER, Connection, Connections
from ktmodule.adapters.web.manual import STYLE_HASH
from ktmodule.adapters.web.page_words import page_words
from ktmodule.runtime.ending import until_one_ends


@dataclass(frozen=True, slots=True)
class Timing:
    """Intervals in seconds.

    heartbeat: between heartbeats while nothing changes; a page that misses two of them takes the
    server for gone (`watchdog` in overlay/timeline.js). frame: the least between two snapshots to
    one page. slow: how long a page may take to receive one before it is dropped. idle: how long a
    connection may take to send the header of a request.
    """

    heartbeat: float = 2.0
    frame: float = 1 / 200
    slow: float = 20.0
    idle: float = 10.0


USUAL = Timing()

MAX_MESSAGE = 4096
"""Bytes of a message from a page; a longer one closes its socket."""

UNKNOWN_HOST = (
    "unknown host name: use localhost or an IP address, "
    "or write this name into config.yaml as overlay.host\n"
)

_HOST = re.compile(r"([a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?")

_CONDITIONS = ("Range", "If-None-Match", "If-Modified-Since")
"""Request headers that may be answered with less than the whole file."""

_HEADERS = {
    "Cache-Control": "no-cache",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

# OBS adds a streamer's own CSS to the overlay as a style element. A hash beside the permission for
# those would revoke it, so that only the manual, which has a style of its own, allows it by hash.
_INLINE_STYLES = {"/manual": f"'{STYLE_HASH}'"}
_DOCUMENTS = ("text/html", "image/svg+xml")
"""Types that a browser opens as documents, in which scripts could run."""


@asynccontextmanager
async def serving(
    broadcast: Broadcast, manual: str, listener: socket.socket, host: str, timing: Timing = USUAL
) -> AsyncIterator[Connections]:
    """Serve on a listening socket while the block runs; the value takes a connection that was
    accepted before.

    manual: the page at `/manual`. host: the host in the settings.
    """
    application = _Site(broadcast, manual, timing).application(host)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=1)
    await runner.setup()
    assert runner.server is not None
    connections = Connections(runner.server, timing.idle)
    accepting = asyncio.create_task(connections.accept(listener))
    try:
        yield connections
    finally:
        accepting.cancel()
        await asyncio.gather(accepting, return_exceptions=True)
        await runner.cleanup()


class _Site:
    """The routes: the page and its files, the snapshots, and the manual."""

    def __init__(self, broadcast: Broadcast, manual: str, timing: Timing) -> None:
        self._broadcast = broadcast
        self._manual = manual
        self._timing = timing
        self._sockets: set[web.WebSocketResponse] = set()

    def application(self, host: str) -> web.Application:
        """Return the aiohttp application. host: the host in the settings."""
        application = web.Application(middlewares=[_guard(host), _compress])
        application.on_response_prepare.append(_add_headers)
        application.on_shutdown.append(self._hang_up)
        application.add_routes(
            [
                web.get("/", self._page),
                web.get("/ws", self._snapshots),
                web.get("/state.json", self._state),
                web.get("/healthz", self._health),
                web.get("/manual", self._read_manual),
                web.get("/favicon.ico", self._icon),
                web.get("/words.js", self._words),
                web.static("/", shipped("overlay")),
            ]
        )
        return application

    async def _page(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(shipped("overlay") / "index.html")

    async def _icon(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(shipped("overlay") / "icon.svg")

    async def _words(self, request: web.Request) -> web.StreamResponse:
        words = page_words(self._broadcast.sentences)
        return web.Response(text=words, content_type="text/javascript")

    async def _health(self, request: web.Request) -> web.StreamResponse:
        # The loader is a local file: it cannot read the response, only see that there is one.
        anywhere = {"Cross-Origin-Resource-Policy": "cross-origin"}
        return web.Response(text="ok\n", headers=anywhere)

    async def _state(self, request: web.Request) -> web.StreamResponse:
        present = self._broadcast.current()
        if present is None:
            raise web.HTTPServiceUnavailable(text="the game has not started yet\n")
        return web.Response(body=present, content_type="application/json")

    async def _read_manual(self, request: web.Request) -> web.StreamResponse:
        return web.Response(text=self._manual, content_type="text/html")

    async def _snapshots(self, request: web.Request) -> web.StreamResponse:
        connection = _connection(request)
        if connection.full:
            raise web.HTTPServiceUnavailable(text="too many pages are open: close some\n")
        # aiohttp closes the socket at the size given, not above it.
        answer = web.WebSocketResponse(max_msg_size=MAX_MESSAGE + 1, compress=False)
        client = self._broadcast.join()
        self._sockets.add(answer)
        connection.become_page()
        try:
            await answer.prepare(request)
            sending = _send(request, answer, client, self._broadcast, self._timing)
            await until_one_ends(sending, _listen(answer))
        finally:
            self._broadcast.leave(client)
            self._sockets.discard(answer)
            connection.end_page()
        return answer

    async def _hang_up(self, _: web.Application) -> None:
        await asyncio.gather(*(answer.close(code=1001) for answer in set(self._sockets)))


def _connection(request: web.Request) -> Connection:
    assert isinstance(request.protocol, Connection)
    return request.protocol


async def _listen(answer: web.WebSocketResponse) -> None:
    """Read and ignore messages until the page is gone."""
    async for message in answer:
        if message.type is WSMsgType.ERROR:
            return


async def _send(
    request: web.Request,
    answer: web.WebSocketResponse,
    client: Client,
    broadcast: Broadcast,
    timing: Timing,
) -> None:
    while True:
        try:
            async with asyncio.timeout(timing.heartbeat):
                message = await client.next()
        except TimeoutError:
            message = broadcast.heartbeat()
        try:
            async with asyncio.timeout(timing.slow):
                await answer.send_str(message.decode())
        except ConnectionError:
            return
        except TimeoutError:
            # A close frame would queue behind everything that the page has not read.
            if request.transport is not None:
                request.transport.abort()
            return
        # A flood of votes is not sent vote by vote: the next snapshot carries them all.
        await asyncio.sleep(timing.frame)


def _guard(host: str) -> Middleware:
    """Refuse requests of other sites, and host names made to point here (DNS rebinding).

    Somebody else's name can be made to resolve to this machine, an address cannot. So the Host
    header must be an address, `localhost`, or the host in the settings.
    """
    known = ("localhost", host.lower())

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        _connection(request).heard()
        named = _HOST.fullmatch(request.headers.get("Host", "").lower())
        name = "" if named is None else named[1].strip("[]")
        if name not in known and not _is_address(name):
            raise web.HTTPForbidden(text=UNKNOWN_HOST)
        if _is_from_elsewhere(request):
            raise web.HTTPForbidden(text="only for the overlay's own page\n")
        try:
            return await handler(request)
        except ConnectionError:
            raise
        except (OSError, ValueError, web.HTTPForbidden) as error:
            # For example a file name too long for the disk, a null character in it, or a folder.
            raise web.HTTPNotFound from error

    return guard


@web.middleware
async def _compress(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Compress complete responses. Partial and "not modified" ones stay as they are."""
    answer = await handler(request)
    whole = request.method == "GET" and not any(name in request.headers for name in _CONDITIONS)
    if whole and not answer.prepared and not request.path.endswith(".woff2"):
        answer.enable_compression()
    return answer


def _is_from_elsewhere(request: web.Request) -> bool:
    """Tell whether another site's page asks. The loader may ask for `/healthz`."""
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        return True
    embedded = request.headers.get("Sec-Fetch-Mode") != "navigate" and request.path != "/healthz"
    return embedded and request.headers.get("Sec-Fetch-Site") == "cross-site"


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _document_headers(path: str) -> dict[str, str]:
    """Return the headers of documents, which scripts, styles and fonts do not need."""
    inline = _INLINE_STYLES.get(path, "'unsafe-inline'")
    policy = (
        "default-src 'none'",
        "script-src 'self'",
        f"style-src 'self' {inline}",
        "font-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
    return {"Content-Security-Policy": "; ".join(policy), "Referrer-Policy": "no-referrer"}


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    if request.path.endswith(".woff2"):
        response.content_type = "font/woff2"
    response.headers["Server"] = SERVER
    document = response.content_type in _DOCUMENTS
    for name, value in (_HEADERS | (_document_headers(request.path) if document else {})).items():
        response.headers.setdefault(name, value)
