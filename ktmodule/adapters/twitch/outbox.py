"""What goes out to chat, and when: one queue that keeps Twitch's limits, without I/O or clock."""

import unicodedata
from collections import deque
from dataclasses import dataclass, replace
from random import Random

from ktmodule.adapters.twitch.backoff import wait
from ktmodule.chat.commands import Role
from ktmodule.session.effects import Say
from ktmodule.session.outcome import Outcome

LONGEST = 500
"""Characters of a message, counted as Twitch does: Unicode code points."""

SEPARATOR = " | "
"""Between lines that go out as one message."""

COMMAND_MARKS = "/.!"
"""A message that begins with one of these is a command to Twitch, or to a bot."""

GUARD = "· "
"""What is put before such a message."""

JOINERS = "\u200c\u200d"
"""What joins the parts of an emoji, or keeps letters apart in some scripts."""

MOST_COOLDOWNS = 10_000
"""Answers whose cooldown is remembered."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds and counts.

    messages: at most so many in `window`; `as_moderator` for a moderator or the broadcaster.
    spacing: between two messages. same: until the same text may be said again. stale: the age
    from which a line is not worth saying. waiting: lines that may wait. rejected: from a message
    that was rejected for what it says to the next. reply_cooldown: between two refusals told to
    one viewer, and between two answers to the same question of one viewer.
    """

    messages: int = 20
    as_moderator: int = 100
    window: float = 30.0
    spacing: float = 1.0
    same: float = 30.0
    stale: float = 15.0
    waiting: int = 50
    rejected: float = 2.0
    reply_cooldown: float = 10.0


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that waits since then; `alone`, because it was in a message that was rejected."""

    text: str
    since: float
    alone: bool = False


class Speech:
    """The lines that wait to be said. Whoever has it says what `take` gives from `deadline` on."""

    def __init__(self, rng: Random, limits: Limits | None = None) -> None:
        """rng: for the waits after a message that Twitch did not take."""
        self._rng = rng
        self._limits = limits or Limits()
        self._most = self._limits.messages
        self._lines: deque[_Line] = deque()
        self._said_at: deque[float] = deque()
        self._said: dict[str, float] = {}
        self._told: dict[tuple[str, str], float] = {}
        self._taken: list[_Line] = []
        self._held_until = float("-inf")
        self._failures = 0

    def __len__(self) -> int:
        return len(self._lines)

    def answer(self, say: Say, now: float) -> None:
        """Queue what a viewer is to be told, unless it is told too soon after the last.

        Whoever typed on the console reads the answer there, and chat has not seen the question.
        """
        viewer = say.to
        if not say.text or (viewer is not None and not viewer.user_id):
            return
        if viewer is None:
            self.add(say.text, now)
        elif self._may_answer(viewer.identity, say, now):
            self.add(f"@{viewer.handle} {say.text}", now)

    def add(self, text: str, now: float) -> None:
        """Queue a line; while too many wait, the oldest are dropped."""
        pieces = split(text, LONGEST - len(GUARD))
        self._lines.extend(_Line(piece, now) for piece in pieces)
        self._drop_oldest()

    def speak_as(self, role: Role) -> None:
        """Keep the limits that Twitch sets for this role in the channel."""
        limits = self._limits
        self._most = limits.as_moderator if role >= Role.MODERATOR else limits.messages

    @property
    def deadline(self) -> float | None:
        """When to call `take`; None while nothing waits. A line that is added never advances it."""
        if not self._lines:
            return None
        due = self._held_until
        if self._said_at:
            due = max(due, self._said_at[-1] + self._limits.spacing)
        if len(self._said_at) >= self._most:
            due = max(due, self._said_at[-self._most] + self._limits.window)
        return due

    def take(self, now: float) -> str | None:
        """The message to say now, of as many lines as fit into one; None if there is none.

        It counts as said, whatever becomes of it: Twitch may have counted it as well.
        """
        due = self.deadline
        if due is None or now < due:
            return None
        self._forget(now)
        chosen: list[_Line] = []
        length = 0
        while self._lines:
            line = self._lines[0]
            if self._is_idle(line, chosen, now):
                self._lines.popleft()
                continue
            length += len(line.text) + (len(SEPARATOR) if chosen else 0)
            if length > LONGEST - len(GUARD) or (chosen and (line.alone or chosen[0].alone)):
                break
            chosen.append(self._lines.popleft())
        texts = [line.text for line in chosen]
        message = guarded(SEPARATOR.join(texts))
        if not message or message in self._said:
            return None
        for text in (*texts, message):
            self._said[text] = now
        self._said_at.append(now)
        self._taken = chosen
        return message

    def taken(self) -> None:
        """Twitch took the message."""
        self._failures = 0

    def failed(self, now: float) -> None:
        """Twitch takes no message now: speak more slowly, each time it happens again."""
        self._held_until = max(self._held_until, now + wait(self._failures + 2, self._rng))
        self._failures += 1

    def rejected(self, now: float) -> None:
        """Twitch rejected the last message for what it says.

        A line in it that was typed to that end must not take the others with it, nor keep the
        bot silent: they are said again, each alone.
        """
        self._failures = 0
        self._held_until = max(self._held_until, now + self._limits.rejected)
        if len(self._taken) > 1:
            for line in reversed(self._taken):
                self._said.pop(line.text, None)
                self._lines.appendleft(replace(line, alone=True))
        self._taken = []
        self._drop_oldest()

    def _drop_oldest(self) -> None:
        while len(self._lines) > self._limits.waiting:
            self._lines.popleft()

    def _is_idle(self, line: _Line, chosen: list[_Line], now: float) -> bool:
        """Whether nobody is served by saying this line now."""
        stale = now - line.since > self._limits.stale
        return stale or line.text in self._said or any(line.text == one.text for one in chosen)

    def _forget(self, now: float) -> None:
        while self._said_at and now - self._said_at[0] >= self._limits.window:
            # The last is kept: the next message keeps its distance from it.
            if len(self._said_at) == 1 and now - self._said_at[0] < self._limits.spacing:
                break
            self._said_at.popleft()
        self._said = {text: at for text, at in self._said.items() if now - at < self._limits.same}

    def _may_answer(self, identity: str, say: Say, now: float) -> bool:
        """Whether this viewer was not told lately what was wrong, or the same that was asked."""
        match say.outcome:
            case Outcome.REFUSED:
                key = identity, ""
            case Outcome.ANSWERED:
                # Whatever it asks about: in that a question could be varied for ever.
                key = identity, say.verb
            case _:
                return True
        told = self._told
        last = told.get(key)
        if last is not None and now - last < self._limits.reply_cooldown:
            return False
        told.pop(key, None)
        while told:
            oldest = next(iter(told))
            if len(told) < MOST_COOLDOWNS and now - told[oldest] < self._limits.reply_cooldown:
                break
            del told[oldest]
        told[key] = now
        return True


def guarded(message: str) -> str:
    """The message so that neither Twitch nor another bot takes it for a command."""
    seen = message.lstrip(JOINERS)
    return GUARD + message if seen.startswith(tuple(COMMAND_MARKS)) else message


def split(text: str, longest: int) -> list[str]:
    """The text without what cannot be seen, in pieces of at most so many characters.

    It is split at words; a word that is longer than a piece is cut.
    """
    pieces: list[str] = []
    piece = ""
    for word in _visible(text).split():
        joined = f"{piece} {word}" if piece else word
        if len(joined) <= longest:
            piece = joined
            continue
        if piece:
            pieces.append(piece)
        while len(word) > longest:
            pieces.append(word[:longest])
            word = word[longest:]
        piece = word
    return [*pieces, piece] if piece else pieces


def _visible(text: str) -> str:
    """The text with a blank for each control character, and without marks that turn or hide it."""
    if text.isprintable():
        return text
    kept: list[str] = []
    for character in text.lstrip(JOINERS):
        match unicodedata.category(character):
            case "Cc" | "Zl" | "Zp":
                kept.append(" ")
            case "Cf" | "Cs" if character not in JOINERS:
                pass
            case _:
                kept.append(character)
    return "".join(kept)
