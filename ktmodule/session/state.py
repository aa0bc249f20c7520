"""Everything that survives a restart, and how a module is restored from it."""

from dataclasses import dataclass, replace

from ktmodule.hearts.actions import Action, Deal, IllegalAction
from ktmodule.hearts.cards import Card
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.rules import HouseRules
from ktmodule.session.module import Module
from ktmodule.session.viewers.points import EMPTY_LEDGER, Ledger


class ImpossibleState(ValueError):
    """A saved state that no match can reach; the message says which action is wrong."""


@dataclass(frozen=True, slots=True)
class Banned:
    """A banned viewer; `name` is the one to type after `unban`."""

    identity: str
    name: str


@dataclass(frozen=True, slots=True)
class People:
    """Everything kept about viewers, across modules."""

    banned: tuple[Banned, ...] = ()
    ledger: Ledger = EMPTY_LEDGER


NOBODY = People()


@dataclass(frozen=True, slots=True)
class Kept:
    """Everything kept about a session.

    The seed and the numbers decide every hand, so the actions of the match in play are enough.
    Within one match, `actions` only grows. queued: the cards queued for the next turns.
    level: the opponents' level in this round, if a command has set one; None where the settings
    decide. next_level: the same for later rounds. adapted: the level of adaptive opponents in this
    match; None where they are not adaptive.
    """

    seed: int
    module_number: int
    match_number: int
    rules: HouseRules
    actions: tuple[Action, ...] = ()
    queued: tuple[Card, ...] = ()
    level: str | None = None
    next_level: str | None = None
    adapted: str | None = None
    people: People = NOBODY


def restore(kept: Kept) -> Module:
    """Return the module at the card at which it was saved. Raises ImpossibleState."""
    module = _begun(kept)
    match = module.match
    for count, action in enumerate(kept.actions, start=1):
        match = _after(match, action, count)
    return module.judge(match)[0]


def with_deals(kept: Kept) -> Kept:
    """The same state with each `Deal` written out, for files from before `Deal` was an action.

    The last card of a round used to deal the next one. Raises ImpossibleState.
    """
    match = _begun(kept).match
    actions: list[Action] = []
    for count, action in enumerate(kept.actions, start=1):
        match = _after(match, action, count)
        actions.append(action)
        # Such a file never holds a lost match: the next one was dealt along with its last card.
        if match.awaits_deal:
            match = _after(match, Deal(), count)
            actions.append(Deal())
    return replace(kept, actions=tuple(actions))


def _begun(kept: Kept) -> Module:
    return Module.deal(kept.seed, kept.module_number, kept.match_number, kept.rules)


def _after(match: Match, action: Action, count: int) -> Match:
    try:
        return apply(match, action)[0]
    except IllegalAction as refused:
        raise ImpossibleState(f"action {count} of the match: {refused}") from refused
