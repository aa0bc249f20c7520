"""The console on a terminal: a prompt with history and completion, and a coloured board."""

import asyncio
import errno
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from shutil import get_terminal_size
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.enums import DEFAULT_BUFFER
from prompt_toolkit.filters import Condition, has_focus
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import Output
from prompt_toolkit.patch_stdout import patch_stdout
from prompt_toolkit.styles import Style
from rich.console import Console as Screen
from rich.text import Text

from ktmodule.adapters.console.board import Board, coloured
from ktmodule.adapters.console.event_text import connection, narrate, new_prompt, resumed
from ktmodule.adapters.console.keyboard import keyboard
from ktmodule.adapters.console.layout import flowing
from ktmodule.adapters.console.palette import PROMPT_STYLES, theme_for
from ktmodule.adapters.console.pipe import addressed_reply, console_line
from ktmodule.adapters.console.status_bar import status_bar
from ktmodule.adapters.reply_cap import ReplyCap
from ktmodule.chat.command_table import COMMANDS, WORDS
from ktmodule.chat.commands import Pick
from ktmodule.chat.line import Role
from ktmodule.hearts.views import Task
from ktmodule.runtime.ports import Inbox
from ktmodule.session.effects import Reply
from ktmodule.session.module import ModuleEvent
from ktmodule.session.scene import Scene

WELCOME = "KTHearts. Type play 2C or pass 2C KH QS; help lists what you need, Ctrl-D quits."

BOARD_LINES = 15
"""The lines of the board, of the prompt and of the status bar, in a trick with all its cards."""

COOLDOWN = 10.0
"""Seconds between two refusals to one viewer of chat, as in chat itself."""

MOST = 20
"""Refusals and answers to viewers of chat that are printed in 30 s; the others are counted."""

_COMMAND_WORDS = tuple(row.word for row in COMMANDS)


class Terminal:
    """Plays on a terminal; what happens is printed above the line that is being typed."""

    def __init__(self, screen: Screen, clock: Callable[[], float]) -> None:
        """screen: prints everything but the prompt. clock: seconds that never go back."""
        self._screen = screen
        self._screen.push_theme(theme_for(screen))
        self._clock = clock
        self._cap = ReplyCap(COOLDOWN, MOST)
        self._untold = 0
        self._scene: Scene | None = None

    async def run(self, inbox: Inbox) -> None:
        session: PromptSession[str] = PromptSession(
            completer=_Completer(lambda: self._scene),
            complete_while_typing=True,
            bottom_toolbar=self._toolbar,
            enable_suspend=True,
            style=Style.from_dict(PROMPT_STYLES),
            input=keyboard(),
        )
        loop = asyncio.get_running_loop()
        dumb = self._screen.is_dumb_terminal
        session.key_bindings = _keys(session.output if dumb else None)
        # A dumb terminal would show the control sequences that print above a prompt.
        with nullcontext() if dumb else patch_stdout(raw=True):
            while True:
                try:
                    # What fails beside the game is logged; prompt_toolkit, once it runs, would
                    # print it and wait for a key.
                    loop.call_soon(loop.set_exception_handler, _log_fault)
                    text = await session.prompt_async(
                        self._prompt, reserve_space_for_menu=self._menu
                    )
                except EOFError:
                    return
                # Pasted text may be several lines.
                for line in text.splitlines():
                    await inbox.put(console_line(line))

    def show(self, scene: Scene, events: tuple[ModuleEvent, ...]) -> None:
        before, self._scene = self._scene, scene
        if before is None:
            self._print(WELCOME)
        if before is None and not events:
            self._print(resumed(scene))
        if before is not None and scene.chat != before.chat:
            self._print(connection(scene.chat))
        for event in events:
            self._print(narrate(event, scene))
        if new_prompt(scene, before):
            self._screen.print(Board(scene, self._symbols), width=self._width)

    def reply(self, reply: Reply) -> None:
        """Print the reply, or only count it where viewers have been told enough."""
        viewer = reply.to
        capped = viewer is not None and not viewer.is_local and viewer.role < Role.MODERATOR
        if reply.text and capped and not self._cap.passes(reply, self._clock()):
            self._untold += 1
        else:
            self._print(addressed_reply(reply), margin=2)

    def _print(self, line: str, margin: int = 0) -> None:
        """Print a line unless it is empty. margin: the spaces before each part of it."""
        if line and self._untold:
            untold, self._untold = self._untold, 0
            self._print(f"... and {untold} more answers to chat.", margin=2)
        if line:
            for part in flowing(coloured(line), self._width - margin):
                self._screen.print(Text(" " * margin) + part)

    @property
    def _width(self) -> int:
        # Rich takes a dumb terminal for 80 columns wide.
        width = self._screen.width
        return min(width, get_terminal_size().columns) if self._screen.is_dumb_terminal else width

    @property
    def _symbols(self) -> bool:
        return self._screen.encoding.startswith("utf")

    @property
    def _menu(self) -> int:
        """The lines kept for the menu of completions, few enough to leave the board in sight."""
        return max(3, min(8, self._screen.height - BOARD_LINES))

    def _prompt(self) -> str:
        if self._screen.is_dumb_terminal:
            # It could not move what is printed above the prompt.
            return ""
        task = Task.NOTHING if self._scene is None else self._scene.prompt.task
        if task is Task.PASS:
            return "pass > "
        return "play > " if task.plays else "> "

    def _toolbar(self) -> str:
        return "" if self._scene is None else status_bar(self._scene, self._width)


def _log_fault(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what failed beside the game, except that a closed terminal cannot be written to."""
    fault = context.get("exception")
    if not (isinstance(fault, OSError) and fault.errno == errno.EIO):
        loop.default_exception_handler(context)


def _keys(dumb: Output | None) -> KeyBindings:
    """Ctrl-C clears a line that has text; on an empty one it ends the program, as elsewhere.

    dumb: the output of a dumb terminal, which cannot erase the line and begins another.
    """
    keys = KeyBindings()
    typed = Condition(lambda: bool(get_app().current_buffer.text))

    # Eager, or the dumb prompt of prompt_toolkit would prefer its own.
    # While something is printed, the key arrives as a signal.
    @keys.add("c-c", filter=has_focus(DEFAULT_BUFFER) & typed, eager=True)
    @keys.add("<sigint>", filter=has_focus(DEFAULT_BUFFER) & typed, eager=True)
    def clear(event: KeyPressEvent) -> None:
        event.current_buffer.reset()
        if dumb is not None:
            dumb.write("\r\n")
            dumb.flush()

    return keys


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
