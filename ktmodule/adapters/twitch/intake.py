"""The way in for messages of a Twitch chat, whichever protocol delivered them.

`Intake.add` drops what is not for the game: other bots, another channel's chat, messages that
Twitch delivers twice, and lines that took too long. What is left waits in a bounded queue, so that
reading never waits for the game; `Intake.deliver` hands it to the inbox, moderators first. What
Twitch removes from chat goes ahead of viewers' lines, and takes those along that still wait.
"""

import asyncio
import logging
import math
import time
from collections import deque
from collections.abc import Callable
from typing import assert_never

from ktmodule.adapters.twitch.message import Message
from ktmodule.chat.line import (
    ChatCleared,
    ChatItem,
    ChatLine,
    ChatStatus,
    LineDeleted,
    Removal,
    Role,
    Silenced,
)
from ktmodule.runtime.ports import Inbox

MAX_WAITING = 10_000
"""Lines that wait; while that many do, further ones are dropped: a late command is worthless."""

KEPT_FOR = 600.0
"""Seconds for which an id is kept at least: no message is delivered again later than that."""

MAX_IDS = 50_000
"""At least this many ids are kept, however fast they arrive, and at most twice as many."""

LATE = 30.0
"""A line that took this many seconds more than the quickest is too old to be played."""

MEASURED_FOR = 300.0
"""Seconds for which, at least, the quickest line is the measure of the others."""

DOUBTED = 3
DOUBTED_FOR = 10.0
"""This many late lines in a row, over this many seconds, mean that the measure was wrong. Lines
that were delayed on the way arrive all at once, and those after them are in time."""

_log = logging.getLogger(__name__)


class Intake:
    """The messages taken from a chat that wait for the inbox."""

    def __init__(
        self,
        ignored: frozenset[str] = frozenset(),
        shared_chat: bool = False,
    ) -> None:
        """ignored: logins, lower case, such as other bots. shared_chat: take lines from another
        channel's chat, too, which is shared with this one.
        """
        self._ignored = ignored
        self._shared_chat = shared_chat
        self._ids = RecentIds(time.monotonic)
        self._lateness = Lateness(time.monotonic)
        self._urgent: deque[ChatItem] = deque()
        self._lines: deque[ChatItem] = deque()
        self._filled = asyncio.Event()

    def add(self, message: Message) -> None:
        """Queue a message for the inbox, or drop it."""
        line = message.line
        if line.viewer.login in self._ignored or (message.is_shared and not self._shared_chat):
            return
        if not self._ids.is_new(line.id) or self._lateness.is_late(line.sent_at):
            return
        # Moderators get through any flood.
        queue = self._urgent if line.viewer.role >= Role.MODERATOR else self._lines
        if len(queue) < MAX_WAITING:
            queue.append(line)
            self._filled.set()

    def ignore(self, id: str) -> None:
        """Drop the message with this id, should it be delivered yet."""
        self._ids.is_new(id)

    def remove(self, removal: Removal) -> None:
        """Queue what was removed from chat, and drop what of it still waits here."""
        match removal:
            case Silenced(viewer):
                self._drop(lambda line: line.viewer.identity == viewer.identity)
            case LineDeleted(id):
                self.ignore(id)
                self._drop(lambda line: line.id == id)
            case ChatCleared():
                # It tidies the picture; votes that wait still count.
                pass
            case unknown:
                assert_never(unknown)
        queue = self._lines if isinstance(removal, ChatCleared) else self._urgent
        queue.append(removal)
        self._filled.set()

    def _drop(self, is_gone: Callable[[ChatLine], bool]) -> None:
        for queue in (self._urgent, self._lines):
            kept = [one for one in queue if not (isinstance(one, ChatLine) and is_gone(one))]
            if len(kept) < len(queue):
                queue.clear()
                queue.extend(kept)

    def report(self, status: ChatStatus) -> None:
        """Queue how the chat is connected, before all lines of viewers."""
        self._urgent.append(status)
        self._filled.set()

    async def deliver(self, inbox: Inbox) -> None:
        """Hand everything that is queued to the inbox, and never return."""
        while True:
            await self._filled.wait()
            while queue := self._urgent or self._lines:
                await inbox.put(queue.popleft())
            self._filled.clear()


class RecentIds:
    """The ids of the last ten minutes, bounded; they are dropped one generation at a time."""

    def __init__(
        self, now: Callable[[], float], kept_for: float = KEPT_FOR, most: int = MAX_IDS
    ) -> None:
        """now: a clock in seconds that never goes back."""
        self._now = now
        self._kept_for = kept_for
        self._most = most
        self._young: set[str] = set()
        self._old: set[str] = set()
        self._turn_at = now() + kept_for

    def is_new(self, id: str) -> bool:
        """Return whether this id did not occur recently, and keep it. Every empty id is new."""
        if not id:
            return True
        now = self._now()
        if now >= self._turn_at or len(self._young) >= self._most:
            # After a silence of a whole generation, the young ids are too old as well.
            silent = now >= self._turn_at + self._kept_for
            self._old = set() if silent else self._young
            self._young = set()
            self._turn_at = now + self._kept_for
        if id in self._young or id in self._old:
            return False
        self._young.add(id)
        return True


class Lateness:
    """Tells which lines took too long, by the clocks of two machines that need not agree.

    The quickest line of the last five to ten minutes counts as having taken no time, so that a
    wrong clock here makes no line late. When no line is in time any more, the next one becomes the
    measure: a single wrong timestamp, or a clock that is corrected, makes only a few late.
    """

    def __init__(self, now: Callable[[], float], late: float = LATE) -> None:
        """now: a clock in seconds that never goes back."""
        self._now = now
        self._late = late
        self._young = self._old = math.inf
        self._turn_at = now() + MEASURED_FOR
        self._late_since = 0.0
        self._late_lines = 0

    def is_late(self, sent_at: float | None) -> bool:
        """Return whether a line that arrives now took too long.

        sent_at: seconds on the sender's clock; a line without it is never late.
        """
        if sent_at is None:
            return False
        now = self._now()
        if now >= self._turn_at:
            silent = now >= self._turn_at + MEASURED_FOR
            self._old = math.inf if silent else self._young
            self._young = math.inf
            self._turn_at = now + MEASURED_FOR
        took = now - sent_at
        self._young = min(self._young, took)
        if took - min(self._young, self._old) <= self._late:
            self._late_lines = 0
            return False
        if not self._late_lines:
            self._late_since = now
        self._late_lines += 1
        if self._late_lines < DOUBTED or now - self._late_since < DOUBTED_FOR:
            return True
        _log.info("%d lines in a row looked late: measuring the clock again", self._late_lines)
        self._late_lines = 0
        self._young, self._old = took, math.inf
        return False
