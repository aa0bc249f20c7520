"""An external program as a player: started once, sent JSON lines, and never trusted."""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from random import Random
from typing import IO, Literal

import msgspec

from ktmodule.hearts.actions import PassCards, PlayCard, SeatAction
from ktmodule.hearts.cards import Card, InvalidCard, parse_cards, print_cards
from ktmodule.hearts.rules import HouseRules
from ktmodule.hearts.seats import Direction, Seat
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import SeatView
from ktmodule.lab.errors import shortened, shown
from ktmodule.lab.notation import SEAT_NAMES, BySeat, SeatName

LONGEST_ANSWER = 4096
"""The most bytes of a line that are read, far more than any answer needs."""

PATIENCE_AT_THE_END = 1.0
"""Seconds that a program has to end after its input has ended."""

Cards = tuple[str, ...]


class TrickInPlay(msgspec.Struct, frozen=True):
    """The trick that is being played; `cards` in the order of play."""

    leader: SeatName
    cards: Cards


class FinishedTrick(msgspec.Struct, frozen=True):
    leader: SeatName
    cards: Cards
    winner: SeatName


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """One decision; the fields are those of SeatView, in this order."""

    version: Literal[1] = 1
    decision: Literal["pass", "play"]
    seat: SeatName
    hand: Cards
    legal: Cards
    rules: HouseRules
    round: int
    direction: Direction
    passed: Cards
    received: Cards
    tricks: tuple[FinishedTrick, ...]
    trick: TrickInPlay | None
    hearts_broken: bool
    taken: BySeat[int]
    totals: BySeat[int]


class WrongAnswer(ValueError):
    """An answer that is not a legal action; the message says why."""


def request_line(view: SeatView) -> str:
    """The request for a decision; it must be the turn of the view's seat."""
    table = view.table
    request = Request(
        decision="pass" if view.must_pass else "play",
        seat=SEAT_NAMES[view.seat],
        hand=_texts(view.hand),
        legal=_texts(view.hand if view.must_pass else view.legal),
        rules=table.rules,
        round=table.round_number,
        direction=table.direction,
        passed=_texts(view.passed),
        received=_texts(view.received),
        tricks=tuple(_finished(trick) for trick in table.tricks),
        trick=None if table.trick is None else _in_play(table.trick),
        hearts_broken=table.hearts_broken,
        taken=BySeat(*table.taken),
        totals=BySeat(*table.totals),
    )
    return msgspec.json.encode(request).decode()


def _texts(cards: tuple[Card, ...]) -> Cards:
    return tuple(map(str, cards))


def _in_play(trick: Trick) -> TrickInPlay:
    return TrickInPlay(SEAT_NAMES[trick.leader], _texts(trick.cards))


def _finished(trick: Trick) -> FinishedTrick:
    winner = trick.winner
    assert winner is not None  # a complete trick was led
    return FinishedTrick(SEAT_NAMES[trick.leader], _texts(trick.cards), SEAT_NAMES[winner])


def understood(answer: bytes, view: SeatView) -> SeatAction:
    """Parse the answer of a program: one card to play, or three to pass.

    Raises WrongAnswer.
    """
    text = answer.decode("utf-8", "replace").strip()
    told = repr(shortened(text))
    wanted = 3 if view.must_pass else 1
    try:
        cards = parse_cards(text)
    except InvalidCard:
        cards = ()
    if len(cards) != wanted:
        needs = "three cards, like 2C KH QS" if view.must_pass else "one card, like 2C"
        raise WrongAnswer(f"answered {told} instead of {needs}")
    if not view.must_pass:
        if cards[0] not in view.legal:
            raise WrongAnswer(f"answered {told}, but may play only {print_cards(view.legal)}")
        return PlayCard(view.seat, cards[0])
    if len(set(cards)) != 3 or any(card not in view.hand for card in cards):
        held = print_cards(view.hand)
        raise WrongAnswer(f"answered {told}, but may pass only three different cards from {held}")
    return PassCards(view.seat, cards)


class PlayerFailed(Exception):
    """A program was too slow, has ended, or gave an illegal answer.

    seat: the program's. request: the line that it was sent, which is the whole position.
    """

    def __init__(self, seat: Seat, reason: str, request: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = reason
        self.request = request


class ExternalBot:
    """A bot that asks a program, which is started at the first decision.

    Threads write and read, so that even a program that never reads its input runs into the time
    limit.
    """

    def __init__(self, arguments: tuple[str, ...], patience: float) -> None:
        """patience: the time limit of an answer in seconds; the first includes the start."""
        self._arguments = arguments
        self._patience = patience
        self._process: subprocess.Popen[bytes] | None = None
        self._requests: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._answers: queue.Queue[bytes] = queue.Queue(8)
        self._last_complaint = b""
        self._listener: threading.Thread | None = None

    def __call__(self, view: SeatView, rng: Random) -> SeatAction:
        """Return the answer of the program. Raises PlayerFailed after ending the program."""
        request = request_line(view)
        try:
            return understood(self._answer(request), view)
        except (WrongAnswer, _Silent) as failure:
            self.leave()
            raise PlayerFailed(view.seat, str(failure), request) from None

    def leave(self) -> None:
        """End the program: close its input, then kill it if that is not enough."""
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
        # Each was requested as a pipe.
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        _begin(self._write, process.stdin)
        _begin(self._read, process.stdout)
        self._listener = _begin(self._listen, process.stderr)
        return process

    def _write(self, stream: IO[bytes]) -> None:
        # A program that stops reading makes the write fail.
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
    """The program gave no answer; the message says why."""


def _begin(work: Callable[[IO[bytes]], None], stream: IO[bytes]) -> threading.Thread:
    thread = threading.Thread(target=work, args=(stream,), daemon=True)
    thread.start()
    return thread


def _started(arguments: tuple[str, ...]) -> "subprocess.Popen[bytes]":
    """Start the program in a process group of its own, which Ctrl-C does not reach."""
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
    """End the program and, on systems with process groups, everything it started."""
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
