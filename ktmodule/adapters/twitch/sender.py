"""Sends what waits in the outbox, and keeps the echoes of that out of the game."""

import asyncio
import logging
import time

import twitchio

from ktmodule.adapters.twitch.intake import Intake
from ktmodule.adapters.twitch.message import Message
from ktmodule.adapters.twitch.outbox import Outbox
from ktmodule.adapters.twitch.outgoing_text import COMMAND_MARKS
from ktmodule.adapters.twitch.twitchio_fixes import FAULTS
from ktmodule.session.effects import Reply

TOO_FAST = ("ratelimit", "rate_limit", "slow")
"""Parts of the codes with which Twitch drops what came too fast; it publishes no list of them."""

_log = logging.getLogger(__name__)


class Sender:
    """The sending half of a bot's chat.

    Twitch delivers the bot's own messages, too. Such an echo is recognised by its id, never by its
    sender: the streamer may type as the bot's account.
    """

    def __init__(
        self,
        bot_id: str,
        outbox: Outbox,
        intake: Intake,
        timeout: float,
    ) -> None:
        """bot_id: the user id of the bot's account. timeout: seconds for one message."""
        self._bot_id = bot_id
        self._outbox = outbox
        self._intake = intake
        self._timeout = timeout
        self._filled = asyncio.Event()
        self._sending = False
        self._deferred: list[Message] = []

    def send(self, reply: Reply) -> None:
        """Queue a reply; nobody waits for its outcome."""
        self._outbox.add_reply(reply, time.monotonic())
        self._filled.set()

    async def run(self, channel: twitchio.PartialUser) -> None:
        """Send each message when it is due, and never return.

        Raises CannotSend once Twitch no longer accepts the login.
        """
        while True:
            deadline = self._outbox.deadline
            if deadline is None:
                self._filled.clear()
                await self._filled.wait()
                continue
            await asyncio.sleep(max(0.0, deadline - time.monotonic()))
            text = self._outbox.next_message(time.monotonic())
            if text:
                await self._send_now(channel, text)

    def defer_echo(self, message: Message) -> bool:
        """Keep back a message that may be an echo of the one being sent; return whether it was.

        Once Twitch has answered, it is dropped as an echo or goes to the intake.
        """
        viewer = message.line.viewer
        if viewer.user_id != self._bot_id:
            return False
        self._outbox.set_role(viewer.role)
        # Nothing that is sent begins like a command.
        if not self._sending or message.line.text.startswith(tuple(COMMAND_MARKS)):
            return False
        self._deferred.append(message)
        return True

    async def _send_now(self, channel: twitchio.PartialUser, text: str) -> None:
        self._sending = True
        sent = False
        try:
            async with asyncio.timeout(self._timeout):
                answer = await channel.send_message(
                    text, sender=self._bot_id, token_for=self._bot_id
                )
            sent = True
            self._intake.ignore(answer.id)
            self._outbox.sent()
        except FAULTS as error:
            _log.info("a message was not sent (%s)", type(error).__name__)
            if isinstance(error, twitchio.MessageRejectedError):
                self._outbox.dropped(error.code or "", error.message or "")
            if _is_about_the_text(error):
                self._outbox.rejected(time.monotonic())
            else:
                self._outbox.failed(time.monotonic())
        finally:
            self._sending = False
            deferred, self._deferred = self._deferred, []
            for message in deferred:
                if sent or message.line.text != text:
                    self._intake.add(message)


def _is_about_the_text(error: Exception) -> bool:
    """Return whether Twitch might take a message with another text at once."""
    if not isinstance(error, twitchio.MessageRejectedError):
        return False
    return not any(part in (error.code or "") for part in TOO_FAST)
