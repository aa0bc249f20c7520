"""A comparison of players, from the options of `ktmodule lab` to the exit status."""

import argparse
import secrets
import signal
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from importlib.util import find_spec
from types import FrameType, TracebackType

from ktmodule.adapters.console.board import Printer
from ktmodule.adapters.console.pipe import OutputError, writing
from ktmodule.adapters.settings.schema import Settings
from ktmodule.bots.levels import LEVELS, SEARCHING, can_compile
from ktmodule.cli import deferred
from ktmodule.cli.failure import FORFEITED, exits_with
from ktmodule.cli.lab_report import check_report, write_report
from ktmodule.cli.play import compile_search
from ktmodule.cli.streams import Streams
from ktmodule.lab.errors import CannotGoOn, Unusable
from ktmodule.lab.game import Forfeit, Played
from ktmodule.lab.players import Player, check_programs, parse_seats
from ktmodule.lab.progress import progress
from ktmodule.lab.record import RoundRecord
from ktmodule.lab.rounds_file import RoundsFile
from ktmodule.lab.schedule import Schedule, in_all_places, in_humans_place
from ktmodule.lab.statistics import Comparison, Solving
from ktmodule.lab.summary import WIDTH, Summary, comparison_summary, print_summary, solving_summary
from ktmodule.lab.workers import Workers, cores, in_order, local_workers
from ktmodule.runtime.extras import how_to_install

DONE, STUCK, INTERRUPTED = 0, 1, 130
"""Exit statuses, besides that of a forfeit."""

ROUNDS = 2000
MATCHES_AGAINST_SETTINGS = 200
SEED = 1


def compare(options: argparse.Namespace, streams: Streams) -> int:
    """Play the comparison that the options describe, and print its summary.

    Options that cannot be met raise CommandFailed before anything is played.
    """
    settings = deferred.settings(options.config)
    with exits_with(2, Unusable), exits_with(1, CannotGoOn):
        schedule, total = _schedule(options, settings)
        if options.dask is None:
            check_programs(schedule.players)
        check_report(options.report)
        if options.dask is None:
            _get_ready(schedule, streams.note)
        against_settings = options.against_settings
        result = Solving(schedule) if against_settings else Comparison(schedule)
        games = _Games(schedule, result, total)
        status, forfeit = _play(options, games, streams)
    summary = _summary(games, settings, forfeit)
    # If one of these fails, the others are still done.
    if forfeit is not None:
        name = schedule.players[forfeit.player].name
        streams.note(f"{name} forfeits: it {forfeit.reason}. The position: {forfeit.request}")
    told = options.report is None or write_report(options.report, summary, result, streams.note)
    told = _print(summary, streams) and told
    return status if told else status or STUCK


def _play(
    options: argparse.Namespace, games: "_Games", streams: Streams
) -> tuple[int, Forfeit | None]:
    """Play the games, and return the exit status and the forfeit that ended it, if one did."""
    comparison = secrets.token_hex(8)
    with ExitStack() as stack:
        # Workers that cannot be had leave no file behind.
        workers = stack.enter_context(_workers(options, comparison, games.total))
        games.file = _file(options, games)
        if games.file is not None:
            stack.callback(games.file.close)
        if games.done < games.total:
            return games.play(workers, comparison, streams)
    return DONE, None


def _get_ready(schedule: Schedule, note: Callable[[str], None]) -> None:
    """Compile the search once for all workers, or say that it cannot be compiled."""
    searching = sorted(SEARCHING.intersection(player.name for player in schedule.players))
    if not searching:
        return
    if can_compile():
        compile_search(note)
        return
    note(
        f"{' and '.join(searching)} will be slow, because the search is not compiled. "
        f"To speed it up: {how_to_install('fast')}"
    )


