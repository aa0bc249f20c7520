"""The session: lines and thoughts go in, effects come out. No clock of its own, no I/O."""

from dataclasses import replace
from typing import assert_never

from ktmodule.bots.levels import LEVELS
from ktmodule.chat.command_table import CommandRow
from ktmodule.chat.commands import (
    OFFLINE,
    Ask,
    AskRank,
    AskStreak,
    Cancel,
    ChatLine,
    ChatStatus,
    Command,
    ControlCommand,
    ForcePick,
    GameControl,
    Help,
    Link,
    OptOut,
    Pass,
    PassPick,
    Play,
    PlayPick,
    Propose,
    Quit,
    SeatCommand,
    SetRepliesInChat,
    Topic,
    VoteOn,
)
from ktmodule.chat.errors import BadCommand
from ktmodule.chat.parser import parse
from ktmodule.hearts.actions import Action, IllegalAction
from ktmodule.session.clock import Stopwatch
from ktmodule.session.effects import Effect, Position, Save, Say, Scene, Show, Stop
from ktmodule.session.module import Module
from ktmodule.session.options import Setup
from ktmodule.session.outcome import Outcome, Reply
from ktmodule.session.seat.seat import HumanSeat
from ktmodule.session.state import NOBODY, Kept, People, restore
from ktmodule.session.turns import Game
from ktmodule.session.viewers.moderation import Moderation
from ktmodule.session.viewers.permissions import missing_role
from ktmodule.session.viewers.points import Ranking
from ktmodule.session.viewers.points_commands import Scoreboard
from ktmodule.session.viewers.poll import Poll
from ktmodule.session.viewers.presence import Crowd


