"""The viewers who were told that the stream delay made a command of theirs too late."""

from collections import OrderedDict

from ktmodule.chat.line import Viewer

PAUSE = 60.0
"""Seconds from telling a viewer to telling them again."""

MOST = 10_000
"""The most viewers remembered; the one told longest ago is forgotten first."""


class LateCommands:
    """Remembers whom it was told, so that nobody is told more often than once a minute."""

    def __init__(self) -> None:
        self._told: OrderedDict[str, float] = OrderedDict()

    def may_tell(self, viewer: Viewer, now: float) -> bool:
        """Return whether this viewer is to be told now, and remember it if so."""
        identity = viewer.identity
        told = self._told.get(identity)
        if told is not None and now - told < PAUSE:
            return False
        self._told[identity] = now
        self._told.move_to_end(identity)
        if len(self._told) > MOST:
            self._told.popitem(last=False)
        return True
