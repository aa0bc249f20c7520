"""The workers of a dask cluster.

Needs distributed, the extra `ktmodule[cluster]`, and is imported only for `--dask`.
"""

import contextlib
from collections.abc import Iterator
from concurrent.futures import CancelledError
from importlib.metadata import version

from distributed import Client, KilledWorker

from ktmodule.lab.errors import Unusable
from ktmodule.lab.game import COMPANY
from ktmodule.lab.workers import GAMES_AHEAD, Workers

CONNECTING = 10.0
"""Seconds that a scheduler may take to answer."""

GATHERING = 3.0
"""Seconds that it may take to name a worker."""


@contextlib.contextmanager
def cluster_workers(address: str, comparison: str) -> Iterator[Workers]:
    """The workers of a dask cluster whose scheduler is at `address`, like `tcp://host:8786`.

    comparison: names the run, so that its players leave the workers at its end. Raises Unusable.
    """
    try:
        client = Client(address, timeout=CONNECTING)
    except (OSError, ValueError, TypeError) as error:
        # It raises TypeError for a kind of address that it does not support.
        raise Unusable(
            f"--dask: no scheduler answers at {address!r} ({error}). Check the address."
        ) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=GATHERING)
        except TimeoutError:
            raise Unusable(
                f"--dask: the scheduler at {address!r} has no workers. Start some "
                "with dask worker ADDRESS."
            ) from None
        _check_versions(client.run(_version, on_error="return"))
        threads = sum(client.nthreads().values())
        executor = client.get_executor(pure=False)
        try:
            yield Workers(
                executor,
                GAMES_AHEAD * threads,
                (KilledWorker, CancelledError, OSError),
                f"the cluster at {address} has stopped returning results. See its workers' logs.",
            )
        finally:
            # A cluster that is gone needs no clean-up.
            with contextlib.suppress(OSError, TimeoutError):
                executor.shutdown(wait=False)
                client.run(_dismiss, comparison, on_error="ignore")


def _version() -> str:
    return version("ktmodule")


def _check_versions(found: dict[str, object]) -> None:
    here = _version()
    for worker, there in found.items():
        if there != here:
            raise Unusable(
                f"--dask: the worker at {worker} does not run KTModule {here} ({there}). Install "
                "the same version on all workers, or the results could differ."
            )


def _dismiss(comparison: str) -> None:
    COMPANY.leave(comparison)
