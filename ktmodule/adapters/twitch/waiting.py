"""What a chat has said and the inbox has not taken yet."""

import asyncio
from collections import deque

from ktmodule.chat.commands import ChatLine, ChatStatus, Role
from ktmodule.runtime.ports import Inbox

MOST = 10_000
"""Lines that wait; what comes while so many do is dropped: a late command is worth nothing."""


class WaitingLines:
    """Lines that wait in bounded space, apart from reading, which never waits for the inbox.

    What moderators say goes first, so that no flood keeps them from being obeyed; so does how the
    chat is connected. Among themselves the lines of both kinds keep their order.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._first: deque[ChatLine | ChatStatus] = deque()
        self._others: deque[ChatLine | ChatStatus] = deque()
        self._some = asyncio.Event()

    def add(self, item: ChatLine | ChatStatus) -> None:
        """Let this wait for the inbox, or drop it if it is a line and too many wait."""
        match item:
            case ChatLine(viewer=viewer) if viewer.role < Role.MODERATOR:
                waiting = self._others
            case _:
                waiting = self._first
        if len(waiting) < self._most or isinstance(item, ChatStatus):
            waiting.append(item)
            self._some.set()

    async def hand_on(self, inbox: Inbox) -> None:
        """Hand in what waits, for ever."""
        while True:
            await self._some.wait()
            while waiting := self._first or self._others:
                await inbox.put(waiting.popleft())
            self._some.clear()
