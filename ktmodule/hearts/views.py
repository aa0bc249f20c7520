"""What may be known: by everybody (TableView) and by one seat (SeatView).

Bots and everything that is shown get a view, never the match, so that a bot cannot cheat and
the overlay cannot leak.
"""

from dataclasses import dataclass

from ktmodule.hearts.match import Match
from ktmodule.hearts.round import Hand
from ktmodule.hearts.rules import HouseRules
from ktmodule.hearts.scoring import NO_SCORES, Scores
from ktmodule.hearts.seats import Direction, Seat
from ktmodule.hearts.trick import Trick


@dataclass(frozen=True, slots=True)
class TableView:
    """What everybody at the table may know.

    round_number counts from 1. tricks: the complete ones of this round. trick: the one in play,
    None while cards are passed and once the round is over. chosen: who has chosen a pass. taken:
    points this round, which the totals do not hold yet. over: whether the match is.
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

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick of this round, None before there is one."""
        return self.tricks[-1] if self.tricks else None

    @property
    def round_over(self) -> bool:
        """Whether all thirteen tricks are played and the score is written."""
        return len(self.tricks) == 13

    @property
    def trick_number(self) -> int:
        """The number of the trick in play, 1 to 13."""
        return min(len(self.tricks) + 1, 13)


@dataclass(frozen=True, slots=True)
class SeatView:
    """What `seat` may know.

    hand: its cards, sorted. legal: those it may play now, empty when it is not its turn.
    passed, received: the cards that it passed, and those that came; empty before.
    """

    seat: Seat
    table: TableView
    hand: Hand
    legal: Hand
    passed: Hand
    received: Hand

    @property
    def must_pass(self) -> bool:
        """Whether this seat has yet to choose its three cards (R3)."""
        return self.table.passing and self.seat not in self.table.chosen

    @property
    def to_act(self) -> bool:
        """Whether something is for this seat to do now."""
        return self.must_pass or bool(self.legal)


def table_view(match: Match) -> TableView:
    """What everybody may know of `match`."""
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
    )


def seat_view(match: Match, seat: Seat) -> SeatView:
    """What `seat` may know of `match`."""
    playing = match.round
    return SeatView(
        seat=seat,
        table=table_view(match),
        hand=playing.hands[seat],
        legal=playing.legal_plays(seat),
        passed=playing.passes[seat] or (),
        received=playing.received(seat),
    )
