"""The overlay's server over real sockets."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Literal

import aiohttp
import msgspec
import pytest

from ktmodule.adapters.web import wire
from ktmodule.adapters.web.broadcast import Broadcast
from ktmodule.adapters.web.connections import MAX_CLIENTS, MAX_CONNECTIONS
from ktmodule.adapters.web.manual import manual
from ktmodule.adapters.web.server import MAX_MESSAGE, UNKNOWN_HOST, USUAL, Timing, serving
from ktmodule.adapters.web.snapshot import animated
from ktmodule.adapters.web.socket import CannotServe, address, address_for_others, listen
from ktmodule.chat.messages.replies import REPLIES
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.session.effects import Public, Reply, Show
from ktmodule.session.outcome import Outcome
from tests.playing import new_table
from tests.session.crowd import BOB
from tests.waiting import until


@dataclass
class Served:
    """A served broadcast, and a browser's half of the connection."""

    broadcast: Broadcast
    url: str
    http: aiohttp.ClientSession
    elsewhere: str | None = None

    async def status(self, path: str = "", **headers: str) -> int:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        async with self.http.get(self.url + path, headers=named) as answer:
            return answer.status

    async def left(self, clients: int) -> None:
        """Wait until fewer pages than that are connected."""
        await until(lambda: self.broadcast.clients < clients, "the end of a page")

    async def headers(self, path: str) -> Mapping[str, str]:
        async with self.http.get(self.url + path) as answer:
            assert answer.status == 200
            return answer.headers

    async def text(self, path: str) -> str:
        async with self.http.get(self.url + path) as answer:
            return await answer.text()


@asynccontextmanager
async def served(host: str = "127.0.0.1", timing: Timing = USUAL) -> AsyncIterator[Served]:
    broadcast = Broadcast(time.monotonic, "You")
    with listen(host, "auto") as listener:
        url = address(listener)
        async with (
            serving(broadcast, manual(KTHEARTS, REPLIES), listener, host, timing),
            aiohttp.ClientSession() as http,
        ):
            yield Served(broadcast, url, http, address_for_others(listener))


def some_shows(lines: int = 10) -> list[Show]:
    table = new_table(3)
    for _ in range(lines):
        table.types("pass high" if table.scene.view.must_pass else "play low")
    return [effect for effect in table.effects if isinstance(effect, Show)]


