"""The cap on what viewers are told: refusals, and answers to the same question.

Chat and the terminal keep the same cap, so that a raid of commands drowns neither. It has no clock:
its owner passes the time in.
"""

import math
from collections import deque

from ktmodule.session.effects import Reply
from ktmodule.session.outcome import Outcome
from ktmodule.session.viewers.cooldowns import Cooldowns


class ReplyCap:
    """The cap on refusals and answers; all else passes."""

    def __init__(self, cooldown: float, most: float = math.inf, window: float = 30.0) -> None:
        """cooldown: seconds between two refusals to one viewer, and between two answers to the same
        question of one viewer. most: of both, to all viewers together, in `window` seconds.
        """
        self._cooldowns = Cooldowns[tuple[str, str]](cooldown)
        self._most = most
        self._window = window
        self._passed_at: deque[float] = deque()

    def passes(self, reply: Reply, now: float) -> bool:
        """Return whether this reply to a viewer may be said now; if so, it counts as said."""
        if reply.to is None:
            return True
        match reply.outcome:
            case Outcome.REFUSED:
                key = reply.to.identity, ""
            case Outcome.ANSWERED:
                # By the verb alone: otherwise a question could be varied without end.
                key = reply.to.identity, reply.word
            case _:
                return True
        passed_at = self._passed_at
        while passed_at and now - passed_at[0] >= self._window:
            passed_at.popleft()
        if self._cooldowns.holds(key, now) or len(passed_at) >= self._most:
            return False
        if self._most < math.inf:
            passed_at.append(now)
        self._cooldowns.begin(key, now)
        return True
