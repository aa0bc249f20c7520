"""`ktmodule lab`: from its arguments to its exit status."""

import argparse
import os
import secrets
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import FrameType, TracebackType
from typing import TextIO

from ktmodule.adapters.console.pipe import OutputError, let_go, writing
from ktmodule.adapters.console.printer import Printer
from ktmodule.adapters.settings.schema import Settings
from ktmodule.bots.levels import LEVELS, SEARCHING
from ktmodule.bots.search.budget import can_compile
from ktmodule.cli.lab_options import FORFEITED
from ktmodule.cli.search_ready import get_search_ready
from ktmodule.lab.errors import CannotGoOn, Unusable
from ktmodule.lab.game import Forfeit
from ktmodule.lab.players import Player, check_programs, parse_seats
from ktmodule.lab.progress import progress
from ktmodule.lab.record import RoundRecord
from ktmodule.lab.rounds_file import RoundsFile
from ktmodule.lab.schedule import Plan, in_all_places, in_humans_place
from ktmodule.lab.statistics import Comparison, Solving
from ktmodule.lab.summary import WIDTH, Sheet, compared, print_sheet, solving
from ktmodule.lab.workers import Crew, cluster_crew, cores, in_order, local_crew
from ktmodule.runtime.extras import how_to_install

DONE, STUCK, INTERRUPTED = 0, 1, 130
"""Exit statuses, beside that of a forfeit."""

ROUNDS = 2000
MATCHES_AGAINST_SETTINGS = 200
SEED = 1
REPORTS = (".html", ".png")
"""How the name of a report ends."""


@dataclass(frozen=True, slots=True)
class Output:
    """Where results go, where progress is shown, and how a person is told something beside."""

    stdout: TextIO
    stderr: TextIO | None
    note: Callable[[str], None]


def lab(options: argparse.Namespace, settings: Settings, output: Output) -> int:
    """Do what the arguments of `ktmodule lab` ask, and return the exit status.

    Raises Unusable before anything has begun.
    """
    plan, total = _plan(options, settings)
    if options.dask is None:
        check_programs(plan.players)
    _check_report(options.report)
    if options.dask is None:
        _get_ready(plan, output)
    result: Comparison | Solving = Solving(plan) if options.against_settings else Comparison(plan)
    comparison = secrets.token_hex(8)
    run = _Run(plan, result, total)
    status, forfeit = DONE, None
    with ExitStack() as stack:
        # A crew that cannot be had leaves no file behind.
        crew = stack.enter_context(_crew(options, comparison, total))
        run.file = _file(options, run)
        if run.file is not None:
            stack.callback(run.file.close)
        if run.done < total:
            status, forfeit = run.play(crew, comparison, output)
    player = None if forfeit is None else forfeit.player
    sheet = _sheet(plan, result, settings, player)
    # What fails of these costs nothing of the others.
    if forfeit is not None:
        name = plan.players[forfeit.player].name
        output.note(f"{name} {forfeit.reason}, and forfeits. The position: {forfeit.request}")
    told = options.report is None or _write_report(options.report, sheet, result, output)
    told = _print(sheet, output) and told
    return status if told else status or STUCK


def _get_ready(plan: Plan, output: Output) -> None:
    """Compile here what each worker would compile for itself, or tell that it is not compiled."""
    searching = sorted(SEARCHING.intersection(player.name for player in plan.players))
    if not searching:
        return
    if can_compile():
        get_search_ready(output.note, time.monotonic)
        return
    output.note(
        f"{' and '.join(searching)} will take long, as the search is not compiled here. "
        f"Install the extra: {how_to_install('fast')}"
    )


