"""The human seat's task now, worked out once so that each display only has to word it."""

from dataclasses import dataclass

from ktmodule.hearts.cards import Suit
from ktmodule.hearts.round import Hand
from ktmodule.hearts.seats import Direction, Seat
from ktmodule.hearts.views import SeatView, Task


@dataclass(frozen=True, slots=True)
class Prompt:
    """The human seat's task now, with everything needed to word it.

    task: something to do, or to wait for. turn: the seat to play next, None during the pass and
    between rounds. direction: that of this round's pass. led: the suit that was led. choices: the
    cards to choose from, in a pass the whole hand. holder: the name of the viewer who alone may
    act, empty where everybody may. paused: True while a moderator has paused the game. solved:
    True once the module is.
    """

    task: Task
    round_number: int
    turn: Seat | None
    direction: Direction
    led: Suit | None
    choices: Hand
    holder: str
    paused: bool
    solved: bool


def prompt_for(view: SeatView, holder: str, paused: bool, solved: bool) -> Prompt:
    """The prompt for the seat of `view`; see `Prompt` for the other arguments."""
    table, task = view.table, view.task
    return Prompt(
        task=task,
        round_number=table.round_number,
        turn=table.turn,
        direction=table.direction,
        led=table.led,
        choices=view.hand if task is Task.PASS else view.legal,
        holder=holder,
        paused=paused,
        solved=solved,
    )
