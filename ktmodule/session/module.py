"""The module: unsolved or solved, and what a finished match means for it (R16, R17)."""

from dataclasses import dataclass, replace

from ktmodule.hearts import match as hearts
from ktmodule.hearts.actions import Action, Deal, IllegalAction, Reason
from ktmodule.hearts.events import Event, RoundDealt
from ktmodule.hearts.match import Match
from ktmodule.hearts.randomness import derived_seed
from ktmodule.hearts.rules import HouseRules
from ktmodule.hearts.scoring import Scores


@dataclass(frozen=True, slots=True)
class MatchLost:
    """The match was lost; another one follows, and there is no strike (R16)."""

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
    run, match_number the matches of this module, both from 1. match: the one in play; one that
    is over stays, won for good and lost until the next is dealt.
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
        """Whether the status light is green: only a match that was won does that (R16)."""
        return self.match.over and self.match.won

    @property
    def lost(self) -> bool:
        """Whether the match is lost and the next one is not dealt yet (R16)."""
        return self.match.over and not self.match.won

    @property
    def awaits_deal(self) -> bool:
        """Whether nothing but a deal goes on: of the next round, or of the next match."""
        return self.lost or self.match.awaits_deal

    @property
    def strikes(self) -> int:
        """Always 0: nothing that chat does gives this module a strike (R16)."""
        return 0

    def opening(self) -> RoundDealt:
        """The event that the deal of the round in play is."""
        return self.match.opening()

    def act(self, action: Action, rules: HouseRules) -> tuple["Module", tuple[ModuleEvent, ...]]:
        """The module after `action`, and what happened. After a lost match, `Deal` begins the next.

        rules: the house rules for that match.
        Raises IllegalAction; nothing has changed then (R18).
        """
        if self.lost:
            if not isinstance(action, Deal):
                raise IllegalAction(Reason.ROUND_OVER, action)
            again = Module.deal(self.seed, self.number, self.match_number + 1, rules)
            return again, (again.opening(),)
        after, events = hearts.apply(self.match, action)
        moved = replace(self, match=after)
        totals = after.pad.totals
        if moved.solved:
            return moved, (*events, ModuleSolved(totals))
        if moved.lost:
            return moved, (*events, MatchLost(self.match_number, totals))
        return moved, events
