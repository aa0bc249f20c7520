"""Who holds the seat in the mode `claim`, and what viewers may do about it."""

from typing import assert_never

from ktmodule.chat.commands import SeatRequest, Viewer
from ktmodule.chat.messages.replies import Replies
from ktmodule.session.clock import Stopwatch
from ktmodule.session.outcome import Outcome, Reply
from ktmodule.session.seat.claim import Claim
from ktmodule.session.seat.queued_cards import Plan


class Tenure:
    """The claim to the seat as it changes hands; with its holder goes the plan.

    `now` is seconds on the session's clock.
    """

    def __init__(self, plan: Plan, watch: Stopwatch, replies: Replies) -> None:
        """watch: by which claims go."""
        self._plan = plan
        self._watch = watch
        self._replies = replies
        self._claim = Claim()

    @property
    def ends(self) -> float | None:
        """When it changes by itself; None where nobody holds the seat, or claims stand still."""
        return None if self._claim.ends is None else self._watch.when(self._claim.ends)

    def holder(self, now: float) -> Viewer | None:
        """Who holds the seat."""
        return self._claim.at(self._watch.reads(now)).holder

    def held_by_another(self, viewer: Viewer, now: float) -> Reply:
        """What to tell a viewer while another holds the seat; None where no other does."""
        holder = self.holder(now)
        if holder is None or holder.identity == viewer.identity:
            return None
        return Outcome.REFUSED, self._replies.held_by(holder.name)

    def obey(self, request: SeatRequest, viewer: Viewer, now: float) -> Reply:
        """Claim the seat, give it back, ask for it, keep it, or ask who has it."""
        reads = self._watch.reads(now)
        claim = self._claim.at(reads)
        self._set(claim)
        replies = self._replies
        held = claim.held_by(viewer)
        holder = "" if claim.holder is None else claim.holder.name
        match request:
            case SeatRequest.PLAYER if held:
                return Outcome.ANSWERED, replies.sentences.you_hold
            case SeatRequest.PLAYER:
                return Outcome.ANSWERED, replies.holder(holder)
            case SeatRequest.UNCLAIM | SeatRequest.MINE if not held:
                return Outcome.REFUSED, replies.sentences.not_yours
            case SeatRequest.UNCLAIM:
                self._set(Claim())
                return Outcome.ACCEPTED, replies.holder("")
            case SeatRequest.MINE:
                self._set(claim.acting(reads))
                return Outcome.ACCEPTED, replies.sentences.you_hold
            case SeatRequest.CLAIM | SeatRequest.TAKE if claim.holder is None or held:
                self._set(claim.given_to(viewer, reads))
                return Outcome.ACCEPTED, replies.sentences.you_hold
            case SeatRequest.CLAIM:
                return Outcome.REFUSED, replies.held_by(holder)
            case SeatRequest.TAKE:
                contested = claim.contested_by(viewer, reads)
                self._set(contested)
                taker = contested.taker
                if taker is None or taker.identity == viewer.identity:
                    return Outcome.ACCEPTED, replies.asked_for(holder)
                return Outcome.ACCEPTED, replies.contested(holder, taker.name)
            case unknown:
                assert_never(unknown)

    def give(self, viewer: Viewer, now: float) -> None:
        """Let this viewer hold the seat, who has acted just now or is to act."""
        self._set(self._claim.given_to(viewer, self._watch.reads(now)))

    def end(self, now: float) -> str:
        """Let it change, as its time has come; what is to be said of that."""
        self._set(self._claim.at(self._watch.reads(now)))
        holder = self._claim.holder
        return self._replies.holder("" if holder is None else holder.name)

    def withdraw(self, identity: str) -> bool:
        """Forget a viewer who is not heard any more; whether somebody else has the seat now."""
        before = self._claim.holder
        self._set(self._claim.without(identity))
        return self._claim.holder != before

    def drop(self) -> None:
        """Let nobody hold the seat."""
        self._set(Claim())

    def _set(self, claim: Claim) -> None:
        # Another holder has other plans.
        if claim.holder != self._claim.holder:
            self._plan.forget()
        self._claim = claim
