"""One round in card notation, so that it can be replayed card by card."""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from ktmodule.hearts.actions import Action, Deal, IllegalAction, PassCards, PlayCard
from ktmodule.hearts.cards import PACK, InvalidCard, parse_cards, print_cards
from ktmodule.hearts.events import Event
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.round import Hands, Round
from ktmodule.hearts.rules import HouseRules
from ktmodule.hearts.scoring import ScorePad, score_round
from ktmodule.hearts.seats import Direction, Seat
from ktmodule.hearts.trick import Trick
from ktmodule.lab.errors import shortened
from ktmodule.lab.notation import SEAT_NAMES, BySeat, SeatName
from ktmodule.lab.schedule import Schedule


class TrickRecord(msgspec.Struct, frozen=True):
    """A trick; `cards` in the order of play: `2C 5C KC 9C`."""

    leader: SeatName
    cards: str


class RoundRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A complete round.

    deal: its number in the comparison, from 1. table: the number of its seating, from 1. round: its
    number, which decides the direction. players: by seat. totals: before it. hands: as dealt.
    passes: empty in a hold. scores: what the round added. shooter: who shot the moon or the sun.
    """

    deal: int
    table: int
    round: int
    players: BySeat[str]
    totals: BySeat[int]
    hands: BySeat[str]
    direction: Direction
    passes: BySeat[str]
    tricks: tuple[TrickRecord, ...]
    scores: BySeat[int]
    shooter: SeatName | None


class ImpossibleRecord(ValueError):
    """A record of a round that cannot have been played; the message says where it breaks."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of a round: its deal and table, both from 1, and its players."""

    deal: int
    table: int
    players: BySeat[str]

    @classmethod
    def of(cls, schedule: Schedule, game: int) -> "Origin":
        """The origin of the rounds of that game of the schedule."""
        return cls(
            schedule.deal_of(game), schedule.seating_of(game) + 1, BySeat(*schedule.names(game))
        )


def record(origin: Origin, begun: Match, ended: Match) -> RoundRecord:
    """The record of a round, from the match at its deal and at its end."""
    over = ended.round
    south, west, north, east = (print_cards(cards or ()) for cards in over.passes)
    score = score_round(over.taken, over.tricks_won(), ended.rules)
    return RoundRecord(
        deal=origin.deal,
        table=origin.table,
        round=over.number,
        players=origin.players,
        totals=BySeat(*begun.pad.totals),
        hands=BySeat(*map(print_cards, begun.round.hands)),
        direction=over.direction,
        passes=BySeat(south, west, north, east),
        tricks=tuple(
            TrickRecord(SEAT_NAMES[trick.leader], print_cards(trick.cards)) for trick in over.tricks
        ),
        scores=BySeat(*score.scores),
        shooter=None if score.shooter is None else SEAT_NAMES[score.shooter],
    )


def fits(kept: RoundRecord, origin: Origin, begun: Match) -> bool:
    """True where a record is of the round that this match begins."""
    playing = begun.round
    return (
        Origin(kept.deal, kept.table, kept.players) == origin
        and kept.round == playing.number
        and kept.totals.four == begun.pad.totals
        and kept.hands.four == tuple(map(print_cards, playing.hands))
    )


@dataclass(frozen=True, slots=True)
class Moment:
    """The match after an action of a record, and what happened."""

    match: Match
    events: tuple[Event, ...]


def moments(kept: RoundRecord, rules: HouseRules) -> Iterator[Moment]:
    """Each moment of a record, beginning with the deal.

    Raises ImpossibleRecord where it breaks the rules or ends otherwise than it says.
    """
    try:
        begun = match = _dealt(kept, rules)
        yield Moment(match, (match.opening(),))
        for action in _actions(kept):
            match, events = apply(match, action)
            if match.round.complete:
                break
            yield Moment(match, events)
        else:
            raise ImpossibleRecord("it ends before the round is over")
    except InvalidCard as error:
        raise ImpossibleRecord(str(InvalidCard(shortened(error.text)))) from None
    except IllegalAction as refused:
        raise ImpossibleRecord(f"against the rules: {_refusal(refused)}") from None
    # This play makes one record only: anything else in the kept one is wrong.
    if record(Origin(kept.deal, kept.table, kept.players), begun, match) != kept:
        raise ImpossibleRecord("its scores do not match its tricks")
    yield Moment(match, events)


def _refusal(refused: IllegalAction) -> str:
    """The refused action and the reason: `North cannot play QS (not your turn)`."""
    reason = refused.reason.name.replace("_", " ").lower()
    match refused.action:
        case PassCards(seat, cards):
            return f"{SEAT_NAMES[seat]} cannot pass {shortened(print_cards(cards))} ({reason})"
        case PlayCard(seat, card):
            return f"{SEAT_NAMES[seat]} cannot play {card} ({reason})"
        case Deal():
            return f"no cards can be dealt ({reason})"


def _dealt(kept: RoundRecord, rules: HouseRules) -> Match:
    south, west, north, east = (parse_cards(text) for text in kept.hands.four)
    hands: Hands = (south, west, north, east)
    if any(len(hand) != 13 for hand in hands) or {c for hand in hands for c in hand} != set(PACK):
        raise ImpossibleRecord("its hands are not the pack of 52 cards, thirteen each")
    if kept.round < 1 or kept.direction is not rules.direction(kept.round):
        raise ImpossibleRecord(
            f"the direction of round {shortened(str(kept.round))} is not {kept.direction.value}"
        )
    return Match(0, rules, ScorePad((), kept.totals.four), Round.begin(rules, kept.round, hands))


def _actions(kept: RoundRecord) -> Iterator[Action]:
    if kept.direction is not Direction.HOLD:
        for seat in Seat:
            yield PassCards(seat, parse_cards(kept.passes.four[seat]))
    for note in kept.tricks:
        trick = Trick(_seat(note.leader), parse_cards(note.cards))
        for seat, card in trick.plays():
            yield PlayCard(seat, card)


def _seat(name: SeatName) -> Seat:
    return next(seat for seat in Seat if SEAT_NAMES[seat] == name)
