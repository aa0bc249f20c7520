"""The web server of the overlay, with the manual among its pages."""

import asyncio
from socket import socket

from ktmodule.adapters.settings.schema import Settings
from ktmodule.adapters.web.broadcast import Broadcast
from ktmodule.adapters.web.manual import manual
from ktmodule.adapters.web.server import serving


async def serve(overlay: Broadcast, settings: Settings, listener: socket, first: socket) -> None:
    """Serve the overlay until cancelled. first: a connection that the listener has accepted."""
    rules, replies = settings.rules.house_rules(), settings.replies()
    page = await asyncio.to_thread(manual, rules, replies)
    async with serving(overlay, page, listener, settings.overlay.host) as connections:
        await connections.take(first)
        await asyncio.Event().wait()
