"""The web server of the overlay, with the manual among its pages."""

import asyncio
from socket import socket

from ktmodule.adapters.settings.schema import Settings
from ktmodule.adapters.web.broadcast import Broadcast
from ktmodule.adapters.web.manual import manual
from ktmodule.adapters.web.server import serving


async def serve(overlay: Broadcast, settings: Settings, listener: socket) -> None:
    """Serve the overlay on that socket until cancelled."""
    rules, replies = settings.rules.house_rules(), settings.replies()
    page = await asyncio.to_thread(manual, rules, replies)
    async with serving(overlay, page, listener, settings.overlay.host):
        await asyncio.Event().wait()
