"""All that may be shown of a session."""

from dataclasses import dataclass

from ktmodule.chat.line import OFFLINE, ChatStatus
from ktmodule.hearts.cards import Card
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.views import SeatView
from ktmodule.session.prompt import Prompt, prompt_for
from ktmodule.session.seat.vote import VoteView
from ktmodule.session.viewers.points import Share
from ktmodule.session.viewers.poll import PollView


@dataclass(frozen=True, slots=True)
class Scene:
    """All that may be shown: what the human seat knows, and how the module stands.

    thinking: the opponent that is choosing now, if any. queued: cards that are played at
    the next turns.
    chat: where commands come from. retry_at: when it tries to connect again, on the session's
    clock; None if no attempt is due. vote, poll: those that are open. holder: who alone may play.
    shares: who got what for the module, once it is solved.
    """

    module_number: int
    match_number: int
    strikes: int
    solved: bool
    view: SeatView
    queued: tuple[Card, ...] = ()
    thinking: Seat | None = None
    chat: ChatStatus = OFFLINE
    retry_at: float | None = None
    vote: VoteView | None = None
    paused: bool = False
    holder: str = ""
    poll: PollView | None = None
    shares: tuple[Share, ...] = ()

    @property
    def prompt(self) -> Prompt:
        """What has to be done now."""
        return prompt_for(self.view, self.holder, self.paused, self.solved)
