"""Positions in card notation, and walks through matches, for tests.

Cards are words like `2C`, `10H`, `QS`; a run of one suit is `2-9C`, both ends included.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from ktmodule.hearts.actions import Action, Deal, PassCards, PlayCard, SeatAction
from ktmodule.hearts.cards import PACK, Card, by_height, parse_cards
from ktmodule.hearts.events import Event
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.randomness import generator, pick, shuffled
from ktmodule.hearts.round import Hand, Hands, Round
from ktmodule.hearts.rules import KTHEARTS, HouseRules
from ktmodule.hearts.scoring import NO_SCORES, ScorePad, Scores, by_seat
from ktmodule.hearts.seats import Direction, Seat
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import SeatView, seat_view

SOUTH, WEST, NORTH, EAST = Seat


def card(text: str) -> Card:
    """The card that `text` names."""
    return Card.parse(text)


def cards(text: str) -> Hand:
    """The cards in `text`, in its order; `2-9C` is a run."""
    found: list[Card] = []
    for word in text.split():
        low, dash, high = word.rpartition("-")
        if dash:
            last = card(high)
            first = card(low + high[-1])
            found += [c for c in PACK if c.suit is last.suit and first.rank <= c.rank <= last.rank]
        else:
            found += parse_cards(word)
    return tuple(found)


def hands(south: str = "", west: str = "", north: str = "", east: str = "") -> Hands:
    """Four hands, each sorted, with exactly these cards; no card may be in two places."""
    four = tuple(cards(text) for text in (south, west, north, east))
    held = [c for hand in four for c in hand]
    if len(set(held)) != len(held):
        raise ValueError(f"a card is in two places: {four}")
    return (
        tuple(sorted(four[0])),
        tuple(sorted(four[1])),
        tuple(sorted(four[2])),
        tuple(sorted(four[3])),
    )


def deal_with(south: str = "", west: str = "", north: str = "", east: str = "") -> Hands:
    """A whole deal with these cards in these hands, which the rest of the pack fills up.

    The rest is dealt in the order of the pack, South first, so a hand that has to be void in a
    suit is best given in full.
    """
    given = hands(south, west, north, east)
    rest = [c for c in PACK if all(c not in hand for hand in given)]
    filled: list[Hand] = []
    for hand in given:
        room = 13 - len(hand)
        filled.append(tuple(sorted((*hand, *rest[:room]))))
        del rest[:room]
    return filled[0], filled[1], filled[2], filled[3]


def without_pass(rules: HouseRules = KTHEARTS) -> HouseRules:
    """The same house rules with a `hold` in every round."""
    return replace(rules, passing=(Direction.HOLD,))


def first_trick(deal: Hands, rules: HouseRules = KTHEARTS) -> Round:
    """A round without a pass, before its first card."""
    return Round.begin(without_pass(rules), 1, deal)


def late_round(
    left: Hands,
    rules: HouseRules = KTHEARTS,
    *,
    leader: Seat = SOUTH,
    broken: bool = False,
    won_by: Seat | None = None,
) -> Round:
    """A round with these cards left, as many in each hand, in which `leader` is to lead.

    The other cards are in complete tricks, taken by `won_by` or by each seat in turn.
    """
    if len({len(hand) for hand in left}) != 1:
        raise ValueError(f"hands of different lengths: {left}")
    gone = [c for c in PACK if all(c not in hand for hand in left)]
    tricks: list[Trick] = []
    for number, start in enumerate(range(0, len(gone), 4)):
        four = tuple(gone[start : start + 4])
        best = Trick(SOUTH, four).best
        winner = Seat(number % 4) if won_by is None else won_by
        tricks.append(Trick(winner.after(-four.index(best) if best else 0), four))
    return Round(
        without_pass(rules),
        1,
        left,
        tricks=tuple(tricks),
        trick=Trick(leader),
        taken=by_seat(lambda seat: sum(t.points for t in tricks if t.winner is seat)),
        hearts_broken=broken,
    )


def match_of(playing: Round, totals: Scores = NO_SCORES, seed: int = 1) -> Match:
    """A match in the middle of this round, with these totals before it."""
    return Match(seed, playing.rules, ScorePad((totals,), totals), playing)


def play(playing: Round, text: str) -> Round:
    """The round after these cards, each from the seat whose turn it is."""
    for played in cards(text):
        turn = playing.turn
        if turn is None:
            raise ValueError(f"nobody is to play {played}")
        playing = playing.play(PlayCard(turn, played))
    return playing


def play_out(match: Match, text: str) -> tuple[Match, tuple[Event, ...]]:
    """The match after these cards, each from the seat whose turn it is, and all events."""
    events: tuple[Event, ...] = ()
    for played in cards(text):
        turn = match.round.turn
        if turn is None:
            raise ValueError(f"nobody is to play {played}")
        match, more = apply(match, PlayCard(turn, played))
        events += more
    return match, events


def passing(seat: Seat, text: str) -> PassCards:
    """The action that passes these cards."""
    return PassCards(seat, cards(text))


def playing_card(seat: Seat, text: str) -> PlayCard:
    """The action that plays this card."""
    return PlayCard(seat, card(text))


Strategy = Callable[[SeatView, Random], SeatAction]
"""A choice of a legal action for the seat of the view, which has to act; a bot is one."""


def at_random(view: SeatView, rng: Random) -> SeatAction:
    """Any legal action, each equally likely."""
    if view.must_pass:
        return PassCards(view.seat, shuffled(view.hand, rng)[:3])
    return PlayCard(view.seat, pick(view.legal, rng))


def hoarding(view: SeatView, rng: Random) -> SeatAction:
    """Keep hearts to the end, so that leads from a hand of only hearts are common."""
    if view.must_pass:
        return at_random(view, rng)
    return PlayCard(view.seat, min(shuffled(view.legal, rng), key=lambda c: c.suit))


def ducking(view: SeatView, rng: Random) -> SeatAction:
    """Pass and play the lowest cards."""
    if view.must_pass:
        return PassCards(view.seat, tuple(sorted(view.hand, key=by_height)[:3]))
    return PlayCard(view.seat, min(view.legal, key=by_height))


def shooting(view: SeatView, rng: Random) -> SeatAction:
    """Keep and play the highest cards: against three ducking seats it often shoots the moon."""
    if view.must_pass:
        return ducking(view, rng)
    return PlayCard(view.seat, max(view.legal, key=by_height))


@dataclass(frozen=True, slots=True)
class Step:
    """One action in a match: the match before and after it, and what happened."""

    before: Match
    action: Action
    after: Match
    events: tuple[Event, ...]

    @property
    def seat(self) -> Seat:
        """The seat that acted; a deal has none."""
        assert not isinstance(self.action, Deal)
        return self.action.seat


def walk(match: Match, rng: Random, *strategies: Strategy) -> Iterator[Step]:
    """Each step from here to the end of the match.

    One strategy plays all seats, four play South, West, North and East; seats pass in random
    order. A finished round is followed by a deal.
    """
    four = strategies * 4 if len(strategies) == 1 else strategies
    while not match.over:
        action = _next_action(match, rng, four)
        after, events = apply(match, action)
        yield Step(match, action, after, events)
        match = after


def _next_action(match: Match, rng: Random, four: Sequence[Strategy]) -> Action:
    playing = match.round
    if match.awaits_deal:
        return Deal()
    seat = pick(playing.awaited, rng) if playing.passing else playing.awaited[0]
    return four[seat](seat_view(match, seat), rng)


def turns(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps without the deals: those in which a seat acts."""
    return (step for step in steps if not isinstance(step.action, Deal))


def random_match(
    seed: int, rules: HouseRules = KTHEARTS, strategy: Strategy = at_random
) -> Iterator[Step]:
    """Each step of a whole match; the seed decides both the deals and the choices."""
    return walk(Match.begin(seed, rules), generator(seed, 0, 0), strategy)
