"""The mode `vote`: most votes win.

Viewers see the stream late, so a vote stays open longer than its countdown shows. The countdown
runs for `vote_window` seconds from the first vote, and votes are still counted for `stream_delay`
seconds after it shows zero: that is when viewers see it reach zero. The vote closes early once more
than half of the active viewers agree.
"""

from collections.abc import Callable
from dataclasses import dataclass

from ktmodule.chat.line import Viewer
from ktmodule.hearts.cards import Card
from ktmodule.session.clock import Countdown, CountdownView, Stopwatch
from ktmodule.session.outcome import Outcome, Result
from ktmodule.session.seat.decision import Act, Choice, Decision, DecisionSettings, action_of
from ktmodule.session.seat.queued_cards import QueuedCards
from ktmodule.session.viewers.points import Points
from ktmodule.session.viewers.presence import Presence


@dataclass(frozen=True, slots=True)
class Count:
    """A card with its votes."""

    card: Card
    votes: int


class Ballot:
    """The votes on one decision: one vote per viewer, which they may change, counted card by card.

    Among equal counts, the one reached first leads. A card that loses a vote and regains it reaches
    its count a second time, and that time counts.
    """

    def __init__(self) -> None:
        self._votes: dict[str, Choice] = {}
        self._reached: dict[Card, list[int]] = {}
        self._steps = 0

    @property
    def voters(self) -> int:
        return len(self._votes)

    def cast(self, identity: str, choice: Choice) -> None:
        """Count this viewer's vote in place of an earlier one."""
        if self._votes.get(identity) == choice:
            return
        self.withdraw(identity)
        self._votes[identity] = choice
        for card in choice:
            self._steps += 1
            self._reached.setdefault(card, []).append(self._steps)

    def withdraw(self, identity: str) -> None:
        """Remove this viewer's vote, if there is one."""
        for card in self._votes.pop(identity, ()):
            reached = self._reached[card]
            reached.pop()
            if not reached:
                del self._reached[card]

    def counts(self) -> tuple[Count, ...]:
        """Every card with votes, the leading one first."""
        order = sorted(self._reached.items(), key=lambda item: (-len(item[1]), item[1][-1]))
        return tuple(Count(card, len(reached)) for card, reached in order)

    def outcome(self, cards: int, now: float) -> "VoteOutcome | None":
        """The outcome if the vote closed now; None where fewer than `cards` cards have votes."""
        counts = self.counts()
        won, others = counts[:cards], counts[cards:]
        if len(won) < cards:
            return None
        tied = tuple(count.card for count in others if count.votes == won[-1].votes)
        return VoteOutcome(won, self.voters, tied, now)

    def supporters(self, choice: Choice) -> dict[str, int]:
        """The viewers who voted for any of these cards, by identity, with the number of them."""
        chosen = set(choice)
        return {
            identity: count
            for identity, cards in self._votes.items()
            if (count := sum(card in chosen for card in cards))
        }

    def agreed(self, cards: int, active: int) -> bool:
        """True where more than half of `active` viewers want each of the `cards` leading cards."""
        if 2 * self.voters <= active:
            return False
        tallies = sorted(map(len, self._reached.values()))
        return len(tallies) >= cards and 2 * tallies[-cards] > active


@dataclass(frozen=True, slots=True)
class VoteView:
    """An open vote as viewers see it. counts: the leading card first. cards_wanted: 1 or 3."""

    counts: tuple[Count, ...]
    voters: int
    cards_wanted: int
    countdown: CountdownView


@dataclass(frozen=True, slots=True)
class VoteOutcome:
    """The outcome of a vote. won: the cards that won, the leading one first: 1 or 3.

    tied: the other cards with as many votes as the last of those, which reached them later.
    closed: when the vote closed, on the session's clock.
    """

    won: tuple[Count, ...]
    voters: int
    tied: tuple[Card, ...]
    closed: float


class VoteDecider:
    """The mode `vote`: the ballot on the open decision, and its countdown.

    outcome: that of the last vote that had one; None before the first.
    """

    def __init__(
        self,
        act: Act,
        presence: Presence,
        points: Points,
        queued: QueuedCards,
        watch: Stopwatch,
        settings: Callable[[], DecisionSettings],
    ) -> None:
        self._act = act
        self._presence = presence
        self._points = points
        self._queued = queued
        self._settings = settings
        self._cards = 1
        self._ballot = Ballot()
        self._countdown = Countdown(watch)
        self.outcome: VoteOutcome | None = None

    @property
    def deadline(self) -> float | None:
        return self._countdown.ends

    @property
    def is_open(self) -> bool:
        """True once somebody has voted on the open decision."""
        return bool(self._ballot.voters)

    def open(self, decision: Decision | None) -> None:
        """Begin a ballot on this decision, the one that is due now; None where none is."""
        self._cards = 1 if decision is None else decision.cards_wanted
        self.reset()

    def choose(self, viewer: Viewer, choice: Choice, queue: Choice, now: float) -> Result:
        """Count a vote; the first one starts the countdown. Queued cards are ignored."""
        if not self._countdown.is_open:
            settings = self._settings()
            self._countdown.start(now, settings.vote_window, settings.stream_delay)
        self._ballot.cast(viewer.identity, choice)
        if self._ballot.agreed(self._cards, self._presence.active(now)):
            self.close(now)
        return Outcome.COUNTED, ""

    def step(self, now: float) -> bool:
        ends = self._countdown.ends
        if ends is None or now < ends:
            return False
        self.close(now)
        return True

    def close(self, now: float) -> None:
        """End the vote and play the winner.

        A pass needs votes for three cards; with fewer, the next vote starts a new countdown.
        """
        self._countdown.end()
        outcome = self._ballot.outcome(self._cards, now)
        if outcome is None:
            return
        choice = tuple(sorted(count.card for count in outcome.won))
        supporters = self._ballot.supporters(choice)
        self._act(action_of(choice, self._cards), now)
        self.outcome = outcome
        for identity, cards in supporters.items():
            viewer = self._presence.known(identity)
            if viewer is not None:
                self._points.gave(viewer, cards)
        self._queued.clear()

    def withdraw(self, identity: str) -> None:
        """Remove this viewer's vote; the countdown ends if it was the last."""
        self._ballot.withdraw(identity)
        if not self._ballot.voters:
            self._countdown.end()

    def reset(self) -> None:
        self._ballot = Ballot()
        self._countdown.end()

    def view(self, now: float) -> VoteView | None:
        """The open vote as viewers see it; None where there is none."""
        countdown = self._countdown.view(now)
        if countdown is None or not self.is_open:
            return None
        return VoteView(self._ballot.counts(), self._ballot.voters, self._cards, countdown)
