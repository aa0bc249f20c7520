"""Snapshots made by hand, for what a session shows too rarely."""

from collections.abc import Mapping

from msgspec.structs import replace

from ktmodule.adapters.web import wire
from tests.overlay.making import (
    HAND,
    a_poll,
    a_vote,
    asks,
    asks_for_pass,
    choosing,
    in_mode,
    line,
    playing,
    shares_of,
    snapshot,
    waiting_for,
)

WIDE = "W" * 25
LONGEST_TEXT = ("You hold clubs, so you must follow: 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC. " * 9)[
    :500
]
LONGEST_COMMAND = "!pass CARD CARD CARD"
"""The longest that the server ever shows."""

HOSTILE_NAMES = (
    "<b>&lt;img src=x onerror=alert(1)>",
    "Z" + "\u0335\u0321\u0322\u0337\u031b" * 100,
    "\u202eevil \u0645\u0631\u062d\u0628\u0627\u202e \u2066x",
    "</script><style>*{color:red}</style>",
)
"""Markup, a tower of 500 combining marks, and marks that turn the direction of text."""

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
    prompt=asks("Follow diamonds"),
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
    prompt=asks_for_pass("Choose three cards for West"),
    vote=a_vote(
        ("QS", 9), ("AS", 7), ("QH", 6), ("KC", 2), title="Vote: three cards to pass", voters=9
    ),
    log=LOG[:3],
)

WAITING = snapshot(
    hand=HAND[:3] + HAND[4:],
    trick=(("west", "KD"), ("north", "7D")),
    turn="east",
    thinking=True,
    arrived=("3S", "QS", "8H"),
    prompt=waiting_for("East"),
    mode=in_mode("first"),
    log=LOG,
    chat=wire.ChatWire(state="offline", channel="", retry_at=None),
)

POLL = replace(WAITING, poll=a_poll(4, 2), log=FULL_LOG)

POLL_BESIDE_VOTE = replace(VOTE, poll=a_poll(4, 12), log=FULL_LOG)

