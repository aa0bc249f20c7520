"""All that survives a restart, and the way back from it."""

from dataclasses import dataclass

from ktmodule.hearts.actions import Action, IllegalAction
from ktmodule.hearts.cards import Card
from ktmodule.hearts.rules import HouseRules
from ktmodule.session.module import Module
from ktmodule.session.ranking import NO_RECORD, Record


class ImpossibleState(ValueError):
    """A kept state that no play can have led to; the message says where it breaks."""


@dataclass(frozen=True, slots=True)
class Banned:
    """A viewer who is not heard; `name` is what to type after `unban`."""

    identity: str
    name: str


@dataclass(frozen=True, slots=True)
class People:
    """What is kept of viewers, whatever module is in play."""

    banned: tuple[Banned, ...] = ()
    record: Record = NO_RECORD


NOBODY = People()


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of a session.

    Deals follow from the seed and the numbers, so that the actions since the deal of the match
    are enough. Within one match, `actions` only grows.
    plan: the cards that are still to be played at their turn. level: how well the opponents play
    in this round, where somebody chose that with a command; None where the settings say.
    next_level: the same for the rounds to come.
    """

    seed: int
    module_number: int
    match_number: int
    rules: HouseRules
    actions: tuple[Action, ...] = ()
    plan: tuple[Card, ...] = ()
    level: str | None = None
    next_level: str | None = None
    people: People = NOBODY


def restore(kept: Kept) -> Module:
    """The module at the very card where it was kept. Raises ImpossibleState."""
    module = Module.deal(kept.seed, kept.module_number, kept.match_number, kept.rules)
    for count, action in enumerate(kept.actions, start=1):
        try:
            module, _ = module.act(action, kept.rules)
        except IllegalAction as refused:
            raise ImpossibleState(f"action {count} of the match: {refused}") from refused
    if module.match_number != kept.match_number:
        raise ImpossibleState("the match goes on after its end")
    return module
