"""Reads a channel's chat as the logged-in account, and sends replies to it.

EventSub over a WebSocket and requests over HTTP, both through twitchio.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

import aiohttp
import twitchio
from twitchio.authentication import OAuth
from twitchio.eventsub import (
    ChatClearSubscription,
    ChatClearUserMessagesSubscription,
    ChatMessageDeleteSubscription,
    ChatMessageSubscription,
)

from ktmodule.adapters.twitch.account import Account
from ktmodule.adapters.twitch.backoff import Backoff
from ktmodule.adapters.twitch.channel import NoSuchChannel, channel_name
from ktmodule.adapters.twitch.connection import Connector, End, Farewells, keep_connected
from ktmodule.adapters.twitch.intake import Intake
from ktmodule.adapters.twitch.live_token import LiveToken, Unreachable
from ktmodule.adapters.twitch.login import REQUEST_TIMEOUT
from ktmodule.adapters.twitch.message import (
    deleted_by_event,
    message_of_event,
    silenced_by_event,
)
from ktmodule.adapters.twitch.outbox import Outbox
from ktmodule.adapters.twitch.sender import Sender
from ktmodule.adapters.twitch.token_file import CannotSend, sole_user
from ktmodule.adapters.twitch.twitchio_fixes import FAULTS, BotClient, EventSocket
from ktmodule.chat.line import ChatCleared, ChatStatus
from ktmodule.runtime.ending import until_one_ends
from ktmodule.runtime.ports import Inbox
from ktmodule.session.effects import Reply
from ktmodule.session.module import ModuleEvent
from ktmodule.session.scene import Scene

FORBIDDEN = 403
CONFLICT = 409

REMOVALS = (
    ChatClearUserMessagesSubscription,
    ChatMessageDeleteSubscription,
    ChatClearSubscription,
)
"""The subscriptions to what is removed from chat; they need no scope but that of reading it."""

_log = logging.getLogger(__name__)

GOODBYE = 2.0
"""Seconds that Twitch has to answer when a socket is closed here."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds.

    open: from the first request until chat can be read. silence: without a message, after which
    the socket counts as lost; Twitch sends one at least every ten. farewell: how long a socket
    that Twitch takes down is still read. send: for one message. again: until Twitch is asked again
    for the events that it did not grant. prove: between two validations of the login, which Twitch
    demands hourly.
    """

    open: float = 30.0
    silence: float = 15.0
    farewell: float = 30.0
    send: float = 10.0
    again: float = 60.0
    prove: float = 3600.0


class BotChat:
    """A channel's chat to read and to reply in, however often the connection breaks.

    Both a `ChatSource` and an `Audience`.
    """

    def __init__(
        self,
        channel: str,
        account: Account,
        intake: Intake,
        outbox: Outbox,
        backoff: Backoff,
        timing: Timing | None = None,
    ) -> None:
        """channel: as people write it. intake: gets the messages. Raises InvalidChannel."""
        self._channel = channel_name(channel)
        self._login = account.login
        self._file = account.file
        self._intake = intake
        self._backoff = backoff
        self._timing = timing or Timing()
        self.report: Callable[[ChatStatus], None] = intake.report
        """Where it reports how it is connected; a fallback may stand in between."""
        self._sender = Sender(account.login.user_id, outbox, intake, self._timing.send)
        self._channel_id = ""
        self._found = False
        self._farewells = Farewells()

    def show(self, scene: Scene, events: tuple[ModuleEvent, ...]) -> None:
        """Do nothing: the overlay shows it, and chat would be flooded."""

    def reply(self, reply: Reply) -> None:
        """Queue the reply if it is to go to chat; nobody waits for its outcome."""
        if reply.in_chat:
            self._sender.send(reply)

    async def run(self, inbox: Inbox) -> None:
        """Deliver lines and, at each change, how the chat is connected. Never returns.

        Raises CannotSend if another program uses the login, and once Twitch no longer accepts
        it; and NoSuchChannel if there is no such channel at the start.
        """
        with sole_user(self._file):
            async with aiohttp.ClientSession(timeout=REQUEST_TIMEOUT) as session:
                oauth = OAuth(client_id=self._login.client_id, session=session)
                token = LiveToken(oauth, self._file, self._login)
                connect = partial(self._connect, token, session)
                connector = Connector(f"#{self._channel}", connect, FAULTS, can_send=True)
                try:
                    await until_one_ends(
                        keep_connected(connector, self._backoff, self.report),
                        self._prove(token),
                        self._intake.deliver(inbox),
                    )
                finally:
                    await self._farewells.finish()
                    await token.settle()

    async def _prove(self, token: LiveToken) -> None:
        while True:
            await asyncio.sleep(self._timing.prove)
            with contextlib.suppress(Unreachable):
                await token.prove()

    @asynccontextmanager
    async def _connect(
        self, token: LiveToken, session: aiohttp.ClientSession
    ) -> AsyncIterator["EventSubConnection"]:
        client = BotClient(token, session)
        client.add_listener(self._receive, event="event_message")
        client.add_listener(self._receive_silenced, event="event_chat_clear_user")
        client.add_listener(self._receive_deleted, event="event_message_delete")
        client.add_listener(self._receive_cleared, event="event_chat_clear")
        connection = EventSubConnection(client, self._login.user_id, self._timing, self._sender)
        try:
            async with asyncio.timeout(self._timing.open):
                await token.prove()
                channel = await self._find_channel(client)
                await connection.open(channel)
                await self._subscribe(connection)
            yield connection
        finally:
            self._farewells.start(connection.close())
            await client.close()

    async def _find_channel(self, client: BotClient) -> twitchio.PartialUser:
        if not self._channel_id:
            user = await client.fetch_user(login=self._channel, token_for=self._login.user_id)
            if user is None:
                raise NoSuchChannel(
                    f"there is no channel {self._channel} on Twitch; check the spelling"
                )
            self._channel_id = user.id
        return client.create_partialuser(self._channel_id, self._channel)

    async def _subscribe(self, connection: "EventSubConnection") -> None:
        try:
            await connection.subscribe()
        except twitchio.HTTPException as error:
            # After the first success it may be a passing fault: a stream must not lose its replies.
            if error.status != FORBIDDEN or self._found:
                raise
            raise CannotSend(
                f"Twitch does not let {self._login.login} into the chat of #{self._channel}. "
                "Check that the account is not banned there."
            ) from None
        self._found = True

    async def _receive(self, event: twitchio.ChatMessage) -> None:
        message = message_of_event(event)
        if message and not self._sender.defer_echo(message):
            self._intake.add(message)

    async def _receive_silenced(self, event: twitchio.ChannelChatClearUserMessages) -> None:
        self._intake.remove(silenced_by_event(event))

    async def _receive_deleted(self, event: twitchio.ChatMessageDelete) -> None:
        self._intake.remove(deleted_by_event(event))

    async def _receive_cleared(self, _: twitchio.ChannelChatClear) -> None:
        self._intake.remove(ChatCleared())


class EventSubConnection:
    """One session with EventSub, from socket to socket as Twitch moves it."""

    def __init__(self, client: BotClient, user_id: str, timing: Timing, sender: Sender) -> None:
        """user_id: of the bot's account. sender: sends while the connection holds."""
        self._client = client
        self._user_id = user_id
        self._timing = timing
        self._sender = sender
        self._sockets: set[EventSocket] = set()
        self._farewells = Farewells()

    async def open(self, channel: twitchio.PartialUser) -> None:
        """Open the first socket. Raises what twitchio raises."""
        self._channel = channel
        self._socket = self._new_socket()
        await self._socket.connect(fail_once=True)

    async def subscribe(self) -> None:
        """Ask for the channel's messages. Raises what twitchio raises."""
        await self._socket.subscribe(
            ChatMessageSubscription(broadcaster_user_id=self._channel.id, user_id=self._user_id)
        )

    async def run(self) -> End:
        """Read and send until a socket is lost."""
        await until_one_ends(
            self._follow(), self._sender.run(self._channel), self._ask_for_removals()
        )
        return End.LOST

    async def close(self) -> None:
        """Close every socket, also those that Twitch takes down."""
        await asyncio.gather(*map(self._close, self._sockets))
        await self._farewells.finish()

    async def _ask_for_removals(self) -> None:
        """Subscribe to what is removed from chat, and never return.

        The game goes on without it, so no refusal ends the connection.
        """
        wanted = list(REMOVALS)
        while wanted:
            condition = {"broadcaster_user_id": self._channel.id, "user_id": self._user_id}
            try:
                await self._socket.subscribe(wanted[0](**condition))
            except FAULTS as error:
                _log.info("%s was not granted (%s)", wanted[0].type, type(error).__name__)
                status = error.status if isinstance(error, twitchio.HTTPException) else None
                if status not in (FORBIDDEN, CONFLICT):
                    await asyncio.sleep(self._timing.again)
                    continue
            wanted.pop(0)
        await asyncio.Event().wait()

    async def _follow(self) -> None:
        """Follow Twitch from socket to socket; return when one is lost."""
        while True:
            socket = self._socket
            lost = asyncio.create_task(socket.lost.wait())
            try:
                await asyncio.wait((socket.moves_to, lost), return_when=asyncio.FIRST_COMPLETED)
            finally:
                lost.cancel()
            if not socket.moves_to.done():
                return
            # The old one is still read for a while, so that nothing on its way is lost; the intake
            # drops what arrives on both.
            self._socket = self._new_socket()
            async with asyncio.timeout(self._timing.open):
                await self._socket.connect(url=socket.moves_to.result(), fail_once=True)
            self._farewells.start(self._bid_farewell(socket))

    def _new_socket(self) -> EventSocket:
        socket = EventSocket(self._client, self._user_id, self._timing.silence)
        self._sockets.add(socket)
        return socket

    async def _bid_farewell(self, socket: EventSocket) -> None:
        with contextlib.suppress(TimeoutError):  # Twitch should have closed it
            async with asyncio.timeout(self._timing.farewell):
                await socket.lost.wait()
        await self._close(socket)

    async def _close(self, socket: EventSocket) -> None:
        """Close a socket, even if the other end is gone."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await socket.close()
        self._sockets.discard(socket)
