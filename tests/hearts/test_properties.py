"""Properties of whole random matches under every set of house rules."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ktmodule.hearts.actions import Action, Deal, IllegalAction, PassCards, PlayCard
from ktmodule.hearts.cards import PACK, Card
from ktmodule.hearts.events import (
    CardPlayed,
    HeartsBroken,
    MatchEnded,
    RoundDealt,
    RoundScored,
    TrickTaken,
)
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.round import Round, deal
from ktmodule.hearts.rules import Bonus, HouseRules
from ktmodule.hearts.scoring import Scores
from ktmodule.hearts.seats import HUMAN, Seat
from ktmodule.hearts.trick import Trick
from tests.hearts.oracle import broken, may_play
from tests.hearts.settings import openings, positions, styles
from tests.notation import Step, Strategy, card, walk

Strategies = tuple[Strategy, ...]


def whole_match(opening: Match, strategies: Strategies) -> Iterator[Step]:
    return walk(opening, Random(opening.seed), *strategies)


def all_cards(match: Match) -> list[Card]:
    playing = match.round
    current = playing.trick.cards if playing.trick else ()
    played = [c for trick in playing.tricks for c in trick.cards]
    return [*played, *current, *(c for hand in playing.hands for c in hand)]


@given(openings(), styles)
def test_R2_the_hands_and_tricks_always_make_up_the_whole_pack(
    opening: Match, strategies: Strategies
) -> None:
    pack = set(PACK)
    for step in whole_match(opening, strategies):
        found = all_cards(step.after)
        assert len(found) == 52
        assert set(found) == pack


@given(openings(), styles)
def test_R10_every_hand_shrinks_by_one_card_in_each_trick(
    opening: Match, strategies: Strategies
) -> None:
    for step in whole_match(opening, strategies):
        playing = step.after.round
        before_the_trick = 13 - len(playing.tricks)
        played = [seat for seat, _ in playing.trick.plays()] if playing.trick else []

        for seat in Seat:
            assert len(playing.hands[seat]) == before_the_trick - (seat in played)
            assert list(playing.hands[seat]) == sorted(playing.hands[seat])


@given(openings(), styles)
def test_R11_every_round_has_26_points_and_the_winner_of_a_trick_takes_its_points(
    opening: Match, strategies: Strategies
) -> None:
    taken = [0, 0, 0, 0]
    for step in whole_match(opening, strategies):
        for event in step.events:
            if isinstance(event, TrickTaken):
                taken[event.seat] += sum(c.points for c in event.trick.cards)
            elif isinstance(event, RoundScored):
                assert sum(taken) == 26
            elif isinstance(event, RoundDealt):
                taken = [0, 0, 0, 0]
        assert step.after.round.taken == tuple(taken)


@given(openings(), styles)
def test_R10_the_highest_card_of_the_led_suit_wins_and_its_player_leads_next(
    opening: Match, strategies: Strategies
) -> None:
    for step in whole_match(opening, strategies):
        for event in step.events:
            if isinstance(event, TrickTaken):
                plays = dict(event.trick.plays())
                led = event.trick.cards[0].suit
                winning = plays[event.seat]
                assert winning.suit is led
                assert all(c.rank <= winning.rank for c in plays.values() if c.suit is led)
                following = step.after.round
                if not following.complete:
                    assert following.turn is event.seat


def expected_scores(taken: Scores, tricks: list[Seat], rules: HouseRules) -> list[int]:
    """R12, written a second time."""
    if 26 not in taken:
        return list(taken)
    shooter = taken.index(26)
    sun = tricks == [Seat(shooter)] * 13 and rules.sun is not Bonus.OFF
    kind, amount = (rules.sun, 52) if sun else (rules.moon, 26)
    if kind is Bonus.ADD:
        return [0 if seat == shooter else amount for seat in range(4)]
    return [-amount if seat == shooter else 0 for seat in range(4)]


@given(openings(), styles)
def test_R12_R14_R15_rounds_add_up_until_one_total_reaches_the_target(
    opening: Match, strategies: Strategies
) -> None:
    rules = opening.rules
    totals, number, winners = [0, 0, 0, 0], 0, list[Seat]()
    ended = False
    for step in whole_match(opening, strategies):
        for event in step.events:
            assert not ended
            match event:
                case TrickTaken():
                    winners.append(event.seat)
                case RoundScored():
                    number += 1
                    scores = expected_scores(step.after.round.taken, winners, rules)
                    totals = [a + b for a, b in zip(totals, scores, strict=True)]
                    winners = []
                    assert list(event.score.scores) == scores
                    assert list(event.totals) == list(step.after.pad.totals) == totals
                    assert event.number == number == len(step.after.pad.rounds)
                    assert step.after.over is (max(totals) >= rules.target)
                    assert step.after.round.complete
                case RoundDealt():
                    assert step.action == Deal()
                    assert event.number == number + 1 == step.after.round.number
                    assert event.direction is rules.passing[number % len(rules.passing)]
                    assert max(totals) < rules.target
                case MatchEnded():
                    ended = True
                    assert max(totals) >= rules.target
                    survived, lowest = totals[HUMAN] < rules.target, totals[HUMAN] == min(totals)
                    assert event.won is (survived if rules.goal.value == "survive" else lowest)
                case _:
                    pass
    assert ended


@given(openings(), styles)
def test_R9_only_a_discarded_heart_breaks_hearts(opening: Match, strategies: Strategies) -> None:
    for step in whole_match(opening, strategies):
        playing = step.after.round
        tricks = [t.cards for t in (*playing.tricks, playing.trick or Trick(HUMAN))]
        assert playing.hearts_broken is broken(tricks)
        broke = [event for event in step.events if isinstance(event, HeartsBroken)]
        if isinstance(step.action, PlayCard):
            changed = playing.hearts_broken and not step.before.round.hearts_broken
            assert broke == ([HeartsBroken(step.action.seat)] if changed else [])


def accepted(match: Match, action: Action) -> bool:
    """True if the match accepts the action."""
    try:
        after, events = apply(match, action)
    except IllegalAction:
        return False
    return after != match and bool(events)


@given(openings(), styles)
def test_R5_to_R8_at_every_turn_the_legal_cards_are_those_of_the_oracle(
    opening: Match, strategies: Strategies
) -> None:
    for step in whole_match(opening, strategies):
        playing = step.before.round
        if playing.turn is None or playing.trick is None:
            continue
        hand = playing.hands[playing.turn]
        complete = [trick.cards for trick in playing.tricks]
        current = playing.trick.cards
        may = [c for c in hand if may_play(c, hand, complete, current, opening.rules)]
        assert list(playing.legal_plays(playing.turn)) == may
        assert may


@given(positions())
def test_R5_to_R8_of_all_52_cards_each_seat_may_play_exactly_the_legal_ones(match: Match) -> None:
    playing = match.round
    complete = [trick.cards for trick in playing.tricks]
    current = playing.trick.cards if playing.trick else ()
    for seat in Seat:
        legal = playing.legal_plays(seat)
        for played in PACK:
            may = playing.turn is seat and may_play(
                played, playing.hands[seat], complete, current, match.rules
            )
            assert (played in legal) is may
            assert accepted(match, PlayCard(seat, played)) is may
        assert bool(legal) is (playing.turn is seat)


@given(positions(actions=60), st.data())
def test_R4_a_pass_is_accepted_once_and_only_with_three_different_cards_of_the_hand(
    match: Match, data: st.DataObject
) -> None:
    playing = match.round
    for seat in Seat:
        held = st.sampled_from(playing.hands[seat] or PACK)
        text = st.lists(st.one_of(held, held, held, st.sampled_from(PACK)), max_size=5)
        passed = tuple(data.draw(st.one_of(st.lists(held, min_size=3, max_size=3), text)))
        may = (
            playing.passing
            and playing.passes[seat] is None
            and len(passed) == len(set(passed)) == 3
            and set(passed) <= set(playing.hands[seat])
        )
        assert accepted(match, PassCards(seat, passed)) is may


@given(positions(), st.sampled_from(Seat), st.lists(st.sampled_from(PACK), max_size=4))
def test_R18_a_refused_action_leaves_the_match_unchanged(
    match: Match, seat: Seat, tried: list[Card]
) -> None:
    before = (match, hash(match), repr(match))
    actions: list[Action] = [PassCards(seat, tuple(tried)), *(PlayCard(seat, c) for c in tried)]
    for action in actions:
        accepted(match, action)

    assert (match, hash(match), repr(match)) == before


@given(openings(), styles)
def test_R2_the_same_opening_and_actions_give_the_same_match(
    opening: Match, strategies: Strategies
) -> None:
    steps = list(whole_match(opening, strategies))
    match = opening
    for step in steps:
        assert match == step.before
        match, events = apply(match, step.action)
        assert events == step.events

    assert match == steps[-1].after
    assert match.over


@given(openings(), styles)
def test_R14_a_finished_round_accepts_nothing_but_a_deal(
    opening: Match, strategies: Strategies
) -> None:
    for step in whole_match(opening, strategies):
        over = step.after
        if not over.round.complete:
            assert not accepted(over, Deal())
            continue
        assert (over.round.awaited, over.round.hands) == ((), ((), (), (), ()))
        for seat in Seat:
            assert not accepted(over, PassCards(seat, PACK[:3]))
            assert not any(accepted(over, PlayCard(seat, played)) for played in PACK)
        assert accepted(over, Deal()) is over.awaits_deal is not over.over


@given(openings(), styles)
def test_R2_a_deal_depends_only_on_the_seed_and_the_round_number(
    opening: Match, strategies: Strategies
) -> None:
    for step in whole_match(opening, strategies):
        if isinstance(step.action, Deal):
            number = step.before.round.number + 1
            fresh = Round.begin(opening.rules, number, deal(opening.seed, number))
            assert step.after == replace(step.before, round=fresh)


@given(openings(), styles)
def test_each_card_played_is_an_event_and_is_counted_by_the_round(
    opening: Match, strategies: Strategies
) -> None:
    played = 0
    for step in whole_match(opening, strategies):
        if isinstance(step.action, PlayCard):
            assert step.events[0] == CardPlayed(step.action.seat, step.action.card)
            played += 1
        if isinstance(step.action, Deal):
            assert step.events == (step.after.opening(),)
            played = 0
        assert step.after.round.played == played


@pytest.mark.parametrize("text", ["2C", "QS", "AH"])
def test_the_oracle_itself_follows_suit(text: str) -> None:
    hand = (card("3D"), card(text))

    assert may_play(card("3D"), hand, [[card("2C")] * 4], [card("4D")], HouseRules())
    assert not may_play(card(text), hand, [[card("2C")] * 4], [card("4D")], HouseRules())
