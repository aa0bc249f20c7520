"""The decisions of all levels in positions that never change, as text.

`python -m tests.bots.decisions` writes `decisions.txt`, which `test_decisions` compares with what
the levels decide today. Write it anew only when a level is meant to play differently.
"""

import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

from ktmodule.bots.levels import EXPERT, LEVELS, MASTER, Bot
from ktmodule.bots.search.budget import Budget
from ktmodule.bots.search.compile import Kernel, compiled
from ktmodule.bots.search.search import choose
from ktmodule.hearts.actions import PassCards, PlayCard, SeatAction
from ktmodule.hearts.cards import print_cards
from ktmodule.hearts.randomness import generator
from ktmodule.hearts.round import Round, deal
from ktmodule.hearts.rules import PRESETS
from ktmodule.hearts.scoring import NO_SCORES, Scores
from ktmodule.hearts.views import SeatView, seat_view
from tests.notation import at_random, match_of

FILE = Path(__file__).with_name("decisions.txt")

BRIEF_EXPERT = replace(EXPERT, deals=8, play=(2, 4, 6), passing=(1, 2, 4))
BRIEF_MASTER = replace(MASTER, deals=8, play=(2, 4, 8), passing=(1, 2, 4), solved_deals=4)
"""The levels that search, with few enough deals that many rounds can be played in plain Python."""

ROUNDS: Mapping[str, int] = {
    "novice": 8,
    "steady": 12,
    "brief-expert": 20,
    "brief-master": 20,
    "expert": 2,
    "master": 2,
}
"""The number of rounds that each level decides, under each preset."""

TOTALS: tuple[Scores, ...] = (NO_SCORES, (70, 85, 60, 80), (60, 99, 80, 80))
"""Totals before the rounds, in turn."""


def line(preset: str, name: str, number: int, kernel: Kernel) -> str:
    """The decisions of one round, preceded by what they are of. A forced card is no decision."""
    decided = _decisions(preset, _bot(name, kernel), number)
    return f"{preset} {name} {number}: {' '.join(decided)}"


def _decisions(preset: str, bot: Bot, number: int) -> list[str]:
    """The level plays an even round in all four seats; an odd one goes on at random, and the level
    only says what it would do.
    """
    playing = Round.begin(PRESETS[preset], 1 + number // 2 % 4, deal(number, 1))
    totals = TOTALS[number % len(TOTALS)]
    decided: list[str] = []
    rng = generator(number)
    while playing.awaited:
        view = seat_view(match_of(playing, totals), playing.awaited[0])
        action = bot(view, generator(number, len(decided)))
        if view.must_pass or len(view.legal) > 1:
            decided.append(_printed(action))
        done = at_random(view, rng) if number % 2 else action
        playing = _after(playing, done)
    return decided


def _bot(name: str, kernel: Kernel) -> Bot:
    match name:
        case "brief-expert":
            return partial(_search, BRIEF_EXPERT, kernel)
        case "brief-master":
            return partial(_search, BRIEF_MASTER, kernel)
        case _:
            return LEVELS[name]


def _search(budget: Budget, kernel: Kernel, view: SeatView, rng: Random) -> SeatAction:
    return choose(view, rng, budget, kernel)


def _printed(action: SeatAction) -> str:
    match action:
        case PassCards(_, cards):
            return print_cards(cards).replace(" ", "+")
        case PlayCard(_, card):
            return str(card)


def _after(playing: Round, action: SeatAction) -> Round:
    match action:
        case PassCards():
            return playing.pass_cards(action)
        case PlayCard():
            return playing.play(action)


def main() -> None:
    lines = [
        line(preset, name, number, compiled())
        for preset in PRESETS
        for name, rounds in ROUNDS.items()
        for number in range(rounds)
    ]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    sys.stdout.write(f"{sum(len(text.split()) - 3 for text in lines)} decisions\n")


if __name__ == "__main__":
    main()
