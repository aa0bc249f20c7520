"""The commands of moderators and the broadcaster; a poll that passes can give some of them."""

import re
from typing import assert_never

from ktmodule.bots.levels import LEVELS
from ktmodule.chat.commands import (
    SETTINGS_LEVEL,
    Assign,
    Ban,
    ForcePick,
    ForcePlay,
    New,
    SetDelay,
    SetLevel,
    SetMode,
    Timeout,
    Unban,
)
from ktmodule.chat.line import Role, Silenced, Viewer
from ktmodule.chat.messages.replies import Replies
from ktmodule.session.outcome import Outcome, Result
from ktmodule.session.seat.seat import HumanSeat
from ktmodule.session.turns import Turns
from ktmodule.session.viewers.points import Points
from ktmodule.session.viewers.poll import Poll
from ktmodule.session.viewers.presence import Presence

ModeratorCommand = (
    New | Assign | SetMode | SetDelay | SetLevel | ForcePlay | ForcePick | Ban | Unban | Timeout
)

_LOGIN = re.compile("[a-z0-9_]{1,25}")
"""A possible login on Twitch."""


class Moderation:
    """The commands of moderators. A name is looked up among the viewers seen recently."""

    def __init__(
        self,
        turns: Turns,
        presence: Presence,
        points: Points,
        seat: HumanSeat,
        poll: Poll,
        replies: Replies,
    ) -> None:
        self._turns = turns
        self._presence = presence
        self._points = points
        self._seat = seat
        self._poll = poll
        self._replies = replies
        self._silenced: Silenced | None = None

    def take_silenced(self) -> Silenced | None:
        """Return the viewer who was banned or timed out since the last call, if any."""
        silenced, self._silenced = self._silenced, None
        return silenced

    def execute(self, command: ModeratorCommand, asker: Viewer | None, now: float) -> Result:
        """Carry out a command that is allowed. Raises IllegalAction; then nothing has changed.

        asker: the viewer who gave the command, None where a poll decided.
        """
        match command:
            case New(confirmed):
                return self._new(confirmed, now)
            case Assign(name):
                return self._assign(name, asker, now)
            case SetMode(mode):
                if self._poll.proposal == command:
                    self._poll.drop()
                return self._seat.set_mode(mode, now)
            case SetDelay(seconds):
                return self._seat.set_delay(seconds)
            case SetLevel(level):
                return self._set_level(level)
            case ForcePlay(cards):
                return self._seat.force(cards, now)
            case ForcePick(pick):
                return self._seat.force_pick(pick, now)
            case Ban(name):
                return self._silence(name, None, now)
            case Unban(name):
                return self._unban(name)
            case Timeout(name, seconds):
                return self._silence(name, seconds, now)
            case unknown:
                assert_never(unknown)

    def withdraw(self, viewer: Viewer) -> None:
        """Drop the votes, claim and queued cards of a viewer, and take them off the picture.

        They no longer count among those of whom a majority is wanted.
        """
        self._presence.leave(viewer.identity)
        self._seat.withdraw(viewer.identity)
        self._poll.withdraw(viewer.identity)
        self._silenced = Silenced(self._presence.known(viewer.identity) or viewer)

    def _new(self, confirmed: bool, now: float) -> Result:
        if not self._turns.module.solved and not confirmed:
            return Outcome.REFUSED, self._replies.sentences.not_solved
        if not self._turns.module.solved:
            self._points.lost()
        self._seat.clear_queue()
        if isinstance(self._poll.proposal, New):
            self._poll.drop()
        self._turns.begin_next_module(now)
        return Outcome.ACCEPTED, ""

    def _assign(self, name: str, asker: Viewer | None, now: float) -> Result:
        """Give the seat to the viewer of that name."""
        viewer = self._presence.find(name)
        if viewer is None:
            return Outcome.REFUSED, self._replies.nobody_called(name)
        return self._seat.assign(viewer, asker, now)

    def _set_level(self, level: str) -> Result:
        if level != SETTINGS_LEVEL and level not in LEVELS:
            return Outcome.REFUSED, self._replies.no_such_level(level, LEVELS)
        self._turns.set_next_level(None if level == SETTINGS_LEVEL else level)
        return Outcome.ACCEPTED, self._replies.level_set(level)

    def _silence(self, name: str, seconds: float | None, now: float) -> Result:
        """Ignore the viewer of that name for that many seconds or, with None, for good."""
        viewer = self._presence.find(name)
        if viewer is None and seconds is None and _LOGIN.fullmatch(name):
            self._presence.ban_unseen(name)
            return Outcome.ACCEPTED, self._replies.banned(name)
        if viewer is None:
            return Outcome.REFUSED, self._replies.nobody_called(name)
        if viewer.role >= Role.MODERATOR:
            return Outcome.REFUSED, self._replies.not_silenced(viewer.name)
        self.withdraw(viewer)
        if seconds is None:
            banned = self._presence.ban(viewer, name)
            return Outcome.ACCEPTED, self._replies.banned(banned.name)
        self._presence.mute(viewer, now + seconds)
        return Outcome.ACCEPTED, self._replies.timed_out(viewer.name, seconds)

    def _unban(self, name: str) -> Result:
        """Accept commands of the banned viewer of that name again."""
        if not self._presence.unban(name):
            return Outcome.REFUSED, self._replies.not_banned(name)
        return Outcome.ACCEPTED, self._replies.unbanned(name)
