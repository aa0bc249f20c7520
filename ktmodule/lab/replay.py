"""Rounds of a comparison, replayed."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from rich.text import Text

from ktmodule.adapters.console.board import Board, Printer, coloured
from ktmodule.adapters.console.event_text import narrate
from ktmodule.adapters.console.layout import flowing
from ktmodule.adapters.console.palette import theme_for
from ktmodule.adapters.console.pipe import writing
from ktmodule.hearts.events import CardPlayed, Event, RoundScored
from ktmodule.hearts.match import Match
from ktmodule.hearts.rules import HouseRules
from ktmodule.hearts.seats import HUMAN, Seat
from ktmodule.hearts.views import SeatView, seat_view
from ktmodule.lab.errors import Unusable
from ktmodule.lab.players import COMMAND_MARK
from ktmodule.lab.record import ImpossibleRecord, Moment, RoundRecord, moments
from ktmodule.lab.rounds_file import Line, damaged, read_header, read_rounds
from ktmodule.runtime.ports import Audience
from ktmodule.session.effects import Reply
from ktmodule.session.module import ModuleEvent
from ktmodule.session.options import Pace
from ktmodule.session.scene import Scene


@dataclass(frozen=True, slots=True)
class Reel:
    """One round to show. number: its place in the file, from 1. moments: all of it."""

    number: int
    record: RoundRecord
    moments: tuple[Moment, ...]


class Film:
    """The rounds of a file, or one of them."""

    def __init__(self, path: Path, number: int | None) -> None:
        """number: of the one round to show, from 1; None for all.

        Raises Unusable if there is nothing to show.
        """
        self._path = path
        self.rules: HouseRules = read_header(path).rules
        first = 1 if number is None else number
        self._reels = self._developed(first, islice(read_rounds(path), first - 1, number))
        self._first = next(self._reels, None)
        if self._first is None:
            few = "no rounds" if first == 1 else f"fewer than {first} rounds"
            raise Unusable(f"{path}: has {few}.")

    def reels(self) -> Iterator[Reel]:
        """Each round, once; each is checked at its turn.

        Raises Unusable if a line is damaged.
        """
        if self._first is not None:
            yield self._first
        yield from self._reels

    def _developed(self, first: int, lines: Iterable[Line]) -> Iterator[Reel]:
        for number, line in enumerate(lines, start=first):
            try:
                yield Reel(number, line.round, tuple(moments(line.round, self.rules)))
            except ImpossibleRecord as error:
                raise damaged(self._path, line.number, str(error)) from None


async def show(
    film: Film, audiences: Sequence[Audience], screen: "ReplayScreen", pace: Pace
) -> None:
    """Show a film to all, with the pauses of a game in play.

    Raises Unusable and OutputError.
    """
    for reel in film.reels():
        screen.announce(reel)
        for scene, events in _scenes(reel):
            for audience in (screen, *audiences):
                audience.show(scene, events)
            await asyncio.sleep(_pause_after(events, pace))


def _scenes(reel: Reel) -> Iterator[tuple[Scene, tuple[Event, ...]]]:
    """The scenes of a round; the four passes share one, as nobody sees them chosen."""
    waiting: tuple[Event, ...] = ()
    for count, moment in enumerate(reel.moments):
        waiting += moment.events
        if count and moment.match.round.passing:
            continue
        yield _scene(reel, moment.match), waiting
        waiting = ()


def _scene(reel: Reel, match: Match) -> Scene:
    return Scene(
        module_number=1,
        match_number=reel.record.deal,
        strikes=0,
        solved=False,
        view=_watched(seat_view(match, HUMAN)),
        levels=tuple(map(_level, reel.record.players.four)),
    )


def _level(player: str) -> str:
    """The player's level; a command line may hold what is nobody's business."""
    return "program" if player.startswith(COMMAND_MARK) else player


def _watched(view: SeatView) -> SeatView:
    """The view of a spectator, who has nothing to do."""
    table = view.table
    if table.passing:
        table = replace(table, chosen=tuple(Seat))
    return replace(view, table=table, legal=())


def _pause_after(events: Sequence[Event], pace: Pace) -> float:
    match events[-1]:
        case CardPlayed():
            return pace.card
        case RoundScored():
            return pace.round
        case _:
            return pace.trick


class ReplayScreen:
    """Shows rounds on a terminal, or one line per event through a pipe. Raises OutputError."""

    def __init__(self, screen: Printer) -> None:
        self._screen = screen
        self._screen.push_theme(theme_for(screen))

    def announce(self, reel: Reel) -> None:
        """Print the round's number, its players and their hands."""
        record = reel.record
        self._print(
            Text(
                f"Round {reel.number} of the file: deal {record.deal}, table {record.table}.",
                style="bold",
            )
        )
        for seat in Seat:
            who = "South (you)" if seat is HUMAN else seat.word
            hand = record.hands.four[seat]
            self._print(coloured(f"{who}, {record.players.four[seat]}: {hand}"))

    def show(self, scene: Scene, events: tuple[ModuleEvent, ...]) -> None:
        for event in events:
            if line := narrate(event, scene):
                self._print(coloured(line))
        # A pipe gets each card in words; a person wants to see the table once per trick.
        between = scene.view.table.trick is not None and not scene.view.table.trick.cards
        if between and self._screen.is_terminal:
            with writing():
                self._screen.print(Board(scene, self._screen.encoding.startswith("utf")))

    def reply(self, reply: Reply) -> None:
        """Do nothing: nobody asks anything in a replay."""

    def _print(self, text: Text) -> None:
        # Lines wrap in a terminal only.
        lines = flowing(text, self._screen.width) if self._screen.is_terminal else [text]
        with writing():
            for line in lines:
                self._screen.print(line, soft_wrap=True)
