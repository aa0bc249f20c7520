"""One game of a comparison, as a worker plays it."""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from ktmodule.bots.levels import LEVELS, SEARCHING, Bot, prepare
from ktmodule.hearts.actions import Action
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.views import seat_view
from ktmodule.lab.external_bot import ExternalBot, PlayerFailed
from ktmodule.lab.players import Player
from ktmodule.lab.record import Origin, RoundRecord, record
from ktmodule.lab.schedule import Schedule
from ktmodule.session.effects import Position

Times = tuple[int, ...]
FourTimes = tuple[Times, Times, Times, Times]


@dataclass(frozen=True, slots=True)
class Played:
    """A complete game.

    times: for each seat, the nanoseconds that each of its decisions took; playing the only legal
    card is not a decision.
    """

    rounds: tuple[RoundRecord, ...]
    times: FourTimes


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game that ended because a program failed.

    player: its index in the schedule's list. reason: what it did. request: the position, as the
    line that it was sent.
    """

    player: int
    reason: str
    request: str


class Company:
    """The players of a worker, one set for each comparison and thread.

    A program is a process that serves all games of its worker.
    """

    def __init__(self) -> None:
        self._seated: dict[tuple[str, int], tuple[Bot, ...]] = {}

    def seat(self, comparison: str, schedule: Schedule) -> tuple[Bot, ...]:
        """This thread's players of the schedule, in its order."""
        key = comparison, threading.get_ident()
        if key not in self._seated:
            self._seated[key] = tuple(
                _bot(player, schedule.patience) for player in schedule.players
            )
        return self._seated[key]

    def leave(self, comparison: str | None = None) -> None:
        """End the programs of that comparison; of all, if None."""
        # A copy, as other threads may be adding theirs.
        for key in list(self._seated):
            if comparison in (None, key[0]):
                for player in self._seated.pop(key):
                    if isinstance(player, ExternalBot):
                        player.leave()


# Only a global outlives a game in a worker process.
COMPANY = Company()


def _bot(player: Player, patience: float) -> Bot:
    if player.arguments:
        return ExternalBot(player.arguments, patience)
    if player.name in SEARCHING:
        # The first decision must not be timed with the compilation.
        prepare()
    return LEVELS[player.name]


def play_game(comparison: str, schedule: Schedule, game: int) -> Played | Forfeit:
    """Play a game of the schedule. comparison: identifies this run of it."""
    players = COMPANY.seat(comparison, schedule)
    seating = schedule.seatings[schedule.seating_of(game)]
    table = _Table(
        [players[player] for player in seating], Origin.of(schedule, game), ([], [], [], [])
    )
    rounds: list[RoundRecord] = []
    match = schedule.begin(game)
    try:
        while True:
            begun, match = match, table.play_round(match)
            rounds.append(record(table.origin, begun, match))
            following = schedule.next_round(match)
            if following is None:
                south, west, north, east = map(tuple, table.times)
                return Played(tuple(rounds), (south, west, north, east))
            match = following
    except PlayerFailed as failure:
        return Forfeit(seating[failure.seat], failure.reason, failure.request)


@dataclass(frozen=True, slots=True)
class _Table:
    """Four bots at a table. times: by seat, gets the nanoseconds of each decision."""

    bots: Sequence[Bot]
    origin: Origin
    times: tuple[list[int], list[int], list[int], list[int]]

    def play_round(self, match: Match) -> Match:
        """The match after its current round is played. Raises PlayerFailed."""
        while not match.round.complete:
            match, _ = apply(match, self._action(match))
        return match

    def _action(self, match: Match) -> Action:
        playing = match.round
        seat = playing.awaited[0]
        # The same generators as in a real game, so that a level plays the same.
        rng = Position.of(match, seat).generator()
        view = seat_view(match, seat)
        began = time.perf_counter_ns()
        action = self.bots[seat](view, rng)
        taken = time.perf_counter_ns() - began
        # Playing the only legal card is no decision, and would lower the times.
        if playing.passing or len(view.legal) > 1:
            self.times[seat].append(taken)
        return action
