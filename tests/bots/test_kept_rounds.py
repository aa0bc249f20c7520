"""2,000 rounds whose cards and totals were kept when the last card of a round still dealt the next
one: a `Deal` of its own changes none of them, as it draws no number that a seat would draw.

Each line of `kept_rounds.txt` is a match: its seed, house rules and level, how many rounds it took,
its totals, and the digest of every hand that was dealt, every card and every score.
"""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from ktmodule.bots.levels import LEVELS
from ktmodule.hearts.actions import Deal
from ktmodule.hearts.cards import print_cards
from ktmodule.hearts.events import CardPlayed, Event, RoundDealt, RoundScored
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.rules import PRESETS
from ktmodule.hearts.scoring import Scores
from ktmodule.hearts.views import seat_view
from ktmodule.session.effects import Position

KEPT = Path(__file__).with_name("kept_rounds.txt")


@dataclass(frozen=True, slots=True)
class Figures:
    """The result of a match."""

    rounds: int
    totals: Scores
    digest: str


def test_the_cards_and_totals_of_2000_rounds_are_those_that_were_kept(thorough: bool) -> None:
    matches = KEPT.read_text("utf-8").splitlines()
    assert sum(figures_in(line).rounds for line in matches) > 2000
    for line in matches if thorough else matches[::13]:
        seed, preset, level, *_ = line.split()
        assert played(int(seed), preset, level) == figures_in(line), line


def figures_in(line: str) -> Figures:
    rounds, south, west, north, east, digest = line.split()[3:]
    return Figures(int(rounds), (int(south), int(west), int(north), int(east)), digest)


def played(seed: int, preset: str, level: str) -> Figures:
    """The figures of a match in which all four seats play at that level."""
    match = Match.begin(seed, PRESETS[preset])
    notes = _notes(match.opening(), match)
    while not match.over:
        if match.awaits_deal:
            match, events = apply(match, Deal())
        else:
            seat = match.round.awaited[0]
            rng = Position.of(match, seat).generator()
            match, events = apply(match, LEVELS[level](seat_view(match, seat), rng))
        for event in events:
            notes += _notes(event, match)
    digest = sha256("".join(f"{note}\n" for note in notes).encode()).hexdigest()
    return Figures(len(match.pad.rounds), match.pad.totals, digest[:16])


def _notes(event: Event, after: Match) -> list[str]:
    match event:
        case RoundDealt(number, direction):
            return [f"round {number} {direction.value}", *map(print_cards, after.round.hands)]
        case CardPlayed(seat, card):
            return [f"{seat.name} {card}"]
        case RoundScored():
            return [" ".join(map(str, (*event.score.scores, *event.totals)))]
        case _:
            return []
