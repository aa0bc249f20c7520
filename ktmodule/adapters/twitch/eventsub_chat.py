"""Reads a channel's chat as the account that is logged in, and answers there."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from json import JSONDecodeError
from random import Random

import aiohttp
import twitchio
from twitchio.authentication import OAuth
from twitchio.eventsub import ChatMessageSubscription

from ktmodule.adapters.twitch.backoff import wait
from ktmodule.adapters.twitch.bot_line import chat_line, role_of
from ktmodule.adapters.twitch.channel import NoSuchChannel, channel_name
from ktmodule.adapters.twitch.intake import Lateness, RecentIds
from ktmodule.adapters.twitch.live_token import LiveToken, Unreachable
from ktmodule.adapters.twitch.login import REQUEST_TIMEOUT, MissingClientId
from ktmodule.adapters.twitch.login_lock import sole_user
from ktmodule.adapters.twitch.outbox import COMMAND_MARKS, Limits, Speech
from ktmodule.adapters.twitch.token_file import LOG_IN, CannotSpeak, NotLoggedIn, TokenFile
from ktmodule.adapters.twitch.twitchio_fixes import BotClient, EventSocket
from ktmodule.adapters.twitch.waiting import WaitingLines
from ktmodule.chat.commands import ChatStatus, Link
from ktmodule.runtime.ending import until_one_ends
from ktmodule.runtime.ports import Inbox
from ktmodule.session.effects import Say
from ktmodule.session.module import ModuleEvent
from ktmodule.session.scene import Scene

FORBIDDEN = 403

TOO_FAST = ("ratelimit", "rate_limit", "slow")
"""In the codes with which Twitch drops what came too fast; it lists none, and changes them."""

GOODBYE = 2.0
"""Seconds that Twitch has to close a socket that is closed here."""

FAULTS = (
    twitchio.TwitchioException,
    Unreachable,
    aiohttp.ClientError,
    OSError,
    JSONDecodeError,
    LookupError,  # twitchio reads answers as if they always held everything
)
"""What passes when it is tried again later."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds.

    open: for everything from the first request until chat is heard. silence: without a message on
    the socket, from which on it counts as lost; Twitch sends one at least every ten. steady: that
    a connection has to hold before failures are counted anew. farewell: that a socket is still
    read that Twitch takes down. send: for one message. prove: between two questions whether the
    login is valid, which Twitch demands hourly.
    """

    open: float = 30.0
    silence: float = 15.0
    steady: float = 30.0
    farewell: float = 30.0
    send: float = 10.0
    prove: float = 3600.0


class BotChat:
    """A channel's chat to read and to answer in, however often the connection breaks.

    Both a `ChatSource` and an `Audience`.
    """

    def __init__(
        self,
        channel: str,
        client_id: str,
        file: TokenFile,
        rng: Random,
        *,
        ignored: frozenset[str] = frozenset(),
        shared_chat: bool = False,
        limits: Limits | None = None,
        timing: Timing | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """channel: as people write it. client_id: the setting. rng: for the waits.

        ignored: logins of other bots, lower case. sleep: waits so many seconds between attempts.
        Raises InvalidChannel, and CannotSpeak if there is no login to begin with.
        """
        self._channel = channel_name(channel)
        if not client_id:
            raise MissingClientId
        login = file.load()
        if login.client_id != client_id:
            raise NotLoggedIn(f"the login belongs to another client id. {LOG_IN}")
        self._login = login
        self._file = file
        self._rng = rng
        self._ignored = ignored
        self._shared_chat = shared_chat
        self._timing = timing or Timing()
        self._clock = clock
        self._sleep = sleep
        self._recent = RecentIds(clock)
        self._lateness = Lateness(clock)
        self._speech = Speech(rng, limits)
        self._has_words = asyncio.Event()
        self._sending = False
        self._held: list[twitchio.ChatMessage] = []
        self._waiting = WaitingLines()
        self._channel_id = ""
        self._found = False
        self._sockets: set[EventSocket] = set()
        self._farewells: set[asyncio.Task[None]] = set()

    def show(self, scene: Scene, events: tuple[ModuleEvent, ...]) -> None:
        """Nothing: the overlay shows it, and chat would be flooded."""

    def say(self, answer: Say) -> None:
        """Queue the answer, where it is to go to chat; what comes of it nobody waits for."""
        if not answer.aloud:
            return
        self._speech.answer(answer, self._clock())
        self._has_words.set()

    async def run(self, inbox: Inbox) -> None:
        """Hand in lines and, at each change, how the chat is connected. Never returns.

        Raises CannotSpeak if another program uses the login, and once Twitch does not accept it
        any more; and NoSuchChannel if there is no such channel at the start.
        """
        with sole_user(self._file):
            async with aiohttp.ClientSession(timeout=REQUEST_TIMEOUT) as session:
                await self._talk(session, inbox)

    async def _talk(self, session: aiohttp.ClientSession, inbox: Inbox) -> None:
        oauth = OAuth(client_id=self._login.client_id, session=session)
        token = LiveToken(oauth, self._file, self._login)
        try:
            await until_one_ends(
                self._stay_connected(token, session),
                self._prove(token),
                self._waiting.hand_on(inbox),
            )
        finally:
            await asyncio.gather(*map(self._close, self._sockets))
            await asyncio.gather(*self._farewells)
            await token.settle()

    async def _prove(self, token: LiveToken) -> None:
        while True:
            await asyncio.sleep(self._timing.prove)
            with contextlib.suppress(Unreachable):
                await token.prove()

    async def _stay_connected(self, token: LiveToken, session: aiohttp.ClientSession) -> None:
        failures = 0
        while True:
            self._tell(Link.CONNECTING)
            begun = self._clock()
            try:
                await self._connect(token, session)
            except FAULTS as error:
                _log.info("the chat is disconnected (%s)", type(error).__name__)
            if self._clock() - begun >= self._timing.steady:
                failures = 0
            pause = wait(failures, self._rng)
            failures += 1
            self._tell(Link.DISCONNECTED, pause)
            await self._sleep(pause)

    def _tell(self, link: Link, retry_in: float | None = None) -> None:
        speaks = link is Link.CONNECTED
        self._waiting.add(ChatStatus(link, f"#{self._channel}", retry_in, speaks))

    async def _connect(self, token: LiveToken, session: aiohttp.ClientSession) -> None:
        """One client from start to end; returns once it is deaf."""
        client = BotClient(token, session, self._hear)
        speaker: asyncio.Task[None] | None = None
        try:
            async with asyncio.timeout(self._timing.open):
                await token.prove()
                await self._find_channel(client)
                socket = self._socket(client)
                await socket.connect(fail_once=True)
                await self._subscribe(socket)
            self._tell(Link.CONNECTED)
            speaker = asyncio.create_task(self._speak(client))
            await self._follow(client, socket, speaker)
        finally:
            if speaker:
                speaker.cancel()
            for open_socket in self._sockets:
                self._part(self._close(open_socket))
            await client.close()

    def _socket(self, client: BotClient) -> EventSocket:
        socket = EventSocket(client, self._login.user_id, self._timing.silence)
        self._sockets.add(socket)
        return socket

    async def _find_channel(self, client: BotClient) -> None:
        if self._channel_id:
            return
        user = await client.fetch_user(login=self._channel, token_for=self._login.user_id)
        if user is None:
            raise NoSuchChannel(
                f"there is no channel {self._channel} on Twitch; check the spelling"
            )
        self._channel_id = user.id

    async def _subscribe(self, socket: EventSocket) -> None:
        subscription = ChatMessageSubscription(
            broadcaster_user_id=self._channel_id, user_id=self._login.user_id
        )
        try:
            await socket.subscribe(subscription)
        except twitchio.HTTPException as error:
            # Later it may be a passing fault; a stream should not lose its voice over one.
            if error.status != FORBIDDEN or self._found:
                raise
            raise CannotSpeak(
                f"Twitch does not let {self._login.login} into the chat of #{self._channel}; is "
                "the account banned there?"
            ) from None
        self._found = True

    async def _follow(
        self, client: BotClient, socket: EventSocket, speaker: asyncio.Task[None]
    ) -> None:
        """Follow Twitch from socket to socket; returns when one is lost."""
        while True:
            lost = asyncio.create_task(socket.lost.wait())
            ends = (socket.moves_to, lost, speaker)
            try:
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            finally:
                lost.cancel()
            if speaker.done():
                speaker.result()
            if not socket.moves_to.done():
                return
            # The old one is read meanwhile, and for a while after: what comes over both counts
            # once, and what is on its way is not lost.
            successor = self._socket(client)
            async with asyncio.timeout(self._timing.open):
                await successor.connect(url=socket.moves_to.result(), fail_once=True)
            self._part(self._bid_farewell(socket))
            socket = successor

    async def _bid_farewell(self, socket: EventSocket) -> None:
        try:
            async with asyncio.timeout(self._timing.farewell):
                await socket.lost.wait()
        except TimeoutError:
            pass  # Twitch should have closed it
        await self._close(socket)

    async def _close(self, socket: EventSocket) -> None:
        """Close a socket, with or without the other end, which may be gone."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await socket.close()
        self._sockets.discard(socket)

    def _part(self, farewell: Coroutine[None, None, None]) -> None:
        """Let this go on, for which nobody waits."""
        task = asyncio.create_task(farewell)
        self._farewells.add(task)
        task.add_done_callback(self._farewells.discard)

    def _hear(self, message: twitchio.ChatMessage) -> None:
        if message.chatter.id == self._login.user_id:
            self._speech.speak_as(role_of(message))
            if self._sending and not message.text.startswith(tuple(COMMAND_MARKS)):
                # Only the answer to what is being sent tells whether it is an echo of that;
                # nothing that is sent begins like a command.
                self._held.append(message)
                return
        self._hand_in(message)

    def _hand_in(self, message: twitchio.ChatMessage) -> None:
        line = chat_line(message, self._ignored, self._shared_chat)
        if line is None or not self._recent.is_new(line.id):
            return
        if not self._lateness.is_late(line.sent_at):
            self._waiting.add(line)

    async def _speak(self, client: BotClient) -> None:
        channel = client.create_partialuser(self._channel_id, self._channel)
        while True:
            deadline = self._speech.deadline
            if deadline is None:
                self._has_words.clear()
                await self._has_words.wait()
                continue
            await asyncio.sleep(max(0.0, deadline - self._clock()))
            text = self._speech.take(self._clock())
            if text:
                await self._send(channel, text)

    async def _send(self, channel: twitchio.PartialUser, text: str) -> None:
        """Send one message, whose echo is not taken for a viewer's line.

        Echoes are told by their ids: who writes as the bot's account may be the streamer.
        """
        bot = self._login.user_id
        self._sending = True
        known = False
        try:
            async with asyncio.timeout(self._timing.send):
                sent = await channel.send_message(text, sender=bot, token_for=bot)
            known = True
            self._recent.is_new(sent.id)
            self._speech.taken()
        except FAULTS as error:
            _log.info("Twitch did not take a message (%s)", type(error).__name__)
            if _is_about_the_text(error):
                self._speech.rejected(self._clock())
            else:
                self._speech.failed(self._clock())
        finally:
            self._sending = False
            held, self._held = self._held, []
            for message in held:
                if known or message.text != text:
                    self._hand_in(message)


def _is_about_the_text(error: Exception) -> bool:
    """Whether another message might be taken at once, as it says something else."""
    if not isinstance(error, twitchio.MessageRejectedError):
        return False
    return not any(part in (error.code or "") for part in TOO_FAST)
