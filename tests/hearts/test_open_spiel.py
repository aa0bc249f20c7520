"""R4 to R12 against an independent reference, the Hearts of OpenSpiel, card by card.

Both have these settings: the direction of the pass, or none; hearts and the queen both allowed or
both forbidden in the first trick; hearts have to be broken, and the queen does not break them; the
queen may be led before that; a moon adds 26 to each opponent, and a sun counts as a moon. OpenSpiel
cannot forbid only one of hearts and queen, forbid the lead of the queen, or subtract.

One rule differs. In OpenSpiel any heart that is played breaks hearts, in R9 only one that is
discarded. After a forced lead of a heart the reference therefore says "broken" where R9 does not;
in that case the test applies R9 itself, and play continues with a card that both allow.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

import pytest

from ktmodule.hearts.actions import PassCards, PlayCard
from ktmodule.hearts.cards import PACK, QUEEN_OF_SPADES, Card, Suit, by_height
from ktmodule.hearts.randomness import pick, shuffled
from ktmodule.hearts.round import Hand, Hands, Round, deal
from ktmodule.hearts.rules import Bonus, HouseRules, Permission
from ktmodule.hearts.scoring import ROUND_POINTS, by_seat, score_round
from ktmodule.hearts.seats import Direction, Seat

pyspiel = pytest.importorskip("pyspiel")

# Their players are North, East, South and West, clockwise: player 0 sits in our first seat.
DIRECTIONS = {
    Direction.HOLD: "No Pass",
    Direction.LEFT: "Left",
    Direction.ACROSS: "Across",
    Direction.RIGHT: "Right",
}
# Their cards are numbered by rank, then clubs, diamonds, hearts, spades.
THEIR_SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
NUMBER = {card: 4 * (card.rank - 2) + THEIR_SUITS.index(card.suit) for card in PACK}
CARD = {number: card for card, number in NUMBER.items()}


class TheirState(Protocol):
    """The part of a `pyspiel` state that is used: their side of a round."""

    def apply_action(self, action: int, /) -> None: ...
    def legal_actions(self) -> list[int]: ...
    def action_to_string(self, player: int, action: int, /) -> str: ...
    def current_player(self) -> int: ...
    def is_terminal(self) -> bool: ...
    def hearts_broken(self) -> bool: ...
    def points(self, player: int, /) -> int: ...
    def returns(self) -> list[float]: ...


class TheirGame(Protocol):
    """The part of a `pyspiel` game that is used."""

    def new_initial_state(self) -> TheirState: ...


@dataclass(frozen=True, slots=True)
class Combination:
    """One combination of the settings that both sides have."""

    pass_cards: bool
    direction: Direction
    points_in_first_trick: bool

    def rules(self) -> HouseRules:
        permission = Permission.ALLOWED if self.points_in_first_trick else Permission.FORBIDDEN
        return HouseRules(
            passing=(self.direction,),
            first_trick_hearts=permission,
            first_trick_queen=permission,
            lead_queen_unbroken=Permission.ALLOWED,
            moon=Bonus.ADD,
            sun=Bonus.OFF,
        )

    def game(self) -> TheirGame:
        game: TheirGame = pyspiel.load_game(
            "hearts",
            {
                "pass_cards": self.pass_cards,
                "no_pts_on_first_trick": not self.points_in_first_trick,
                "must_break_hearts": True,
                "qs_breaks_hearts": False,
                "can_lead_hearts_instead_of_qs": False,
                "can_lead_any_club": False,
                "jd_bonus": False,
                "avoid_all_tricks_bonus": False,
            },
        )
        return game

    def __str__(self) -> str:
        passing = self.direction.value if self.pass_cards else "no_pass"
        return f"{passing}-points_{'allowed' if self.points_in_first_trick else 'forbidden'}"


COMBINATIONS = [
    Combination(pass_cards, direction, points)
    for points in (True, False)
    for pass_cards, direction in ((False, Direction.HOLD), *((True, way) for way in Direction))
]


@dataclass
class SideBySide:
    """One round, played on both sides at once; every step is compared."""

    ours: Round
    theirs: TheirState
    plays: list[list[Card]] = field(default_factory=list)
    met: Counter[str] = field(default_factory=Counter)

    def their_legal(self) -> set[Card]:
        return {CARD[number] for number in self.theirs.legal_actions()}

    def pass_cards(self, styles: Sequence[str], rng: Random) -> None:
        for seat in Seat:
            assert self.theirs.current_player() == seat
            hand = self.ours.hands[seat]
            assert self.ours.passing
            chosen = choose_pass(styles[seat], hand, rng)
            for count, card in enumerate(chosen):
                assert self.their_legal() == set(hand) - set(chosen[:count])
                self.theirs.apply_action(NUMBER[card])
            self.ours = self.ours.pass_cards(PassCards(seat, chosen))

    def broken_by_R9(self) -> bool:
        return any(
            card.suit is Suit.HEARTS and trick[0].suit is not Suit.HEARTS
            for trick in self.plays
            for card in trick
        )

    def legal(self, seat: Seat) -> set[Card]:
        """The cards the seat may play: the reference's, except for leads where R9 differs."""
        theirs = self.their_legal()
        leads = not self.plays or len(self.plays[-1]) == 4
        heart_played = any(card.suit is Suit.HEARTS for trick in self.plays for card in trick)
        assert self.theirs.hearts_broken() is heart_played
        if not leads or not heart_played or self.broken_by_R9():
            return theirs
        self.met["leads where R9 says unbroken and the reference says broken"] += 1
        assert theirs == set(self.ours.hands[seat])
        without_hearts = {card for card in theirs if card.suit is not Suit.HEARTS}
        if without_hearts and without_hearts != theirs:
            self.met["leads where the two differ"] += 1
        return without_hearts or theirs

    def play_card(self, style: str, rng: Random) -> None:
        seat = Seat(self.theirs.current_player())
        assert self.ours.turn is seat
        legal = self.legal(seat)
        assert set(self.ours.legal_plays(seat)) == legal
        assert all(self.ours.legal_plays(other) == () for other in Seat if other is not seat)
        if len(self.plays) == 1 and all(card.points for card in self.ours.hands[seat]):
            self.met["first tricks with nothing but points in hand"] += 1
        card = choose(style, tuple(sorted(legal)), rng)
        self.ours = self.ours.play(PlayCard(seat, card))
        self.theirs.apply_action(NUMBER[card])
        if not self.plays or len(self.plays[-1]) == 4:
            self.plays.append([])
            if card.suit is Suit.HEARTS and not self.broken_by_R9():
                self.met["forced leads of a heart"] += 1
        self.plays[-1].append(card)
        assert self.ours.hearts_broken is self.broken_by_R9()
        if len(self.plays[-1]) == 4:
            assert list(self.ours.tricks[-1].cards) == self.plays[-1]

    def settle(self) -> None:
        assert self.theirs.is_terminal()
        assert self.ours.complete
        tricks = self.ours.tricks_won()
        score = score_round(self.ours.taken, tricks, self.ours.rules)
        their_scores = tuple(int(ROUND_POINTS - value) for value in self.theirs.returns())
        assert score.scores == their_scores
        # Their points are the final scores once a round is over, with a moon already turned round.
        assert by_seat(self.theirs.points) == their_scores
        self.met["moons"] += score.shooter is not None
        self.met["suns"] += 13 in tricks


