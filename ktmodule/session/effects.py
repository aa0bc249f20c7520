"""What the session asks of the outside."""

from dataclasses import dataclass
from random import Random

from ktmodule.chat.line import Viewer
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
    """Keep this; nothing that follows may be shown before it is kept."""

    kept: Kept


@dataclass(frozen=True, slots=True)
class Show:
    """The scene, and what happened since the one before."""

    scene: Scene
    events: tuple[ModuleEvent, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """How a viewer's command ended, and what to tell them; also an announcement nobody asked for.

    to: None where nobody asked, or it is no longer known who did. command: the line as it came
    in. text: the sentence; empty where the scene says enough. in_chat: whether it also goes to
    chat. word: the word of the command's row; empty for a line that cannot be read.
    """

    to: Viewer | None
    command: str
    outcome: Outcome
    text: str
    in_chat: bool = True
    word: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """Names one decision of one opponent, and with it the generator for it.

    step: 0 for a pass, from 1 on for the cards of the round.
    """

    match_seed: int
    round_number: int
    step: int
    seat: Seat

    @classmethod
    def of(cls, match: Match, seat: Seat) -> "Position":
        """The decision that `seat` has to make now.

        A pass is chosen blind, so it must not depend on who else has chosen already.
        """
        step = 0 if match.round.passing else 1 + match.round.played
        return cls(match.seed, match.round.number, step, seat)

    def generator(self) -> Random:
        """A fresh generator for this decision and no other."""
        return generator(self.match_seed, self.round_number, self.step, int(self.seat))


@dataclass(frozen=True, slots=True)
class Think:
    """Let the opponent at `position` choose, and bring the answer to `Session.receive_thought`.

    level: the name of how well it plays.
    """

    position: Position
    view: SeatView
    level: str


@dataclass(frozen=True, slots=True)
class Stop:
    """End the program; all is kept."""


Effect = Save | Show | Reply | Think | Stop
