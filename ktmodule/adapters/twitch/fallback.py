"""A chat that is only read while Twitch refuses it an answer."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from ktmodule.adapters.twitch.token_file import CannotSend
from ktmodule.chat.line import ChatStatus, Link
from ktmodule.runtime.ending import until_one_ends
from ktmodule.runtime.ports import ChatSource, Inbox

PATIENCE = 3
"""Attempts of the account that may fail in a row before chat is read without it."""


class Speaker(ChatSource, Protocol):
    """A chat to read and to answer in. report: where it tells how it is connected."""

    report: Callable[[ChatStatus], None]


class Fallback:
    """A chat to read and to answer in, or only to read.

    While the first source cannot connect, the second reads, and the first tries on beside it; the
    intake that both share drops what it hears twice. If Twitch refuses the first for good, the
    second takes over.
    """

    def __init__(self, bot: Speaker, reader: ChatSource, note: Callable[[str], None]) -> None:
        """note: tells a person why the program cannot send."""
        self._bot = bot
        self._reader = reader
        self._note = note
        self._report = bot.report
        self._failures = 0
        self._reads = asyncio.Event()
        self._speaks = asyncio.Event()

    async def run(self, inbox: Inbox) -> None:
        """Deliver lines and how the chat is connected; never returns.

        Raises what either source raises, but for CannotSend.
        """
        self._bot.report = self._watch
        try:
            await until_one_ends(self._bot.run(inbox), self._read_meanwhile(inbox))
        except CannotSend as refusal:
            self._note(f"{refusal} Until then, replies do not go to chat.")
            await self._reader.run(inbox)

    def _watch(self, status: ChatStatus) -> None:
        """Pass on how the account is connected, unless the reader stands in for it."""
        match status.link:
            case Link.CONNECTED:
                if self._reads.is_set():
                    self._note("The account is back: replies go to chat again.")
                self._failures = 0
                self._reads.clear()
                self._speaks.set()
            case Link.DISCONNECTED:
                self._failures += 1
                if self._failures == PATIENCE:
                    self._speaks.clear()
                    self._reads.set()
                    why = "" if status.reason is None else f" ({status.reason.value})"
                    self._note(
                        f"The account cannot connect{why}. It is tried again; until then chat is "
                        "read without it, and replies do not go to chat."
                    )
            case _:
                pass
        if not self._reads.is_set():
            self._report(status)

    async def _read_meanwhile(self, inbox: Inbox) -> None:
        """Run the reader whenever the account cannot connect, until it can."""
        while True:
            await self._reads.wait()
            await until_one_ends(self._reader.run(inbox), self._until_it_speaks())

    async def _until_it_speaks(self) -> None:
        await self._speaks.wait()