def choose(style: str, legal: tuple[Card, ...], rng: Random) -> Card:
    """One of the legal cards, in a style that leads to rare positions."""
    match style:
        case "high":
            return max(legal, key=by_height)
        case "low":
            return min(legal, key=by_height)
        case "hearts last":
            return min(shuffled(legal, rng), key=lambda card: card.suit is Suit.HEARTS)
        case _:
            return pick(legal, rng)


def choose_pass(style: str, hand: Hand, rng: Random) -> Hand:
    """Three cards of the hand, in the order in which the reference gets them."""
    match style:
        case "high":
            return tuple(sorted(hand, key=by_height)[:3])
        case "low":
            return tuple(sorted(hand, key=by_height)[-3:])
        case _:
            return shuffled(hand, rng)[:3]


TABLES = (
    ("any",) * 4,
    ("hearts last",) * 4,
    ("high", "low", "low", "low"),
    ("any", "hearts last", "low", "high"),
)


def deal_of(number: int, table: Sequence[str], rng: Random) -> Hands:
    """The deal of round `number`: two in three are fair, the third makes rare positions likely."""
    hands = list(deal(number, 1))
    if number % 3 == 0 and "high" in table:
        # A strong hand for the seat that may shoot the moon.
        strong = Seat(table.index("high"))
        hands[strong] = shuffled(sorted(PACK, key=by_height)[28:], rng)[:13]
        rest = shuffled([card for card in PACK if card not in hands[strong]], rng)
        for place, seat in enumerate(seat for seat in Seat if seat is not strong):
            hands[seat] = rest[13 * place : 13 * place + 13]
    elif number % 3 == 0:
        # A suit each, with two exchanges: one hand has only hearts and the queen, R7's exception.
        clubs, diamonds, spades, hearts = (list(PACK[at : at + 13]) for at in (0, 13, 26, 39))
        queen = spades.index(QUEEN_OF_SPADES)
        spades[queen], hearts[0] = hearts[0], spades[queen]
        clubs[12], diamonds[0] = diamonds[0], clubs[12]
        hands = [tuple(hand) for hand in shuffled((clubs, diamonds, spades, hearts), rng)]
    south, west, north, east = (tuple(sorted(hand)) for hand in hands)
    return south, west, north, east


