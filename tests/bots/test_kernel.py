"""The kernel against the real game, and compiled against plain Python."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from random import Random

import pytest

from ktmodule.bots.search.compile import Kernel, compiled, plain
from ktmodule.bots.search.encode import cards_of, flags_of, set_of
from ktmodule.bots.search.kernel.deals import (
    DEAL_WIDTH,
    KNOWLEDGE_WIDTH,
    KNOWN,
    LACKS,
    LIKELIHOOD,
    NEEDS,
    POOL,
    Sample,
)
from ktmodule.bots.search.kernel.endgame import SOLVING_WIDTH
from ktmodule.bots.search.kernel.match_equity import (
    BEFORE,
    LOWEST,
    MATCH_WIDTH,
    MOST_WEIGHT,
    TARGET,
    WEIGHT,
)
from ktmodule.bots.search.kernel.rules import (
    BROKEN,
    DONE,
    HAND,
    POINTS,
    RANGE,
    RULES,
    SHIFT,
    STEP,
    TRICKS,
    TURN,
    WIDTH,
    WINNER,
    Row,
)
from ktmodule.hearts.actions import PlayCard
from ktmodule.hearts.cards import Card, by_height
from ktmodule.hearts.randomness import pick
from ktmodule.hearts.round import Hand, Round, deal
from ktmodule.hearts.rules import KTHEARTS, Bonus, HouseRules, Permission
from ktmodule.hearts.scoring import Scores, score_round
from ktmodule.hearts.seats import Direction, Seat
from tests.bots.kernels import (
    any_card,
    both_speeds,
    compiled_only,
    dealt,
    late_position,
    late_round,
)
from tests.notation import cards

PLAY_RULES = [
    HouseRules(
        passing=(Direction.HOLD,),
        first_trick_hearts=hearts,
        first_trick_queen=queen,
        lead_queen_unbroken=lead,
    )
    for hearts, queen, lead in product(Permission, repeat=3)
]
"""Every combination of the rules on what may be played."""

SCORINGS = [
    replace(KTHEARTS, moon=moon, sun=sun)
    for moon, sun in product((Bonus.ADD, Bonus.SUBTRACT), Bonus)
]
"""Every combination of the scores of a moon and a sun."""


def one_of(legal: Hand, seat: Seat, style: int, rng: Random) -> Card:
    """Any card; or the highest of one seat and the lowest of the others, which makes moons."""
    if style == 0:
        return pick(legal, rng)
    return max(legal, key=by_height) if seat == style - 1 else min(legal, key=by_height)


def scores_of(kernel: Kernel, position: Row, rules: HouseRules) -> Scores:
    position[RULES] = flags_of(rules)
    south, west, north, east = (int(kernel.score(position, seat)) for seat in Seat)
    return south, west, north, east


@both_speeds
@pytest.mark.parametrize("rules", PLAY_RULES, ids=lambda rules: f"{flags_of(rules):03b}")
def test_agrees_with_the_game_on_every_legal_set_winner_and_score(
    rules: HouseRules, kernel: Kernel, thorough: bool, full: bool
) -> None:
    shooters: Counter[Seat | None] = Counter()
    for seed in range(10_000 if full else 1_000 if thorough else 24):
        rng = Random(seed)
        style = max(0, seed % 6 - 1)
        playing = Round.begin(rules, 1, deal(seed, 1))
        position = dealt(kernel, playing.hands, rules)
        while playing.turn is not None:
            seat = playing.turn
            legal = playing.legal_plays(seat)
            legal_set = set_of(legal)
            card = one_of(legal, seat, style, rng)
            played = set_of([card])
            playing = playing.play(PlayCard(seat, card))
            winner = None if playing.trick is None else playing.trick.winner
            assert position[TURN] == seat
            assert kernel.legal_plays(position) == legal_set
            kernel.play(position, played)
            assert position[BROKEN] == playing.hearts_broken
            if winner is not None:
                assert position[WINNER] == winner
        tricks = playing.tricks_won()
        expected = [score_round(playing.taken, tricks, scoring) for scoring in SCORINGS]
        shooters.update(scored.shooter for scored in expected)
        assert tuple(position[POINTS : POINTS + 4]) == playing.taken
        assert tuple(position[TRICKS : TRICKS + 4]) == tricks
        for scoring, scored in zip(SCORINGS, expected, strict=True):
            assert scores_of(kernel, position, scoring) == scored.scores

    assert len(shooters) > 1  # moons came up


@both_speeds
def test_a_sun_scores_as_the_house_rules_say(kernel: Kernel) -> None:
    position = kernel.row(WIDTH)
    position[POINTS + Seat.WEST] = 26
    position[TRICKS + Seat.WEST] = 13

    for scoring in SCORINGS:
        expected = score_round((0, 26, 0, 0), (0, 13, 0, 0), scoring).scores
        assert scores_of(kernel, position, scoring) == expected
        gains = tuple(kernel.margin(position, seat) for seat in Seat)
        assert gains == tuple(sum(expected) - 4 * own for own in expected)


@both_speeds
def test_a_random_playout_takes_legal_steps(kernel: Kernel, thorough: bool) -> None:
    for seed in range(1000 if thorough else 8):
        rules = PLAY_RULES[seed % 8]
        stepwise = late_position(kernel, seed, tricks=1 + seed % 13, rules=rules)
        at_once = kernel.row(WIDTH)
        at_once[:] = stepwise
        state = kernel.scrambled(seed)

        end = kernel.play_at_random(at_once, state)

        while stepwise[DONE] < 13:
            state = state * STEP + SHIFT & RANGE
            legal = int(kernel.legal_plays(stepwise))
            kernel.play(stepwise, kernel.pick(legal, state * legal.bit_count() >> 32))
        assert results(at_once) == results(stepwise)
        assert end == state


def results(position: Row) -> list[int]:
    return [int(number) for number in (*position[HAND : HAND + 4], *position[POINTS : TRICKS + 4])]


@both_speeds
def test_a_playout_by_policy_takes_every_trick_and_point(kernel: Kernel, thorough: bool) -> None:
    for seed in range(1000 if thorough else 8):
        position = late_position(kernel, seed, tricks=1 + seed % 13, rules=PLAY_RULES[seed % 8])

        kernel.play_by_policy(position, kernel.scrambled(seed))

        assert not any(position[HAND : HAND + 4])
        assert sum(position[POINTS : POINTS + 4]) == 26
        assert sum(position[TRICKS : TRICKS + 4]) == 13


@compiled_only
def test_both_speeds_give_the_same_bits() -> None:
    for seed in range(2000):
        results = [everything(kernel, seed) for kernel in (plain(), compiled())]

        assert results[0] == results[1]


def everything(kernel: Kernel, seed: int) -> list[int]:
    """All numbers that the kernel computes in one position."""
    rules = PLAY_RULES[seed % 8]
    position, history = late_round(kernel, seed, tricks=1 + seed % 13, rules=rules)
    numbers = [int(kernel.legal_plays(position))]
    for playout in (kernel.play_at_random, kernel.play_by_policy):
        after = kernel.row(WIDTH)
        after[:] = position
        numbers += [int(playout(after, kernel.scrambled(seed))), *results(after)]
    knowledge = seen_by(kernel, position, int(position[TURN]))
    deals, scratch = kernel.row(2 * DEAL_WIDTH), kernel.row(WIDTH)
    kernel.prepare_sampling(knowledge)
    state = kernel.sample_deal(knowledge, deals, 0, kernel.scrambled(seed))
    numbers.append(int(kernel.sample_deal(knowledge, deals, DEAL_WIDTH, state)))
    for at in (0, DEAL_WIDTH):
        deals[at + LIKELIHOOD] = kernel.likelihood(position, history, deals, at, scratch)
    numbers += [int(number) for number in deals]
    match_state = match_state_in(kernel, seed)
    sample = Sample(position, match_state, deals, seed, scratch)
    for card in cards_of(numbers[0]):
        chosen = set_of([card])
        numbers.append(int(kernel.evaluate_play(sample, 0, 2, chosen)))
    return [*numbers, *outcomes(kernel, position, match_state), *passing(kernel, seed)]


def match_state_in(kernel: Kernel, seed: int) -> Row:
    """Random totals, a target near or far, each goal in turn, and any weight."""
    rng = Random(seed)
    match_state = kernel.row(MATCH_WIDTH)
    match_state[TARGET] = rng.choice((1, 50, 100, 1000))
    most = rng.randrange(int(match_state[TARGET]))
    match_state[BEFORE : BEFORE + 4] = [rng.randint(min(-52, most), most) for _ in Seat]
    match_state[LOWEST] = seed % 2
    match_state[WEIGHT] = rng.choice((0, 1, MOST_WEIGHT // 2, MOST_WEIGHT))
    return match_state


def outcomes(kernel: Kernel, position: Row, match_state: Row) -> list[int]:
    """The utilities when the round is played out, and when it is solved with few tricks to go."""
    after = kernel.row(WIDTH)
    after[:] = position
    kernel.play_by_policy(after, 1)
    numbers = [int(kernel.utility(after, match_state, seat)) for seat in Seat]
    if position[DONE] > 10:
        stack = kernel.rows(9, SOLVING_WIDTH)
        stack[0][:WIDTH] = position
        numbers.append(int(kernel.solve(stack, match_state)))
    return numbers


def passing(kernel: Kernel, seed: int) -> list[int]:
    deals, scratch = kernel.row(DEAL_WIDTH), kernel.row(WIDTH)
    deals[:4] = dealt(kernel, deal(seed, 1))[:4]
    given = int(kernel.pass_by_policy(deals[0]))
    kernel.pass_around(deals, 0, 0, 1 + seed % 3)
    position = dealt(kernel, deal(seed, 1), PLAY_RULES[seed % 8])
    target = 1 + seed % 3
    position[TURN] = 0
    sample = Sample(position, match_state_in(kernel, seed), deals, seed, scratch)
    worth = kernel.evaluate_pass(sample, 0, 1, given, target)
    return [given, *(int(hand) for hand in deals[:4]), int(worth)]


def seen_by(kernel: Kernel, position: Row, seat: int) -> Row:
    """The knowledge of the seat if nobody has shown a void."""
    knowledge = kernel.row(KNOWLEDGE_WIDTH)
    for other in Seat:
        if other == seat:
            knowledge[KNOWN + other] = position[other]
        else:
            knowledge[NEEDS + other] = int(position[other]).bit_count()
            knowledge[POOL] |= position[other]
    return knowledge


@both_speeds
def test_a_sampled_deal_agrees_with_all_that_is_known(kernel: Kernel, thorough: bool) -> None:
    for seed in range(3000 if thorough else 40):
        rng = Random(seed)
        position = late_position(kernel, seed, tricks=1 + seed % 13)
        knowledge = seen_by(kernel, position, 0)
        for other in (1, 2, 3):  # tightly bound: voids are known, and a card of each
            hand = int(position[other])
            for suit in range(4):
                if not hand >> 13 * suit & 0x1FFF and rng.random() < 0.8:
                    knowledge[LACKS + other] |= 0x1FFF << 13 * suit
            if hand and rng.random() < 0.5:
                knowledge[KNOWN + other] = any_card(kernel, hand, rng)
                knowledge[NEEDS + other] -= 1
                knowledge[POOL] &= ~knowledge[KNOWN + other]
        kernel.prepare_sampling(knowledge)
        hands = kernel.row(DEAL_WIDTH)

        kernel.sample_deal(knowledge, hands, 0, kernel.scrambled(seed))

        for other in Seat:
            hand, known = int(hands[other]), int(knowledge[KNOWN + other])
            assert hand & known == known
            assert hand.bit_count() == int(position[other]).bit_count()
            assert not (hand & ~known) & int(knowledge[LACKS + other])
        assert sum(int(hand) for hand in hands[:4]) == sum(int(hand) for hand in position[:4])


@both_speeds
def test_every_way_to_deal_the_hidden_cards_is_about_as_likely(kernel: Kernel) -> None:
    knowledge = kernel.row(KNOWLEDGE_WIDTH)
    knowledge[NEEDS + Seat.WEST], knowledge[NEEDS + Seat.NORTH] = 2, 2
    knowledge[POOL] = set_of(cards("2C 3C 4D 5D"))
    knowledge[LACKS + Seat.WEST] = set_of(cards("2C"))  # so three ways are left for West
    kernel.prepare_sampling(knowledge)
    hands = kernel.row(DEAL_WIDTH)
    state = kernel.scrambled(1)
    seen: Counter[Hand] = Counter()

    for _ in range(3000):
        state = kernel.sample_deal(knowledge, hands, 0, state)
        seen[cards_of(int(hands[Seat.WEST]))] += 1

    assert set(seen) == {cards(text) for text in ("3C 4D", "3C 5D", "4D 5D")}
    assert min(seen.values()) > 900


@both_speeds
def test_solving_finds_what_trying_everything_in_the_game_finds(
    kernel: Kernel, thorough: bool
) -> None:
    for seed in range(300 if thorough else 5):
        rules = PLAY_RULES[seed % 8]
        rng = Random(seed)
        playing = Round.begin(rules, 1, deal(seed, 1))
        while len(playing.tricks) < 11:
            assert playing.turn is not None
            playing = playing.play(PlayCard(playing.turn, pick(legal_of(playing), rng)))
        seat = playing.turn
        assert seat is not None
        for match_state in (kernel.row(MATCH_WIDTH), match_state_in(kernel, seed)):
            stack = kernel.rows(9, SOLVING_WIDTH)
            stack[0][:WIDTH] = as_row(kernel, playing)

            found = kernel.solve(stack, match_state)

            assert found == best_outcome(playing, partial(worths, kernel, match_state))[seat]


def worths(kernel: Kernel, match_state: Row, done: Round) -> list[int]:
    position = kernel.row(WIDTH)
    position[RULES] = flags_of(done.rules)
    position[POINTS : POINTS + 4] = done.taken
    position[TRICKS : TRICKS + 4] = done.tricks_won()
    return [int(kernel.utility(position, match_state, seat)) for seat in Seat]


def legal_of(playing: Round) -> Hand:
    assert playing.turn is not None
    return playing.legal_plays(playing.turn)


def as_row(kernel: Kernel, playing: Round) -> Row:
    """The position at a lead, replayed card by card."""
    first = Round.begin(playing.rules, 1, deal_of(playing))
    position = dealt(kernel, first.hands, playing.rules)
    for trick in playing.tricks:
        for card in trick.cards:
            kernel.play(position, set_of([card]))
    return position


def deal_of(playing: Round) -> tuple[Hand, Hand, Hand, Hand]:
    plays = [play for trick in playing.tricks for play in trick.plays()]

    def dealt_to(seat: Seat) -> Hand:
        gone = (card for other, card in plays if other is seat)
        return tuple(sorted((*playing.hands[seat], *gone)))

    return dealt_to(Seat.SOUTH), dealt_to(Seat.WEST), dealt_to(Seat.NORTH), dealt_to(Seat.EAST)


def best_outcome(playing: Round, worth: Callable[[Round], Sequence[int]]) -> Sequence[int]:
    """The outcome if each seat plays as well as it can for itself; of equals, the lowest card."""
    seat = playing.turn
    if seat is None:
        return worth(playing)
    outcomes = [
        best_outcome(playing.play(PlayCard(seat, card)), worth) for card in legal_of(playing)
    ]
    return max(outcomes, key=lambda outcome: outcome[seat])
