"""An IRC server that nobody here wrote: ngIRCd, as a process of its own.

It speaks plain IRC over TCP. `Relay` carries that over a WebSocket and adds Twitch's dialect to it:
tags, ROOMSTATE, and a login of nothing but a nick. What is joined, said, answered and ended is
ngIRCd's alone.
"""

import asyncio
import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from aiohttp import WSMsgType, web

from tests.listening import served
from tests.twitch.inbox import Collected
from tests.waiting import LIMIT, until

CHANNEL = "#kthearts"
ROOM = "1000"

SETTINGS = """
[Global]
Name = irc.example.test
Info = a server for tests
AdminEMail = nobody@example.test
Listen = 127.0.0.1
Ports = {port}
[Limits]
MaxNickLength = 20
PingTimeout = 1
PongTimeout = 60
ConnectRetry = 5
MaxConnectionsIP = 0
[Options]
Ident = no
DNS = no
PAM = no
"""


def program() -> str:
    """Return the path of ngIRCd, or skip the test where it is not installed."""
    found = shutil.which("ngircd") or shutil.which("ngircd", path="/usr/sbin")
    if found is None:
        pytest.skip("no ngircd; .ci/run installs it")
    return found


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class Ngircd:
    """The server, on one port for as long as it lives and whenever it is started again."""

    def __init__(self, folder: Path) -> None:
        self._program = program()
        self.port = free_port()
        self._settings = folder / "ngircd.conf"
        self._settings.write_text(SETTINGS.format(port=self.port), encoding="utf-8")
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it, and wait until it listens."""
        self._process = await asyncio.create_subprocess_exec(
            self._program,
            "--nodaemon",
            "--config",
            str(self._settings),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        await until(self._listens, "the port of ngIRCd")

    async def stop(self) -> None:
        """End it as a system does, and wait until it has ended."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.terminate()
            await asyncio.wait_for(process.wait(), LIMIT)

    def _listens(self) -> bool:
        assert self._process is not None
        assert self._process.returncode is None, "ngIRCd ended at once"
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", self.port)) == 0


class Viewer:
    """Another client of the server: a viewer who types."""

    def __init__(self, nick: str, port: int) -> None:
        self._nick = nick
        self._port = port

    async def __aenter__(self) -> "Viewer":
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._tell(f"NICK {self._nick}", f"USER {self._nick} 8 * :{self._nick}")
        await self._told(" 001 ")
        self._tell(f"JOIN {CHANNEL}")
        await self._told(" 366 ")
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()
        with suppress(OSError):
            await self._writer.wait_closed()

    def types(self, text: str) -> None:
        self._tell(f"PRIVMSG {CHANNEL} :{text}")

    def _tell(self, *lines: str) -> None:
        self._writer.write("".join(f"{line}\r\n" for line in lines).encode())

    async def _told(self, part: str) -> None:
        async with asyncio.timeout(LIMIT):
            while part not in (line := (await self._reader.readline()).decode()):
                assert line, "ngIRCd closed the connection"
                if line.startswith("PING"):
                    self._tell(line.strip().replace("PING", "PONG"))


class Relay:
    """A WebSocket in front of the server, in Twitch's dialect.

    heard: what came from the server, over all connections. sent: what the program sent.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self.address = ""
        self.heard: list[str] = []
        self.sent: list[str] = []

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            raise web.HTTPServiceUnavailable from None
        front = web.WebSocketResponse()
        await front.prepare(request)
        back = asyncio.create_task(self._carry_back(reader, front))
        try:
            async for frame in front:
                if frame.type is WSMsgType.TEXT:
                    for line in frame.data.splitlines():
                        await self._carry_on(line, front, writer)
        finally:
            back.cancel()
            writer.close()
        return front

    async def _carry_on(
        self, line: str, front: web.WebSocketResponse, writer: asyncio.StreamWriter
    ) -> None:
        self.sent.append(line)
        command, _, rest = line.partition(" ")
        match command:
            case "CAP":
                await front.send_str(f":tmi.twitch.tv CAP * ACK {rest.partition(' ')[2]}\r\n")
                return
            case "NICK":
                line = f"NICK {rest}\r\nUSER {rest} 8 * :{rest}"
        writer.write(f"{line}\r\n".encode())

    async def _carry_back(self, reader: asyncio.StreamReader, front: web.WebSocketResponse) -> None:
        while data := await reader.readline():
            line = data.decode().rstrip("\r\n")
            self.heard.append(line)
            words = line.split(" ")
            if words[1] == "PRIVMSG":
                nick = words[0].removeprefix(":").partition("!")[0]
                line = f"@room-id={ROOM};user-id={id_of(nick)} {line}"
            await front.send_str(f"{line}\r\n")
            if words[1] == "366":
                await front.send_str(f"@room-id={ROOM} :tmi.twitch.tv ROOMSTATE {CHANNEL}\r\n")
        await front.close()


def id_of(nick: str) -> str:
    """Return the user id that the relay gives to a nick."""
    return str(sum(map(ord, nick)))


@asynccontextmanager
async def relay(port: int) -> AsyncIterator[Relay]:
    """Run a relay to this port on a free port of its own."""
    one = Relay(port)
    application = web.Application()
    application.add_routes([web.get("/", one.serve)])
    async with served(application) as (host, own):
        one.address = f"ws://{host}:{own}/"
        yield one


async def hears(inbox: Collected, viewer: Viewer, text: str) -> None:
    """Let a viewer type this, and wait until it is heard."""
    viewer.types(text)
    await inbox.heard(text)
