"""Views of a match: what everybody may know (TableView), and what one seat may (SeatView).

Bots and displays get a view, never the match, so that no bot can cheat and no overlay can leak.
"""

from dataclasses import dataclass
from enum import Enum, auto

from ktmodule.hearts.cards import Suit
from ktmodule.hearts.match import Match
from ktmodule.hearts.round import Hand
from ktmodule.hearts.rules import HouseRules
from ktmodule.hearts.scoring import NO_SCORES, Scores
from ktmodule.hearts.seats import Direction, Seat
from ktmodule.hearts.trick import Trick


@dataclass(frozen=True, slots=True)
class TableView:
    """The part of a match that everybody may know.

    round_number counts from 1. tricks: the complete ones of this round. trick: the one in play,
    None during the pass and once the round is over. chosen: the seats that have chosen a pass.
    taken: points of this round that are not in the totals yet. over: True once the match is.
    won: True once the human seat has won it (R15).
    """

    rules: HouseRules
    round_number: int
    direction: Direction
    passing: bool
    chosen: tuple[Seat, ...]
    tricks: tuple[Trick, ...]
    trick: Trick | None
    turn: Seat | None
    hearts_broken: bool
    taken: Scores
    totals: Scores
    over: bool
    won: bool

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick of this round; None before the first."""
        return self.tricks[-1] if self.tricks else None

    @property
    def round_over(self) -> bool:
        """True once all thirteen tricks are played and the score is written."""
        return len(self.tricks) == 13

    @property
    def led(self) -> Suit | None:
        """The suit that was led to the trick in play."""
        return None if self.trick is None else self.trick.led

    @property
    def trick_number(self) -> int:
        """The number of the trick in play, 1 to 13."""
        return min(len(self.tricks) + 1, 13)


class Task(Enum):
    """The task of a seat: something to do now, or to wait for."""

    PASS = auto()
    """Choose three cards to pass (R3)."""
    LEAD = auto()
    """Lead to a trick (R5, R8)."""
    FOLLOW = auto()
    """Follow the suit that was led (R6)."""
    DISCARD = auto()
    """Play another suit, being void in the one led; the first trick has limits (R6, R7)."""
    AWAIT_PASSES = auto()
    """Wait until the other seats have chosen their passes."""
    AWAIT_TURN = auto()
    """Wait for another seat to play."""
    AWAIT_DEAL = auto()
    """Wait for the next round, or for the next match after a lost one (R14, R16)."""
    NOTHING = auto()
    """The match is won."""

    @property
    def plays(self) -> bool:
        """True where the seat has to play a card."""
        return self in (Task.LEAD, Task.FOLLOW, Task.DISCARD)


@dataclass(frozen=True, slots=True)
class SeatView:
    """The part of a match that `seat` may know.

    hand: its cards, sorted. legal: those it may play now, empty when it is not its turn.
    passed, received: the cards it has passed, and those passed to it; empty until then.
    """

    seat: Seat
    table: TableView
    hand: Hand
    legal: Hand
    passed: Hand
    received: Hand

    @property
    def must_pass(self) -> bool:
        """True while this seat has yet to choose its three cards (R3)."""
        return self.table.passing and self.seat not in self.table.chosen

    @property
    def to_act(self) -> bool:
        """True where this seat has to pass or play now."""
        return self.must_pass or bool(self.legal)

    @property
    def task(self) -> Task:
        """This seat's task now."""
        if self.table.won:
            return Task.NOTHING
        if self.table.round_over:
            return Task.AWAIT_DEAL
        if self.table.passing:
            return Task.PASS if self.must_pass else Task.AWAIT_PASSES
        if not self.legal:
            return Task.AWAIT_TURN
        led = self.table.led
        if led is None:
            return Task.LEAD
        return Task.FOLLOW if self.legal[0].suit is led else Task.DISCARD


def table_view(match: Match) -> TableView:
    """Return the view of `match` for everybody."""
    playing = match.round
    return TableView(
        rules=match.rules,
        round_number=playing.number,
        direction=playing.direction,
        passing=playing.passing,
        chosen=tuple(seat for seat in Seat if playing.passes[seat] and playing.passing),
        tricks=playing.tricks,
        trick=playing.trick,
        turn=playing.turn,
        hearts_broken=playing.hearts_broken,
        taken=NO_SCORES if playing.complete else playing.taken,
        totals=match.pad.totals,
        over=match.over,
        won=match.over and match.won,
    )


def seat_view(match: Match, seat: Seat) -> SeatView:
    """Return the view of `match` for `seat`."""
    playing = match.round
    return SeatView(
        seat=seat,
        table=table_view(match),
        hand=playing.hands[seat],
        legal=playing.legal_plays(seat),
        passed=playing.passes[seat] or (),
        received=playing.received(seat),
    )
