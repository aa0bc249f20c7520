"""The prompt on the overlay: whose move it is, what to do, and the form of the command for it.

It speaks to whoever may act now, and to everybody else of how to join. It only ever names a command
that works as it stands there, given by anybody whom it speaks to, and never a card: that would
steer the vote.
"""

from typing import Literal, assert_never

from ktmodule.adapters.web import wire
from ktmodule.chat.line import Link
from ktmodule.chat.messages.catalog import Sentences
from ktmodule.hearts.seats import HUMAN
from ktmodule.hearts.views import Task
from ktmodule.session.scene import Scene

LONGEST_NAME = 25
"""Characters of a name that are sent to the page, which shortens further if it has less room."""


def is_alone(scene: Scene) -> bool:
    """True where there is no chat, so that the terminal's user plays."""
    return scene.chat.link is Link.OFFLINE


def command_shown(scene: Scene, word: str, rest: str = "") -> str:
    """The command as it has to be typed where the players are; empty if it is switched off there.

    rest: what follows its word.
    """
    text = f"{word} {rest}".rstrip()
    if is_alone(scene):
        return text
    listening = scene.listening
    if word in listening.off:
        return ""
    return f"!{listening.module_id} {text}" if listening.addressed_only else f"!{text}"


def prompt_wire(scene: Scene, say: Sentences) -> wire.PromptWire:
    """The prompt for this scene, worded by `say`."""
    match scene.chat.link:
        case Link.CONNECTING:
            return _waits(say.prompt_connecting, say.prompt_to_chat)
        case Link.DISCONNECTED:
            return _waits(say.prompt_reconnecting, say.prompt_no_chat)
        case Link.OFFLINE | Link.CONNECTED:
            pass
        case unknown:
            assert_never(unknown)
    if scene.levels:
        return _waits(say.prompt_replay, _task(scene, say))
    if scene.solved:
        return _solved(scene, say)
    if scene.paused:
        return _waits(say.prompt_wait, say.prompt_paused)
    return _turn(scene, say)


def _waits(title: str, text: str, command: str = "") -> wire.PromptWire:
    return wire.PromptWire(kind="wait", title=title, text=text, command=command)


def _solved(scene: Scene, say: Sentences) -> wire.PromptWire:
    text, command = say.prompt_next, ""
    if is_alone(scene):
        text, command = say.prompt_another, command_shown(scene, "new")
    elif scene.may_propose:
        command = command_shown(scene, "vote", "new")
    return wire.PromptWire(kind="solved", title=say.prompt_solved, text=text, command=command)


def _turn(scene: Scene, say: Sentences) -> wire.PromptWire:
    prompt, text = scene.prompt, _task(scene, say)
    kind: Literal["pass", "play"]
    if prompt.task is Task.PASS:
        kind, command = "pass", command_shown(scene, "pass", "CARD CARD CARD")
    elif prompt.task.plays:
        kind, command = "play", command_shown(scene, "play", "CARD")
    else:
        join = "" if is_alone(scene) else command_shown(scene, "help")
        return _waits(say.prompt_wait, text, join)
    return wire.PromptWire(kind=kind, title=_whose(scene, say), text=text, command=command)


def _whose(scene: Scene, say: Sentences) -> str:
    if holder := scene.mode.holder:
        return say.prompt_turn.format(name=holder[:LONGEST_NAME])
    return say.prompt_yours if is_alone(scene) else say.prompt_chats


def _task(scene: Scene, say: Sentences) -> str:
    prompt = scene.prompt
    led = "" if prompt.led is None else prompt.led.word
    match prompt.task:
        case Task.PASS:
            return say.prompt_pass.format(seat=prompt.direction.target(HUMAN).word)
        case Task.LEAD if len(prompt.choices) > 1:
            return say.prompt_lead
        case Task.LEAD:
            return say.prompt_lead_only
        case Task.FOLLOW:
            return say.prompt_follow.format(suit=led)
        case Task.DISCARD:
            return say.prompt_discard.format(suit=led)
        case Task.AWAIT_TURN if prompt.turn is not None:
            return say.prompt_turn.format(name=prompt.turn.word)
        case Task.AWAIT_DEAL if scene.view.table.over:
            return say.prompt_lost
        case Task.AWAIT_DEAL | Task.NOTHING:
            return say.prompt_round_over.format(round=prompt.round_number)
        case Task.AWAIT_PASSES | Task.AWAIT_TURN:
            return say.prompt_others_pass
        case unknown:
            assert_never(unknown)
