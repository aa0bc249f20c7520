"""The protocols through which the runtime meets the outside."""

from collections.abc import Awaitable
from typing import Protocol

from ktmodule.chat.line import ChatLine, ChatStatus
from ktmodule.session.effects import Reply
from ktmodule.session.module import ModuleEvent
from ktmodule.session.scene import Scene
from ktmodule.session.state import Kept


class StoreError(Exception):
    """Something cannot be kept or read back; the message says what a person can do."""


class Store(Protocol):
    """Where the session is kept. Called from one worker thread, one call at a time."""

    def save(self, kept: Kept) -> None:
        """Keep this state; once it returns, killing the process loses nothing.

        Raises StoreError; what was kept before is kept still.
        """


class Audience(Protocol):
    """Somebody who is shown the module. Neither call may block, or everybody waits.

    Only the consoles write at once, so a reader that stops reading them holds up the program.
    """

    def show(self, scene: Scene, events: tuple[ModuleEvent, ...]) -> None:
        """Show the scene and what led to it."""

    def reply(self, reply: Reply) -> None:
        """Give a viewer the answer to a command."""


class Inbox(Protocol):
    """Where lines go."""

    def put(self, item: ChatLine | ChatStatus) -> Awaitable[None]:
        """Hand in a line, or how the chat is connected now; waits while the inbox is full."""

    def idle(self) -> Awaitable[None]:
        """Wait until nothing more happens unless somebody types."""


class ChatSource(Protocol):
    """Where lines come from."""

    async def run(self, inbox: Inbox) -> None:
        """Hand in lines as they arrive. The program ends when this returns."""
