"""The knowledge of a seat about the hidden cards, compared with the real round."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from random import Random

import pytest

from ktmodule.bots.search.compile import plain
from ktmodule.bots.search.encode import cards_of, flags_of, knowledge_of, set_of
from ktmodule.bots.search.kernel.deals import DEAL_WIDTH, KNOWN, LACKS, NEEDS, POOL
from ktmodule.bots.search.kernel.rules import POINT_CARDS
from ktmodule.hearts.actions import PlayCard
from ktmodule.hearts.cards import PACK, Card, Suit
from ktmodule.hearts.match import Match
from ktmodule.hearts.randomness import generator, pick, shuffled
from ktmodule.hearts.round import Hands, Round, deal
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P, HouseRules
from ktmodule.hearts.seats import Direction, Seat
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import SeatView, seat_view
from tests.bots.test_kernel import PLAY_RULES
from tests.notation import (
    at_random,
    card,
    cards,
    deal_with,
    first_trick,
    hoarding,
    match_of,
    passing,
    play,
    walk,
    without_pass,
)

every_setting = pytest.mark.parametrize(
    "rules", PLAY_RULES, ids=lambda rules: f"{flags_of(rules):03b}"
)


def decisions(rules: HouseRules, seed: int) -> Iterator[tuple[Match, SeatView]]:
    """Each decision in three rounds: the match there, and what the seat sees that is to act.

    Cards are played at random; then so that leads of nothing but hearts come up; and from a deal
    in which a discard in the first trick may tell a whole hand.
    """
    rng = generator(seed, flags_of(rules))
    passed = replace(rules, passing=(pick(tuple(Direction), rng),))
    for strategy, playing in (
        (at_random, Round.begin(passed, 1, deal(seed, 1))),
        (hoarding, Round.begin(passed, 1, deal(seed, 2))),
        (at_random, Round.begin(rules, 1, points_in_one_hand(rng))),
    ):
        steps = walk(match_of(playing), rng, strategy)
        for step in takewhile(lambda step: not step.before.round.complete, steps):
            yield step.before, seat_view(step.before, step.seat)


def points_in_one_hand(rng: Random) -> Hands:
    """A deal in which one seat has only hearts, sometimes with the queen of spades."""
    points = cards_of(POINT_CARDS)
    spared = pick((points[0], points[-1]), rng)
    lucky = tuple(c for c in points if c != spared)
    rest = shuffled([c for c in PACK if c not in lucky], rng)
    four = [tuple(sorted(rest[start : start + 13])) for start in (0, 13, 26)]
    four.insert(pick(tuple(Seat), rng), lucky)
    south, west, north, east = four
    return south, west, north, east


def deals_of(view: SeatView, count: int, seed: int = 1) -> Iterator[Hands]:
    """Sampled deals of the hidden cards that agree with what the seat knows."""
    kernel = plain()
    knowledge, sampled = knowledge_of(view), kernel.row(DEAL_WIDTH)
    kernel.prepare_sampling(knowledge)
    state = kernel.scrambled(seed)
    for _ in range(count):
        state = kernel.sample_deal(knowledge, sampled, 0, state)
        south, west, north, east = (cards_of(hand) for hand in sampled[:4])
        yield south, west, north, east


def tricks_of(view: SeatView) -> tuple[Trick, ...]:
    """All tricks of the round, with the one in play."""
    return (*view.table.tricks, view.table.trick) if view.table.trick else view.table.tricks


def played_again(sampled: Hands, view: SeatView) -> Round:
    """Replay all that the seat saw with the hidden cards of the sampled deal.

    Raises IllegalAction where that breaks a rule.
    """
    plays = [play for trick in tricks_of(view) for play in trick.plays()]
    south, west, north, east = (
        tuple(sorted((*sampled[seat], *(c for other, c in plays if other is seat))))
        for seat in Seat
    )
    playing = Round.begin(without_pass(view.table.rules), 1, (south, west, north, east))
    for seat, played in plays:
        playing = playing.play(PlayCard(seat, played))
    return playing


def passed_and_not_played(view: SeatView) -> set[Card]:
    """The cards that the seat passed away and that have not been seen since."""
    if view.table.passing:
        return set()
    return set(view.passed).difference(*(trick.cards for trick in tricks_of(view)))


@every_setting
def test_in_every_sampled_deal_all_that_the_seat_saw_can_have_happened(
    rules: HouseRules, thorough: bool
) -> None:
    for seed in range(20 if thorough else 1):
        for match, view in decisions(rules, seed):
            real = match.round.hands
            for sampled in deals_of(view, 3 if thorough else 1, seed):
                assert sampled[view.seat] == view.hand
                assert [len(hand) for hand in sampled] == [len(hand) for hand in real]
                assert {c for hand in sampled for c in hand} == {c for hand in real for c in hand}
                receiver = view.table.direction.target(view.seat)
                assert passed_and_not_played(view) <= set(sampled[receiver])
                assert played_again(sampled, view).hands == sampled  # an illegal card raises


@every_setting
def test_a_seat_never_rules_out_the_real_deal(rules: HouseRules, thorough: bool) -> None:
    for seed in range(100 if thorough else 4):
        for match, view in decisions(rules, seed):
            knowledge = knowledge_of(view)
            pool = 0
            for seat, hand in enumerate(map(set_of, match.round.hands)):
                known = knowledge[KNOWN + seat]
                hidden = hand & ~known
                assert hand & known == known
                assert hidden & knowledge[LACKS + seat] == 0
                assert hidden.bit_count() == knowledge[NEEDS + seat]
                pool |= hidden
            assert pool == knowledge[POOL]


def test_a_passed_card_is_with_its_receiver_until_it_is_played() -> None:
    playing = Round.begin(KTHEARTS, 1, deal_with("2-QC JS QS", "KC AC 2-QD", "KD AD 2-10S KS AS"))
    for seat, three in zip(Seat, ("QC JS QS", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H"), strict=True):
        playing = playing.pass_cards(passing(seat, three))
    south = seat_view(match_of(play(playing, "2C QC")), Seat.SOUTH)

    for _, west, north, east in deals_of(south, 20):
        assert set(cards("JS QS")) <= set(west)
        assert card("QC") not in west + north + east


@pytest.mark.parametrize(("rules", "told"), [(STANDARD_4P, True), (KTHEARTS, False)])
def test_a_heart_in_the_first_trick_tells_that_a_hand_has_only_points_where_else_it_is_forbidden(
    rules: HouseRules, told: bool
) -> None:
    playing = first_trick(deal_with("QS 2-KH", "2C", "3-9C 2-7D", "10-AC 8-AD 2S"), rules)
    east = seat_view(match_of(play(playing, "2C 3C 10C 5H")), Seat.EAST)

    souths = [south for south, _, _, _ in deals_of(east, 20)]

    assert all(set(south) <= set(cards_of(POINT_CARDS)) for south in souths) is told
    assert not any(c.suit is Suit.CLUBS for south in souths for c in south)
