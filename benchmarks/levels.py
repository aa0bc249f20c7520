"""The margin of one level over three of another, by the laboratory.

Run by hand: `python -m benchmarks.levels`.
"""

from math import inf

from ktmodule.hearts.rules import KTHEARTS, HouseRules
from ktmodule.lab.game import Played
from ktmodule.lab.players import parse_seats
from ktmodule.lab.schedule import in_all_places
from ktmodule.lab.statistics import Comparison, PlayerStatistics
from ktmodule.lab.workers import cores, in_order, local_workers

GOAL = 5.0
"""Standard errors by which `steady` is better than `novice` over ROUNDS rounds."""

ROUNDS = 2000


def compare(one: str, others: str, rounds: int, seed: int, rules: HouseRules) -> PlayerStatistics:
    """The result of `one` against three `others`, each deal played in all places."""
    players = parse_seats(",".join((one, *[others] * 3)))
    # No level is waited for: patience is for programs.
    schedule = in_all_places(players, seed, rules, matches=False, patience=0.0)
    result = Comparison(schedule)
    with local_workers(cores()) as workers:
        games = in_order(workers, "benchmark", schedule, range(rounds), lambda: False)
        for game, played in enumerate(games):
            assert isinstance(played, Played)  # only a program forfeits
            result.add(played.rounds)
            result.add_times(schedule.seating_of(game), played.times)
    return result.players[0]


def told(player: PlayerStatistics) -> str:
    """Its margin, as the laboratory tells it."""
    margin = player.margin
    return f"{margin.value or 0.0:+.2f} ± {margin.error or 0.0:.2f} points a round"


def report(rounds: int = ROUNDS, seed: int = 2024) -> str:
    """The margin of `steady` over `novice`, and the goal."""
    steady = compare("steady", "novice", rounds, seed, KTHEARTS)
    errors = (steady.margin.value or 0.0) / (steady.margin.error or inf)
    return (
        f"one steady against three of novice, {steady.rounds} rounds of kthearts: "
        f"{told(steady)}, {errors:.1f} standard errors (goal {GOAL:.0f})"
    )


if __name__ == "__main__":
    print(report())
