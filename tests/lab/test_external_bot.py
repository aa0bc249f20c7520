"""Programs that play: how they are asked, and what becomes of one that does not play on."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from ktmodule.hearts.actions import PassCards, PlayCard
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.lab.external_bot import (
    ExternalBot,
    PlayerFailed,
    WrongAnswer,
    request_line,
    understood,
)
from ktmodule.lab.game import COMPANY, Forfeit, Played, play_game
from ktmodule.lab.players import Player
from ktmodule.lab.schedule import in_all_places
from tests.lab.games import bot, views
from tests.notation import SOUTH, cards
from tests.waiting import LIMIT, wait_for

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "laboratory.md"
LOW = """
for line in sys.stdin:
    ask = json.loads(line)
    print(*ask["legal"][:3 if ask["decision"] == "pass" else 1], flush=True)
"""


def test_the_request_for_a_card_holds_all_that_the_seat_may_know() -> None:
    view = views()[3]
    table = view.table
    assert table.trick is not None
    request = {
        "version": 1,
        "decision": "play",
        "seat": "South",
        "hand": [str(card) for card in view.hand],
        "legal": [str(card) for card in view.legal],
        "rules": {
            "passing": ["left", "right", "across", "hold"],
            "first_trick_hearts": "allowed",
            "first_trick_queen": "allowed",
            "lead_queen_unbroken": "forbidden",
            "moon": "add",
            "sun": "add",
            "target": 100,
            "goal": "survive",
        },
        "round": 1,
        "direction": "left",
        "passed": [str(card) for card in view.passed],
        "received": [str(card) for card in view.received],
        "tricks": [
            {
                "leader": trick.leader.word,
                "cards": [str(card) for card in trick.cards],
                "winner": trick.winner.word if trick.winner is not None else None,
            }
            for trick in table.tricks
        ],
        "trick": {
            "leader": table.trick.leader.word,
            "cards": [str(card) for card in table.trick.cards],
        },
        "hearts_broken": table.hearts_broken,
        "taken": dict(zip(("South", "West", "North", "East"), table.taken, strict=True)),
        "totals": {"South": 0, "West": 0, "North": 0, "East": 0},
    }
    # Byte for byte: programs of others read it.
    assert request_line(view) == json.dumps(request, separators=(",", ":"))
    assert len(table.tricks) == 2
    assert len(view.passed) == len(view.received) == 3


def test_the_request_for_a_pass_offers_the_whole_hand() -> None:
    request = json.loads(request_line(views()[0]))
    assert request["decision"] == "pass"
    assert request["legal"] == request["hand"]
    assert len(request["hand"]) == 13
    assert (request["passed"], request["received"], request["tricks"]) == ([], [], [])
    assert request["trick"] is None


def test_answers_are_one_card_or_three() -> None:
    passing, playing = views()[0], views()[1]
    three = passing.hand[:3]
    assert understood(" ".join(map(str, three)).encode(), passing) == PassCards(SOUTH, three)
    card = playing.legal[0]
    assert understood(f"  {str(card).lower()}\r\n".encode(), playing) == PlayCard(SOUTH, card)


@pytest.mark.parametrize(
    "answer", ["", "\n", "hello", "2C 3C", "2C,3C", "ZZ", "\x00", '["2C"]', "2C " * 999]
)
def test_an_answer_that_cannot_be_read_is_repeated_shortened(answer: str) -> None:
    with pytest.raises(WrongAnswer, match="instead of one card, like 2C") as error:
        understood(answer.encode(), views()[1])
    assert len(str(error.value)) < 150


def test_bytes_that_are_no_text_are_unreadable_too() -> None:
    with pytest.raises(WrongAnswer, match="instead of"):
        understood(b"\xff\xfe2C\n", views()[1])


def test_an_illegal_card_is_told_with_the_legal_ones() -> None:
    view = next(view for view in views() if view.legal and len(view.legal) < len(view.hand))
    wrong = next(card for card in view.hand if card not in view.legal)
    legal = " ".join(map(str, view.legal))
    with pytest.raises(WrongAnswer, match=f"answered '{wrong}', but may play only {legal}"):
        understood(str(wrong).encode(), view)


def test_a_pass_of_one_card_twice_or_of_one_that_is_not_held_is_illegal() -> None:
    view = views()[0]
    one, two = view.hand[:2]
    absent = next(card for card in cards("2-AC") if card not in view.hand)
    for answer in (f"{one} {two} {two}", f"{one} {two} {absent}"):
        with pytest.raises(WrongAnswer, match="only three different cards from"):
            understood(answer.encode(), view)


def player(folder: Path, body: str, patience: float = LIMIT) -> ExternalBot:
    return ExternalBot((sys.executable, bot(folder, body)), patience)


def test_a_program_is_started_once_and_asked_line_by_line(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    asked = player(tmp_path, f"open({str(starts)!r}, 'a').write('x')\n{LOW}")
    for view in views():
        action = asked(view, Random(1))
        wanted = (
            PassCards(SOUTH, view.hand[:3]) if view.must_pass else PlayCard(SOUTH, view.legal[0])
        )
        assert action == wanted
    asked.leave()
    assert starts.read_text(encoding="utf-8") == "x"


def failure(asked: ExternalBot) -> PlayerFailed:
    """The failure at the first card."""
    view = views()[1]
    with pytest.raises(PlayerFailed) as failed:
        asked(view, Random(1))
    assert failed.value.request == request_line(view)
    assert failed.value.seat is SOUTH
    return failed.value


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("time.sleep(600)", "gave no answer within 0.5 seconds"),
        ("sys.stdin.readline()\ntime.sleep(600)", "gave no answer within 0.5 seconds"),
        ("os.close(1)\ntime.sleep(600)", "closed its output"),
        ("print('A' * 100000, end='')\ntime.sleep(600)", "instead of one card"),
    ],
)
def test_a_program_that_is_late_is_ended_and_reported(
    tmp_path: Path, body: str, reason: str
) -> None:
    patience = 0.5 if "within" in reason else LIMIT
    failed = failure(player(tmp_path, body, patience))
    assert reason in failed.reason


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("raise SystemExit(7)", "ended with exit status 7"),
        ("sys.exit('no more')", 'ended with exit status 1, saying "no more"'),
        ("raise ValueError('oops')", 'ended with exit status 1, saying "ValueError: oops"'),
        (
            r"os.write(2, b'before\n\x1b[31mred\x07\talert \xe2\x80\xae\x00\r\n\n'); sys.exit(1)",
            'ended with exit status 1, saying "[31mred alert"',
        ),
        (
            "sys.exit('why: ' + 'A' * 60000)",
            f'ended with exit status 1, saying "why: {"A" * 55}…"',
        ),
        ("print()", "answered '' instead of one card, like 2C"),
        ("print('KING OF CLUBS')", "answered 'KING OF CLUBS' instead of one card"),
        ("for n in range(10**6): print('2X')", "answered '2X' instead of one card"),
    ],
)
def test_a_program_that_dies_or_talks_nonsense_is_reported(
    tmp_path: Path, body: str, reason: str
) -> None:
    assert failure(player(tmp_path, body)).reason.startswith(reason)


def test_a_program_that_cannot_be_started_is_reported(tmp_path: Path) -> None:
    failed = failure(ExternalBot((str(tmp_path / "nothing"),), LIMIT))
    assert failed.reason.startswith("cannot be started (")


@pytest.mark.skipif(sys.platform == "win32", reason="groups of processes are POSIX's")
def test_a_program_is_ended_with_all_that_it_has_started(tmp_path: Path) -> None:
    child = tmp_path / "child"
    body = (
        "import subprocess\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(child)!r}, 'w').write(str(child.pid))\n"
        "print('nonsense', flush=True)\n"
        "time.sleep(600)"
    )
    failure(player(tmp_path, body))
    pid = int(child.read_text(encoding="utf-8"))
    wait_for(lambda: not alive(pid), "the end of what it started")


def alive(pid: int) -> bool:
    """True while that process runs; a zombie does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, check=False)
    return not shown.stdout.strip().startswith(b"Z") and bool(shown.stdout.strip())


