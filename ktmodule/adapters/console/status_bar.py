"""The status bar under the prompt: whose turn it is and what is planned, then where the game is."""

from collections.abc import Iterator

from rich.text import Text

from ktmodule.adapters.console.layout import packed
from ktmodule.chat.messages.catalog import ENGLISH
from ktmodule.hearts.cards import print_cards
from ktmodule.hearts.views import Task
from ktmodule.session.scene import Scene


def status_bar(scene: Scene, width: int) -> str:
    """The parts of the bar, the most important first, in as many lines as they need.

    width: the most cells of a line. Nothing is left out: a plan that is cut is a wrong plan.
    """
    groups = (list(Text(part).split(" ")) for part in _parts(scene))
    return "\n".join(line.plain for line in packed(groups, width, between=" | "))


def standing(scene: Scene) -> tuple[str, ...]:
    """Where the round is, in parts: its number, its trick, and whether hearts are broken."""
    table, say = scene.view.table, ENGLISH
    hearts = say.hearts_are_broken if table.hearts_broken else say.hearts_are_not_broken
    return f"round {table.round_number}", f"trick {table.trick_number} of 13", hearts


def _parts(scene: Scene) -> Iterator[str]:
    yield _turn(scene)
    if scene.queued:
        yield f"queued {print_cards(scene.queued)}"
    if scene.mode.holder:
        yield ENGLISH.holder.format(name=scene.mode.holder)
    yield from standing(scene)
    yield f"match {scene.match_number}"
    yield f"module {scene.module_number}"


def _turn(scene: Scene) -> str:
    prompt = scene.prompt
    if prompt.solved:
        return "solved"
    if prompt.paused:
        return "paused"
    if prompt.task is Task.PASS:
        return "your pass"
    if prompt.task.plays:
        return "your turn"
    if scene.thinking is not None:
        return f"{scene.thinking.word} thinks"
    if prompt.turn is not None:
        return f"{prompt.turn.word}'s turn"
    return "not your turn"
