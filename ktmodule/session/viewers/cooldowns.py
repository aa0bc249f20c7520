"""Cooldowns of very many viewers, of which a bounded number is remembered."""

from collections.abc import Hashable
from typing import Generic, TypeVar

MOST = 10_000
"""The most cooldowns remembered; the one that began longest ago is forgotten first."""

Key = TypeVar("Key", bound=Hashable)


class Cooldowns(Generic[Key]):
    """The cooldowns that run, each of the same length, by what they hold back."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._begun: dict[Key, float] = {}

    def holds(self, key: Key, now: float) -> bool:
        """Return whether a cooldown of this key runs."""
        begun = self._begun.get(key)
        return begun is not None and now - begun < self._seconds

    def begin(self, key: Key, now: float) -> None:
        """Begin a cooldown of this key, or begin it again."""
        begun = self._begun
        begun.pop(key, None)
        while begun:
            oldest = next(iter(begun))
            if len(begun) < MOST and now - begun[oldest] < self._seconds:
                break
            del begun[oldest]
        begun[key] = now