@dataclass(slots=True)
class _Run:
    """The games of a comparison: how many of them are done, and where the others go."""

    plan: Plan
    result: Comparison | Solving
    total: int
    done: int = 0
    file: RoundsFile | None = None

    def count(self, rounds: Sequence[RoundRecord]) -> None:
        """Take a game that was played before."""
        if self.done < self.total:
            self.result.add(rounds)
            self.done += 1

    def play(self, crew: Crew, comparison: str, output: Output) -> tuple[int, Forfeit | None]:
        """Play them, and return the exit status and the forfeit that ended it, if one did."""
        noun = "matches" if self.plan.matches else "rounds"
        with _Interrupts() as interrupts:
            games = in_order(
                crew,
                comparison,
                self.plan,
                range(self.done, self.total),
                lambda: interrupts.wanted,
            )
            try:
                with progress(output.stderr, self.total, self.done, noun) as advance:
                    for played in games:
                        if isinstance(played, Forfeit):
                            return FORFEITED, played
                        if self.file is not None:
                            self.file.add(played.rounds)
                        self.result.add(played.rounds)
                        if isinstance(self.result, Comparison):
                            table = self.plan.table_of(self.done)
                            self.result.add_times(table, played.times)
                        self.done += 1
                        advance()
            except CannotGoOn as error:
                output.note(str(error))
                return STUCK, None
        if self.done == self.total:
            return DONE, None
        again = "" if self.file is None else " The same command with --resume goes on."
        output.note(f"interrupted after {self.done} of {self.total} {noun}.{again}")
        return INTERRUPTED, None


def _plan(options: argparse.Namespace, settings: Settings) -> tuple[Plan, int]:
    """What is to be played, and how many games of it."""
    rules = settings.rules.house_rules()
    seed = SEED if options.seed is None else options.seed
    if options.resume and options.save is None:
        raise Unusable("--resume: goes on with the file of --save FILE; name it, too.")
    if options.against_settings:
        if options.rounds is not None:
            raise Unusable("--against-settings: plays whole matches; say how many by --matches N.")
        levels = [Player(name) for name in LEVELS]
        opponents = [Player(level) for level in settings.opponents.levels()]
        plan = in_humans_place(levels, opponents, seed, rules)
        return plan, (options.matches or MATCHES_AGAINST_SETTINGS) * len(levels)
    players = parse_seats(options.seats)
    matches = options.matches is not None
    plan = in_all_places(players, seed, rules, matches, options.patience)
    wanted: int = options.matches if matches else options.rounds or ROUNDS
    tables = len(plan.tables)
    return plan, -(-wanted // tables) * tables


def _crew(options: argparse.Namespace, comparison: str, total: int) -> AbstractContextManager[Crew]:
    if options.dask is not None:
        return cluster_crew(options.dask, comparison)
    return local_crew(min(options.workers or cores(), total))


def _file(options: argparse.Namespace, run: _Run) -> RoundsFile | None:
    if options.save is None:
        return None
    if options.resume:
        return RoundsFile.resume(options.save, run.plan, run.count)
    return RoundsFile.create(options.save, run.plan)


def _sheet(
    plan: Plan, result: Comparison | Solving, settings: Settings, forfeited: int | None
) -> Sheet:
    if isinstance(result, Solving):
        return solving(plan, result, settings.opponents.levels())
    return compared(plan, result, forfeited)


def _check_report(path: Path | None) -> None:
    """Raise Unusable where no report could be written there in the end."""
    if path is None:
        return
    if path.suffix.lower() not in REPORTS:
        names = " or ".join(f"report{ending}" for ending in REPORTS)
        raise Unusable(f"--report: {path} is no name for a report. Give it one like {names}.")
    if find_spec("matplotlib") is None:
        raise Unusable(f"--report: needs the extra for plots: {how_to_install('report')}")
    try:
        if not path.absolute().parent.is_dir():
            raise Unusable(f"--report: there is no folder {path.parent}.")
        # Only a file that is opened tells whether it may be. One that is there stays as it is.
        new = not os.path.lexists(path)
        path.open("ab").close()
        if new:
            path.unlink()
    except OSError as error:
        raise Unusable(
            f"--report: {path} cannot be written ({error.strerror}). Name another file."
        ) from None


def _write_report(path: Path, sheet: Sheet, result: Comparison | Solving, output: Output) -> bool:
    """Whether there is a report now; where there is none, that is told."""
    # Only who wants a report pays for what draws it.
    from ktmodule.lab.report import write

    try:
        write(path, sheet, result)
    except CannotGoOn as error:
        output.note(str(error))
        return False
    return True


def _print(sheet: Sheet, output: Output) -> bool:
    """Whether the table is printed, as far as somebody reads it; where it is not, that is told."""
    width = None if output.stdout.isatty() else WIDTH
    try:
        with writing():
            print_sheet(sheet, Printer(file=output.stdout, width=width, highlight=False))
    except BrokenPipeError:
        let_go(output.stdout)
    except OutputError as error:
        output.note(str(error))
        return False
    return True


class _Interrupts:
    """Takes the first Ctrl-C as a wish to stop in order; the next one breaks off."""

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