@dataclass(slots=True)
class _Games:
    """The games of a comparison: how many are done, and where the results of the rest go."""

    schedule: Schedule
    result: Comparison | Solving
    total: int
    done: int = 0
    file: RoundsFile | None = None

    def count(self, rounds: Sequence[RoundRecord]) -> None:
        """Count a game that was played in an earlier run."""
        if self.done < self.total:
            self.result.add(rounds)
            self.done += 1

    def play(
        self, workers: Workers, comparison: str, streams: Streams
    ) -> tuple[int, Forfeit | None]:
        """Play them, and return the exit status and the forfeit that ended it, if one did."""
        noun = "matches" if self.schedule.matches else "rounds"
        left = range(self.done, self.total)
        with _Interrupts() as interrupts:
            games = in_order(workers, comparison, self.schedule, left, lambda: interrupts.wanted)
            try:
                with progress(streams.stderr, self.total, self.done, noun) as advance:
                    for played in games:
                        if isinstance(played, Forfeit):
                            return FORFEITED, played
                        self._take(played)
                        advance()
            except CannotGoOn as error:
                streams.note(str(error))
                return STUCK, None
        if self.done == self.total:
            return DONE, None
        again = "" if self.file is None else " To continue, run the same command with --resume."
        streams.note(f"interrupted after {self.done} of {self.total} {noun}.{again}")
        return INTERRUPTED, None

    def _take(self, played: Played) -> None:
        if self.file is not None:
            self.file.add(played.rounds)
        self.result.add(played.rounds)
        if isinstance(self.result, Comparison):
            self.result.add_times(self.schedule.seating_of(self.done), played.times)
        self.done += 1


def _schedule(options: argparse.Namespace, settings: Settings) -> tuple[Schedule, int]:
    """The schedule, and the number of games. Raises Unusable."""
    rules = settings.rules.house_rules()
    seed = SEED if options.seed is None else options.seed
    if options.resume and options.save is None:
        raise Unusable("--resume: needs --save FILE, the file to continue.")
    if options.against_settings:
        if options.rounds is not None:
            raise Unusable(
                "--against-settings: plays whole matches; use --matches N, not --rounds."
            )
        if settings.opponents.adaptive:
            raise Unusable(
                "opponents.all: adaptive opponents change with each match, which cannot be "
                "compared; name a level for the laboratory."
            )
        levels = [Player(name) for name in LEVELS]
        opponents = [Player(level) for level in settings.opponents.levels()]
        schedule = in_humans_place(levels, opponents, seed, rules)
        return schedule, (options.matches or MATCHES_AGAINST_SETTINGS) * len(levels)
    players = parse_seats(options.seats)
    matches = options.matches is not None
    schedule = in_all_places(players, seed, rules, matches, options.patience)
    wanted: int = options.matches if matches else options.rounds or ROUNDS
    seatings = len(schedule.seatings)
    return schedule, -(-wanted // seatings) * seatings


def _workers(
    options: argparse.Namespace, comparison: str, total: int
) -> AbstractContextManager[Workers]:
    """The workers for `total` games. Raises Unusable."""
    if options.dask is None:
        return local_workers(min(options.workers or cores(), total))
    if find_spec("distributed") is None:
        raise Unusable(f"--dask: needs more packages; install them: {how_to_install('cluster')}")
    return deferred.cluster()(options.dask, comparison)


def _file(options: argparse.Namespace, games: _Games) -> RoundsFile | None:
    if options.save is None:
        return None
    if options.resume:
        return RoundsFile.resume(options.save, games.schedule, games.count)
    return RoundsFile.create(options.save, games.schedule)


def _summary(games: _Games, settings: Settings, forfeit: Forfeit | None) -> Summary:
    if isinstance(games.result, Solving):
        return solving_summary(games.schedule, games.result, settings.opponents.levels())
    forfeited = None if forfeit is None else forfeit.player
    return comparison_summary(games.schedule, games.result, forfeited)


def _print(summary: Summary, streams: Streams) -> bool:
    """Print the summary; False, with a note, if the output fails."""
    width = None if streams.stdout.isatty() else WIDTH
    try:
        with writing():
            print_summary(summary, Printer(file=streams.stdout, width=width, highlight=False))
    except BrokenPipeError:
        streams.drop_output()
    except OutputError as error:
        streams.note(str(error))
        return False
    return True


class _Interrupts:
    """Makes the first Ctrl-C a wish to stop in order; the second one breaks off."""

    def __init__(self) -> None:
        self.wanted = False

    def __enter__(self) -> "_Interrupts":
        self._before = signal.signal(signal.SIGINT, self._stop)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _stop(self, signum: int, frame: FrameType | None) -> None:
        if self.wanted:
            raise KeyboardInterrupt
        self.wanted = True
