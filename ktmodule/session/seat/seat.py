"""The human seat: many viewers, one player.

Viewers' commands become one action at a time. The decider of the mode in force decides how (see
`decision`, `claim` and `vote`). The seat works out which cards a command means, ignores commands
that the stream delay makes too late or too early, and passes the rest to that decider.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from ktmodule.chat.commands import Mode, Pass, PassPick, Pick, Play, PlayPick, SeatRequest
from ktmodule.chat.line import ChatLine, Role, Viewer
from ktmodule.chat.messages.replies import Replies
from ktmodule.hearts.actions import IllegalAction, PassCards, Reason
from ktmodule.hearts.cards import Card, by_height
from ktmodule.hearts.seats import HUMAN
from ktmodule.session.clock import Stopwatch
from ktmodule.session.effects import Reply
from ktmodule.session.outcome import Outcome, Result
from ktmodule.session.seat.claim import ClaimDecider
from ktmodule.session.seat.decision import (
    Choice,
    Decider,
    Decision,
    DecisionSettings,
    FirstDecider,
    ModeView,
    action_of,
    mode_for,
)
from ktmodule.session.seat.queued_cards import QueuedCards
from ktmodule.session.seat.vote import VoteDecider, VoteOutcome, VoteView
from ktmodule.session.turns import Turns
from ktmodule.session.viewers.points import Points
from ktmodule.session.viewers.presence import Presence

GameCommand = Play | PlayPick | Pass | PassPick


class HumanSeat:
    """The human seat: gives viewers' choices to the decider of the mode in force."""

    def __init__(
        self,
        turns: Turns,
        presence: Presence,
        points: Points,
        settings: DecisionSettings,
        watch: Stopwatch,
        replies: Replies,
    ) -> None:
        """watch: the stopwatch that times votes and claims."""
        self._settings = settings
        self._turns = turns
        self._presence = presence
        self._points = points
        self._replies = replies
        self._in_force = mode_for(settings.mode, 0, Mode.FIRST)
        self._queued = queued = QueuedCards()
        self._first = FirstDecider(turns.act, points, queued, replies)
        self._claim = ClaimDecider(self._first, queued, watch, replies)
        self._vote = VoteDecider(turns.act, presence, points, queued, watch, lambda: self._settings)
        self._pending: list[Reply] = []
        self._decision: Decision | None = None
        self._before: tuple[Decision, float] | None = None

    @property
    def settings(self) -> DecisionSettings:
        """The settings in force, as moderators and the broadcaster have changed them."""
        return self._settings

    @property
    def queued(self) -> tuple[Card, ...]:
        """The cards queued for the next turns, the next one first."""
        return self._queued.cards

    @property
    def has_queued_card(self) -> bool:
        """True where a queued card is to be played now."""
        return bool(self._queued.cards) and self._turns.module.match.round.turn is HUMAN

    @property
    def deadline(self) -> float | None:
        """The time at which `step` has something to do, queued cards aside; None if never."""
        times = (self._claim.deadline, self._vote.deadline, self._auto_play_at())
        return min((when for when in times if when is not None), default=None)

    def open_vote(self, now: float) -> VoteView | None:
        """The open vote as viewers see it; None where there is none."""
        return self._vote.view(now)

    def mode(self, now: float, name_of: Callable[[Viewer], str]) -> ModeView:
        """The mode in force as viewers see it. name_of: gives the name to show."""
        holder = self._claim.holder(now)
        if holder is None:
            return ModeView(self._in_force)
        taker, taken_at = self._claim.taker(now)
        named = "" if taker is None else name_of(taker)
        return ModeView(self._in_force, name_of(holder), named, taken_at)

    @property
    def vote_outcome(self) -> VoteOutcome | None:
        """The outcome of the last vote; None before the first."""
        return self._vote.outcome

    def restore_queue(self, cards: tuple[Card, ...]) -> None:
        """Queue these cards again after a restart; their owner is no longer known."""
        self._queued.put(cards, None)

    def drain(self) -> tuple[Reply, ...]:
        """Return the replies that no command has caused, each once."""
        drained = tuple(self._pending)
        self._pending.clear()
        return drained

    def request(self, command: GameCommand, line: ChatLine, now: float) -> Result:
        """Take a viewer's command to play or pass. Raises IllegalAction."""
        # The console shows the table at once; viewers see it some seconds late.
        delay = 0.0 if line.addressed else self._settings.stream_delay
        if delay and self._is_too_soon(command, now, delay):
            return None
        if isinstance(command, PlayPick) and not self._turns.view.legal:
            return self._out_of_turn()
        choice = self._choice(command)
        if choice is None:
            return Outcome.REFUSED, self._replies.no_choice(self._turns.view.legal)
        cards = 3 if isinstance(command, Pass | PassPick) else 1
        wanted, queue = (choice, ()) if cards == 3 else (choice[:1], choice[1:])
        allowed = self._decision is not None and self._decision.allows(wanted, cards)
        if delay and not allowed and self._was_legal_before(wanted, cards, now, delay):
            return None
        if refusal := self._refuse_queue(choice, queue):
            return refusal
        if not allowed:
            # The rules raise the reason why not.
            self._turns.act(action_of(wanted, cards), now)
            return Outcome.ACCEPTED, ""
        return self._decider(now).choose(line.viewer, wanted, queue, now)

    def hears_bare(self, card: Card, viewer: Viewer, now: float) -> bool:
        """True where a line that is nothing but this card is a vote or a play.

        It is a vote while votes decide, and a play of the viewer who holds the seat or, while
        nobody does, of the only one who is active.
        """
        decision = self._decision
        if decision is None or not decision.allows((card,), 1):
            return False
        if self._in_force is Mode.VOTE:
            return True
        holder = self._claim.holder(now)
        if holder is not None:
            return holder.identity == viewer.identity
        return self._presence.is_alone(viewer, now)

    def cancel(self, viewer: Viewer, now: float) -> Result:
        """Clear the queue; while somebody holds the seat, only they and moderators may."""
        if viewer.role < Role.MODERATOR and (refusal := self._claim.refuse_others(viewer, now)):
            return refusal
        before = self._queued.cards
        self._queued.clear()
        return Outcome.ACCEPTED, self._replies.queue_cleared(before)

    def skip(self, now: float) -> Result:
        """Close the open vote now."""
        if not self._vote.is_open:
            return Outcome.REFUSED, self._replies.sentences.no_vote
        self._vote.close(now)
        return Outcome.ACCEPTED, ""

    def set_mode(self, mode: Mode, now: float) -> Result:
        """Set the mode; an open vote, a claim and queued cards are dropped."""
        self._settings = replace(self._settings, mode=mode)
        self._in_force = mode_for(mode, self._presence.active(now), Mode.FIRST)
        for decider in self._deciders:
            decider.reset()
        self._queued.clear()
        return Outcome.ACCEPTED, self._replies.mode_set(mode)

    def set_delay(self, seconds: float) -> Result:
        """Set the stream delay."""
        self._settings = replace(self._settings, stream_delay=seconds)
        return Outcome.ACCEPTED, self._replies.delay_set(seconds)

    def force(self, cards: Choice, now: float) -> Result:
        """Play or pass these cards in any mode. Raises IllegalAction."""
        self._turns.act(action_of(cards, 3 if len(cards) > 1 else 1), now)
        self._queued.clear()
        return Outcome.ACCEPTED, ""

    def force_pick(self, pick: Pick, now: float) -> Result:
        """Play or pass the picked cards in any mode. Raises IllegalAction."""
        view = self._turns.view
        passes = view.must_pass and pick is not Pick.ONLY
        if not passes and not view.legal:
            return self._out_of_turn()
        choice = self._choice(PassPick(pick) if passes else PlayPick(pick))
        if choice is None:
            return Outcome.REFUSED, self._replies.no_choice(view.legal)
        return self.force(choice, now)

    def withdraw(self, identity: str) -> None:
        """Drop the vote, claim and queued cards of a viewer who was banned or timed out."""
        for decider in self._deciders:
            decider.withdraw(identity)
        self._queued.withdraw(identity)

    def clear_queue(self) -> None:
        self._queued.clear()

    def request_seat(self, request: SeatRequest, viewer: Viewer, now: float) -> Result:
        """Claim the seat, give it back, ask for it, keep it, or ask who holds it."""
        if self._in_force is Mode.VOTE:
            return Outcome.REFUSED, self._replies.sentences.votes_decide
        return self._claim.request(request, viewer, now)

    def assign(self, viewer: Viewer, asker: Viewer | None, now: float) -> Result:
        """Give the seat to this viewer, as `asker` wants."""
        if self._in_force is Mode.VOTE:
            return Outcome.REFUSED, self._replies.sentences.votes_decide
        self._claim.give(viewer, now)
        if asker is not None and asker.identity == viewer.identity:
            return Outcome.ACCEPTED, self._replies.sentences.you_hold
        return Outcome.ACCEPTED, self._replies.holder(viewer.name)

    def step(self, now: float) -> bool:
        """Do one thing that is due; False if nothing is."""
        if self.has_queued_card and self._turns.is_due(now):
            if self._in_force is Mode.VOTE:
                # The viewers who have come since decide, not the one who was alone before.
                self._queued.clear()
            else:
                self._play_queued(now)
            return True
        if self._claim.step(now):
            holder = self._claim.holder(now)
            text = self._replies.holder("" if holder is None else holder.name)
            self._pending.append(Reply(None, Outcome.ANSWERED, text))
            return True
        if self._vote.step(now):
            return True
        auto = self._auto_play_at()
        if auto is not None and self._decision is not None and now >= auto:
            self._turns.act(action_of(self._decision.legal, 1), now)
            return True
        return False

    def renew(self, now: float) -> None:
        """Open the decision that is due now, and close the one before."""
        before = self._decision
        key = self._decision_key()
        if key == (None if before is None else before.key):
            return
        if before is not None:
            self._before = before, now
        self._decision = None if key is None else self._open(key, now)
        self._vote.open(self._decision)

    def _open(self, key: tuple[int, int, int, int], now: float) -> Decision:
        self._settle_mode(now)
        view = self._turns.view
        last = self._before[0] if self._before else None
        dealt = last is None or last.key[:3] != key[:3]
        legal, cards = (view.hand, 3) if view.must_pass else (view.legal, 1)
        return Decision(key, legal, cards, now, dealt)

    def _decision_key(self) -> tuple[int, int, int, int] | None:
        module, view = self._turns.module, self._turns.view
        if not view.to_act:
            return None
        played = -1 if view.must_pass else module.match.round.played
        return module.number, module.match_number, module.match.round.number, played

    @property
    def _deciders(self) -> tuple[Decider, ...]:
        return self._first, self._claim, self._vote

    def _decider(self, now: float) -> Decider:
        match self._in_force:
            case Mode.VOTE:
                return self._vote
            case Mode.FIRST if self._claim.holder(now) is None:
                return self._first
            case _:
                return self._claim

    def _settle_mode(self, now: float) -> None:
        """Settle what `auto` means for the decision that opens; votes end a claim."""
        active = self._presence.active(now)
        self._in_force = mode_for(self._settings.mode, active, self._in_force)
        if self._in_force is Mode.VOTE and self._claim.holder(now) is not None:
            self._claim.reset()
            text = self._replies.sentences.votes_decide
            self._pending.append(Reply(None, Outcome.ANSWERED, text))

    def _is_too_soon(self, command: GameCommand, now: float, delay: float) -> bool:
        """True where the viewer cannot have seen yet which cards the command is about."""
        decision = self._decision
        if decision is None or now >= decision.opened + delay:
            return False
        return decision.dealt or isinstance(command, PlayPick | PassPick)

    def _was_legal_before(self, choice: Choice, cards: int, now: float, delay: float) -> bool:
        """True where the choice was legal for the previous decision, which has only just ended."""
        if self._before is None:
            return False
        decision, ended = self._before
        return now <= ended + delay and decision.allows(choice, cards)

    def _choice(self, command: GameCommand) -> Choice | None:
        """The cards that the command means; None for `play only` where several are legal."""
        view = self._turns.view
        match command:
            case Play(cards) | Pass(cards):
                return cards
            case PassPick(pick):
                height = sorted(view.hand, key=by_height, reverse=pick is Pick.HIGH)
                return tuple(height[:3])
            case PlayPick(Pick.ONLY) if len(view.legal) > 1:
                return None
            case PlayPick(pick):
                choose = max if pick is Pick.HIGH else min
                return (choose(view.legal, key=by_height),)
            case unknown:
                assert_never(unknown)

    def _out_of_turn(self) -> Result:
        view = self._turns.view
        if self._turns.awaits_deal:
            raise IllegalAction(Reason.ROUND_OVER, PassCards(HUMAN, ()))
        if view.must_pass:
            raise IllegalAction(Reason.PASSING_FIRST, PassCards(HUMAN, ()))
        return Outcome.REFUSED, self._replies.turn(view)

    def _refuse_queue(self, cards: Choice, queue: Choice) -> Result:
        # Between rounds nobody holds a card; the refusal that nothing is dealt yet says more.
        if not queue or self._turns.awaits_deal:
            return None
        view = self._turns.view
        if absent := tuple(card for card in cards if card not in view.hand):
            return Outcome.REFUSED, self._replies.queue_not_held(absent, view)
        if len(set(cards)) < len(cards):
            return Outcome.REFUSED, self._replies.queued_twice(cards)
        return None

    def _auto_play_at(self) -> float | None:
        """The time at which an only legal card is played by itself; None for never."""
        decision, pause = self._decision, self._settings.auto_play
        if pause is None or decision is None or self._queued.cards:
            return None
        if decision.cards_wanted != 1 or len(decision.legal) != 1:
            return None
        return decision.opened + pause

    def _play_queued(self, now: float) -> None:
        before, owner = self._queued.cards, self._queued.owner
        card, *rest = before
        try:
            self._turns.act(action_of((card,), 1), now)
        except IllegalAction as refused:
            self._queued.clear()
            reason = self._replies.illegal(refused, self._turns.view)
            text = self._replies.queue_broken(reason, before)
            self._pending.append(Reply(owner, Outcome.REFUSED, text))
        else:
            if owner is not None:
                self._points.gave(owner, 1)
            self._queued.put(tuple(rest), owner)