async def silent_page(site: Served) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A page that opens its socket, and then reads no more."""
    host, port = site.url.removeprefix("http://").rstrip("/").split(":")
    reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b"101" in await reader.readline()
    return reader, writer


async def receive(page: aiohttp.ClientWebSocketResponse) -> wire.Snapshot:
    return msgspec.json.decode(await page.receive_str(), type=wire.Snapshot)


async def test_a_page_gets_the_present_when_it_connects_and_then_each_change() -> None:
    first, second, third = some_shows()[-3:]
    async with served() as site:
        site.broadcast.show(first.scene, first.events)
        async with site.http.ws_connect(site.url + "ws") as page:
            present = await receive(page)
            assert (present.sequence, present.events) == (1, ())
            for sequence, show in enumerate((second, third), start=2):
                site.broadcast.show(show.scene, show.events)
                change = await receive(page)
                assert change.sequence == sequence
                assert len(change.events) >= 1
                assert change.version == wire.VERSION


async def test_a_page_that_is_there_before_the_first_deal_gets_it_when_it_comes() -> None:
    (show, *_) = some_shows()
    async with served() as site:
        assert await site.status("state.json") == 503
        async with site.http.ws_connect(site.url + "ws") as page:
            site.broadcast.show(show.scene, show.events)
            assert (await receive(page)).sequence == 1
        assert await site.status("state.json") == 200


async def test_a_command_of_a_viewer_and_what_came_of_it_is_in_the_log() -> None:
    (show, *_) = some_shows()
    async with served() as site:
        site.broadcast.show(show.scene, show.events)
        for number in range(12):
            shown = Public("bob", f"play {number}", "no card")
            site.broadcast.reply(Reply(BOB, Outcome.REFUSED, "no card: 7", public=shown))
        async with site.http.ws_connect(site.url + "ws") as page:
            log = (await receive(page)).log
    assert [line.command for line in log] == [f"play {number}" for number in range(4, 12)]
    assert {(line.name, line.outcome, line.text) for line in log} == {("bob", "refused", "no card")}


async def test_what_happens_while_a_page_is_busy_comes_in_one_snapshot_with_all_events() -> None:
    shows = some_shows(20)[:10]
    async with served() as site:
        site.broadcast.show(shows[0].scene, ())
        async with site.http.ws_connect(site.url + "ws") as page:
            await receive(page)
            for show in shows:
                site.broadcast.show(show.scene, show.events)
            everything = await receive(page)
    assert everything.sequence == 11
    assert list(everything.events) == [
        event for show in shows for event in animated(show.events, show.scene)
    ]


async def test_a_page_that_never_reads_delays_nobody_and_gets_only_the_latest() -> None:
    shows = some_shows(60)
    async with served() as site:
        site.broadcast.show(shows[0].scene, ())
        _, writer = await silent_page(site)
        async with site.http.ws_connect(site.url + "ws") as page:
            await receive(page)
            # Far more than the buffers of both ends hold.
            for count in range(4000):
                show = shows[count % len(shows)]
                site.broadcast.show(show.scene, show.events)
                if count % 100 == 0:
                    latest = await receive(page)
                    while latest.sequence < count + 2:
                        latest = await receive(page)
        writer.close()


async def test_what_a_page_sends_is_ignored_and_too_much_closes_its_socket() -> None:
    (show, *_) = some_shows()
    async with served() as site:
        site.broadcast.show(show.scene, show.events)
        async with site.http.ws_connect(site.url + "ws") as page:
            present = await receive(page)
            await page.send_str("!play 2C")
            await page.send_bytes(b"\0" * MAX_MESSAGE)
            site.broadcast.show(show.scene, ())
            assert (await receive(page)).hand == present.hand
            await page.send_bytes(b"\0" * (MAX_MESSAGE + 1))
            closed = await page.receive()
            assert closed.type is aiohttp.WSMsgType.CLOSE
            assert page.close_code == 1009


async def test_no_more_pages_than_the_limit_are_served_and_one_that_leaves_makes_room() -> None:
    async with served() as site:
        pages = [await site.http.ws_connect(site.url + "ws") for _ in range(MAX_CLIENTS)]
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await site.http.ws_connect(site.url + "ws")
        assert refused.value.status == 503
        await pages.pop().close()
        await site.left(MAX_CLIENTS)
        pages.append(await site.http.ws_connect(site.url + "ws"))
        await asyncio.gather(*(page.close() for page in pages))


async def test_a_heartbeat_comes_while_nothing_changes() -> None:
    timing = Timing(heartbeat=0.2)
    async with served(timing=timing) as site, site.http.ws_connect(site.url + "ws") as page:
        message = await page.receive_str()
        assert msgspec.json.decode(message, type=wire.Heartbeat).heartbeat


async def test_pages_are_told_when_the_server_goes() -> None:
    async with served() as site:
        page = await site.http.ws_connect(site.url + "ws")
        http, site.http = site.http, aiohttp.ClientSession()
        await site.http.close()
        waiting = asyncio.create_task(page.receive())
        await asyncio.sleep(0)
    message = await waiting
    assert message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
    await http.close()


@pytest.mark.parametrize("path", ["", "ws", "state.json", "healthz", "manual", "main.js"])
async def test_another_name_for_this_machine_is_refused(path: str) -> None:
    async with served() as site:
        assert await site.status(path, Host="rebound.example") == 403
        assert await site.status(path, Host="") == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:8725"])
@pytest.mark.parametrize("path", ["", "ws", "state.json"])
async def test_a_page_from_elsewhere_is_refused(path: str, origin: str) -> None:
    async with served() as site:
        assert await site.status(path, Origin=origin) == 403


@pytest.mark.parametrize(
    "host", ["[::1", "[zz]", "a]b", "evil@127.0.0.1", "127.0.0.1#evil", "127.0.0.1:abc", "evil."]
)
async def test_a_host_that_is_none_is_refused(host: str) -> None:
    async with served() as site:
        assert await site.status("", Host=host) == 403


async def test_what_another_site_embeds_is_refused_but_not_what_a_person_opens() -> None:
    async with served() as site:
        foreign = {"Sec_Fetch_Site": "cross-site"}
        assert await site.status("main.js", **foreign, Sec_Fetch_Mode="no-cors") == 403
        assert await site.status("state.json", **foreign, Sec_Fetch_Mode="cors") == 403
        assert await site.status("healthz", **foreign, Sec_Fetch_Mode="no-cors") == 200
        assert await site.status("", **foreign, Sec_Fetch_Mode="navigate") == 200


async def test_a_name_that_is_set_is_known_however_it_is_written() -> None:
    broadcast = Broadcast(time.monotonic, "You")
    with listen("127.0.0.1", "auto") as listener:
        async with serving(broadcast, "", listener, "MyPC"), aiohttp.ClientSession() as http:
            site = Served(broadcast, address(listener), http)
            assert await site.status("healthz", Host="mypc:8725") == 200
            assert await site.status("healthz", Host="MYPC") == 200


async def test_a_page_that_never_reads_is_given_up_after_a_while() -> None:
    shows = some_shows(60)
    async with served(timing=Timing(frame=0.0, slow=0.2)) as site:
        _, writer = await silent_page(site)
        site.broadcast.show(shows[0].scene, ())
        for count in range(100_000):
            show = shows[count % len(shows)]
            site.broadcast.show(show.scene, show.events)
            await asyncio.sleep(0)
            if count and not site.broadcast.clients:
                break
        await site.left(1)
        assert site.broadcast.clients == 0
        writer.close()


async def test_a_page_that_comes_later_gets_the_time_of_that_moment() -> None:
    (show, *_) = some_shows()
    now = 100.0
    broadcast = Broadcast(lambda: now, "You")
    broadcast.show(show.scene, ())
    first = msgspec.json.decode(broadcast.since(None)[0], type=wire.Snapshot)
    now = 107.0
    second = msgspec.json.decode(broadcast.since(None)[0], type=wire.Snapshot)
    assert (first.time, second.time) == (100.0, 107.0)
    assert msgspec.structs.replace(second, time=100.0) == first


async def test_localhost_and_the_page_itself_are_served() -> None:
    async with served() as site:
        port = site.url.rstrip("/").rsplit(":", 1)[1]
        assert await site.status("", Host=f"localhost:{port}") == 200
        assert await site.status("", Origin=site.url.rstrip("/")) == 200


async def test_nothing_outside_the_overlay_is_served() -> None:
    async with served() as site:
        for path in (
            "a" * 300,
            "%2e%2e/pyproject.toml",
            "..%2fpyproject.toml",
            "css/",
            "nothing.js",
            "%00",
            "css/%00",
            "%ff%fe",
            "css",
        ):
            assert await site.status(path) == 404


async def test_nothing_but_reading_is_allowed() -> None:
    async with served() as site:
        for method in ("POST", "PUT", "DELETE"):
            async with site.http.request(method, site.url + "state.json") as answer:
                assert answer.status == 405


async def test_files_are_checked_for_a_newer_one_each_time_and_not_sent_again() -> None:
    async with served() as site:
        headers = await site.headers("main.js")
        assert headers["Cache-Control"] == "no-cache"
        assert await site.status("main.js", If_None_Match=headers["ETag"]) == 304


async def test_files_are_sent_compressed_and_are_the_same_for_who_cannot_read_that() -> None:
    async with served() as site:
        assert (await site.headers("table.js"))["Content-Encoding"] in ("deflate", "gzip")
        plain = {"Accept-Encoding": "identity"}
        async with site.http.get(site.url + "table.js", headers=plain) as answer:
            assert "Content-Encoding" not in answer.headers
            assert await answer.text() == await site.text("table.js")
        async with site.http.get(site.url + "table.js", headers={"Range": "bytes=0-9"}) as part:
            assert (part.status, await part.text()) == (206, "// @ts-che")


async def test_every_document_says_that_its_scripts_are_the_servers_own() -> None:
    async with served() as site:
        for path in ("", "index.html", "loader.html", "manual", "favicon.ico", "icon.svg"):
            headers = await site.headers(path)
            policy = headers["Content-Security-Policy"].split("; ")
            assert "default-src 'none'" in policy
            assert "script-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy
            unsafe = [rule for rule in policy if "unsafe" in rule or "data:" in rule]
            own = "style-src 'self' 'unsafe-inline'"
            assert unsafe == ([] if path == "manual" else [own])
            assert headers["Referrer-Policy"] == "no-referrer"


async def test_every_answer_is_what_it_says_it_is_and_for_no_other_site() -> None:
    async with served() as site:
        for path in ("", "main.js", "css/side.css", "icon.svg", "manual"):
            headers = await site.headers(path)
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert (await site.headers("main.js"))["Content-Type"].endswith("javascript")
        assert (await site.headers("manual"))["Content-Type"].startswith("text/html")
        font = "font/barlow-semi-condensed-600.woff2"
        assert (await site.headers(font))["Content-Type"] == "font/woff2"


async def test_the_manual_is_served() -> None:
    async with served() as site:
        assert await site.text("manual") == manual(KTHEARTS, REPLIES)
        assert await site.text("healthz") == "ok\n"


def test_a_busy_port_gives_the_next_free_one_or_an_error_when_it_was_set_by_hand() -> None:
    with listen("127.0.0.1", "auto") as first, listen("127.0.0.1", "auto") as second:
        taken, other = first.getsockname()[1], second.getsockname()[1]
        assert other > taken >= 8725
        with pytest.raises(CannotServe, match=r"overlay\.port: cannot serve on 127\.0\.0\.1:"):
            listen("127.0.0.1", taken)


@pytest.mark.parametrize(
    ("host", "port", "problem"),
    [
        ("no.such.invalid", "auto", "this machine has no address"),
        ("no..name", "auto", "this machine has no address"),
        # Kept for documents, so that no machine has it.
        ("192.0.2.1", "auto", "cannot serve on 192.0.2.1"),
        ("192.0.2.1", 8725, "cannot serve on 192.0.2.1"),
    ],
)
def test_a_host_that_is_not_here_is_an_error_that_names_the_setting(
    host: str, port: int | Literal["auto"], problem: str
) -> None:
    with pytest.raises(CannotServe) as refused:
        listen(host, port)
    assert str(refused.value).startswith(f"overlay.host: {problem}")
    assert "Set it to 127.0.0.1 for this machine only" in str(refused.value)


def test_the_address_is_one_that_this_machine_can_open() -> None:
    with listen("0.0.0.0", "auto") as listener:
        assert address(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}/"


@pytest.mark.skipif(not socket.has_ipv6, reason="this machine has no IPv6")
def test_an_address_of_ipv6_stands_in_brackets() -> None:
    with listen("::1", "auto") as listener:
        assert address(listener) == f"http://[::1]:{listener.getsockname()[1]}/"


async def raw(site: Served, data: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A client that has sent these bytes."""
    host, port = site.url.removeprefix("http://").rstrip("/").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(data)
    return reader, writer


