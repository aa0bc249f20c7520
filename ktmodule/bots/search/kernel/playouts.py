"""Playouts: a candidate is worth the average result when all seats play on by the policy.

Every candidate is played out in the same deals and with the same random numbers, so that luck
cancels out when candidates are compared.
"""

from ktmodule.bots.search.kernel.deals import DEAL_WIDTH, LIKELIHOOD, Sample
from ktmodule.bots.search.kernel.match_equity import utility
from ktmodule.bots.search.kernel.moon_policy import SEVERAL, Moon, moon_after, policy_card
from ktmodule.bots.search.kernel.policy import pass_by_policy
from ktmodule.bots.search.kernel.rules import (
    BEST,
    BROKEN,
    COUNT,
    DONE,
    GONE,
    HEARTS,
    LED,
    NOBODY,
    PACK,
    POINT_CARDS,
    POINTS,
    RANGE,
    RULES,
    SHIFT,
    STEP,
    SUIT,
    TRICK,
    TRICKS,
    TURN,
    WINNER,
    Row,
    begin_play,
    legal_cards,
    pick,
    play,
    points_in,
    scrambled,
    size,
    suit_of,
)

RANDOM_ONE_IN = 50
RANDOM_BELOW = RANGE // RANDOM_ONE_IN
"""Below this the generator makes a playout play any legal card: one in fifty.

One in ten cost half a point a round against `steady`.
"""


def play_by_policy(position: Row, state: int) -> int:
    """Play the round to its end by the policy, with a random card now and then.

    Only hands, points and tricks in the row are kept up to date. Takes the state of the generator
    and returns the next one.
    """
    seat, count, led = position[TURN], position[COUNT], position[LED]
    best, winner, trick = position[BEST], position[WINNER], position[TRICK]
    broken, rules, unseen = position[BROKEN], position[RULES], PACK ^ position[GONE]
    following = SUIT << led if count else 0
    moon, no_moon = Moon(NOBODY, 0), 0
    for done in range(position[DONE], 13):
        if moon.taker != SEVERAL:
            moon = moon_after(position, done)
        left = 13 - done
        while count < 4:
            hand = position[seat]
            legal = hand & following or legal_cards(hand, led, count, done, broken, rules)
            card = legal
            if legal & legal - 1:
                state = state * STEP + SHIFT & RANGE
                if state < RANDOM_BELOW:
                    card = pick(legal, (state * RANDOM_ONE_IN & RANGE) * size(legal) >> 32)
                else:
                    out = unseen ^ hand
                    turn = (seat, legal, hand, out, led, count, best, winner, trick, left, rules)
                    card, no_moon = policy_card(turn, moon, no_moon)
            if count == 0:
                led = suit_of(card)
                following = SUIT << led
                best, winner = card, seat
            elif card & following:
                if card > best:
                    best, winner = card, seat
            elif card >= 1 << HEARTS:
                broken = 1
            position[seat] = hand ^ card
            unseen ^= card
            trick |= card
            count += 1
            seat = (seat + 1) & 3
        if trick & POINT_CARDS:
            position[POINTS + winner] += points_in(trick)
        position[TRICKS + winner] += 1
        seat, trick, count, following = winner, 0, 0, 0
    return state


def evaluate_play(sample: Sample, first: int, last: int, card: int) -> int:
    """The utility of the card to the seat to play, summed over the deals from `first` up to `last`
    and weighted by their likelihood.
    """
    position, match_state, deals, seed, scratch = sample
    seat = position[TURN]
    total = 0
    for number in range(first, last):
        scratch[:] = position
        for other in range(4):
            scratch[other] = deals[DEAL_WIDTH * number + other]
        play(scratch, card)
        play_by_policy(scratch, scrambled(seed + number))
        likely = deals[DEAL_WIDTH * number + LIKELIHOOD]
        total += utility(scratch, match_state, seat) * likely
    return total


def evaluate_pass(sample: Sample, first: int, last: int, cards: int, receiver: int) -> int:
    """The utility of passing the three cards, summed over the deals from `first` up to `last`.

    The seat to act in the position still holds them; the others have passed, see `pass_around`.
    """
    position, match_state, deals, seed, scratch = sample
    seat = position[TURN]
    total = 0
    for number in range(first, last):
        scratch[:] = position
        for other in range(4):
            scratch[other] = deals[DEAL_WIDTH * number + other]
        scratch[seat] ^= cards
        scratch[receiver] |= cards
        begin_play(scratch)
        play_by_policy(scratch, scrambled(seed + number))
        total += utility(scratch, match_state, seat)
    return total


def pass_around(deals: Row, at: int, seat: int, steps: int) -> None:
    """Pass for all seats but `seat`, each to the seat `steps` on; `seat` only receives."""
    one, two, three = at + ((seat + 1) & 3), at + ((seat + 2) & 3), at + ((seat + 3) & 3)
    from_one, from_two = pass_by_policy(deals[one]), pass_by_policy(deals[two])
    from_three = pass_by_policy(deals[three])
    deals[one] ^= from_one
    deals[two] ^= from_two
    deals[three] ^= from_three
    deals[at + ((seat + 1 + steps) & 3)] |= from_one
    deals[at + ((seat + 2 + steps) & 3)] |= from_two
    deals[at + ((seat + 3 + steps) & 3)] |= from_three
