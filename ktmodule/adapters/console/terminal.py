"""The console on a terminal: a prompt with history and completion, and a coloured board."""

from collections.abc import Callable, Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.patch_stdout import patch_stdout
from rich.console import Console as Screen
from rich.text import Text

from ktmodule.adapters.console.board import board, coloured
from ktmodule.adapters.console.event_text import connection, narrate, new_prompt, resumed
from ktmodule.adapters.console.pipe import addressed_reply, console_line
from ktmodule.chat.command_table import COMMANDS, WORDS
from ktmodule.chat.commands import Pick
from ktmodule.chat.messages.replies import REPLIES
from ktmodule.hearts.views import Task
from ktmodule.runtime.ports import Inbox
from ktmodule.session.effects import Reply
from ktmodule.session.module import ModuleEvent
from ktmodule.session.scene import Scene

WELCOME = "KTHearts. Type play 2C or pass 2C KH QS; help all lists the commands, Ctrl-D quits."


_COMMAND_WORDS = tuple(row.word for row in COMMANDS)


class Terminal:
    """Plays on a terminal; what happens is printed above the line that is being typed."""

    def __init__(self, screen: Screen) -> None:
        """screen: prints everything but the prompt."""
        self._screen = screen
        self._scene: Scene | None = None

    async def run(self, inbox: Inbox) -> None:
        session: PromptSession[str] = PromptSession(
            completer=_Completer(lambda: self._scene),
            complete_while_typing=True,
            bottom_toolbar=self._toolbar,
            enable_suspend=True,
        )
        with patch_stdout(raw=True):
            while True:
                try:
                    text = await session.prompt_async(self._prompt)
                except EOFError:
                    return
                # Pasted text may be several lines.
                for line in text.splitlines():
                    await inbox.put(console_line(line))

    def show(self, scene: Scene, events: tuple[ModuleEvent, ...]) -> None:
        before, self._scene = self._scene, scene
        if before is None:
            self._screen.print(WELCOME, style="dim")
        if before is None and not events:
            self._screen.print(resumed(scene))
        if before is not None and scene.chat != before.chat:
            self._screen.print(connection(scene.chat), style="dim")
        for event in events:
            if line := narrate(event, scene):
                self._screen.print(coloured(line))
        if new_prompt(scene, before):
            self._screen.print(board(scene, self._symbols))

    def reply(self, reply: Reply) -> None:
        if text := addressed_reply(reply):
            self._screen.print(Text("  ") + coloured(text))

    @property
    def _symbols(self) -> bool:
        return self._screen.encoding.startswith("utf")

    def _prompt(self) -> str:
        task = Task.NOTHING if self._scene is None else self._scene.prompt.task
        if task is Task.PASS:
            return "pass > "
        return "play > " if task.plays else "> "

    def _toolbar(self) -> str:
        scene = self._scene
        if scene is None:
            return ""
        light = "solved" if scene.solved else "unsolved"
        parts = [f"module {scene.module_number} {light}", f"match {scene.match_number}"]
        parts.append(REPLIES.round_status(scene.view))
        if scene.queued:
            parts.append("queued " + " ".join(map(str, scene.queued)))
        if scene.thinking is not None:
            parts.append(f"{scene.thinking.word} is thinking")
        return " | ".join(parts)


class _Completer(Completer):
    """Offers the commands, then the cards that are legal now."""

    def __init__(self, scene: Callable[[], Scene | None]) -> None:
        self._scene = scene

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        words = document.text_before_cursor.lstrip("! ").split(" ")
        current = words[-1].lower()
        for offer in self._offers(words):
            if offer.lower().startswith(current):
                yield Completion(offer, start_position=-len(current))

    def _offers(self, words: list[str]) -> Iterable[str]:
        if len(words) == 1:
            return _COMMAND_WORDS
        scene = self._scene()
        if scene is None:
            return ()
        row = WORDS.get(words[0].lower())
        chosen = {word.upper() for word in words[1:-1]}
        match row and row.word:
            case "play":
                cards = scene.view.legal if len(words) == 2 else scene.view.hand
            case "pass":
                cards = scene.view.hand if scene.view.must_pass else ()
            case "help":
                return _COMMAND_WORDS if len(words) == 2 else ()
            case _:
                return ()
        picks = [pick.value for pick in Pick] if len(words) == 2 and cards else []
        return [text for card in cards if (text := str(card)) not in chosen] + picks
