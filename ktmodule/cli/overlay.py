"""The overlay of a game or a replay."""

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import ExitStack

from ktmodule.adapters.settings.schema import Settings
from ktmodule.adapters.web.broadcast import Broadcast
from ktmodule.adapters.web.socket import accepted, address, address_for_others, listen
from ktmodule.cli import deferred
from ktmodule.cli.streams import Streams

_LOG = logging.getLogger(__name__)


def overlay_parts(
    overlay: Broadcast,
    settings: Settings,
    streams: Streams,
    stack: ExitStack,
    begun: Callable[[], Awaitable[None]],
) -> Sequence[Coroutine[None, None, None]]:
    """The coroutines that serve the overlay, none if it is switched off. Raises CannotServe.

    stack: closes the socket. begun: returns when the server may start, which it does when a browser
    connects.
    """
    if settings.overlay.port == "off":
        return ()
    listener = stack.enter_context(listen(settings.overlay.host, settings.overlay.port))
    elsewhere = address_for_others(listener)
    others = "" if elsewhere is None else f" (from other machines: {elsewhere})"
    streams.note(f"the overlay is at {address(listener)}{others}")
    return (_serve(overlay, settings, listener, begun),)


async def _serve(
    overlay: Broadcast,
    settings: Settings,
    listener: socket.socket,
    begun: Callable[[], Awaitable[None]],
) -> None:
    await begun()
    # A game that nobody watches in a browser never loads a web server.
    listener.setblocking(False)
    while True:
        with await accepted(listener) as first:
            try:
                serve = await asyncio.to_thread(deferred.page_server)
            except (OSError, ImportError) as error:
                # For example without a free descriptor: the next browser may have more luck.
                _LOG.warning("the web server could not be loaded: %s", error)
            else:
                await serve(overlay, settings, listener, first)
