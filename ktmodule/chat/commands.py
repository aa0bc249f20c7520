"""Who replies_in_chat, what was said, and the commands as a closed union."""

from dataclasses import dataclass
from enum import Enum, IntEnum, auto

from ktmodule.hearts.cards import Card


class Role(IntEnum):
    """What a viewer may do; a higher role may do all that a lower one may."""

    VIEWER = 0
    SUBSCRIBER = 1
    VIP = 2
    MODERATOR = 3
    BROADCASTER = 4


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who types.

    name: for people to read. user_id: the platform's own, which stays when a name changes; empty
    on the console, where a name is all there is. login: the name as typed after an @, lower case.
    """

    name: str
    role: Role = Role.VIEWER
    user_id: str = ""
    login: str = ""

    @property
    def handle(self) -> str:
        """What to type to mean this viewer."""
        return self.login or self.name

    @property
    def identity(self) -> str:
        """What tells this viewer from all others, whatever names they take."""
        return self.user_id or f"console:{self.name.casefold()}"


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One line as it came in.

    addressed: every line of this source is meant for the module, as on the console; elsewhere
    a line that is no command is chatter. id: the platform's id of the line, empty if it has none.
    reply_to: the id of the line that this one answers, empty if it answers none. sent_at: when the
    platform took it, in seconds of Unix time; None where the source does not tell.
    """

    viewer: Viewer
    text: str
    addressed: bool = False
    id: str = ""
    reply_to: str = ""
    sent_at: float | None = None


class Link(Enum):
    """How a chat is connected."""

    OFFLINE = "offline"
    CONNECTING = "connecting"
    CONNECTED = "connected"
    DISCONNECTED = "disconnected"


@dataclass(frozen=True, slots=True)
class ChatStatus:
    """The state of the chat that commands come from.

    channel: its name, empty offline. retry_in: seconds until the next attempt, None if none is
    due. replies_in_chat: whether answers go to chat, too.
    """

    link: Link = Link.OFFLINE
    channel: str = ""
    retry_in: float | None = None
    replies_in_chat: bool = False


OFFLINE = ChatStatus()
"""The console alone."""


class Pick(Enum):
    """A choice in words: by height, rank first, then clubs, diamonds, spades, hearts."""

    LOW = "low"
    HIGH = "high"
    ONLY = "only"


class Topic(Enum):
    """What a viewer may ask for."""

    HAND = auto()
    LEGAL = auto()
    TABLE = auto()
    SCORE = auto()
    LAST = auto()
    RULES = auto()
    STATUS = auto()
    MANUAL = auto()


@dataclass(frozen=True, slots=True)
class Play:
    """Play the first card now, and each of the others at its turn: a plan."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlayPick:
    """Play the lowest, the highest or the only legal card."""

    pick: Pick


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass these cards; how many and which is for the rules to judge (R4)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PassPick:
    """Pass the three lowest or highest cards; `pick` is LOW or HIGH."""

    pick: Pick


@dataclass(frozen=True, slots=True)
class Cancel:
    """Forget the plan."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Tell the viewer about that."""

    topic: Topic


@dataclass(frozen=True, slots=True)
class Help:
    """Help in general, or with the command of that word, or with SPEAK_AS."""

    about: str | None = None


@dataclass(frozen=True, slots=True)
class New:
    """Deal a new module (R17); `confirmed` gives up one that is unsolved."""

    confirmed: bool


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program; the module is kept."""


class Mode(Enum):
    """How many viewers become one player."""

    FIRST = "first"
    CLAIM = "claim"
    VOTE = "vote"
    AUTO = "auto"


class SeatRequest(Enum):
    """What a viewer may do about who holds the seat."""

    CLAIM = auto()
    UNCLAIM = auto()
    MINE = auto()
    TAKE = auto()
    PLAYER = auto()


class GameControl(Enum):
    """What a moderator may do to the game in play."""

    PAUSE = auto()
    RESUME = auto()
    SKIP = auto()


@dataclass(frozen=True, slots=True)
class SeatCommand:
    """Do that about who holds the seat."""

    request: SeatRequest


NOTICE = 60.0
"""Seconds that a holder has to act once somebody wants to take the seat."""


@dataclass(frozen=True, slots=True)
class ControlCommand:
    """Do that to the game in play."""

    control: GameControl


@dataclass(frozen=True, slots=True)
class Assign:
    """Give the seat to the viewer of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class SetMode:
    """Decide in this way from now on."""

    mode: Mode


@dataclass(frozen=True, slots=True)
class SetDelay:
    """How late viewers see the stream, in seconds."""

    seconds: float


MOST_DELAY = 60.0
"""Seconds that a stream may be late."""


@dataclass(frozen=True, slots=True)
class SetLevel:
    """How well the opponents play from the next round on.

    level: a name, lower case; SETTINGS_LEVEL goes back to what the settings say.
    """

    level: str


SETTINGS_LEVEL = "settings"
"""What to type for the levels of the settings."""


@dataclass(frozen=True, slots=True)
class SetRepliesInChat:
    """Whether answers go to chat, too."""

    on: bool


@dataclass(frozen=True, slots=True)
class ForcePlay:
    """Play or pass these cards, whatever the mode."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ForcePick:
    """Play or pass what is picked so, whatever the mode."""

    pick: Pick


@dataclass(frozen=True, slots=True)
class Ban:
    """Ignore the viewer of that name for good."""

    name: str


@dataclass(frozen=True, slots=True)
class Unban:
    """Listen to the viewer of that name again."""

    name: str


@dataclass(frozen=True, slots=True)
class Timeout:
    """Ignore the viewer of that name for so many seconds."""

    name: str
    seconds: float


MOST_TIMEOUT = 14 * 24 * 3600.0
"""Seconds that a viewer may be ignored for; two weeks, as on Twitch. A ban has no end."""


Proposal = SetMode | New
"""What viewers may decide by a poll."""


@dataclass(frozen=True, slots=True)
class Propose:
    """Let the viewers decide whether that shall be done; also a vote for it."""

    proposal: Proposal


@dataclass(frozen=True, slots=True)
class VoteOn:
    """A vote on the poll that is open."""

    yes: bool


POLL_OPEN = 60.0
"""Seconds for which a poll is open."""

POLL_PERCENT = 51
"""Of those who voted in a poll, so many in a hundred have to be for it."""

POLL_VOTERS = 3
"""So many have to vote in a poll."""


@dataclass(frozen=True, slots=True)
class AskRank:
    """Where a viewer stands among all: who asks, or the one of that name."""

    name: str | None = None


@dataclass(frozen=True, slots=True)
class AskStreak:
    """How many matches were won in a row."""


@dataclass(frozen=True, slots=True)
class OptOut:
    """Take part in the ranking no more, or again."""


Command = (
    Play
    | PlayPick
    | Pass
    | PassPick
    | Cancel
    | Ask
    | Help
    | New
    | Quit
    | SeatCommand
    | ControlCommand
    | Assign
    | SetMode
    | SetDelay
    | SetLevel
    | SetRepliesInChat
    | Propose
    | VoteOn
    | AskRank
    | AskStreak
    | OptOut
    | ForcePlay
    | ForcePick
    | Ban
    | Unban
    | Timeout
)
"""Every command that a line can be; `command_table` has the words for each."""
