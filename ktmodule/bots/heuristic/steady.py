"""The level `steady`: weighs what each card is likely to cost, and plays the cheapest.

The cost of a card is what the trick is likely to bring with it, less the danger that leaves the
hand together with the card, and a few rules of thumb about the queen and about moons.
"""

from collections.abc import Callable
from math import fsum
from random import Random

from ktmodule.bots.heuristic.card_counting import Reading, by_suit, how_many_under, read, without
from ktmodule.bots.heuristic.moon import fear, shooting_pass, shooting_play, suspect
from ktmodule.bots.heuristic.suit_risk import danger, safest_pass
from ktmodule.hearts.actions import PassCards, PlayCard, SeatAction
from ktmodule.hearts.cards import Card, Rank, Suit
from ktmodule.hearts.round import Hand
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.views import SeatView

GIVEN = 1 / 3
"""What a point given to another seat is worth: it counts against one of three."""

ON_LEAD = 0.5
"""What it costs to lead the next trick."""

VOLUNTEERS = 0.2
"""How often a seat that could go under takes the trick all the same."""

HEART_FROM_VOID = 0.9
"""How often a seat that cannot follow discards a heart, if it has not the queen."""

HELPED = 0.3
"""How much thirteen points help the moon of the seat that gets them; in moons, as what follows."""

ENDED, ENDED_LIKELY = 1.0, 0.7
"""What it does to a moon to give points to another seat; likely, if somebody may yet take them."""

STOPPER, HEART_STOPPER = 0.25, 0.5
"""What a card that nothing beats does to a moon while it is kept."""

FLUSH = 1.0
"""What it is worth to lead spades under the queen, to bring her out on another seat."""


def choose(view: SeatView, rng: Random) -> SeatAction:
    """The action of the seat that `view` belongs to, at a moment when it has to act.

    Chance has no part in it: `rng` is there because the protocol has it.
    """
    if view.must_pass:
        return PassCards(view.seat, _passing(view))
    return PlayCard(view.seat, view.legal[0] if len(view.legal) == 1 else _play(view))


def _passing(view: SeatView) -> Hand:
    hand = by_suit(view.hand)
    return shooting_pass(hand) or safest_pass(hand)


def _play(view: SeatView) -> Card:
    reading = read(view)
    moon = shooting_play(reading)
    return moon or min(view.legal, key=_cost_in(reading))


def _cost_in(reading: Reading) -> Callable[[Card], float]:
    watched = suspect(reading)
    dangers = [danger(suit, reading.hand[suit], reading.out[suit]) for suit in Suit]
    alarm = 0.0 if watched is None else fear(reading)

    def cost(card: Card) -> float:
        return fsum(
            (
                _cost_of_trick(reading, card, watched, alarm),
                _danger_after(reading, card) - dangers[card.suit],
                -FLUSH if _flushes_queen(reading, card) else 0.0,
            )
        )

    return cost


def _danger_after(reading: Reading, card: Card) -> float:
    """The danger that stays in the card's suit once it is played."""
    suit = card.suit
    return danger(suit, without(reading.hand[suit], card.rank), reading.out[suit])


def _flushes_queen(reading: Reading, card: Card) -> bool:
    """A spade led under the queen that is out, from a hand that need not fear her."""
    spades = reading.hand[Suit.SPADES]
    leads_spade = not reading.trick.cards and card.suit is Suit.SPADES
    return leads_spade and reading.queen_out and spades[-1] < Rank.QUEEN


def _cost_of_trick(reading: Reading, card: Card, watched: Seat | None, alarm: float) -> float:
    if not reading.wins_so_far(card):
        to_suspect = reading.trick.winner is watched
        return fsum(
            (
                -GIVEN * card.points,
                _cost_of_giving(reading, card, to_suspect=to_suspect) * alarm,
                _cost_of_stopper(reading, card) * alarm,
            )
        )
    wins = _chance_to_win(reading, card)
    points = _points_if_won(reading, card)
    loses = 1 - wins
    return fsum(
        (
            wins * (points + ON_LEAD),
            -loses * GIVEN * card.points,
            -wins * min(1.0, points) * alarm,  # one point of one's own ends another's moon
            loses * _cost_of_stopper(reading, card) * alarm,
        )
    )


def _cost_of_giving(reading: Reading, card: Card, *, to_suspect: bool) -> float:
    """Points help a suspect along, and on any other seat they end the moon; in moons."""
    if to_suspect:
        return HELPED * card.points / 13
    if not reading.trick.points and not card.points:
        return 0.0
    return -ENDED_LIKELY if reading.behind else -ENDED


def _cost_of_stopper(reading: Reading, card: Card) -> float:
    """A card that nothing beats may yet stop a moon: hearts above all; in moons."""
    out = reading.out[card.suit]
    if not out or card.rank < out[-1]:
        return 0.0
    return HEART_STOPPER if card.suit is Suit.HEARTS else STOPPER


def _chance_to_win(reading: Reading, card: Card) -> float:
    """Whoever can go under mostly does; a seat that only holds higher cards has to take it."""
    out = reading.out[card.suit]
    lower = how_many_under(out, card.rank)
    chance = 1.0
    for seat in reading.behind:
        void = reading.lacks(seat, card.suit, len(out))
        must_take = reading.lacks(seat, card.suit, lower) - void
        may_take = 1 - reading.lacks(seat, card.suit, len(out) - lower)
        volunteers = VOLUNTEERS * (1 - void - must_take) * may_take if lower < len(out) else 0.0
        chance *= 1 - max(0.0, must_take) - max(0.0, volunteers)
    return chance


def _points_if_won(reading: Reading, card: Card) -> float:
    """What lies there, the card itself, and what the seats behind are likely to add."""
    return fsum(
        (
            reading.trick.points + card.points,
            *(_points_from(reading, card, seat) for seat in reading.behind),
        )
    )


def _points_from(reading: Reading, card: Card, seat: Seat) -> float:
    void = reading.lacks(seat, card.suit, len(reading.out[card.suit]))
    queen = reading.queen[seat] if reading.queen_may_drop else 0.0
    hearts = HEART_FROM_VOID if reading.out[Suit.HEARTS] and reading.hearts_may_drop else 0.0
    match card.suit:
        case Suit.HEARTS:
            return (1 - void) + void * queen * 13
        case Suit.SPADES:
            return void * hearts + (13 * queen if card.rank > Rank.QUEEN else 0.0)
        case _:
            return void * (13 * queen + (1 - queen) * hearts)
