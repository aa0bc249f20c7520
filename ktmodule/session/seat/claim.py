"""The claim to the seat: while one viewer holds it, only they play.

In the mode `claim`, a viewer who plays on a free seat holds it. In the mode `first` a free seat is
everybody's, and only the command claims it. A claim is given back, contested, or ends after `IDLE`
seconds. Its holder keeps it by acting; another viewer who wants it gives the holder `NOTICE`
seconds to act. Times are seconds on a stopwatch that is stopped while nobody can act, so a pause
costs nobody the seat.
"""

from dataclasses import dataclass
from typing import assert_never

from ktmodule.chat.commands import NOTICE, SeatRequest
from ktmodule.chat.line import Viewer
from ktmodule.chat.messages.replies import Replies
from ktmodule.session.clock import Stopwatch
from ktmodule.session.outcome import Outcome, Result
from ktmodule.session.seat.decision import Choice, FirstDecider
from ktmodule.session.seat.queued_cards import QueuedCards

IDLE = 60.0
"""Seconds without an action after which the seat is free again."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim to the seat.

    holder: the viewer who holds the seat, None for nobody. acted: when they last acted. taker: the
    viewer who wants the seat, None for nobody. due: when it becomes the taker's.
    """

    holder: Viewer | None = None
    acted: float = 0.0
    taker: Viewer | None = None
    due: float = 0.0

    def at(self, now: float) -> "Claim":
        """The claim at a later time: a taker who has waited long enough holds the seat, and an
        idle holder has lost it."""
        ends = self.ends
        if ends is None or now < ends:
            return self
        return Claim() if self.taker is None else Claim(self.taker, ends).at(now)

    @property
    def ends(self) -> float | None:
        """The time at which it changes by itself; None while nobody holds the seat."""
        if self.taker is not None:
            return self.due
        return None if self.holder is None else self.acted + IDLE

    def without(self, identity: str) -> "Claim":
        """The claim without that viewer; a taker gets the seat at once if the holder is gone."""
        taker = None if self.taker and self.taker.identity == identity else self.taker
        if self.holder is not None and self.holder.identity == identity:
            return Claim(taker, self.due) if taker else Claim()
        return Claim(self.holder, self.acted, taker, self.due)

    def held_by(self, viewer: Viewer) -> bool:
        return self.holder is not None and self.holder.identity == viewer.identity

    def given_to(self, viewer: Viewer, now: float) -> "Claim":
        return Claim(viewer, now)

    def acting(self, now: float) -> "Claim":
        """The claim after its holder acted: a taker has to ask again."""
        return Claim(self.holder, now)

    def contested_by(self, viewer: Viewer, now: float) -> "Claim":
        """The claim once `viewer` wants the seat; an earlier taker keeps their place."""
        if self.taker is not None:
            return self
        return Claim(self.holder, self.acted, viewer, now + NOTICE)


class ClaimDecider:
    """The mode `claim`: the holder plays, as in mode `first`; a new holder clears the queue."""

    def __init__(
        self, first: FirstDecider, queued: QueuedCards, watch: Stopwatch, replies: Replies
    ) -> None:
        """first: plays the holder's choice. watch: the stopwatch that times claims."""
        self._first = first
        self._queued = queued
        self._watch = watch
        self._replies = replies
        self._claim = Claim()

    @property
    def deadline(self) -> float | None:
        return None if self._claim.ends is None else self._watch.when(self._claim.ends)

    def holder(self, now: float) -> Viewer | None:
        """The viewer who holds the seat; None for nobody."""
        return self._claim.at(self._watch.reads(now)).holder

    def taker(self, now: float) -> tuple[Viewer | None, float | None]:
        """The viewer who gets the seat unless its holder acts, and when; None for nobody.

        The time is None while the clock of claims stands, too.
        """
        claim = self._claim.at(self._watch.reads(now))
        return claim.taker, None if claim.taker is None else self._watch.when(claim.due)

    def refuse_others(self, viewer: Viewer, now: float) -> Result:
        """The refusal for a viewer if somebody else holds the seat; otherwise None."""
        holder = self.holder(now)
        if holder is None or holder.identity == viewer.identity:
            return None
        return Outcome.REFUSED, self._replies.held_by(holder.name)

    def choose(self, viewer: Viewer, choice: Choice, queue: Choice, now: float) -> Result:
        """Play the holder's choice. A viewer who plays while the seat is free becomes holder."""
        if refusal := self.refuse_others(viewer, now):
            return refusal
        result = self._first.choose(viewer, choice, queue, now)
        # Not by `give`, which would clear the queue: it is already the new holder's.
        self._claim = self._claim.given_to(viewer, self._watch.reads(now))
        return result

    def request(self, request: SeatRequest, viewer: Viewer, now: float) -> Result:
        """Claim the seat, give it back, ask for it, keep it, or ask who holds it."""
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
        """Let this viewer hold the seat, as if they had acted just now."""
        self._set(self._claim.given_to(viewer, self._watch.reads(now)))

    def step(self, now: float) -> bool:
        """Change the claim if its time has come; False if it has not."""
        ends = self.deadline
        if ends is None or now < ends:
            return False
        self._set(self._claim.at(self._watch.reads(now)))
        return True

    def withdraw(self, identity: str) -> None:
        self._set(self._claim.without(identity))

    def reset(self) -> None:
        """Free the seat."""
        self._set(Claim())

    def _set(self, claim: Claim) -> None:
        # The queue belongs to the holder.
        if claim.holder != self._claim.holder:
            self._queued.clear()
        self._claim = claim
