"""The scene: everything that may be shown of a session."""

from dataclasses import dataclass

from ktmodule.chat.line import OFFLINE, ChatStatus
from ktmodule.chat.listening import EVERYTHING_HEARD, Listening
from ktmodule.hearts.cards import Card
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.views import SeatView
from ktmodule.session.prompt import Prompt, prompt_for
from ktmodule.session.seat.decision import ModeView
from ktmodule.session.seat.vote import VoteOutcome, VoteView
from ktmodule.session.viewers.points import Share
from ktmodule.session.viewers.poll import PollView

EVERYBODY_PLAYS = ModeView()


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that may be shown: the human seat's view and the state of the module.

    thinking: the opponent that is choosing now, if any. queued: the cards queued for the next
    turns. chat: the state of the chat connection. retry_at: the time of the next attempt to
    connect, on the session's clock; None if none is due. mode: how viewers play together now.
    vote, poll: the open ones. vote_outcome: that of the last vote, however long ago. may_propose:
    True where a viewer may open a poll. shares: each viewer's share of the module's points, once
    it is solved. listening: what chat has to type so that it is heard. levels: in a replay, the
    level of each seat; otherwise empty.
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
    mode: ModeView = EVERYBODY_PLAYS
    vote: VoteView | None = None
    vote_outcome: VoteOutcome | None = None
    paused: bool = False
    poll: PollView | None = None
    may_propose: bool = False
    shares: tuple[Share, ...] = ()
    listening: Listening = EVERYTHING_HEARD
    levels: tuple[str, ...] = ()

    @property
    def prompt(self) -> Prompt:
        """The human seat's task now."""
        return prompt_for(self.view, self.mode.holder, self.paused, self.solved)
