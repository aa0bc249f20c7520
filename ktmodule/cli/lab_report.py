"""The option `--report` of `ktmodule lab`."""

import os
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from ktmodule.cli import deferred
from ktmodule.lab.errors import CannotGoOn, Unusable
from ktmodule.lab.statistics import Comparison, Solving
from ktmodule.lab.summary import Summary
from ktmodule.runtime.extras import how_to_install

REPORTS = (".html", ".png")
"""The suffixes that a report can have."""


def check_report(path: Path | None) -> None:
    """Raise Unusable if a report could not be written there when all is played."""
    if path is None:
        return
    if path.suffix.lower() not in REPORTS:
        endings = " or ".join(REPORTS)
        raise Unusable(f"--report: {path} must end in {endings}.")
    if find_spec("matplotlib") is None:
        raise Unusable(f"--report: needs more packages; install them: {how_to_install('report')}")
    try:
        if not path.absolute().parent.is_dir():
            raise Unusable(
                f"--report: there is no folder {path.parent}. Create it, or name another file."
            )
        # Only opening a file shows whether that is allowed. An existing file stays as it is.
        new = not os.path.lexists(path)
        path.open("ab").close()
        if new:
            path.unlink()
    except OSError as error:
        raise Unusable(
            f"--report: {path} cannot be written ({error.strerror}). Name another file."
        ) from None


def write_report(
    path: Path, summary: Summary, result: Comparison | Solving, note: Callable[[str], None]
) -> bool:
    """Write the report; False, with a note, if it cannot be written."""
    try:
        deferred.report()(path, summary, result)
    except CannotGoOn as error:
        note(str(error))
        return False
    return True
