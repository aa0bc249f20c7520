"""Randomness that comes out the same on every platform and Python version (R2)."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def generator(seed: int, *path: int) -> Random:
    """A fresh generator for one draw: same seed and path, same numbers, whatever else was drawn.

    `path` names the draw, such as (round number, step). Nothing about it needs to be stored.
    """
    return Random("/".join(map(str, (seed, *path))))


def shuffled(items: Sequence[T], rng: Random) -> tuple[T, ...]:
    """The items in random order (Fisher-Yates).

    Built on `Random.random` alone, the one method whose sequence Python promises to keep.
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def pick(items: Sequence[T], rng: Random) -> T:
    """One of the items, each equally likely; `items` is not empty."""
    return items[int(rng.random() * len(items))]


def derived_seed(seed: int, *path: int) -> int:
    """A new seed, 0 to 2**53 - 1, for the part of the run that `path` names."""
    return int(generator(seed, *path).random() * 2**53)
