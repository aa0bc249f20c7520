"""Reads a Twitch channel's chat without an account: IRC over a WebSocket, read-only."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from random import Random

import aiohttp

from ktmodule.adapters.twitch.backoff import wait
from ktmodule.adapters.twitch.channel import NoSuchChannel, channel_name
from ktmodule.adapters.twitch.intake import Lateness, RecentIds
from ktmodule.adapters.twitch.irc_protocol import Message, chat_line, parse_message
from ktmodule.adapters.twitch.waiting import WaitingLines
from ktmodule.chat.commands import ChatStatus, Link
from ktmodule.runtime.ending import until_one_ends
from ktmodule.runtime.ports import Inbox

TWITCH = "wss://irc-ws.chat.twitch.tv:443"

MAX_FRAME = 1 << 20
"""Bytes of a frame; a larger one ends the connection. Lines in it have their own bound."""

CLOSED = frozenset({"msg_channel_suspended", "msg_room_not_found", "tos_ban"})
"""What a NOTICE says of a channel that cannot be read, by its `msg-id`."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds.

    open: for the connection to be made. join: for the channel to answer. quiet: of silence before
    the connection is doubted; Twitch pings every five minutes. pong: for the answer to a PING.
    steady: that a connection has to hold before failures are counted anew. farewell: that a
    connection is still read that Twitch takes down.
    """

    open: float = 15.0
    join: float = 10.0
    quiet: float = 360.0
    pong: float = 10.0
    steady: float = 30.0
    farewell: float = 30.0


class End(Enum):
    """How a connection ended."""

    LOST = auto()
    ASKED = auto()
    """Twitch asked for another one."""


@dataclass(slots=True)
class _Talk:
    """What is known of one connection while it is read. Times are the clock's."""

    socket: aiohttp.ClientWebSocketResponse
    deadline: float
    joined_at: float | None = None
    alive: bool = False
    doubted: bool = False


