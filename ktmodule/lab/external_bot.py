"""A program that plays: started once, asked line by line, and never trusted."""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from random import Random
from typing import IO

from ktmodule.hearts.actions import Action
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.views import SeatView
from ktmodule.lab.errors import shown
from ktmodule.lab.request import WrongAnswer, request_line, understood

LONGEST_ANSWER = 4096
"""Bytes of a line that are read at once; no answer needs a hundredth of it."""

PATIENCE_AT_THE_END = 1.0
"""Seconds that a program has to end by itself once its input has ended."""


class PlayerFailed(Exception):
    """A program that is late, has ended or answered what is no legal action.

    seat: where it sits. request: the line that it was asked, which is the whole position.
    """

    def __init__(self, seat: Seat, reason: str, request: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = reason
        self.request = request


class ExternalBot:
    """Plays what a program answers; the program is started at the first decision.

    Threads of their own write and read, so that a program which neither reads nor answers is
    late like any other.
    """

    def __init__(self, arguments: tuple[str, ...], patience: float) -> None:
        """patience: seconds that it may take for an answer, for the first with its start."""
        self._arguments = arguments
        self._patience = patience
        self._process: subprocess.Popen[bytes] | None = None
        self._requests: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._answers: queue.Queue[bytes] = queue.Queue(8)
        self._last_complaint = b""
        self._listener: threading.Thread | None = None

    def __call__(self, view: SeatView, rng: Random) -> Action:
        """What the program answers. Raises PlayerFailed; it has been ended then."""
        request = request_line(view)
        try:
            return understood(self._answer(request), view)
        except (WrongAnswer, _Silent) as failure:
            self.leave()
            raise PlayerFailed(view.seat, str(failure), request) from None

    def leave(self) -> None:
        """End the program: it is told by the end of its input, then ended by force."""
        process = self._process
        if process is None:
            return
        self._requests.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE_AT_THE_END)
        _kill(process)
        process.wait()

    def _answer(self, request: str) -> bytes:
        process = self._process or self._start()
        self._requests.put(request)
        try:
            answer = self._answers.get(timeout=self._patience)
        except queue.Empty:
            raise _Silent(f"gave no answer within {self._patience:g} seconds") from None
        if answer:
            return answer
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE_AT_THE_END)
        status = process.poll()
        how = "closed its output" if status is None else f"ended with exit status {status}"
        raise _Silent(how + self._last_words())

    def _start(self) -> "subprocess.Popen[bytes]":
        try:
            process = self._process = _started(self._arguments)
        except OSError as error:
            raise _Silent(f"cannot be started ({error.strerror or error})") from None
        # Each was asked for as a pipe.
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        _begin(self._write, process.stdin)
        _begin(self._read, process.stdout)
        self._listener = _begin(self._listen, process.stderr)
        return process

    def _write(self, stream: IO[bytes]) -> None:
        # What a program does not read any more, it is asked for in vain.
        with contextlib.suppress(OSError), stream:
            while (request := self._requests.get()) is not None:
                stream.write(f"{request}\n".encode())
                stream.flush()

    def _read(self, stream: IO[bytes]) -> None:
        with stream:
            while line := stream.readline(LONGEST_ANSWER):
                self._answers.put(line)
        self._answers.put(b"")

    def _listen(self, stream: IO[bytes]) -> None:
        with stream:
            begins = True
            while part := stream.readline(LONGEST_ANSWER):
                if begins and part.strip():
                    self._last_complaint = part
                begins = part.endswith(b"\n")

    def _last_words(self) -> str:
        if self._listener is not None:
            self._listener.join(PATIENCE_AT_THE_END)
        words = shown(self._last_complaint.decode("utf-8", "replace"))
        return f', saying "{words}"' if words else ""


class _Silent(Exception):
    """There is no answer; the message says why."""


def _begin(work: Callable[[IO[bytes]], None], stream: IO[bytes]) -> threading.Thread:
    thread = threading.Thread(target=work, args=(stream,), daemon=True)
    thread.start()
    return thread


def _started(arguments: tuple[str, ...]) -> "subprocess.Popen[bytes]":
    """The program, out of reach of a Ctrl-C that is meant for us."""
    pipe = subprocess.PIPE
    if sys.platform == "win32":
        return subprocess.Popen(
            arguments,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            creationflags=subprocess.CREATE_NEW_PROCESS_GROUP,
        )
    return subprocess.Popen(arguments, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """End the program and, where the system has groups of processes, all that it has started."""
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
