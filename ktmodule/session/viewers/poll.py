"""A poll: viewers decide something that a moderator decides otherwise."""

from dataclasses import dataclass

from ktmodule.chat.commands import (
    POLL_OPEN,
    POLL_PERCENT,
    POLL_VOTERS,
    PollRequest,
    Proposal,
    SetMode,
)
from ktmodule.chat.line import Role, Viewer
from ktmodule.chat.messages.replies import Replies
from ktmodule.session.clock import Countdown, CountdownView, Stopwatch
from ktmodule.session.outcome import Outcome, Result
from ktmodule.session.seat.decision import DecisionSettings

REST = 300.0
"""Seconds after a poll before the next one can start."""


@dataclass(frozen=True, slots=True)
class PollView:
    """An open poll as viewers see it."""

    proposal: Proposal
    yes: int
    no: int
    countdown: CountdownView


@dataclass(frozen=True, slots=True)
class PollResult:
    """The result of a poll."""

    proposal: Proposal
    yes: int
    no: int

    @property
    def won(self) -> bool:
        voters = self.yes + self.no
        return voters >= POLL_VOTERS and 100 * self.yes >= POLL_PERCENT * voters


class Poll:
    """The open poll, if there is one, and the rest before the next.

    Each viewer has one vote and may change it. Times are seconds on the session's clock.
    """

    def __init__(self, watch: Stopwatch, replies: Replies) -> None:
        """watch: the stopwatch that times an open poll."""
        self._replies = replies
        self._proposal: Proposal | None = None
        self._proposer = ""
        self._votes: dict[str, bool] = {}
        self._countdown = Countdown(watch)
        self._rests_until = 0.0

    @property
    def proposal(self) -> Proposal | None:
        """The proposal of the open poll; None while none is open."""
        return self._proposal

    @property
    def ends(self) -> float | None:
        """The time at which the open poll ends; None where none is open or its clock is stopped."""
        return self._countdown.ends

    def may_open(self, now: float) -> bool:
        """True where no poll is open and the rest after the last one is over."""
        return self._proposal is None and now >= self._rests_until

    def propose(
        self, proposal: Proposal, viewer: Viewer, settings: DecisionSettings, now: float
    ) -> Result:
        """Open a poll with this viewer's vote for it, or vote for it if it is already open."""
        if self._proposal == proposal:
            return self.vote(True, viewer)
        if self._proposal is not None:
            return Outcome.REFUSED, self._replies.poll_is_open(self._proposal)
        if now < self._rests_until:
            return Outcome.REFUSED, self._replies.poll_rest(self._rests_until - now)
        if proposal == SetMode(settings.mode):
            return Outcome.REFUSED, self._replies.poll_moot(settings.mode)
        self._proposal = proposal
        self._votes = {}
        self._proposer = viewer.identity
        self._countdown.start(now, POLL_OPEN, settings.stream_delay)
        self.vote(True, viewer)
        return Outcome.ACCEPTED, self._replies.poll_open(proposal)

    def vote(self, yes: bool, viewer: Viewer) -> Result:
        """Count this viewer's vote in place of an earlier one."""
        if self._proposal is None:
            return Outcome.REFUSED, self._replies.sentences.poll_none
        self._votes[viewer.identity] = yes
        return Outcome.COUNTED, ""

    def execute(self, request: PollRequest, viewer: Viewer, now: float) -> Result:
        """Tell how the poll stands, or cancel it for who began it and for moderators."""
        proposal, view = self._proposal, self.view(now)
        if proposal is None or view is None:
            return Outcome.REFUSED, self._replies.sentences.poll_none
        if request is not PollRequest.CANCEL:
            left = max(0.0, view.countdown.until(now) - now)
            return Outcome.ANSWERED, self._replies.poll_time(proposal, view.yes, view.no, left)
        if viewer.role < Role.MODERATOR and viewer.identity != self._proposer:
            return Outcome.REFUSED, self._replies.sentences.poll_not_yours
        self.drop()
        self._rests_until = now + REST
        return Outcome.ACCEPTED, self._replies.poll_dropped(proposal)

    def withdraw(self, identity: str) -> None:
        """Remove the vote of a banned or timed out viewer; drop the poll if it was the last."""
        if self._votes.pop(identity, None) is not None and not self._votes:
            self.drop()

    def drop(self) -> None:
        """Forget the open poll, as if it had never been opened."""
        self._proposal = None
        self._countdown.end()

    def close(self, now: float) -> PollResult | None:
        """End the poll, begin the rest, and return the result; None where no poll is open."""
        if self._proposal is None:
            return None
        result = PollResult(self._proposal, *self._counts())
        self.drop()
        self._rests_until = now + REST
        return result

    def view(self, now: float) -> PollView | None:
        """The open poll as viewers see it; None where there is none."""
        countdown = self._countdown.view(now)
        if self._proposal is None or countdown is None:
            return None
        return PollView(self._proposal, *self._counts(), countdown)

    def _counts(self) -> tuple[int, int]:
        yes = sum(self._votes.values())
        return yes, len(self._votes) - yes