class AnonymousChat:
    """A channel's chat, for as long as the program runs, however often the connection breaks."""

    def __init__(
        self,
        channel: str,
        rng: Random,
        *,
        ignored: frozenset[str] = frozenset(),
        shared_chat: bool = False,
        address: str = TWITCH,
        timing: Timing | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """channel: as people write it. rng: for the nick and the waits.

        ignored: logins of other bots, lower case. sleep: waits so many seconds between attempts.
        Raises InvalidChannel.
        """
        self._channel = "#" + channel_name(channel)
        self._rng = rng
        self._ignored = ignored
        self._shared_chat = shared_chat
        self._address = address
        self._timing = timing or Timing()
        self._clock = clock
        self._sleep = sleep
        self._recent = RecentIds(clock)
        self._lateness = Lateness(clock)
        self._waiting = WaitingLines()
        self._found = False
        self._farewells: set[asyncio.Task[None]] = set()

    async def run(self, inbox: Inbox) -> None:
        """Hand in lines and, at each change, how the chat is connected. Never returns.

        Raises NoSuchChannel if the channel cannot be read at the start.
        """
        try:
            await until_one_ends(self._stay_connected(), self._waiting.hand_on(inbox))
        finally:
            farewells = tuple(self._farewells)
            for farewell in farewells:
                farewell.cancel()
            await asyncio.gather(*farewells, return_exceptions=True)

    async def _stay_connected(self) -> None:
        failures = 0
        async with aiohttp.ClientSession() as session:
            while True:
                self._tell(Link.CONNECTING)
                end, steady = await self._connect(session)
                if steady:
                    failures = 0
                if end is End.LOST or failures:
                    pause = wait(failures, self._rng)
                    self._tell(Link.DISCONNECTED, pause)
                    await self._sleep(pause)
                failures += 1

    def _tell(self, link: Link, retry_in: float | None = None) -> None:
        self._waiting.add(ChatStatus(link, self._channel, retry_in))

    async def _connect(self, session: aiohttp.ClientSession) -> tuple[End, bool]:
        """One connection from start to end: how it ended, and whether it had worked."""
        timing = self._timing
        try:
            async with asyncio.timeout(timing.open):
                socket = await session.ws_connect(self._address, max_msg_size=MAX_FRAME)
        except (aiohttp.ClientError, OSError):
            return End.LOST, False
        talk = _Talk(socket, self._clock() + timing.join)
        end = End.LOST
        try:
            with suppress(aiohttp.ClientError, OSError):  # it breaks while something is sent
                end = await self._converse(talk)
        finally:
            leaving = asyncio.create_task(self._leave(talk, end))
            self._farewells.add(leaving)
            leaving.add_done_callback(self._farewells.discard)
        held = 0.0 if talk.joined_at is None else self._clock() - talk.joined_at
        return end, held >= timing.steady

    async def _leave(self, talk: _Talk, end: End) -> None:
        """Close the connection, for which nobody waits.

        One that Twitch takes down is read until it is closed: the new one is not there yet, and
        what comes over both is handed in once.
        """
        with suppress(aiohttp.ClientError, OSError):
            if end is End.ASKED and talk.joined_at is not None:
                async with asyncio.timeout(self._timing.farewell):
                    async for frame in talk.socket:
                        await self._read(talk, frame)
        await talk.socket.close()

    async def _converse(self, talk: _Talk) -> End:
        nick = f"justinfan{self._rng.randrange(10_000, 100_000)}"
        await talk.socket.send_str("CAP REQ :twitch.tv/tags twitch.tv/commands")
        await talk.socket.send_str(f"NICK {nick}")
        while True:
            try:
                async with asyncio.timeout(max(0.0, talk.deadline - self._clock())):
                    frame = await talk.socket.receive()
            except TimeoutError:
                if await self._is_dead(talk):
                    return End.LOST
                continue
            if talk.joined_at is not None:
                talk.doubted = False
                talk.deadline = self._clock() + self._timing.quiet
            if (end := await self._read(talk, frame)) is not None:
                return end

    async def _is_dead(self, talk: _Talk) -> bool:
        """What to make of the deadline, which has passed.

        Twitch answers nothing at all when a channel is joined that does not exist; that it
        answers the PING that followed tells this from a connection that is dead.
        """
        if talk.joined_at is None:
            if talk.alive and not self._found:
                raise NoSuchChannel(
                    f"there is no channel {self._channel} on Twitch; check the spelling"
                )
            return True
        if talk.doubted:
            return True
        talk.doubted = True
        talk.deadline = self._clock() + self._timing.pong
        await talk.socket.send_str("PING :ktmodule")
        return False

    async def _read(self, talk: _Talk, frame: aiohttp.WSMessage) -> End | None:
        """Do what the lines of a frame ask for; how the connection ends, if it does now."""
        match frame.type:
            case aiohttp.WSMsgType.TEXT:
                end = None
                for line in frame.data.split("\n"):
                    if message := parse_message(line):
                        end = await self._obey(talk, message) or end
                return end
            case aiohttp.WSMsgType.BINARY:
                return None
            case _:
                return End.LOST

    async def _obey(self, talk: _Talk, message: Message) -> End | None:
        match message.command, message.params:
            case "PRIVMSG", (self._channel, _):
                line = chat_line(message, self._ignored, self._shared_chat)
                new = line and self._recent.is_new(line.id)
                if line and new and not self._lateness.is_late(line.sent_at):
                    self._waiting.add(line)
            case "PING", params:
                await talk.socket.send_str(f"PONG :{params[-1] if params else 'tmi.twitch.tv'}")
            case "PONG", _:
                talk.alive = True
            case "001", _:
                talk.deadline = self._clock() + self._timing.join
                await talk.socket.send_str(f"JOIN {self._channel}")
                await talk.socket.send_str("PING :ktmodule")
            case "ROOMSTATE", (self._channel, *_) if talk.joined_at is None:
                self._found = True
                talk.joined_at = self._clock()
                talk.deadline = talk.joined_at + self._timing.quiet
                self._tell(Link.CONNECTED)
            case "NOTICE", (*_, text) if message.tags.get("msg-id") in CLOSED:
                if not self._found:
                    raise NoSuchChannel(f"Twitch says of {self._channel}: {text}")
                return End.LOST
            case "CAP", (_, "NAK", *_):
                return End.LOST  # without tags nobody could be told from anybody else
            case "RECONNECT", _:
                return End.ASKED
        return None
