"""The module: unsolved or solved, and the effect of a finished match on it (R16, R17)."""

from dataclasses import dataclass, replace

from ktmodule.hearts.events import Event, RoundDealt
from ktmodule.hearts.match import Match
from ktmodule.hearts.randomness import derived_seed
from ktmodule.hearts.rules import HouseRules
from ktmodule.hearts.scoring import Scores


@dataclass(frozen=True, slots=True)
class MatchLost:
    """Match `number` was lost; another one follows, without a strike (R16)."""

    number: int
    totals: Scores


@dataclass(frozen=True, slots=True)
class ModuleSolved:
    """The match was won, and the module is solved for good (R16)."""

    totals: Scores


@dataclass(frozen=True, slots=True)
class ModuleDealt:
    """Module `number` of this run begins."""

    number: int


ModuleEvent = Event | MatchLost | ModuleSolved | ModuleDealt


@dataclass(frozen=True, slots=True)
class Module:
    """The module: its number, and the match in play.

    seed: the seed of the run; with the numbers it decides every deal. number: counts the modules
    of the run, match_number the matches of this module, both from 1. match: the one in play. A
    finished match stays: for good if it was won, until the next is dealt if it was lost.
    """

    seed: int
    number: int
    match_number: int
    match: Match

    @classmethod
    def deal(cls, seed: int, number: int, match_number: int, rules: HouseRules) -> "Module":
        """Module `number` at the start of its match `match_number`."""
        match_seed = derived_seed(seed, number, match_number)
        return cls(seed, number, match_number, Match.begin(match_seed, rules))

    @property
    def solved(self) -> bool:
        """True once a match was won: the status light is green (R16)."""
        return self.match.over and self.match.won

    @property
    def lost(self) -> bool:
        """True while a lost match stays, until the next one is dealt (R16)."""
        return self.match.over and not self.match.won

    @property
    def awaits_deal(self) -> bool:
        """True where the next round, or the next match, is to be dealt."""
        return self.lost or self.match.awaits_deal

    @property
    def strikes(self) -> int:
        """Always 0: nothing that chat does causes a strike (R16)."""
        return 0

    def opening(self) -> RoundDealt:
        """The event of the deal that began the round in play."""
        return self.match.opening()

    def judge(self, match: Match) -> tuple["Module", tuple[ModuleEvent, ...]]:
        """Return the module with this match, and the event of its end, if it has ended (R16)."""
        judged = replace(self, match=match)
        totals = match.pad.totals
        if judged.solved:
            return judged, (ModuleSolved(totals),)
        if judged.lost:
            return judged, (MatchLost(self.match_number, totals),)
        return judged, ()

    def next_match(self, rules: HouseRules) -> "Module":
        """The module with a new match under these house rules, after a lost one (R16)."""
        return Module.deal(self.seed, self.number, self.match_number + 1, rules)
