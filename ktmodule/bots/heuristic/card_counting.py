"""Card counting: the cards that are still out, and the chances of who holds them.

A seat that did not follow is void in that suit. Apart from that every way to deal the cards that
are out is taken to be equally likely, so chances are ratios of binomials.
"""

from bisect import bisect_left
from dataclasses import dataclass
from math import comb

from ktmodule.hearts.cards import QUEEN_OF_SPADES, Card, Rank, Suit
from ktmodule.hearts.rules import Permission
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import SeatView

Holding = tuple[Rank, ...]
"""The ranks of one suit in one place, lowest first."""

BySuit = tuple[Holding, Holding, Holding, Holding]
"""A holding for each suit, in the order of the suits."""

_RANKS = tuple(Rank)
_SEATS = tuple(Seat)


def by_suit(cards: tuple[Card, ...]) -> BySuit:
    """Sort cards into holdings; sorted cards give sorted holdings."""
    ranks: tuple[list[Rank], ...] = ([], [], [], [])
    for card in cards:
        ranks[card.suit].append(card.rank)
    clubs, diamonds, spades, hearts = map(tuple, ranks)
    return clubs, diamonds, spades, hearts


def others(known: BySuit) -> BySuit:
    """The rest of the pack."""
    clubs, diamonds, spades, hearts = (
        tuple(rank for rank in _RANKS if rank not in holding) for holding in known
    )
    return clubs, diamonds, spades, hearts


def without(holding: Holding, gone: Rank) -> Holding:
    return tuple(rank for rank in holding if rank is not gone)


def how_many_under(holding: Holding, rank: Rank) -> int:
    """Return the number of cards of the holding that are lower than `rank`."""
    return bisect_left(holding, rank)


@dataclass(frozen=True, slots=True)
class CardCount:
    """The counts that one seat keeps while cards are played.

    trick: the one in play. behind: the seats that play to it after this one. hand, out: what this
    seat holds, and what the three others hold between them. sizes: the number of cards that each
    seat holds. void: for each seat and suit, whether the seat is known to be void in it. room: for
    each suit, the number of cards in the other hands that may have it. queen: for each other seat,
    the chance that it holds the queen of spades. hearts_may_drop, queen_may_drop: whether they may
    be discarded on this trick (R7).
    """

    view: SeatView
    trick: Trick
    behind: tuple[Seat, ...]
    hand: BySuit
    out: BySuit
    sizes: tuple[int, ...]
    void: tuple[tuple[bool, ...], ...]
    room: tuple[int, ...]
    queen: tuple[float, ...]
    hearts_may_drop: bool
    queen_may_drop: bool

    @property
    def queen_out(self) -> bool:
        """True where another seat holds the queen of spades."""
        return Rank.QUEEN in self.out[Suit.SPADES]

    def wins_so_far(self, card: Card) -> bool:
        """True where the card would be the best of the trick."""
        best = self.trick.best
        return best is None or (card.suit is best.suit and card.rank > best.rank)

    def lacks(self, seat: Seat, suit: Suit, count: int) -> float:
        """The chance that `seat` holds none of `count` given cards of `suit` that are out."""
        if self.void[seat][suit]:
            return 1.0
        return chance_of_none(count, self.room[suit] - self.sizes[seat], self.room[suit])


def chance_of_none(cards: int, elsewhere: int, room: int) -> float:
    """The chance that cards spread over `room` places are all in `elsewhere` of these places."""
    if cards == 0:
        return 1.0
    return 0.0 if cards > elsewhere else comb(elsewhere, cards) / comb(room, cards)


def count_cards(view: SeatView) -> CardCount:
    """Count the cards for the seat of `view`, at its turn to play."""
    table = view.table
    trick = table.trick or Trick(view.seat)
    tricks = (*table.tricks, trick)
    out = others(by_suit((*view.hand, *(card for done in tricks for card in done.cards))))
    sizes = _sizes(view, trick)
    void = _known_voids(tricks, out)
    first = not table.tricks
    return CardCount(
        view=view,
        trick=trick,
        behind=tuple(view.seat.after(steps) for steps in range(1, 4 - len(trick.cards))),
        hand=by_suit(view.hand),
        out=out,
        sizes=sizes,
        void=void,
        room=_room(view.seat, sizes, void),
        queen=_queen_chances(view, out, sizes, void),
        hearts_may_drop=not first or table.rules.first_trick_hearts is Permission.ALLOWED,
        queen_may_drop=not first or table.rules.first_trick_queen is Permission.ALLOWED,
    )


def _sizes(view: SeatView, trick: Trick) -> tuple[int, ...]:
    """The number of cards in each hand: one less for a seat that has played to the trick."""
    left = 13 - len(view.table.tricks)
    return tuple(left - ((seat - trick.leader) % 4 < len(trick.cards)) for seat in _SEATS)


def _known_voids(tricks: tuple[Trick, ...], out: BySuit) -> tuple[tuple[bool, ...], ...]:
    """The suits that each seat did not follow, and for all seats those of which no card is out."""
    void = [[not holding for holding in out] for _ in _SEATS]
    for trick in tricks:
        for seat, card in trick.plays():
            led = trick.cards[0].suit
            if card.suit is not led:
                void[seat][led] = True
    return tuple(tuple(row) for row in void)


def _room(own: Seat, sizes: tuple[int, ...], void: tuple[tuple[bool, ...], ...]) -> tuple[int, ...]:
    room = [0, 0, 0, 0]
    for seat in _SEATS:
        if seat is not own:
            for suit, lacking in enumerate(void[seat]):
                room[suit] += 0 if lacking else sizes[seat]
    return tuple(room)


def _queen_chances(
    view: SeatView, out: BySuit, sizes: tuple[int, ...], void: tuple[tuple[bool, ...], ...]
) -> tuple[float, ...]:
    """The chance that each seat holds the queen of spades.

    A seat that was passed her has her; otherwise she may be in any hand that may have spades.
    """
    if Rank.QUEEN not in out[Suit.SPADES]:
        return (0.0,) * 4
    if QUEEN_OF_SPADES in view.passed:
        holder = view.table.direction.target(view.seat)
        return tuple(float(seat is holder) for seat in _SEATS)
    room = [0 if seat is view.seat or void[seat][Suit.SPADES] else sizes[seat] for seat in _SEATS]
    return tuple(cards / sum(room) for cards in room)
