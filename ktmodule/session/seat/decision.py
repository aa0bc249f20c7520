"""One decision of the human seat, and how a mode turns viewers' choices into an action.

A decision opens when South is to pass or to play, and is over with its action. In between each
mode has a decider that is told every legal choice: it acts at once, or names a deadline.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ktmodule.chat.commands import Mode
from ktmodule.chat.line import Viewer
from ktmodule.chat.messages.replies import Replies
from ktmodule.hearts.actions import PassCards, PlayCard, SeatAction
from ktmodule.hearts.cards import Card
from ktmodule.hearts.round import Hand
from ktmodule.hearts.seats import HUMAN
from ktmodule.session.outcome import Outcome, Result
from ktmodule.session.seat.queued_cards import QueuedCards
from ktmodule.session.viewers.points import Points

FEW = 3
"""Up to this many active viewers, `auto` plays the first legal command; above, it votes."""

Choice = tuple[Card, ...]
"""What one viewer wants: one card to play, or three to pass."""

Act = Callable[[SeatAction, float], None]
"""Changes the match, at that time. Raises IllegalAction; nothing has changed then."""


@dataclass(frozen=True, slots=True)
class DecisionSettings:
    """How many viewers become one player; all times are seconds.

    vote_window: from the first vote to the end of the countdown. stream_delay: how late viewers
    see the stream. auto_play: after which a single legal card is played unasked, None for never.
    points: what a solved module is worth, shared by the viewers who gave its cards.
    """

    mode: Mode = Mode.FIRST
    vote_window: float = 10.0
    stream_delay: float = 0.0
    auto_play: float | None = None
    points: int = 26


ALONE = DecisionSettings()
"""One player, who sees the table at once."""


def mode_for(mode: Mode, active: int) -> Mode:
    """The mode in force with this many active viewers: `auto` chooses one."""
    if mode is not Mode.AUTO:
        return mode
    return Mode.FIRST if active <= FEW else Mode.VOTE


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that is due.

    key: names the position: module, match, round, and cards played (-1 for the pass). legal: the
    cards to choose from. cards: how many are wanted, 1 to play or 3 to pass. opened: when it
    became due. dealt: True for the first decision after a deal.
    """

    key: tuple[int, int, int, int]
    legal: Hand
    cards: int
    opened: float
    dealt: bool

    def allows(self, choice: Choice, cards: int) -> bool:
        """True where the rules allow this choice; they themselves say why not.

        cards: how many the command is for, 1 to play or 3 to pass.
        """
        fits = len(set(choice)) == len(choice) == cards == self.cards
        return fits and all(card in self.legal for card in choice)


def action_of(choice: Choice, cards: int) -> SeatAction:
    """South's pass of the chosen cards where `cards` is 3, else the play of the first of them."""
    return PassCards(HUMAN, choice) if cards == 3 else PlayCard(HUMAN, choice[0])


class Decider(Protocol):
    """Turns the legal choices of viewers into one action, as its mode has it."""

    @property
    def deadline(self) -> float | None:
        """When `step` has something to do, on the session's clock; None for nothing."""

    def choose(self, viewer: Viewer, choice: Choice, queue: Choice, now: float) -> Result:
        """Take a legal choice for the open decision.

        queue: the cards that the viewer wants played at the next turns.
        """

    def step(self, now: float) -> bool:
        """Do what is due; False if nothing is."""

    def withdraw(self, identity: str) -> None:
        """Drop what belongs to a viewer who was banned or timed out."""

    def reset(self) -> None:
        """Drop everything, because the mode has changed."""


class FirstDecider:
    """The mode `first`: the first legal choice is played at once."""

    deadline = None

    def __init__(self, act: Act, points: Points, queued: QueuedCards, replies: Replies) -> None:
        self._act = act
        self._points = points
        self._queued = queued
        self._replies = replies

    def choose(self, viewer: Viewer, choice: Choice, queue: Choice, now: float) -> Result:
        before = self._queued.cards
        self._act(action_of(choice, len(choice)), now)
        self._points.gave(viewer, len(choice))
        self._queued.put(queue, viewer)
        if queue:
            return Outcome.ACCEPTED, self._replies.queued(queue)
        return Outcome.ACCEPTED, self._replies.queue_cleared(before) if before else ""

    def step(self, now: float) -> bool:
        return False

    def withdraw(self, identity: str) -> None:
        """Nothing waits here."""

    def reset(self) -> None:
        """Nothing waits here."""
