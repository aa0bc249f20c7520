"""Events in words for the console, one line each."""

from math import ceil
from typing import assert_never

from ktmodule.chat.line import ChatStatus, Link
from ktmodule.chat.messages.replies import REPLIES
from ktmodule.chat.messages.wording import by_suits, capital, does, in_points, name_of, way
from ktmodule.hearts.cards import print_cards
from ktmodule.hearts.events import (
    CardPlayed,
    CardsExchanged,
    HeartsBroken,
    MatchEnded,
    PassChosen,
    RoundDealt,
    RoundScored,
    TrickTaken,
)
from ktmodule.hearts.scoring import NO_SCORES
from ktmodule.hearts.seats import HUMAN, Direction, Seat
from ktmodule.hearts.views import Task
from ktmodule.session.module import MatchLost, ModuleDealt, ModuleEvent, ModuleSolved
from ktmodule.session.scene import Scene


def narrate(event: ModuleEvent, scene: Scene) -> str:
    """The event in one line; empty if another line says it already."""
    target = scene.view.table.rules.target
    match event:
        case ModuleDealt(number):
            return f"Module {number} begins: unsolved, 0 strikes. Match 1, to {target} points."
        case RoundDealt(number, direction):
            return f"Round {number}: {_passing(direction)}."
        case PassChosen(seat):
            return f"{does(seat, 'choose')} three cards."
        case CardsExchanged(direction):
            passed = print_cards(scene.view.passed)
            came = print_cards(scene.view.received)
            source = direction.source(HUMAN).word
            target_seat = direction.target(HUMAN).word
            return f"You pass {passed} to {target_seat} and get {came} from {source}."
        case CardPlayed(seat, card):
            return f"{does(seat, 'play')} {card}."
        case HeartsBroken(seat):
            return f"{does(seat, 'break')} hearts."
        case TrickTaken(seat, trick, number):
            return f"{does(seat, 'take')} trick {number}: {in_points(trick.points)}."
        case RoundScored():
            return _round_scored(event)
        case MatchEnded():
            return ""
        case MatchLost(number, totals):
            lost = f"Match {number} lost with {in_points(totals[HUMAN])}"
            return f"{lost}. Match {number + 1} begins, 0 strikes."
        case ModuleSolved(totals):
            scores = REPLIES.score(totals, NO_SCORES, target)
            return (
                f"The status light turns green: module {scene.module_number} is SOLVED ({scores})."
            )
        case unknown:
            assert_never(unknown)


def prompt_line(scene: Scene) -> str:
    """The task of the human seat in one line; empty while it is not its turn."""
    prompt = scene.prompt
    if prompt.solved:
        return "Solved: type new for another module, or quit."
    if prompt.task is Task.PASS:
        hand = by_suits(scene.view.hand)
        return f"Your pass: any three cards {way(prompt.direction)}. Your hand: {hand}."
    if prompt.task.plays:
        hand = print_cards(scene.view.hand)
        return f"Your turn: {print_cards(prompt.choices)}. Your hand: {hand}."
    return ""


def new_prompt(scene: Scene, before: Scene | None) -> str:
    """The prompt if it differs from that of the scene before; otherwise empty."""
    asked = prompt_line(scene)
    return "" if before is not None and asked == prompt_line(before) else asked


def connection(chat: ChatStatus) -> str:
    """The state of the connection to the chat, in one line."""
    match chat.link:
        case Link.OFFLINE:
            return "Chat: offline."
        case Link.CONNECTING:
            return f"Chat: connecting to {chat.channel}."
        case Link.CONNECTED:
            return f"Chat: connected to {chat.channel}."
        case Link.DISCONNECTED:
            again = "" if chat.retry_in is None else f", retrying in {ceil(chat.retry_in)} s"
            why = "." if chat.reason is None else f": {chat.reason.value}"
            return f"Chat: disconnected{again}{why}"
        case unknown:
            assert_never(unknown)


def resumed(scene: Scene) -> str:
    """The state of the module, for the first line of a run that resumes it."""
    light = "solved" if scene.solved else "unsolved"
    table = scene.view.table
    scores = REPLIES.score(table.totals, table.taken, table.rules.target)
    return (
        f"Module {scene.module_number} resumes: {light}, 0 strikes. Match {scene.match_number}, "
        f"round {table.round_number}, trick {table.trick_number} of 13: {scores}."
    )


def _passing(direction: Direction) -> str:
    if direction is Direction.HOLD:
        return "no cards are passed"
    return f"pass three cards {way(direction)}"


def _round_scored(event: RoundScored) -> str:
    points = ", ".join(f"{name_of(seat)} {event.score.scores[seat]:+}" for seat in Seat)
    shooter = event.score.shooter
    feat = ""
    if shooter is not None:
        feat = f" {does(shooter, 'shoot')} the {'sun' if event.score.sun else 'moon'}!"
    totals = REPLIES.score(event.totals, NO_SCORES, event.target)
    return f"Round {event.number} is over.{feat} {capital(points)}. Totals: {totals}."
