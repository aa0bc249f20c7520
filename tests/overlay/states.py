"""Snapshots made by hand, for what a session shows too rarely."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from ktmodule.adapters.web import wire

HAND = tuple("2C 9C KC 4D 10D JD 3S QS AS 5H 8H 10H QH".split())

WIDE = "W" * 25
LONGEST_TEXT = ("You hold clubs, so you must follow: 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC. " * 9)[
    :500
]
LONGEST_COMMAND = "!pass 10S 10D 10H"
"""The longest that the server ever shows."""

HOSTILE_NAMES = (
    "<b>&lt;img src=x onerror=alert(1)>",
    "Z" + "\u0335\u0321\u0322\u0337\u031b" * 100,
    "\u202eevil \u0645\u0631\u062d\u0628\u0627\u202e \u2066x",
    "</script><style>*{color:red}</style>",
)
"""Markup, a tower of 500 combining marks, and marks that turn the direction of text."""


def snapshot(
    *,
    hand: Sequence[str] = HAND,
    legal: Sequence[str] = (),
    chosen: Sequence[str] = (),
    arrived: Sequence[str] = (),
    votes: Mapping[str, int] | None = None,
    names: Sequence[str] = ("Chat", "West", "North", "East"),
    taken: Sequence[int] = (0, 0, 0, 0),
    totals: Sequence[int] = (8, 3, 12, 26),
    turn: wire.SeatName | None = None,
    thinking: bool = False,
    ready: Sequence[wire.SeatName] = (),
    trick: Sequence[tuple[wire.SeatName, str]] = (),
    last: tuple[Sequence[tuple[wire.SeatName, str]], wire.SeatName] | None = None,
    round_: wire.RoundWire | None = None,
    module: wire.ModuleWire | None = None,
    prompt: wire.PromptWire | None = None,
    vote: wire.VoteWire | None = None,
    poll: wire.VoteWire | None = None,
    shares: Sequence[tuple[str, int]] = (),
    log: Sequence[wire.LogWire] = (),
    replies_in_chat: bool = True,
    chat: wire.ChatWire | None = None,
) -> wire.Snapshot:
    """A snapshot at time 0 with sequence 0; `Easel.put` sets both."""
    south, west, north, east = (
        wire.SeatWire(
            seat=seat,
            name=names[index],
            taken=taken[index],
            total=totals[index],
            turn=seat == turn,
            thinking=thinking and seat == turn,
            chosen=seat in ready,
        )
        for index, seat in enumerate(wire.SEATS)
    )
    counts = votes or {}
    return wire.Snapshot(
        sequence=0,
        time=0.0,
        module=module or wire.ModuleWire(id="1", solved=False, match=1, target=100),
        round=round_ or playing(),
        seats=(south, west, north, east),
        trick=_plays(trick),
        last_trick=last and wire.TrickWire(plays=_plays(last[0]), winner=last[1]),
        hand=tuple(
            wire.HandCardWire(
                card=card,
                place=HAND.index(card),
                legal=card in legal,
                arrived=card in arrived,
                chosen=card in chosen,
                votes=counts.get(card, 0),
            )
            for card in hand
        ),
        prompt=prompt or wire.PromptWire(kind="wait", text="West's turn", command=""),
        vote=vote,
        poll=poll,
        shares=_shares(shares),
        log=tuple(log),
        replies_in_chat=replies_in_chat,
        chat=chat or wire.ChatWire(state="connected", channel="#streamer", retry_at=None),
        events=(),
    )


def _plays(cards: Sequence[tuple[wire.SeatName, str]]) -> tuple[wire.PlayWire, ...]:
    return tuple(wire.PlayWire(seat=seat, card=card) for seat, card in cards)


def _shares(shares: Sequence[tuple[str, int]]) -> tuple[wire.ShareWire, ...]:
    return tuple(wire.ShareWire(name=name, points=points) for name, points in shares)


def playing(
    number: int = 2, trick: int = 5, broken: bool = True, over: bool = False
) -> wire.RoundWire:
    return wire.RoundWire(
        number=number,
        direction="left",
        passing=False,
        trick=trick,
        hearts_broken=broken,
        over=over,
    )


def choosing(number: int, direction: wire.DirectionName) -> wire.RoundWire:
    """A round that is just dealt, in which cards are passed."""
    return wire.RoundWire(
        number=number, direction=direction, passing=True, trick=1, hearts_broken=False, over=False
    )


def a_vote(
    *options: tuple[str, int],
    title: str = "Vote: which card?",
    left: float = 12.0,
    running: bool = True,
) -> wire.VoteWire:
    """An open vote of 20 seconds, with `left` of them to go."""
    return wire.VoteWire(
        title=title,
        options=tuple(wire.VoteOptionWire(label=label, votes=votes) for label, votes in options),
        voters=sum(votes for _, votes in options),
        opened=left - 20.0,
        deadline=left,
        running=running,
    )


def a_poll(
    yes: int,
    no: int,
    title: str = "!vote: mode claim?",
    left: float = 42.0,
    running: bool = True,
) -> wire.VoteWire:
    """An open poll of a minute, with `left` seconds to go."""
    return wire.VoteWire(
        title=title,
        options=(
            wire.VoteOptionWire(label="yes", votes=yes),
            wire.VoteOptionWire(label="no", votes=no),
        ),
        voters=yes + no,
        opened=left - 60.0,
        deadline=left,
        running=running,
    )


def line(
    number: int, name: str, command: str, outcome: wire.LogOutcome, text: str = ""
) -> wire.LogWire:
    return wire.LogWire(id=number, name=name, command=command, outcome=outcome, text=text)


LOG = (
    line(1, "viewer_42", "!play 10D", "counted"),
    line(2, "quietfox", "!play KC", "refused", "You hold diamonds, so you must follow: 4D 10D JD."),
    line(3, "marabou", "!play JD", "counted"),
    line(4, "viewer_42", "!play JD", "counted"),
    line(5, "pelle", "!score", "info", "Chat 8, West 3, North 12, East 26."),
    line(6, "lotta_k", "!play JD", "counted"),
)

FULL_LOG = (
    *LOG,
    line(7, "quietfox", "!vote mode claim", "accepted"),
    line(8, "viewer_42", "!vote yes", "counted"),
)
"""A log of as many lines as the server keeps."""

VOTE = snapshot(
    legal=("4D", "10D", "JD"),
    votes={"JD": 7, "10D": 4, "4D": 1},
    trick=(("west", "KD"), ("north", "7D"), ("east", "2D")),
    turn="south",
    taken=(3, 0, 13, 1),
    prompt=wire.PromptWire(kind="play", text="Follow diamonds", command="!play JD"),
    vote=a_vote(("JD", 7), ("10D", 4), ("4D", 1)),
    log=LOG,
)

PASS_VOTE = snapshot(
    legal=HAND,
    votes={"QS": 9, "AS": 7, "QH": 6, "KC": 2},
    chosen=("QS", "AS", "QH"),
    totals=(0, 0, 0, 0),
    ready=("west", "north"),
    round_=choosing(1, "left"),
    prompt=wire.PromptWire(
        kind="pass", text="Choose three cards for West", command="!pass QS AS QH"
    ),
    vote=a_vote(("QS", 9), ("AS", 7), ("QH", 6), title="Vote: three cards to pass"),
    log=LOG[:3],
)

WAITING = snapshot(
    hand=HAND[:3] + HAND[4:],
    trick=(("west", "KD"), ("north", "7D")),
    turn="east",
    thinking=True,
    arrived=("3S", "QS", "8H"),
    prompt=wire.PromptWire(kind="wait", text="East's turn", command=""),
    log=LOG,
    replies_in_chat=False,
    chat=wire.ChatWire(state="offline", channel="", retry_at=None),
)

POLL = replace(WAITING, poll=a_poll(4, 2), log=FULL_LOG)

POLL_BESIDE_VOTE = replace(VOTE, poll=a_poll(4, 12), log=FULL_LOG)

SOLVED = snapshot(
    hand=(),
    totals=(61, 48, 103, 74),
    last=((("west", "KS"), ("north", "2S"), ("east", "7S"), ("south", "AS")), "south"),
    round_=playing(number=7, trick=13, over=True),
    module=wire.ModuleWire(id="1", solved=True, match=2, target=100),
    prompt=wire.PromptWire(kind="solved", text="Solved; moderators: !new", command="!score"),
    shares=(("viewer_42", 9), ("marabou", 7), ("lotta_k", 5), ("pelle", 3), ("øyvind", 2)),
    log=(
        *LOG,
        line(
            7,
            "Chat",
            "",
            "info",
            "points for solving it: viewer_42 9, marabou 7, lotta_k 5, pelle 3, øyvind 2 "
            "and 4 more",
        ),
    ),
)

SOLVED_WITH_POLL = replace(SOLVED, poll=a_poll(1, 0, title="!vote: a new module?"))

OUTCOMES: tuple[wire.LogOutcome, ...] = ("refused", "accepted", "info", "counted")

LONGEST = snapshot(
    names=(WIDE,) * 4,
    legal=HAND,
    votes=dict.fromkeys(HAND, 888),
    chosen=HAND[:3],
    arrived=HAND,
    trick=(("west", "10D"), ("north", "10C"), ("east", "10S")),
    turn="south",
    taken=(26, 26, 26, 26),
    totals=(-104, 126, 999, -999),
    round_=playing(number=99, trick=13),
    module=wire.ModuleWire(id="WWWWWW", solved=False, match=999, target=1000),
    prompt=wire.PromptWire(kind="pass", text=LONGEST_TEXT, command=LONGEST_COMMAND),
    vote=a_vote((WIDE * 2, 88888), (WIDE, 7777), (WIDE, 6), title=WIDE * 2, left=99999.0),
    poll=a_poll(88888, 88888, title=WIDE * 2, left=99999.0),
    log=tuple(
        line(number, WIDE, "!" + "W" * 39, outcome, LONGEST_TEXT)
        for number, outcome in enumerate(OUTCOMES * 2)
    ),
    replies_in_chat=False,
    chat=wire.ChatWire(state="disconnected", channel="#" + WIDE[:24], retry_at=99.0),
)

WIDE_WAITING = replace(
    LONGEST,
    vote=None,
    poll=a_poll(88888, 7, title=WIDE, running=False),
    prompt=wire.PromptWire(kind="wait", text=LONGEST_TEXT, command=""),
    seats=tuple(
        replace(seat, turn=seat.seat == "west", thinking=seat.seat == "west")
        for seat in LONGEST.seats
    ),
)

WIDE_SOLVED = replace(
    LONGEST,
    vote=None,
    module=replace(LONGEST.module, solved=True),
    prompt=wire.PromptWire(kind="solved", text=LONGEST_TEXT, command=LONGEST_COMMAND),
    shares=_shares([(WIDE, 88888)] * 5),
    log=(*LONGEST.log[1:], line(8, WIDE, "", "info", LONGEST_TEXT)),
)

HOSTILE = snapshot(
    names=HOSTILE_NAMES,
    legal=("4D", "10D", "JD"),
    trick=(("west", "KD"), ("north", "7D"), ("east", "2D")),
    turn="south",
    prompt=wire.PromptWire(kind="play", text=HOSTILE_NAMES[2], command="!play JD"),
    vote=a_vote(*((name, 3) for name in HOSTILE_NAMES[:3]), title=HOSTILE_NAMES[1]),
    poll=a_poll(3, 3, title=HOSTILE_NAMES[2]),
    log=tuple(
        line(number, name, name, "refused", name) for number, name in enumerate(HOSTILE_NAMES)
    ),
    replies_in_chat=False,
    chat=wire.ChatWire(state="connected", channel=HOSTILE_NAMES[2], retry_at=None),
)

HOSTILE_SOLVED = replace(
    SOLVED,
    shares=_shares([(name, 7) for name in HOSTILE_NAMES]),
    log=(line(1, HOSTILE_NAMES[0], "", "info", HOSTILE_NAMES[3] * 3),),
)

EVERY: Mapping[str, wire.Snapshot] = {
    "vote": VOTE,
    "pass": PASS_VOTE,
    "waiting": WAITING,
    "poll": POLL,
    "poll beside a vote": POLL_BESIDE_VOTE,
    "solved": SOLVED,
    "solved, with a poll": SOLVED_WITH_POLL,
    "longest": LONGEST,
    "longest, waiting": WIDE_WAITING,
    "longest, solved": WIDE_SOLVED,
    "hostile": HOSTILE,
    "hostile, solved": HOSTILE_SOLVED,
}
