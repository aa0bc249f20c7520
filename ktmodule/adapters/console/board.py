"""The card table drawn in a terminal, and the console of rich that prints it."""

from typing import NoReturn

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ktmodule.chat.messages.replies import REPLIES
from ktmodule.chat.messages.wording import capital, way
from ktmodule.hearts.cards import Card, Suit
from ktmodule.hearts.seats import HUMAN, Seat
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import Task
from ktmodule.session.scene import Scene

_STYLES = {
    Suit.CLUBS: "green",
    Suit.DIAMONDS: "bright_blue",
    Suit.SPADES: "bold",
    Suit.HEARTS: "red",
}
_SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.SPADES: "♠", Suit.HEARTS: "♥"}
_CARD = r"(?<![\w])(?:10|[2-9JQKA])%s(?![\w])"


class Printer(Console):
    """A console that raises BrokenPipeError when its reader has gone, instead of exiting."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def coloured(line: str) -> Text:
    """The line with its cards in the colours of their suits."""
    text = Text(line)
    for suit, style in _STYLES.items():
        text.highlight_regex(_CARD % suit.letter, style)
    text.highlight_regex(r"SOLVED|turns green", "bold green")
    return text


def board(scene: Scene, symbols: bool) -> RenderableType:
    """The title, the four seats with the trick, and the hand with its legal cards in brackets.

    symbols: whether the terminal can show the suit symbols.
    """
    body = Group(_table(scene), Text(), _hand(scene, symbols), _task(scene))
    return Panel(body, title=_title(scene), subtitle=_light(scene, symbols), width=72)


def _title(scene: Scene) -> Text:
    status = capital(REPLIES.round_status(scene.view))
    return Text(f"{status}, match {scene.match_number} to {scene.view.table.rules.target}")


def _light(scene: Scene, symbols: bool) -> Text:
    bulb = ("●" if scene.solved else "○") if symbols else "*"
    word, style = ("solved", "bold green") if scene.solved else ("unsolved", "dim")
    return Text(f"module {scene.module_number} {bulb} {word}, strikes {scene.strikes}", style=style)


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
        plate.append(f" (+{table.taken[seat]})", style="yellow")
    if table.turn is seat:
        plate.append(" < turn", style="bold yellow")
    for player, card in trick.plays() if trick else ():
        if player is seat:
            plate.append("\n")
            plate.append(str(card), style="dim" if finished else f"bold {_STYLES[card.suit]}")
            if trick and player is trick.leader:
                plate.append(" led", style="dim")
    return plate


def _middle(trick: Trick | None, finished: bool) -> Text:
    if trick is None or trick.winner is None:
        return Text()
    winner = trick.winner
    who = "you" if winner is HUMAN else winner.word
    return Text(f"taken by {who}" if finished else f"highest: {who}", style="dim")


def _hand(scene: Scene, symbols: bool) -> Text:
    view = scene.view
    text = Text()
    for suit in Suit:
        cards = [card for card in view.hand if card.suit is suit]
        if cards:
            text.append(f"{_SYMBOLS[suit]} " if symbols else "", style=_STYLES[suit])
            for card in cards:
                text.append_text(_card(card, view.must_pass or card in view.legal))
            text.append("  ")
    text.justify = "center"
    return text


def _card(card: Card, legal: bool) -> Text:
    # Brackets, not colour alone, tell what is legal.
    if legal:
        return Text(f"[{card}]", style=f"bold {_STYLES[card.suit]}")
    return Text(f" {card} ", style="dim")


def _task(scene: Scene) -> Text:
    prompt = scene.prompt
    if prompt.solved:
        return Text("solved: type new for another module", style="bold green", justify="center")
    if prompt.task is Task.PASS:
        task = f"pass three cards {way(prompt.direction)}: pass CARD CARD CARD"
    elif not prompt.task.plays:
        task = REPLIES.turn(scene.view)
    else:
        first, *others = prompt.choices
        task = f"your turn: play {first}" + (", or another card in brackets" if others else "")
    return Text(task, style="yellow", justify="center")
