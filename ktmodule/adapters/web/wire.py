"""The overlay's snapshot as it goes over the wire, versioned.

A snapshot is the whole truth that the page draws; `events` only animate it. Cards are text such
as `10H`; times are the server's clock in seconds. The names in it are the wire's own: renaming a
seat or an outcome elsewhere changes nothing here.
"""

from typing import Literal

import msgspec

from ktmodule.chat.line import Link
from ktmodule.hearts.seats import Direction
from ktmodule.session.outcome import Outcome

VERSION = 3
"""3: how chat decides, the outcome of a vote, and a prompt that speaks to whoever may act."""

SeatName = Literal["south", "west", "north", "east"]
SEATS: tuple[SeatName, SeatName, SeatName, SeatName] = ("south", "west", "north", "east")
"""The seats clockwise, South first, as a snapshot lists them."""

DirectionName = Literal["left", "right", "across", "hold"]
LinkState = Literal["offline", "connected", "connecting", "disconnected"]
LogOutcome = Literal["accepted", "refused", "counted", "info"]


class Wire(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of all messages and their parts."""


class ModuleWire(Wire, frozen=True, kw_only=True):
    """The module. id: as chat addresses it. match: the number of its match, from 1.

    goal: what solves it (R15): to stay under `target`, or to have the lowest total.
    """

    id: str
    solved: bool
    match: int
    target: int
    goal: Literal["survive", "lowest"]


class RoundWire(Wire, frozen=True, kw_only=True):
    """The round. trick: 1 to 13.

    over: every card has been played and the score is in the totals; it stays until the next deal.
    """

    number: int
    direction: DirectionName
    passing: bool
    trick: int
    hearts_broken: bool
    over: bool


class SeatWire(Wire, frozen=True, kw_only=True):
    """A seat as its plate shows it. taken: points in this round. chosen: ready to pass.

    level: the level of who plays it, where that is told: in a replay; otherwise empty.
    """

    seat: SeatName
    name: str
    level: str
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
    """A card in South's hand. place: 0 to 12, the same for the whole round.

    arrived: received in the pass. votes: how many viewers chose it in the open vote. leading:
    among the cards that would win it now.
    """

    card: str
    place: int
    legal: bool
    arrived: bool
    chosen: bool
    votes: int
    leading: bool


class ModeWire(Wire, frozen=True, kw_only=True):
    """How South's cards are chosen now.

    holder: the viewer who holds the seat, empty for nobody. taker: who gets it at `taken_at` unless
    the holder acts; empty for nobody. taken_at: null without a taker, or while its clock stands.
    command: with it others ask for the seat or, once there is a taker, its holder keeps it, such as
    `!take`; empty where nobody can.
    """

    kind: Literal["alone", "first", "claim", "vote"]
    holder: str
    taker: str
    taken_at: float | None
    command: str


class PromptWire(Wire, frozen=True, kw_only=True):
    """South's task. title: whose move it is. text: what to do, or what is waited for.

    command: its form, such as `!play CARD`; empty where there is nothing to type.
    """

    kind: Literal["pass", "play", "wait", "solved"]
    title: str
    text: str
    command: str


class VoteOptionWire(Wire, frozen=True, kw_only=True):
    """An option of a vote, and the number of viewers for it."""

    label: str
    votes: int


class VoteWire(Wire, frozen=True, kw_only=True):
    """An open vote: its options, most votes first, and when its countdown ends.

    closes: when the last votes are counted, later than `deadline` by the stream delay. running:
    whether its clock runs. While it is paused, `deadline` and `closes` are as if the clock resumed
    at the time of the snapshot.
    """

    title: str
    options: tuple[VoteOptionWire, ...]
    voters: int
    opened: float
    deadline: float
    closes: float
    running: bool


class DecidedWire(Wire, frozen=True, kw_only=True):
    """The outcome of the last vote, to be shown until that time. cards: the winners."""

    cards: tuple[str, ...]
    text: str
    until: float


class ShareWire(Wire, frozen=True, kw_only=True):
    """A viewer's points for solving the module."""

    name: str
    points: int


class LogWire(Wire, frozen=True, kw_only=True):
    """A command as it was understood, and its outcome; or an announcement.

    id: larger than that of the line before. name: of who typed it; empty for an announcement.
    command: empty for an announcement, and for a line that could not be read. text: what there is
    to say about it, or empty.
    """

    id: int
    name: str
    command: str
    outcome: LogOutcome
    text: str


class ChatWire(Wire, frozen=True, kw_only=True):
    """The chat connection. retry_at: when it tries to connect again, or null."""

    state: LinkState
    channel: str
    retry_at: float | None


class EventWire(Wire, tag_field="kind", frozen=True, kw_only=True):
    """Something that happened since the previous snapshot."""


class RoundDealtWire(EventWire, frozen=True, kw_only=True, tag="round_dealt"):
    """Cards were dealt. direction: where three of them are passed; `hold`: nowhere."""

    number: int
    direction: DirectionName


class CardsExchangedWire(EventWire, frozen=True, kw_only=True, tag="cards_exchanged"):
    """The pass is complete. received: South's new cards."""

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
    """A trick was taken. seat: its winner. queen: whether the queen of spades was in it."""

    seat: SeatName
    points: int
    queen: bool


class RoundScoredWire(EventWire, frozen=True, kw_only=True, tag="round_scored"):
    """A round was scored. scores: added to the totals. moon: the seat that shot it, if any."""

    number: int
    scores: tuple[int, int, int, int]
    moon: SeatName | None
    sun: bool


class MatchLostWire(EventWire, frozen=True, kw_only=True, tag="match_lost"):
    """The match was lost with these totals; `next_match` follows, without a strike (R16)."""

    totals: tuple[int, int, int, int]
    next_match: int


class ModuleSolvedWire(EventWire, frozen=True, kw_only=True, tag="module_solved"):
    """The match was won and the module solved. totals: at the end of the match."""

    totals: tuple[int, int, int, int]


class ModuleDealtWire(EventWire, frozen=True, kw_only=True, tag="module_dealt"):
    """A new module was dealt."""


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
    """Everything that the page draws. sequence: grows with each change. time: the server's clock.

    trick: the cards on the table. last_trick: the previous trick, until the next one has a card.
    vote: the open vote on a card or a pass. decided: the outcome of the last one, for two seconds.
    poll: the open vote on anything else. shares: the most points for solving the module, most
    first; empty before. log: the last commands, oldest first.
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
    mode: ModeWire
    prompt: PromptWire
    vote: VoteWire | None
    decided: DecidedWire | None
    poll: VoteWire | None
    shares: tuple[ShareWire, ...]
    log: tuple[LogWire, ...]
    chat: ChatWire
    events: tuple[EventUnion, ...]


class Heartbeat(Wire, frozen=True, kw_only=True):
    """Sent while nothing changes, so that the page knows that the server is alive."""

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
