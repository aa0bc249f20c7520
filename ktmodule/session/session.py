"""The session: lines and thoughts go in, effects come out. No clock of its own, no I/O."""

from dataclasses import dataclass
from typing import assert_never

from ktmodule.chat import replies
from ktmodule.chat.bad_command import BadCommand
from ktmodule.chat.cleaning import clean
from ktmodule.chat.commands import (
    OFFLINE,
    Ask,
    Cancel,
    ChatLine,
    ChatStatus,
    Command,
    Help,
    New,
    Pass,
    PassPick,
    Pick,
    Play,
    PlayPick,
    Quit,
    Role,
    Topic,
    Viewer,
)
from ktmodule.chat.parser import parse
from ktmodule.hearts.actions import Action, IllegalAction, PassCards, PlayCard
from ktmodule.hearts.cards import Card, by_height
from ktmodule.hearts.events import CardPlayed, RoundScored, TrickTaken
from ktmodule.hearts.rules import HouseRules
from ktmodule.hearts.seats import HUMAN, OPPONENTS, Seat
from ktmodule.hearts.views import SeatView, seat_view
from ktmodule.session.effects import Effect, Outcome, Position, Save, Say, Scene, Show, Stop, Think
from ktmodule.session.module import MatchLost, Module, ModuleDealt, ModuleEvent, ModuleSolved
from ktmodule.session.state import Kept, restore


@dataclass(frozen=True, slots=True)
class Pace:
    """Pauses before the next card that nobody has to type, in seconds, 0 or more.

    card: after a card. trick: after a trick was taken. round: after a round was scored.
    """

    card: float = 0.0
    trick: float = 0.0
    round: float = 0.0


Reply = tuple[Outcome, str]
"""What came of a command, and the answer; empty where what is shown says enough."""


