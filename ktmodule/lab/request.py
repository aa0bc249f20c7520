"""What a program is asked, one line of JSON a decision, and what it may answer."""

from typing import Literal

import msgspec

from ktmodule.hearts.actions import Action, PassCards, PlayCard
from ktmodule.hearts.cards import Card, InvalidCard, parse_cards, print_cards
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import SeatView
from ktmodule.lab.errors import shortened
from ktmodule.lab.notation import SEAT_NAMES, WAYS, BySeat, RulesNote, SeatName, Way

Cards = tuple[str, ...]


class TrickInPlay(msgspec.Struct, frozen=True):
    """The trick that is being played; `cards` in the order of play."""

    leader: SeatName
    cards: Cards


class FinishedTrick(msgspec.Struct, frozen=True):
    leader: SeatName
    cards: Cards
    winner: SeatName


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """One decision; the fields are those of SeatView, and stand in this order."""

    version: Literal[1] = 1
    decision: Literal["pass", "play"]
    seat: SeatName
    hand: Cards
    legal: Cards
    rules: RulesNote
    round: int
    direction: Way
    passed: Cards
    received: Cards
    tricks: tuple[FinishedTrick, ...]
    trick: TrickInPlay | None
    hearts_broken: bool
    taken: BySeat[int]
    totals: BySeat[int]


class WrongAnswer(ValueError):
    """An answer that is no legal action; the message says what is wrong with it."""


def request_line(view: SeatView) -> str:
    """The request for what the seat of the view, which is to act, has to decide."""
    table = view.table
    request = Request(
        decision="pass" if view.must_pass else "play",
        seat=SEAT_NAMES[view.seat],
        hand=_texts(view.hand),
        legal=_texts(view.hand if view.must_pass else view.legal),
        rules=RulesNote.of(table.rules),
        round=table.round_number,
        direction=WAYS[table.direction],
        passed=_texts(view.passed),
        received=_texts(view.received),
        tricks=tuple(_finished(trick) for trick in table.tricks),
        trick=None if table.trick is None else _in_play(table.trick),
        hearts_broken=table.hearts_broken,
        taken=BySeat(*table.taken),
        totals=BySeat(*table.totals),
    )
    return msgspec.json.encode(request).decode()


def _texts(cards: tuple[Card, ...]) -> Cards:
    return tuple(map(str, cards))


def _in_play(trick: Trick) -> TrickInPlay:
    return TrickInPlay(SEAT_NAMES[trick.leader], _texts(trick.cards))


def _finished(trick: Trick) -> FinishedTrick:
    winner = trick.winner
    assert winner is not None  # a complete trick was led
    return FinishedTrick(SEAT_NAMES[trick.leader], _texts(trick.cards), SEAT_NAMES[winner])


def understood(answer: bytes, view: SeatView) -> Action:
    """The action that a line answers: one card to play, or three to pass.

    Raises WrongAnswer.
    """
    text = answer.decode("utf-8", "replace").strip()
    shown = repr(shortened(text))
    wanted = 3 if view.must_pass else 1
    try:
        cards = parse_cards(text)
    except InvalidCard:
        cards = ()
    if len(cards) != wanted:
        needs = "three cards, like 2C KH QS" if view.must_pass else "one card, like 2C"
        raise WrongAnswer(f"answered {shown}, but a line with {needs} was wanted")
    if not view.must_pass:
        if cards[0] not in view.legal:
            raise WrongAnswer(f"answered {shown}, but may play only {print_cards(view.legal)}")
        return PlayCard(view.seat, cards[0])
    if len(set(cards)) != 3 or any(card not in view.hand for card in cards):
        held = print_cards(view.hand)
        raise WrongAnswer(f"answered {shown}, but may pass only three different cards of {held}")
    return PassCards(view.seat, cards)
