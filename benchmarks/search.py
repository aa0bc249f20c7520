"""The levels that search: how much better they play, and how long they think.

Run by hand, as it takes long: `python -m benchmarks.search`.
"""

import time
from random import Random
from statistics import median

from benchmarks.levels import compare
from ktmodule.bots.bot import LEVELS, Bot
from ktmodule.bots.kernel_speed import fastest
from ktmodule.bots.search import prepare
from ktmodule.hearts.actions import Action
from ktmodule.hearts.rules import PRESETS
from ktmodule.hearts.views import SeatView

PAIRS = (("expert", "novice", 400), ("expert", "steady", 1200), ("master", "expert", 1200))
"""One level, three of another, and over how many rounds."""


def report(seed: int = 4711) -> str:
    """Differences in points a round, and CPU time a decision, in the fastest kernel there is."""
    prepare(fastest())
    return "\n".join(
        _compared(one, others, rounds, preset, seed)
        for one, others, rounds in PAIRS
        for preset in PRESETS
    )


def _compared(one: str, others: str, rounds: int, preset: str, seed: int) -> str:
    times: list[float] = []
    result = compare(
        rounds, _timed(LEVELS[one], times), LEVELS[others], seed, rules=PRESETS[preset]
    )
    times.sort()
    return (
        f"one {one} against three of {others}, {result.rounds} rounds of {preset}: "
        f"{result.difference:+.2f} (standard error {result.standard_error:.2f}); "
        f"a decision: median {1000 * median(times):.0f} ms, "
        f"95th percentile {1000 * times[int(0.95 * len(times))]:.0f} ms"
    )


def _timed(bot: Bot, times: list[float]) -> Bot:
    def choose(view: SeatView, rng: Random) -> Action:
        began = time.process_time()
        action = bot(view, rng)
        times.append(time.process_time() - began)
        return action

    return choose


if __name__ == "__main__":
    print(report())
