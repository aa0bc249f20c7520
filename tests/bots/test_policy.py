"""The policy of playouts: it decides as `steady` does, and tells which deals are likely."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from ktmodule.bots.heuristic.steady import choose as steady
from ktmodule.bots.heuristic.suit_risk import risk
from ktmodule.bots.search.compile import Kernel, plain
from ktmodule.bots.search.encode import set_of
from ktmodule.bots.search.kernel.deals import DEAL_WIDTH
from ktmodule.bots.search.kernel.likelihood import FIRST, HISTORY_WIDTH, MAX_MISFITS
from ktmodule.bots.search.kernel.policy import queen_risk, risk_change
from ktmodule.bots.search.kernel.rules import TURN, WIDTH, Row
from ktmodule.bots.search.kernel.tables import POINT
from ktmodule.hearts.actions import PlayCard
from ktmodule.hearts.cards import Rank, Suit
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.views import seat_view
from tests.bots.kernels import both_speeds, dealt, note
from tests.notation import cards, hands

RANKS = tuple(Rank)


def spread(places: list[int]) -> tuple[tuple[Rank, ...], tuple[Rank, ...]]:
    """The ranks of one suit that a seat holds, and those that the others hold."""
    return tuple(rank for rank, place in zip(RANKS, places, strict=True) if place == 1), tuple(
        rank for rank, place in zip(RANKS, places, strict=True) if place == 2
    )


def as_set(ranks: tuple[Rank, ...]) -> int:
    return sum(1 << RANKS.index(rank) for rank in ranks)


@given(
    st.sampled_from(Suit),
    st.lists(st.integers(0, 2), min_size=13, max_size=13).filter(lambda places: 1 in places),
    st.data(),
)
def test_the_policy_estimates_the_risk_of_a_suit_as_steady_does(
    suit: Suit, places: list[int], data: st.DataObject
) -> None:
    held, out = spread(places)
    gone = data.draw(st.sampled_from(held))
    kept = tuple(rank for rank in held if rank is not gone)
    held_set, out_set, card = as_set(held), as_set(out), as_set((gone,))

    found = risk_change(held_set, out_set, card, 14 if suit is Suit.HEARTS else 0)
    if suit is Suit.SPADES:
        found += queen_risk(held_set ^ card, out_set) - queen_risk(held_set, out_set)

    expected = risk(suit, kept, out) - risk(suit, held, out)
    assert abs(found / POINT - expected) < 0.1


class Seen:
    """A round played card by card, with its history as the kernel has it."""

    def __init__(self, kernel: Kernel, dealt_hands: tuple[int, ...], leader: Seat) -> None:
        self.kernel = kernel
        self.history = kernel.row(HISTORY_WIDTH)
        self.history[FIRST] = int(leader)
        self.hands = list(dealt_hands)

    def play(self, seat: int, card: int) -> None:
        note(self.history, seat, card)
        self.hands[seat] &= ~card

    def misfits(self, by: Seat, position: Row) -> int:
        """The number of plays of the others that the policy would not make with these hands."""
        deals, scratch = self.kernel.row(DEAL_WIDTH), self.kernel.row(WIDTH)
        deals[:4] = self.hands
        position[TURN] = int(by)
        fit = int(self.kernel.likelihood(position, self.history, deals, 0, scratch))
        return MAX_MISFITS + 1 - fit.bit_length()


@both_speeds
def test_the_policy_nearly_always_plays_what_steady_plays(kernel: Kernel, thorough: bool) -> None:
    decisions = misfits = 0
    for seed in range(100 if thorough else 10):
        match = Match.begin(seed, KTHEARTS)
        while match.round.passing:
            seat = match.round.awaited[0]
            match, _ = apply(match, steady(seat_view(match, seat), Random(0)))
        leader = match.round.awaited[0]
        position = dealt(kernel, match.round.hands)
        seen = Seen(kernel, tuple(set_of(hand) for hand in match.round.hands), leader)
        for _ in range(20):
            seat = match.round.awaited[0]
            view = seat_view(match, seat)
            action = steady(view, Random(0))
            assert isinstance(action, PlayCard)
            decisions += len(view.legal) > 1 and seat is not Seat.SOUTH
            seen.play(seat, set_of([action.card]))
            match, _ = apply(match, action)
        misfits += seen.misfits(Seat.SOUTH, position)

    assert decisions > 100
    assert misfits < 0.12 * decisions


def test_a_seat_that_did_not_drop_the_queen_when_it_could_is_not_believed_to_hold_her() -> None:
    """South leads a club, and West, who has none, discards a low spade."""
    kernel = plain()
    south = "2C 3C 5C 7C 9C 2D 4D 8D 3S 9S 3H 9H KH"
    west = "3D 6D 9D JD KD 7S 2H 4H 5H 8H 10H QH"
    north = "4C 6C 8C 10C 5D 10D QD 4S 10S KS 6H JH"
    east = "JC QC KC AC 7D AD 2S 5S 6S JS AS 7H AH"
    with_west = hands(south, f"{west} QS", f"{north} 8S", east)
    with_north = hands(south, f"{west} 8S", f"{north} QS", east)
    found = []
    for layout in (with_west, with_north):
        seen = Seen(kernel, tuple(set_of(hand) for hand in layout), Seat.SOUTH)
        for seat, card in enumerate(cards("2C 7S")):
            seen.play(seat, set_of([card]))
        found.append(seen.misfits(Seat.NORTH, dealt(kernel, layout)))

    assert found == [1, 0]
