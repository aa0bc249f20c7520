"""The console through a pipe: lines in, one line per event out, without prompt or colour."""

import asyncio
import codecs
import errno
import os
import re
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import TextIO

from ktmodule.adapters.console.event_text import connection, narrate, new_prompt, resumed
from ktmodule.chat.line import PLAYER_NAME, ChatLine, Role, Viewer
from ktmodule.runtime.ports import Inbox
from ktmodule.session.effects import Reply
from ktmodule.session.module import ModuleEvent
from ktmodule.session.scene import Scene

PLAYER = Viewer(PLAYER_NAME, Role.BROADCASTER)
"""The player at the console, with the rights of the broadcaster."""

_AS_VIEWER = re.compile(r"as\s+@?([^\s:]{1,50})\s*:(.*)", re.IGNORECASE | re.DOTALL)

LONGEST_LINE = 4096
"""Characters of a line that are kept; the parser takes fewer."""


class OutputError(Exception):
    """The output cannot be written; the message says why."""


class PipeConsole:
    """Plays through a pipe: reads a line only when nothing more happens without it.

    So the same lines give the same output, however fast they arrive. A reader that stalls holds up
    the program and its overlay, as a stopped terminal does; both continue when the reader does. A
    writing thread would have to buffer lines without limit or drop some, and Python could not exit
    while that thread waits.
    """

    def __init__(self, stdin: int, stdout: TextIO) -> None:
        """stdin: the file descriptor to read. stdout: where the lines go, flushed at each one."""
        self._stdin = stdin
        self._stdout = stdout
        self._scene: Scene | None = None

    async def run(self, inbox: Inbox) -> None:
        await inbox.idle()
        async for text in read_lines(self._stdin):
            await inbox.put(console_line(text))
            await inbox.idle()

    def show(self, scene: Scene, events: tuple[ModuleEvent, ...]) -> None:
        before, self._scene = self._scene, scene
        if before is None and not events:
            self._print(resumed(scene))
        if before is not None and scene.chat != before.chat:
            self._print(connection(scene.chat))
        for event in events:
            self._print(narrate(event, scene))
        self._print(new_prompt(scene, before))

    def reply(self, reply: Reply) -> None:
        self._print(addressed_reply(reply))

    def _print(self, line: str) -> None:
        if not line:
            return
        with writing():
            self._stdout.write(line + "\n")
            self._stdout.flush()


@contextmanager
def writing() -> Iterator[None]:
    """Translate the errors of what is printed inside the block.

    Raises BrokenPipeError if the reader has gone, and OutputError if the output fails.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        # Windows says EINVAL where the reader has gone.
        if error.errno == errno.EINVAL:
            raise BrokenPipeError from error
        raise OutputError(f"cannot write the output ({error.strerror})") from error


def console_line(text: str) -> ChatLine:
    """The line that the player typed; `as NAME: !play 2C` speaks as a viewer in chat would."""
    if spoken := _AS_VIEWER.match(text.strip()):
        name, said = spoken.groups()
        return ChatLine(Viewer(name), said)
    return ChatLine(PLAYER, text, addressed=True)


def addressed_reply(reply: Reply) -> str:
    """The reply, addressed by name to a viewer other than the player."""
    if not reply.text or reply.to is None or reply.to == PLAYER:
        return reply.text
    return f"@{reply.to.name} {reply.text}"


async def read_lines(descriptor: int) -> AsyncIterator[str]:
    """Yield the lines of a file descriptor as UTF-8; invalid bytes are replaced.

    A thread reads, because a pipe or a file cannot be awaited on every system. It is a daemon
    and reads the bare descriptor, so that a read that never returns cannot hold up the end.
    """
    if sys.platform != "win32":
        # Another process may have made the pipe non-blocking, where "nothing yet" is an error.
        os.set_blocking(descriptor, True)
    loop = asyncio.get_running_loop()
    chunks: asyncio.Queue[bytes] = asyncio.Queue(1)

    def read() -> None:
        while True:
            try:
                chunk = os.read(descriptor, 65536)
            except OSError:
                chunk = b""
            handing = chunks.put(chunk)
            try:
                asyncio.run_coroutine_threadsafe(handing, loop).result()
            except CancelledError:
                return  # the loop is ending
            except RuntimeError:
                handing.close()
                return  # it has ended
            if not chunk:
                return

    threading.Thread(target=read, name="stdin", daemon=True).start()
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    rest = ""
    while chunk := await chunks.get():
        *lines, rest = (rest + decoder.decode(chunk)).split("\n")
        rest = rest[:LONGEST_LINE]
        for line in lines:
            yield line[:LONGEST_LINE]
    if rest := rest + decoder.decode(b"", final=True):
        yield rest
