"""The effects of a session: everything that it asks its driver to do."""

from dataclasses import dataclass
from random import Random

from ktmodule.chat.line import Removal, Viewer
from ktmodule.hearts.match import Match
from ktmodule.hearts.randomness import generator
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.views import SeatView
from ktmodule.session.module import ModuleEvent
from ktmodule.session.outcome import Outcome
from ktmodule.session.scene import Scene
from ktmodule.session.state import Kept


@dataclass(frozen=True, slots=True)
class Save:
    """Save this state; no later effect may be performed before it is saved."""

    kept: Kept


@dataclass(frozen=True, slots=True)
class Show:
    """Show this scene, and the events since the last one."""

    scene: Scene
    events: tuple[ModuleEvent, ...]


@dataclass(frozen=True, slots=True)
class Public:
    """The part of a reply that may be seen on stream; see `publicity`.

    name: of who gave the command; empty for an announcement. command: as it was understood; empty
    where it was not, or for an announcement. text: the sentence to show; may be empty.
    """

    name: str
    command: str
    text: str


@dataclass(frozen=True, slots=True)
class Reply:
    """The outcome of a viewer's command and the answer to it, or an announcement.

    to: None for an announcement, or where the viewer is no longer known. text: the sentence; empty
    where the scene says enough. in_chat: True if it also goes to chat. word: the word of the
    command's row; empty for a line that cannot be read. public: the part that may be seen on
    stream, None for nothing. line_id: the platform's id of the line that it answers, or empty.
    removal: what of earlier replies is to be seen no more. If Twitch has removed it, the reply is
    to nobody and has no text.
    """

    to: Viewer | None
    outcome: Outcome
    text: str
    in_chat: bool = True
    word: str = ""
    public: Public | None = None
    line_id: str = ""
    removal: Removal | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """The name of one decision of one opponent, from which its generator is derived.

    step: 0 for a pass, from 1 on for the cards of the round.
    """

    match_seed: int
    round_number: int
    step: int
    seat: Seat

    @classmethod
    def of(cls, match: Match, seat: Seat) -> "Position":
        """The decision that `seat` has to make now.

        A pass is chosen blind, so it must not depend on which seats have chosen already.
        """
        step = 0 if match.round.passing else 1 + match.round.played
        return cls(match.seed, match.round.number, step, seat)

    def generator(self) -> Random:
        """A fresh generator for this decision and no other."""
        return generator(self.match_seed, self.round_number, self.step, int(self.seat))


@dataclass(frozen=True, slots=True)
class Think:
    """Let the opponent at `position` choose, and give its choice to `Session.receive_thought`.

    level: the name of the opponent's level.
    """

    position: Position
    view: SeatView
    level: str


@dataclass(frozen=True, slots=True)
class Stop:
    """End the program; everything is saved."""


Effect = Save | Show | Reply | Think | Stop
