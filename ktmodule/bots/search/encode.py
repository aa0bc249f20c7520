"""A seat's view, cards and house rules as the numbers that the kernel works on."""

from collections.abc import Iterable, Iterator

from ktmodule.bots.search.kernel.deals import KNOWLEDGE_WIDTH, KNOWN, LACKS, NEEDS, POOL
from ktmodule.bots.search.kernel.likelihood import CARDS, FIRST, HISTORY_WIDTH, NUMBER, PLAYED
from ktmodule.bots.search.kernel.match_equity import (
    BEFORE,
    LOWEST,
    MATCH_WIDTH,
    TARGET,
    WEIGHT,
    weight,
)
from ktmodule.bots.search.kernel.rules import (
    ALL_HEARTS,
    BEST,
    BROKEN,
    COUNT,
    DONE,
    FIRST_TRICK_HEARTS,
    FIRST_TRICK_QUEEN,
    GONE,
    LEAD_QUEEN,
    LED,
    MOON_SUBTRACTS,
    PACK,
    POINT_CARDS,
    POINTS,
    QUEEN,
    RULES,
    SUIT,
    SUN_ADDS,
    SUN_SUBTRACTS,
    TRICK,
    TRICKS,
    TURN,
    WIDTH,
    WINNER,
    Row,
)
from ktmodule.hearts import cards
from ktmodule.hearts.cards import Card, Suit
from ktmodule.hearts.round import Hand
from ktmodule.hearts.rules import Bonus, Goal, HouseRules, Permission
from ktmodule.hearts.seats import Direction, Seat
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import SeatView

_BITS = {card: 1 << place for place, card in enumerate(cards.PACK)}
_CARDS = {bit: card for card, bit in _BITS.items()}


def set_of(chosen: Iterable[Card]) -> int:
    """The set of the cards: one number, with a bit for each."""
    bits = 0
    for card in chosen:
        bits |= _BITS[card]
    return bits


def each(bits: int) -> Iterator[int]:
    """Yield each card of the set as a set of its own, in the order of the pack."""
    while bits:
        yield bits & -bits
        bits &= bits - 1


def cards_of(bits: int) -> Hand:
    """The cards of the set, sorted."""
    return tuple(_CARDS[bit] for bit in each(bits))


def flags_of(rules: HouseRules) -> int:
    """The house rules as the kernel's flags."""
    flags = {
        FIRST_TRICK_HEARTS: rules.first_trick_hearts is Permission.ALLOWED,
        FIRST_TRICK_QUEEN: rules.first_trick_queen is Permission.ALLOWED,
        LEAD_QUEEN: rules.lead_queen_unbroken is Permission.ALLOWED,
        MOON_SUBTRACTS: rules.moon is Bonus.SUBTRACT,
        SUN_ADDS: rules.sun is Bonus.ADD,
        SUN_SUBTRACTS: rules.sun is Bonus.SUBTRACT,
    }
    return sum(flag for flag, holds in flags.items() if holds)


def position_of(view: SeatView) -> Row:
    """The position in the round, without the hands."""
    position = [0] * WIDTH
    playing = view.table
    trick = playing.trick or Trick(view.seat)
    tricks = (*playing.tricks, trick)
    position[TURN], position[COUNT] = view.seat, len(trick.cards)
    if trick.best is not None and trick.winner is not None:
        position[LED] = 13 * trick.best.suit
        position[BEST], position[WINNER] = set_of([trick.best]), trick.winner
    position[TRICK] = set_of(trick.cards)
    position[GONE] = set_of(card for done in tricks for card in done.cards)
    position[DONE] = len(playing.tricks)
    position[BROKEN] = int(playing.hearts_broken)
    position[RULES] = flags_of(playing.rules)
    winners = [done.winner for done in playing.tricks]
    for seat in Seat:
        position[POINTS + seat] = playing.taken[seat]
        position[TRICKS + seat] = winners.count(seat)
    return position


def match_state_of(view: SeatView) -> Row:
    """The state of the match; each seat is taken to have the goal of the human seat."""
    totals, rules = view.table.totals, view.table.rules
    match_state = [0] * MATCH_WIDTH
    match_state[BEFORE : BEFORE + 4] = totals
    match_state[TARGET] = rules.target
    match_state[LOWEST] = int(rules.goal is Goal.LOWEST)
    match_state[WEIGHT] = weight(rules.target - max(totals))
    return match_state


def knowledge_of(view: SeatView) -> Row:
    """The seat's knowledge of the hidden cards.

    That is where the cards are that it passed and nobody has played yet, how many cards each seat
    holds, and which cards each seat has shown that it does not have.
    """
    knowledge = [0] * KNOWLEDGE_WIDTH
    trick = view.table.trick or Trick(view.seat)
    gone = set_of(card for done in (*view.table.tricks, trick) for card in done.cards)
    knowledge[KNOWN + view.seat] = set_of(view.hand)
    target = view.table.direction.target(view.seat)
    if not view.table.passing and view.table.direction is not Direction.HOLD:
        knowledge[KNOWN + target] = set_of(view.passed) & ~gone
    known = gone
    for seat in Seat:
        known |= knowledge[KNOWN + seat]
        if seat is not view.seat:
            played = (seat - trick.leader) % 4 < len(trick.cards)
            size = 13 - len(view.table.tricks) - played
            knowledge[NEEDS + seat] = size - knowledge[KNOWN + seat].bit_count()
    knowledge[POOL] = PACK & ~known
    _note_voids(view, knowledge)
    return knowledge


def history_of(view: SeatView) -> Row:
    """The cards played in this round, in order."""
    history = [0] * HISTORY_WIDTH
    tricks = _tricks(view)
    history[FIRST] = tricks[0].leader if tricks else view.seat
    plays = [play for trick in tricks for play in trick.plays()]
    history[NUMBER] = len(plays)
    for place, (seat, card) in enumerate(plays):
        history[PLAYED + seat] |= set_of([card])
        history[CARDS + place] = set_of([card])
    return history


def _tricks(view: SeatView) -> tuple[Trick, ...]:
    """All tricks of the round, including the one in play."""
    playing = view.table.trick
    return view.table.tricks if playing is None else (*view.table.tricks, playing)


def _note_voids(view: SeatView, knowledge: Row) -> None:
    """Note the cards that each seat has shown that it does not have.

    A seat that did not follow is void in the suit. A card that may be played only from a hand with
    nothing else shows that the hand had nothing else (R7, R8).
    """
    rules = view.table.rules
    taboo = 0 if rules.first_trick_hearts is Permission.ALLOWED else ALL_HEARTS
    taboo |= 0 if rules.first_trick_queen is Permission.ALLOWED else QUEEN
    shy = ALL_HEARTS if rules.lead_queen_unbroken is Permission.ALLOWED else POINT_CARDS
    broken = False
    for number, trick in enumerate(_tricks(view)):
        for place, (seat, card) in enumerate(trick.plays()):
            bit = set_of([card])
            led = trick.cards[0].suit
            if card.suit is not led:
                knowledge[LACKS + seat] |= SUIT << 13 * led
                if number == 0 and bit & taboo:
                    knowledge[LACKS + seat] |= PACK & ~taboo
                broken = broken or card.suit is Suit.HEARTS
            elif place == 0 and number and not broken and bit & shy:
                knowledge[LACKS + seat] |= PACK & ~shy
