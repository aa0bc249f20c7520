"""The session: lines and thoughts go in, effects come out. No clock of its own, no I/O."""

from dataclasses import replace
from typing import assert_never

from ktmodule.chat.bad_command import BadCommand
from ktmodule.chat.commands import (
    OFFLINE,
    Ask,
    Assign,
    Ban,
    Cancel,
    ChatLine,
    ChatStatus,
    Command,
    ForcePlay,
    Help,
    Hold,
    Link,
    New,
    Pass,
    PassPick,
    Play,
    PlayPick,
    Quit,
    Role,
    SetDelay,
    SetMode,
    Steer,
    Steering,
    Timeout,
    Topic,
    Unban,
)
from ktmodule.chat.parser import parse
from ktmodule.hearts.actions import Action, IllegalAction
from ktmodule.session.crowd import Crowd
from ktmodule.session.effects import Effect, Outcome, Position, Save, Say, Scene, Show, Stop
from ktmodule.session.game import Game
from ktmodule.session.human_seat import HumanSeat, Reply
from ktmodule.session.module import Module
from ktmodule.session.setup import Setup
from ktmodule.session.state import Banned, Kept, restore

ModeratorCommand = (
    New | Quit | Steer | Assign | SetMode | SetDelay | ForcePlay | Ban | Unban | Timeout
)

_NEEDS: dict[type[Command], tuple[str, Role]] = {
    New: ("new", Role.MODERATOR),
    Steer: ("this command", Role.MODERATOR),
    Assign: ("assign", Role.MODERATOR),
    SetMode: ("mode", Role.MODERATOR),
    ForcePlay: ("forceplay", Role.MODERATOR),
    Ban: ("ban", Role.MODERATOR),
    Unban: ("unban", Role.MODERATOR),
    Timeout: ("timeout", Role.MODERATOR),
    SetDelay: ("delay", Role.BROADCASTER),
    Quit: ("quit", Role.BROADCASTER),
}


