"""The card table drawn in a terminal, and the console of rich that prints it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NoReturn

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ktmodule.adapters.console.layout import RANKS, packed
from ktmodule.adapters.console.palette import SOLVED, style_of
from ktmodule.adapters.console.status_bar import standing
from ktmodule.chat.messages.replies import REPLIES
from ktmodule.chat.messages.wording import capital, way
from ktmodule.hearts.cards import Card, Suit
from ktmodule.hearts.seats import HUMAN, Seat
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import Task
from ktmodule.session.scene import Scene

_SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.SPADES: "♠", Suit.HEARTS: "♥"}
_CARD = rf"(?<![\w]){RANKS}%s(?![\w])"

WIDTH = 72
"""The most columns of the board."""

_FRAME = 4
"""Columns that the frame takes of a line inside it."""

_TITLE_FRAME = 6
"""Columns that the frame takes of a title: its corners, a stroke at each side, and two spaces."""


class Printer(Console):
    """A console that raises BrokenPipeError when its reader has gone, instead of exiting."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def coloured(line: str) -> Text:
    """The line with its cards in the colours of their suits."""
    text = Text(line)
    for suit in Suit:
        text.highlight_regex(_CARD % suit.letter, style_of(suit))
    text.highlight_regex(r"SOLVED|turns green", SOLVED)
    return text


@dataclass(frozen=True, slots=True)
class Board:
    """The title, the four seats with the trick, and the hand with its legal cards in brackets.

    symbols: whether the terminal can show the suit symbols. It is drawn in the styles of
    `palette`, as wide as the terminal allows. A title has no more parts than fit; the others are
    the first line inside.
    """

    scene: Scene
    symbols: bool

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        scene = self.scene
        width = min(WIDTH, options.max_width)
        inside = width - _FRAME
        title, above = _fitting(_title(scene), width - _TITLE_FRAME)
        light, below = _fitting(_light(scene, self.symbols), width - _TITLE_FRAME)
        parts: list[Table | Text] = [_table(scene), Text(), _hand(scene, self.symbols, inside)]
        parts.append(_task(scene))
        parts = [*_inside(above, inside), *parts, *_inside(below, inside)]
        style = SOLVED if scene.solved else ""
        yield Panel(
            Group(*parts), title=Text(title), subtitle=Text.assemble((light, style)), width=width
        )


def _title(scene: Scene) -> tuple[str, ...]:
    first, *others = standing(scene)
    match = f"match {scene.match_number} to {scene.view.table.rules.target}"
    return capital(first), *others, match


def _light(scene: Scene, symbols: bool) -> tuple[str, ...]:
    bulb = ("●" if scene.solved else "○") if symbols else "*"
    word = "solved" if scene.solved else "unsolved"
    return f"module {scene.module_number} {bulb} {word}", f"strikes {scene.strikes}"


def _fitting(parts: Sequence[str], width: int) -> tuple[str, Sequence[str]]:
    """As many of the first parts as fit as one line, and the others."""
    count = len(parts)
    while cell_len(", ".join(parts[:count])) > width:
        count -= 1
    return ", ".join(parts[:count]), parts[count:]


def _inside(parts: Sequence[str], width: int) -> list[Text]:
    """The parts of a title that do not fit into it, as lines."""
    lines = packed((list(Text(part).split(" ")) for part in parts), width, between=", ")
    return [Text(line.plain, justify="center") for line in lines if line]


def _table(scene: Scene) -> Table:
    trick = scene.view.table.trick
    finished = trick is None or not trick.cards
    shown = scene.view.table.last_trick if finished else trick
    grid = Table.grid(expand=True)
    for _ in range(3):
        grid.add_column(justify="center", ratio=1)
    north, west, east, south = (
        _place(scene, seat, shown, finished)
        for seat in (Seat.NORTH, Seat.WEST, Seat.EAST, Seat.SOUTH)
    )
    grid.add_row("", north, "")
    grid.add_row(west, _middle(shown, finished), east)
    grid.add_row("", south, "")
    return grid


def _place(scene: Scene, seat: Seat, trick: Trick | None, finished: bool) -> Text:
    table = scene.view.table
    name = "You" if seat is HUMAN else seat.word
    plate = Text(f"{name} {table.totals[seat]}")
    if table.taken[seat]:
        plate.append(f" (+{table.taken[seat]})")
    if table.turn is seat:
        plate.append(" < turn", style="bold")
    for player, card in trick.plays() if trick else ():
        if player is seat:
            plate.append("\n")
            plate.append(str(card), style="" if finished else style_of(card.suit))
            if trick and player is trick.leader:
                plate.append(" led")
    return plate


def _middle(trick: Trick | None, finished: bool) -> Text:
    if trick is None or trick.winner is None:
        return Text()
    winner = trick.winner
    who = "you" if winner is HUMAN else winner.word
    return Text(f"taken by {who}" if finished else f"highest: {who}")


def _hand(scene: Scene, symbols: bool, width: int) -> Text:
    """The hand, in lines of at most `width` cells that break between suits."""
    lines = packed(_suits(scene, symbols), width, within="", between="  ")
    hand = Text("\n").join(lines)
    hand.justify = "center"
    return hand


def _suits(scene: Scene, symbols: bool) -> Iterator[list[Text]]:
    view = scene.view
    for suit in Suit:
        cards = [
            _card(card, view.must_pass or card in view.legal)
            for card in view.hand
            if card.suit is suit
        ]
        if cards and symbols:
            # With its first card, so that no line ends with a symbol.
            cards[0] = Text.assemble((_SYMBOLS[suit], style_of(suit)), " ", cards[0])
        if cards:
            yield cards


def _card(card: Card, legal: bool) -> Text:
    # Brackets, not colour alone, tell what is legal.
    if legal:
        return Text.assemble("[", (str(card), style_of(card.suit)), "]")
    return Text(f" {card} ")


def _task(scene: Scene) -> Text:
    prompt = scene.prompt
    if prompt.solved:
        return Text("solved: type new for another module", style=SOLVED, justify="center")
    if prompt.task is Task.PASS:
        task = f"pass three cards {way(prompt.direction)}: pass CARD CARD CARD"
    elif not prompt.task.plays:
        task = REPLIES.turn(scene.view)
    else:
        first, *others = prompt.choices
        task = f"your turn: play {first}" + (", or another card in brackets" if others else "")
    return Text(task, style="bold", justify="center")
