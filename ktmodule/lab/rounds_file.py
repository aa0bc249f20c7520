"""The file of a comparison: a header line, then one round per line."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import BinaryIO, Literal, TypeVar

import msgspec

from ktmodule.hearts.match import Match
from ktmodule.hearts.rules import HouseRules, InvalidRules
from ktmodule.lab.errors import CannotGoOn, Unusable, shortened
from ktmodule.lab.record import ImpossibleRecord, Origin, RoundRecord, fits, moments
from ktmodule.lab.schedule import Schedule

S = TypeVar("S", bound=msgspec.Struct)

LONGEST_LINE = 2**20
"""The most bytes in a line: enough for a round, or for four of the longest command lines."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The comparison. format: of the file. program: the version of KTModule."""

    format: Literal["ktmodule lab 1"] = "ktmodule lab 1"
    program: str
    players: tuple[str, ...]
    tables: tuple[tuple[int, int, int, int], ...]
    seed: int
    matches: bool
    rules: HouseRules


@dataclass(frozen=True, slots=True)
class Line:
    """A round in a file. number: its line, from 1. end: the offset in bytes after the line."""

    number: int
    end: int
    round: RoundRecord


class RoundsFile:
    """A file that is being written, game by game."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self._path = path
        self._file = file
        self._encoder = msgspec.json.Encoder()

    @classmethod
    def create(cls, path: Path, schedule: Schedule) -> "RoundsFile":
        """A new file with its first line. Raises Unusable, also if the file exists.

        If the disk is full, no file is left behind.
        """
        try:
            created = cls(path, path.open("xb"))
        except FileExistsError:
            raise Unusable(
                f"{path}: already exists. Name another file, or continue this one with --resume."
            ) from None
        except OSError as error:
            raise Unusable(f"{path}: cannot be written ({error.strerror}).") from None
        try:
            created._file.write(_first_line(schedule))
            created._file.flush()
        except OSError as error:
            created.close()
            with suppress(OSError):
                path.unlink()
            raise Unusable(
                f"{path}: cannot be written ({error.strerror}). Free some space, then run the same "
                "command again."
            ) from None
        return created

    @classmethod
    def resume(
        cls, path: Path, schedule: Schedule, take: Callable[[Sequence[RoundRecord]], None]
    ) -> "RoundsFile":
        """The file to continue; `take` gets the rounds of each complete game in it.

        An incomplete game at the end is cut off, and an incomplete first line is written again.
        Raises Unusable if the file is damaged or of another comparison.
        """
        first = _first_line(schedule)
        found = _found_first(path)
        whole = found.endswith(b"\n")
        if whole or not first.startswith(found):
            _check_same(path, _decoded(path, 1, found, Header), _header(schedule))
        end = _take_games(path, schedule, take, len(found)) if whole else 0
        try:
            file = path.open("r+b")
            file.seek(end)
            file.truncate()
        except OSError as error:
            raise Unusable(f"{path}: cannot be written ({error.strerror}).") from None
        resumed = cls(path, file)
        if not whole:
            resumed._write(first)
        return resumed

    def add(self, rounds: tuple[RoundRecord, ...]) -> None:
        """Write down a game. Raises CannotGoOn."""
        self._write(b"".join(self._encoder.encode(played) + b"\n" for played in rounds))

    def close(self) -> None:
        # A full disk was reported when it was written to.
        with suppress(OSError):
            self._file.close()

    def _write(self, data: bytes) -> None:
        try:
            self._file.write(data)
            self._file.flush()
        except OSError as error:
            raise CannotGoOn(
                f"{self._path}: cannot be written ({error.strerror}). Free some space, "
                "then run the same command with --resume."
            ) from None


def _header(schedule: Schedule) -> Header:
    return Header(
        program=version("ktmodule"),
        players=tuple(player.name for player in schedule.players),
        tables=schedule.seatings,
        seed=schedule.seed,
        matches=schedule.matches,
        rules=schedule.rules,
    )


def _first_line(schedule: Schedule) -> bytes:
    return msgspec.json.encode(_header(schedule)) + b"\n"


def read_header(path: Path) -> Header:
    """Read the header of a file. Raises Unusable."""
    return _decoded(path, 1, _found_first(path), Header)


def _found_first(path: Path) -> bytes:
    """The first line, which may lack its end. Raises Unusable."""
    with _opened(path) as file:
        found = file.readline(LONGEST_LINE)
    if len(found) == LONGEST_LINE:
        raise _not_ours(path)
    return found


def read_rounds(path: Path) -> Iterator[Line]:
    """Yield the rounds of a file; a last line that was cut short is left out.

    Raises Unusable, naming the line, also while the rounds are read.
    """
    with _opened(path) as file:
        end = len(file.readline(LONGEST_LINE))
        lines = iter(lambda: file.readline(LONGEST_LINE), b"")
        for number, line in enumerate(lines, start=2):
            if len(line) == LONGEST_LINE:
                raise damaged(path, number, "it is too long")
            if not line.endswith(b"\n"):
                return
            end += len(line)
            yield Line(number, end, _decoded(path, number, line, RoundRecord))


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    try:
        with path.open("rb") as file:
            yield file
    except FileNotFoundError:
        raise Unusable(f"{path}: there is no such file.") from None
    except OSError as error:
        raise Unusable(f"{path}: cannot be read ({error.strerror}).") from None


def _decoded(path: Path, number: int, line: bytes, kind: type[S]) -> S:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        if isinstance(error.__cause__, InvalidRules):
            raise damaged(path, number, str(error.__cause__)) from None
        if number == 1:
            raise _not_ours(path) from None
        raise damaged(path, number, shortened(str(error))) from None


def _not_ours(path: Path) -> Unusable:
    return Unusable(f"{path}, line 1: this is not a file of ktmodule lab.")


def damaged(path: Path, number: int, problem: str) -> Unusable:
    """The error for a damaged line."""
    if number == 1:
        advice = "The rest cannot be used without it: name another file."
    else:
        advice = "Delete this line and all below it to use the file again."
    return Unusable(f"{path}, line {number}: is damaged: {problem}. {advice}")


def _check_same(path: Path, found: Header, wanted: Header) -> None:
    for name, what in (
        ("players", "other players"),
        ("tables", "another kind of comparison"),
        ("matches", "rounds instead of matches, or the reverse"),
        ("seed", "other deals"),
        ("rules", "other house rules"),
        ("program", "another version of KTModule"),
    ):
        there, here = getattr(found, name), getattr(wanted, name)
        if there != here:
            raise Unusable(
                f"{path}: has {what} ({name}: {_plain(there)} there, {_plain(here)} here). "
                "Resume with the command that started it, or name another file."
            )


def _plain(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _take_games(
    path: Path, schedule: Schedule, take: Callable[[Sequence[RoundRecord]], None], end: int
) -> int:
    """Pass on the rounds of each complete game; return the offset after the last of them.

    end: the offset after the first line. Every round is replayed to check it.
    """
    rounds: list[RoundRecord] = []
    game = 0
    match = schedule.begin(game)
    for line in read_rounds(path):
        ended = _played_again(path, schedule, game, match, line)
        rounds.append(line.round)
        following = schedule.next_round(replace(match, round=ended.round, pad=ended.pad))
        if following is None:
            take(rounds)
            rounds, end = [], line.end
            game += 1
            following = schedule.begin(game)
        match = following
    return end


def _played_again(path: Path, schedule: Schedule, game: int, match: Match, line: Line) -> Match:
    """The match after the round in that line, which must be the one that `match` begins."""
    found = line.round
    origin = Origin.of(schedule, game)
    if not fits(found, origin, match):
        wanted = f"round {match.round.number} of deal {origin.deal} at table {origin.table}"
        raise damaged(path, line.number, f"{wanted} should be here")
    try:
        *_, last = moments(found, schedule.rules)
    except ImpossibleRecord as error:
        raise damaged(path, line.number, str(error)) from None
    return last.match
