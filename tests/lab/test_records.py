"""Rounds in card notation: they can be played again, and what cannot have happened is found."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings

from ktmodule.hearts.actions import Deal
from ktmodule.hearts.cards import print_cards
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.randomness import derived_seed
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P, HouseRules
from ktmodule.hearts.seats import Direction
from ktmodule.lab.errors import Unusable
from ktmodule.lab.notation import BySeat
from ktmodule.lab.record import ImpossibleRecord, RoundRecord, TrickRecord, moments
from ktmodule.lab.rounds_file import RoundsFile, read_header, read_rounds
from ktmodule.lab.schedule import Schedule
from tests.hearts.settings import house_rules
from tests.lab.games import SHORT, played, schedule_for


def nobody(rounds: Sequence[RoundRecord]) -> None:
    """Takes games, and does nothing with them."""


def saved(path: Path, schedule: Schedule, games: int) -> bytes:
    """The file with that number of games of the schedule."""
    file = RoundsFile.create(path, schedule)
    for game in range(games):
        file.add(played(schedule, game).rounds)
    file.close()
    return path.read_bytes()


FIRST_LINE = (
    b'{"format":"ktmodule lab 1","program":"0.1.0","players":["steady","novice","novice","novice"]'
    b',"tables":[[0,1,2,3],[3,0,1,2],[2,3,0,1],[1,2,3,0]],"seed":1,"matches":false,"rules":'
    b'{"passing":["left","left","left","hold"],"first_trick_hearts":"forbidden",'
    b'"first_trick_queen":"forbidden","lead_queen_unbroken":"allowed","moon":"add","sun":"off",'
    b'"target":100,"goal":"lowest"}}\n'
)
"""Begins files that people have: whoever renames something in the game keeps these bytes."""


def test_the_first_line_of_a_file_keeps_its_bytes(tmp_path: Path) -> None:
    written = saved(tmp_path / "new.jsonl", schedule_for(rules=STANDARD_4P), 0)
    assert written == FIRST_LINE.replace(b"0.1.0", version("ktmodule").encode())
    (tmp_path / "old.jsonl").write_bytes(FIRST_LINE)
    assert read_header(tmp_path / "old.jsonl").rules == STANDARD_4P


@given(house_rules)
def test_house_rules_come_back_as_they_were_written(rules: HouseRules) -> None:
    assert msgspec.json.decode(msgspec.json.encode(rules), type=HouseRules) == rules


@given(house_rules)
@settings(max_examples=10)
def test_a_round_can_be_played_again_under_any_house_rules(rules: HouseRules) -> None:
    schedule = schedule_for(rules=rules)
    (kept,) = played(schedule, 5).rounds
    *before, last = moments(kept, rules)
    assert len(before) + 1 == 1 + 52 + (0 if kept.direction is Direction.HOLD else 4)
    assert last.match.round.complete
    assert last.match.pad.totals == kept.scores.four


def test_each_round_of_a_match_begins_with_the_totals_of_the_one_before() -> None:
    rounds = played(schedule_for(matches=True), 0).rounds
    assert len(rounds) > 3
    totals = (0, 0, 0, 0)
    for number, kept in enumerate(rounds, start=1):
        assert (kept.round, kept.totals.four) == (number, totals)
        south, west, north, east = (
            total + score for total, score in zip(totals, kept.scores.four, strict=True)
        )
        totals = (south, west, north, east)
    assert max(totals) >= KTHEARTS.target


def another(kept: RoundRecord, what: str) -> RoundRecord:
    """The record with one thing in it that did not happen."""
    first, second, *others = kept.tricks
    _, west, north, east = kept.hands.four
    changes: dict[str, RoundRecord] = {
        "a score": msgspec.structs.replace(kept, scores=BySeat(26, 0, 0, 1)),
        "a shooter": msgspec.structs.replace(kept, shooter="East", scores=kept.scores),
        "no card of 5,000 signs": msgspec.structs.replace(
            kept, hands=BySeat("Q" * 5000, west, north, east)
        ),
        "a round of 4,000 digits": msgspec.structs.replace(kept, round=int("9" * 4000)),
        "a pass of 5,000 cards": msgspec.structs.replace(
            kept, passes=BySeat("2C " * 5000, "", "", "")
        ),
        "no card": msgspec.structs.replace(kept, hands=BySeat("1C", west, north, east)),
        "a card twice": msgspec.structs.replace(kept, hands=BySeat(west, west, north, east)),
        "a trick less": msgspec.structs.replace(kept, tricks=kept.tricks[:-1]),
        "another leader": msgspec.structs.replace(
            kept, tricks=(TrickRecord("North", first.cards), second, *others)
        ),
        "tricks in another order": msgspec.structs.replace(kept, tricks=(second, first, *others)),
        "another direction": msgspec.structs.replace(kept, direction=Direction.HOLD),
        "another pass": msgspec.structs.replace(kept, passes=BySeat("2C 3C 4C", "", "", "")),
    }
    return changes[what]


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("a score", "its scores do not match its tricks"),
        ("a shooter", "its scores do not match its tricks"),
        ("no card", "not a card: '1C'"),
        ("no card of 5,000 signs", r"not a card: 'QQQQ.*Q…' \(write"),
        ("a round of 4,000 digits", "the direction of round 9999.*9… is not left"),
        ("a pass of 5,000 cards", r"South cannot pass 2C 2C .*… \(not held\)$"),
        ("a card twice", "its hands are not the pack of 52"),
        ("a trick less", "it ends before the round is over"),
        ("another leader", r"against the rules: North cannot play \w+ \(not your turn\)$"),
        ("tricks in another order", r"against the rules: \w+ cannot play \w+ \([a-z ]+\)$"),
        ("another direction", "the direction of round 1 is not hold"),
        ("another pass", r"against the rules: South cannot pass 2C 3C 4C \(not held\)$"),
    ],
)
def test_what_cannot_have_happened_is_found(what: str, message: str) -> None:
    (kept,) = played(schedule_for(), 0).rounds
    wrong = another(kept, what)
    assert wrong != kept
    with pytest.raises(ImpossibleRecord, match=message) as error:
        list(moments(wrong, KTHEARTS))
    assert len(str(error.value)) < 150


def test_a_file_of_the_first_version_is_played_again_card_by_card() -> None:
    path = Path(__file__).with_name("rounds_version_1.jsonl")
    rules = read_header(path).rules
    assert rules == replace(KTHEARTS, target=30)
    rounds = [line.round for line in read_rounds(path)]
    assert [kept.round for kept in rounds] == [1, 2, 3]
    match = Match.begin(derived_seed(5, 1), rules)
    for kept in rounds:
        assert kept.hands.four == tuple(map(print_cards, match.round.hands))
        *_, last = moments(kept, rules)
        match = replace(match, round=last.match.round, pad=last.match.pad)
        if not match.over:
            match, _ = apply(match, Deal())
    assert match.over


def test_a_file_that_exists_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_text("mine\n", encoding="utf-8")
    with pytest.raises(Unusable, match=r"already exists.*--resume"):
        RoundsFile.create(path, schedule_for())
    assert path.read_text(encoding="utf-8") == "mine\n"


@pytest.mark.parametrize("matches", [False, True])
def test_a_file_that_is_cut_anywhere_goes_on_as_if_nothing_had_been(
    tmp_path: Path, matches: bool, thorough: bool
) -> None:
    path = tmp_path / "rounds.jsonl"
    schedule = schedule_for(rules=SHORT, matches=matches)
    whole = saved(path, schedule, 6)
    start = whole.index(b"\n") + 1
    in_rounds = range(start, len(whole) + 1, 97 if thorough else 1999)
    for cut in (0, start // 2, start - 1, *in_rounds):
        path.write_bytes(whole[:cut])
        games: list[Sequence[RoundRecord]] = []
        file = RoundsFile.resume(path, schedule, games.append)
        for game in range(len(games), 6):
            file.add(played(schedule, game).rounds)
        file.close()
        assert path.read_bytes() == whole
        assert [tuple(game) for game in games] == [
            played(schedule, game).rounds for game in range(len(games))
        ]


@pytest.mark.parametrize(
    ("schedule", "message"),
    [
        (schedule_for(("steady", "steady", "novice", "novice")), "has other players"),
        (schedule_for(seed=2), r"has other deals \(seed: 1 there, 2 here\)"),
        (schedule_for(matches=True), "has rounds instead of matches"),
        (schedule_for(rules=STANDARD_4P), "has other house rules"),
    ],
)
def test_a_file_of_another_comparison_is_not_gone_on_with(
    tmp_path: Path, schedule: Schedule, message: str
) -> None:
    path = tmp_path / "rounds.jsonl"
    before = saved(path, schedule_for(), 2)
    with pytest.raises(Unusable, match=message):
        RoundsFile.resume(path, schedule, nobody)
    assert path.read_bytes() == before


def test_a_damaged_line_is_named_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    lines = saved(path, schedule_for(), 4).splitlines(keepends=True)
    kept = msgspec.json.decode(lines[3], type=RoundRecord)
    damages = {
        b"}\n": "is damaged",
        b"\xff\xfe\n": "is damaged",
        lines[2]: "round 1 of deal 1 at table 3 should be here",
        msgspec.json.encode(another(kept, "a score")) + b"\n": "its scores do not match",
        msgspec.json.encode(another(kept, "a card twice")) + b"\n": "should be here",
        lines[3].replace(b'"deal":1', b'"deal":"1"'): "is damaged",
        lines[3].replace(b'"shooter":null', b'"shooter":"%s"' % (b"A" * 5000)): "AAAA…. Delete",
    }
    for damage, message in damages.items():
        path.write_bytes(b"".join((*lines[:3], damage, *lines[4:])))
        with pytest.raises(Unusable, match=f"line 4: is damaged.*{message}|line 4: {message}"):
            RoundsFile.resume(path, schedule_for(), nobody)


def test_a_first_line_without_its_end_is_checked_before_it_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    header = saved(path, schedule_for(seed=2), 0).rstrip(b"\n")
    path.write_bytes(header)
    with pytest.raises(Unusable, match=r"has other deals \(seed: 2 there, 1 here\)"):
        RoundsFile.resume(path, schedule_for(), nobody)
    assert path.read_bytes() == header


@pytest.mark.skipif(sys.platform == "win32", reason="the limit is POSIX's")
def test_a_disk_that_is_full_from_the_start_leaves_no_file(tmp_path: Path) -> None:
    import resource

    path = tmp_path / "rounds.jsonl"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        with pytest.raises(Unusable, match="Free some space, then run the same command again"):
            RoundsFile.create(path, schedule_for())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not path.exists()


def test_without_its_first_line_a_file_is_not_said_to_be_of_use(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_bytes(saved(path, schedule_for(), 1).replace(b'"target":100', b'"target":0'))
    with pytest.raises(Unusable, match=r"line 1: is damaged: target: .* name another file\.$"):
        read_header(path)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device that never ends")
def test_a_file_that_never_ends_is_not_read_to_its_end() -> None:
    with pytest.raises(Unusable, match="line 1: this is not a file of ktmodule lab"):
        RoundsFile.resume(Path("/dev/zero"), schedule_for(), nobody)
    with pytest.raises(Unusable, match="line 1: this is not a file of ktmodule lab"):
        read_header(Path("/dev/zero"))


def test_a_line_that_does_not_end_is_damage_and_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    whole = saved(path, schedule_for(), 1)
    path.write_bytes(whole + b" " * 2**21)
    rounds = read_rounds(path)
    assert next(rounds).end == len(whole)
    with pytest.raises(Unusable, match="line 3: is damaged: it is too long"):
        next(rounds)


@pytest.mark.parametrize("text", [b"{}\n", b"\x00\xff", b'{"format":"ktmodule lab 9"}\n'])
def test_another_file_is_none_of_the_laboratory(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_bytes(text)
    with pytest.raises(Unusable, match=r"line 1: this is not a file of ktmodule lab"):
        RoundsFile.resume(path, schedule_for(), nobody)
    assert path.read_bytes() == text