class Session:
    """One module being played by whoever types.

    Whoever drives it calls `receive`, `connected`, `thought` and `tick` one at a time, each with
    the current time in seconds on any clock that never goes back, and performs `effects()` after
    each.
    """

    def __init__(self, game: Game, setup: Setup, banned: tuple[Banned, ...] = ()) -> None:
        self._game = game
        self._manual_url = setup.manual_url
        self._say = setup.replies
        self._crowd = Crowd(banned)
        self._seat = HumanSeat(game, self._crowd, setup.decisions, setup.replies)
        self._chat = OFFLINE
        self._retry_at: float | None = None
        self._paused_at: float | None = None
        self._now = 0.0
        self._changed = False
        self._stopping = False
        self._answers: list[Say] = []

    @classmethod
    def begin(cls, seed: int, setup: Setup, now: float) -> "Session":
        """A session with the first module of a run, which its seed decides (R2)."""
        game = Game(Module.deal(seed, 1, 1, setup.rules), setup)
        session = cls(game, setup)
        game.deal(now)
        session._go_on(now)
        return session

    @classmethod
    def resume(cls, kept: Kept, setup: Setup, now: float) -> "Session":
        """A session that goes on where it was kept; an open vote begins anew.

        Raises ImpossibleState.
        """
        game = Game(restore(kept), setup, kept.actions)
        session = cls(game, setup, kept.banned)
        session._seat.plan = kept.plan
        game.go_on(now)
        session._changed = True
        session._go_on(now)
        return session

    @property
    def deadline(self) -> float | None:
        """When `tick` has something to do, or None while only a line or a thought can help."""
        if self._paused_at is not None:
            return None
        times = (self._game.due if self._moves_itself else None, self._seat.deadline)
        return min((when for when in times if when is not None), default=None)

    @property
    def idle(self) -> bool:
        """Whether nothing more happens at the table until somebody types."""
        return self._game.thinking is None and not self._moves_itself

    @property
    def _moves_itself(self) -> bool:
        """Whether a card is ready that nobody has to type."""
        return self._game.has_thought or self._seat.planned

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
            plan=self._seat.plan,
            thinking=self._game.thinking,
            chat=self._chat,
            retry_at=self._retry_at,
            vote=self._seat.vote(self._now),
            paused=self._paused_at is not None,
            holder="" if holder is None else holder.name,
        )

    def effects(self) -> tuple[Effect, ...]:
        """What is to be done outside, in this order; each effect is given out once."""
        events, thinks = self._game.drain()
        seat, crowd = self._seat, self._crowd
        kept = bool(events) or seat.dirty or crowd.dirty
        drained: list[Effect] = []
        if kept:
            drained.append(Save(self._kept()))
        if kept or seat.changed or self._changed:
            drained.append(Show(self.scene, events))
        drained.extend(thinks)
        drained.extend(seat.answers)
        drained.extend(self._answers)
        if self._stopping:
            drained.append(Stop())
        self._changed = seat.changed = seat.dirty = crowd.dirty = False
        seat.answers.clear()
        self._answers.clear()
        return tuple(drained)

    def receive(self, line: ChatLine, now: float) -> None:
        """Take one line; chatter passes without effect, everything else is answered."""
        try:
            command = parse(line.text, line.addressed)
            if command is None or not self._crowd.admits(line.viewer, now):
                return
            reply = self._obey(command, line, now)
        except BadCommand as bad:
            if not self._crowd.admits(line.viewer, now):
                return
            reply = Outcome.REFUSED, self._say.unreadable(bad, self._game.view)
        except IllegalAction as refused:
            reply = Outcome.REFUSED, self._say.illegal(refused, self._game.view)
        self._go_on(now)
        if reply is not None:
            self._answers.append(Say(line.viewer, line.text, *reply))

    def connected(self, status: ChatStatus, now: float) -> None:
        """Take how the chat is connected now; vote clocks stand still while it is not."""
        self._chat = status
        self._retry_at = None if status.retry_in is None else now + status.retry_in
        self._changed = True
        self._set_clock(now)
        self._go_on(now)

    def thought(self, position: Position, action: Action, now: float) -> None:
        """Take an opponent's choice; one about a position that has passed is dropped."""
        self._game.thought(position, action)
        self._go_on(now)

    def tick(self, now: float) -> None:
        """Do what is due."""
        self._go_on(now)

    def _obey(self, command: Command, line: ChatLine, now: float) -> Reply:
        """Do what is asked. Raises IllegalAction; nothing has changed then."""
        viewer = line.viewer
        name, role = _NEEDS.get(type(command), ("", Role.VIEWER))
        if viewer.role < role:
            return Outcome.REFUSED, self._say.not_allowed(name, role)
        match command:
            case Play() | PlayPick() | Pass() | PassPick() | Cancel() if self._game.module.solved:
                return Outcome.REFUSED, self._say.sentences.solved
            case Play() | PlayPick() | Pass() | PassPick() if self._paused_at is not None:
                return Outcome.REFUSED, self._say.sentences.paused
            case Play() | PlayPick() | Pass() | PassPick():
                return self._seat.take(command, line, now)
            case Cancel():
                return self._seat.cancel()
            case Ask(Topic.MANUAL) if self._manual_url:
                return Outcome.ANSWERED, self._say.manual_at(self._manual_url)
            case Ask(topic):
                return Outcome.ANSWERED, self._say.answer(topic, self._game.view, self._status())
            case Help(word):
                return Outcome.ANSWERED, self._say.help_for(word)
            case Hold(what):
                return self._seat.hold(what, viewer, now)
            case _:
                return self._moderate(command, now)

    def _moderate(self, command: ModeratorCommand, now: float) -> Reply:
        match command:
            case New(confirmed):
                return self._new(confirmed, now)
            case Quit():
                self._stopping = True
                return Outcome.ACCEPTED, ""
            case Steer(what):
                return self._steer(what, now)
            case Assign(name):
                return self._assign(name, now)
            case SetMode(mode):
                return self._seat.set_mode(mode)
            case SetDelay(seconds):
                self._seat.settings = replace(self._seat.settings, stream_delay=seconds)
                return Outcome.ACCEPTED, self._say.delay_set(seconds)
            case ForcePlay(cards):
                return self._seat.force(cards, now)
            case Ban(name):
                return self._silence(name, None, now)
            case Unban(name):
                return self._unban(name)
            case Timeout(name, seconds):
                return self._silence(name, seconds, now)
            case unknown:
                assert_never(unknown)

    def _new(self, confirmed: bool, now: float) -> Reply:
        if not self._game.module.solved and not confirmed:
            return Outcome.REFUSED, self._say.sentences.not_solved
        self._seat.set_plan((), None)
        self._game.deal_next(now)
        return Outcome.ACCEPTED, ""

    def _steer(self, what: Steering, now: float) -> Reply:
        self._changed = True
        match what:
            case Steering.SKIP:
                return self._seat.skip(now)
            case Steering.PAUSE:
                self._paused_at = now if self._paused_at is None else self._paused_at
                self._set_clock(now)
                return Outcome.ACCEPTED, self._say.sentences.paused
            case Steering.RESUME:
                if self._paused_at is not None:
                    self._game.due += now - self._paused_at
                self._paused_at = None
                self._set_clock(now)
                return Outcome.ACCEPTED, self._say.sentences.resumed
            case unknown:
                assert_never(unknown)

    def _assign(self, name: str, now: float) -> Reply:
        viewer = self._crowd.find(name)
        if viewer is None:
            return Outcome.REFUSED, self._say.nobody_called(name)
        return self._seat.assign(viewer, now)

    def _silence(self, name: str, seconds: float | None, now: float) -> Reply:
        """Hear the viewer of that name no more, for so many seconds or, with None, for good."""
        viewer = self._crowd.find(name)
        if viewer is None:
            return Outcome.REFUSED, self._say.nobody_called(name)
        if viewer.role >= Role.MODERATOR:
            return Outcome.REFUSED, self._say.not_silenced(viewer.name)
        self._seat.withdraw(viewer.identity)
        if seconds is None:
            self._crowd.ban(viewer)
            return Outcome.ACCEPTED, self._say.banned(viewer.name)
        self._crowd.mute(viewer, now + seconds)
        return Outcome.ACCEPTED, self._say.timed_out(viewer.name, seconds)

    def _unban(self, name: str) -> Reply:
        if not self._crowd.unban(name):
            return Outcome.REFUSED, self._say.not_banned(name)
        return Outcome.ACCEPTED, self._say.unbanned(name)

    def _set_clock(self, now: float) -> None:
        """Vote clocks run only while viewers can be heard and the game goes on."""
        heard = self._chat.link in (Link.OFFLINE, Link.CONNECTED)
        self._seat.set_clock(heard and self._paused_at is None, now)

    def _go_on(self, now: float) -> None:
        """Do all that is due."""
        self._now = now
        self._seat.renew(now)
        while self._paused_at is None and self._step(now):
            self._seat.renew(now)

    def _step(self, now: float) -> bool:
        """Do one thing that is due; False if nothing is."""
        if self._game.has_thought and now >= self._game.due:
            self._game.play_thought(now)
            return True
        return self._seat.step(now)

    def _status(self) -> str:
        module = self._game.module
        return self._say.module_status(
            module.number, module.solved, module.strikes, module.match_number
        )

    def _kept(self) -> Kept:
        module = self._game.module
        return Kept(
            seed=module.seed,
            module_number=module.number,
            match_number=module.match_number,
            rules=module.match.rules,
            actions=self._game.actions,
            plan=self._seat.plan,
            banned=self._crowd.banned,
        )
