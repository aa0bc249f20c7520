"""The replies that wait to be sent to chat: one queue that keeps Twitch's limits.

It has neither I/O nor a clock: the sender that owns it passes the time in.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from ktmodule.adapters.reply_cap import ReplyCap
from ktmodule.adapters.twitch.backoff import wait
from ktmodule.adapters.twitch.outgoing_text import GUARD, MAX_MESSAGE, guarded, split, visible
from ktmodule.chat.line import Role
from ktmodule.session.effects import Reply

SEPARATOR = " | "
"""Between replies that are sent as one message."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds and counts.

    messages: the most in one `window`; `as_moderator` for a moderator or the broadcaster. spacing:
    between two messages. same: until the same text may be sent again. stale: the age from which a
    reply is not worth sending. waiting: replies that may wait. rejected: from a message that was
    rejected for its text to the next. reply_cooldown: between two refusals to one viewer, and
    between two answers to the same question of one viewer.
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
class _Reply:
    """A text to send. alone: in a message of its own, as it was in one that was rejected."""

    text: str
    since: float
    alone: bool = False


class Outbox:
    """The replies that wait to be sent to chat.

    Its owner sends what `next_message` returns from `deadline` on, and tells it the outcome with
    `sent`, `failed` or `rejected`. All times are seconds on the owner's clock.
    """

    def __init__(
        self,
        rng: Random,
        limits: Limits | None = None,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        """rng: for the waits after a message that Twitch did not take. tell: tells the streamer."""
        self._tell = tell
        self._told: set[str] = set()
        self._rng = rng
        self._limits = limits or Limits()
        self._most = self._limits.messages
        self._replies: deque[_Reply] = deque()
        self._sent_at: deque[float] = deque()
        self._recent_texts: dict[str, float] = {}
        self._cap = ReplyCap(self._limits.reply_cooldown)
        self._last_message: list[_Reply] = []
        self._blocked_until = float("-inf")
        self._failures = 0

    def __len__(self) -> int:
        return len(self._replies)

    def add_reply(self, reply: Reply, now: float) -> None:
        """Queue a reply to a viewer, unless the last one to the same viewer was too recent.

        Commands typed on the console are answered there, and chat has not seen them.
        """
        viewer = reply.to
        if not reply.text or (viewer is not None and not viewer.user_id):
            return
        if viewer is None:
            self.add(reply.text, now)
        elif self._cap.passes(reply, now):
            self.add(f"@{viewer.handle} {reply.text}", now)

    def add(self, text: str, now: float) -> None:
        """Queue a text; while too many wait, the oldest are dropped."""
        pieces = split(text, MAX_MESSAGE - len(GUARD))
        self._replies.extend(_Reply(piece, now) for piece in pieces)
        self._drop_oldest()

    def set_role(self, role: Role) -> None:
        """Keep the limits that Twitch sets for the bot's role in the channel."""
        limits = self._limits
        self._most = limits.as_moderator if role >= Role.MODERATOR else limits.messages

    @property
    def deadline(self) -> float | None:
        """The time to call `next_message`, None for never. `add` never makes it earlier."""
        if not self._replies:
            return None
        due = self._blocked_until
        if self._sent_at:
            due = max(due, self._sent_at[-1] + self._limits.spacing)
        if len(self._sent_at) >= self._most:
            due = max(due, self._sent_at[-self._most] + self._limits.window)
        return due

    def next_message(self, now: float) -> str | None:
        """Return the message to send now, of as many replies as fit; None if there is none.

        It counts as sent, even if sending fails: Twitch may have counted it as well.
        """
        due = self.deadline
        if due is None or now < due:
            return None
        self._forget(now)
        chosen = self._pop_what_fits(now)
        texts = [reply.text for reply in chosen]
        message = guarded(SEPARATOR.join(texts))
        if not message or message in self._recent_texts:
            return None
        for text in (*texts, message):
            self._recent_texts[text] = now
        self._sent_at.append(now)
        self._last_message = chosen
        return message

    def sent(self) -> None:
        """Twitch took the message."""
        self._failures = 0

    def failed(self, now: float) -> None:
        """Twitch takes no message now: send more slowly, and slower each time."""
        wait_until = now + wait(self._failures + 2, self._rng)
        self._blocked_until = max(self._blocked_until, wait_until)
        self._failures += 1

    def dropped(self, code: str, reason: str) -> None:
        """Twitch took a message and showed it to nobody: tell the streamer once for each code."""
        if self._tell is None or code in self._told:
            return
        self._told.add(code)
        why = visible(reason or code) or "it gives no reason"
        self._tell(
            f"Twitch did not show a reply in chat ({why}). Look at the channel's chat settings: "
            "AutoMod, blocked terms, and who may write."
        )

    def rejected(self, now: float) -> None:
        """Twitch rejected the last message for its text.

        A viewer may provoke that on purpose, so the replies in it are sent again one by one.
        """
        self._failures = 0
        self._blocked_until = max(self._blocked_until, now + self._limits.rejected)
        if len(self._last_message) > 1:
            for reply in reversed(self._last_message):
                self._recent_texts.pop(reply.text, None)
                self._replies.appendleft(replace(reply, alone=True))
        self._last_message = []
        self._drop_oldest()

    def _drop_oldest(self) -> None:
        while len(self._replies) > self._limits.waiting:
            self._replies.popleft()

    def _pop_what_fits(self, now: float) -> list[_Reply]:
        """Remove and return the replies of the next message, and drop those not worth sending."""
        chosen: list[_Reply] = []
        length = 0
        while self._replies:
            reply = self._replies[0]
            if self._is_useless(reply, chosen, now):
                self._replies.popleft()
                continue
            length += len(reply.text) + (len(SEPARATOR) if chosen else 0)
            if length > MAX_MESSAGE - len(GUARD) or (chosen and (reply.alone or chosen[0].alone)):
                break
            chosen.append(self._replies.popleft())
        return chosen

    def _is_useless(self, reply: _Reply, chosen: list[_Reply], now: float) -> bool:
        """Return whether this is stale, or was sent recently, or is about to be."""
        stale = now - reply.since > self._limits.stale
        known = reply.text in self._recent_texts or any(reply.text == one.text for one in chosen)
        return stale or known

    def _forget(self, now: float) -> None:
        while self._sent_at and now - self._sent_at[0] >= self._limits.window:
            # The last one is kept: the next message must keep its distance from it.
            if len(self._sent_at) == 1 and now - self._sent_at[0] < self._limits.spacing:
                break
            self._sent_at.popleft()
        same = self._limits.same
        self._recent_texts = {
            text: at for text, at in self._recent_texts.items() if now - at < same
        }