class Session:
    """One module being played by whoever types.

    Whoever drives it calls `receive`, `connected`, `thought` and `tick` one at a time, each with
    the current time in seconds on any clock that never goes back, and performs `effects()` after
    them: before the next call where the session is `eventful`, else also after several.
    """

    def __init__(self, game: Game, setup: Setup, people: People) -> None:
        self._game = game
        self._manual_url = setup.manual_url
        self._replies = replies = setup.replies
        self._crowd = crowd = Crowd(people.banned)
        self._ranking = ranking = Ranking(people.record)
        self._scoreboard = Scoreboard(ranking, crowd, setup.decisions.points, replies)
        self._watch = watch = Stopwatch()
        self._seat = HumanSeat(game, crowd, ranking, setup.decisions, watch, replies)
        self._poll = Poll(watch, replies)
        self._moderation = Moderation(game, crowd, ranking, self._seat, self._poll, replies)
        self._aloud = setup.replies_in_chat
        self._can_speak = False
        self._chat = OFFLINE
        self._retry_at: float | None = None
        self._now = 0.0
        self._changed = False
        self._stopping = False
        self._answers: list[Say] = []

    @classmethod
    def begin(cls, seed: int, setup: Setup, now: float, people: People = NOBODY) -> "Session":
        """A session with the first module of a run, which its seed decides (R2)."""
        game = Game(Module.deal(seed, 1, 1, setup.rules), setup)
        session = cls(game, setup, people)
        game.deal(now)
        session._go_on(now)
        return session

    @classmethod
    def resume(cls, kept: Kept, setup: Setup, now: float) -> "Session":
        """A session that goes on where it was kept; an open vote begins anew.

        Raises ImpossibleState.
        """
        game = Game(restore(kept), setup, kept.actions)
        game.level, game.next_level = _known(kept.level), _known(kept.next_level)
        session = cls(game, setup, kept.people)
        session._seat.plan.cards = kept.plan
        game.go_on(now)
        session._changed = True
        session._go_on(now)
        return session

    @property
    def deadline(self) -> float | None:
        """When `tick` has something to do, or None while only a line or a thought can help."""
        if self._game.paused:
            return None
        due = self._game.due if self._moves_itself else None
        times = (due, self._seat.deadline, self._poll.ends)
        return min((when for when in times if when is not None), default=None)

    @property
    def idle(self) -> bool:
        """Whether nothing more happens at the table until somebody types."""
        if self._game.paused:
            return self._game.thinking is None or self._game.has_thought
        return self._game.thinking is None and not self._moves_itself

    @property
    def levels(self) -> frozenset[str]:
        """The levels of the opponents, in this round and in those to come."""
        return self._game.levels

    @property
    def eventful(self) -> bool:
        """Whether something happened at the table that `effects` has not given out."""
        return self._game.eventful

    @property
    def _moves_itself(self) -> bool:
        """Whether a card or a deal is ready that nobody has to type."""
        return self._game.has_thought or self._seat.planned or self._game.awaits_deal

    @property
    def scene(self) -> Scene:
        """All that may be shown now."""
        module = self._game.module
        holder = self._seat.holder(self._now)
        return Scene(
            module_number=module.number,
            match_number=module.match_number,
            strikes=module.strikes,
            solved=module.solved,
            view=self._game.view,
            plan=self._seat.plan.cards,
            thinking=self._game.thinking,
            chat=replace(self._chat, replies_in_chat=self._chat.replies_in_chat and self._aloud),
            retry_at=self._retry_at,
            vote=self._seat.vote(self._now),
            paused=self._game.paused,
            holder="" if holder is None else holder.name,
            poll=self._poll.view(self._now),
            shares=self._scoreboard.shares,
        )

    def effects(self) -> tuple[Effect, ...]:
        """What is to be done outside, in this order; each effect is given out once."""
        events, thinks = self._game.drain()
        seat, crowd, ranking = self._seat, self._crowd, self._ranking
        said = [*seat.answers, *self._answers, *self._scoreboard.follow(events)]
        kept = bool(events) or seat.plan.dirty or crowd.dirty or ranking.dirty or self._game.dirty
        drained: list[Effect] = []
        if kept:
            drained.append(Save(self._kept()))
        if kept or seat.changed or self._poll.changed or self._changed:
            drained.append(Show(self.scene, events))
        drained.extend(thinks)
        drained.extend(said if self._aloud else [replace(say, aloud=False) for say in said])
        if self._stopping:
            drained.append(Stop())
        self._changed = seat.changed = self._poll.changed = False
        self._game.dirty = seat.plan.dirty = crowd.dirty = ranking.dirty = False
        seat.answers.clear()
        self._answers.clear()
        return tuple(drained)

    def receive(self, line: ChatLine, now: float) -> None:
        """Take one line; chatter passes without effect, everything else is answered."""
        # First of all: in a flood, to read what is not heard would cost the most.
        if not self._crowd.hears(line.viewer, now):
            return
        verb = ""
        try:
            parsed = parse(line.text, line.addressed)
            if parsed is None:
                return
            row, command = parsed
            verb = row.word
            self._crowd.took(line.viewer, now)
            reply = self._obey(row, command, line, now)
        except BadCommand as bad:
            self._crowd.took(line.viewer, now)
            reply = Outcome.REFUSED, self._replies.unreadable(bad, self._game.view)
        except IllegalAction as refused:
            reply = Outcome.REFUSED, self._replies.illegal(refused, self._game.view)
        self._go_on(now)
        if reply is not None:
            self._answers.append(Say(line.viewer, line.text, *reply, verb=verb))

    def connected(self, status: ChatStatus, now: float) -> None:
        """Take how the chat is connected now; vote clocks stand still while it is not."""
        self._chat = status
        # Whether anybody can speak is known once somebody is there.
        if status.link is Link.CONNECTED:
            self._can_speak = status.replies_in_chat
        self._retry_at = None if status.retry_in is None else now + status.retry_in
        self._changed = True
        self._go_on(now)

    def thought(self, position: Position, action: Action, now: float) -> None:
        """Take an opponent's choice; one about a position that has passed is dropped."""
        self._game.thought(position, action)
        self._go_on(now)

    def tick(self, now: float) -> None:
        """Do what is due."""
        self._go_on(now)

    def _obey(self, row: CommandRow, command: Command, line: ChatLine, now: float) -> Reply:
        """Do what is asked. Raises IllegalAction; nothing has changed then."""
        viewer = line.viewer
        if (role := missing_role(row, viewer)) is not None:
            return Outcome.REFUSED, self._replies.not_allowed(row.word, role)
        match command:
            case Play() | PlayPick() | Pass() | PassPick() | Cancel() | ForcePick() if (
                self._game.module.solved
            ):
                return Outcome.REFUSED, self._replies.sentences.solved
            case Play() | PlayPick() | Pass() | PassPick() if self._game.paused:
                return Outcome.REFUSED, self._replies.sentences.paused
            case Play() | PlayPick() | Pass() | PassPick():
                return self._seat.take(command, line, now)
            case Cancel():
                return self._seat.cancel(viewer, now)
            case Ask(topic):
                return Outcome.ANSWERED, self._answer(topic)
            case Help(about):
                return Outcome.ANSWERED, self._replies.help_for(about)
            case SeatCommand(request):
                return self._seat.hold(request, viewer, now)
            case AskRank() | AskStreak() | OptOut():
                return self._scoreboard.obey(command, viewer)
            case Propose(proposal):
                return self._poll.propose(proposal, viewer, self._seat.settings, now)
            case VoteOn(yes):
                return self._poll.vote(yes, viewer)
            case Quit() if not line.addressed:
                return Outcome.REFUSED, self._replies.sentences.quit_here
            case Quit():
                self._stopping = True
                return Outcome.ACCEPTED, ""
            case ControlCommand(control):
                return self._control(control, now)
            case SetRepliesInChat(on):
                return self._set_replies_in_chat(on)
            case _:
                return self._moderation.obey(command, viewer, now)

    def _answer(self, topic: Topic) -> str:
        if topic is Topic.MANUAL and self._manual_url:
            return self._replies.manual_at(self._manual_url)
        module = self._game.module
        status = self._replies.module_status(
            module.number, module.solved, module.strikes, module.match_number
        )
        return self._replies.answer(topic, self._game.view, status)

    def _control(self, control: GameControl, now: float) -> Reply:
        self._changed = True
        match control:
            case GameControl.SKIP if self._game.paused:
                return Outcome.REFUSED, self._replies.sentences.paused
            case GameControl.SKIP:
                return self._seat.skip(now)
            case GameControl.PAUSE:
                self._game.pause(now)
                return Outcome.ACCEPTED, self._replies.sentences.paused
            case GameControl.RESUME:
                self._game.resume(now)
                return Outcome.ACCEPTED, self._replies.sentences.resumed
            case unknown:
                assert_never(unknown)

    def _set_replies_in_chat(self, on: bool) -> Reply:
        if not self._can_speak:
            return Outcome.REFUSED, self._replies.sentences.cannot_say
        self._aloud = on
        self._changed = True
        sentences = self._replies.sentences
        return Outcome.ACCEPTED, sentences.saying if on else sentences.silent

    def _close_poll(self, now: float) -> None:
        """End the poll, and do what was voted for."""
        result = self._poll.close(now)
        if result is None:
            return
        if result.won:
            self._moderation.obey(result.proposal, None, now)
        text = self._replies.poll_ended(result.proposal, result.won, result.yes, result.no)
        outcome = Outcome.ACCEPTED if result.won else Outcome.REFUSED
        self._answers.append(Say(None, "", outcome, text))

    def _go_on(self, now: float) -> None:
        """Do all that is due."""
        self._now = now
        # Votes and claims go only while viewers can be heard and may act.
        heard = self._chat.link in (Link.OFFLINE, Link.CONNECTED)
        self._watch.set_running(heard and not self._game.paused, now)
        self._seat.renew(now)
        while not self._game.paused and self._step(now):
            self._seat.renew(now)

    def _step(self, now: float) -> bool:
        """Do one thing that is due; False if nothing is."""
        if self._poll.ends is not None and now >= self._poll.ends:
            self._close_poll(now)
            return True
        if self._game.has_thought and self._game.is_due(now):
            self._game.play_thought(now)
            return True
        if self._game.awaits_deal and self._game.is_due(now):
            self._game.deal_on(now)
            return True
        return self._seat.step(now)

    def _kept(self) -> Kept:
        module = self._game.module
        return Kept(
            seed=module.seed,
            module_number=module.number,
            match_number=module.match_number,
            rules=module.match.rules,
            actions=self._game.actions,
            plan=self._seat.plan.cards,
            level=self._game.level,
            next_level=self._game.next_level,
            people=People(self._crowd.banned, self._ranking.record),
        )


def _known(level: str | None) -> str | None:
    """The level, where this version has it; else that of the settings."""
    return level if level in LEVELS else None
