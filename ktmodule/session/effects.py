"""What the session asks of the outside."""

from dataclasses import dataclass
from random import Random

from ktmodule.chat.commands import OFFLINE, ChatStatus, Viewer
from ktmodule.hearts.cards import Card
from ktmodule.hearts.match import Match
from ktmodule.hearts.randomness import generator
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.views import SeatView
from ktmodule.session.module import ModuleEvent
from ktmodule.session.outcome import Outcome
from ktmodule.session.seat.decision import VoteView
from ktmodule.session.state import Kept
from ktmodule.session.viewers.points import Share
from ktmodule.session.viewers.poll import PollView


@dataclass(frozen=True, slots=True)
class Scene:
    """All that may be shown: what the human seat knows, and how the module stands.

    thinking: the opponent that is choosing now, if any. plan: cards to be played at their turn.
    chat: where commands come from. retry_at: when it tries to connect again, on the session's
    clock; None if no attempt is due. vote, poll: those that are open. holder: who alone may play.
    shares: who got what for the module, once it is solved.
    """

    module_number: int
    match_number: int
    strikes: int
    solved: bool
    view: SeatView
    plan: tuple[Card, ...] = ()
    thinking: Seat | None = None
    chat: ChatStatus = OFFLINE
    retry_at: float | None = None
    vote: VoteView | None = None
    paused: bool = False
    holder: str = ""
    poll: PollView | None = None
    shares: tuple[Share, ...] = ()


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
class Say:
    """What came of a viewer's command, and what to tell them.

    to: None where it is not known any more who asked. command: the line as it came in.
    text: the answer; empty where what is shown says enough. aloud: whether it goes to chat, too.
    verb: which command it was, the word of its row; empty where it cannot be read or nobody asked.
    """

    to: Viewer | None
    command: str
    outcome: Outcome
    text: str
    aloud: bool = True
    verb: str = ""


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
    """Let the opponent at `position` choose, and bring the answer to `Session.thought`.

    level: the name of how well it plays.
    """

    position: Position
    view: SeatView
    level: str


@dataclass(frozen=True, slots=True)
class Stop:
    """End the program; all is kept."""


Effect = Save | Show | Say | Think | Stop
