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

_START = """
import io, os, sys, time

class Output(io.StringIO):
    def write(self, text):
        os.write(1, str(time.process_time()).encode())
        os._exit(0)

sys.stdout = Output()
from ktmodule.__main__ import run
sys.argv[1:] = ["--seed", "1", "--state", sys.argv[1]]
run()
"""
"""Ends at the first line, and tells the CPU time until then."""


def report_start() -> str:
    """CPU time of a run through the pipe until its first line."""
    seconds = median(_start() for _ in range(9))
    ratio = seconds / START_TARGET
    return f"start to the first line: {seconds:.3f} s of CPU; {ratio:.2f} of the target"


def _start() -> float:
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", _START, str(Path(folder) / "state.sqlite3")],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=True,
        )
    return float(done.stdout)


def report_chatter() -> str:
    """The time that the parser takes for a line that is no command."""
    number = 20_000
    times = timeit.repeat(lambda: [parse(line) for line in CHATTER], number=number, repeat=5)
    micros = median(times) / number / len(CHATTER) * 1e6
    ratio = micros / CHATTER_TARGET
    return f"a line of chatter: {micros:.2f} µs; {ratio:.2f} of the target"
