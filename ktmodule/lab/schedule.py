"""The schedule of a comparison: which players sit where, on which deals."""

from collections.abc import Sequence
from dataclasses import dataclass

from ktmodule.hearts.actions import Deal
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.randomness import derived_seed
from ktmodule.hearts.round import Round, deal
from ktmodule.hearts.rules import HouseRules
from ktmodule.hearts.scoring import ScorePad
from ktmodule.hearts.seats import Seat
from ktmodule.lab.players import Player

Seating = tuple[int, int, int, int]
"""The players at South, West, North and East, as indices into the list of players."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """A comparison; its seed decides every deal.

    seatings: each deal is played once with each. matches: a game is a whole match, not one round.
    patience: the time limit of a program's answer, in seconds.

    Games count from 0: the first deal with each seating, then the second deal, and so on.
    """

    players: tuple[Player, ...]
    seatings: tuple[Seating, ...]
    seed: int
    rules: HouseRules
    matches: bool
    patience: float = 10.0

    def deal_of(self, game: int) -> int:
        """The number of the deal that a game plays, from 1; a match counts as one."""
        return game // len(self.seatings) + 1

    def seating_of(self, game: int) -> int:
        """The number of the seating that a game is played with, from 0."""
        return game % len(self.seatings)

    def begin(self, game: int) -> Match:
        """The match of a game, at its first deal.

        A single round has the number of its deal, so that the pass directions take turns (R3).
        """
        number = self.deal_of(game)
        seed = derived_seed(self.seed, number)
        if self.matches:
            return Match.begin(seed, self.rules)
        dealt = Round.begin(self.rules, number, deal(seed, number))
        return Match(seed, self.rules, ScorePad(), dealt)

    def next_round(self, match: Match) -> Match | None:
        """The match with its next round dealt; None if the game is over.

        match: one whose round is over.
        """
        if match.over or not self.matches:
            return None
        return apply(match, Deal())[0]

    def names(self, game: int) -> tuple[str, str, str, str]:
        """The names of the players at South, West, North and East."""
        south, west, north, east = (
            self.players[player].name for player in self.seatings[self.seating_of(game)]
        )
        return south, west, north, east


def in_all_places(
    players: Sequence[Player], seed: int, rules: HouseRules, matches: bool, patience: float
) -> Schedule:
    """The schedule in which each of four players plays each deal in each of the four seats."""
    seatings = tuple(_turned(steps) for steps in range(4))
    return Schedule(tuple(players), seatings, seed, rules, matches, patience)


def _turned(steps: int) -> Seating:
    south, west, north, east = ((seat - steps) % 4 for seat in Seat)
    return south, west, north, east


def in_humans_place(
    levels: Sequence[Player], opponents: Sequence[Player], seed: int, rules: HouseRules
) -> Schedule:
    """The schedule of matches with each level in turn in the human's seat."""
    first = len(levels)
    seatings = tuple((level, first, first + 1, first + 2) for level in range(first))
    return Schedule((*levels, *opponents), seatings, seed, rules, matches=True)
