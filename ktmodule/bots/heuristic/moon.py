"""Moons (R12): when to shoot one, and when to suspect another seat of it.

A seat shoots while the chance that no point escapes is good enough. That chance is estimated suit
by suit: the seat runs the suit from the top, and each card either takes its trick or is beaten by a
card that is still out. Another seat is suspected once it has every point so far and enough of them.
"""

from collections.abc import Sequence
from math import prod

from ktmodule.bots.heuristic.card_counting import (
    BySuit,
    CardCount,
    Holding,
    how_many_under,
    others,
    without,
)
from ktmodule.hearts.cards import Card, Rank, Suit
from ktmodule.hearts.round import Hand
from ktmodule.hearts.rules import Bonus
from ktmodule.hearts.scoring import ROUND_POINTS
from ktmodule.hearts.seats import Seat

WORTH_A_TRY = 0.2
"""The estimated chance of a moon above which a seat goes for it."""

WORTH_A_PASS = 0.1
"""The same before the pass, which will improve the hand."""

LOSER_HURTS = 0.4
"""The chance that a point is lost when a card other than a heart loses its trick."""

DROPPED = 2.6
"""The number of cards of a suit that the three others play on average when it is led."""

POINT_FROM_VOID = 0.6
"""The chance that a seat which cannot follow discards a point."""

SUSPICION = 4
"""From how many points with one seat, and none with any other, that seat is suspected."""

SUCCESS = (0.0, 0.01, 0.02, 0.04, 0.06, 0.08, 0.12, 0.17, 0.22, 0.28, 0.3, 0.32, 0.33)
"""The chance that a suspected seat gets all points, by the number of tricks that are over.

About a third of how often players that shoot succeeded when counted: most seats are not shooting.
"""


def shooting_play(count: CardCount) -> Card | None:
    """The card that serves a moon best, or None when it is not worth a try."""
    taken = count.view.table.taken
    if taken[count.view.seat] != sum(taken):
        return None
    runs = _run_chances(count.hand, count.out)
    if prod(sorted(runs)[1:]) <= WORTH_A_TRY:
        return None  # not even a card that mends the worst suit would do
    chance, card = max((_prospect(count, runs, card), card) for card in count.view.legal)
    return card if chance > WORTH_A_TRY else None


def shooting_pass(hand: BySuit) -> Hand | None:
    """The three cards to pass for a moon, or None when it is not worth a try."""
    out = others(hand)
    kept = list(hand)
    worst = [_worst(suit, kept[suit], out[suit]) for suit in Suit]
    gone: list[Card] = []
    for _ in range(3):
        _, card = max(worst)
        kept[card.suit] = without(kept[card.suit], card.rank)
        worst[card.suit] = _worst(card.suit, kept[card.suit], out[card.suit])
        gone.append(card)
    return tuple(gone) if prod(_run_chances(kept, out)) > WORTH_A_PASS else None


def suspected_seat(count: CardCount) -> Seat | None:
    """The other seat that has every point so far, and enough of them to be suspected."""
    taken = count.view.table.taken
    most = max(taken)
    if most < SUSPICION or most != sum(taken) or taken[count.view.seat]:
        return None
    return Seat(taken.index(most))


def cost_of_moon(count: CardCount) -> float:
    """The points that the suspect's moon costs this seat on average.

    A moon that takes 26 off the shooter costs each other seat a third of that.
    """
    cost = ROUND_POINTS if count.view.table.rules.moon is Bonus.ADD else ROUND_POINTS / 3
    return SUCCESS[len(count.view.table.tricks)] * cost


def _worst(suit: Suit, held: Holding, out: Holding) -> tuple[float, Card]:
    """The card of the suit without which a moon is likeliest, and by what factor."""
    chance = _run_chance(suit, held, out)
    return max(
        ((_run_chance(suit, without(held, rank), out) / chance, Card(suit, rank)) for rank in held),
        default=(0.0, Card(suit, Rank.TWO)),
    )


def _run_chances(hand: Sequence[Holding], out: BySuit) -> list[float]:
    return [_run_chance(suit, hand[suit], out[suit]) for suit in Suit]


def _run_chance(suit: Suit, held: Holding, out: Holding) -> float:
    """The chance that the suit, run from the top, lets no point go to another seat."""
    chance = 1.0
    for times, rank in enumerate(reversed(held)):
        chance *= clean_chance(suit, len(out), times, len(out) - how_many_under(out, rank))
    return chance


def clean_chance(suit: Suit, out: int, times: int, higher: int) -> float:
    """The chance that a card lets no point go to another seat.

    out: the number of cards of the suit that the others hold, `higher` of them higher. times: the
    number of cards of the suit that were played before it.
    """
    left = out - DROPPED * times
    if left <= 0:
        return 1.0
    beaten = 1 - prod([1 - left / out] * higher)
    hurts = 1.0 if suit is Suit.HEARTS else LOSER_HURTS
    return max(0.01, 1 - beaten * hurts)


def _prospect(count: CardCount, runs: Sequence[float], card: Card) -> float:
    """The chance of a moon if the card is played.

    It has to take the trick, or no other seat may get a point from it.
    """
    out = count.out[card.suit]
    after = _run_chance(card.suit, without(count.hand[card.suit], card.rank), out)
    chance = prod(after if suit is card.suit else runs[suit] for suit in Suit)
    clean = _stays_clean(count, card)
    if not count.wins_so_far(card):
        return chance * clean
    higher = len(out) - how_many_under(out, card.rank)
    wins = prod(count.lacks(seat, card.suit, higher) for seat in count.behind)
    return chance * (wins + (1 - wins) * clean)


def _stays_clean(count: CardCount, card: Card) -> float:
    led = count.trick.led
    suit = card.suit if led is None else led
    if count.trick.points or card.points:
        return 0.0
    return prod(
        1 - POINT_FROM_VOID * count.lacks(seat, suit, len(count.out[suit])) for seat in count.behind
    )
