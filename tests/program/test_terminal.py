"""The program on a real terminal: a prompt, the table, colour, and pauses."""

import contextlib
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ktmodule.adapters.settings.schema import Settings
from tests.program.running import COMMAND, novices
from tests.waiting import LIMIT, wait_for

if sys.platform == "win32":
    pytest.skip("a pseudo-terminal is POSIX's", allow_module_level=True)

import fcntl
import pty
import resource
import termios

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|\r")


class Screen:
    """The other end of the terminal: what was written to it, and a keyboard."""

    def __init__(self, process: "subprocess.Popen[bytes]", descriptor: int) -> None:
        self.process = process
        self._descriptor = descriptor
        self._answered = 0
        self.raw = ""

    def keys(self, text: str) -> None:
        os.write(self._descriptor, text.encode())

    def close(self) -> None:
        """Closes the terminal, as its window's button does."""
        os.close(self._descriptor)

    def echoes(self) -> bool:
        """True where the terminal echoes what is typed, as a shell needs it."""
        local = termios.tcgetattr(self._descriptor)[3]
        return bool(local & termios.ECHO and local & termios.ICANON)

    def reads_keys(self) -> None:
        """Waits until the program reads each key, as it does while it prints nothing."""
        wait_for(lambda: not self.echoes())

    def wait_for(self, text: str, times: int = 1) -> None:
        """Reads until the text has been written so often."""
        until = time.monotonic() + LIMIT
        while CONTROL.sub("", self.raw).count(text) < times:
            assert time.monotonic() < until, f"{text!r} never came: {self.raw[-2000:]!r}"
            if select.select([self._descriptor], [], [], 0.1)[0]:
                self.raw += os.read(self._descriptor, 65536).decode(errors="replace")
                self._answer()

    def _answer(self) -> None:
        """Tells where the cursor is, as a terminal does that is asked."""
        asked = self.raw.count("\x1b[6n")
        self.keys("\x1b[1;1R" * (asked - self._answered))
        self._answered = asked


