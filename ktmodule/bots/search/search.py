"""Search for a card or a pass: deal the hidden cards in many ways, and play each way out.

Of the worlds, those that fit best what was played count most. Every candidate is played out in the
same worlds, first in a few; the better ones go on. How much is done depends on the position alone,
never on time, so the same seed finds the same move.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from ktmodule.bots.heuristic.card_counting import by_suit
from ktmodule.bots.heuristic.moon import shooting_pass
from ktmodule.bots.heuristic.suit_risk import safest_pass
from ktmodule.bots.search.budget import Budget
from ktmodule.bots.search.compile import Kernel
from ktmodule.bots.search.encode import (
    cards_of,
    each,
    history_of,
    knowledge_of,
    set_of,
    standing_of,
    table_of,
)
from ktmodule.bots.search.kernel.deals import FIT, KNOWLEDGE_WIDTH, WORLD
from ktmodule.bots.search.kernel.endgame import SOLVING_WIDTH
from ktmodule.bots.search.kernel.likelihood import HISTORY_WIDTH
from ktmodule.bots.search.kernel.match_equity import STANDING_WIDTH
from ktmodule.bots.search.kernel.rules import DONE, GONE, PACK, RANGE, SUIT, TRICK, WIDTH, Row
from ktmodule.hearts.actions import PassCards, PlayCard, SeatAction
from ktmodule.hearts.views import SeatView

PROMISING = 7
"""From how many cards the three that are passed are chosen: there are 35 ways."""

MOST_PASSES = 25


def choose(view: SeatView, rng: Random, budget: Budget, kernel: Kernel) -> SeatAction:
    """The action of the seat that `view` belongs to, at a moment when it has to act."""
    seed = int(rng.random() * (RANGE + 1))
    if view.must_pass:
        return PassCards(view.seat, cards_of(_best_pass(view, seed, budget, kernel)))
    if len(view.legal) == 1:
        return PlayCard(view.seat, view.legal[0])
    card = _best_card(view, seed, budget, kernel)
    return PlayCard(view.seat, cards_of(card)[0])


def _best_card(view: SeatView, seed: int, budget: Budget, kernel: Kernel) -> int:
    table, knowledge = _row(kernel, table_of(view)), _row(kernel, knowledge_of(view))
    history, standing = _row(kernel, history_of(view)), _standing(view, budget, kernel)
    between = PACK & ~(set_of(view.hand) | int(table[GONE]) & ~int(table[TRICK]))
    cards = list(each(int(kernel.distinct(set_of(view.legal), between))))
    if len(cards) == 1:
        return cards[0]
    tricks = budget.solved_tricks
    exact = 13 - int(table[DONE]) <= tricks
    worlds, spare = kernel.row(WORLD * budget.deals), kernel.row(WIDTH)
    line = kernel.rows(4 * tricks + 1, SOLVING_WIDTH)
    kernel.prepare_deal(knowledge)
    state = int(kernel.scrambled(seed))
    for at in range(0, len(worlds), WORLD):
        state = int(kernel.deal_world(knowledge, worlds, at, state))
        worlds[at + FIT] = kernel.fitting(table, history, worlds, at, spare)
    _put_best_fit_first(worlds)

    def weigh(card: int, first: int, last: int) -> int:
        if exact:
            return int(kernel.weigh_exactly(table, standing, worlds, first, last, card, line))
        return int(kernel.weigh(table, standing, worlds, first, last, card, seed, spare))

    return _best(cards, (budget.solved_deals,) if exact else budget.play, budget.keep_one_in, weigh)


def _put_best_fit_first(worlds: Row) -> None:
    each_world = [list(worlds[at : at + WORLD]) for at in range(0, len(worlds), WORLD)]
    each_world.sort(key=lambda world: -world[FIT])
    worlds[:] = [number for world in each_world for number in world]


def _best_pass(view: SeatView, seed: int, budget: Budget, kernel: Kernel) -> int:
    table, knowledge = _row(kernel, table_of(view)), _row(kernel, knowledge_of(view))
    worlds, spare = kernel.row(WORLD * budget.passing[-1]), kernel.row(WIDTH)
    standing = _standing(view, budget, kernel)
    seat, target = int(view.seat), int(view.table.direction.target(view.seat))
    kernel.prepare_deal(knowledge)
    state = int(kernel.scrambled(seed))
    for at in range(0, len(worlds), WORLD):
        state = int(kernel.deal_world(knowledge, worlds, at, state))
        kernel.pass_around(worlds, at, seat, (target - seat) % 4)

    def weigh(cards: int, first: int, last: int) -> int:
        return int(
            kernel.weigh_pass(
                table, standing, worlds, first, last, seat, cards, target, seed, spare
            )
        )

    return _best(_promising(view, kernel), budget.passing, budget.keep_one_in, weigh)


def _promising(view: SeatView, kernel: Kernel) -> Sequence[int]:
    """What a careful player would pass, what would serve a moon, and threes of what comes next."""
    hand = set_of(view.hand)
    holdings = by_suit(view.hand)
    next_cards: list[int] = []
    while len(next_cards) < PROMISING:
        gone = int(kernel.pass_by_rules(hand))
        hand ^= gone
        next_cards += each(gone)
    first, *others = (sum(three) for three in combinations(next_cards[:PROMISING], 3))
    safest, shooting = set_of(safest_pass(holdings)), set_of(shooting_pass(holdings) or ())
    passes = [first, safest, shooting, *others]
    return [cards for cards in dict.fromkeys(passes) if cards][:MOST_PASSES]


def _best(
    moves: Sequence[int],
    steps: Sequence[int],
    keep_one_in: int,
    weigh: Callable[[int, int, int], int],
) -> int:
    """The move that is worth most; after each step but the last only the better ones go on."""
    totals = dict.fromkeys(moves, 0)
    done = 0
    for step in steps:
        for move in totals:
            totals[move] += weigh(move, done, step)
        done = step
        kept = max(2, -(-len(totals) // keep_one_in)) if step != steps[-1] else 1
        totals = dict(sorted(totals.items(), key=lambda item: -item[1])[:kept])
    return next(iter(totals))


def _standing(view: SeatView, budget: Budget, kernel: Kernel) -> Row:
    """What counts beyond the round; zeros where only points do."""
    if budget.match_equity:
        return _row(kernel, standing_of(view))
    return kernel.row(STANDING_WIDTH)


def _row(kernel: Kernel, numbers: Row) -> Row:
    row = kernel.row(len(numbers))
    row[:] = numbers
    return row


def prepare(kernel: Kernel) -> None:
    """Lets a compiled kernel compile all that a search calls: some twenty seconds the first time,
    and about one once numba has kept it. For the plain kernel there is next to nothing to do.
    """
    table, knowledge = kernel.row(WIDTH), kernel.row(KNOWLEDGE_WIDTH)
    standing = kernel.row(STANDING_WIDTH)
    worlds, spare = kernel.row(WORLD), kernel.row(WIDTH)
    worlds[:] = [SUIT, SUIT << 13, SUIT << 26, SUIT << 39, 1]
    kernel.scrambled(1)
    kernel.prepare_deal(knowledge)
    kernel.deal_world(knowledge, kernel.row(WORLD), 0, 1)
    kernel.fitting(table, kernel.row(HISTORY_WIDTH), worlds, 0, spare)
    kernel.distinct(SUIT, 0)
    kernel.weigh(table, standing, worlds, 0, 1, 1, 1, spare)
    given = kernel.pass_by_rules(SUIT)
    kernel.weigh_pass(table, standing, worlds, 0, 1, 0, given, 1, 1, spare)
    kernel.pass_around(worlds, 0, 0, 1)
    ends = kernel.row(WORLD)
    ends[:] = [1, 2, 4, 8, 1]
    table[DONE] = 12
    kernel.weigh_exactly(table, standing, ends, 0, 1, 1, kernel.rows(5, SOLVING_WIDTH))
