"""Records `overlay/demo.json`, the match that `demo=1` plays: `python -m tools.record_demo`.

Run it again whenever the wire changes (`ktmodule/adapters/web/wire.py`): a test compares the file
with what this makes today. Nothing in it is made up: a session is played to its end on a clock of
its own, by viewers who vote as a bot would and now and then otherwise, and what the server would
send to a page is kept. The same code gives the same bytes.

To keep the file small, each frame holds its time and what changed since the frame before. For a
list that is its changed items by place, or a new list in which a number is an item of the list
before, a pair such an item and its changes, and all else new.
"""

import heapq
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import assert_never

import msgspec

from ktmodule.adapters.web import wire
from ktmodule.adapters.web.broadcast import Broadcast
from ktmodule.bots.levels import LEVELS
from ktmodule.chat.commands import Mode
from ktmodule.chat.line import ChatLine, ChatStatus, Link, Viewer
from ktmodule.hearts.actions import PassCards, PlayCard, SeatAction
from ktmodule.hearts.cards import print_cards
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.hearts.views import SeatView
from ktmodule.session.effects import Reply, Show, Think
from ktmodule.session.options import Options, Pace
from ktmodule.session.seat.decision import DecisionSettings
from ktmodule.session.session import Session

FILE = Path(__file__).resolve().parent.parent / "overlay" / "demo.json"

SEED = 100208
"""A short match that the viewers win, and in which they shoot the moon."""

OPPONENTS = ("novice", "novice", "novice")
VIEWERS_VOTE_LIKE = "steady"

PACE = Pace(card=0.8, trick=1.9, round=6.0)
DECISIONS = DecisionSettings(mode=Mode.VOTE, vote_window=6.0, auto_play=2.0)
VOTES = 3
BETWEEN_VOTES = 1.5
BETWEEN_POLL_VOTES = 5.0
REFUSED = 0.25
"""The share of votes in which a viewer names a card that is not legal."""

LONGEST = 1200.0
"""Seconds after which a recording that has not come to an end is given up."""

NAMES = ("viewer_42", "marabou", "lotta_k", "pelle", "Zoë", "quietfox", "øyvind", "ada_l")
VIEWERS = tuple(Viewer(name, user_id=str(number)) for number, name in enumerate(NAMES))
OPENING = ("!rules", "!score", "!status", "!rank", "!legal")
"""Their first commands. They make viewers active, or the first vote would close at one voter."""

POLL = (
    "!vote mode claim",
    "!vote no",
    "!vote yes",
    "!vote no",
    "!vote no",
    "!vote yes",
    "!vote no",
)

Json = dict[str, "Json"] | list["Json"] | str | int | float | bool | None
Fields = dict[str, Json]


class CannotRecord(Exception):
    """The match on SEED shows too little: another seed has to be chosen."""


