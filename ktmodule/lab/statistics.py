"""Totals of a comparison. Integers only, so that the order of results does not matter."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from ktmodule.hearts.match import wins
from ktmodule.hearts.scoring import Scores
from ktmodule.hearts.seats import Seat
from ktmodule.lab.game import FourTimes
from ktmodule.lab.notation import SEAT_NAMES
from ktmodule.lab.record import RoundRecord
from ktmodule.lab.schedule import Schedule

Z95 = 1.959963984540054
"""Half the width, in standard errors, of a normal distribution's 95 % interval."""

SHARES = 12
"""Places are counted in twelfths, which two, three or four players can share evenly."""


class Ratio:
    """The ratio of two sums over independent samples, with its standard error."""

    def __init__(self) -> None:
        self._samples = 0
        self._x = self._n = self._xx = self._xn = self._nn = 0

    def add(self, x: int, n: int) -> None:
        """Count a sample: `x` in all over `n` parts."""
        self._samples += 1
        self._x += x
        self._n += n
        self._xx += x * x
        self._xn += x * n
        self._nn += n * n

    @property
    def value(self) -> float | None:
        return self._x / self._n if self._n else None

    @property
    def error(self) -> float | None:
        """The standard error, from how much the samples differ; None for fewer than two."""
        if self._samples < 2:
            return None
        x, n = self._x, self._n
        spread = self._xx * n * n - 2 * x * n * self._xn + x * x * self._nn
        return sqrt(spread * self._samples / (self._samples - 1)) / (n * n)


@dataclass(slots=True)
class PlayerStatistics:
    """The totals of one player.

    points: rounds by the points they brought. moons: made by this player; suffered: made by
    others. places: in SHARES. times: decisions by the nanoseconds they took, to three digits.
    """

    margin: Ratio = field(default_factory=Ratio)
    losses: Ratio = field(default_factory=Ratio)
    points: Counter[int] = field(default_factory=Counter)
    moons: int = 0
    suffered: int = 0
    places: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    times: Counter[int] = field(default_factory=Counter)

    @property
    def rounds(self) -> int:
        return self.points.total()

    @property
    def mean(self) -> float | None:
        """Points per round."""
        total = sum(points * rounds for points, rounds in self.points.items())
        return total / self.rounds if self.rounds else None

    @property
    def shares(self) -> list[float | None]:
        """The shares of matches in which it came first to fourth; a tie counts in part."""
        total = sum(self.places)
        return [place / total if total else None for place in self.places]

    def time(self, share: float) -> float | None:
        """The seconds that this fraction of the decisions, from 0 to 1, did not exceed."""
        left = share * self.times.total()
        for nanoseconds, count in sorted(self.times.items()):
            left -= count
            if left <= 0:
                return nanoseconds / 1e9
        return None


class Comparison:
    """Four players in all seats: a deal with all four seatings is one sample."""

    def __init__(self, schedule: Schedule) -> None:
        self._schedule = schedule
        self._games: list[Sequence[RoundRecord]] = []
        self.players = tuple(PlayerStatistics() for _ in schedule.players)
        self.deals = 0

    @property
    def rounds(self) -> int:
        """The rounds that are counted."""
        return self.players[0].rounds

    def add(self, rounds: Sequence[RoundRecord]) -> None:
        """Add the next game. It counts once its deal has been played with all seatings."""
        self._games.append(rounds)
        if len(self._games) == len(self._schedule.seatings):
            self._count(self._games)
            self._games = []
            self.deals += 1

    def add_times(self, seating: int, times: FourTimes) -> None:
        """Add the times of a game's decisions. seating: its number, from 0."""
        for seat, player in enumerate(self._schedule.seatings[seating]):
            self.players[player].times.update(_three_digits(taken) for taken in times[seat])

    def _count(self, games: Sequence[Sequence[RoundRecord]]) -> None:
        lost = [0] * 4
        rounds = sum(map(len, games))
        margins = [0] * 4
        for seating, game in zip(self._schedule.seatings, games, strict=True):
            for played in game:
                scores = played.scores.four
                for seat, player in enumerate(seating):
                    self.players[player].points[scores[seat]] += 1
                    # Three times how many points fewer than the mean of the others.
                    margins[player] += sum(scores) - 4 * scores[seat]
                    if played.shooter is not None:
                        mine = played.shooter == SEAT_NAMES[Seat(seat)]
                        self.players[player].moons += mine
                        self.players[player].suffered += not mine
            totals = final_totals(game)
            for seat, player in enumerate(seating):
                for place, share in _places(totals, seat):
                    self.players[player].places[place] += share
                lost[player] += not wins(totals, self._schedule.rules, Seat(seat))
        for player, counted in enumerate(self.players):
            counted.margin.add(margins[player], 3 * rounds)
            if self._schedule.matches:
                counted.losses.add(lost[player], len(games))


class Solving:
    """The share of modules that each level solves in the human's seat."""

    def __init__(self, schedule: Schedule) -> None:
        self._schedule = schedule
        self.played = [0] * len(schedule.seatings)
        self.solved = [0] * len(schedule.seatings)

    def add(self, rounds: Sequence[RoundRecord]) -> None:
        """Add the next match."""
        seating = rounds[0].table - 1
        self.played[seating] += 1
        self.solved[seating] += wins(final_totals(rounds), self._schedule.rules)


def final_totals(rounds: Sequence[RoundRecord]) -> Scores:
    """The totals after the last of these rounds."""
    last = rounds[-1]
    south, west, north, east = map(sum, zip(last.totals.four, last.scores.four, strict=True))
    return south, west, north, east


def _places(totals: Scores, seat: int) -> list[tuple[int, int]]:
    """The places, from 0, that a seat shares, each with its part in SHARES."""
    better = sum(total < totals[seat] for total in totals)
    level = totals.count(totals[seat])
    return [(place, SHARES // level) for place in range(better, better + level)]


def _three_digits(number: int) -> int:
    dropped = max(0, len(str(number)) - 3)
    return round(number, -dropped)


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share (E. B. Wilson, 1927). trials: at least 1."""
    share = successes / trials
    z2 = Z95 * Z95
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z95 / (1 + z2 / trials) * sqrt(share * (1 - share) / trials + z2 / (4 * trials**2))
    return max(0.0, middle - half), min(1.0, middle + half)
