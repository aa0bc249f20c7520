"""Reads a Twitch channel's chat without an account: IRC over a WebSocket, read-only."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from random import Random

import aiohttp

from ktmodule.adapters.twitch.backoff import Backoff
from ktmodule.adapters.twitch.channel import NoSuchChannel, channel_name
from ktmodule.adapters.twitch.connection import Connector, End, Farewells, keep_connected
from ktmodule.adapters.twitch.faults import ChannelGone, NoAnswerFromChannel
from ktmodule.adapters.twitch.intake import Intake
from ktmodule.adapters.twitch.irc_protocol import (
    IrcMessage,
    message_of_privmsg,
    parse_irc,
    removal_of,
)
from ktmodule.runtime.ending import until_one_ends
from ktmodule.runtime.ports import Inbox

TWITCH = "wss://irc-ws.chat.twitch.tv:443"

MAX_FRAME = 1 << 20
"""Bytes of a frame; a larger one ends the connection. Lines in it have their own bound."""

UNREADABLE = frozenset({"msg_channel_suspended", "msg_room_not_found", "tos_ban"})
"""The `msg-id` of each NOTICE about a channel that cannot be read."""

FAULTS = (aiohttp.ClientError, OSError)
"""After these another attempt may succeed."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds.

    open: to connect. join: for the channel to answer. quiet: of silence before the connection is
    doubted: a chat may be silent, and Twitch itself pings every five minutes only. pong: for the
    answer to a PING. farewell: how long a connection that Twitch takes down is still read.
    """

    open: float = 15.0
    join: float = 10.0
    quiet: float = 15.0
    pong: float = 10.0
    farewell: float = 30.0


class AnonymousChat:
    """A channel's chat to read, however often the connection breaks."""

    def __init__(
        self,
        channel: str,
        intake: Intake,
        backoff: Backoff,
        *,
        address: str = TWITCH,
        timing: Timing | None = None,
    ) -> None:
        """channel: as people write it. intake: gets the messages. Raises InvalidChannel."""
        self._channel = "#" + channel_name(channel)
        self._intake = intake
        self._backoff = backoff
        self._address = address
        self._timing = timing or Timing()
        self._found = False
        self._farewells = Farewells()

    async def run(self, inbox: Inbox) -> None:
        """Deliver lines and, at each change, how the chat is connected. Never returns.

        Raises NoSuchChannel if the channel cannot be read at the start.
        """
        try:
            async with aiohttp.ClientSession() as session:
                connector = Connector(self._channel, partial(self._connect, session), FAULTS)
                await until_one_ends(
                    keep_connected(connector, self._backoff, self._intake.report),
                    self._intake.deliver(inbox),
                )
        finally:
            await self._farewells.cancel()

    @asynccontextmanager
    async def _connect(self, session: aiohttp.ClientSession) -> AsyncIterator["IrcConnection"]:
        async with asyncio.timeout(self._timing.open):
            socket = await session.ws_connect(self._address, max_msg_size=MAX_FRAME)
        connection = IrcConnection(socket, self._channel, self._intake, self._timing)
        try:
            await connection.join(_guest_nick(self._backoff.rng), must_exist=not self._found)
            self._found = True
            yield connection
        finally:
            self._farewells.start(connection.leave())


def _guest_nick(rng: Random) -> str:
    return f"justinfan{rng.randrange(10_000, 100_000)}"


class Stage(IntEnum):
    """The stages of a connection; it never goes back."""

    OPEN = 0
    JOINED = 1
    MOVING = 2
    """Twitch has asked for another connection, and will close this one."""
    LOST = 3


