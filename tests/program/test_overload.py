"""The program on a terminal, while clients of its overlay take all that they can."""

import re
import socket
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("a pseudo-terminal is POSIX's", allow_module_level=True)

from tests.cases import quick
from tests.program.running import COMMAND, run
from tests.program.test_terminal import CONTROL, Screen, terminal
from tests.waiting import LIMIT, wait_for

POINTS = "you 0, West 0, North 0, East 0; to 100"
"""The answer to `score`."""


def port(screen: Screen) -> int:
    """The overlay's port, once the first prompt is there."""
    screen.wait_for("pass >")
    (found,) = re.findall(r"overlay is at http://127.0.0.1:(\d+)/", CONTROL.sub("", screen.raw))
    return int(found)


def answers(port: int) -> bool:
    """Whether the overlay answers a request."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=LIMIT) as answer:
        return bool(answer.read() == b"ok\n")


@contextmanager
def half_requests(port: int, count: int) -> Iterator[list[socket.socket]]:
    """Clients that send half a request each and nothing more."""
    with ExitStack() as stack:
        clients = []
        for _ in range(count):
            client = socket.create_connection(("127.0.0.1", port), timeout=LIMIT)
            stack.callback(client.close)
            client.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
            clients.append(client)
        yield clients


def is_dropped(client: socket.socket) -> bool:
    """Whether the server ends the connection, which is waited for."""
    try:
        return client.recv(1) == b""
    except ConnectionResetError:
        return True


def test_300_half_requests_take_neither_the_game_nor_the_overlay(tmp_path: Path) -> None:
    with terminal(tmp_path, "--fast", descriptors=256, HOME=str(tmp_path)) as screen:
        number = port(screen)
        with half_requests(number, 300):
            assert answers(number)
            screen.keys("score\r")
            screen.wait_for(POINTS)
        assert "Press ENTER" not in screen.raw
        assert "Traceback" not in screen.raw
        screen.close()
        screen.process.wait(LIMIT)
    assert not list(tmp_path.rglob("ktmodule.log"))


@pytest.mark.thorough
def test_a_program_without_descriptors_plays_on_logs_it_and_serves_again(tmp_path: Path) -> None:
    with terminal(tmp_path, "--fast", descriptors=40, HOME=str(tmp_path)) as screen:
        number = port(screen)
        assert answers(number)
        with half_requests(number, 100) as clients:
            screen.keys("score\r")
            screen.wait_for(POINTS)
            assert is_dropped(clients[0])
        assert answers(number)
        screen.keys("\x04")
        assert screen.process.wait(LIMIT) == 0
        assert "Press ENTER" not in screen.raw
        assert "Traceback" not in screen.raw
    (log,) = tmp_path.rglob("ktmodule.log")
    assert "cannot take a connection: Too many open files" in log.read_text(encoding="utf-8")


@pytest.mark.parametrize("controlling", quick(1, [True, False]))
@pytest.mark.parametrize("term", ["xterm-256color", "dumb"])
def test_a_closed_terminal_ends_the_program(tmp_path: Path, controlling: bool, term: str) -> None:
    with terminal(
        tmp_path, "--fast", controlling=controlling, TERM=term, HOME=str(tmp_path)
    ) as screen:
        screen.wait_for("East chooses three cards.")
        screen.reads_keys()
        screen.close()
        wait_for(lambda: screen.process.poll() is not None, "the end of the program")
    assert not list(tmp_path.rglob("ktmodule.log"))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
@pytest.mark.parametrize("kilobytes", range(24_000, 64_000, 8_000))
def test_a_program_without_memory_ends_with_a_sentence(tmp_path: Path, kilobytes: int) -> None:
    limited = ("sh", "-c", f'ulimit -v {kilobytes}; exec "$@"', "sh", *COMMAND)
    done = run("--state", tmp_path / "state", typed="quit\n", command=limited, home=tmp_path)
    # Where exactly there is no room left differs from run to run.
    if done.status == 0:
        assert done.errors == ""
    else:
        (told,) = done.errors.splitlines()
        assert (done.status, told[:10]) == (1, "ktmodule: ")
