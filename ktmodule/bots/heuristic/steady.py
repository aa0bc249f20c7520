"""The level `steady`: estimates what each legal card costs, and plays the cheapest.

The cost of a card is an expected number of points: those of the trick if the card takes it, and the
change of the risk that stays in the hand without it (see `suit_risk`). Who may hold what is counted
from the cards that are out (see `card_counting`). A moon comes first: the seat shoots one when the
chance is good enough, and once another seat is suspected of shooting, cards that stop it become
cheaper (see `moon`).
"""

from collections.abc import Callable
from math import fsum
from random import Random

from ktmodule.bots.heuristic.card_counting import (
    CardCount,
    by_suit,
    count_cards,
    how_many_under,
    without,
)
from ktmodule.bots.heuristic.moon import cost_of_moon, shooting_pass, shooting_play, suspected_seat
from ktmodule.bots.heuristic.suit_risk import risk, safest_pass
from ktmodule.hearts.actions import PassCards, PlayCard, SeatAction
from ktmodule.hearts.cards import Card, Rank, Suit
from ktmodule.hearts.round import Hand
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.views import SeatView

GIVEN = 1 / 3
"""The worth of a point given to another seat: it counts against one of three."""

ON_LEAD = 0.5
"""The cost of having to lead the next trick."""

VOLUNTEERS = 0.2
"""The chance that a seat which could go under takes the trick all the same."""

HEART_FROM_VOID = 0.9
"""The chance that a seat which cannot follow discards a heart, unless it has the queen."""

HELPED = 0.3
"""The help that thirteen points are to the moon of the seat that gets them; in moons, as below."""

ENDED, ENDED_LIKELY = 1.0, 0.7
"""The part of a moon that is lost when another seat gets points, or probably gets them."""

STOPPER, HEART_STOPPER = 0.25, 0.5
"""The part of a moon that is lost while another seat keeps a card that nothing beats."""

FLUSH = 1.0
"""The worth of leading a spade below the queen, to flush her out of another hand."""


def choose(view: SeatView, rng: Random) -> SeatAction:
    """Return the action of the seat that `view` belongs to, at a moment when it has to act.

    `rng` is there for the protocol; nothing is random here.
    """
    if view.must_pass:
        return PassCards(view.seat, _passing(view))
    return PlayCard(view.seat, view.legal[0] if len(view.legal) == 1 else _play(view))


def _passing(view: SeatView) -> Hand:
    hand = by_suit(view.hand)
    return shooting_pass(hand) or safest_pass(hand)


def _play(view: SeatView) -> Card:
    count = count_cards(view)
    moon = shooting_play(count)
    return moon or min(view.legal, key=_cost_in(count))


def _cost_in(count: CardCount) -> Callable[[Card], float]:
    suspect = suspected_seat(count)
    risks = [risk(suit, count.hand[suit], count.out[suit]) for suit in Suit]
    moon_cost = 0.0 if suspect is None else cost_of_moon(count)

    def cost(card: Card) -> float:
        return fsum(
            (
                _cost_of_trick(count, card, suspect, moon_cost),
                _risk_after(count, card) - risks[card.suit],
                -FLUSH if _flushes_queen(count, card) else 0.0,
            )
        )

    return cost


def _risk_after(count: CardCount, card: Card) -> float:
    """The risk that is left in the card's suit once it is played."""
    suit = card.suit
    return risk(suit, without(count.hand[suit], card.rank), count.out[suit])


def _flushes_queen(count: CardCount, card: Card) -> bool:
    """True where the card leads a spade below the queen, from a hand without a higher one."""
    spades = count.hand[Suit.SPADES]
    leads_spade = not count.trick.cards and card.suit is Suit.SPADES
    return leads_spade and count.queen_out and spades[-1] < Rank.QUEEN


def _cost_of_trick(count: CardCount, card: Card, suspect: Seat | None, moon_cost: float) -> float:
    if not count.wins_so_far(card):
        to_suspect = count.trick.winner is suspect
        return fsum(
            (
                -GIVEN * card.points,
                _cost_of_giving(count, card, to_suspect=to_suspect) * moon_cost,
                _cost_of_stopper(count, card) * moon_cost,
            )
        )
    wins = _chance_to_win(count, card)
    points = _points_if_won(count, card)
    loses = 1 - wins
    return fsum(
        (
            wins * (points + ON_LEAD),
            -loses * GIVEN * card.points,
            -wins * min(1.0, points) * moon_cost,  # one point of one's own ends another's moon
            loses * _cost_of_stopper(count, card) * moon_cost,
        )
    )


def _cost_of_giving(count: CardCount, card: Card, *, to_suspect: bool) -> float:
    """The effect of the card's points on the suspect's moon: they help it or end it; in moons."""
    if to_suspect:
        return HELPED * card.points / 13
    if not count.trick.points and not card.points:
        return 0.0
    return -ENDED_LIKELY if count.behind else -ENDED


def _cost_of_stopper(count: CardCount, card: Card) -> float:
    """The worth of keeping a card that nothing beats, which may stop a moon; in moons."""
    out = count.out[card.suit]
    if not out or card.rank < out[-1]:
        return 0.0
    return HEART_STOPPER if card.suit is Suit.HEARTS else STOPPER


def _chance_to_win(count: CardCount, card: Card) -> float:
    """The chance that the card takes the trick.

    A seat that can go under mostly does; one that holds only higher cards has to take the trick.
    """
    out = count.out[card.suit]
    lower = how_many_under(out, card.rank)
    chance = 1.0
    for seat in count.behind:
        void = count.lacks(seat, card.suit, len(out))
        must_take = count.lacks(seat, card.suit, lower) - void
        may_take = 1 - count.lacks(seat, card.suit, len(out) - lower)
        volunteers = VOLUNTEERS * (1 - void - must_take) * may_take if lower < len(out) else 0.0
        chance *= 1 - max(0.0, must_take) - max(0.0, volunteers)
    return chance


def _points_if_won(count: CardCount, card: Card) -> float:
    """The points in the trick with the card, and those that the seats behind add on average."""
    return fsum(
        (
            count.trick.points + card.points,
            *(_points_from(count, card, seat) for seat in count.behind),
        )
    )


def _points_from(count: CardCount, card: Card, seat: Seat) -> float:
    void = count.lacks(seat, card.suit, len(count.out[card.suit]))
    queen = count.queen[seat] if count.queen_may_drop else 0.0
    hearts = HEART_FROM_VOID if count.out[Suit.HEARTS] and count.hearts_may_drop else 0.0
    match card.suit:
        case Suit.HEARTS:
            return (1 - void) + void * queen * 13
        case Suit.SPADES:
            return void * hearts + (13 * queen if card.rank > Rank.QUEEN else 0.0)
        case _:
            return void * (13 * queen + (1 - queen) * hearts)
