"""The human seat: many viewers, one player. What they want becomes one action at a time."""

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from ktmodule.chat.commands import (
    ChatLine,
    Mode,
    Pass,
    PassPick,
    Pick,
    Play,
    PlayPick,
    Role,
    SeatRequest,
    Viewer,
)
from ktmodule.chat.messages.replies import Replies
from ktmodule.hearts.actions import IllegalAction, PassCards, PlayCard, Reason
from ktmodule.hearts.cards import by_height
from ktmodule.hearts.seats import HUMAN
from ktmodule.session.clock import Stopwatch
from ktmodule.session.countdown import Countdown
from ktmodule.session.effects import Say
from ktmodule.session.outcome import Outcome, Reply
from ktmodule.session.seat.decision import Decision, DecisionSettings, VoteView, mode_for
from ktmodule.session.seat.queued_cards import Plan
from ktmodule.session.seat.tenure import Tenure
from ktmodule.session.seat.vote import Choice
from ktmodule.session.turns import Game
from ktmodule.session.viewers.points import Ranking
from ktmodule.session.viewers.presence import Crowd

GameCommand = Play | PlayPick | Pass | PassPick


class HumanSeat:
    """Takes what viewers want to play or pass, and plays it as the mode has it.

    changed: something that is shown is not as it was. answers: what is to be said without anybody
    having asked. Whoever reads them resets them. plan: what is to be played at its turn.
    """

    def __init__(
        self,
        game: Game,
        crowd: Crowd,
        ranking: Ranking,
        settings: DecisionSettings,
        watch: Stopwatch,
        replies: Replies,
    ) -> None:
        """watch: by which votes and claims go."""
        self.settings = settings
        self.plan = plan = Plan()
        self.changed = False
        self.answers: list[Say] = []
        self._game = game
        self._crowd = crowd
        self._ranking = ranking
        self._watch = watch
        self._replies = replies
        self._tenure = Tenure(plan, watch, replies)
        self._decision: Decision | None = None
        self._before: tuple[Decision, float] | None = None

    @property
    def planned(self) -> bool:
        """Whether a planned card is to be played now."""
        return bool(self.plan.cards) and self._game.module.match.round.turn is HUMAN

    @property
    def deadline(self) -> float | None:
        """When a vote closes, a claim ends or an only card is played by itself, if any does."""
        decision = self._decision
        times = [self._tenure.ends]
        if decision is not None:
            times += [decision.countdown.ends, self._auto_play_at(decision)]
        return min((when for when in times if when is not None), default=None)

    def vote(self, now: float) -> VoteView | None:
        """The open vote, if there is one."""
        decision = self._decision
        return None if decision is None else decision.view(now)

    def holder(self, now: float) -> Viewer | None:
        """Who holds the seat, in the mode `claim`."""
        return self._tenure.holder(now)

    def take(self, command: GameCommand, line: ChatLine, now: float) -> Reply:
        """Take what a viewer wants to play or pass. Raises IllegalAction."""
        # Who types on the console sees the table at once; a viewer sees it some seconds late.
        delay = 0.0 if line.addressed else self.settings.stream_delay
        if delay and self._is_too_soon(command, now, delay):
            return None
        if isinstance(command, PlayPick) and not self._game.view.legal:
            return self._out_of_turn()
        choice = self._choice(command)
        if choice is None:
            return Outcome.REFUSED, self._replies.no_choice(self._game.view.legal)
        cards = 3 if isinstance(command, Pass | PassPick) else 1
        wanted, plan = (choice, ()) if cards == 3 else (choice[:1], choice[1:])
        decision = self._decision
        fits = decision is not None and decision.takes(wanted, cards)
        if delay and not fits and self._was_legal_before(wanted, cards, now, delay):
            return None
        if refusal := self._refuse_plan(choice, plan):
            return refusal
        if decision is None or not fits:
            # The rules know why not, and say so by raising.
            self._act(wanted, cards, now)
            return Outcome.ACCEPTED, ""
        return self._give(line.viewer, decision, wanted, plan, now)

    def _give(
        self, viewer: Viewer, decision: Decision, choice: Choice, plan: Choice, now: float
    ) -> Reply:
        """Bring a legal choice of one viewer into the decision, as the mode has it."""
        mode = self._mode(now)
        forgotten = self.plan.cards
        if mode is Mode.VOTE:
            return self._vote(viewer, decision, choice, now)
        if mode is Mode.CLAIM:
            if refusal := self._tenure.held_by_another(viewer, now):
                return refusal
            self._tenure.give(viewer, now)
        self._act(choice, decision.cards, now)
        self._ranking.gave(viewer, decision.cards)
        self.plan.make(plan, viewer)
        if plan:
            return Outcome.ACCEPTED, self._replies.planned(plan)
        return Outcome.ACCEPTED, self._replies.plan_cancelled(forgotten) if forgotten else ""

    def _vote(self, viewer: Viewer, decision: Decision, choice: Choice, now: float) -> Reply:
        decision.cast(viewer.identity, choice, now, self.settings)
        self.changed = True
        if decision.ballot.agreed(decision.cards, self._crowd.active(now)):
            self._close_vote(decision, now)
        return Outcome.COUNTED, ""

    def _is_too_soon(self, command: GameCommand, now: float, delay: float) -> bool:
        """Whether the viewer cannot have seen yet what the command is about."""
        decision = self._decision
        if decision is None or now >= decision.opened + delay:
            return False
        return decision.dealt or isinstance(command, PlayPick | PassPick)

    def _was_legal_before(self, choice: Choice, cards: int, now: float, delay: float) -> bool:
        """Whether the choice fits the decision that was taken within the delay."""
        if self._before is None:
            return False
        decision, ended = self._before
        return now <= ended + delay and decision.takes(choice, cards)

    def _choice(self, command: GameCommand) -> Choice | None:
        """The cards that are meant; None for `play only` where there are several."""
        view = self._game.view
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

    def _out_of_turn(self) -> Reply:
        view = self._game.view
        if self._game.awaits_deal:
            raise IllegalAction(Reason.ROUND_OVER, PassCards(HUMAN, ()))
        if view.must_pass:
            raise IllegalAction(Reason.PASSING_FIRST, PassCards(HUMAN, ()))
        return Outcome.REFUSED, self._replies.turn(view)

    def _refuse_plan(self, cards: Choice, plan: Choice) -> Reply:
        # Between rounds nothing is held; that the next one is not dealt says more.
        if not plan or self._game.awaits_deal:
            return None
        view = self._game.view
        if absent := tuple(card for card in cards if card not in view.hand):
            return Outcome.REFUSED, self._replies.plan_not_held(absent, view)
        if len(set(cards)) < len(cards):
            return Outcome.REFUSED, self._replies.planned_twice(cards)
        return None

    def _act(self, choice: Choice, cards: int, now: float) -> None:
        """Play or pass for the human seat. Raises IllegalAction; nothing has changed then."""
        action = PassCards(HUMAN, choice) if cards == 3 else PlayCard(HUMAN, choice[0])
        self._game.act(action, now)

    def cancel(self, viewer: Viewer, now: float) -> Reply:
        """Forget the plan; while somebody holds the seat, only they may, and moderators."""
        if viewer.role < Role.MODERATOR and (refusal := self._tenure.held_by_another(viewer, now)):
            return refusal
        forgotten = self.plan.cards
        self.plan.forget()
        return Outcome.ACCEPTED, self._replies.plan_cancelled(forgotten)

    def skip(self, now: float) -> Reply:
        """Close the open vote now."""
        if self._decision is None or not self._decision.ballot.voters:
            return Outcome.REFUSED, self._replies.sentences.no_vote
        self._close_vote(self._decision, now)
        return Outcome.ACCEPTED, ""

    def set_mode(self, mode: Mode) -> Reply:
        """Decide in another way from now on; an open vote, a claim and the plan are dropped."""
        self.settings = replace(self.settings, mode=mode)
        self._tenure.drop()
        self.plan.forget()
        if self._decision is not None:
            self._decision.drop()
        self.changed = True
        return Outcome.ACCEPTED, self._replies.mode_set(mode)

    def force(self, cards: Choice, now: float) -> Reply:
        """Play or pass these cards, whatever the mode. Raises IllegalAction."""
        self._act(cards, 3 if len(cards) > 1 else 1, now)
        self.plan.forget()
        return Outcome.ACCEPTED, ""

    def force_pick(self, pick: Pick, now: float) -> Reply:
        """Play or pass what is picked so, whatever the mode. Raises IllegalAction."""
        view = self._game.view
        passes = view.must_pass and pick is not Pick.ONLY
        if not passes and not view.legal:
            return self._out_of_turn()
        choice = self._choice(PassPick(pick) if passes else PlayPick(pick))
        if choice is None:
            return Outcome.REFUSED, self._replies.no_choice(view.legal)
        return self.force(choice, now)

    def withdraw(self, identity: str) -> None:
        """Forget what a viewer who is not heard any more has a share in."""
        if self._tenure.withdraw(identity):
            self.changed = True
        self.plan.withdraw(identity)
        if self._decision is not None:
            self._decision.withdraw(identity)
            self.changed = True

    def hold(self, request: SeatRequest, viewer: Viewer, now: float) -> Reply:
        """Claim the seat, give it back, ask for it, keep it, or ask who has it."""
        if self.settings.mode is not Mode.CLAIM:
            return Outcome.REFUSED, self._replies.sentences.not_claimed_here
        self.changed = True
        return self._tenure.obey(request, viewer, now)

    def assign(self, viewer: Viewer, asker: Viewer | None, now: float) -> Reply:
        """Give the seat to this viewer, as `asker` wants."""
        if self.settings.mode is not Mode.CLAIM:
            return Outcome.REFUSED, self._replies.sentences.not_claimed_here
        self._tenure.give(viewer, now)
        self.changed = True
        if asker is not None and asker.identity == viewer.identity:
            return Outcome.ACCEPTED, self._replies.sentences.you_hold
        return Outcome.ACCEPTED, self._replies.holder(viewer.name)

    def _auto_play_at(self, decision: Decision) -> float | None:
        """When the only legal card is played by itself, if it is."""
        pause = self.settings.auto_play
        if pause is None or decision.cards != 1 or len(decision.legal) != 1 or self.plan.cards:
            return None
        return decision.opened + pause

    def step(self, now: float) -> bool:
        """Do one thing that is due; False if nothing is."""
        if self.planned and self._game.is_due(now):
            if self._mode(now) is Mode.VOTE:
                # The crowd that has come meanwhile decides, not who was there alone before.
                self.plan.forget()
            else:
                self._follow_plan(now)
            return True
        if self._tenure.ends is not None and now >= self._tenure.ends:
            self.changed = True
            self.answers.append(Say(None, "", Outcome.ANSWERED, self._tenure.end(now)))
            return True
        decision = self._decision
        if decision is None:
            return False
        closes = decision.countdown.ends
        if closes is not None and now >= closes:
            self._close_vote(decision, now)
            return True
        auto = self._auto_play_at(decision)
        if auto is not None and now >= auto:
            self._act(decision.legal, 1, now)
            return True
        return False

    def _mode(self, now: float) -> Mode:
        """The mode in force: `auto` chooses one."""
        return mode_for(self.settings.mode, self._crowd.active(now))

    def _close_vote(self, decision: Decision, now: float) -> None:
        """End the vote; with too few votes it opens again with the next one."""
        self.changed = True
        choice = decision.close()
        if choice is not None:
            self._act(choice, decision.cards, now)
            self._credit(decision.ballot.supporters(choice))
            self.plan.forget()

    def _credit(self, supporters: Mapping[str, int]) -> None:
        """Note who wanted the cards that a vote chose."""
        for identity, cards in supporters.items():
            viewer = self._crowd.known(identity)
            if viewer is not None:
                self._ranking.gave(viewer, cards)

    def renew(self, now: float) -> None:
        """Open the decision that is due now, and close the one before."""
        before = self._decision
        key = self._decision_key()
        if key == (None if before is None else before.key):
            return
        if before is not None:
            self._before = before, now
        if key is None:
            self._decision = None
            return
        view = self._game.view
        last = before or (self._before[0] if self._before else None)
        dealt = last is None or last.key[:3] != key[:3]
        legal, cards = (view.hand, 3) if view.must_pass else (view.legal, 1)
        self._decision = Decision(key, legal, cards, now, dealt, Countdown(self._watch))

    def _decision_key(self) -> tuple[int, int, int, int] | None:
        module, view = self._game.module, self._game.view
        if not view.to_act:
            return None
        played = -1 if view.must_pass else module.match.round.played
        return module.number, module.match_number, module.match.round.number, played

    def _follow_plan(self, now: float) -> None:
        forgotten, planner = self.plan.cards, self.plan.planner
        card, *rest = forgotten
        try:
            self._act((card,), 1, now)
        except IllegalAction as refused:
            self.plan.forget()
            reason = self._replies.illegal(refused, self._game.view)
            text = self._replies.plan_broken(reason, forgotten)
            self.answers.append(Say(planner, f"play {card}", Outcome.REFUSED, text))
        else:
            if planner is not None:
                self._ranking.gave(planner, 1)
            self.plan.make(tuple(rest), planner)
