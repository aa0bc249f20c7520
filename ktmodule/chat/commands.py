"""The commands that a line can be, as a closed union, and the limits of what they take."""

from dataclasses import dataclass
from enum import Enum, auto

from ktmodule.hearts.cards import Card


class Pick(Enum):
    """A card chosen by height: by rank, and among equal ranks clubs, diamonds, spades, hearts."""

    LOW = "low"
    HIGH = "high"
    ONLY = "only"


class Topic(Enum):
    """A subject that a viewer may ask about."""

    HAND = auto()
    LEGAL = auto()
    TABLE = auto()
    SCORE = auto()
    LAST = auto()
    RULES = auto()
    STATUS = auto()
    MANUAL = auto()
    VIEW = auto()
    POINTS = auto()


@dataclass(frozen=True, slots=True)
class Play:
    """Play the first card now; the others are queued, one for each later turn."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlayPick:
    """Play the lowest, the highest or the only legal card."""

    pick: Pick


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass these cards; the rules judge how many and which (R4)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PassPick:
    """Pass the three lowest or highest cards; `pick` is never ONLY."""

    pick: Pick


@dataclass(frozen=True, slots=True)
class Cancel:
    """Clear the queued cards."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask about the topic."""

    topic: Topic


@dataclass(frozen=True, slots=True)
class Help:
    """Ask for the list of commands, or for help with one.

    about: the word of the command's row, SPEAK_AS, EVERYTHING for the list of all commands, or
    None for the few that a player needs.
    """

    about: str | None = None


EVERYTHING = "all"
"""The word to type after help for the list of all commands."""


@dataclass(frozen=True, slots=True)
class New:
    """Deal a new module (R17).

    confirmed: deal it even if the present one is unsolved, which gives that one up.
    """

    confirmed: bool


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program; the module is saved."""


class Mode(Enum):
    """The way in which many viewers act as one player."""

    FIRST = "first"
    CLAIM = "claim"
    VOTE = "vote"
    AUTO = "auto"


class SeatRequest(Enum):
    """A viewer's request about who holds the seat."""

    CLAIM = auto()
    UNCLAIM = auto()
    MINE = auto()
    TAKE = auto()
    PLAYER = auto()


class GameControl(Enum):
    """A moderator's control over the game in play."""

    PAUSE = auto()
    RESUME = auto()
    SKIP = auto()


@dataclass(frozen=True, slots=True)
class SeatCommand:
    """Claim the seat, give it up, keep it, ask for it, or ask who holds it."""

    request: SeatRequest


NOTICE = 60.0
"""Seconds in which the holder must act, once another viewer has asked to take the seat."""


@dataclass(frozen=True, slots=True)
class ControlCommand:
    """Pause the game, resume it, or close the open vote."""

    control: GameControl


@dataclass(frozen=True, slots=True)
class Assign:
    """Give the seat to the viewer of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class SetMode:
    """Change the mode."""

    mode: Mode


@dataclass(frozen=True, slots=True)
class SetDelay:
    """Set how far viewers see the stream behind the game.

    seconds: 0 to MOST_DELAY.
    """

    seconds: float


MOST_DELAY = 60.0
"""The longest stream delay, in seconds."""


@dataclass(frozen=True, slots=True)
class SetLevel:
    """Set the level of the opponents, from the next round on.

    level: its name, lower case, maybe of no level; SETTINGS_LEVEL restores what the settings say.
    """

    level: str


SETTINGS_LEVEL = "settings"
"""The word to type for the levels from the settings."""


@dataclass(frozen=True, slots=True)
class SetRepliesInChat:
    """Turn replies in chat on or off; the overlay shows them either way."""

    on: bool


@dataclass(frozen=True, slots=True)
class ForcePlay:
    """Play or pass these cards, whatever the mode."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ForcePick:
    """Play or pass the cards that the pick names, whatever the mode."""

    pick: Pick


@dataclass(frozen=True, slots=True)
class Ban:
    """Ignore the viewer of that name until `unban`."""

    name: str


@dataclass(frozen=True, slots=True)
class Unban:
    """Listen to the viewer of that name again."""

    name: str


@dataclass(frozen=True, slots=True)
class Timeout:
    """Ignore the viewer of that name for a time.

    seconds: 0 to MOST_TIMEOUT.
    """

    name: str
    seconds: float


MOST_TIMEOUT = 14 * 24 * 3600.0
"""The longest timeout, in seconds: two weeks, as on Twitch. A ban has no end."""


Proposal = SetMode | New
"""A change that viewers may make by a poll."""


@dataclass(frozen=True, slots=True)
class Propose:
    """Open a poll on the proposal, or vote for it if that poll is already open."""

    proposal: Proposal


@dataclass(frozen=True, slots=True)
class VoteOn:
    """Vote in the open poll."""

    yes: bool


class PollRequest(Enum):
    """A request about the open poll."""

    TIME = "time"
    """The time for which it is still open."""
    CANCEL = "cancel"
    """Drop it."""
    END = "end"
    """Count it now."""


@dataclass(frozen=True, slots=True)
class PollCommand:
    """Ask how long the poll is open, cancel it, or end it."""

    request: PollRequest


POLL_OPEN = 60.0
"""The seconds for which a poll is open."""

POLL_PERCENT = 51
"""The share of the votes in a poll, in percent, that must be for the proposal."""

POLL_VOTERS = 3
"""The fewest votes with which a poll can pass."""


@dataclass(frozen=True, slots=True)
class AskRank:
    """Ask for a viewer's place in the ranking.

    name: that viewer's, or None for the viewer who asks.
    """

    name: str | None = None


@dataclass(frozen=True, slots=True)
class AskPlace:
    """Ask who is at that place of the ranking, counted from 1."""

    place: int


@dataclass(frozen=True, slots=True)
class AskStreak:
    """Ask how many matches were won in a row."""


@dataclass(frozen=True, slots=True)
class OptOut:
    """Leave the ranking."""


@dataclass(frozen=True, slots=True)
class OptIn:
    """Join the ranking again."""


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
    | PollCommand
    | AskRank
    | AskPlace
    | AskStreak
    | OptOut
    | OptIn
    | ForcePlay
    | ForcePick
    | Ban
    | Unban
    | Timeout
)
"""Every command; `command_table` has the words for each."""