SOLVED = snapshot(
    hand=(),
    totals=(61, 48, 103, 74),
    last=((("west", "KS"), ("north", "2S"), ("east", "7S"), ("south", "AS")), "south"),
    round_=playing(number=7, trick=13, over=True),
    module=wire.ModuleWire(id="1", solved=True, match=2, target=100, goal="survive"),
    prompt=wire.PromptWire(
        kind="solved", title="Solved", text="Moderators deal another module", command="!new"
    ),
    shares=(("viewer_42", 9), ("marabou", 7), ("lotta_k", 5), ("pelle", 3), ("øyvind", 2)),
    log=(
        *LOG,
        line(
            7,
            "",
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
    module=wire.ModuleWire(id="WWWWWW", solved=False, match=999, target=1000, goal="lowest"),
    prompt=wire.PromptWire(kind="pass", title=WIDE, text=LONGEST_TEXT, command=LONGEST_COMMAND),
    mode=in_mode("claim", holder=WIDE, taker=WIDE, left=9999.0, command="!claim"),
    levels=("", "opponents", "opponents", "opponents"),
    vote=a_vote(*((card, 88888 - number) for number, card in enumerate(HAND)), left=99999.0),
    poll=a_poll(88888, 88888, title=WIDE * 2, left=99999.0),
    log=tuple(
        line(number, WIDE, "!" + "W" * 39, outcome, LONGEST_TEXT)
        for number, outcome in enumerate(OUTCOMES * 2)
    ),
    chat=wire.ChatWire(state="disconnected", channel="#" + WIDE[:24], retry_at=99.0),
)

WIDE_WAITING = replace(
    LONGEST,
    vote=None,
    poll=a_poll(88888, 7, title=WIDE, running=False),
    prompt=wire.PromptWire(kind="wait", title=WIDE, text=LONGEST_TEXT, command="!help"),
    seats=tuple(
        replace(seat, turn=seat.seat == "west", thinking=seat.seat == "west")
        for seat in LONGEST.seats
    ),
)

WIDE_SOLVED = replace(
    LONGEST,
    vote=None,
    module=replace(LONGEST.module, solved=True),
    prompt=wire.PromptWire(kind="solved", title=WIDE, text=LONGEST_TEXT, command="!new"),
    shares=shares_of([(WIDE, 88888)] * 5),
    log=(*LONGEST.log[1:], line(8, "", "", "info", LONGEST_TEXT)),
)

HOSTILE = snapshot(
    names=HOSTILE_NAMES,
    legal=("4D", "10D", "JD"),
    trick=(("west", "KD"), ("north", "7D"), ("east", "2D")),
    turn="south",
    mode=in_mode("claim", holder=HOSTILE_NAMES[1], taker=HOSTILE_NAMES[2], left=40.0),
    prompt=wire.PromptWire(
        kind="play", title=HOSTILE_NAMES[0], text=HOSTILE_NAMES[2], command="!play CARD"
    ),
    vote=a_vote(*((name, 3) for name in HOSTILE_NAMES[:3]), title=HOSTILE_NAMES[1]),
    poll=a_poll(3, 3, title=HOSTILE_NAMES[2]),
    log=tuple(
        line(number, name, name, "refused", name) for number, name in enumerate(HOSTILE_NAMES)
    ),
    chat=wire.ChatWire(state="connected", channel=HOSTILE_NAMES[2], retry_at=None),
)

HOSTILE_SOLVED = replace(
    SOLVED,
    shares=shares_of([(name, 7) for name in HOSTILE_NAMES]),
    log=(line(1, "", "", "info", HOSTILE_NAMES[3] * 3),),
)

THIRTEEN = replace(
    PASS_VOTE,
    vote=a_vote(
        *(
            (card, 14 - number)
            for number, card in enumerate(
                ("QS", "AS", "QH", "KC", *HAND[:2], *HAND[3:7], *HAND[9:12])
            )
        ),
        title="Vote: three cards to pass",
        voters=28,
    ),
    hand=tuple(replace(card, votes=3) for card in PASS_VOTE.hand),
)
"""A pass for which every card was named."""

NO_VOTES = replace(
    VOTE,
    hand=tuple(replace(card, votes=0, leading=False) for card in VOTE.hand),
    vote=a_vote(left=19.0),
)

CLOSING = replace(VOTE, vote=a_vote(("JD", 7), ("10D", 4), ("4D", 1), left=-1.0))

PAUSED = replace(VOTE, vote=a_vote(("JD", 7), ("10D", 4), ("4D", 1), running=False))

DECIDED = snapshot(
    hand=HAND[:5] + HAND[6:],
    trick=(("west", "KD"), ("north", "7D"), ("east", "2D"), ("south", "JD")),
    taken=(3, 0, 13, 1),
    last=None,
    prompt=wire.PromptWire(
        kind="wait", title="Wait", text="Chat's card is played", command="!help"
    ),
    decided=wire.DecidedWire(cards=("JD",), text="JD won, 7 of 12", until=2.0),
    log=LOG,
)

DECIDED_PASS = replace(
    DECIDED,
    trick=(),
    decided=wire.DecidedWire(
        cards=("QS", "AS", "QH"), text="QS AS QH won, QH by lot over KC", until=2.0
    ),
)

FIRST = replace(
    VOTE, vote=None, mode=in_mode("first"), hand=snapshot(legal=("4D", "10D", "JD")).hand
)

CLAIMED = replace(
    FIRST,
    mode=in_mode("claim", holder="mara42", command="!take"),
    prompt=asks("Follow diamonds", title="mara42's turn"),
)

CONTESTED = replace(
    CLAIMED, mode=in_mode("claim", holder="mara42", taker="lotta_k", left=48.0, command="!claim")
)

ALONE = replace(
    FIRST,
    mode=in_mode("alone"),
    prompt=asks("Follow diamonds", title="Your turn"),
    seats=tuple(
        replace(seat, name="You" if seat.seat == "south" else seat.name) for seat in FIRST.seats
    ),
    chat=wire.ChatWire(state="offline", channel="", retry_at=None),
)

DISCONNECTED = replace(
    PAUSED,
    prompt=wire.PromptWire(
        kind="wait", title="Reconnecting", text="chat is disconnected", command=""
    ),
    chat=wire.ChatWire(state="disconnected", channel="#streamer", retry_at=5.0),
)

BEHIND = replace(
    WAITING,
    seats=tuple(
        replace(
            seat, name="\u0645\u062d\u0645\u062f \u0627\u0644\u0639\u0631\u0628\u064a", total=total
        )
        for seat, total in zip(WAITING.seats, (88, 3, 112, 26), strict=True)
    ),
    round=choosing(3, "across"),
    trick=(),
)
"""Chat is close to the target; names in a script with high and deep letters; a pass."""

REPLAYED = snapshot(
    levels=("", "steady", "expert", "novice"), mode=in_mode("alone"), trick=(("west", "KD"),)
)

TAKEN_LAST = snapshot(
    hand=HAND[:3] + HAND[4:],
    last=((("west", "KD"), ("north", "7D"), ("east", "QS"), ("south", "4D")), "west"),
    taken=(0, 13, 0, 0),
    prompt=waiting_for("West"),
    log=LOG,
)

QUEEN = wire.TrickTakenWire(seat="west", points=13, queen=True)
BROKEN = wire.HeartsBrokenWire(seat="north")
ROUND = wire.RoundScoredWire(number=2, scores=(5, 4, 11, 6), moon=None, sun=False)
MOON = wire.RoundScoredWire(number=2, scores=(0, 26, 26, 26), moon="south", sun=False)
SUN = wire.RoundScoredWire(number=2, scores=(-26, 26, 26, 26), moon="south", sun=True)
LOST = wire.MatchLostWire(totals=(103, 48, 61, 74), next_match=2)
WON = wire.ModuleSolvedWire(totals=(61, 48, 103, 74))

ROUND_OVER = snapshot(
    hand=(),
    last=((("west", "KS"), ("north", "2S"), ("east", "7S"), ("south", "AS")), "south"),
    round_=playing(number=2, trick=13, over=True),
    prompt=wire.PromptWire(kind="wait", title="Wait", text="Round 2 is over", command="!help"),
    log=LOG,
)

MOMENTS: Mapping[str, tuple[wire.Snapshot, tuple[wire.EventUnion, ...]]] = {
    "a moment: hearts": (WAITING, (BROKEN,)),
    "a moment: queen": (WAITING, (QUEEN,)),
    "a moment: round": (ROUND_OVER, (ROUND,)),
    "a moment: moon": (ROUND_OVER, (MOON,)),
    "a moment: sun": (ROUND_OVER, (SUN,)),
    "a moment: lost": (ROUND_OVER, (ROUND, LOST)),
    "a moment: solved": (SOLVED, (ROUND, WON)),
}
"""Each moment: the state it comes with, and its events."""

EVERY: Mapping[str, wire.Snapshot] = {
    "vote": VOTE,
    "pass": PASS_VOTE,
    "thirteen options": THIRTEEN,
    "no votes yet": NO_VOTES,
    "closing": CLOSING,
    "paused": PAUSED,
    "decided": DECIDED,
    "decided pass": DECIDED_PASS,
    "first": FIRST,
    "claimed": CLAIMED,
    "contested": CONTESTED,
    "alone": ALONE,
    "waiting": WAITING,
    "behind": BEHIND,
    "replayed": REPLAYED,
    "disconnected": DISCONNECTED,
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