@dataclass
class Recorder:
    """Drives a session on a clock of its own, and keeps each snapshot that a page would get."""

    seed: int
    now: float = 0.0
    snapshots: list[wire.Snapshot] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._dice = Random(self.seed)
        self._order = count()
        self._lines: list[tuple[float, int, ChatLine]] = []
        self._voted: tuple[int, int] | None = None
        self._polled = False
        self._sequence: int | None = None
        setup = Options(KTHEARTS, PACE, DECISIONS, levels=OPPONENTS)
        self._session = Session.begin(self.seed, setup, self.now)
        chat = ChatStatus(Link.CONNECTED, "demo", replies_in_chat=True)
        self._session.receive_status(chat, self.now)
        self._broadcast = Broadcast(lambda: self.now, "Chat")
        for number, text in enumerate(OPENING):
            self._say(0.2 * number, VIEWERS[-1 - number], text)

    def play(self) -> list[wire.Snapshot]:
        """Play to the end of the match; the snapshots."""
        session = self._session
        while True:
            self._perform()
            self._keep()
            if session.scene.solved and not self._lines:
                return self.snapshots
            self._ask_viewers()
            times = [line[0] for line in self._lines[:1]]
            if session.deadline is not None:
                times.append(session.deadline)
            if not times or min(times) > LONGEST or session.scene.match_number > 1:
                raise CannotRecord(f"seed {self.seed}: the viewers do not win their first match")
            self.now = max(self.now, min(times))
            if self._lines and self._lines[0][0] <= self.now:
                session.receive(heapq.heappop(self._lines)[2], self.now)
            else:
                session.tick(self.now)

    def _perform(self) -> None:
        while effects := self._session.effects():
            for effect in effects:
                match effect:
                    case Show(scene, events):
                        self._broadcast.show(scene, events)
                    case Reply():
                        self._broadcast.reply(effect)
                    case Think(position, view, level):
                        action = LEVELS[level](view, position.generator())
                        self._session.receive_thought(position, action, self.now)

    def _keep(self) -> None:
        message, sequence = self._broadcast.since(self._sequence)
        if sequence == self._sequence:
            return
        self._sequence = sequence
        fields = json.loads(message, parse_float=_short)
        # A snapshot that no page was sent leaves no gap.
        fields["sequence"] = len(self.snapshots) + 1
        self.snapshots.append(msgspec.convert(fields, wire.Snapshot))

    def _ask_viewers(self) -> None:
        view = self._session.scene.view
        if not (view.must_pass or view.legal):
            return
        position = (view.table.round_number, len(view.hand) + 100 * view.must_pass)
        if self._voted == position:
            return
        self._voted = position
        if len(view.legal) != 1:
            self._vote(view)
        if view.table.trick_number == 2 and not self._polled:
            self._polled = True
            for number, text in enumerate(POLL):
                self._say(0.4 + BETWEEN_POLL_VOTES * number, VIEWERS[number], text)

    def _vote(self, view: SeatView) -> None:
        choice = LEVELS[VIEWERS_VOTE_LIKE](view, Random(self._dice.random()))
        voters = self._dice.sample(VIEWERS, VOTES + 1)
        for number, viewer in enumerate(voters[:VOTES]):
            text = self._command(choice, view, agrees=number != 1)
            self._say(1.8 + BETWEEN_VOTES * number, viewer, text)
        refused = [card for card in view.hand if view.legal and card not in view.legal]
        if refused and self._dice.random() < REFUSED:
            self._say(2.4, voters[VOTES], f"!play {self._dice.choice(refused)}")

    def _command(self, choice: SeatAction, view: SeatView, agrees: bool) -> str:
        """The command for that choice, or for another one."""
        match choice:
            case PassCards(_, cards):
                other = next(card for card in view.hand if card not in cards)
                return f"!pass {print_cards(cards if agrees else (*cards[:2], other))}"
            case PlayCard(_, card):
                return f"!play {card if agrees else self._dice.choice(view.legal)}"
            case unknown:
                assert_never(unknown)

    def _say(self, later: float, viewer: Viewer, text: str) -> None:
        when = round(self.now + later, 1)
        heapq.heappush(self._lines, (when, next(self._order), ChatLine(viewer, text)))


def recorded(seed: int = SEED) -> list[wire.Snapshot]:
    """The snapshots of a whole match, oldest first. Raises CannotRecord."""
    snapshots = Recorder(seed).play()
    moons = [
        event
        for snapshot in snapshots
        for event in snapshot.events
        if isinstance(event, wire.RoundScoredWire) and event.moon
    ]
    if not moons:
        raise CannotRecord(f"seed {seed}: nobody shoots the moon")
    return snapshots


def packed(snapshots: list[wire.Snapshot]) -> str:
    """The file's text: one frame a line."""
    return "".join(("[\n", ",\n".join(map(_line, _frames(snapshots))), "\n]\n"))


def _frames(snapshots: list[wire.Snapshot]) -> Iterator[Json]:
    before: Fields = {}
    for snapshot in snapshots:
        fields: Fields = json.loads(msgspec.json.encode(snapshot))
        when = fields.pop("time")
        # The player counts the frames, and an event is new each time.
        del fields["sequence"]
        yield [when, _changes({**before, "events": []}, fields)]
        before = fields


def _short(number: str) -> float:
    """Milliseconds are enough."""
    return round(float(number), 3)


def _line(frame: Json) -> str:
    return json.dumps(frame, ensure_ascii=False, separators=(",", ":"))


def _changes(before: Json, now: Json) -> Json:
    if isinstance(before, dict) and isinstance(now, dict):
        return {
            name: _changes(before.get(name), value)
            for name, value in now.items()
            if name not in before or before[name] != value
        }
    if isinstance(before, list) and isinstance(now, list):
        places = {_key(item): place for place, item in enumerate(before)}
        if len(before) == len(now) and list(places) == list(map(_key, now)):
            return {
                str(place): _changes(before[place], item)
                for place, item in enumerate(now)
                if before[place] != item
            }
        return [_item(before, places.get(_key(item)), item) for item in now]
    return now


def _item(before: list[Json], place: int | None, item: Json) -> Json:
    if place is None:
        return item
    return place if before[place] == item else [place, _changes(before[place], item)]


def _key(item: Json) -> str:
    """The key of an item in its list: its first field, such as a card."""
    return str(next(iter(item.values()))) if isinstance(item, dict) else str(item)


if __name__ == "__main__":
    FILE.write_text(packed(recorded()), encoding="utf-8", newline="\n")
