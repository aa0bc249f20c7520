"""The kernel against the game that counts, and its two speeds against one another."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from random import Random

import pytest

from ktmodule.bots.search.compile import Kernel, compiled, plain
from ktmodule.bots.search.encode import cards_of, flags_of, set_of
from ktmodule.bots.search.kernel.deals import FIT, KNOWLEDGE_WIDTH, KNOWN, LACKS, NEEDS, POOL, WORLD
from ktmodule.bots.search.kernel.endgame import SOLVING_WIDTH
from ktmodule.bots.search.kernel.match_equity import (
    BEFORE,
    LOWEST,
    MOST_WEIGHT,
    STANDING_WIDTH,
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
from tests.bots.kernels import COMPILED, any_card, both_speeds, dealt, late_round, late_table, seeds
from tests.notation import cards

pytestmark = COMPILED

PLAY_RULES = [
    HouseRules(
        passing=(Direction.HOLD,),
        first_trick_hearts=hearts,
        first_trick_queen=queen,
        lead_queen_unbroken=lead,
    )
    for hearts, queen, lead in product(Permission, repeat=3)
]
"""Every setting of what may be played."""

SCORINGS = [
    replace(KTHEARTS, moon=moon, sun=sun)
    for moon, sun in product((Bonus.ADD, Bonus.SUBTRACT), Bonus)
]
"""Every setting of what a moon and a sun score."""


def one_of(legal: Hand, seat: Seat, style: int, rng: Random) -> Card:
    """Any card; or the highest of one seat and the lowest of the others, which makes moons."""
    if style == 0:
        return pick(legal, rng)
    return max(legal, key=by_height) if seat == style - 1 else min(legal, key=by_height)


def scores_of(kernel: Kernel, table: Row, rules: HouseRules) -> Scores:
    table[RULES] = flags_of(rules)
    south, west, north, east = (int(kernel.score(table, seat)) for seat in Seat)
    return south, west, north, east


@both_speeds
@pytest.mark.parametrize("rules", PLAY_RULES, ids=lambda rules: f"{flags_of(rules):03b}")
def test_agrees_with_the_game_on_every_legal_set_winner_and_score(
    kernel: Kernel, rules: HouseRules, thorough: bool
) -> None:
    shooters: Counter[Seat | None] = Counter()
    for seed in seeds(kernel, 30, 10_000, thorough):
        rng = Random(seed)
        style = max(0, seed % 6 - 1)
        playing = Round.begin(rules, 1, deal(seed, 1))
        table = dealt(kernel, playing.hands, rules)
        while playing.turn is not None:
            seat = playing.turn
            legal = playing.legal_plays(seat)
            assert table[TURN] == seat
            assert kernel.legal_plays(table) == set_of(legal)
            card = one_of(legal, seat, style, rng)
            playing = playing.play(PlayCard(seat, card))
            kernel.play(table, set_of([card]))
            assert table[BROKEN] == playing.hearts_broken
            if playing.trick is not None and playing.trick.winner is not None:
                assert table[WINNER] == playing.trick.winner
        assert tuple(table[POINTS : POINTS + 4]) == playing.taken
        assert tuple(table[TRICKS : TRICKS + 4]) == playing.tricks_won()
        for scoring in SCORINGS:
            expected = score_round(playing.taken, playing.tricks_won(), scoring)
            assert scores_of(kernel, table, scoring) == expected.scores
            shooters[expected.shooter] += 1

    assert len(shooters) > (kernel is compiled() or thorough)  # moons came up


@both_speeds
def test_a_sun_scores_as_the_house_rules_say(kernel: Kernel) -> None:
    table = kernel.row(WIDTH)
    table[POINTS + Seat.WEST] = 26
    table[TRICKS + Seat.WEST] = 13

    for scoring in SCORINGS:
        expected = score_round((0, 26, 0, 0), (0, 13, 0, 0), scoring).scores
        assert scores_of(kernel, table, scoring) == expected
        gains = tuple(kernel.gain(table, seat) for seat in Seat)
        assert gains == tuple(sum(expected) - 4 * own for own in expected)


@both_speeds
def test_a_random_playout_takes_legal_steps(kernel: Kernel, thorough: bool) -> None:
    for seed in seeds(kernel, 40, 1000, thorough):
        rules = PLAY_RULES[seed % 8]
        stepwise = late_table(kernel, seed, tricks=1 + seed % 13, rules=rules)
        at_once = kernel.row(WIDTH)
        at_once[:] = stepwise
        chance = kernel.scrambled(seed)

        end = kernel.play_at_random(at_once, chance)

        while stepwise[DONE] < 13:
            chance = chance * STEP + SHIFT & RANGE
            legal = int(kernel.legal_plays(stepwise))
            kernel.play(stepwise, kernel.pick(legal, chance * legal.bit_count() >> 32))
        assert results(at_once) == results(stepwise)
        assert end == chance


def results(table: Row) -> list[int]:
    return [int(number) for number in (*table[HAND : HAND + 4], *table[POINTS : TRICKS + 4])]


@both_speeds
def test_a_playout_by_rules_takes_every_trick_and_point(kernel: Kernel, thorough: bool) -> None:
    for seed in seeds(kernel, 40, 1000, thorough):
        table = late_table(kernel, seed, tricks=1 + seed % 13, rules=PLAY_RULES[seed % 8])

        kernel.play_by_rules(table, kernel.scrambled(seed))

        assert not any(table[HAND : HAND + 4])
        assert sum(table[POINTS : POINTS + 4]) == 26
        assert sum(table[TRICKS : TRICKS + 4]) == 13


def test_both_speeds_give_the_same_bits(thorough: bool) -> None:
    for seed in range(2000 if thorough else 50):
        results = [everything(kernel, seed) for kernel in (plain(), compiled())]

        assert results[0] == results[1]


def everything(kernel: Kernel, seed: int) -> list[int]:
    """All numbers that the kernel makes of one position."""
    rules = PLAY_RULES[seed % 8]
    table, history = late_round(kernel, seed, tricks=1 + seed % 13, rules=rules)
    numbers = [int(kernel.legal_plays(table))]
    for playout in (kernel.play_at_random, kernel.play_by_rules):
        after = kernel.row(WIDTH)
        after[:] = table
        numbers += [int(playout(after, kernel.scrambled(seed))), *results(after)]
    knowledge = seen_by(kernel, table, int(table[TURN]))
    worlds, spare = kernel.row(2 * WORLD), kernel.row(WIDTH)
    kernel.prepare_deal(knowledge)
    chance = kernel.deal_world(knowledge, worlds, 0, kernel.scrambled(seed))
    numbers.append(int(kernel.deal_world(knowledge, worlds, WORLD, chance)))
    for at in (0, WORLD):
        worlds[at + FIT] = kernel.fitting(table, history, worlds, at, spare)
    numbers += [int(number) for number in worlds]
    standing = standing_in(kernel, seed)
    for card in cards_of(numbers[0]):
        chosen = set_of([card])
        numbers.append(int(kernel.weigh(table, standing, worlds, 0, 2, chosen, seed, spare)))
    return [*numbers, *outcomes(kernel, table, standing), *passing(kernel, seed)]


def standing_in(kernel: Kernel, seed: int) -> Row:
    """Any totals before the round, a target near or far, each goal in turn, and any weight."""
    rng = Random(seed)
    standing = kernel.row(STANDING_WIDTH)
    standing[TARGET] = rng.choice((1, 50, 100, 1000))
    most = rng.randrange(int(standing[TARGET]))
    standing[BEFORE : BEFORE + 4] = [rng.randint(min(-52, most), most) for _ in Seat]
    standing[LOWEST] = seed % 2
    standing[WEIGHT] = rng.choice((0, 1, MOST_WEIGHT // 2, MOST_WEIGHT))
    return standing


def outcomes(kernel: Kernel, table: Row, standing: Row) -> list[int]:
    """What the round is worth once it is played out, and what it is with a trick or two to go."""
    after = kernel.row(WIDTH)
    after[:] = table
    kernel.play_by_rules(after, 1)
    numbers = [int(kernel.worth(after, standing, seat)) for seat in Seat]
    if table[DONE] > 10:
        line = kernel.rows(9, SOLVING_WIDTH)
        line[0][:WIDTH] = table
        numbers.append(int(kernel.solve(line, standing)))
    return numbers


def passing(kernel: Kernel, seed: int) -> list[int]:
    worlds, spare = kernel.row(WORLD), kernel.row(WIDTH)
    worlds[:4] = dealt(kernel, deal(seed, 1))[:4]
    given = int(kernel.pass_by_rules(worlds[0]))
    kernel.pass_around(worlds, 0, 0, 1 + seed % 3)
    table = dealt(kernel, deal(seed, 1), PLAY_RULES[seed % 8])
    target = 1 + seed % 3
    worth = kernel.weigh_pass(
        table, standing_in(kernel, seed), worlds, 0, 1, 0, given, target, seed, spare
    )
    return [given, *(int(hand) for hand in worlds[:4]), int(worth)]


def seen_by(kernel: Kernel, table: Row, seat: int) -> Row:
    """What the seat knows if nobody has shown a void."""
    knowledge = kernel.row(KNOWLEDGE_WIDTH)
    for other in Seat:
        if other == seat:
            knowledge[KNOWN + other] = table[other]
        else:
            knowledge[NEEDS + other] = int(table[other]).bit_count()
            knowledge[POOL] |= table[other]
    return knowledge


@both_speeds
def test_a_sampled_world_agrees_with_all_that_is_known(kernel: Kernel, thorough: bool) -> None:
    for seed in seeds(kernel, 200, 3000, thorough):
        rng = Random(seed)
        table = late_table(kernel, seed, tricks=1 + seed % 13)
        knowledge = seen_by(kernel, table, 0)
        for other in (1, 2, 3):  # as tight as can be: every void is known, and a card of each
            hand = int(table[other])
            for suit in range(4):
                if not hand >> 13 * suit & 0x1FFF and rng.random() < 0.8:
                    knowledge[LACKS + other] |= 0x1FFF << 13 * suit
            if hand and rng.random() < 0.5:
                knowledge[KNOWN + other] = any_card(kernel, hand, rng)
                knowledge[NEEDS + other] -= 1
                knowledge[POOL] &= ~knowledge[KNOWN + other]
        kernel.prepare_deal(knowledge)
        hands = kernel.row(WORLD)

        kernel.deal_world(knowledge, hands, 0, kernel.scrambled(seed))

        for other in Seat:
            hand, known = int(hands[other]), int(knowledge[KNOWN + other])
            assert hand & known == known
            assert hand.bit_count() == int(table[other]).bit_count()
            assert not (hand & ~known) & int(knowledge[LACKS + other])
        assert sum(int(hand) for hand in hands[:4]) == sum(int(hand) for hand in table[:4])


@both_speeds
def test_every_way_to_deal_the_hidden_cards_is_about_as_likely(kernel: Kernel) -> None:
    knowledge = kernel.row(KNOWLEDGE_WIDTH)
    knowledge[NEEDS + Seat.WEST], knowledge[NEEDS + Seat.NORTH] = 2, 2
    knowledge[POOL] = set_of(cards("2C 3C 4D 5D"))
    knowledge[LACKS + Seat.WEST] = set_of(cards("2C"))  # so three ways are left for West
    kernel.prepare_deal(knowledge)
    hands = kernel.row(WORLD)
    chance = kernel.scrambled(1)
    seen: Counter[Hand] = Counter()

    for _ in range(3000):
        chance = kernel.deal_world(knowledge, hands, 0, chance)
        seen[cards_of(int(hands[Seat.WEST]))] += 1

    assert set(seen) == {cards(text) for text in ("3C 4D", "3C 5D", "4D 5D")}
    assert min(seen.values()) > 900


@both_speeds
def test_solving_finds_what_trying_everything_in_the_game_finds(
    kernel: Kernel, thorough: bool
) -> None:
    for seed in seeds(kernel, 30, 300, thorough):
        rules = PLAY_RULES[seed % 8]
        rng = Random(seed)
        playing = Round.begin(rules, 1, deal(seed, 1))
        while len(playing.tricks) < 11:
            assert playing.turn is not None
            playing = playing.play(PlayCard(playing.turn, pick(legal_of(playing), rng)))
        seat = playing.turn
        assert seat is not None
        for standing in (kernel.row(STANDING_WIDTH), standing_in(kernel, seed)):
            line = kernel.rows(9, SOLVING_WIDTH)
            line[0][:WIDTH] = as_row(kernel, playing)

            found = kernel.solve(line, standing)

            assert found == best_outcome(playing, partial(worths, kernel, standing))[seat]


def worths(kernel: Kernel, standing: Row, done: Round) -> list[int]:
    table = kernel.row(WIDTH)
    table[RULES] = flags_of(done.rules)
    table[POINTS : POINTS + 4] = done.taken
    table[TRICKS : TRICKS + 4] = done.tricks_won()
    return [int(kernel.worth(table, standing, seat)) for seat in Seat]


def legal_of(playing: Round) -> Hand:
    assert playing.turn is not None
    return playing.legal_plays(playing.turn)


def as_row(kernel: Kernel, playing: Round) -> Row:
    """The row of a round at a lead, replayed card by card."""
    first = Round.begin(playing.rules, 1, deal_of(playing))
    table = dealt(kernel, first.hands, playing.rules)
    for trick in playing.tricks:
        for card in trick.cards:
            kernel.play(table, set_of([card]))
    return table


def deal_of(playing: Round) -> tuple[Hand, Hand, Hand, Hand]:
    plays = [play for trick in playing.tricks for play in trick.plays()]

    def dealt_to(seat: Seat) -> Hand:
        gone = (card for other, card in plays if other is seat)
        return tuple(sorted((*playing.hands[seat], *gone)))

    return dealt_to(Seat.SOUTH), dealt_to(Seat.WEST), dealt_to(Seat.NORTH), dealt_to(Seat.EAST)


def best_outcome(playing: Round, worth: Callable[[Round], Sequence[int]]) -> Sequence[int]:
    """What it is worth to each seat if each plays as well as can be; of equals the lowest card."""
    seat = playing.turn
    if seat is None:
        return worth(playing)
    outcomes = [
        best_outcome(playing.play(PlayCard(seat, card)), worth) for card in legal_of(playing)
    ]
    return max(outcomes, key=lambda outcome: outcome[seat])
