"""Comparisons in this process, for tests: quick players, quick rules."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

from ktmodule.hearts.actions import Action
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.rules import KTHEARTS, HouseRules
from ktmodule.hearts.seats import Direction, Seat
from ktmodule.hearts.views import SeatView, seat_view
from ktmodule.lab.game import COMPANY, Played, play_game
from ktmodule.lab.notation import SEAT_NAMES, BySeat
from ktmodule.lab.players import Player
from ktmodule.lab.record import RoundRecord
from ktmodule.lab.schedule import Schedule, in_all_places
from tests.notation import at_random

SHORT = replace(KTHEARTS, target=30)
"""House rules under which a match takes a round or two."""


def schedule_for(
    names: Iterable[str] = ("steady", "novice", "novice", "novice"),
    seed: int = 1,
    rules: HouseRules = KTHEARTS,
    matches: bool = False,
) -> Schedule:
    """These levels in all places."""
    return in_all_places([Player(name) for name in names], seed, rules, matches, 10.0)


def played(schedule: Schedule, game: int) -> Played:
    """The game, which is played to its end."""
    result = play_game("test", schedule, game)
    # The players are not kept for the next schedule.
    COMPANY.leave("test")
    assert isinstance(result, Played)
    return result


def round_with(
    scores: tuple[int, int, int, int],
    *,
    table: int = 1,
    totals: tuple[int, int, int, int] = (0, 0, 0, 0),
    shooter: Seat | None = None,
    number: int = 1,
) -> RoundRecord:
    """A record with these scores; its cards do not matter."""
    return RoundRecord(
        deal=1,
        table=table,
        round=number,
        players=BySeat("a", "b", "c", "d"),
        totals=BySeat(*totals),
        hands=BySeat("", "", "", ""),
        direction=Direction.HOLD,
        passes=BySeat("", "", "", ""),
        tricks=(),
        scores=BySeat(*scores),
        shooter=None if shooter is None else SEAT_NAMES[shooter],
    )


def views(rules: HouseRules = KTHEARTS, seed: int = 1) -> list[SeatView]:
    """The views of South at its decisions in the first round of a match played at random."""
    match = Match.begin(seed, rules)
    rng = Random(seed)
    seen: list[SeatView] = []
    while not match.round.complete:
        seat = match.round.awaited[0]
        view = seat_view(match, seat)
        if seat is Seat.SOUTH:
            seen.append(view)
        action: Action = at_random(view, rng)
        match, _ = apply(match, action)
    return seen


def held_up(folder: Path, gate: Path, answers: int = 80) -> str:
    """A program that plays its lowest cards, and after that number waits until there is a `gate`.

    It has played about six rounds by then, so that a comparison is never over before a test has
    done something to it.
    """
    body = (
        "for number, line in enumerate(sys.stdin):\n"
        f"    while number >= {answers} and not os.path.exists({str(gate)!r}):\n"
        "        time.sleep(0.01)\n"
        "    ask = json.loads(line)\n"
        "    print(*ask['legal'][:3 if ask['decision'] == 'pass' else 1], flush=True)"
    )
    return bot(folder, body)


def bot(folder: Path, body: str) -> str:
    """A file in `folder` with a program; what it starts with is there already."""
    path = folder / "bot.py"
    path.write_text(f"import json, os, sys, time\n{body}\n", encoding="utf-8")
    return str(path)
