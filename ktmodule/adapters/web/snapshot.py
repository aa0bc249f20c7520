"""Snapshots of scenes: the one place that knows both the session and the wire."""

from collections.abc import Sequence
from typing import assert_never

from ktmodule.adapters.web import wire
from ktmodule.chat.line import Link
from ktmodule.chat.messages.replies import REPLIES, Replies
from ktmodule.chat.normalize import clean
from ktmodule.hearts.cards import QUEEN_OF_SPADES, Card
from ktmodule.hearts.events import (
    CardPlayed,
    CardsExchanged,
    HeartsBroken,
    MatchEnded,
    PassChosen,
    RoundDealt,
    RoundScored,
    TrickTaken,
)
from ktmodule.hearts.seats import HUMAN, Seat
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import SeatView, TableView, Task
from ktmodule.session.effects import Reply
from ktmodule.session.module import MatchLost, ModuleDealt, ModuleEvent, ModuleSolved
from ktmodule.session.prompt import Prompt
from ktmodule.session.scene import Scene
from ktmodule.session.seat.vote import VoteView
from ktmodule.session.viewers.points_commands import SHARES
from ktmodule.session.viewers.poll import PollView

MOST_OPTIONS = 3
"""Options of a vote that the page has room for."""

LONGEST_NAME = 25
LONGEST_COMMAND = 40
LONGEST_TITLE = 40
LONGEST_TEXT = 500
"""Characters sent to the page, which shortens further where there is less room."""


def snapshot_of(scene: Scene, human_name: str, replies: Replies = REPLIES) -> wire.Snapshot:
    """Return the snapshot of a scene, numbered 0, at time 0, with no log and no events.

    human_name: what South's plate says. replies: the wording in force.
    """
    public = scene.view.table
    return wire.Snapshot(
        sequence=0,
        time=0.0,
        module=_module(scene),
        round=_round(public),
        seats=(
            _seat(scene, Seat.SOUTH, human_name),
            _seat(scene, Seat.WEST, Seat.WEST.word),
            _seat(scene, Seat.NORTH, Seat.NORTH.word),
            _seat(scene, Seat.EAST, Seat.EAST.word),
        ),
        trick=() if public.trick is None else _plays(public.trick),
        last_trick=_last_trick(public),
        hand=_hand(scene.view, scene.vote),
        prompt=_prompt(scene),
        vote=None if scene.vote is None else _vote(scene.vote),
        poll=None if scene.poll is None else _poll(scene.poll, replies),
        shares=_shares(scene),
        log=(),
        replies_in_chat=scene.chat.replies_in_chat,
        chat=_chat(scene),
        events=(),
    )


def animated(events: Sequence[ModuleEvent], scene: Scene) -> list[wire.EventUnion]:
    """Return the events that led to a scene, except those that the page never animates."""
    told = (_event(event, scene.view) for event in events)
    return [event for event in told if event is not None]


def log_line(number: int, reply: Reply, player: str) -> wire.LogWire:
    """Return a line of the log. player: the name to show where the viewer is not known."""
    return wire.LogWire(
        id=number,
        name=(reply.to.name if reply.to else player)[:LONGEST_NAME],
        command=" ".join(clean(reply.command))[:LONGEST_COMMAND],
        outcome=wire.outcome_name(reply.outcome),
        text=reply.text[:LONGEST_TEXT],
    )


def _module(scene: Scene) -> wire.ModuleWire:
    return wire.ModuleWire(
        id=scene.module_id,
        solved=scene.solved,
        match=scene.match_number,
        target=scene.view.table.rules.target,
    )


def _round(public: TableView) -> wire.RoundWire:
    return wire.RoundWire(
        number=public.round_number,
        direction=wire.direction_name(public.direction),
        passing=public.passing,
        trick=public.trick_number,
        hearts_broken=public.hearts_broken,
        over=public.round_over,
    )


def _seat(scene: Scene, seat: Seat, name: str) -> wire.SeatWire:
    public = scene.view.table
    return wire.SeatWire(
        seat=wire.SEATS[seat],
        name=name,
        taken=public.taken[seat],
        total=public.totals[seat],
        turn=public.turn is seat,
        thinking=scene.thinking is seat,
        chosen=seat in public.chosen,
    )


def _shares(scene: Scene) -> tuple[wire.ShareWire, ...]:
    return tuple(
        wire.ShareWire(name=share.name[:LONGEST_NAME], points=share.points)
        for share in scene.shares[:SHARES]
        if share.points
    )


def _chat(scene: Scene) -> wire.ChatWire:
    return wire.ChatWire(
        state=wire.link_name(scene.chat.link), channel=scene.chat.channel, retry_at=scene.retry_at
    )


def _plays(trick: Trick) -> tuple[wire.PlayWire, ...]:
    return tuple(
        wire.PlayWire(seat=wire.SEATS[seat], card=str(card)) for seat, card in trick.plays()
    )


def _last_trick(public: TableView) -> wire.TrickWire | None:
    """The previous trick, until the next one has a card."""
    last = public.last_trick
    if (public.trick is not None and public.trick.cards) or last is None or last.winner is None:
        return None
    return wire.TrickWire(plays=_plays(last), winner=wire.SEATS[last.winner])


