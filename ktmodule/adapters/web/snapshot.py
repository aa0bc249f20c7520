"""Snapshots of scenes: the one place that knows both the session and the wire."""

from collections.abc import Sequence
from typing import Literal, assert_never

from ktmodule.adapters.web import wire
from ktmodule.adapters.web.prompt_text import LONGEST_NAME, command_shown, is_alone, prompt_wire
from ktmodule.chat.commands import Mode
from ktmodule.chat.messages.catalog import Sentences
from ktmodule.chat.messages.replies import REPLIES, Replies
from ktmodule.chat.messages.wording import with_points
from ktmodule.hearts.cards import QUEEN_OF_SPADES, Card, print_cards
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
from ktmodule.hearts.rules import Goal
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import SeatView, TableView
from ktmodule.session.clock import CountdownView
from ktmodule.session.effects import Public
from ktmodule.session.module import MatchLost, ModuleDealt, ModuleEvent, ModuleSolved
from ktmodule.session.outcome import Outcome
from ktmodule.session.scene import Scene
from ktmodule.session.seat.vote import VoteOutcome, VoteView
from ktmodule.session.viewers.points_commands import SHARES
from ktmodule.session.viewers.poll import PollView

DECIDED_SHOWN = 2.0
"""Seconds for which the outcome of a vote is shown."""

LONGEST_COMMAND = 40
LONGEST_TITLE = 40
LONGEST_TEXT = 500
"""Characters sent to the page, which shortens further where there is less room."""


def snapshot_of(scene: Scene, human_name: str, replies: Replies = REPLIES) -> wire.Snapshot:
    """Return the snapshot of a scene, numbered 0, at time 0, with no log and no events.

    human_name: what South's plate says. replies: the wording in force.
    """
    public, say = scene.view.table, replies.sentences
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
        mode=_mode(scene),
        prompt=prompt_wire(scene, say),
        vote=None if scene.vote is None else _vote(scene.vote, say),
        decided=None if scene.vote_outcome is None else _decided(scene.vote_outcome, say),
        poll=None if scene.poll is None else _poll(scene, scene.poll, replies),
        shares=_shares(scene),
        log=(),
        chat=_chat(scene),
        events=(),
    )


def animated(events: Sequence[ModuleEvent], scene: Scene) -> list[wire.EventUnion]:
    """Return the events that led to a scene, except those that the page never animates."""
    told = (_event(event, scene.view) for event in events)
    return [event for event in told if event is not None]


def log_line(number: int, public: Public, outcome: Outcome) -> wire.LogWire:
    """Return a line of the log."""
    return wire.LogWire(
        id=number,
        name=public.name[:LONGEST_NAME],
        command=public.command[:LONGEST_COMMAND],
        outcome=wire.outcome_name(outcome),
        text=public.text[:LONGEST_TEXT],
    )


def _module(scene: Scene) -> wire.ModuleWire:
    return wire.ModuleWire(
        id=scene.listening.module_id,
        solved=scene.solved,
        match=scene.match_number,
        target=scene.view.table.rules.target,
        goal="lowest" if scene.view.table.rules.goal is Goal.LOWEST else "survive",
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
        level=scene.levels[seat][:LONGEST_NAME] if scene.levels else "",
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
            leading=card in leading,
        )
        for card, place in _places(view)
    )


def _vote(vote: VoteView, say: Sentences) -> wire.VoteWire:
    return _counted(
        say.vote_pass if vote.cards_wanted == 3 else say.vote_play,
        tuple((str(count.card), count.votes) for count in vote.counts),
        vote.voters,
        vote.countdown,
    )


def _poll(scene: Scene, poll: PollView, replies: Replies) -> wire.VoteWire:
    title = replies.sentences.vote_poll.format(
        command=command_shown(scene, "vote") or "vote",
        proposal=replies.proposed(poll.proposal)[:LONGEST_TITLE],
    )
    options = (("yes", poll.yes), ("no", poll.no))
    return _counted(title, options, poll.yes + poll.no, poll.countdown)


def _counted(
    title: str, options: tuple[tuple[str, int], ...], voters: int, countdown: CountdownView
) -> wire.VoteWire:
    deadline = countdown.until(0.0)
    return wire.VoteWire(
        title=title,
        options=tuple(wire.VoteOptionWire(label=label, votes=votes) for label, votes in options),
        voters=voters,
        opened=countdown.opened,
        deadline=deadline,
        closes=deadline + countdown.hidden,
        running=countdown.running,
    )


def _decided(outcome: VoteOutcome, say: Sentences) -> wire.DecidedWire:
    won = outcome.won
    if len(won) == 1:
        sentence = say.vote_tied if outcome.tied else say.vote_won
        cards = str(won[0].card)
    else:
        sentence = say.vote_pass_tied if outcome.tied else say.vote_pass_won
        cards = with_points((str(count.card), count.votes) for count in won)
    text = sentence.format(
        cards=cards,
        votes=won[-1].votes,
        voters=outcome.voters,
        tied=print_cards(outcome.tied),
    )
    return wire.DecidedWire(
        cards=tuple(str(count.card) for count in won),
        text=text[:LONGEST_TEXT],
        until=outcome.closed + DECIDED_SHOWN,
    )


def _mode(scene: Scene) -> wire.ModeWire:
    mode = scene.mode
    word = "mine" if mode.taker else "take"
    return wire.ModeWire(
        kind=_mode_kind(scene),
        holder=mode.holder[:LONGEST_NAME],
        taker=mode.taker[:LONGEST_NAME],
        taken_at=mode.taken_at,
        command=command_shown(scene, word) if mode.holder else "",
    )


def _mode_kind(scene: Scene) -> Literal["alone", "first", "claim", "vote"]:
    mode = scene.mode
    if mode.mode is Mode.VOTE:
        return "vote"
    if mode.holder or mode.mode is Mode.CLAIM:
        return "claim"
    return "alone" if is_alone(scene) else "first"


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
