"""The kernel in plain Python, and compiled by numba where the extra `fast` is installed.

Both are made from the same functions and give the same numbers. Numba compiles a function with all
that it calls, so the functions of all modules are gathered in one namespace and compiled there. The
machine code is cached on disk under a digest of all sources and figures.
"""

import os
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from inspect import getsource
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Protocol, cast

from platformdirs import user_cache_path

from ktmodule.bots.search.kernel import (
    deals,
    endgame,
    likelihood,
    match_equity,
    moon_policy,
    playouts,
    policy,
    rules,
)
from ktmodule.bots.search.kernel.deals import Sample
from ktmodule.bots.search.kernel.rules import Row

_SOURCES = (rules, policy, moon_policy, match_equity, deals, likelihood, playouts, endgame)

_INLINED = (policy.__name__, moon_policy.__name__)
"""The modules whose functions are inlined by force; otherwise a playout takes a third longer."""


class Kernel(Protocol):
    """The functions of the kernel that the search and its tests use."""

    def row(self, width: int, /) -> Row: ...
    def rows(self, count: int, width: int, /) -> list[Row]: ...
    def scrambled(self, seed: int, /) -> int: ...
    def pick(self, cards: int, left: int, /) -> int: ...
    def begin_play(self, position: Row, /) -> None: ...
    def legal_plays(self, position: Row, /) -> int: ...
    def play(self, position: Row, card: int, /) -> None: ...
    def score(self, position: Row, seat: int, /) -> int: ...
    def margin(self, position: Row, seat: int, /) -> int: ...
    def play_at_random(self, position: Row, state: int, /) -> int: ...
    def play_by_policy(self, position: Row, state: int, /) -> int: ...
    def pass_by_policy(self, hand: int, /) -> int: ...
    def distinct(self, cards: int, between: int, /) -> int: ...
    def solve(self, stack: list[Row], match_state: Row, /) -> int: ...
    def prepare_sampling(self, knowledge: Row, /) -> None: ...
    def sample_deal(self, knowledge: Row, deals: Row, at: int, state: int, /) -> int: ...
    def likelihood(
        self, position: Row, history: Row, deals: Row, at: int, scratch: Row, /
    ) -> int: ...
    def pass_around(self, deals: Row, at: int, seat: int, steps: int, /) -> None: ...
    def utility(self, position: Row, match_state: Row, seat: int, /) -> int: ...
    def chance_to_win(self, match_state: Row, seat: int, /) -> int: ...
    def evaluate_play(self, sample: Sample, first: int, last: int, card: int, /) -> int: ...
    def evaluate_pass(
        self, sample: Sample, first: int, last: int, cards: int, receiver: int, /
    ) -> int: ...
    def solve_play(
        self, sample: Sample, first: int, last: int, card: int, stack: list[Row], /
    ) -> int: ...


@cache
def plain() -> Kernel:
    """The kernel in plain Python."""
    return cast(Kernel, SimpleNamespace(**_together()))


@cache
def compiled() -> Kernel:
    """The kernel as machine code, which numba makes at the first call of each function and caches.

    Raises ImportError without the extra `fast`.
    """
    together = _together()
    folder = _cache_folder(together)
    keep = _can_be_written(folder)

    import numba
    import numpy

    vars(numba.config)["CACHE_DIR"] = str(folder)
    for name, item in together.items():
        if isinstance(item, list):
            together[name] = numpy.array(item, dtype=numpy.int16)
    for name, function in _functions(together).items():
        bound = FunctionType(function.__code__, together, name)
        inlined = function.__module__ in _INLINED
        together[name] = numba.njit(nogil=True, cache=keep, forceinline=inlined)(bound)
    together["row"] = lambda width: numpy.zeros(width, dtype=numpy.int64)
    together["rows"] = lambda count, width: numpy.zeros((count, width), dtype=numpy.int64)
    return cast(Kernel, SimpleNamespace(**together))


def _cache_folder(together: Mapping[str, object]) -> Path:
    """The folder in which numba caches the machine code of these sources and figures.

    Numba checks whether the source of a function has changed, but not that of the functions that it
    calls, so each state of the sources needs a folder of its own. It is in NUMBA_CACHE_DIR if that
    is set, otherwise in the user's cache.
    """
    sources = "".join(getsource(source) for source in _SOURCES)
    figures = [item for item in together.values() if isinstance(item, list | int)]
    digest = sha256(f"{sources}{figures}".encode()).hexdigest()
    told = os.environ.get("NUMBA_CACHE_DIR")
    cache = Path(told) if told else user_cache_path("ktmodule", appauthor=False)
    return cache / f"search-{digest[:16]}"


def _can_be_written(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _together() -> dict[str, object]:
    """The names that the sources define, in one namespace.

    Raises NameError if two of them use one name for different things.
    """
    names: dict[str, object] = {
        "__name__": rules.__name__
    }  # numba imports it with the code that it cached
    for source in _SOURCES:
        for name, item in vars(source).items():
            if not name.startswith("__") and names.setdefault(name, item) is not item:
                raise NameError(f"{source.__name__}: {name} is something else in another source")
    return names


def _functions(names: dict[str, object]) -> dict[str, FunctionType]:
    return {
        name: item
        for name, item in names.items()
        if isinstance(item, FunctionType) and item.__module__.startswith(__package__ or "")
    }
