"""A chat that is only read once Twitch refuses it an answer."""

from collections.abc import Callable

from ktmodule.adapters.twitch.token_file import CannotSend
from ktmodule.runtime.ports import ChatSource, Inbox


class Fallback:
    """A chat to read and to answer in, or only to read.

    If Twitch refuses the first source for good, the second takes over.
    """

    def __init__(self, bot: ChatSource, reader: ChatSource, note: Callable[[str], None]) -> None:
        """note: tells a person why the program cannot send."""
        self._bot = bot
        self._reader = reader
        self._note = note

    async def run(self, inbox: Inbox) -> None:
        try:
            await self._bot.run(inbox)
        except CannotSend as refusal:
            self._note(f"{refusal} Until then, replies do not go to chat.")
            await self._reader.run(inbox)
