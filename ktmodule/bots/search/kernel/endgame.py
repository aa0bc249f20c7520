"""The last tricks of a round, solved: every line of play is tried.

With all cards seen, each seat plays for its own utility (max^n search). Compiled code and deep
recursion do not go together, so the search keeps a stack of positions, one for each card played.
"""

from ktmodule.bots.search.kernel.deals import DEAL_WIDTH, LIKELIHOOD, Sample
from ktmodule.bots.search.kernel.match_equity import utility
from ktmodule.bots.search.kernel.rules import (
    DONE,
    TRICK,
    TURN,
    WIDTH,
    Row,
    distinct,
    legal_plays,
    play,
)

# More places in the row of a position on the stack: the cards still to try, and four for the
# utilities of the seats in the best line so far.
UNTRIED = WIDTH
UTILITIES = WIDTH + 1
SOLVING_WIDTH = WIDTH + 5

WORST = -(1 << 40)
"""Less than any utility."""


def solve(stack: list[Row], match_state: Row) -> int:
    """The utility of the first position on the stack to the seat to play, if every seat sees all
    cards and plays as well as it can for itself.

    stack: a row of SOLVING_WIDTH for each card that is left, and one more. Few tricks may be left.
    """
    depth = 0
    seat = stack[0][TURN]
    expand(stack[0], match_state)
    while depth or stack[0][UNTRIED]:
        here = stack[depth]
        if here[UNTRIED]:
            card = here[UNTRIED] & -here[UNTRIED]
            here[UNTRIED] ^= card
            depth += 1
            stack[depth][:] = here
            play(stack[depth], card)
            expand(stack[depth], match_state)
        else:
            depth -= 1
            before = stack[depth]
            chooser = before[TURN]
            if here[UTILITIES + chooser] > before[UTILITIES + chooser]:
                for other in range(4):
                    before[UTILITIES + other] = here[UTILITIES + other]
    return stack[0][UTILITIES + seat]


def expand(position: Row, match_state: Row) -> None:
    """Note the cards to try, or the utilities where the round is finished."""
    if position[DONE] == 13:
        position[UNTRIED] = 0
        for seat in range(4):
            position[UTILITIES + seat] = utility(position, match_state, seat)
        return
    turn = position[TURN]
    others = position[turn ^ 1] | position[turn ^ 2] | position[turn ^ 3]
    position[UNTRIED] = distinct(legal_plays(position), others | position[TRICK])
    position[UTILITIES + turn] = WORST


def solve_play(sample: Sample, first: int, last: int, card: int, stack: list[Row]) -> int:
    """The same as `evaluate_play`, with every deal solved instead of played out."""
    position, match_state, deals, _, _ = sample
    seat = position[TURN]
    total = 0
    for number in range(first, last):
        for place in range(WIDTH):
            stack[0][place] = position[place]
        for other in range(4):
            stack[0][other] = deals[DEAL_WIDTH * number + other]
        play(stack[0], card)
        solve(stack, match_state)
        likely = deals[DEAL_WIDTH * number + LIKELIHOOD]
        total += stack[0][UTILITIES + seat] * likely
    return total
