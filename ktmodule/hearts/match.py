"""A match: rounds and totals. `apply` is the only way to change a match.

`Match.begin` deals round 1. The last card of a round completes it and writes its score on the pad.
The match then waits: the finished round keeps its score and its last trick on the table until
`Deal` deals the next round. A deal depends only on the match's seed and the round's number (R2),
so `Deal` uses up no random number that another draw would have got.

R14: a match ends after the first round in which any total is at or above the target. Totals are
compared only between rounds, which is where `Deal` comes in: after the last card of a round the
match is either over or waits for `Deal`, and a match that is over refuses it.
"""

from dataclasses import dataclass, replace
from typing import assert_never

from ktmodule.hearts.actions import Action, Deal, IllegalAction, PassCards, PlayCard, Reason
from ktmodule.hearts.events import (
    CardPlayed,
    CardsExchanged,
    Event,
    HeartsBroken,
    MatchEnded,
    PassChosen,
    RoundDealt,
    RoundScored,
    TrickTaken,
)
from ktmodule.hearts.round import Round, deal
from ktmodule.hearts.rules import Goal, HouseRules
from ktmodule.hearts.scoring import ScorePad, Scores, score_round
from ktmodule.hearts.seats import HUMAN, Seat


@dataclass(frozen=True, slots=True)
class Match:
    """The state of a match.

    seed: decides every deal (R2). pad: the scores of the finished rounds.
    round: the one in play, or the finished one until the next is dealt.
    """

    seed: int
    rules: HouseRules
    pad: ScorePad
    round: Round

    @classmethod
    def begin(cls, seed: int, rules: HouseRules) -> "Match":
        """A new match with its first round dealt."""
        return cls(seed, rules, ScorePad(), Round.begin(rules, 1, deal(seed, 1)))

    @property
    def over(self) -> bool:
        """True once a total has reached the target; totals change only between rounds (R14)."""
        return max(self.pad.totals) >= self.rules.target

    @property
    def awaits_deal(self) -> bool:
        """True where the round is over and another one follows."""
        return self.round.complete and not self.over

    @property
    def won(self) -> bool:
        """True where the human seat has reached its goal; only meaningful once `over` (R15)."""
        return wins(self.pad.totals, self.rules)

    def opening(self) -> RoundDealt:
        """The event of the deal that began this round."""
        return RoundDealt(self.round.number, self.round.direction)


def wins(totals: Scores, rules: HouseRules, seat: Seat = HUMAN) -> bool:
    """True where a match that ends with these totals is won, if `seat` is the human one (R15)."""
    match rules.goal:
        case Goal.SURVIVE:
            return totals[seat] < rules.target
        case Goal.LOWEST:
            return totals[seat] == min(totals)
        case unknown:
            assert_never(unknown)


def apply(match: Match, action: Action) -> tuple[Match, tuple[Event, ...]]:
    """Return the match after `action`, and the events in order.

    Raises IllegalAction; `match` itself never changes (R18).
    """
    if match.over:
        raise IllegalAction(Reason.MATCH_OVER, action)
    if match.round.complete and not isinstance(action, Deal):
        raise IllegalAction(Reason.ROUND_OVER, action)
    match action:
        case PassCards():
            return _apply_pass(match, action)
        case PlayCard():
            return _apply_play(match, action)
        case Deal():
            return _apply_deal(match, action)
        case unknown:
            assert_never(unknown)


def _apply_pass(match: Match, action: PassCards) -> tuple[Match, tuple[Event, ...]]:
    after = match.round.pass_cards(action)
    chosen = PassChosen(action.seat)
    events = (chosen,) if after.passing else (chosen, CardsExchanged(after.direction))
    return replace(match, round=after), events


def _apply_play(match: Match, action: PlayCard) -> tuple[Match, tuple[Event, ...]]:
    before = match.round
    after = before.play(action)
    events: list[Event] = [CardPlayed(action.seat, action.card)]
    if after.hearts_broken and not before.hearts_broken:
        events.append(HeartsBroken(action.seat))
    if len(after.tricks) == len(before.tricks):
        return replace(match, round=after), tuple(events)
    trick = after.tricks[-1]
    winner = trick.winner
    assert winner is not None  # a complete trick was led
    events.append(TrickTaken(winner, trick, len(after.tricks)))
    played = replace(match, round=after)
    if after.complete:
        played, closing = _score(played)
        events.extend(closing)
    return played, tuple(events)


def _score(match: Match) -> tuple[Match, tuple[Event, ...]]:
    """The match with the score of its complete round on the pad, and the closing events."""
    done = match.round
    score = score_round(done.taken, done.tricks_won(), match.rules)
    pad = match.pad.write(score.scores)
    scored = RoundScored(done.number, score, pad.totals, match.rules.target)
    after = replace(match, pad=pad)
    return after, (scored, MatchEnded(after.won)) if after.over else (scored,)


def _apply_deal(match: Match, action: Deal) -> tuple[Match, tuple[Event, ...]]:
    if not match.round.complete:
        raise IllegalAction(Reason.ROUND_IN_PLAY, action)
    number = match.round.number + 1
    dealt = replace(match, round=Round.begin(match.rules, number, deal(match.seed, number)))
    return dealt, (dealt.opening(),)