async def answered(site: Served, data: bytes) -> bytes:
    """All that the server answers to these bytes, until it ends the connection."""
    reader, writer = await raw(site, data)
    answer = await reader.read()
    writer.close()
    return answer


async def ended(reader: asyncio.StreamReader) -> bool:
    """Whether the server ends the connection without an answer, which is waited for."""
    try:
        return await reader.read() == b""
    except ConnectionResetError:
        return True


HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "


@pytest.mark.parametrize("data", [b"", HALF, b"GET", b"POST / HTTP/1.1\r\nHost: a\r\nContent-"])
async def test_a_client_that_never_finishes_its_header_is_dropped(data: bytes) -> None:
    async with served(timing=Timing(idle=0.2)) as site:
        reader, writer = await raw(site, data)
        assert await ended(reader)
        writer.close()


async def test_a_client_that_drips_its_header_is_dropped() -> None:
    async with served(timing=Timing(idle=0.3)) as site:
        reader, writer = await raw(site, HALF)
        dropped = asyncio.create_task(ended(reader))
        while not dropped.done():
            writer.write(b"x")
            await asyncio.sleep(0.05)
        assert await dropped
        writer.close()


async def test_a_page_outlives_the_time_that_others_have() -> None:
    timing = Timing(idle=0.1, heartbeat=0.5)
    async with served(timing=timing) as site, site.http.ws_connect(site.url + "ws") as page:
        assert msgspec.json.decode(await page.receive_str(), type=wire.Heartbeat).heartbeat


