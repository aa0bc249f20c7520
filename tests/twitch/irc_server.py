"""A stand-in for Twitch's chat: a real server on loopback that speaks IRC over a WebSocket."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from tests.listening import served
from tests.waiting import LIMIT

WELCOME = (
    ":tmi.twitch.tv 001 {nick} :Welcome, GLHF!",
    ":tmi.twitch.tv 002 {nick} :Your host is tmi.twitch.tv",
    ":tmi.twitch.tv 003 {nick} :This server is rather new",
    ":tmi.twitch.tv 004 {nick} :-",
    ":tmi.twitch.tv 375 {nick} :-",
    ":tmi.twitch.tv 372 {nick} :You are in a maze of twisty passages, all alike.",
    ":tmi.twitch.tv 376 {nick} :>",
)
JOINED = (
    ":{nick}!{nick}@{nick}.tmi.twitch.tv JOIN {channel}",
    ":{nick}.tmi.twitch.tv 353 {nick} = {channel} :{nick}",
    ":{nick}.tmi.twitch.tv 366 {nick} {channel} :End of /NAMES list",
    "@emote-only=0;followers-only=-1;r9k=0;room-id={room};slow=0;subs-only=0"
    " :tmi.twitch.tv ROOMSTATE {channel}",
)


def escaped(value: str) -> str:
    """Return a tag's value as it is sent."""
    for plain, written in (
        ("\\", "\\\\"),
        (";", "\\:"),
        (" ", "\\s"),
        ("\r", "\\r"),
        ("\n", "\\n"),
    ):
        value = value.replace(plain, written)
    return value


def privmsg(channel: str, login: str, text: str, **tags: str) -> str:
    """Return the line of a message; `_` in the name of a tag stands for `-`."""
    all_tags = {
        "badge-info": "",
        "badges": "",
        "color": "#1E90FF",
        "display-name": login.capitalize(),
        "emotes": "",
        "first-msg": "0",
        "mod": "0",
        "room-id": "1000",
        "subscriber": "0",
        "tmi-sent-ts": str(time.time_ns() // 10**6),
        "turbo": "0",
        "user-id": str(sum(map(ord, login))),
        "user-type": "",
    } | {name.replace("_", "-"): value for name, value in tags.items()}
    written = ";".join(f"{name}={escaped(value)}" for name, value in all_tags.items())
    return f"@{written} :{login}!{login}@{login}.tmi.twitch.tv PRIVMSG #{channel} :{text}"


@dataclass
class Reader:
    """One connection to the chat, as the server sees it."""

    request: web.Request
    socket: web.WebSocketResponse
    nick: str = ""
    received: list[str] = field(default_factory=list)
    joined: bool = False

    async def send(self, *lines: str) -> None:
        """Send all lines in one frame, as Twitch does when chat is busy."""
        await self.socket.send_str("".join(f"{line}\r\n" for line in lines))


@dataclass
class IrcServer:
    """Twitch, as the tests want it.

    rooms: the channels that exist. notices: lines instead of the answer to a JOIN. silent: nothing
    is answered any more. closing: connections are refused. capable: whether tags can be had.
    slowness: seconds before each answer to a NICK or a JOIN.
    """

    address: str = ""
    rooms: dict[str, str] = field(default_factory=lambda: {"kthearts": "1000"})
    notices: list[str] = field(default_factory=list)
    silent: bool = False
    closing: bool = False
    capable: bool = True
    slowness: float = 0.0
    readers: list[Reader] = field(default_factory=list)
    attempts: int = 0
    said: int = 0
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until this holds; it is checked at every line and connection."""
        async with asyncio.timeout(LIMIT):
            while not condition():
                self._changed.clear()
                await self._changed.wait()

    async def joined(self, times: int = 1) -> Reader:
        """Return the connection that joined as number `times`, once it has."""
        await self.until(lambda: sum(reader.joined for reader in self.readers) >= times)
        return [reader for reader in self.readers if reader.joined][times - 1]

    async def say(self, login: str, text: str, **tags: str) -> None:
        """Deliver what a viewer types to all joined connections."""
        self.said += 1
        tags = {"id": f"line-{self.said}"} | tags
        await self.tell(privmsg("kthearts", login, text, **tags))

    async def tell(self, *lines: str) -> None:
        """Send lines of the protocol to all joined connections that are still open."""
        for reader in self.readers:
            if reader.joined and not reader.socket.closed:
                with suppress(ConnectionError):  # it is just closing
                    await reader.send(*lines)

    async def cut(self) -> None:
        """Break every connection without closing it."""
        for reader in self.readers:
            if reader.request.transport:
                reader.request.transport.abort()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        self.attempts += 1
        self._changed.set()
        if self.closing:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(autoping=True)
        await socket.prepare(request)
        reader = Reader(request, socket)
        self.readers.append(reader)
        async for frame in socket:
            if frame.type is not WSMsgType.TEXT:
                break
            for line in frame.data.splitlines():
                reader.received.append(line)
                if not self.silent:
                    await self._answer(reader, line)
                self._changed.set()
        self._changed.set()
        return socket

    async def _answer(self, reader: Reader, line: str) -> None:
        command, _, rest = line.partition(" ")
        match command:
            case "CAP":
                verdict = "ACK" if self.capable else "NAK"
                await reader.send(f":tmi.twitch.tv CAP * {verdict} :{rest.partition(':')[2]}")
            case "NICK":
                await asyncio.sleep(self.slowness)
                reader.nick = rest
                await reader.send(*(line.format(nick=rest) for line in WELCOME))
            case "JOIN":
                await self._join(reader, rest)
            case "PING":
                await reader.send(f":tmi.twitch.tv PONG tmi.twitch.tv {rest}")

    async def _join(self, reader: Reader, channel: str) -> None:
        await asyncio.sleep(self.slowness)
        room = self.rooms.get(channel.removeprefix("#"))
        if self.notices:
            await reader.send(*self.notices)
        elif room is not None:
            fields = {"nick": reader.nick, "channel": channel, "room": room}
            reader.joined = True
            await reader.send(*(line.format(**fields) for line in JOINED))


@asynccontextmanager
async def irc_server() -> AsyncIterator[IrcServer]:
    """Run a server on a free port of loopback."""
    server = IrcServer()
    application = web.Application()
    application.add_routes([web.get("/", server.serve)])
    async with served(application) as (host, port):
        server.address = f"ws://{host}:{port}/"
        try:
            yield server
        finally:
            await server.cut()