def play_both(combination: Combination, game: TheirGame, number: int) -> Counter[str]:
    """Play round `number` on both sides; returns counts of the rare positions met."""
    rng = Random(number)
    styles = rotated(TABLES[number % len(TABLES)], number // len(TABLES))
    hands = deal_of(number, styles, rng)
    theirs = game.new_initial_state()
    names = {theirs.action_to_string(-1, a): a for a in theirs.legal_actions()}
    theirs.apply_action(names[DIRECTIONS[combination.direction]])
    for place in range(13):
        for seat in Seat:
            theirs.apply_action(NUMBER[hands[seat][place]])
    both = SideBySide(Round.begin(combination.rules(), 1, hands), theirs)
    if combination.direction is not Direction.HOLD:
        both.pass_cards(styles, rng)
    while not theirs.is_terminal():
        assert by_seat(theirs.points) == both.ours.taken
        both.play_card(styles[theirs.current_player()], rng)
    both.settle()
    return both.met


def rotated(styles: Sequence[str], steps: int) -> Sequence[str]:
    return (*styles[steps % 4 :], *styles[: steps % 4])


def test_our_numbers_for_cards_are_those_of_open_spiel() -> None:
    state = COMBINATIONS[0].game().new_initial_state()
    state.apply_action(0)

    for number in state.legal_actions():
        assert Card.parse(state.action_to_string(-1, number)) == CARD[number]
    assert len(CARD) == 52


@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_R4_to_R12_whole_rounds_are_played_and_scored_as_in_open_spiel(
    combination: Combination, thorough: bool
) -> None:
    game = combination.game()
    met: Counter[str] = Counter()

    for number in range(2000 if thorough else 100):
        met += play_both(combination, game, number)

    assert met["moons"] > 0
    if thorough:
        assert met["suns"] >= 10
        assert met["forced leads of a heart"] >= 50
        assert met["leads where the two differ"] >= 20
        if combination.direction is Direction.HOLD:
            assert met["first tricks with nothing but points in hand"] >= 50
