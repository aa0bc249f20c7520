"""Viewers, the lines they type, what is taken out of a chat again, and how it is connected."""

from dataclasses import dataclass
from enum import Enum, IntEnum

from ktmodule.chat.disconnection import Reason


class Role(IntEnum):
    """A viewer's rank in the channel; a higher role may do everything that a lower one may."""

    VIEWER = 0
    SUBSCRIBER = 1
    VIP = 2
    MODERATOR = 3
    BROADCASTER = 4


PLAYER_NAME = "you"
"""The name of the player at the console, which nobody chose."""

CONSOLE = "console:"
"""The beginning of the identities of viewers on the console."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """A person who types commands.

    name: the display name. user_id: the platform's id, which survives a change of name; empty on
    the console, where there is only a name. login: the name as typed after an @, lower case.
    """

    name: str
    role: Role = Role.VIEWER
    user_id: str = ""
    login: str = ""

    @property
    def handle(self) -> str:
        """The name to type to refer to this viewer."""
        return self.login or self.name

    @property
    def identity(self) -> str:
        """A key that is unique to this viewer and survives a change of name."""
        return self.user_id or f"{CONSOLE}{self.name.casefold()}"

    @property
    def is_local(self) -> bool:
        """True for a name on the console, which nobody else is to see."""
        return not self.user_id


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One line of chat, as received.

    addressed: every line from this source is meant for the module, as on the console; elsewhere
    a line that is not a command is chatter. id: the platform's id of the line, or empty.
    reply_to: the id of the line that this one replies to, or empty. sent_at: when the platform
    received it, in seconds of Unix time; None if the source does not say.
    """

    viewer: Viewer
    text: str
    addressed: bool = False
    id: str = ""
    reply_to: str = ""
    sent_at: float | None = None


@dataclass(frozen=True, slots=True)
class Silenced:
    """A viewer who was banned or timed out: nothing of theirs is to be seen any more.

    viewer: with the login as the name where no more is known.
    """

    viewer: Viewer


@dataclass(frozen=True, slots=True)
class LineDeleted:
    """A line that was deleted from the chat. id: the platform's id of it."""

    id: str


@dataclass(frozen=True, slots=True)
class ChatCleared:
    """All lines of viewers, deleted from the chat at once."""


Removal = Silenced | LineDeleted | ChatCleared
"""Something taken out of a chat, which is to leave the picture, too."""


class Link(Enum):
    """The state of the connection to chat."""

    OFFLINE = "offline"
    CONNECTING = "connecting"
    CONNECTED = "connected"
    DISCONNECTED = "disconnected"


@dataclass(frozen=True, slots=True)
class ChatStatus:
    """The chat that commands come from, and how it is connected.

    channel: its name, empty offline. retry_in: seconds until the next attempt to connect, None if
    none is planned. replies_in_chat: whether replies also go to chat. reason: why it is
    disconnected.
    """

    link: Link = Link.OFFLINE
    channel: str = ""
    retry_in: float | None = None
    replies_in_chat: bool = False
    reason: Reason | None = None


ChatItem = ChatLine | ChatStatus | Removal
"""Everything that comes from a chat."""

OFFLINE = ChatStatus()
"""No chat: the console is the only source of commands."""
