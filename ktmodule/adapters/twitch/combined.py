"""Two sources of lines as one."""

import asyncio

from ktmodule.runtime.ending import until_one_ends
from ktmodule.runtime.ports import ChatSource, Inbox


class Together:
    """A chat and the console.

    When a console without a person ends, the chat continues: a service has no console.
    """

    def __init__(self, chat: ChatSource, console: ChatSource, console_ends: bool) -> None:
        """console_ends: the end of the console ends both."""
        self._chat = chat
        self._console = console
        self._console_ends = console_ends

    async def run(self, inbox: Inbox) -> None:
        await until_one_ends(self._chat.run(inbox), self._listen(inbox))

    async def _listen(self, inbox: Inbox) -> None:
        await self._console.run(inbox)
        if not self._console_ends:
            await asyncio.Event().wait()