@contextlib.contextmanager
def terminal(
    folder: Path,
    *arguments: str,
    size: tuple[int, int] = (50, 100),
    descriptors: int | None = None,
    controlling: bool = True,
    **environment: str,
) -> Iterator[Screen]:
    """size: lines and columns. descriptors: the most files that may be open. controlling: closing
    the terminal sends a signal.
    """

    def prepare() -> None:
        if controlling:
            # Its terminal is the one that makes a signal of Ctrl-C.
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        if descriptors is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))

    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, size)
    extra = {"TERM": "xterm-256color", **environment}
    ours = ("NO_COLOR", "COLUMNS", "LINES")
    inherited = {name: value for name, value in os.environ.items() if name not in ours}
    config, state = str(novices(folder)), str(folder / "state.sqlite3")
    with subprocess.Popen(
        [*COMMAND, "--seed", "7", "--config", config, "--state", state, *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=inherited | extra,
        start_new_session=True,
        preexec_fn=prepare,
    ) as process:
        os.close(slave)
        try:
            yield Screen(process, master)
        finally:
            process.kill()
            with contextlib.suppress(OSError):  # a test may have closed it
                os.close(master)


def test_a_newcomer_sees_the_table_and_what_to_type(tmp_path: Path) -> None:
    with terminal(tmp_path, "--fast") as screen:
        screen.wait_for("help lists what you need")
        screen.wait_for("Round 1, trick 1 of 13, hearts not broken, match 1 to 100")
        screen.wait_for("pass three cards left to West")
        screen.keys("pass high\r")
        screen.wait_for("You pass JC KD AS to West")
        screen.wait_for("< turn")
        assert COLOUR.search(screen.raw)


def test_the_status_bar_of_eighty_columns_tells_the_turn_first_and_is_whole(tmp_path: Path) -> None:
    with terminal(tmp_path, "--fast", size=(24, 80)) as screen:
        where = "round 1 | trick 1 of 13 | hearts not broken | match 1 | module 1"
        screen.wait_for(f"your pass | {where}")
        screen.keys("pass high\r")
        screen.wait_for(f"your turn | {where}")


def test_a_dumb_terminal_is_as_wide_as_it_says(tmp_path: Path) -> None:
    with terminal(tmp_path, "--fast", size=(24, 60), TERM="dumb") as screen:
        screen.wait_for("East chooses three cards.")
        screen.keys("pass high\r")
        screen.wait_for("You pass JC KD AS to West")
        screen.wait_for("strikes 0 ", times=2)
        screen.reads_keys()
        screen.keys("nonsense\x03")
        screen.wait_for("nonsense\n")
        screen.keys("score\r")
        screen.wait_for("you 0, West 0, North 0, East 0; to 100")
        assert "nonsense" not in screen.raw.partition("nonsense")[2]
        assert max(map(len, CONTROL.sub("", screen.raw).splitlines()[1:])) <= 60
        # Only prompt_toolkit's own first sequence, which shows the cursor, comes before.
        assert "\x1b" not in screen.raw.partition("KTHearts")[2]


def test_tab_completes_and_the_arrow_brings_back_what_was_typed(tmp_path: Path) -> None:
    with terminal(tmp_path, "--fast") as screen:
        screen.wait_for("pass >")
        screen.keys("pass hig")
        screen.wait_for("high")
        screen.keys("\t")
        screen.wait_for("pass high")
        screen.keys("\r")
        screen.wait_for("You pass JC KD AS to West")
        screen.wait_for("play >")
        screen.keys("score\r")
        screen.wait_for("you 0, West 0, North 0, East 0; to 100")
        screen.keys("\x1b[A\r")
        screen.wait_for("you 0, West 0, North 0, East 0; to 100", times=2)


def test_completion_offers_the_cards_that_are_legal_now(tmp_path: Path) -> None:
    with terminal(tmp_path, "--fast") as screen:
        screen.wait_for("pass >")
        screen.keys("pass high\r")
        screen.wait_for("or another card in brackets")
        screen.wait_for("play >")
        (hand,) = re.findall(r"♣ .*", CONTROL.sub("", screen.raw))[-1:]
        legal = re.findall(r"\[(\w+)\]", hand)
        assert len(legal) > 1
        screen.raw = ""
        screen.keys("play ")
        for card in legal[:3]:
            screen.wait_for(card)
        offered = re.findall(r"\b(?:10|[2-9JQKA])[CDSH]\b", CONTROL.sub(" ", screen.raw))
        assert set(offered) <= set(legal)


def test_no_color_is_respected(tmp_path: Path) -> None:
    with terminal(tmp_path, "--fast", NO_COLOR="1") as screen:
        screen.keys("pass high\r")
        screen.wait_for("< turn")
        colours = re.compile(r"\x1b\[[0-9;]*\b(3[0-7]|9[0-7]|4[0-7]|10[0-7]|38|48)[0-9;]*m")
        assert not colours.search(screen.raw)


def test_a_terminal_of_sixteen_colours_gets_text_in_its_own_colours_only(tmp_path: Path) -> None:
    with terminal(tmp_path, "--fast", TERM="xterm", COLORTERM="") as screen:
        screen.keys("pass high\r")
        screen.wait_for("< turn")
        colours = re.compile(r"\x1b\[[0-9;]*\b(3[0-8]|9[0-7]|4[0-8]|10[0-7])(;[0-9;]*)?m")
        assert not colours.search(screen.raw)


def test_ctrl_d_leaves_and_the_match_is_kept(tmp_path: Path) -> None:
    with terminal(tmp_path, "--fast") as screen:
        screen.wait_for("pass >")
        screen.keys("\x04")
        assert screen.process.wait(LIMIT) == 0
        assert "Traceback" not in screen.raw


@pytest.mark.parametrize("how", ["key", "signal"])
def test_ctrl_c_leaves_with_its_own_status_and_no_traceback(tmp_path: Path, how: str) -> None:
    with terminal(tmp_path, "--fast") as screen:
        screen.wait_for("pass >")
        if how == "key":
            screen.keys("\x03")
        else:
            screen.process.send_signal(signal.SIGINT)
        assert screen.process.wait(LIMIT) == 130
        assert "Traceback" not in screen.raw


def test_ctrl_c_clears_a_line_that_has_text_and_then_leaves(tmp_path: Path) -> None:
    with terminal(tmp_path, "--fast") as screen:
        screen.wait_for("East chooses three cards.")
        screen.reads_keys()
        screen.keys("nonsense")
        screen.wait_for("nonsense")
        screen.keys("\x03score\r")
        screen.wait_for("you 0, West 0, North 0, East 0; to 100")
        screen.keys("\x03")
        assert screen.process.wait(LIMIT) == 130
        assert "I don't know" not in screen.raw


@pytest.mark.parametrize("signum", [signal.SIGTERM, signal.SIGHUP])
def test_a_program_that_is_ended_leaves_the_terminal_as_it_was(
    tmp_path: Path, signum: signal.Signals
) -> None:
    with terminal(tmp_path, "--fast") as screen:
        screen.wait_for("pass >")
        screen.process.send_signal(signum)
        assert screen.process.wait(LIMIT) == 128 + signum
        assert screen.echoes()
        assert "Traceback" not in screen.raw


def test_lines_that_are_pasted_together_are_read_one_by_one(tmp_path: Path) -> None:
    with terminal(tmp_path, "--fast") as screen:
        screen.wait_for("pass >")
        screen.keys("\x1b[200~score\nstatus\x1b[201~\r")
        screen.wait_for("you 0, West 0, North 0, East 0; to 100")
        screen.wait_for("module 1 is unsolved, 0 strikes")


def test_the_opponents_pause_so_that_one_can_follow(tmp_path: Path) -> None:
    with terminal(tmp_path, "--seed", "5") as screen:
        screen.wait_for("pass >")
        began = time.monotonic()
        screen.keys("pass high\r")
        screen.wait_for("< turn")
        took = time.monotonic() - began
    assert re.findall(r"(\w+) plays \w+", CONTROL.sub("", screen.raw)) == ["West", "North", "East"]
    # The cards of two opponents are looked at before the next one plays; a slow machine takes more.
    assert took > 2 * Settings().pace.card
