"""The module and its opponents: what happens in the match, and when the next card is due."""

from collections.abc import Callable

from ktmodule.hearts.actions import Action, Deal, SeatAction
from ktmodule.hearts.events import CardPlayed, RoundDealt, TrickTaken
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.seats import HUMAN, OPPONENTS, Seat
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import SeatView, seat_view
from ktmodule.session.adaptive import START, STEPS, easier, harder
from ktmodule.session.clock import Stopwatch
from ktmodule.session.effects import Position, Think
from ktmodule.session.module import Module, ModuleDealt, ModuleEvent
from ktmodule.session.options import Options


class Turns:
    """One module in play, and the opponents' thoughts about it.

    Times are seconds on the session's clock. level, next_level: the level of all opponents in this
    round and in the next ones; None where the settings decide. adapted: the level of adaptive
    opponents in this match; None where they are not adaptive.
    """

    def __init__(self, module: Module, options: Options, actions: tuple[Action, ...] = ()) -> None:
        """actions: the ones that led to `module` in its match."""
        self.level: str | None = None
        self.next_level: str | None = None
        self.adapted: str | None = START if options.adaptive else None
        self.module = module
        self.actions = actions
        self._watch = Stopwatch()
        self._due = 0.0
        self._rules = options.rules
        self._pace = options.pace
        self._levels = options.levels
        self._view: SeatView | None = None
        self._asked: Position | None = None
        self._thought: SeatAction | None = None
        self._events: list[ModuleEvent] = []
        self._thinks: list[Think] = []

    @property
    def view(self) -> SeatView:
        """The view of the human seat."""
        if self._view is None:
            self._view = seat_view(self.module.match, HUMAN)
        return self._view

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick of the match, also once the round after it has been dealt.

        The match does not keep it, so it is played again up to the last deal: only a viewer who
        asks for it pays.
        """
        match = self.module.match
        if match.round.tricks:
            return match.round.tricks[-1]
        deals = [count for count, action in enumerate(self.actions) if action == Deal()]
        if not deals:
            return None
        before = Match.begin(match.seed, match.rules)
        for action in self.actions[: deals[-1]]:
            before, _ = apply(before, action)
        return before.round.tricks[-1]

    @property
    def thinking(self) -> Seat | None:
        """The opponent that is choosing now."""
        return self._asked.seat if self._asked else None

    @property
    def levels(self) -> frozenset[str]:
        """The levels of the opponents, in this round and later ones."""
        configured = (self.adapted,) if self.adapted else self._levels
        rounds = (self.level, self.next_level)
        return frozenset(name for level in rounds for name in ((level,) if level else configured))

    @property
    def has_events(self) -> bool:
        """True while there are events that `drain` has not returned yet."""
        return bool(self._events)

    @property
    def has_thought(self) -> bool:
        """True where an opponent's choice waits until it is due."""
        return self._thought is not None

    @property
    def awaits_deal(self) -> bool:
        """True where the next round, or the next match, is to be dealt."""
        return self.module.awaits_deal

    @property
    def paused(self) -> bool:
        return not self._watch.running

    @property
    def due(self) -> float | None:
        """The time of the next card or deal that needs no command; None while paused."""
        return self._watch.when(self._due)

    def is_due(self, now: float) -> bool:
        """True once the pause before that card or deal is over."""
        return self._watch.reads(now) >= self._due

    def pause(self, now: float) -> None:
        """Stop the clock: nothing becomes due."""
        self._watch.set_running(False, now)

    def unpause(self, now: float) -> None:
        """Let the clock continue from where it stopped."""
        self._watch.set_running(True, now)

    def drain(self) -> tuple[tuple[ModuleEvent, ...], tuple[Think, ...]]:
        """Return the new events and the new requests for a thought, each once."""
        drained = tuple(self._events), tuple(self._thinks)
        self._events.clear()
        self._thinks.clear()
        return drained

    def begin(self, now: float) -> None:
        """Begin a module that was just dealt."""
        self._happened((ModuleDealt(self.module.number), self.module.opening()), now)

    def begin_next_module(self, now: float) -> None:
        """Give this module up and begin the next one of the run."""
        module = self.module
        if module.solved:
            self._adapt(harder)
        self.module = Module.deal(module.seed, module.number + 1, 1, self._rules)
        self.actions = ()
        self.begin(now)

    def set_levels(self, level: str | None, next_level: str | None) -> None:
        """Set the opponents' level in this round, and in the next ones."""
        self.level, self.next_level = level, next_level

    def resume_adapted(self, level: str | None) -> None:
        """Let adaptive opponents play on at this level, if it is one of theirs."""
        if self.adapted is not None and level in STEPS:
            self.adapted = level

    def set_next_level(self, level: str | None) -> None:
        """Set the opponents' level from the next round on."""
        self.next_level = level

    def resume_at(self, now: float) -> None:
        """Resume where the match was left, with the pause that follows a card or a round."""
        self._wait(self._pace.card, now)
        self._ask_next()

    def act(self, action: Action, now: float) -> None:
        """Apply an action to the match: the one way for chat, console and opponents alike.

        Raises IllegalAction; then nothing has changed (R18).
        """
        match, events = apply(self.module.match, action)
        self.module, verdict = self.module.judge(match)
        self.actions = (*self.actions, action)
        self._happened((*events, *verdict), now)

    def accept_thought(self, position: Position, action: SeatAction) -> None:
        """Keep an opponent's choice until it is due, or drop it if its position has passed."""
        if position == self._asked:
            self._thought = action

    def play_thought(self, now: float) -> None:
        """Play or pass the cards that an opponent has chosen."""
        if self._thought is not None:
            self.act(self._thought, now)

    def deal_next(self, now: float) -> None:
        """Deal the next round, or the next match after a lost one (R14, R16)."""
        if not self.module.lost:
            self.act(Deal(), now)
            return
        self._adapt(easier)
        self.module = self.module.next_match(self._rules)
        self.actions = ()
        self._happened((self.module.opening(),), now)

    def _adapt(self, step: Callable[[str], str]) -> None:
        """Move adaptive opponents by a step, unless a command has set their level."""
        if self.adapted is not None and self.next_level is None:
            self.adapted = step(self.adapted)

    def _wait(self, seconds: float, now: float) -> None:
        """Pause for that long before the next card, or for `pace.round` before a deal."""
        pause = self._pace.round if self.awaits_deal else seconds
        self._due = self._watch.reads(now) + pause

    def _ask_next(self) -> None:
        seat = self._opponent_to_act()
        position = None if seat is None else Position.of(self.module.match, seat)
        if position == self._asked:
            return
        self._asked = position
        self._thought = None
        if position is not None:
            configured = self.adapted or self._levels[OPPONENTS.index(position.seat)]
            level = self.level or configured
            view = seat_view(self.module.match, position.seat)
            self._thinks.append(Think(position, view, level))

    def _happened(self, events: tuple[ModuleEvent, ...], now: float) -> None:
        self._view = None
        self._events.extend(events)
        if any(isinstance(event, RoundDealt) for event in events):
            self.level = self.next_level
        self._wait(max((self._pause_after(event) for event in events), default=0.0), now)
        self._ask_next()

    def _pause_after(self, event: ModuleEvent) -> float:
        match event:
            case CardPlayed():
                return self._pace.card
            case TrickTaken():
                return self._pace.trick
            case _:
                return 0.0

    def _opponent_to_act(self) -> Seat | None:
        return next((seat for seat in self.module.match.round.awaited if seat is not HUMAN), None)
