"""Hypothesis strategies: every set of house rules, and positions in random matches."""

from dataclasses import replace
from itertools import islice
from random import Random

from hypothesis import strategies as st

from ktmodule.hearts.cards import PACK, by_height
from ktmodule.hearts.match import Match
from ktmodule.hearts.round import Hands, Round
from ktmodule.hearts.rules import Bonus, Goal, HouseRules, Permission
from ktmodule.hearts.seats import Direction
from tests.notation import Strategy, at_random, ducking, hoarding, shooting, walk

seeds = st.integers(0, 2**53 - 1)
permissions = st.sampled_from(Permission)

house_rules = st.builds(
    HouseRules,
    passing=st.lists(st.sampled_from(Direction), min_size=1, max_size=6).map(tuple),
    first_trick_hearts=permissions,
    first_trick_queen=permissions,
    lead_queen_unbroken=permissions,
    moon=st.sampled_from((Bonus.ADD, Bonus.SUBTRACT)),
    sun=st.sampled_from(Bonus),
    target=st.one_of(st.integers(1, 60), st.sampled_from((1, 26, 27, 100))),
    goal=st.sampled_from(Goal),
)
"""House rules with every setting free; their targets keep whole matches short."""

STYLES: tuple[tuple[Strategy, ...], ...] = (
    (at_random,),
    (hoarding,),
    (shooting, ducking, ducking, ducking),
    (ducking, hoarding, shooting, at_random),
)
styles = st.sampled_from(STYLES)


@st.composite
def lopsided_deals(draw: st.DrawFn) -> Hands:
    """A deal of strong and weak hands, or of one suit each, with a few cards exchanged.

    Moons, hands with nothing but points in the first trick, and leads with only hearts left are
    rare in fair deals.
    """
    pack = draw(st.sampled_from((list(PACK), sorted(PACK, key=by_height))))[:]
    place = st.integers(0, 51)
    for one, other in draw(st.lists(st.tuples(place, place), max_size=8)):
        pack[one], pack[other] = pack[other], pack[one]
    hands = draw(st.permutations([pack[at : at + 13] for at in (0, 13, 26, 39)]))
    south, west, north, east = (tuple(sorted(hand)) for hand in hands)
    return south, west, north, east


@st.composite
def openings(draw: st.DrawFn) -> Match:
    """A new match under any house rules; its first deal is a fair or a lopsided one."""
    match = Match.begin(draw(seeds), draw(house_rules))
    hands = draw(st.one_of(st.none(), lopsided_deals()))
    return match if hands is None else replace(match, round=Round.begin(match.rules, 1, hands))


@st.composite
def positions(draw: st.DrawFn, actions: int = 150) -> Match:
    """A match under any house rules, at most this many actions in, and perhaps over."""
    match = draw(openings())
    if draw(st.booleans()):
        rules = replace(match.rules, target=draw(st.integers(1, 1000)))
        match = replace(match, rules=rules, round=replace(match.round, rules=rules))
    steps = walk(match, Random(draw(seeds)), *draw(styles))
    for step in islice(steps, draw(st.integers(0, actions))):
        match = step.after
    return match
