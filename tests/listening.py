"""A server of a test's own, for a while."""

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web


@asynccontextmanager
async def served(
    application: web.Application, context: ssl.SSLContext | None = None
) -> AsyncIterator[tuple[str, int]]:
    """Serve this on a free port of loopback while the block runs; yields its host and port.

    context: of a server that speaks TLS.
    """
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=context).start()
        host, port = runner.addresses[0][:2]
        yield host, port
    finally:
        await runner.cleanup()
