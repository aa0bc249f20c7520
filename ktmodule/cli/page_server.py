"""The web server of the overlay, with the manual among its pages."""

import asyncio
from socket import socket

from ktmodule.adapters.settings.schema import Settings
from ktmodule.adapters.web.broadcast import Overlay
from ktmodule.adapters.web.server import serving
from ktmodule.cli.manual import manual_page


async def serve(overlay: Overlay, settings: Settings, listener: socket) -> None:
    """Serve the overlay on that socket until cancelled."""
    page = await asyncio.to_thread(manual_page, settings)
    async with serving(overlay, page, listener, settings.overlay.host):
        await asyncio.Event().wait()
