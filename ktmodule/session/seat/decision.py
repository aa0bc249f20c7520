"""One decision of the human seat, and how a mode turns viewers' choices into an action.

A decision opens when South has to pass or play, and ends with that action. Until then, every legal
choice goes to the decider of the mode in force, which acts at once or names a deadline.
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

MANY = 4
"""From this many active viewers on, `auto` votes."""

FEW = 2
"""With this many active viewers or fewer, `auto` plays the first legal command again."""

Choice = tuple[Card, ...]
"""The cards that one viewer chooses: one to play, or three to pass."""

Act = Callable[[SeatAction, float], None]
"""Applies an action to the match, at that time. Raises IllegalAction; then nothing has changed."""


@dataclass(frozen=True, slots=True)
class DecisionSettings:
    """The settings by which viewers decide together; all times are in seconds.

    vote_window: from the first vote to the end of the countdown. stream_delay: the delay with
    which viewers see the stream. auto_play: the time after which an only legal card is played by
    itself, None for never. points: those for a solved module, shared by the viewers whose cards
    were played.
    """

    mode: Mode = Mode.AUTO
    vote_window: float = 10.0
    stream_delay: float = 0.0
    auto_play: float | None = None
    points: int = 26


ALONE = DecisionSettings()
"""One player, who sees the table at once."""


def mode_for(mode: Mode, active: int, before: Mode) -> Mode:
    """The mode in force for a decision that opens with this many active viewers.

    `auto` chooses one; between FEW and MANY it keeps `before`, the one that was in force.
    """
    if mode is not Mode.AUTO:
        return mode
    if active >= MANY:
        return Mode.VOTE
    return Mode.VOTE if before is Mode.VOTE and active > FEW else Mode.FIRST


@dataclass(frozen=True, slots=True)
class ModeView:
    """The mode in force as viewers see it.

    mode: any but AUTO. holder: the name of the viewer who alone may act, empty where everybody
    may. taker: who gets the seat at `taken_at` unless the holder acts; empty for nobody. taken_at:
    None without a taker, and while the clock of claims stands.
    """

    mode: Mode = Mode.FIRST
    holder: str = ""
    taker: str = ""
    taken_at: float | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that is due.

    key: names the position: module, match, round, and cards played (-1 for the pass). legal: the
    cards to choose from. cards_wanted: 1 to play or 3 to pass. opened: when it became due.
    dealt: True for the first decision after a deal.
    """

    key: tuple[int, int, int, int]
    legal: Hand
    cards_wanted: int
    opened: float
    dealt: bool

    def allows(self, choice: Choice, cards: int) -> bool:
        """True where the rules allow this choice; the reason why not is left to them.

        cards: the number of cards that the command needs, 1 to play or 3 to pass.
        """
        fits = len(set(choice)) == len(choice) == cards == self.cards_wanted
        return fits and all(card in self.legal for card in choice)


def action_of(choice: Choice, cards: int) -> SeatAction:
    """South's pass of the chosen cards if `cards` is 3, otherwise the play of the first one."""
    return PassCards(HUMAN, choice) if cards == 3 else PlayCard(HUMAN, choice[0])


class Decider(Protocol):
    """The part of a mode that turns the legal choices of viewers into one action."""

    @property
    def deadline(self) -> float | None:
        """The time at which `step` has something to do, on the session's clock; None if never."""

    def choose(self, viewer: Viewer, choice: Choice, queue: Choice, now: float) -> Result:
        """Take a legal choice for the open decision.

        queue: the cards that the viewer wants played at the next turns.
        """

    def step(self, now: float) -> bool:
        """Do one thing that is due; False if nothing is."""

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
