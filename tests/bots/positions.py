"""The decisions of a bot in card notation, and positions that look the same to one seat."""

from dataclasses import replace
from random import Random

from ktmodule.bots.levels import Bot
from ktmodule.hearts.actions import PassCards, PlayCard
from ktmodule.hearts.cards import print_cards
from ktmodule.hearts.match import Match
from ktmodule.hearts.randomness import generator, shuffled
from ktmodule.hearts.round import Hand, Hands, Passes, Round, deal
from ktmodule.hearts.rules import KTHEARTS, HouseRules
from ktmodule.hearts.scoring import NO_SCORES, Scores
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.views import seat_view
from tests.notation import deal_with, match_of


def passes_of(
    bot: Bot,
    south: str,
    rules: HouseRules = KTHEARTS,
    seed: int = 1,
    totals: Scores = NO_SCORES,
) -> set[str]:
    """The cards that South passes from this hand; `deal_with` fills it up if it is short."""
    match = match_of(Round.begin(rules, 1, deal_with(south)), totals)
    action = bot(seat_view(match, Seat.SOUTH), generator(seed))
    assert isinstance(action, PassCards)
    return set(print_cards(action.cards).split())


def plays_of(bot: Bot, playing: Round, seed: int = 1, totals: Scores = NO_SCORES) -> str:
    """The card that the seat to play plays; totals: before the round."""
    assert playing.turn is not None
    action = bot(seat_view(match_of(playing, totals), playing.turn), generator(seed))
    assert isinstance(action, PlayCard)
    assert action.seat is playing.turn
    return str(action.card)


def dealt_otherwise(match: Match, seat: Seat, rng: Random) -> Match:
    """The match with everything changed that `seat` cannot see: the other hands and passes."""
    playing = match.round
    others = [other for other in Seat if other is not seat]
    hidden = list(shuffled([c for other in others for c in playing.hands[other]], rng))
    hands: list[Hand] = list(playing.hands)
    for other in others:
        size = len(hands[other])
        hands[other] = tuple(sorted(hidden[:size]))
        del hidden[:size]
    changed = replace(playing, hands=_four(hands))
    return replace(match, round=replace(changed, passes=_other_passes(changed, seat, rng)))


def _other_passes(playing: Round, seat: Seat, rng: Random) -> Passes:
    """While cards are passed any three of the hand; afterwards any that did not come to `seat`."""

    def passed(other: Seat) -> Hand | None:
        chosen = playing.passes[other]
        came = not playing.passing and other is playing.direction.source(seat)
        if chosen is None or other is seat or came:
            return chosen
        pool = playing.hands[other] if playing.passing else deal(1, 1)[other]
        return tuple(sorted(shuffled(pool, rng)[:3]))

    return passed(Seat.SOUTH), passed(Seat.WEST), passed(Seat.NORTH), passed(Seat.EAST)


def _four(hands: list[Hand]) -> Hands:
    south, west, north, east = hands
    return south, west, north, east
