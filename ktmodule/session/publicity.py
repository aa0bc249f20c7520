"""What may be seen on stream of who types what.

The picture shows what was done, by whom, in words of ours: a command as it was understood, never
the line. So nothing that was typed by mistake, such as a token, is ever seen.

The terminal is the streamer's own: of it only accepted commands of the game are shown, as given by
`You` or the `Broadcaster`. Of a viewer in chat, refusals are shown too, with the reason; and where
nobody is logged in to answer in chat, so are the answers, as the picture is then the only place for
them. Moderation and settings are never shown.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from ktmodule.chat.commands import Command, SetLevel
from ktmodule.chat.line import CONSOLE, OFFLINE, PLAYER_NAME, ChatStatus, Link, Viewer
from ktmodule.chat.messages.catalog import Sentences
from ktmodule.session.command_text import Kind, command_text
from ktmodule.session.effects import Public, Reply
from ktmodule.session.outcome import Outcome, Result
from ktmodule.session.viewers.points import Ledger, Share


class Publicity:
    """Decides what of a reply may be seen on stream.

    chat: the state of the chat connection. in_chat: True if replies go to chat where they can.
    """

    def __init__(self, sentences: Sentences, ledger: Ledger, in_chat: bool) -> None:
        self._say = sentences
        self.chat: ChatStatus = OFFLINE
        self.in_chat = in_chat
        self._can_reply = False
        # A name typed in the terminal is typed text like any other.
        self._typed: set[str] = set()
        for one in ledger.standings:
            self._keep(one.name, one.identity)

    @property
    def status(self) -> ChatStatus:
        """The state of the chat connection, with whether replies go to chat now."""
        if self.in_chat or not self.chat.replies_in_chat:
            return self.chat
        return replace(self.chat, replies_in_chat=False)

    def receive_status(self, status: ChatStatus) -> None:
        """Take the new state of the chat connection."""
        self.chat = status
        # Only a connected chat knows whether replies can be sent.
        if status.link is Link.CONNECTED:
            self._can_reply = status.replies_in_chat

    def set_in_chat(self, on: bool) -> Result:
        """Let replies go to chat, or only where they are seen on stream."""
        if not self._can_reply:
            return Outcome.REFUSED, self._say.cannot_say
        self.in_chat = on
        return Outcome.ACCEPTED, self._say.saying if on else self._say.silent

    def heard(self, viewer: Viewer) -> None:
        """Remember a name that was typed in the terminal."""
        self._keep(viewer.name, viewer.identity)

    def name_of(self, viewer: Viewer) -> str:
        """The name of a viewer as it may be seen."""
        return self._own_name if viewer.is_local else viewer.name

    def shares(self, shares: tuple[Share, ...]) -> tuple[Share, ...]:
        """The shares with the names as they may be seen; the same object if none is hidden."""
        if not any(share.identity.startswith(CONSOLE) for share in shares):
            return shares
        return tuple(
            replace(share, name=self._own_name) if share.identity.startswith(CONSOLE) else share
            for share in shares
        )

    def of_command(
        self, viewer: Viewer, command: Command, outcome: Outcome, text: str
    ) -> Public | None:
        """What may be seen of a command that was understood, and of the answer to it."""
        kind, words = command_text(command)
        done = outcome in (Outcome.ACCEPTED, Outcome.COUNTED)
        if kind is Kind.PRIVATE or (isinstance(command, SetLevel) and not done):
            return None
        if viewer.is_local:
            shown = done and kind is Kind.GAME
            return Public(self._own_name, words, "") if shown else None
        if outcome is not Outcome.REFUSED and self.status.replies_in_chat:
            return Public(viewer.name, words, "") if kind is Kind.GAME and done else None
        return Public(viewer.name, words, self._without_typed_names(text))

    def of_unreadable(self, viewer: Viewer, text: str) -> Public | None:
        """What may be seen of a line that could not be read. text: quotes nothing of it."""
        return None if viewer.is_local else Public(viewer.name, "", text)

    def announced(self, reply: Reply) -> Reply:
        """The announcement, or the refusal of a queued card, with what may be seen of it."""
        text = self._without_typed_names(reply.text)
        if not text or (reply.to is None and reply.outcome is Outcome.REFUSED):
            return reply
        if reply.to is None:
            return replace(reply, public=Public("", "", text))
        return replace(reply, public=self.of_unreadable(reply.to, text))

    def _keep(self, name: str, identity: str) -> None:
        if identity.startswith(CONSOLE) and name != PLAYER_NAME:
            self._typed.add(name.casefold())

    @property
    def _own_name(self) -> str:
        offline = self.chat.link is Link.OFFLINE
        return self._say.plate_you if offline else self._say.plate_broadcaster

    def _without_typed_names(self, text: str) -> str:
        """The text, or an empty one if it names somebody from the terminal."""
        return "" if names_any(text, self._typed) else text


def names_any(text: str, names: Iterable[str]) -> bool:
    """True where one of these names, casefolded, is in the text as a word in any letters."""
    folded = text.casefold()
    return any(
        name in folded and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", folded) for name in names
    )
