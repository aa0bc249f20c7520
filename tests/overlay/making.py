"""Makes snapshots by hand, with what is not said left as it usually is."""

from collections.abc import Mapping, Sequence
from typing import Literal

from ktmodule.adapters.web import wire

HAND = tuple("2C 9C KC 4D 10D JD 3S QS AS 5H 8H 10H QH".split())


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
    mode: wire.ModeWire | None = None,
    prompt: wire.PromptWire | None = None,
    vote: wire.VoteWire | None = None,
    decided: wire.DecidedWire | None = None,
    poll: wire.VoteWire | None = None,
    shares: Sequence[tuple[str, int]] = (),
    log: Sequence[wire.LogWire] = (),
    levels: Sequence[str] = ("", "", "", ""),
    chat: wire.ChatWire | None = None,
) -> wire.Snapshot:
    """A snapshot at time 0 with sequence 0; `Easel.put` sets both."""
    south, west, north, east = (
        wire.SeatWire(
            seat=seat,
            name=names[index],
            level=levels[index],
            taken=taken[index],
            total=totals[index],
            turn=seat == turn,
            thinking=thinking and seat == turn,
            chosen=seat in ready,
        )
        for index, seat in enumerate(wire.SEATS)
    )
    counts = votes or {}
    most = max(counts.values(), default=0)
    return wire.Snapshot(
        sequence=0,
        time=0.0,
        module=module or wire.ModuleWire(id="1", solved=False, match=1, target=100, goal="survive"),
        round=round_ or playing(),
        seats=(south, west, north, east),
        trick=plays_of(trick),
        last_trick=last and wire.TrickWire(plays=plays_of(last[0]), winner=last[1]),
        hand=tuple(
            wire.HandCardWire(
                card=card,
                place=HAND.index(card),
                legal=card in legal,
                arrived=card in arrived,
                chosen=card in chosen,
                votes=counts.get(card, 0),
                leading=card in chosen or 0 < counts.get(card, 0) == most,
            )
            for card in hand
        ),
        mode=mode or VOTES,
        prompt=prompt or waiting_for("West"),
        vote=vote,
        decided=decided,
        poll=poll,
        shares=shares_of(shares),
        log=tuple(log),
        chat=chat or wire.ChatWire(state="connected", channel="#streamer", retry_at=None),
        events=(),
    )


def in_mode(
    kind: Literal["alone", "claim", "first", "vote"],
    holder: str = "",
    taker: str = "",
    left: float | None = None,
    command: str = "",
) -> wire.ModeWire:
    """How cards are chosen. left: the seconds until the taker gets the seat."""
    return wire.ModeWire(kind=kind, holder=holder, taker=taker, taken_at=left, command=command)


VOTES = in_mode("vote")


def waiting_for(name: str) -> wire.PromptWire:
    """The prompt while another seat plays."""
    return wire.PromptWire(kind="wait", title="Wait", text=f"{name} plays", command="!help")


def asks(text: str, title: str = "Chat's turn") -> wire.PromptWire:
    """The prompt for a card to play."""
    return wire.PromptWire(kind="play", title=title, text=text, command="!play CARD")


def asks_for_pass(text: str, title: str = "Chat's turn") -> wire.PromptWire:
    """The prompt for three cards to pass."""
    return wire.PromptWire(kind="pass", title=title, text=text, command="!pass CARD CARD CARD")


def plays_of(cards: Sequence[tuple[wire.SeatName, str]]) -> tuple[wire.PlayWire, ...]:
    return tuple(wire.PlayWire(seat=seat, card=card) for seat, card in cards)


def shares_of(shares: Sequence[tuple[str, int]]) -> tuple[wire.ShareWire, ...]:
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
    voters: int | None = None,
    delay: float = 3.0,
) -> wire.VoteWire:
    """An open vote of 20 seconds, with `left` of them to go.

    voters: by default as many as there are votes. delay: the seconds from the end of the countdown
    to the end of the vote.
    """
    return wire.VoteWire(
        title=title,
        options=tuple(wire.VoteOptionWire(label=label, votes=votes) for label, votes in options),
        voters=sum(votes for _, votes in options) if voters is None else voters,
        opened=left - 20.0,
        deadline=left,
        closes=left + delay,
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
        closes=left + 3.0,
        running=running,
    )


def line(
    number: int, name: str, command: str, outcome: wire.LogOutcome, text: str = ""
) -> wire.LogWire:
    return wire.LogWire(id=number, name=name, command=command, outcome=outcome, text=text)
