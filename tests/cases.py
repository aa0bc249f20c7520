"""Which cases of a test a quick run has."""

from collections.abc import Iterable

import pytest


def quick(count: int, cases: Iterable[object]) -> list[object]:
    """The first `count` cases for every run, and the others for a thorough one only."""
    return [
        case if number < count else pytest.param(*_values(case), marks=pytest.mark.thorough)
        for number, case in enumerate(cases)
    ]


def _values(case: object) -> tuple[object, ...]:
    return case if isinstance(case, tuple) else (case,)
