"""All that survives a restart, and the way back from it."""

from dataclasses import dataclass, replace

from ktmodule.hearts.actions import Action, Deal, IllegalAction
from ktmodule.hearts.cards import Card
from ktmodule.hearts.rules import HouseRules
from ktmodule.session.module import Module
from ktmodule.session.viewers.points import EMPTY_LEDGER, Ledger


class ImpossibleState(ValueError):
    """A kept state that no play can have led to; the message says where it breaks."""


@dataclass(frozen=True, slots=True)
class Banned:
    """A banned viewer; `name` is what to type after `unban`."""

    identity: str
    name: str


@dataclass(frozen=True, slots=True)
class People:
    """What is kept of viewers, whatever module is in play."""

    banned: tuple[Banned, ...] = ()
    ledger: Ledger = EMPTY_LEDGER


NOBODY = People()


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of a session.

    Hands follow from the seed and the numbers, so that the actions since the first deal of the
    match are enough. Within one match, `actions` only grows.
    queued: the cards that are played at the next turns. level: how well the opponents play
    in this round, where somebody chose that with a command; None where the settings say.
    next_level: the same for the rounds to come.
    """

    seed: int
    module_number: int
    match_number: int
    rules: HouseRules
    actions: tuple[Action, ...] = ()
    queued: tuple[Card, ...] = ()
    level: str | None = None
    next_level: str | None = None
    people: People = NOBODY


def restore(kept: Kept) -> Module:
    """The module at the very card where it was kept. Raises ImpossibleState."""
    module = _begun(kept)
    for count, action in enumerate(kept.actions, start=1):
        module = _after(module, action, kept, count)
    if module.match_number != kept.match_number:
        raise ImpossibleState("the match goes on after its end")
    return module


def with_deals(kept: Kept) -> Kept:
    """What was kept when the last card of a round dealt the next one, with each `Deal` written out.

    Raises ImpossibleState.
    """
    module = _begun(kept)
    actions: list[Action] = []
    for count, action in enumerate(kept.actions, start=1):
        module = _after(module, action, kept, count)
        actions.append(action)
        # A match that was lost was never kept: the next one was.
        if module.match.awaits_deal:
            module = _after(module, Deal(), kept, count)
            actions.append(Deal())
    return replace(kept, actions=tuple(actions))


def _begun(kept: Kept) -> Module:
    return Module.deal(kept.seed, kept.module_number, kept.match_number, kept.rules)


def _after(module: Module, action: Action, kept: Kept, count: int) -> Module:
    try:
        return module.act(action, kept.rules)[0]
    except IllegalAction as refused:
        raise ImpossibleState(f"action {count} of the match: {refused}") from refused