def test_a_program_that_fails_forfeits_the_game_in_the_name_of_its_player(tmp_path: Path) -> None:
    fails = Player("cmd:bot", (sys.executable, bot(tmp_path, "sys.exit('no')")))
    schedule = in_all_places(
        [Player("novice"), fails, *[Player("novice")] * 2], 1, KTHEARTS, False, 9
    )
    result = play_game("forfeit", schedule, 2)
    COMPANY.leave("forfeit")
    assert isinstance(result, Forfeit)
    assert result.player == 1
    assert result.reason == 'ended with exit status 1, saying "no"'
    # Turned by two places, the second player sits at East.
    assert json.loads(result.request)["seat"] == "East"


def example() -> str:
    """The program that the laboratory's document shows."""
    section = DOCUMENT.read_text(encoding="utf-8").partition("## Programs of your own")[2]
    return section.partition("```python\n")[2].partition("```")[0]


def test_the_example_in_the_document_has_twelve_lines_and_plays_whole_rounds(
    tmp_path: Path,
) -> None:
    assert len(example().splitlines()) == 12
    path = tmp_path / "bot.py"
    path.write_text(example(), encoding="utf-8")
    program = Player("cmd:bot", (sys.executable, str(path)))
    schedule = in_all_places([program, *[Player("novice")] * 3], 1, KTHEARTS, False, LIMIT)
    games = [play_game("example", schedule, game) for game in range(16)]
    COMPANY.leave("example")
    rounds = [kept for game in games if isinstance(game, Played) for kept in game.rounds]
    assert len(rounds) == 16
    # It passes its highest cards.
    assert rounds[0].passes.south == "QC QS QH"
