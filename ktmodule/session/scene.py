"""The scene: everything that may be shown of a session."""

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
    """Everything that may be shown: the human seat's view and the state of the module.

    thinking: the opponent that is choosing now, if any. queued: the cards queued for the next
    turns. chat: the state of the chat connection. retry_at: the time of the next attempt to
    connect, on the session's clock; None if none is due. vote, poll: the open ones. holder: the
    name of the viewer who alone may act, empty where everybody may. shares: each viewer's share
    of the module's points, once it is solved. module_id: the number that addresses the module in
    chat.
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
    module_id: str = "1"

    @property
    def prompt(self) -> Prompt:
        """The human seat's task now."""
        return prompt_for(self.view, self.holder, self.paused, self.solved)
