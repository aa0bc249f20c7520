"""What moderators do to viewers: give them the seat, and hear them no more."""

import re

from ktmodule.chat.commands import Role
from ktmodule.chat.replies import Replies
from ktmodule.session.crowd import Crowd
from ktmodule.session.human_seat import HumanSeat
from ktmodule.session.poll import Poll
from ktmodule.session.reply import Outcome, Reply

_LOGIN = re.compile("[a-z0-9_]{1,25}")
"""What can be a login on Twitch."""


class Moderation:
    """Viewers are named as they were seen of late."""

    def __init__(self, crowd: Crowd, seat: HumanSeat, poll: Poll, replies: Replies) -> None:
        self._crowd = crowd
        self._seat = seat
        self._poll = poll
        self._say = replies

    def assign(self, name: str, now: float) -> Reply:
        """Give the seat to the viewer of that name."""
        viewer = self._crowd.find(name)
        if viewer is None:
            return Outcome.REFUSED, self._say.nobody_called(name)
        return self._seat.assign(viewer, now)

    def silence(self, name: str, seconds: float | None, now: float) -> Reply:
        """Hear the viewer of that name no more, for so many seconds or, with None, for good."""
        viewer = self._crowd.find(name)
        if viewer is None and seconds is None and _LOGIN.fullmatch(name):
            self._crowd.ban_unseen(name)
            return Outcome.ACCEPTED, self._say.banned(name)
        if viewer is None:
            return Outcome.REFUSED, self._say.nobody_called(name)
        if viewer.role >= Role.MODERATOR:
            return Outcome.REFUSED, self._say.not_silenced(viewer.name)
        self._seat.withdraw(viewer.identity)
        self._poll.withdraw(viewer.identity)
        if seconds is None:
            self._crowd.ban(viewer)
            return Outcome.ACCEPTED, self._say.banned(viewer.handle)
        self._crowd.mute(viewer, now + seconds)
        return Outcome.ACCEPTED, self._say.timed_out(viewer.name, seconds)

    def unban(self, name: str) -> Reply:
        """Hear the banned viewer of that name again."""
        if not self._crowd.unban(name):
            return Outcome.REFUSED, self._say.not_banned(name)
        return Outcome.ACCEPTED, self._say.unbanned(name)
