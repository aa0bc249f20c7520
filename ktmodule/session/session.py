"""The session: lines and thoughts go in, effects come out.

It has no clock and does no I/O, so that everything it does can be replayed and tested without
waiting: every call is given the time, `deadline` says when the next one is due at the latest, and
whatever has to happen outside comes back as a value (`effects`). What is to be saved and shown is
found by comparing the whole state with the one last given out, never by a flag that somebody has
to remember to set.
"""

from dataclasses import replace
from typing import assert_never

from ktmodule.bots.levels import LEVELS
from ktmodule.chat.command_table import CommandRow
from ktmodule.chat.commands import (
    Ask,
    AskPlace,
    AskRank,
    AskStreak,
    Cancel,
    Command,
    ControlCommand,
    ForcePick,
    GameControl,
    Help,
    OptIn,
    OptOut,
    Pass,
    PassPick,
    Play,
    PlayPick,
    PollCommand,
    PollRequest,
    Propose,
    Quit,
    SeatCommand,
    SetRepliesInChat,
    VoteOn,
)
from ktmodule.chat.errors import BadCommand
from ktmodule.chat.line import ChatLine, ChatStatus, Link, Removal, Role, Silenced, Viewer
from ktmodule.chat.parser import Form, Reading, may_opt_out, parse
from ktmodule.hearts.actions import IllegalAction, SeatAction
from ktmodule.session.answers import Answers
from ktmodule.session.clock import Stopwatch
from ktmodule.session.effects import Effect, Position, Public, Reply, Save, Show, Stop
from ktmodule.session.module import Module
from ktmodule.session.options import Options
from ktmodule.session.outcome import Outcome, Result
from ktmodule.session.publicity import Publicity
from ktmodule.session.scene import Scene
from ktmodule.session.seat.seat import HumanSeat
from ktmodule.session.state import NOBODY, Banned, Kept, People, restore
from ktmodule.session.turns import Turns
from ktmodule.session.viewers.cooldowns import Cooldowns
from ktmodule.session.viewers.moderation import Moderation
from ktmodule.session.viewers.permissions import missing_role
from ktmodule.session.viewers.points import Points
from ktmodule.session.viewers.points_commands import PointsCommands
from ktmodule.session.viewers.poll import Poll
from ktmodule.session.viewers.presence import Presence

TOLD_LATE = 60.0
"""Seconds from telling a viewer that a command came too late to telling them again."""


