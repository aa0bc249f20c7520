"""Killed at any moment and started again, the match resumes at the same card."""

import random
import time
from pathlib import Path

from ktmodule.adapters.storage.sqlite import SqliteStore
from ktmodule.hearts.actions import Action, PlayCard
from ktmodule.hearts.seats import HUMAN
from tests.program.running import Child, answer, novices, started

SEED = "1"
"""Its first match is won by the scripted player, so that its actions are still kept at the end."""


def test_a_match_killed_at_random_moments_ends_like_an_unbroken_one(
    tmp_path: Path, thorough: bool
) -> None:
    kills = 50 if thorough else 2
    moments = random.Random(2026)
    config = ("--config", novices(tmp_path))
    with started(*config, "--state", tmp_path / "unbroken.sqlite3", "--seed", SEED) as child:
        lines = play(child)
    unbroken = actions_in(tmp_path / "unbroken.sqlite3")
    state = tmp_path / "state.sqlite3"
    seed: tuple[str, ...] = ("--seed", SEED)
    spread = 2 * len(lines) // kills
    plays = plays_in(unbroken)
    kept: tuple[Action, ...] = ()
    for kill in range(1, kills + 1):
        begun = len(plays_in(kept))
        with started(*config, "--state", state, *seed) as child:
            seen = play(child, moments.randrange(1, spread))
            # Also in the middle of what comes next, not only behind a line.
            time.sleep(moments.random() * 0.005)
            child.process.kill()
            seen += child.stdout.read().decode().splitlines()
        seed = ()
        kept = actions_in(state)
        assert kept == unbroken[: len(kept)], f"after kill {kill}"
        shown = plays_shown(seen)
        assert shown == plays[begun : begun + len(shown)], f"shown after kill {kill - 1}"
        assert begun + len(shown) <= len(plays_in(kept)), f"shown but not kept at kill {kill}"
    with started(*config, "--state", state) as child:
        play(child)
    assert actions_in(state) == unbroken


def play(child: Child, most: int = 10**6) -> list[str]:
    """The scripted player plays until the module is solved or that many lines were seen."""
    lines: list[str] = []
    while len(lines) < most:
        lines.append(child.line())
        if lines[-1].startswith("Solved: "):
            break
        if text := answer(lines[-1], "low", "high"):
            child.types(text)
    return lines


def actions_in(state: Path) -> tuple[Action, ...]:
    store = SqliteStore.open(state)
    kept = store.load()
    store.close()
    return kept.actions if kept else ()


def plays_shown(lines: list[str]) -> list[str]:
    return [line for line in lines if " plays " in line or line.startswith("You play ")]


def plays_in(actions: tuple[Action, ...]) -> list[str]:
    return [
        f"You play {action.card}."
        if action.seat is HUMAN
        else f"{action.seat.word} plays {action.card}."
        for action in actions
        if isinstance(action, PlayCard)
    ]