class IrcConnection:
    """One connection to a channel's chat, from the first line to the last."""

    def __init__(
        self,
        socket: aiohttp.ClientWebSocketResponse,
        channel: str,
        intake: Intake,
        timing: Timing,
    ) -> None:
        """socket: connected. channel: with its `#`."""
        self._socket = socket
        self._channel = channel
        self._intake = intake
        self._timing = timing
        self._stage = Stage.OPEN
        self._answers = False
        self._doubted = False
        self._silent = False
        self._unreadable = ""
        self._give(timing.join)

    async def join(self, nick: str, must_exist: bool) -> None:
        """Join the channel under this nick.

        must_exist: a channel of which Twitch says that it cannot be read raises NoSuchChannel.
        Raises ChannelGone for such a channel if it need not exist, NoAnswerFromChannel, and
        ConnectionError or TimeoutError if the connection is lost first.
        """
        await self._socket.send_str("CAP REQ :twitch.tv/tags twitch.tv/commands")
        await self._socket.send_str(f"NICK {nick}")
        await self._read_until(Stage.JOINED)
        if self._stage is not Stage.LOST:
            return
        if self._unreadable:
            raise NoSuchChannel(self._unreadable) if must_exist else ChannelGone
        if self._silent:
            raise NoAnswerFromChannel if self._answers else TimeoutError
        raise ConnectionError("lost before the channel was joined")

    async def run(self) -> End:
        """Read until the connection is lost, or Twitch asks for another one."""
        await self._read_until(Stage.MOVING)
        if self._stage is Stage.MOVING:
            return End.MOVING
        return End.SILENT if self._silent else End.LOST

    async def leave(self) -> None:
        """Close the connection.

        One that Twitch takes down is read until Twitch closes it: the new one is not open yet,
        and the intake drops what arrives on both.
        """
        with suppress(*FAULTS):
            if self._stage is Stage.MOVING:
                async with asyncio.timeout(self._timing.farewell):
                    await self._read_until(Stage.LOST)
        await self._socket.close()

    async def _read_until(self, stage: Stage) -> None:
        """Read frames until the connection has come this far."""
        while self._stage < stage:
            frame = await self._next_frame()
            if frame is None or frame.type is aiohttp.WSMsgType.BINARY:
                continue
            if frame.type is not aiohttp.WSMsgType.TEXT:
                self._stage = Stage.LOST
                return
            for text in frame.data.split("\n"):
                if irc := parse_irc(text):
                    if irc.command != "PRIVMSG":
                        await self._react(irc)
                    elif irc.params[:1] == (self._channel,):
                        if message := message_of_privmsg(irc):
                            self._intake.add(message)

    async def _next_frame(self) -> aiohttp.WSMessage | None:
        """Wait for the next frame; None if the connection was silent for too long."""
        try:
            async with asyncio.timeout_at(self._deadline):
                frame = await self._socket.receive()
        except TimeoutError:
            await self._doubt()
            return None
        if self._stage is not Stage.OPEN:
            self._doubted = False
            self._give(self._timing.quiet)
        return frame

    def _give(self, seconds: float) -> None:
        """Let the connection be silent for this long from now on."""
        self._deadline = asyncio.get_running_loop().time() + seconds

    async def _doubt(self) -> None:
        """Ask if the connection still works, or give it up if that was asked already.

        That Twitch does not answer a JOIN is no verdict on the channel; its answer to the PING sent
        along tells this from a dead connection.
        """
        if self._stage is Stage.OPEN or self._doubted:
            self._silent = True
            self._stage = Stage.LOST
            return
        self._doubted = True
        self._give(self._timing.pong)
        await self._socket.send_str("PING :ktmodule")

    async def _react(self, irc: IrcMessage) -> None:
        """Follow the protocol: answer, and note how far the connection has come."""
        match irc.command, irc.params:
            case "PING", params:
                await self._socket.send_str(f"PONG :{params[-1] if params else 'tmi.twitch.tv'}")
            case "PONG", _:
                self._answers = True
            case "001", _:
                self._give(self._timing.join)
                await self._socket.send_str(f"JOIN {self._channel}")
                await self._socket.send_str("PING :ktmodule")
            case "ROOMSTATE", (self._channel, *_) if self._stage is Stage.OPEN:
                self._stage = Stage.JOINED
                self._give(self._timing.quiet)
            case "CLEARCHAT" | "CLEARMSG", (self._channel, *_):
                if removal := removal_of(irc):
                    self._intake.remove(removal)
            case "NOTICE", (*_, text) if irc.tags.get("msg-id") in UNREADABLE:
                self._unreadable = f"Twitch says about {self._channel}: {text}"
                self._stage = Stage.LOST
            case "CAP", (_, "NAK", *_):
                self._stage = Stage.LOST  # without tags, viewers cannot be told apart
            case "RECONNECT", _ if self._stage is not Stage.LOST:
                self._stage = Stage.LOST if self._stage is Stage.OPEN else Stage.MOVING
