"""The levels that search: how long they think, and how well they play.

The second takes long, so run both by hand: `python -m benchmarks.search`.
"""

import time
from random import Random
from statistics import median

from benchmarks.levels import compare, told
from ktmodule.bots.levels import EXPERT, MASTER, Bot
from ktmodule.bots.search.budget import Budget
from ktmodule.bots.search.compile import Kernel, compiled, plain
from ktmodule.bots.search.search import choose, prepare
from ktmodule.hearts.actions import SeatAction
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.rules import KTHEARTS, PRESETS
from ktmodule.hearts.views import SeatView, seat_view
from ktmodule.session.effects import Position

PAIRS = (("expert", "novice", 400), ("expert", "steady", 1200), ("master", "expert", 1200))
"""One level, the level of its three opponents, and the number of rounds."""

TURNS = 5
"""The number of rounds in which decisions are timed."""

EXPERT_TARGET, MASTER_TARGET = 200.0, 500.0
"""Milliseconds of CPU for 95 of 100 decisions, of expert in plain Python and master compiled."""

SLOWEST = 2.0
"""The 95th percentile of an expert's decisions against their median, at most."""


def report_thinking(seed: int = 4711) -> str:
    """Report the CPU time of a decision, in rounds among four of a level."""
    expert = _thinking(EXPERT, plain(), seed)
    prepare(compiled())
    master = _thinking(MASTER, compiled(), seed)
    return (
        f"expert in plain Python, {_text(expert)} (goal {EXPERT_TARGET:.0f}), "
        f"{_percentile(expert) / median(expert):.2f} of the median (goal {SLOWEST:.1f})\n"
        f"master compiled, {_text(master)} (goal {MASTER_TARGET:.0f})"
    )


def _thinking(budget: Budget, kernel: Kernel, seed: int) -> list[float]:
    times: list[float] = []
    bot = _timed(lambda view, rng: choose(view, rng, budget, kernel), times)
    for turn in range(TURNS):
        match = Match.begin(seed + turn, KTHEARTS)
        while not match.round.complete:
            seat = match.round.awaited[0]
            rng = Position.of(match, seat).generator()
            match, _ = apply(match, bot(seat_view(match, seat), rng))
    return times


def _text(times: list[float]) -> str:
    return (
        f"a decision: median {1000 * median(times):.1f} ms, "
        f"95th percentile {1000 * _percentile(times):.1f} ms"
    )


def _percentile(times: list[float]) -> float:
    """The 95th percentile."""
    return sorted(times)[int(0.95 * len(times))]


def report(seed: int = 4711) -> str:
    """Report margins in points a round, and the time of a decision, with the fastest kernel."""
    return "\n".join(
        _compared(one, others, rounds, preset, seed)
        for one, others, rounds in PAIRS
        for preset in PRESETS
    )


def _compared(one: str, others: str, rounds: int, preset: str, seed: int) -> str:
    tally = compare(one, others, rounds, seed, PRESETS[preset])
    times = [1000 * (tally.time(share) or 0.0) for share in (0.5, 0.95)]
    return (
        f"one {one} against three of {others}, {tally.rounds} rounds of {preset}: {told(tally)}; "
        f"a decision: median {times[0]:.1f} ms, 95th percentile {times[1]:.1f} ms"
    )


def _timed(bot: Bot, times: list[float]) -> Bot:
    def decide(view: SeatView, rng: Random) -> SeatAction:
        began = time.process_time()
        action = bot(view, rng)
        times.append(time.process_time() - began)
        return action

    return decide


if __name__ == "__main__":
    print(report_thinking())
    print(report())
