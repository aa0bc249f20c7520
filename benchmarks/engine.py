"""Whole random rounds a second: the engine through `apply`, against OpenSpiel's Python binding."""

import random
import time
from collections.abc import Callable
from dataclasses import replace
from statistics import median

import pyspiel

from ktmodule.hearts.actions import Deal, PassCards, PlayCard
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.rules import STANDARD_4P

ROUNDS = 300
TURNS = 5

_LONG = replace(STANDARD_4P, target=1000)


def report() -> str:
    """Both rates and their ratio: medians over turns taken in alternation."""
    ours, theirs = [], []
    for seed in range(TURNS):
        ours.append(_rate(_play_ours, seed))
        theirs.append(_rate(_play_theirs, seed))
    ratio = median(our / their for our, their in zip(ours, theirs, strict=True))
    return (
        f"random rounds a second through apply: {median(ours):.0f}; "
        f"through OpenSpiel's Python binding: {median(theirs):.0f}; ratio {ratio:.2f}"
    )


def _rate(play: Callable[[random.Random], None], seed: int) -> float:
    began = time.perf_counter()
    play(random.Random(seed))
    return ROUNDS / (time.perf_counter() - began)


def _play_ours(rng: random.Random) -> None:
    match = Match.begin(rng.randrange(2**32), _LONG)
    for _ in range(ROUNDS):
        if match.over:
            match = Match.begin(rng.randrange(2**32), _LONG)
        elif match.awaits_deal:
            match, _ = apply(match, Deal())
        while not match.round.complete:
            match = _one_action(match, rng)


def _one_action(match: Match, rng: random.Random) -> Match:
    playing = match.round
    if playing.passing:
        seat = playing.awaited[0]
        cards = tuple(rng.sample(playing.hands[seat], 3))
        return apply(match, PassCards(seat, cards))[0]
    turn = playing.turn
    assert turn is not None  # a round in play has somebody to play
    return apply(match, PlayCard(turn, rng.choice(playing.legal_plays(turn))))[0]


def _play_theirs(rng: random.Random) -> None:
    game = pyspiel.load_game("hearts", {"qs_breaks_hearts": False})
    for _ in range(ROUNDS):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
