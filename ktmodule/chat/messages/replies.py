"""The replies to viewers: the right sentence with its placeholders filled, always one line."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil
from typing import assert_never

from ktmodule.chat.command_table import COMMANDS, WORDS, near_word
from ktmodule.chat.commands import (
    EVERYTHING,
    NOTICE,
    POLL_OPEN,
    POLL_PERCENT,
    POLL_VOTERS,
    SETTINGS_LEVEL,
    Mode,
    New,
    Proposal,
    SetMode,
    Topic,
)
from ktmodule.chat.errors import BadCommand, Problem
from ktmodule.chat.grammar import plain
from ktmodule.chat.line import Role
from ktmodule.chat.messages.catalog import ENGLISH, Sentences
from ktmodule.chat.messages.refusals import illegal, unreadable, whose_turn
from ktmodule.chat.messages.wording import (
    by_suits,
    either,
    goal_in_force,
    in_points,
    name_of,
    plays,
    quoted,
    rules_in_force,
    with_points,
)
from ktmodule.hearts.actions import IllegalAction
from ktmodule.hearts.cards import print_cards
from ktmodule.hearts.round import Hand
from ktmodule.hearts.rules import HouseRules
from ktmodule.hearts.scoring import Scores
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import SeatView

UNQUOTED = "…"
"""Stands for words that are not repeated."""


@dataclass(frozen=True, slots=True)
class Replies:
    """Replies worded by `sentences`; those without placeholders are used from there directly."""

    sentences: Sentences = ENGLISH

    def unreadable(
        self,
        bad: BadCommand,
        view: SeatView,
        role: Role = Role.BROADCASTER,
        off: frozenset[str] = frozenset(),
        quotes: bool = True,
    ) -> str:
        """The reply to a command that cannot be read, with the nearest one that can.

        role: of who typed it. off: the words of the rows that are switched off. quotes: False
        where nothing that was typed may be repeated.
        """
        near = ""
        if bad.problem is Problem.UNKNOWN_COMMAND:
            near = bad.nearest or near_word(plain(bad.text), role, off)
        return unreadable(bad, bad.text if quotes else UNQUOTED, view, near, self.sentences)

    def illegal(self, refused: IllegalAction, view: SeatView) -> str:
        """The rule that refuses an action, in the player's words (R18)."""
        return illegal(refused, view, self.sentences)

    def not_allowed(self, command: str, role: Role) -> str:
        """The refusal of a command that only `role` and higher roles may use."""
        say = self.sentences
        who = say.for_broadcaster if role is Role.BROADCASTER else say.for_moderators
        return who.format(command=command)

    def mode_set(self, mode: Mode) -> str:
        say = self.sentences
        return {
            Mode.FIRST: say.mode_first,
            Mode.CLAIM: say.mode_claim,
            Mode.VOTE: say.mode_vote,
            Mode.AUTO: say.mode_auto,
        }[mode]

    def delay_set(self, seconds: float) -> str:
        return self.sentences.delay_set.format(seconds=f"{seconds:.0f}")

    def level_set(self, level: str) -> str:
        say = self.sentences
        return say.level_as_set if level == SETTINGS_LEVEL else say.level_set.format(level=level)

    def adapted(self, level: str | None) -> str:
        """The level of adaptive opponents, once it has changed."""
        return self.sentences.level_adapted.format(level=level)

    def no_such_level(self, text: str, levels: Iterable[str]) -> str:
        known = ", ".join((*levels, SETTINGS_LEVEL))
        return self.sentences.no_such_level.format(text=quoted(text), levels=known)

    def poll_open(self, proposal: Proposal) -> str:
        what = self.proposed(proposal)
        return self.sentences.poll_open.format(proposal=what, seconds=f"{POLL_OPEN:.0f}")

    def poll_is_open(self, proposal: Proposal) -> str:
        return self.sentences.poll_is_open.format(proposal=self.proposed(proposal))

    def poll_rest(self, seconds: float) -> str:
        return self.sentences.poll_rest.format(seconds=ceil(seconds))

    def poll_time(self, proposal: Proposal, yes: int, no: int, seconds: float) -> str:
        what = self.proposed(proposal)
        return self.sentences.poll_time.format(proposal=what, yes=yes, no=no, seconds=ceil(seconds))

    def poll_dropped(self, proposal: Proposal) -> str:
        return self.sentences.poll_dropped.format(proposal=self.proposed(proposal))

    def poll_moot(self, mode: Mode) -> str:
        return self.sentences.poll_moot.format(mode=mode.value)

    def poll_ended(self, proposal: Proposal, won: bool, yes: int, no: int) -> str:
        say, what = self.sentences, self.proposed(proposal)
        if won:
            return say.poll_won.format(proposal=what, yes=yes, no=no)
        return say.poll_lost.format(
            proposal=what, yes=yes, no=no, percent=POLL_PERCENT, voters=POLL_VOTERS
        )

    def proposed(self, proposal: Proposal) -> str:
        """The proposal of a poll, in a few words."""
        match proposal:
            case SetMode(mode):
                return self.sentences.propose_mode.format(mode=mode.value)
            case New():
                return self.sentences.propose_new
            case unknown:
                assert_never(unknown)

    def rank(self, name: str, place: int, count: int, points: int, leaders: str) -> str:
        """A viewer's place in the ranking; `leaders` is the sentence about the leaders."""
        return self.sentences.rank.format(
            name=name,
            place=place,
            count=count,
            points=in_points(points, self.sentences),
            leaders=leaders,
        )

    def your_rank(self, place: int, count: int, points: int, leaders: str) -> str:
        """The place in the ranking of the viewer who asks."""
        say = self.sentences
        told = in_points(points, say)
        return say.your_rank.format(place=place, count=count, points=told, leaders=leaders)

    def no_rank_yet(self, name: str, leaders: str) -> str:
        return self.sentences.no_rank_yet.format(name=quoted(name), leaders=leaders)

    def not_ranked_yet(self, leaders: str) -> str:
        """The reply to a viewer who asks for their own place and has no points."""
        return self.sentences.not_ranked_yet.format(leaders=leaders)

    def leaders(self, leaders: Iterable[tuple[str, int]]) -> str:
        """The leaders of the ranking with their points."""
        named = with_points(leaders)
        return self.sentences.leaders.format(leaders=named) if named else self.sentences.no_leaders

    def place(self, place: int, count: int, name: str, points: int) -> str:
        """The viewer at that place of the ranking."""
        told = in_points(points, self.sentences)
        return self.sentences.place.format(place=place, count=count, name=name, points=told)

    def no_such_place(self, place: int, count: int) -> str:
        return self.sentences.no_such_place.format(place=place, count=count)

    def worth(self, points: int) -> str:
        """The points that a solved module is worth."""
        return self.sentences.worth.format(points=in_points(points, self.sentences))

    def streak(self, streak: int, best: int) -> str:
        say = self.sentences
        matches = say.one_match if streak == 1 else say.many_matches.format(number=streak)
        return say.streak.format(matches=matches, best=best)

    def points_shared(self, shares: Iterable[tuple[str, int]], more: int) -> str:
        """The points that each viewer got; `more` counts those who are not named."""
        say, named = self.sentences, with_points(shares)
        if more > 0:
            named = say.shared_with_more.format(shares=named, number=more)
        return say.points_shared.format(shares=named)

    def match_lost(self, leaders: str) -> str:
        return self.sentences.match_lost.format(leaders=leaders)

    def held_by(self, name: str) -> str:
        return self.sentences.held_by.format(name=name)

    def holder(self, name: str) -> str:
        """The holder of the seat; an empty name means nobody."""
        say = self.sentences
        return say.holder.format(name=name) if name else say.nobody_holds

    def asked_for(self, name: str) -> str:
        """The reply to a viewer who asks for the seat that `name` holds."""
        return self.sentences.asked_for.format(name=name, seconds=f"{NOTICE:.0f}")

    def contested(self, name: str, taker: str) -> str:
        """The reply to a viewer who asks for the seat after `taker` has."""
        seconds = f"{NOTICE:.0f}"
        return self.sentences.contested.format(name=name, taker=taker, seconds=seconds)

    def nobody_called(self, name: str) -> str:
        return self.sentences.nobody_called.format(name=quoted(name))

    def not_silenced(self, name: str) -> str:
        return self.sentences.not_silenced.format(name=name)

    def banned(self, name: str) -> str:
        return self.sentences.banned.format(name=name)

    def not_banned(self, name: str) -> str:
        return self.sentences.not_banned.format(name=quoted(name))

    def unbanned(self, name: str) -> str:
        return self.sentences.unbanned.format(name=quoted(name))

    def timed_out(self, name: str, seconds: float) -> str:
        return self.sentences.timed_out.format(name=name, seconds=f"{seconds:.0f}")

    def seen_late(self, seconds: float) -> str:
        """The reply to a command that the stream delay made too late. seconds: that delay."""
        return self.sentences.seen_late.format(seconds=f"{seconds:.0f}")

    def no_choice(self, legal: Hand) -> str:
        """The reply to `play only` if more than one card is legal."""
        return self.sentences.no_choice.format(legal=print_cards(legal))

    def queue_not_held(self, cards: Hand, view: SeatView) -> str:
        say, hand = self.sentences, by_suits(view.hand)
        return say.plan_not_held.format(cards=either(cards, say), hand=hand)

    def queued_twice(self, cards: Hand) -> str:
        once = print_cards(tuple(dict.fromkeys(cards)))
        return self.sentences.planned_twice.format(cards=once)

    def queued(self, cards: Hand) -> str:
        return self.sentences.planned.format(cards=print_cards(cards))

    def queue_broken(self, reason: str, rest: Hand) -> str:
        """The reason why a queued card was not played; `rest` is the queue that was cleared."""
        return self.sentences.plan_broken.format(cards=print_cards(rest), reason=reason)

    def queue_cleared(self, cards: Hand) -> str:
        say = self.sentences
        return say.plan_forgotten.format(cards=print_cards(cards)) if cards else say.no_plan

    def help_alone(self) -> str:
        """What to type for a player at the console, who needs no command of a chat."""
        words = ", ".join(row.word for row in COMMANDS if row.alone)
        return self.sentences.what_to_type_alone.format(commands=words)

    def help_for(
        self, about: str | None, manual_url: str = "", off: frozenset[str] = frozenset()
    ) -> str:
        """The basics for None, all commands for EVERYTHING, otherwise the help for that command.

        manual_url: the address of the manual, empty for none. off: the words of the rows that are
        switched off.
        """
        say = self.sentences
        if about is None:
            return (
                say.what_to_type_at.format(address=manual_url) if manual_url else say.what_to_type
            )
        if about == EVERYTHING:
            words = (row.word for row in COMMANDS if row.word not in off)
            return say.commands.format(commands=", ".join(words))
        text, row = say.help_for(about), WORDS.get(about)
        if row is None or not row.synonyms:
            return text
        return say.also.format(help=text, words=", ".join(row.synonyms))

    def answer(self, topic: Topic, view: SeatView, status: str, worth: int = 0) -> str:
        """The reply to a question.

        status: the sentence of `module_status`. worth: the points of a solved module.
        """
        say = self.sentences
        match topic:
            case Topic.HAND:
                hand = by_suits(view.hand)
                return say.hand.format(hand=hand) if hand else say.hand_empty
            case Topic.LEGAL:
                return self.turn(view)
            case Topic.TABLE:
                return self._table(view)
            case Topic.SCORE:
                return self.score(view.table.totals, view.table.taken, view.table.rules.target)
            case Topic.LAST:
                return self.last_trick(view.table.last_trick)
            case Topic.RULES:
                return self.rules(view.table.rules)
            case Topic.STATUS:
                return say.status.format(module=status, round=self.round_status(view))
            case Topic.MANUAL:
                return self.manual(view.table.rules)
            case Topic.VIEW:
                return say.view
            case Topic.POINTS:
                return self.worth(worth)
            case unknown:
                assert_never(unknown)

    def manual(self, house: HouseRules) -> str:
        """The rules that a beginner needs to know."""
        goal = goal_in_force(house, self.sentences)
        return self.sentences.manual.format(target=house.target, goal=goal)

    def manual_at(self, address: str) -> str:
        return self.sentences.manual_at.format(address=address)

    def turn(self, view: SeatView) -> str:
        """Whose turn it is, and the cards that the human seat may play or pass."""
        return whose_turn(view, self.sentences)

    def score(self, totals: Scores, taken_now: Scores, target: int) -> str:
        """The totals, with any points of this round in parentheses."""
        parts = (
            f"{name_of(seat, self.sentences)} {totals[seat]}"
            + (f" (+{taken_now[seat]})" if taken_now[seat] else "")
            for seat in Seat
        )
        return self.sentences.score.format(scores=", ".join(parts), target=target)

    def module_status(self, number: int, is_solved: bool, strikes: int, match_number: int) -> str:
        say = self.sentences
        return say.module_status.format(
            number=number,
            light=say.solved_light if is_solved else say.unsolved_light,
            strikes=say.one_strike if strikes == 1 else say.many_strikes.format(number=strikes),
            match=match_number,
        )

    def round_status(self, view: SeatView) -> str:
        say, table = self.sentences, view.table
        hearts = say.hearts_are_broken if table.hearts_broken else say.hearts_are_not_broken
        return say.round_status.format(
            round=table.round_number, trick=table.trick_number, hearts=hearts
        )

    def rules(self, house: HouseRules) -> str:
        """The house rules in force, in one sentence each."""
        return rules_in_force(house, self.sentences)

    def _table(self, view: SeatView) -> str:
        say, trick, turn = self.sentences, view.table.trick, self.turn(view)
        if view.table.round_over:
            return self.last_trick(view.table.last_trick)
        if trick is None or trick.winner is None:
            return say.table_empty.format(turn=turn)
        return say.table.format(plays=plays(trick, say), seat=name_of(trick.winner, say), turn=turn)

    def last_trick(self, trick: Trick | None) -> str:
        """The cards of the last trick and its winner, or the sentence that there is none yet."""
        say = self.sentences
        if trick is None or trick.winner is None:
            return say.no_last_trick
        return say.last_trick.format(
            plays=plays(trick, say),
            seat=name_of(trick.winner, say),
            points=in_points(trick.points, say),
        )


REPLIES = Replies()
"""The replies with no sentence replaced."""
