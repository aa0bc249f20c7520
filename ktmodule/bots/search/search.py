"""Search for a card or a pass: sample deals of the hidden cards, and play each candidate out.

The seat does not know where the other cards lie, so the search samples deals that agree with what
it does know (see `deals`) and gives each a likelihood by what the others have played (see
`likelihood`). It keeps the likeliest. In each of those it plays every candidate and lets all four
seats play on by a fixed policy to the end of the round (see `policy` and `playouts`). A candidate
is worth the mean of the results, weighted by likelihood. With few tricks to go a deal can be
solved instead (see `endgame`). What a finished round is worth is points, or the chance to win the
match (see `match_equity`).

All candidates are tried in the same deals with the same random numbers. They are first tried in a
few; the worst are dropped, and the others go on to more (sequential halving). The budget of the
level and the position alone say how much is done, never the clock, so the same seed finds the same
move on every machine.
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
    match_state_of,
    position_of,
    set_of,
)
from ktmodule.bots.search.kernel.deals import DEAL_WIDTH, KNOWLEDGE_WIDTH, LIKELIHOOD, Sample
from ktmodule.bots.search.kernel.endgame import SOLVING_WIDTH
from ktmodule.bots.search.kernel.likelihood import HISTORY_WIDTH
from ktmodule.bots.search.kernel.match_equity import MATCH_WIDTH
from ktmodule.bots.search.kernel.rules import DONE, GONE, PACK, RANGE, SUIT, TRICK, WIDTH, Row
from ktmodule.hearts.actions import PassCards, PlayCard, SeatAction
from ktmodule.hearts.cards import Card
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.views import SeatView

PASS_FROM = 7
"""The number of cards that the three to pass are chosen from: there are 35 ways."""

MOST_PASSES = 25
"""The most passes that are candidates."""


def choose(view: SeatView, rng: Random, budget: Budget, kernel: Kernel) -> SeatAction:
    """Return the action of the seat that `view` belongs to, at a moment when it has to act."""
    seed = int(rng.random() * (RANGE + 1))
    if view.must_pass:
        return PassCards(view.seat, cards_of(_best_pass(view, seed, budget, kernel)))
    if len(view.legal) == 1:
        return PlayCard(view.seat, view.legal[0])
    card = _best_card(view, seed, budget, kernel)
    return PlayCard(view.seat, cards_of(card)[0])


def _best_card(view: SeatView, seed: int, budget: Budget, kernel: Kernel) -> int:
    position = _row(kernel, position_of(view))
    between = PACK & ~(set_of(view.hand) | int(position[GONE]) & ~int(position[TRICK]))
    distinct = each(int(kernel.distinct(set_of(view.legal), between)))
    candidates = sorted(distinct, key=lambda card: _when_equal(view, cards_of(card)[0]))
    if len(candidates) == 1:
        return candidates[0]
    deals = _likeliest_first(view, position, seed, budget, kernel)
    sample = Sample(position, _match_state(view, budget, kernel), deals, seed, kernel.row(WIDTH))
    if 13 - int(position[DONE]) <= budget.solved_tricks:
        stack = kernel.rows(4 * budget.solved_tricks + 1, SOLVING_WIDTH)

        def solve(card: int, first: int, last: int) -> int:
            return int(kernel.solve_play(sample, first, last, card, stack))

        return _best(candidates, (budget.solved_deals,), budget.keep_one_in, solve)

    def evaluate(card: int, first: int, last: int) -> int:
        return int(kernel.evaluate_play(sample, first, last, card))

    return _best(candidates, budget.play, budget.keep_one_in, evaluate)


def _when_equal(view: SeatView, card: Card) -> tuple[bool, int]:
    """A sort key for cards of equal worth, by the trick as it would lie there with the card.

    First comes a card that stops another seat's moon, then one that takes fewer points.
    """
    trick = view.table.trick
    assert trick is not None  # cards are played
    then = trick.add(card)
    takers = [seat for seat in Seat if view.table.taken[seat]]
    moon = takers[0] if len(takers) == 1 and takers[0] is not view.seat else None
    stops = moon is not None and then.points > 0 and then.winner is not moon
    return not stops, then.points if then.winner is view.seat else 0


def _likeliest_first(
    view: SeatView, position: Row, seed: int, budget: Budget, kernel: Kernel
) -> Row:
    """Sampled deals of the hidden cards, with their likelihoods."""
    knowledge, history = _row(kernel, knowledge_of(view)), _row(kernel, history_of(view))
    deals, scratch = kernel.row(DEAL_WIDTH * budget.deals), kernel.row(WIDTH)
    kernel.prepare_sampling(knowledge)
    state = int(kernel.scrambled(seed))
    for at in range(0, len(deals), DEAL_WIDTH):
        state = int(kernel.sample_deal(knowledge, deals, at, state))
        deals[at + LIKELIHOOD] = kernel.likelihood(position, history, deals, at, scratch)
    each_deal = [list(deals[at : at + DEAL_WIDTH]) for at in range(0, len(deals), DEAL_WIDTH)]
    each_deal.sort(key=lambda deal: -deal[LIKELIHOOD])
    deals[:] = [number for deal in each_deal for number in deal]
    return deals


def _best_pass(view: SeatView, seed: int, budget: Budget, kernel: Kernel) -> int:
    """The best three cards, in deals in which the others have passed by policy."""
    knowledge = _row(kernel, knowledge_of(view))
    deals = kernel.row(DEAL_WIDTH * budget.passing[-1])
    seat, receiver = int(view.seat), int(view.table.direction.target(view.seat))
    kernel.prepare_sampling(knowledge)
    state = int(kernel.scrambled(seed))
    for at in range(0, len(deals), DEAL_WIDTH):
        state = int(kernel.sample_deal(knowledge, deals, at, state))
        kernel.pass_around(deals, at, seat, (receiver - seat) % 4)
    position, match_state = _row(kernel, position_of(view)), _match_state(view, budget, kernel)
    sample = Sample(position, match_state, deals, seed, kernel.row(WIDTH))

    def evaluate(cards: int, first: int, last: int) -> int:
        return int(kernel.evaluate_pass(sample, first, last, cards, receiver))

    return _best(_passes(view, kernel), budget.passing, budget.keep_one_in, evaluate)


def _passes(view: SeatView, kernel: Kernel) -> Sequence[int]:
    """The candidates for a pass: by policy, by `steady`, for a moon, and other threes of the cards
    that the policy would pass first.
    """
    hand = set_of(view.hand)
    holdings = by_suit(view.hand)
    next_cards: list[int] = []
    while len(next_cards) < PASS_FROM:
        gone = int(kernel.pass_by_policy(hand))
        hand ^= gone
        next_cards += each(gone)
    first, *others = (sum(three) for three in combinations(next_cards[:PASS_FROM], 3))
    safest, shooting = set_of(safest_pass(holdings)), set_of(shooting_pass(holdings) or ())
    passes = [first, safest, shooting, *others]
    return [cards for cards in dict.fromkeys(passes) if cards][:MOST_PASSES]


def _best(
    candidates: Sequence[int],
    steps: Sequence[int],
    keep_one_in: int,
    evaluate: Callable[[int, int, int], int],
) -> int:
    """The best candidate by sequential halving; among equals, the one that is named first.

    steps: after how many deals all but one in `keep_one_in` are dropped. evaluate: the worth of a
    candidate in the deals from one number up to another.
    """
    totals = dict.fromkeys(candidates, 0)
    named = {candidate: place for place, candidate in enumerate(candidates)}
    done = 0
    for step in steps:
        for candidate in totals:
            totals[candidate] += evaluate(candidate, done, step)
        done = step
        kept = max(2, -(-len(totals) // keep_one_in)) if step != steps[-1] else 1
        totals = dict(sorted(totals.items(), key=lambda item: (-item[1], named[item[0]]))[:kept])
    return next(iter(totals))


def _match_state(view: SeatView, budget: Budget, kernel: Kernel) -> Row:
    """The state of the match, or zeros where only points count."""
    if budget.match_equity:
        return _row(kernel, match_state_of(view))
    return kernel.row(MATCH_WIDTH)


def _row(kernel: Kernel, numbers: Row) -> Row:
    row = kernel.row(len(numbers))
    row[:] = numbers
    return row


def prepare(kernel: Kernel) -> None:
    """Call once all that a search calls, so that a compiled kernel compiles it now.

    That takes some twenty seconds the first time, and about one once numba has cached it. The plain
    kernel has next to nothing to do.
    """
    position, knowledge = kernel.row(WIDTH), kernel.row(KNOWLEDGE_WIDTH)
    match_state, scratch = kernel.row(MATCH_WIDTH), kernel.row(WIDTH)
    deals = kernel.row(DEAL_WIDTH)
    deals[:] = [SUIT, SUIT << 13, SUIT << 26, SUIT << 39, 1]
    kernel.scrambled(1)
    kernel.prepare_sampling(knowledge)
    kernel.sample_deal(knowledge, kernel.row(DEAL_WIDTH), 0, 1)
    kernel.likelihood(position, kernel.row(HISTORY_WIDTH), deals, 0, scratch)
    kernel.distinct(SUIT, 0)
    sample = Sample(position, match_state, deals, 1, scratch)
    kernel.evaluate_play(sample, 0, 1, 1)
    kernel.evaluate_pass(sample, 0, 1, kernel.pass_by_policy(SUIT), 1)
    kernel.pass_around(deals, 0, 0, 1)
    position[DONE] = 12
    ends = kernel.row(DEAL_WIDTH)
    ends[:] = [1, 2, 4, 8, 1]
    last_trick = Sample(position, match_state, ends, 1, scratch)
    kernel.solve_play(last_trick, 0, 1, 1, kernel.rows(5, SOLVING_WIDTH))
