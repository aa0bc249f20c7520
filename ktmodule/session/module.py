"""The module: unsolved or solved, and what a finished match means for it (R16, R17)."""

from dataclasses import dataclass, replace

from ktmodule.hearts import match as hearts
from ktmodule.hearts.actions import Action
from ktmodule.hearts.events import Event, RoundDealt
from ktmodule.hearts.match import Match
from ktmodule.hearts.randomness import derived_seed
from ktmodule.hearts.rules import HouseRules
from ktmodule.hearts.scoring import Scores


@dataclass(frozen=True, slots=True)
class MatchLost:
    """The match was lost; another one is dealt, and there is no strike (R16)."""

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
    """The module as it stands.

    seed: of the run; with the numbers it decides every deal. number: counts the modules of the
    run, match_number the matches of this module, both from 1. match: the one in play, or the
    one that solved it.
    """

    seed: int
    number: int
    match_number: int
    match: Match

    @classmethod
    def deal(cls, seed: int, number: int, match_number: int, rules: HouseRules) -> "Module":
        """The module with that number, at the first card of that match."""
        match_seed = derived_seed(seed, number, match_number)
        return cls(seed, number, match_number, Match.begin(match_seed, rules))

    @property
    def solved(self) -> bool:
        """Whether the status light is green: a lost match never stays (R16)."""
        return self.match.over

    @property
    def strikes(self) -> int:
        """Always 0: nothing that chat does gives this module a strike (R16)."""
        return 0

    def opening(self) -> RoundDealt:
        """The event that the deal of the round in play is."""
        return self.match.opening()

    def act(self, action: Action, rules: HouseRules) -> tuple["Module", tuple[ModuleEvent, ...]]:
        """The module after `action`, and what happened.

        rules: the house rules for the next match, should this one be lost.
        Raises IllegalAction; nothing has changed then (R18).
        """
        after, events = hearts.apply(self.match, action)
        moved = replace(self, match=after)
        if not after.over:
            return moved, events
        totals = after.pad.totals
        if after.won:
            return moved, (*events, ModuleSolved(totals))
        again = Module.deal(self.seed, self.number, self.match_number + 1, rules)
        return again, (*events, MatchLost(self.match_number, totals), again.opening())
