"""One round: the deal, the pass and thirteen tricks."""

from dataclasses import dataclass, replace
from typing import TypeVar

from ktmodule.hearts.actions import IllegalAction, PassCards, PlayCard, Reason
from ktmodule.hearts.cards import PACK, QUEEN_OF_SPADES, TWO_OF_CLUBS, Card, Suit
from ktmodule.hearts.randomness import generator, shuffled
from ktmodule.hearts.rules import HouseRules, Permission
from ktmodule.hearts.scoring import NO_SCORES, Scores, by_seat
from ktmodule.hearts.seats import Direction, Seat
from ktmodule.hearts.trick import Trick

T = TypeVar("T")

Hand = tuple[Card, ...]
Hands = tuple[Hand, Hand, Hand, Hand]
"""One hand a seat, in the order of the seats, each sorted."""

Passes = tuple[Hand | None, Hand | None, Hand | None, Hand | None]
"""The cards that each seat has chosen to pass, None until it has chosen."""


@dataclass(frozen=True, slots=True)
class Round:
    """The state of a round. It holds all four hands, so only views of it are ever shown.

    hands: the cards each seat holds now. passes: the cards each has passed. tricks: the complete
    ones. trick: the one in play, None during the pass and after the last card.
    taken: points taken so far (R11). hearts_broken: see R9.
    """

    rules: HouseRules
    number: int
    hands: Hands
    passes: Passes = (None, None, None, None)
    tricks: tuple[Trick, ...] = ()
    trick: Trick | None = None
    taken: Scores = NO_SCORES
    hearts_broken: bool = False

    @classmethod
    def begin(cls, rules: HouseRules, number: int, hands: Hands) -> "Round":
        """A round with these hands; in a hold, play starts at once (R3)."""
        dealt = cls(rules, number, hands)
        return dealt._start_play(hands) if dealt.direction is Direction.HOLD else dealt

    @property
    def direction(self) -> Direction:
        return self.rules.direction(self.number)

    @property
    def passing(self) -> bool:
        """True while cards are still to be passed."""
        return self.trick is None and not self.tricks

    @property
    def complete(self) -> bool:
        return len(self.tricks) == 13

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats to act: those that have not chosen a pass, or the one whose turn it is.

        Empty once the round is complete.
        """
        if self.passing:
            return tuple(seat for seat in Seat if self.passes[seat] is None)
        return () if self.turn is None else (self.turn,)

    @property
    def turn(self) -> Seat | None:
        """The seat to play next; None during the pass and after the last card."""
        return None if self.trick is None else self.trick.turn

    @property
    def played(self) -> int:
        """The number of cards played in this round, 0 to 52."""
        return 4 * len(self.tricks) + (0 if self.trick is None else len(self.trick.cards))

    def legal_plays(self, seat: Seat) -> Hand:
        """The cards that `seat` may play now, sorted; empty when it is not its turn (R5 to R8)."""
        if self.trick is None or self.trick.turn is not seat:
            return ()
        hand = self.hands[seat]
        led = self.trick.led
        if led is None:
            return self._legal_leads(hand)
        following = tuple(card for card in hand if card.suit is led)
        return following or self._legal_discards(hand)

    def _legal_leads(self, hand: Hand) -> Hand:
        if not self.tricks:
            return (TWO_OF_CLUBS,)
        if self.hearts_broken:
            return hand
        queen_may_lead = self.rules.lead_queen_unbroken is Permission.ALLOWED
        return (
            tuple(
                card
                for card in hand
                if card.suit is not Suit.HEARTS and (queen_may_lead or card != QUEEN_OF_SPADES)
            )
            or hand
        )

    def _legal_discards(self, hand: Hand) -> Hand:
        if self.tricks:
            return hand
        hearts = self.rules.first_trick_hearts is Permission.ALLOWED
        queen = self.rules.first_trick_queen is Permission.ALLOWED
        return (
            tuple(
                card
                for card in hand
                if (hearts or card.suit is not Suit.HEARTS) and (queen or card != QUEEN_OF_SPADES)
            )
            or hand
        )

    def pass_cards(self, action: PassCards) -> "Round":
        """The round after this pass; after the fourth the cards change hands (R3, R4).

        Raises IllegalAction.
        """
        seat, cards = action.seat, action.cards
        if not self.passing:
            raise IllegalAction(Reason.NOTHING_TO_PASS, action, legal=self.legal_plays(seat))
        if self.passes[seat] is not None:
            raise IllegalAction(Reason.ALREADY_PASSED, action)
        if foreign := tuple(card for card in cards if card not in self.hands[seat]):
            raise IllegalAction(Reason.NOT_HELD, action, foreign)
        if twice := tuple(card for i, card in enumerate(cards) if card in cards[:i]):
            raise IllegalAction(Reason.SAME_CARD_TWICE, action, twice)
        if len(cards) != 3:
            raise IllegalAction(Reason.NOT_THREE_CARDS, action, cards)
        passes = _with(self.passes, seat, tuple(sorted(cards)))
        chosen = replace(self, passes=passes)
        return chosen if None in passes else chosen._start_play(chosen._hands_after_pass())

    def _hands_after_pass(self) -> Hands:
        def after(seat: Seat) -> Hand:
            gone = self.passes[seat] or ()
            came = self.passes[self.direction.source(seat)] or ()
            kept = tuple(card for card in self.hands[seat] if card not in gone)
            return tuple(sorted(kept + came))

        return after(Seat.SOUTH), after(Seat.WEST), after(Seat.NORTH), after(Seat.EAST)

    def _start_play(self, hands: Hands) -> "Round":
        leader = next(seat for seat in Seat if TWO_OF_CLUBS in hands[seat])
        return replace(self, hands=hands, trick=Trick(leader))

    def received(self, seat: Seat) -> Hand:
        """The three cards passed to `seat`; empty until all four have chosen, and in a hold."""
        if self.passing:
            return ()
        return self.passes[self.direction.source(seat)] or ()

    def play(self, action: PlayCard) -> "Round":
        """The round after this card; the fourth card of a trick completes it (R10).

        Raises IllegalAction.
        """
        seat, card = action.seat, action.card
        if self.passing:
            raise IllegalAction(Reason.PASSING_FIRST, action)
        if self.trick is None or self.trick.turn is not seat:
            raise IllegalAction(Reason.NOT_YOUR_TURN, action)
        legal = self.legal_plays(seat)
        if card not in legal:
            raise IllegalAction(self._why_not(action), action, (card,), legal)
        hand = tuple(other for other in self.hands[seat] if other != card)
        hands = _with(self.hands, seat, hand)
        led = self.trick.led
        discarded = led is not None and card.suit is not led
        broken = self.hearts_broken or (discarded and card.suit is Suit.HEARTS)
        trick = self.trick.add(card)
        if not trick.complete:
            return replace(self, hands=hands, trick=trick, hearts_broken=broken)
        return replace(self, hands=hands, hearts_broken=broken)._complete(trick)

    def _complete(self, trick: Trick) -> "Round":
        winner = trick.winner
        assert winner is not None  # a complete trick was led
        points = trick.points
        taken = by_seat(lambda seat: self.taken[seat] + (points if seat is winner else 0))
        tricks = (*self.tricks, trick)
        following = None if len(tricks) == 13 else Trick(winner)
        return replace(self, tricks=tricks, trick=following, taken=taken)

    def _why_not(self, action: PlayCard) -> Reason:
        hand, card = self.hands[action.seat], action.card
        led = None if self.trick is None else self.trick.led
        if card not in hand:
            return Reason.NOT_HELD
        if led is not None and any(other.suit is led for other in hand):
            return Reason.MUST_FOLLOW
        hearts = card.suit is Suit.HEARTS
        if led is not None:
            return Reason.NO_HEARTS_IN_FIRST_TRICK if hearts else Reason.NO_QUEEN_IN_FIRST_TRICK
        if not self.tricks:
            return Reason.TWO_OF_CLUBS_LEADS
        return Reason.HEARTS_NOT_BROKEN if hearts else Reason.QUEEN_BEFORE_HEARTS_BROKEN

    def tricks_won(self) -> Scores:
        """The number of tricks each seat has taken."""
        winners = [trick.winner for trick in self.tricks]
        return by_seat(winners.count)


def deal(seed: int, number: int) -> Hands:
    """Four sorted hands of thirteen for round `number` of the match with this seed (R2)."""
    pack = shuffled(PACK, generator(seed, number, 0))
    return (
        tuple(sorted(pack[:13])),
        tuple(sorted(pack[13:26])),
        tuple(sorted(pack[26:39])),
        tuple(sorted(pack[39:])),
    )


def _with(four: tuple[T, T, T, T], seat: Seat, item: T) -> tuple[T, T, T, T]:
    south, west, north, east = (item if seat is other else four[other] for other in Seat)
    return south, west, north, east
