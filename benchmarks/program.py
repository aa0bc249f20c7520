"""The program's cost: its start up to the first line, and a line of chatter."""

import subprocess
import sys
import tempfile
import timeit
from pathlib import Path
from statistics import median

from ktmodule.chat.parser import parse

START_TARGET = 0.4
"""Seconds of CPU from the start to the first line."""

CHATTER_TARGET = 5.0
"""Microseconds for a line that is no command."""

CHATTER = (
    "hello everybody, what a lovely evening for a round of cards",
    "KEKW KEKW KEKW that queen again",
    "¿qué pasa? das wäre schön gewesen ❤️",
    "lol",
    "@streamer how long have you been playing this today?",
)

LIBRARIES_GOAL = 1.3
"""The start against importing alone what it imports that is not ours."""

_START = """
import io, os, sys, time

class Output(io.StringIO):
    def write(self, text):
        others = [name for name in sys.modules if name.partition(".")[0] != "ktmodule"]
        os.write(1, " ".join((str(time.process_time()), *others)).encode())
        os._exit(0)

sys.stdout = Output()
from ktmodule.__main__ import run
sys.argv[1:] = ["--seed", "1", "--state", sys.argv[1]]
run()
"""
"""Ends at the first line, and tells the CPU time until then, and the modules of others by name."""

_LIBRARIES = """
import importlib, os, sys, time
from contextlib import suppress

for name in sys.argv[1:]:
    with suppress(ImportError):
        importlib.import_module(name)
os.write(1, str(time.process_time()).encode())
os._exit(0)
"""


def report_start() -> str:
    """CPU time of a run through the pipe until its first line."""
    runs = [_start() for _ in range(9)]
    seconds = median(run for run, _ in runs)
    libraries = median(_told(_LIBRARIES, *names)[0] for _, names in runs)
    return (
        f"start to the first line: {seconds:.3f} s of CPU, {seconds / START_TARGET:.2f} of the "
        f"target; {seconds / libraries:.2f} times its libraries alone (goal {LIBRARIES_GOAL})"
    )


def _start() -> tuple[float, list[str]]:
    """The CPU time until the first line, and the modules of others that were imported by then."""
    with tempfile.TemporaryDirectory() as folder:
        return _told(_START, str(Path(folder) / "state.sqlite3"))


def _told(code: str, *arguments: str) -> tuple[float, list[str]]:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    seconds, *names = done.stdout.split()
    return float(seconds), names


def report_chatter() -> str:
    """The time that the parser takes for a line that is no command."""
    number = 20_000
    times = timeit.repeat(lambda: [parse(line) for line in CHATTER], number=number, repeat=5)
    micros = median(times) / number / len(CHATTER) * 1e6
    ratio = micros / CHATTER_TARGET
    return f"a line of chatter: {micros:.2f} µs; {ratio:.2f} of the target"
