"""Hypothesis strategies: every set of house rules, and points in random matches."""

from dataclasses import replace
from itertools import islice
from random import Random

from hypothesis import strategies as st

from ktmodule.hearts.match import Match
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
"""House rules with every setting free, for whole matches: these are not the long ones."""

STYLES: tuple[tuple[Strategy, ...], ...] = (
    (at_random,),
    (hoarding,),
    (shooting, ducking, ducking, ducking),
    (ducking, hoarding, shooting, at_random),
)
styles = st.sampled_from(STYLES)


@st.composite
def positions(draw: st.DrawFn, actions: int = 150) -> Match:
    """A match under any house rules, at most this many actions in, and perhaps over."""
    rules = draw(house_rules)
    if draw(st.booleans()):
        rules = replace(rules, target=draw(st.integers(1, 1000)))
    match = Match.begin(draw(seeds), rules)
    steps = walk(match, Random(draw(seeds)), *draw(styles))
    for step in islice(steps, draw(st.integers(0, actions))):
        match = step.after
    return match
