"""One decision of the human seat, from the moment it is due to the moment it is taken."""

from dataclasses import dataclass, field

from ktmodule.chat.commands import Mode
from ktmodule.hearts.round import Hand
from ktmodule.session.countdown import Countdown
from ktmodule.session.seat.vote import Ballot, Choice, Count

FEW = 3
"""Up to so many active viewers `auto` plays the first legal command; above, it votes."""


@dataclass(frozen=True, slots=True)
class DecisionSettings:
    """How many viewers become one player; all times are seconds.

    vote_window: from the first vote to the end of the countdown. stream_delay: how late viewers
    see the stream. auto_play: after which an only legal card is played by itself, None for never.
    points: what a solved module is worth, shared by those who gave its cards.
    """

    mode: Mode = Mode.FIRST
    vote_window: float = 10.0
    stream_delay: float = 0.0
    auto_play: float | None = None
    points: int = 26


ALONE = DecisionSettings()
"""One player, who sees the table at once."""


def mode_for(mode: Mode, active: int) -> Mode:
    """The mode that is in force with so many active viewers: `auto` chooses one."""
    if mode is not Mode.AUTO:
        return mode
    return Mode.FIRST if active <= FEW else Mode.VOTE


@dataclass(frozen=True, slots=True)
class VoteView:
    """An open vote as it is shown. counts: the leading card first. cards: how many are wanted.

    until: when the countdown ends; while the clock is stopped, when it would if it went on.
    """

    counts: tuple[Count, ...]
    voters: int
    cards: int
    opened: float
    until: float
    running: bool


@dataclass(slots=True)
class Decision:
    """A decision that is due.

    key: names the position. legal: the cards to choose from. cards: how many are wanted, 1 to
    play or 3 to pass. opened: when it became due. dealt: whether it is the first after a deal.
    """

    key: tuple[int, int, int, int]
    legal: Hand
    cards: int
    opened: float
    dealt: bool
    countdown: Countdown
    ballot: Ballot = field(default_factory=Ballot)

    def takes(self, choice: Choice, cards: int) -> bool:
        """Whether the rules allow this choice; the rules themselves say why not.

        cards: how many the command is for, as 1 to play or 3 to pass.
        """
        fits = len(set(choice)) == len(choice) == cards == self.cards
        return fits and all(card in self.legal for card in choice)

    def cast(self, identity: str, choice: Choice, now: float, settings: DecisionSettings) -> None:
        """Count a vote; the first one opens the window."""
        if not self.countdown.is_open:
            self.countdown.start(now, settings.vote_window, settings.stream_delay)
        self.ballot.cast(identity, choice)

    def withdraw(self, identity: str) -> None:
        """Forget this viewer's vote; with the last one the window goes, too."""
        self.ballot.withdraw(identity)
        if not self.ballot.voters:
            self.countdown.end()

    def drop(self) -> None:
        """Forget all votes."""
        self.ballot = Ballot()
        self.countdown.end()

    def close(self) -> Choice | None:
        """End the vote: the winning choice, or None if too few cards have votes.

        Without a winner the window is closed and opens again with the next vote.
        """
        self.countdown.end()
        return self.ballot.winner(self.cards)

    def view(self, now: float) -> VoteView | None:
        """The open vote, or None."""
        countdown = self.countdown
        if not self.ballot.voters or not countdown.is_open:
            return None
        until = countdown.shown_until(now)
        counts, voters = self.ballot.counts(), self.ballot.voters
        return VoteView(counts, voters, self.cards, countdown.opened, until, countdown.running)
