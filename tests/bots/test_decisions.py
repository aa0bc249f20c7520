"""Every level decides as it did when `decisions.txt` was written."""

from ktmodule.bots.search.compile import Kernel, compiled, plain
from tests.bots.decisions import FILE, line
from tests.bots.kernels import compiled_only

KEPT = FILE.read_text(encoding="utf-8").splitlines()


def again(kept: str, kernel: Kernel) -> str:
    """The same line, from what the level decides today."""
    preset, name, number = kept.partition(":")[0].split()
    return line(preset, name, int(number), kernel)


def kept_of(*names: str, rounds: int) -> list[str]:
    """The lines of these levels, the first rounds of each preset alone."""
    wanted = {f"{name} {number}" for name in names for number in range(rounds)}
    return [kept for kept in KEPT if kept.partition(":")[0].partition(" ")[2] in wanted]


def test_more_than_three_thousand_decisions_are_kept() -> None:
    assert sum(len(kept.split()) - 3 for kept in KEPT) > 3000


def test_the_levels_that_do_not_search_decide_as_ever(thorough: bool) -> None:
    for kept in kept_of("novice", "steady", rounds=20 if thorough else 4):
        assert again(kept, plain()) == kept


@compiled_only
def test_each_level_decides_as_ever() -> None:
    for kept in KEPT:
        assert again(kept, compiled()) == kept


def test_the_search_in_plain_python_decides_as_ever(thorough: bool) -> None:
    names = ("brief-expert", "brief-master")

    for kept in kept_of(*names, rounds=20) if thorough else kept_of(*names, rounds=1)[:2]:
        assert again(kept, plain()) == kept
