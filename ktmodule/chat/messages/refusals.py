"""Replies to commands that cannot be read or are against the rules: each says what would work."""

from typing import assert_never

from ktmodule.chat.errors import BadCommand, Problem
from ktmodule.chat.messages.catalog import Sentences
from ktmodule.chat.messages.wording import by_suits, command_for, either, quoted, way
from ktmodule.hearts.actions import IllegalAction, Reason
from ktmodule.hearts.cards import Card, print_cards
from ktmodule.hearts.seats import Direction
from ktmodule.hearts.views import SeatView, Task


def unreadable(bad: BadCommand, wrong: str, view: SeatView, near: str, say: Sentences) -> str:
    """The reply to a command that cannot be read, with the nearest one that can.

    wrong: the part at fault, as it is repeated. near: what to type instead of an unknown command,
    empty for nothing.
    """
    text = quoted(wrong)
    cards = either(_likely(bad.fits, view), say)
    guess = say.did_you_mean.format(what=cards)
    match bad.problem:
        case Problem.UNKNOWN_COMMAND:
            return say.unknown_command.format(text=text, hint=_meant(bad, view, near, say))
        case Problem.UNKNOWN_CARD:
            return say.unknown_card.format(text=text, hint=guess if cards else say.write_cards)
        case Problem.RANK_WITHOUT_SUIT:
            return say.no_suit.format(text=text, hint=guess)
        case Problem.SUIT_WITHOUT_RANK:
            return say.no_rank.format(text=text, hint=guess)
        case Problem.PLACEHOLDER:
            return say.placeholder.format(turn=whose_turn(view, say))
        case Problem.LEFT_OVER:
            meant = say.did_you_mean.format(what=command_for(bad.fits, view))
            return say.left_over.format(text=text, hint=meant)
        case Problem.INCOMPLETE:
            help_text = say.help_for(bad.nearest)
            return say.incomplete.format(command=bad.nearest, help=help_text)
        case Problem.EXTRA_WORDS:
            help_text = say.help_for(bad.nearest)
            return say.extra_words.format(command=bad.nearest, text=text, help=help_text)
        case Problem.PICK_AMONG_OTHERS:
            return say.pick_among_others.format(command=bad.nearest, text=text)
        case Problem.VOTE_ON_CARDS:
            return say.vote_on_cards.format(command=command_for(bad.fits, view))
        case Problem.TOO_LONG:
            return say.too_long.format(text=text)
        case unknown:
            assert_never(unknown)


def _meant(bad: BadCommand, view: SeatView, near: str, say: Sentences) -> str:
    if 0 < len(bad.fits) <= len(view.hand):
        word = "pass" if view.must_pass else "play"
        return say.did_you_mean.format(what=f"{word} {print_cards(bad.fits)}")
    return say.did_you_mean.format(what=near) if near else say.see_help


def illegal(refused: IllegalAction, view: SeatView, say: Sentences) -> str:
    """The rule that refuses an action, as told to the player (R18)."""
    cards = print_cards(tuple(dict.fromkeys(refused.cards)))
    legal = print_cards(refused.legal)
    match refused.reason:
        case Reason.MATCH_OVER:
            return say.solved if view.table.won else say.not_dealt
        case Reason.ROUND_OVER:
            return say.not_dealt
        case Reason.NOTHING_TO_PASS:
            held = view.table.direction is Direction.HOLD
            why = say.nothing_passed if held else say.passing_over
            return why.format(turn=whose_turn(view, say))
        case Reason.ALREADY_PASSED:
            return say.already_passed.format(cards=print_cards(view.passed))
        case Reason.PASSING_FIRST if view.must_pass:
            return say.pass_first.format(way=way(view.table.direction, say))
        case Reason.NOT_THREE_CARDS:
            return say.not_three.format(count=len(refused.cards))
        case Reason.SAME_CARD_TWICE:
            return say.same_card_twice.format(cards=cards)
        case Reason.NOT_HELD:
            hand = by_suits(view.hand)
            return say.not_held.format(cards=either(refused.cards, say), hand=hand)
        case Reason.NOT_YOUR_TURN | Reason.PASSING_FIRST | Reason.ROUND_IN_PLAY:
            return whose_turn(view, say)
        case Reason.TWO_OF_CLUBS_LEADS:
            return say.two_of_clubs
        case Reason.MUST_FOLLOW:
            return say.must_follow.format(suit=refused.legal[0].suit.word, legal=legal)
        case Reason.NO_HEARTS_IN_FIRST_TRICK:
            return say.no_hearts_yet.format(legal=legal)
        case Reason.NO_QUEEN_IN_FIRST_TRICK:
            return say.no_queen_yet.format(legal=legal)
        case Reason.HEARTS_NOT_BROKEN:
            return say.hearts_not_broken.format(legal=legal)
        case Reason.QUEEN_BEFORE_HEARTS_BROKEN:
            return say.queen_not_broken.format(legal=legal)
        case unknown:
            assert_never(unknown)


def whose_turn(view: SeatView, say: Sentences) -> str:
    """Whose turn it is, and the cards that the human seat may play or pass."""
    table = view.table
    match view.task:
        case Task.PASS:
            return say.pass_any.format(way=way(table.direction, say), hand=by_suits(view.hand))
        case Task.LEAD | Task.FOLLOW | Task.DISCARD:
            return say.your_turn.format(legal=print_cards(view.legal))
        case Task.AWAIT_PASSES:
            return say.others_choose
        case Task.AWAIT_TURN:
            turn = table.turn
            return say.not_your_turn if turn is None else say.turn_of.format(seat=turn.word)
        case Task.AWAIT_DEAL if not table.over:
            return say.not_dealt
        case Task.AWAIT_DEAL | Task.NOTHING:
            return say.match_over
        case unknown:
            assert_never(unknown)


def _likely(fits: tuple[Card, ...], view: SeatView) -> tuple[Card, ...]:
    """The cards that can be played now; if none can, those that are held; if none is, all."""
    for hand in (view.legal, view.hand):
        if likely := tuple(card for card in fits if card in hand):
            return likely
    return fits
