"""Search for a card or a pass: deal the hidden cards in many ways, and play each way out.

Every candidate is played out in the same worlds, first in a few; the better ones go on. How much
is done depends on the position alone, never on time, so the same seed finds the same move.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from ktmodule.bots.bitboards import cards_of, each, set_of
from ktmodule.bots.danger import safest_pass
from ktmodule.bots.effort import Effort
from ktmodule.bots.kernel import DONE, GONE, NOBODY, PACK, RANGE, SHOOTER, SUIT, TRICK, WIDTH, Row
from ktmodule.bots.kernel_speed import Kernel
from ktmodule.bots.moon import shooting_pass
from ktmodule.bots.reading import by_suit
from ktmodule.bots.sight import knowledge_of, table_of
from ktmodule.bots.worlds import KNOWLEDGE_WIDTH, SOLVING_WIDTH
from ktmodule.hearts.actions import Action, PassCards, PlayCard
from ktmodule.hearts.views import SeatView

Move = tuple[int, int]
"""Cards as a set, and who is to play for a moon afterwards: the seat itself, or NOBODY."""

PROMISING = 7
"""From how many cards the three that are passed are chosen: there are 35 ways."""

MOST_PASSES = 25
MOON_PASSES = 4  # of them, the first ones are also tried as the start of a moon


def choose(view: SeatView, rng: Random, effort: Effort, kernel: Kernel) -> Action:
    """The action of the seat that `view` belongs to, at a moment when it has to act."""
    seed = int(rng.random() * (RANGE + 1))
    if view.must_pass:
        return PassCards(view.seat, cards_of(_best_pass(view, seed, effort, kernel)))
    if len(view.legal) == 1:
        return PlayCard(view.seat, view.legal[0])
    card = _best_card(view, seed, effort, kernel)
    return PlayCard(view.seat, cards_of(card)[0])


def _best_card(view: SeatView, seed: int, effort: Effort, kernel: Kernel) -> int:
    table, knowledge = _row(kernel, table_of(view)), _row(kernel, knowledge_of(view))
    between = PACK & ~(set_of(view.hand) | int(table[GONE]) & ~int(table[TRICK]))
    cards = list(each(int(kernel.distinct(set_of(view.legal), between))))
    if len(cards) == 1:
        return cards[0]
    tricks, worlds = effort.solve
    exact = 13 - int(table[DONE]) <= tricks
    steps = (worlds,) if exact else effort.play
    hands, spare = kernel.row(4 * steps[-1]), kernel.row(WIDTH)
    line = kernel.rows(4 * tricks + 1, SOLVING_WIDTH)
    kernel.prepare_deal(knowledge)
    chance = int(kernel.scrambled(seed))

    def weigh(move: Move, first: int, last: int) -> int:
        card, table[SHOOTER] = move
        if exact:
            return int(kernel.weigh_exactly(table, hands, first, last, card, line))
        return int(kernel.weigh(table, hands, first, last, card, seed, spare))

    def deal(first: int, last: int) -> None:
        nonlocal chance
        for world in range(first, last):
            chance = int(kernel.deal_world(knowledge, hands, 4 * world, chance))

    moves = [(card, NOBODY) for card in cards]
    taken = view.table.taken
    if not exact and taken[view.seat] == sum(taken):
        moves += [(card, int(view.seat)) for card in cards]
    return _best(moves, steps, effort.survivors, deal, weigh)[0]


def _best_pass(view: SeatView, seed: int, effort: Effort, kernel: Kernel) -> int:
    table, knowledge = _row(kernel, table_of(view)), _row(kernel, knowledge_of(view))
    steps = effort.passing
    hands, spare = kernel.row(4 * steps[-1]), kernel.row(WIDTH)
    seat, target = int(view.seat), int(view.table.direction.target(view.seat))
    kernel.prepare_deal(knowledge)
    chance = int(kernel.scrambled(seed))

    def weigh(move: Move, first: int, last: int) -> int:
        cards, table[SHOOTER] = move
        return int(kernel.weigh_pass(table, hands, first, last, seat, cards, target, seed, spare))

    def deal(first: int, last: int) -> None:
        nonlocal chance
        for world in range(first, last):
            chance = int(kernel.deal_world(knowledge, hands, 4 * world, chance))
            kernel.pass_around(hands, 4 * world, seat, (target - seat) % 4)

    passes = _promising(view, kernel)
    moves = [(cards, NOBODY) for cards in passes] + [
        (cards, seat) for cards in passes[:MOON_PASSES]
    ]
    return _best(moves, steps, effort.survivors, deal, weigh)[0]


def _promising(view: SeatView, kernel: Kernel) -> Sequence[int]:
    """What a careful player would pass, what would serve a moon, and threes of what comes next."""
    hand = set_of(view.hand)
    holdings = by_suit(view.hand)
    passes = [set_of(safest_pass(holdings)), set_of(shooting_pass(holdings) or ())]
    next_cards: list[int] = []
    while len(next_cards) < PROMISING:
        gone = int(kernel.pass_by_rules(hand))
        hand ^= gone
        next_cards += each(gone)
    passes[:0] = [sum(three) for three in combinations(next_cards[:PROMISING], 3)]
    passes = passes[:1] + passes[-2:] + passes[1:-2]
    return [cards for cards in dict.fromkeys(passes) if cards][:MOST_PASSES]


def _best(
    moves: list[Move],
    steps: Sequence[int],
    survivors: int,
    deal: Callable[[int, int], None],
    weigh: Callable[[Move, int, int], int],
) -> Move:
    """The move that is worth most; after each step but the last only the better ones go on."""
    totals = dict.fromkeys(moves, 0)
    done = 0
    for step in steps:
        deal(done, step)
        for move in totals:
            totals[move] += weigh(move, done, step)
        done = step
        kept = max(2, -(-len(totals) // survivors)) if step != steps[-1] else 1
        totals = dict(sorted(totals.items(), key=lambda item: -item[1])[:kept])
    return next(iter(totals))


def _row(kernel: Kernel, numbers: Row) -> Row:
    row = kernel.row(len(numbers))
    row[:] = numbers
    return row


def prepare(kernel: Kernel) -> None:
    """Lets a compiled kernel compile all that a search calls: some ten seconds the first time, and
    about one once numba has kept it. For the plain kernel there is next to nothing to do.
    """
    table, knowledge = kernel.row(WIDTH), kernel.row(KNOWLEDGE_WIDTH)
    hands, spare = kernel.row(4), kernel.row(WIDTH)
    hands[:] = [SUIT, SUIT << 13, SUIT << 26, SUIT << 39]
    kernel.scrambled(1)
    kernel.prepare_deal(knowledge)
    kernel.deal_world(knowledge, kernel.row(4), 0, 1)
    kernel.distinct(SUIT, 0)
    kernel.weigh(table, hands, 0, 1, 1, 1, spare)
    kernel.weigh_pass(table, hands, 0, 1, 0, kernel.pass_by_rules(SUIT), 1, 1, spare)
    kernel.pass_around(hands, 0, 0, 1)
    ends = kernel.row(4)
    ends[:] = [1, 2, 4, 8]
    table[DONE] = 12
    kernel.weigh_exactly(table, ends, 0, 1, 1, kernel.rows(5, SOLVING_WIDTH))