async def test_of_too_many_clients_the_oldest_idle_one_goes_and_pages_stay() -> None:
    (show, *_) = some_shows()
    async with served() as site, site.http.ws_connect(site.url + "ws") as page:
        first, *others = [await raw(site, HALF) for _ in range(MAX_CONNECTIONS // 2)]
        assert await ended(first[0])
        last = await raw(site, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert (await last[0].readline()).startswith(b"HTTP/1.1 200")
        assert await ended(others[0][0])
        others[1][1].write(b"x\r\n\r\n")
        assert (await others[1][0].readline()).startswith(b"HTTP/1.1 200")
        site.broadcast.show(show.scene, show.events)
        assert (await receive(page)).sequence == 1
        for _, writer in (first, last, *others):
            writer.close()


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\xff\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: \x86\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost : a\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n",
    ],
)
async def test_what_is_no_http_is_refused_and_not_logged(
    data: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with served() as site:
        answer = await answered(site, data)
    assert answer.startswith(b"HTTP/1.0 400") or answer.startswith(b"HTTP/1.1 400")
    assert b"\r\nServer: ktmodule\r\n" in answer
    assert not caplog.records


async def test_no_answer_names_the_versions_of_the_server() -> None:
    async with served() as site:
        for path in ("", "main.js", "nothing.js", "manual", "state.json"):
            async with site.http.get(site.url + path) as answer:
                assert answer.headers.getall("Server") == ["ktmodule"]
        async with site.http.ws_connect(site.url + "ws") as page:
            assert page.get_extra_info("peername")
        reader, writer = await silent_page(site)
        handshake = await reader.readuntil(b"\r\n\r\n")
        assert b"\r\nServer: ktmodule\r\n" in handshake
        writer.close()


async def test_a_refusal_of_a_host_names_the_setting_that_allows_it() -> None:
    async with served() as site:
        async with site.http.get(site.url, headers={"Host": "mypc"}) as answer:
            assert (answer.status, await answer.text()) == (403, UNKNOWN_HOST)
        assert "overlay.host" in UNKNOWN_HOST


async def test_silent_clients_from_the_network_leave_the_places_of_this_machine() -> None:
    async with served("0.0.0.0") as site:
        elsewhere = site.elsewhere
        if elsewhere is None:
            pytest.skip("this machine has no network")
        network = elsewhere.removeprefix("http://").split(":")[0]
        port = int(elsewhere.rstrip("/").rsplit(":", 1)[1])
        # From the machine's own address to its loopback address, which no program here does.
        pages, silent = [], []
        for _ in range(MAX_CLIENTS):
            connection = aiohttp.TCPConnector(local_addr=(network, 0))
            http = aiohttp.ClientSession(connector=connection)
            pages.append((http, await http.ws_connect(site.url + "ws")))
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await http.ws_connect(site.url + "ws")
        assert refused.value.status == 503
        for _ in range(MAX_CONNECTIONS):
            opened = await asyncio.open_connection("127.0.0.1", port, local_addr=(network, 0))
            silent.append(opened[1])
        async with site.http.ws_connect(site.url + "ws"):
            assert await site.status("healthz") == 200
        for http, _ in pages:
            await http.close()
        for writer in silent:
            writer.close()


async def test_other_machines_are_told_an_address_where_they_may_connect() -> None:
    with listen("127.0.0.1", "auto") as listener:
        assert address_for_others(listener) is None
    async with served("0.0.0.0") as site:
        if site.elsewhere is None:
            pytest.skip("this machine has no network")
        async with site.http.get(site.elsewhere + "healthz") as answer:
            assert answer.status == 200