class Session:
    """One module being played.

    Whoever drives it calls `receive`, `thought` and `tick` one at a time, each with the current
    time in seconds on any clock that never goes back, and performs `effects()` after each.
    """

    def __init__(self, module: Module, rules: HouseRules, pace: Pace, manual_url: str) -> None:
        """A session for a module that was just dealt; `rules` hold for the matches to come.

        manual_url: where the manual is to be read, empty if nowhere.
        """
        self._module = module
        self._rules = rules
        self._pace = pace
        self._manual_url = manual_url
        self._actions: tuple[Action, ...] = ()
        self._plan: tuple[Card, ...] = ()
        self._planner: Viewer | None = None
        self._asked: Position | None = None
        self._thought: Action | None = None
        self._due = 0.0
        self._dirty = False
        self._changed = False
        self._chat = OFFLINE
        self._retry_at: float | None = None
        self._events: list[ModuleEvent] = []
        self._outbox: list[Effect] = []
        self._stopping = False

    @classmethod
    def begin(
        cls, seed: int, rules: HouseRules, pace: Pace, now: float, manual_url: str = ""
    ) -> "Session":
        """A session with the first module of a run, which its seed decides (R2)."""
        module = Module.deal(seed, 1, 1, rules)
        session = cls(module, rules, pace, manual_url)
        session._happened((ModuleDealt(1), module.opening()), now)
        session._go_on(now)
        return session

    @classmethod
    def resume(
        cls, kept: Kept, rules: HouseRules, pace: Pace, now: float, manual_url: str = ""
    ) -> "Session":
        """A session that goes on where it was kept. Raises ImpossibleState."""
        session = cls(restore(kept), rules, pace, manual_url)
        session._actions = kept.actions
        session._plan = kept.plan
        session._due = now + pace.card
        session._changed = True
        session._go_on(now)
        return session

    @property
    def deadline(self) -> float | None:
        """When `tick` has something to do, or None while only a line or a thought can help."""
        return self._due if self._moves_itself else None

    @property
    def idle(self) -> bool:
        """Whether nothing more happens until somebody types."""
        return self._asked is None and not self._moves_itself

    @property
    def scene(self) -> Scene:
        """All that may be shown now."""
        module = self._module
        return Scene(
            module_number=module.number,
            match_number=module.match_number,
            strikes=module.strikes,
            solved=module.solved,
            view=self._view(),
            plan=self._plan,
            thinking=self._asked.seat if self._asked else None,
            chat=self._chat,
            retry_at=self._retry_at,
        )

    def effects(self) -> tuple[Effect, ...]:
        """What is to be done outside, in this order; each effect is given out once."""
        drained: list[Effect] = []
        if self._dirty:
            drained.append(Save(self._kept()))
        if self._dirty or self._changed:
            drained.append(Show(self.scene, tuple(self._events)))
        drained.extend(self._outbox)
        if self._stopping:
            drained.append(Stop())
        self._dirty = self._changed = False
        self._events.clear()
        self._outbox.clear()
        return tuple(drained)

    def receive(self, line: ChatLine, now: float) -> None:
        """Take one line; chatter passes without effect, everything else is answered."""
        try:
            command = parse(line.text, line.addressed)
            if command is None:
                return
            outcome, text = self._obey(command, line.viewer, now)
        except BadCommand as bad:
            outcome, text = Outcome.REFUSED, replies.unreadable(bad, self._view())
        except IllegalAction as refused:
            outcome, text = Outcome.REFUSED, replies.illegal(refused, self._view())
        self._outbox.append(Say(line.viewer, " ".join(clean(line.text)), outcome, text))

    def connected(self, status: ChatStatus, now: float) -> None:
        """Take how the chat is connected now."""
        self._chat = status
        self._retry_at = None if status.retry_in is None else now + status.retry_in
        self._changed = True

    def thought(self, position: Position, action: Action, now: float) -> None:
        """Take an opponent's choice; one about a position that has passed is dropped."""
        if position == self._asked:
            self._thought = action
            self._go_on(now)

    def tick(self, now: float) -> None:
        """Do what is due."""
        self._go_on(now)

    def _obey(self, command: Command, viewer: Viewer, now: float) -> Reply:
        """Do what is asked. Raises IllegalAction; nothing has changed then."""
        match command:
            case Play() | PlayPick() | Pass() | PassPick() | Cancel() if self._module.solved:
                return Outcome.REFUSED, replies.solved()
            case Play(cards):
                return self._play(cards, viewer, now)
            case PlayPick(pick):
                return self._play_pick(pick, now)
            case Pass(cards):
                return self._human_act(PassCards(HUMAN, cards), now)
            case PassPick(pick):
                return self._pass_pick(pick, now)
            case Cancel():
                forgotten = self._plan
                self._set_plan((), None)
                return Outcome.ACCEPTED, replies.plan_cancelled(forgotten)
            case Ask(Topic.MANUAL) if self._manual_url:
                return Outcome.ANSWERED, replies.manual_at(self._manual_url)
            case Ask(topic):
                return Outcome.ANSWERED, replies.answer(topic, self._view(), self._status())
            case Help(word):
                return Outcome.ANSWERED, replies.help_for(word)
            case New(confirmed):
                return self._new(confirmed, viewer, now)
            case Quit():
                return self._quit(viewer)
            case unknown:
                assert_never(unknown)

    def _play(self, cards: tuple[Card, ...], viewer: Viewer, now: float) -> Reply:
        first, *rest = cards
        hand = self._view().hand
        if rest and (absent := tuple(card for card in cards if card not in hand)):
            return Outcome.REFUSED, replies.plan_not_held(absent, self._view())
        if len(set(cards)) < len(cards):
            return Outcome.REFUSED, replies.planned_twice(cards)
        return self._human_act(PlayCard(HUMAN, first), now, tuple(rest), viewer)

    def _play_pick(self, pick: Pick, now: float) -> Reply:
        view = self._view()
        if not view.legal:
            # There is no card to choose, and the rules know why.
            return self._human_act(PlayCard(HUMAN, view.hand[0]), now)
        if pick is Pick.ONLY and len(view.legal) > 1:
            return Outcome.REFUSED, replies.no_choice(view.legal)
        choose = max if pick is Pick.HIGH else min
        return self._human_act(PlayCard(HUMAN, choose(view.legal, key=by_height)), now)

    def _pass_pick(self, pick: Pick, now: float) -> Reply:
        cards = sorted(self._view().hand, key=by_height, reverse=pick is Pick.HIGH)
        return self._human_act(PassCards(HUMAN, tuple(cards[:3])), now)

    def _human_act(
        self,
        action: Action,
        now: float,
        plan: tuple[Card, ...] = (),
        planner: Viewer | None = None,
    ) -> Reply:
        self._act(action, now)
        self._set_plan(plan, planner)
        self._go_on(now)
        return Outcome.ACCEPTED, replies.planned(self._plan) if self._plan else ""

    def _set_plan(self, plan: tuple[Card, ...], planner: Viewer | None) -> None:
        if plan != self._plan:
            self._dirty = True
        self._plan = plan
        self._planner = planner

    def _new(self, confirmed: bool, viewer: Viewer, now: float) -> Reply:
        if viewer.role < Role.MODERATOR:
            return Outcome.REFUSED, replies.not_allowed("new")
        if not self._module.solved and not confirmed:
            return Outcome.REFUSED, replies.not_solved()
        number = self._module.number + 1
        self._module = Module.deal(self._module.seed, number, 1, self._rules)
        self._actions = ()
        self._set_plan((), None)
        self._happened((ModuleDealt(number), self._module.opening()), now)
        self._go_on(now)
        return Outcome.ACCEPTED, ""

    def _quit(self, viewer: Viewer) -> Reply:
        if viewer.role < Role.BROADCASTER:
            return Outcome.REFUSED, replies.not_allowed("quit")
        self._stopping = True
        return Outcome.ACCEPTED, ""

    def _act(self, action: Action, now: float) -> None:
        match_number = self._module.match_number
        self._module, events = self._module.act(action, self._rules)
        same_match = self._module.match_number == match_number
        self._actions = (*self._actions, action) if same_match else ()
        self._happened(events, now)

    def _happened(self, events: tuple[ModuleEvent, ...], now: float) -> None:
        self._dirty = True
        self._events.extend(events)
        pauses = (self._pause_after(event) for event in events)
        self._due = now + max(pauses, default=0.0)

    def _pause_after(self, event: ModuleEvent) -> float:
        match event:
            case CardPlayed():
                return self._pace.card
            case TrickTaken():
                return self._pace.trick
            case RoundScored() | MatchLost() | ModuleSolved():
                return self._pace.round
            case _:
                return 0.0

    @property
    def _moves_itself(self) -> bool:
        """Whether a card is ready that nobody has to type."""
        planned = bool(self._plan) and self._module.match.round.turn is HUMAN
        return self._thought is not None or (planned and not self._module.solved)

    def _go_on(self, now: float) -> None:
        """Play all that is due, then ask the opponent that is next, if one is."""
        while self._moves_itself and now >= self._due:
            if self._thought is not None:
                self._act(self._thought, now)
            else:
                self._follow_plan(now)
            self._ask_next()
        self._ask_next()

    def _follow_plan(self, now: float) -> None:
        card, *rest = self._plan
        forgotten, planner = self._plan, self._planner
        try:
            self._act(PlayCard(HUMAN, card), now)
        except IllegalAction as refused:
            self._set_plan((), None)
            reason = replies.illegal(refused, self._view())
            text = replies.plan_broken(reason, forgotten)
            self._outbox.append(Say(planner, f"play {card}", Outcome.REFUSED, text))
        else:
            self._set_plan(tuple(rest), planner)

    def _ask_next(self) -> None:
        seat = self._opponent_to_act()
        position = None if seat is None else self._position(seat)
        if position == self._asked:
            return
        self._asked = position
        self._thought = None
        if position is not None:
            view = seat_view(self._module.match, position.seat)
            self._outbox.append(Think(position, view))

    def _position(self, seat: Seat) -> Position:
        match = self._module.match
        # A pass is chosen blind, so it must not depend on who else has chosen already.
        step = 0 if match.round.passing else 1 + match.round.played
        return Position(match.seed, match.round.number, step, seat)

    def _opponent_to_act(self) -> Seat | None:
        playing = self._module.match.round
        if self._module.solved:
            return None
        if playing.passing:
            return next((seat for seat in OPPONENTS if playing.passes[seat] is None), None)
        return None if playing.turn is HUMAN else playing.turn

    def _view(self) -> SeatView:
        return seat_view(self._module.match, HUMAN)

    def _status(self) -> str:
        module = self._module
        return replies.module_status(
            module.number, module.solved, module.strikes, module.match_number
        )

    def _kept(self) -> Kept:
        module = self._module
        return Kept(
            seed=module.seed,
            module_number=module.number,
            match_number=module.match_number,
            rules=module.match.rules,
            actions=self._actions,
            plan=self._plan,
        )
