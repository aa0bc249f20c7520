"""One viewer holds the seat: claimed, given back, contested, or free again after a while."""

from dataclasses import dataclass

from ktmodule.chat.commands import NOTICE, Viewer

IDLE = 60.0
"""Seconds without an action after which the seat is free again."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Who holds the seat, since when they acted last, and who wants it by when.

    Times are seconds, as a stopwatch reads.
    """

    holder: Viewer | None = None
    acted: float = 0.0
    taker: Viewer | None = None
    due: float = 0.0

    def at(self, now: float) -> "Claim":
        """The claim as it stands then: a taker who waited long enough holds it, an idle one is
        free."""
        ends = self.ends
        if ends is None or now < ends:
            return self
        return Claim() if self.taker is None else Claim(self.taker, ends).at(now)

    @property
    def ends(self) -> float | None:
        """When it changes by itself, None while nobody holds the seat."""
        if self.taker is not None:
            return self.due
        return None if self.holder is None else self.acted + IDLE

    def without(self, identity: str) -> "Claim":
        """The claim once that viewer is not heard any more."""
        taker = None if self.taker and self.taker.identity == identity else self.taker
        if self.holder is not None and self.holder.identity == identity:
            return Claim(taker, self.due) if taker else Claim()
        return Claim(self.holder, self.acted, taker, self.due)

    def held_by(self, viewer: Viewer) -> bool:
        return self.holder is not None and self.holder.identity == viewer.identity

    def given_to(self, viewer: Viewer, now: float) -> "Claim":
        return Claim(viewer, now)

    def acting(self, now: float) -> "Claim":
        """The holder has acted: whoever wanted to take it has to ask again."""
        return Claim(self.holder, now)

    def contested_by(self, viewer: Viewer, now: float) -> "Claim":
        """`viewer` wants the seat; an earlier taker keeps the place in the queue."""
        if self.taker is not None:
            return self
        return Claim(self.holder, self.acted, viewer, now + NOTICE)
