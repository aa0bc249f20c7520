"""The overlay's snapshot as it goes over the wire, versioned.

A snapshot is the whole truth that the page draws; `events` only animate it. Cards are text such
as `10H`; times are the server's clock in seconds. The names in it are the wire's own: renaming a
seat or an outcome elsewhere changes nothing here.
"""

from typing import Literal

import msgspec

from ktmodule.chat.commands import Link
from ktmodule.hearts.seats import Direction
from ktmodule.session.outcome import Outcome

VERSION = 2
"""2: a round that is over is a snapshot of its own, and `round` says so."""

SeatName = Literal["south", "west", "north", "east"]
SEATS: tuple[SeatName, SeatName, SeatName, SeatName] = ("south", "west", "north", "east")
"""The seats clockwise, South first, as a snapshot lists them."""

DirectionName = Literal["left", "right", "across", "hold"]
LinkState = Literal["offline", "connected", "connecting", "disconnected"]
LogOutcome = Literal["accepted", "refused", "counted", "info"]


class Wire(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all parts of a snapshot have in common: frozen, every field named."""


class ModuleWire(Wire, frozen=True, kw_only=True):
    """The module: its id as chat addresses it, its status light and match number."""

    id: str
    solved: bool
    match: int
    target: int


class RoundWire(Wire, frozen=True, kw_only=True):
    """The round in play; `trick` counts 1 to 13.

    over: all is played and the score is in the totals; so it stays until the next one is dealt.
    """

    number: int
    direction: DirectionName
    passing: bool
    trick: int
    hearts_broken: bool
    over: bool


class SeatWire(Wire, frozen=True, kw_only=True):
    """One plate at the table. taken: points this round."""

    seat: SeatName
    name: str
    taken: int
    total: int
    turn: bool
    thinking: bool
    chosen: bool


class PlayWire(Wire, frozen=True, kw_only=True):
    """A card in a trick, and the seat that played it."""

    seat: SeatName
    card: str


class TrickWire(Wire, frozen=True, kw_only=True):
    """A complete trick."""

    plays: tuple[PlayWire, ...]
    winner: SeatName


class HandCardWire(Wire, frozen=True, kw_only=True):
    """A card that South holds. place: 0 to 12, kept for the whole round.

    votes: how many viewers chose it in the open vote. arrived: it came in the pass.
    """

    card: str
    place: int
    legal: bool
    arrived: bool
    chosen: bool
    votes: int


class PromptWire(Wire, frozen=True, kw_only=True):
    """What South has to do. command: one that is legal at this moment, empty if none is."""

    kind: Literal["pass", "play", "wait", "solved"]
    text: str
    command: str


class VoteOptionWire(Wire, frozen=True, kw_only=True):
    """What can be voted for, and how many viewers did."""

    label: str
    votes: int


class VoteWire(Wire, frozen=True, kw_only=True):
    """An open vote: the leading options, most votes first, and when its countdown ends.

    running: whether its clock runs; while it stands still, `deadline` is when it would end if it
    went on at the time of the snapshot.
    """

    title: str
    options: tuple[VoteOptionWire, ...]
    voters: int
    opened: float
    deadline: float
    running: bool


class ShareWire(Wire, frozen=True, kw_only=True):
    """What a viewer got for the module that is solved."""

    name: str
    points: int


class LogWire(Wire, frozen=True, kw_only=True):
    """A command of a viewer and what came of it. id: grows by one for each line."""

    id: int
    name: str
    command: str
    outcome: LogOutcome
    text: str


class ChatWire(Wire, frozen=True, kw_only=True):
    """Where commands come from; retry_at: when the next attempt begins, else null."""

    state: LinkState
    channel: str
    retry_at: float | None


class EventWire(Wire, tag_field="kind", frozen=True, kw_only=True):
    """Something that happened since the snapshot before."""


class RoundDealtWire(EventWire, frozen=True, kw_only=True, tag="round_dealt"):
    """Cards are dealt. direction: the way in which some are passed, or that none are."""

    number: int
    direction: DirectionName


class CardsExchangedWire(EventWire, frozen=True, kw_only=True, tag="cards_exchanged"):
    """The pass is over. received: what South got."""

    direction: DirectionName
    received: tuple[str, ...]


class CardPlayedWire(EventWire, frozen=True, kw_only=True, tag="card_played"):
    """A seat played a card."""

    seat: SeatName
    card: str


class HeartsBrokenWire(EventWire, frozen=True, kw_only=True, tag="hearts_broken"):
    """A seat discarded the first heart (R9)."""

    seat: SeatName


class TrickTakenWire(EventWire, frozen=True, kw_only=True, tag="trick_taken"):
    """seat: the winner. queen: the queen of spades was in it."""

    seat: SeatName
    points: int
    queen: bool


class RoundScoredWire(EventWire, frozen=True, kw_only=True, tag="round_scored"):
    """scores: what the round adds to each total; moon: who shot it, if anybody did."""

    number: int
    scores: tuple[int, int, int, int]
    moon: SeatName | None
    sun: bool


class MatchLostWire(EventWire, frozen=True, kw_only=True, tag="match_lost"):
    """The match was lost with these totals, and `next_match` follows; no strike (R16)."""

    totals: tuple[int, int, int, int]
    next_match: int


class ModuleSolvedWire(EventWire, frozen=True, kw_only=True, tag="module_solved"):
    """The match is won and the module solved. totals: at its end."""

    totals: tuple[int, int, int, int]


class ModuleDealtWire(EventWire, frozen=True, kw_only=True, tag="module_dealt"):
    """Somebody dealt a new module."""


EventUnion = (
    RoundDealtWire
    | CardsExchangedWire
    | CardPlayedWire
    | HeartsBrokenWire
    | TrickTakenWire
    | RoundScoredWire
    | MatchLostWire
    | ModuleSolvedWire
    | ModuleDealtWire
)


class Snapshot(Wire, frozen=True, kw_only=True):
    """All that the page draws. sequence: grows with each change; time: the server's clock.

    trick: the cards on the table. last_trick: shown while nothing lies on the table.
    vote: the open vote about a card or a pass. poll: the open vote about anything else. shares:
    who got most for the module, once it is solved, the most first.
    log: the last commands, oldest first. can_speak: whether answers also go to chat.
    """

    version: int = VERSION
    sequence: int
    time: float
    module: ModuleWire
    round: RoundWire
    seats: tuple[SeatWire, SeatWire, SeatWire, SeatWire]
    trick: tuple[PlayWire, ...]
    last_trick: TrickWire | None
    hand: tuple[HandCardWire, ...]
    prompt: PromptWire
    vote: VoteWire | None
    poll: VoteWire | None
    shares: tuple[ShareWire, ...]
    log: tuple[LogWire, ...]
    can_speak: bool
    chat: ChatWire
    events: tuple[EventUnion, ...]


class Heartbeat(Wire, frozen=True, kw_only=True):
    """Sent while nothing changes, so that the page knows that the server lives."""

    heartbeat: Literal[True] = True
    time: float


def direction_name(direction: Direction) -> DirectionName:
    """The wire's name for a passing direction."""
    match direction:
        case Direction.LEFT:
            return "left"
        case Direction.RIGHT:
            return "right"
        case Direction.ACROSS:
            return "across"
        case Direction.HOLD:
            return "hold"


def outcome_name(outcome: Outcome) -> LogOutcome:
    """The wire's name for the outcome of a command."""
    match outcome:
        case Outcome.ACCEPTED:
            return "accepted"
        case Outcome.COUNTED:
            return "counted"
        case Outcome.REFUSED:
            return "refused"
        case Outcome.ANSWERED:
            return "info"


def link_name(link: Link) -> LinkState:
    """The wire's name for the state of the chat."""
    match link:
        case Link.OFFLINE:
            return "offline"
        case Link.CONNECTING:
            return "connecting"
        case Link.CONNECTED:
            return "connected"
        case Link.DISCONNECTED:
            return "disconnected"
