"""The protocols through which the runtime meets the outside."""

from collections.abc import Awaitable
from typing import Protocol

from ktmodule.chat.line import ChatItem
from ktmodule.session.effects import Reply
from ktmodule.session.module import ModuleEvent
from ktmodule.session.scene import Scene
from ktmodule.session.state import Kept


class StoreError(Exception):
    """A state that cannot be saved or read back; the message says what to do about it."""


class Store(Protocol):
    """The place where a session is saved. Called from one worker thread, one call at a time."""

    def save(self, kept: Kept) -> None:
        """Save this state; once this returns, killing the process loses nothing.

        Raises StoreError; then the state saved before is still there, or this one is.
        """


class Audience(Protocol):
    """A display of the module. Neither call may block, or the whole program waits.

    Only the consoles may: they write at once, so a pipe that nobody reads holds up the program.
    """

    def show(self, scene: Scene, events: tuple[ModuleEvent, ...]) -> None:
        """Show the scene and the events that led to it."""

    def reply(self, reply: Reply) -> None:
        """Show a reply to a viewer, or an announcement."""


class Inbox(Protocol):
    """The way in for everything that comes from a chat."""

    def put(self, item: ChatItem) -> Awaitable[None]:
        """Hand in a line, a removal or a change of the connection; waits while it is full."""

    def idle(self) -> Awaitable[None]:
        """Wait until nothing more happens unless somebody types."""


class ChatSource(Protocol):
    """A source of lines."""

    async def run(self, inbox: Inbox) -> None:
        """Hand in lines as they arrive. The program ends when this returns."""