def _places(view: SeatView) -> list[tuple[Card, int]]:
    """Each card in the hand, with its place among the thirteen of this round."""
    public = view.table
    tricks = (*public.tricks, *((public.trick,) if public.trick else ()))
    gone = [card for trick in tricks for seat, card in trick.plays() if seat is view.seat]
    dealt = sorted((*view.hand, *gone))
    return [(card, place) for place, card in enumerate(dealt) if card in view.hand]


def _hand(view: SeatView, vote: VoteView | None) -> tuple[wire.HandCardWire, ...]:
    votes = {} if vote is None else {count.card: count.votes for count in vote.counts}
    leading = set() if vote is None else {count.card for count in vote.counts[: vote.cards_wanted]}
    return tuple(
        wire.HandCardWire(
            card=str(card),
            place=place,
            legal=view.must_pass or card in view.legal,
            arrived=card in view.received and not view.table.tricks,
            chosen=view.table.passing and (card in view.passed or card in leading),
            votes=votes.get(card, 0),
        )
        for card, place in _places(view)
    )


def _vote(vote: VoteView) -> wire.VoteWire:
    leading = vote.counts[:MOST_OPTIONS]
    return wire.VoteWire(
        title="Vote: three cards to pass" if vote.cards_wanted == 3 else "Vote: which card?",
        options=tuple(
            wire.VoteOptionWire(label=str(count.card), votes=count.votes) for count in leading
        ),
        voters=vote.voters,
        opened=vote.countdown.opened,
        deadline=vote.countdown.until(0.0),
        running=vote.countdown.running,
    )


def _poll(poll: PollView, replies: Replies) -> wire.VoteWire:
    return wire.VoteWire(
        title=f"!vote: {replies.proposed(poll.proposal)[:LONGEST_TITLE]}?",
        options=(
            wire.VoteOptionWire(label="yes", votes=poll.yes),
            wire.VoteOptionWire(label="no", votes=poll.no),
        ),
        voters=poll.yes + poll.no,
        opened=poll.countdown.opened,
        deadline=poll.countdown.until(0.0),
        running=poll.countdown.running,
    )


def _prompt(scene: Scene) -> wire.PromptWire:
    prompt = scene.prompt
    if prompt.solved:
        if scene.chat.link is Link.OFFLINE:
            return wire.PromptWire(kind="solved", text="Another module?", command="!new")
        # What everybody may type; a new module is for moderators.
        text = "Solved; moderators: !new"
        return wire.PromptWire(kind="solved", text=text, command="!score")
    if prompt.paused:
        return wire.PromptWire(kind="wait", text="The game is paused", command="")
    if not prompt.command:
        return wire.PromptWire(kind="wait", text=_task(prompt), command="")
    return wire.PromptWire(
        kind="pass" if prompt.task is Task.PASS else "play",
        text=_whose(prompt) or _task(prompt),
        command=f"!{prompt.command}",
    )


def _whose(prompt: Prompt) -> str:
    """Name the only viewer who may play now; empty if anybody may."""
    return f"{prompt.holder[:LONGEST_NAME]} plays, others: !take" if prompt.holder else ""


def _task(prompt: Prompt) -> str:
    led = "" if prompt.led is None else prompt.led.word
    match prompt.task:
        case Task.PASS:
            return f"Choose three cards for {prompt.direction.target(HUMAN).word}"
        case Task.LEAD if len(prompt.choices) > 1:
            return "Lead a card"
        case Task.LEAD:
            return f"Lead {prompt.choices[0]}"
        case Task.FOLLOW:
            return f"Follow {led}"
        case Task.DISCARD:
            return f"No {led}: discard any card"
        case Task.AWAIT_TURN if prompt.turn is not None:
            return f"{prompt.turn.word}'s turn"
        case Task.AWAIT_DEAL:
            return f"Round {prompt.round_number} is over"
        case Task.AWAIT_PASSES | Task.AWAIT_TURN | Task.NOTHING:
            return "The others choose"
        case unknown:
            assert_never(unknown)


def _event(event: ModuleEvent, view: SeatView) -> wire.EventUnion | None:
    """The event as the page animates it, or None if it does not."""
    match event:
        case RoundDealt(number, direction):
            return wire.RoundDealtWire(number=number, direction=wire.direction_name(direction))
        case CardsExchanged(direction):
            return wire.CardsExchangedWire(
                direction=wire.direction_name(direction), received=tuple(map(str, view.received))
            )
        case CardPlayed(seat, card):
            return wire.CardPlayedWire(seat=wire.SEATS[seat], card=str(card))
        case HeartsBroken(seat):
            return wire.HeartsBrokenWire(seat=wire.SEATS[seat])
        case TrickTaken(seat, trick, _):
            queen = QUEEN_OF_SPADES in trick.cards
            return wire.TrickTakenWire(seat=wire.SEATS[seat], points=trick.points, queen=queen)
        case RoundScored(number, score):
            moon = None if score.shooter is None else wire.SEATS[score.shooter]
            return wire.RoundScoredWire(
                number=number, scores=score.scores, moon=moon, sun=score.sun
            )
        case MatchLost(number, totals):
            return wire.MatchLostWire(totals=totals, next_match=number + 1)
        case ModuleSolved(totals):
            return wire.ModuleSolvedWire(totals=totals)
        case ModuleDealt():
            return wire.ModuleDealtWire()
        case PassChosen() | MatchEnded():
            return None
        case unknown:
            assert_never(unknown)
