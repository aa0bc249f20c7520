"""The same comparison on a dask cluster: a real scheduler, and workers of which one is killed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.lab.games import bot, held_up
from tests.program.running import complaints, run, started
from tests.waiting import LIMIT, wait_for

SEATS = "steady,novice,novice,novice"

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("cluster")]  # one scheduler


@dataclass(frozen=True, slots=True)
class Scheduler:
    """A scheduler. folder: where it and its workers write."""

    folder: Path
    address: str


@contextmanager
def part(folder: Path, kind: str, *arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A process of the cluster, which writes down the scheduler's address or reads it there."""
    file = folder / "scheduler.json"
    command = (
        *(sys.executable, "-m", f"distributed.cli.dask_{kind}", "--scheduler-file", str(file)),
        "--no-dashboard",
        *arguments,
    )
    # What asks a worker that was killed for a result tries for thirty seconds otherwise.
    impatient = {**os.environ, "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "10s"}
    with (folder / "log.txt").open("ab") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=impatient)
        try:
            yield process
        finally:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scheduler]:
    """A scheduler on this machine."""
    folder = tmp_path_factory.mktemp("cluster")
    mark = "Scheduler at:"
    with part(folder, "scheduler", "--host", "127.0.0.1", "--port", "0"):
        log = folder / "log.txt"
        wait_for(lambda: mark in log.read_text())
        line = next(line for line in log.read_text().splitlines() if mark in line)
        yield Scheduler(folder, line.rpartition(mark)[2].strip())


@contextmanager
def workers(scheduler: Scheduler, count: int) -> Iterator[list["subprocess.Popen[bytes]"]]:
    """So many workers of that scheduler, each a process."""
    log = scheduler.folder / "log.txt"
    before = log.read_text().count("Registered to:")
    alone = ("--no-nanny", "--nthreads", "1", "--local-directory", str(scheduler.folder))
    with ExitStack() as stack:
        processes = [
            stack.enter_context(part(scheduler.folder, "worker", *alone)) for _ in range(count)
        ]
        wait_for(lambda: log.read_text().count("Registered to:") == before + count)
        yield processes


def test_a_worker_that_is_killed_on_the_way_changes_nothing(
    tmp_path: Path, scheduler: Scheduler
) -> None:
    there, here = tmp_path / "there.jsonl", tmp_path / "here.jsonl"
    gate = tmp_path / "gate"
    seats = f'cmd:"{sys.executable}" "{held_up(tmp_path, gate)}",novice,novice,novice'
    patient = ("--patience", str(10 * LIMIT))
    arguments = ("lab", "--seats", seats, "--rounds", "60", *patient, "--save")
    started_lab = started(*arguments, there, "--dask", scheduler.address)
    with workers(scheduler, 2) as (first, second), started_lab as child:
        wait_for(lambda: there.exists() and there.read_bytes().count(b"\n") > 4)
        first.kill()
        gate.touch()
        output, errors = child.process.communicate(timeout=LIMIT)
        assert (child.process.returncode, complaints(errors)) == (0, "")
        assert second.poll() is None
    run(*arguments, here, "--workers", "1")
    assert there.read_bytes() == here.read_bytes()
    assert b"deals in all four seats" in output


def test_the_programs_leave_the_cluster_when_the_comparison_ends(
    tmp_path: Path, scheduler: Scheduler
) -> None:
    alive = tmp_path / "alive"
    alive.mkdir()
    body = (
        f"path = os.path.join({str(alive)!r}, str(os.getpid()))\n"
        "open(path, 'w').close()\n"
        "for line in sys.stdin:\n"
        "    ask = json.loads(line)\n"
        "    print(*ask['legal'][:3 if ask['decision'] == 'pass' else 1], flush=True)\n"
        "os.remove(path)"
    )
    seats = f'cmd:"{sys.executable}" "{bot(tmp_path, body)}",novice,novice,novice'
    with workers(scheduler, 1) as (worker,):
        arguments = ("--seats", seats, "--rounds", "40", "--patience", str(LIMIT))
        done = run("lab", *arguments, "--dask", scheduler.address)
        assert (done.status, done.errors) == (0, "")
        assert worker.poll() is None
        assert list(alive.iterdir()) == []


def test_a_scheduler_without_workers_is_told(scheduler: Scheduler) -> None:
    done = run("lab", "--seats", SEATS, "--dask", scheduler.address)
    assert (done.status, done.output) == (2, b"")
    assert f"the scheduler at '{scheduler.address}' has no workers" in done.errors
