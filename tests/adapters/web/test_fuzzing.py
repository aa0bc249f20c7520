"""Mutated requests and random WebSocket frames, seeded, against the real server.

They leave it as it was: it answers, nothing is logged, and no descriptor, task or memory is kept.
"""

import asyncio
import gc
import logging
import os
import sys
import tracemalloc
from random import Random

import pytest

from ktmodule.adapters.web.server import Timing
from tests.adapters.web.test_server import Served, raw, served, some_shows
from tests.waiting import until

COUNTS = {"quick": 300, "thorough": 100_000}
AT_ONCE = 20
KEPT = 500_000
"""The most bytes that all the requests may leave allocated."""

HEADERS = (
    b"Host: 127.0.0.1",
    b"Host: localhost:8725",
    b"Connection: keep-alive",
    b"Connection: Upgrade",
    b"Upgrade: websocket",
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    b"Sec-WebSocket-Version: 13",
    b"Content-Length: 5",
    b"Transfer-Encoding: chunked",
    b"Range: bytes=0-9",
    b"Range: bytes=9-0,,-",
    b"If-None-Match: *",
    b"If-Modified-Since: Mon, 99 Foo 2026 99:99:99 GMT",
    b"Accept-Encoding: gzip, deflate;q=x",
    b"Origin: http://127.0.0.1",
    b"Cookie: a=\xff; b",
    b"Expect: 100-continue",
    b"Content-Type: multipart/form-data; boundary=",
)
PATHS = (
    b"/",
    b"/ws",
    b"/main.js",
    b"/%00",
    b"/css/",
    b"/../x",
    b"*",
    b"http://a/",
    b"/?%zz",
    b"//a",
)
METHODS = (b"GET", b"HEAD", b"POST", b"OPTIONS", b"CONNECT", b"TRACE", b"G\x00T")
VERSIONS = (b"HTTP/1.1", b"HTTP/1.0", b"HTTP/1.9", b"HTTP/2.0")
SPECIAL = (b"\r\n", b"\r", b"\n", b"\x00", b"\xff", b":", b" ", b"\t", b"%", b"0" * 40, b"A" * 9000)

HANDSHAKE = b"GET /ws HTTP/1.1\r\n" + b"\r\n".join((HEADERS[0], *HEADERS[3:7])) + b"\r\n\r\n"


def mutated(rng: Random) -> bytes:
    """A request with up to four faults."""
    start = b" ".join(map(rng.choice, (METHODS, PATHS, VERSIONS)))
    headers = rng.sample(HEADERS, rng.randrange(8))
    request = bytearray(b"\r\n".join((start, *headers)) + b"\r\n\r\n" + rng.randbytes(5))
    for _ in range(rng.randrange(5)):
        at = rng.randrange(len(request))
        match rng.randrange(4):
            case 0:
                request[at : at + rng.randrange(1, 9)] = b""
            case 1:
                request[at:at] = rng.choice(SPECIAL)
            case 2:
                request[at] = rng.randrange(256)
            case _:
                request[at:at] = request[: rng.randrange(60)]
        request = request or bytearray(b"G")
    return bytes(request)


def frames(rng: Random) -> bytes:
    """Some frames with random heads, masks and lengths, the last of which may be cut short."""
    made = bytearray()
    for _ in range(rng.randrange(1, 5)):
        payload = rng.randbytes(rng.choice((0, 1, 5, 125)))
        head = rng.choice((rng.randrange(256), 0x81, 0x82, 0x88, 0x89, 0x8A, 0x01, 0x00))
        length = rng.choice((len(payload), rng.randrange(128)))
        made += bytes((head, rng.choice((0x80, 0x80, 0)) | length)) + rng.randbytes(4) + payload
    return bytes(made[: rng.randrange(1, len(made) + 1)])


async def attack(site: Served, rng: Random) -> None:
    """One client, which sends its bytes in two pieces and leaves without a word."""
    data = mutated(rng) if rng.random() < 0.6 else HANDSHAKE + frames(rng)
    cut = rng.randrange(len(data) + 1)
    try:
        reader, writer = await raw(site, data[:cut])
        await writer.drain()
        writer.write(data[cut:])
        if rng.random() < 0.5:
            writer.write_eof()
        async with asyncio.timeout(0.02):
            await reader.read(1 << 20)
    except (OSError, TimeoutError):
        pass  # the server may answer however it likes
    writer.transport.abort()


async def flood(site: Served, rng: Random, count: int) -> None:
    for _ in range(0, count, AT_ONCE):
        attacks = (attack(site, Random(rng.getrandbits(64))) for _ in range(AT_ONCE))
        await asyncio.gather(*attacks)


def descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


def others() -> int:
    """The tasks that have not ended, besides this one."""
    return len(asyncio.all_tasks()) - 1


@pytest.mark.skipif(sys.platform != "linux", reason="descriptors are counted in /proc")
async def test_nothing_that_clients_send_is_logged_kept_or_ends_the_server(
    thorough: bool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    rng = Random(12)
    (show, *_) = some_shows()
    faults: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
    async with served(timing=Timing(idle=1.0)) as site:
        site.broadcast.show(show.scene, show.events)
        resting = others()
        await flood(site, rng, 200)  # what is made once is made
        await settled(site, resting)
        before = descriptors()
        tracemalloc.start()
        await flood(site, rng, COUNTS["thorough" if thorough else "quick"])
        await settled(site, resting)
        gc.collect()
        kept, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        after = descriptors()
        assert await site.status("healthz") == 200
    assert (faults, caplog.messages) == ([], [])
    assert after == before
    assert kept < KEPT


async def settled(site: Served, resting: int) -> None:
    """Wait until the last client is gone, and no more tasks are left than before the first."""
    await until(lambda: site.broadcast.clients == 0 and others() <= resting, "rest")
