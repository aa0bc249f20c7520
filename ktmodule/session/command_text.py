"""Commands as text: how each is told to whoever watches, printed from what was understood.

Nothing in it is a word that somebody typed freely: names and numbers are left out, and so are
whole commands that are nobody's business.
"""

from enum import Enum, auto
from typing import assert_never

from ktmodule.bots.levels import LEVELS
from ktmodule.chat.commands import (
    SETTINGS_LEVEL,
    Ask,
    AskPlace,
    AskRank,
    AskStreak,
    Assign,
    Ban,
    Cancel,
    Command,
    ControlCommand,
    ForcePick,
    ForcePlay,
    Help,
    New,
    OptIn,
    OptOut,
    Pass,
    PassPick,
    Play,
    PlayPick,
    PollCommand,
    Propose,
    Quit,
    SeatCommand,
    SeatRequest,
    SetDelay,
    SetLevel,
    SetMode,
    SetRepliesInChat,
    Timeout,
    Unban,
    VoteOn,
)
from ktmodule.hearts.cards import print_cards

LAST_PLACE_SHOWN = 999
"""The last place of the ranking that is repeated; a longer number could be anything."""


class Kind(Enum):
    """The kind of a command, for whoever watches the stream."""

    GAME = auto()
    """It changes the game, or how it is played."""
    QUESTION = auto()
    """It asks for something, for the viewer alone."""
    PRIVATE = auto()
    """Moderation, settings, and whatever holds a name: never shown."""


Move = Play | PlayPick | Pass | PassPick | ForcePlay | ForcePick
Election = New | SetMode | Propose | VoteOn | PollCommand
Question = Ask | Help | AskRank | AskPlace | AskStreak | OptOut | OptIn


def command_text(command: Command) -> tuple[Kind, str]:
    """The kind of a command, and its text: `play JD`; empty for a private one."""
    match command:
        case Play() | PlayPick() | Pass() | PassPick() | ForcePlay() | ForcePick():
            return Kind.GAME, _move(command)
        case New() | SetMode() | Propose() | VoteOn() | PollCommand():
            return Kind.GAME, _election(command)
        case Cancel():
            return Kind.GAME, "cancel"
        case SeatCommand(SeatRequest.PLAYER):
            return Kind.QUESTION, "player"
        case SeatCommand(request):
            return Kind.GAME, request.name.lower()
        case ControlCommand(control):
            return Kind.GAME, control.name.lower()
        case SetLevel(level) if level in LEVELS or level == SETTINGS_LEVEL:
            return Kind.GAME, f"level {level}"
        case Ask() | Help() | AskRank() | AskPlace() | AskStreak() | OptOut() | OptIn():
            text = _question(command)
            return (Kind.QUESTION if text else Kind.PRIVATE), text
        case Ban() | Unban() | Timeout() | Assign() | SetLevel():
            return Kind.PRIVATE, ""
        case SetDelay() | SetRepliesInChat() | Quit():
            return Kind.PRIVATE, ""
        case unknown:
            assert_never(unknown)


def _move(command: Move) -> str:
    match command:
        case Play(cards):
            return f"play {print_cards(cards)}"
        case PlayPick(pick):
            return f"play {pick.value}"
        case Pass(cards):
            return f"pass {print_cards(cards)}"
        case PassPick(pick):
            return f"pass {pick.value}"
        case ForcePlay(cards):
            return f"forceplay {print_cards(cards)}"
        case ForcePick(pick):
            return f"forceplay {pick.value}"
        case unknown:
            assert_never(unknown)


def _election(command: Election) -> str:
    match command:
        case SetMode(mode):
            return f"mode {mode.value}"
        case New():
            return "new"
        case Propose(proposal):
            return f"vote {_election(proposal)}"
        case VoteOn(yes):
            return "vote yes" if yes else "vote no"
        case PollCommand(request):
            return f"vote {request.value}"
        case unknown:
            assert_never(unknown)


def _question(command: Question) -> str:
    """The question; empty where it holds what was typed."""
    match command:
        case Ask(topic):
            return topic.name.lower()
        case Help(about):
            return f"help {about}" if about else "help"
        case AskRank(name):
            return "" if name else "rank"
        case AskPlace(place):
            return f"rank {place}" if place <= LAST_PLACE_SHOWN else ""
        case AskStreak():
            return "streak"
        case OptOut():
            return "optout"
        case OptIn():
            return "optin"
        case unknown:
            assert_never(unknown)
