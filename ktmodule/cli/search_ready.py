"""Having the search of the strong levels ready before anybody waits for it."""

from collections.abc import Callable

from ktmodule.bots.search.budget import prepare


def get_search_ready(note: Callable[[str], None], clock: Callable[[], float]) -> None:
    """Compile the search, which the extra `fast` has to be installed for, and say so.

    note: tells a person. clock: seconds that never go back.
    """
    note("preparing the search of the strong levels, which takes longer the first time ...")
    began = clock()
    prepare()
    note(f"... ready after {clock() - began:.0f} s")
