"""The human seat's task now, worked out once so that each display only has to word it."""

from dataclasses import dataclass

from ktmodule.hearts.cards import Suit, by_height, print_cards
from ktmodule.hearts.round import Hand
from ktmodule.hearts.seats import Direction, Seat
from ktmodule.hearts.views import SeatView, Task


@dataclass(frozen=True, slots=True)
class Prompt:
    """The human seat's task now, with everything needed to word it.

    task: something to do, or to wait for. turn: the seat to play next, None during the pass and
    between rounds. direction: that of this round's pass. led: the suit that was led. choices: the
    cards to choose from, in a pass the whole hand. example: cards that are always legal: the
    lowest one to play, or the three highest to pass. holder: the name of the viewer who alone may
    act, empty where everybody may. paused: True while a moderator has paused the game. solved:
    True once the module is.
    """

    task: Task
    round_number: int
    turn: Seat | None
    direction: Direction
    led: Suit | None
    choices: Hand
    example: Hand
    holder: str
    paused: bool
    solved: bool

    @property
    def command(self) -> str:
        """The example as a command, such as `play 2C`; empty where there is nothing to do."""
        if not self.example:
            return ""
        return f"{'pass' if self.task is Task.PASS else 'play'} {print_cards(self.example)}"


def prompt_for(view: SeatView, holder: str, paused: bool, solved: bool) -> Prompt:
    """The prompt for the seat of `view`; see `Prompt` for the other arguments."""
    table, task = view.table, view.task
    choices: Hand = ()
    example: Hand = ()
    if task is Task.PASS:
        choices = view.hand
        example = tuple(sorted(sorted(view.hand, key=by_height)[-3:]))
    elif task.plays:
        choices = view.legal
        example = (min(view.legal, key=by_height),)
    return Prompt(
        task=task,
        round_number=table.round_number,
        turn=table.turn,
        direction=table.direction,
        led=table.led,
        choices=choices,
        example=example,
        holder=holder,
        paused=paused,
        solved=solved,
    )