class Session:
    """One module in play, and the viewers who play it.

    Its driver calls `receive` and the other `receive_...`, and `tick` one at a time, each
    with the current time in seconds on any clock that never goes back. Afterwards it carries out
    `effects()`: before the next call if the session `has_events`; otherwise several calls may
    come first.
    """

    def __init__(self, turns: Turns, options: Options, people: People) -> None:
        self._turns = turns
        self._listening = options.listening
        self._answers = Answers(turns, options)
        self._replies = replies = options.replies
        self._presence = presence = Presence(people.banned)
        self._points = points = Points(people.ledger)
        self._points_commands = PointsCommands(points, presence, options.decisions.points, replies)
        self._watch = watch = Stopwatch()
        self._seat = HumanSeat(turns, presence, points, options.decisions, watch, replies)
        self._poll = Poll(watch, replies)
        self._moderation = Moderation(turns, presence, points, self._seat, self._poll, replies)
        self._public = Publicity(replies.sentences, people.ledger, options.replies_in_chat)
        self._told_late = Cooldowns[str](TOLD_LATE)
        self._retry_at: float | None = None
        self._now = 0.0
        self._adapted = turns.adapted
        self._stopping = False
        self._pending: list[Reply] = []
        self._saved: Kept | None = None
        self._shown: Scene | None = None
        # The calls that may have changed something: how many there were, and how many are told.
        self._changes, self._told = 0, -1
        self._saved_bans: tuple[Banned, ...] = ()

    @classmethod
    def begin(cls, seed: int, options: Options, now: float, people: People = NOBODY) -> "Session":
        """A session with the first module of a run; `seed` decides every deal (R2)."""
        turns = Turns(Module.deal(seed, 1, 1, options.rules), options)
        session = cls(turns, options, people)
        turns.begin(now)
        session._do_due(now)
        return session

    @classmethod
    def resume(cls, kept: Kept, options: Options, now: float) -> "Session":
        """A session that resumes at the same card; an open vote gets a full new window.

        Raises ImpossibleState.
        """
        turns = Turns(restore(kept), options, kept.actions)
        turns.set_levels(_known(kept.level), _known(kept.next_level))
        turns.resume_adapted(kept.adapted)
        session = cls(turns, options, kept.people)
        session._seat.restore_queue(kept.queued)
        session._saved = kept
        turns.resume_at(now)
        session._do_due(now)
        return session

    @property
    def deadline(self) -> float | None:
        """The time at which `tick` has something to do; None if only a line or a thought can."""
        if self._turns.paused:
            return None
        due = self._turns.due if self._moves_itself else None
        times = (due, self._seat.deadline, self._poll.ends)
        return min((when for when in times if when is not None), default=None)

    @property
    def idle(self) -> bool:
        """True where nothing more happens at the table until somebody types."""
        if self._turns.paused:
            return self._turns.thinking is None or self._turns.has_thought
        return self._turns.thinking is None and not self._moves_itself

    @property
    def levels(self) -> frozenset[str]:
        """The levels of the opponents, in this round and later ones."""
        return self._turns.levels

    @property
    def has_events(self) -> bool:
        """True while there are events at the table that `effects` has not returned yet."""
        return self._turns.has_events

    @property
    def _moves_itself(self) -> bool:
        """True where a card or a deal will come without a command."""
        return self._turns.has_thought or self._seat.has_queued_card or self._turns.awaits_deal

    @property
    def scene(self) -> Scene:
        """Everything that may be shown now."""
        module = self._turns.module
        return Scene(
            module_number=module.number,
            match_number=module.match_number,
            strikes=module.strikes,
            solved=module.solved,
            view=self._turns.view,
            queued=self._seat.queued,
            thinking=self._turns.thinking,
            chat=self._public.status,
            retry_at=self._retry_at,
            mode=self._seat.mode(self._now, self._public.name_of),
            vote=self._seat.open_vote(self._now),
            vote_outcome=self._seat.vote_outcome,
            paused=self._turns.paused,
            poll=self._poll.view(self._now),
            may_propose=self._poll.may_open(self._now),
            shares=self._public.shares(self._points_commands.shares),
            listening=self._listening,
        )

    def effects(self) -> tuple[Effect, ...]:
        """Return the effects to perform, in this order; each is returned once."""
        if self._told == self._changes and self._saved_bans is self._presence.banned:
            # Chatter changes nothing, and there is far more of it than of all else.
            return ()
        events, thinks = self._turns.drain()
        public = self._public
        offline = public.chat.link is Link.OFFLINE
        points = self._points_commands.follow(events, offline)
        replies = [*map(public.announced, self._seat.drain()), *self._pending]
        replies += map(public.announced, points)
        self._pending.clear()
        kept, scene = self._kept(), self.scene
        effects: list[Effect] = []
        if kept != self._saved:
            effects.append(Save(kept))
        if events or scene != self._shown:
            effects.append(Show(scene, events))
        self._saved, self._shown = kept, scene
        self._told, self._saved_bans = self._changes, kept.people.banned
        effects.extend(thinks)
        effects.extend(
            replies if public.in_chat else [replace(one, in_chat=False) for one in replies]
        )
        if self._stopping:
            effects.append(Stop())
        return tuple(effects)

    def receive(self, line: ChatLine, now: float) -> None:
        """Take one line: chatter has no effect, a command has an outcome unless it is ignored."""
        # First, because in a flood it would cost the most to parse lines that are ignored anyway.
        admitted = self._presence.admits(line.viewer, now)
        if not admitted and not may_opt_out(line.text):
            return
        try:
            reading = parse(line.text, line.addressed, self._listening)
        except BadCommand as bad:
            if admitted:
                self._refuse_unreadable(bad, line, now)
            return
        if reading is None or self._is_chatter(reading, line, now):
            return
        if admitted or isinstance(reading.command, OptOut):
            passing = self._turns.view.must_pass
            command = reading.while_passing if passing else reading.command
            self._carry_out(reading.row, command, line, now)

    def _refuse_unreadable(self, bad: BadCommand, line: ChatLine, now: float) -> None:
        viewer, view, off = line.viewer, self._turns.view, self._listening.off_for(line)
        self._saw(viewer, now)
        text = self._replies.unreadable(bad, view, viewer.role, off)
        unquoted = self._replies.unreadable(bad, view, viewer.role, off, quotes=False)
        public = self._public.of_unreadable(viewer, unquoted)
        self._do_due(now)
        self._pending.append(Reply(viewer, Outcome.REFUSED, text, public=public, line_id=line.id))

    def _carry_out(self, row: CommandRow, command: Command, line: ChatLine, now: float) -> None:
        """Carry out a command, and reply to it."""
        viewer = line.viewer
        self._saw(viewer, now)
        try:
            result = self._execute(row, command, line, now)
        except IllegalAction as refused:
            result = Outcome.REFUSED, self._replies.illegal(refused, self._turns.view)
        self._do_due(now)
        removal = self._take_silenced()
        identity = viewer.identity
        if result is not None:
            public = self._public.of_command(viewer, command, *result)
            self._pending.append(
                Reply(
                    viewer,
                    *result,
                    word=row.word,
                    public=public,
                    line_id=line.id,
                    removal=removal,
                )
            )
        # Only in chat: the picture would show what one viewer is told to everybody.
        elif self._public.status.replies_in_chat and not self._told_late.holds(identity, now):
            self._told_late.begin(identity, now)
            text = self._replies.seen_late(self._seat.settings.stream_delay)
            self._pending.append(Reply(viewer, Outcome.REFUSED, text, word=row.word))

    def _take_silenced(self) -> Silenced | None:
        silenced = self._moderation.take_silenced()
        if silenced is not None:
            self._points_commands.silence(silenced.viewer)
        return silenced

    def _saw(self, viewer: Viewer, now: float) -> None:
        self._presence.saw_command(viewer, now)
        self._public.heard(viewer)

    def receive_status(self, status: ChatStatus, now: float) -> None:
        """Take the new state of the chat connection; votes and claims stop while it is lost."""
        self._public.receive_status(status)
        self._retry_at = None if status.retry_in is None else now + status.retry_in
        self._do_due(now)

    def receive_removal(self, removal: Removal, now: float) -> None:
        """Take what the platform removed from chat: a viewer loses votes, claim and queued cards.

        They may play again as soon as the platform lets them.
        """
        if isinstance(removal, Silenced):
            self._moderation.withdraw(removal.viewer)
        self._do_due(now)
        removal = self._take_silenced() or removal
        self._pending.append(Reply(None, Outcome.ANSWERED, "", in_chat=False, removal=removal))

    def receive_thought(self, position: Position, action: SeatAction, now: float) -> None:
        """Take an opponent's choice, or drop it if its position has passed."""
        self._turns.accept_thought(position, action)
        self._do_due(now)

    def tick(self, now: float) -> None:
        """Do what is due."""
        self._do_due(now)

    def _is_chatter(self, reading: Reading, line: ChatLine, now: float) -> bool:
        """True for a card that was typed without its verb where it is no vote and no play."""
        command = reading.command
        if not isinstance(command, Play):
            return False
        if reading.form is Form.BARE:
            return not self._seat.hears_bare(command.cards[0], line.viewer, now)
        return reading.form is Form.WORDLIKE and command.cards[0] not in self._turns.view.legal

    def _execute(self, row: CommandRow, command: Command, line: ChatLine, now: float) -> Result:
        """Carry out a command. Raises IllegalAction; then nothing has changed."""
        viewer = line.viewer
        if (role := missing_role(row, viewer)) is not None:
            return Outcome.REFUSED, self._replies.not_allowed(row.word, role)
        match command:
            case Play() | PlayPick() | Pass() | PassPick() | Cancel() | ForcePick() if (
                self._turns.module.solved
            ):
                return Outcome.REFUSED, self._replies.sentences.solved
            case Play() | PlayPick() | Pass() | PassPick() if self._turns.paused:
                return Outcome.REFUSED, self._replies.sentences.paused
            case Play() | PlayPick() | Pass() | PassPick():
                return self._seat.request(command, line, now)
            case Cancel():
                return self._seat.cancel(viewer, now)
            case Ask(topic):
                return Outcome.ANSWERED, self._answers.about(topic)
            case Help(None) if line.addressed:
                return Outcome.ANSWERED, self._replies.help_alone()
            case Help(about):
                return Outcome.ANSWERED, self._answers.help(about, self._listening.off_for(line))
            case SeatCommand(request):
                return self._seat.request_seat(request, viewer, now)
            case AskRank() | AskPlace() | AskStreak() | OptOut() | OptIn():
                return self._points_commands.execute(command, viewer)
            case Propose() | VoteOn() | PollCommand():
                return self._in_poll(command, viewer, now)
            case Quit() if not line.addressed:
                return Outcome.REFUSED, self._replies.sentences.quit_here
            case Quit():
                self._stopping = True
                return Outcome.ACCEPTED, ""
            case ControlCommand(control):
                return self._control(control, now)
            case SetRepliesInChat(on):
                return self._public.set_in_chat(on)
            case _:
                return self._moderation.execute(command, viewer, now)

    def _in_poll(
        self, command: Propose | VoteOn | PollCommand, viewer: Viewer, now: float
    ) -> Result:
        match command:
            case Propose(proposal):
                return self._poll.propose(proposal, viewer, self._seat.settings, now)
            case VoteOn(yes):
                return self._poll.vote(yes, viewer)
            case PollCommand(PollRequest.END) if viewer.role < Role.MODERATOR:
                return Outcome.REFUSED, self._replies.not_allowed("vote end", Role.MODERATOR)
            case PollCommand(PollRequest.END) if self._poll.proposal is not None:
                self._close_poll(now)
                return Outcome.ACCEPTED, ""
            case PollCommand(request):
                return self._poll.execute(request, viewer, now)
            case unknown:
                assert_never(unknown)

    def _control(self, control: GameControl, now: float) -> Result:
        match control:
            case GameControl.SKIP if self._turns.paused:
                return Outcome.REFUSED, self._replies.sentences.paused
            case GameControl.SKIP:
                return self._seat.skip(now)
            case GameControl.PAUSE:
                self._turns.pause(now)
                return Outcome.ACCEPTED, self._replies.sentences.paused
            case GameControl.RESUME:
                self._turns.unpause(now)
                return Outcome.ACCEPTED, self._replies.sentences.resumed
            case unknown:
                assert_never(unknown)

    def _close_poll(self, now: float) -> None:
        """End the poll, and carry out its proposal if it passed."""
        result = self._poll.close(now)
        if result is None:
            return
        if result.won:
            self._moderation.execute(result.proposal, None, now)
        text = self._replies.poll_ended(result.proposal, result.won, result.yes, result.no)
        outcome = Outcome.ACCEPTED if result.won else Outcome.REFUSED
        self._announce(outcome, text)

    def _announce(self, outcome: Outcome, text: str) -> None:
        self._pending.append(Reply(None, outcome, text, public=Public("", "", text)))

    def _do_due(self, now: float) -> None:
        """Do everything that is due. Whatever changes the session ends with this."""
        self._now = now
        self._changes += 1
        # Votes, polls and claims are timed only while viewers can be read and may act.
        connected = self._public.chat.link in (Link.OFFLINE, Link.CONNECTED)
        self._watch.set_running(connected and not self._turns.paused, now)
        self._seat.renew(now)
        while not self._turns.paused and self._step(now):
            self._seat.renew(now)
        if self._turns.adapted != self._adapted:
            self._adapted = self._turns.adapted
            self._announce(Outcome.ANSWERED, self._replies.adapted(self._adapted))

    def _step(self, now: float) -> bool:
        """Do one thing that is due; False if nothing is."""
        if self._poll.ends is not None and now >= self._poll.ends:
            self._close_poll(now)
            return True
        if self._turns.has_thought and self._turns.is_due(now):
            self._turns.play_thought(now)
            return True
        if self._turns.awaits_deal and self._turns.is_due(now):
            self._turns.deal_next(now)
            return True
        return self._seat.step(now)

    def _kept(self) -> Kept:
        module = self._turns.module
        return Kept(
            seed=module.seed,
            module_number=module.number,
            match_number=module.match_number,
            rules=module.match.rules,
            actions=self._turns.actions,
            queued=self._seat.queued,
            level=self._turns.level,
            next_level=self._turns.next_level,
            adapted=self._turns.adapted,
            people=People(self._presence.banned, self._points.ledger),
        )


def _known(level: str | None) -> str | None:
    """The level if this version has it; otherwise None, for that of the settings."""
    return level if level in LEVELS else None
