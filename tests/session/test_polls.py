"""Polls: viewers decide together, without a moderator."""

import pytest

from ktmodule.chat.commands import Mode
from ktmodule.chat.line import ChatStatus, Link
from ktmodule.session.clock import CountdownView
from ktmodule.session.seat.decision import DecisionSettings
from ktmodule.session.viewers.poll import PollView
from tests.session.crowd import (
    ANN,
    BOB,
    CID,
    DEE,
    LATE,
    MOD,
    VOTE,
    Chat,
    crowd,
    viewer,
    with_choice,
)

FIRST = DecisionSettings(Mode.FIRST)


def voted(chat: Chat, yes: int, no: int) -> list[str]:
    """The announcements at the end of the open poll, after this many more votes."""
    for number in range(yes + no):
        assert chat.says(viewer(20 + number), "!vote yes" if number < yes else "!vote no") == []
    chat.table.effects.clear()
    chat.wait(60.0)
    return [answer.text for answer in chat.answers() if answer.text]


def test_a_majority_of_three_voters_changes_the_mode() -> None:
    chat = with_choice(FIRST)
    assert chat.says(ANN, "!vote mode claim") == [
        "Poll: switch to mode claim? !vote yes or !vote no (60 s)"
    ]
    assert voted(chat, yes=1, no=1) == ["poll passed: mode claim, 2 to 1"]
    chat.says(BOB, "!claim")
    assert chat.scene.mode.holder == "viewer1"
    assert chat.scene.poll is None


@pytest.mark.parametrize(("yes", "no"), [(0, 0), (1, 0), (1, 2), (0, 2), (24, 25)])
def test_too_few_voters_or_less_than_51_percent_change_nothing(yes: int, no: int) -> None:
    chat = with_choice(FIRST)
    chat.says(ANN, "!vote mode claim")
    expected = f"poll failed: mode claim, {yes + 1} to {no} (needs 51 % and 3 voters)"
    assert voted(chat, yes, no) == [expected]
    chat.says(BOB, f"!play {chat.first()}")
    assert chat.scene.mode.holder == ""


def test_51_percent_are_enough() -> None:
    chat = with_choice(FIRST)
    chat.says(ANN, "!vote mode claim")
    assert voted(chat, yes=50, no=49) == ["poll passed: mode claim, 51 to 49"]


def test_a_poll_for_a_new_module_gives_the_old_one_up() -> None:
    chat = with_choice(FIRST)
    said = chat.says(ANN, "!vote new")
    assert said == ["Poll: switch to a new module? !vote yes or !vote no (60 s)"]
    assert voted(chat, yes=2, no=0) == ["poll passed: a new module, 3 to 0"]
    assert chat.scene.module_number == 2


def test_each_viewer_has_one_vote_and_may_change_it() -> None:
    chat = with_choice(FIRST)
    chat.says(ANN, "!vote mode claim")
    chat.wait(1.0)
    for line in ("!vote yes", "!vote no", "!vote mode claim", "!vote no"):
        chat.says(BOB, line)
        chat.wait(1.0)
    poll = chat.scene.poll
    assert poll is not None
    assert (poll.yes, poll.no) == (1, 1)


def test_only_one_poll_is_open_at_a_time() -> None:
    chat = with_choice(FIRST)
    assert chat.says(BOB, "!vote yes") == ["no poll is open: vote mode MODE or vote new opens one"]
    chat.says(ANN, "!vote mode claim")
    assert chat.says(CID, "!vote mode vote") == [
        "a poll is already open: mode claim? !vote yes or !vote no"
    ]
    assert chat.says(DEE, "!vote mode first") == [
        "a poll is already open: mode claim? !vote yes or !vote no"
    ]


def test_a_poll_for_the_mode_in_force_is_refused() -> None:
    assert with_choice(FIRST).says(ANN, "!vote mode first") == ["the mode is already first"]


def test_the_next_poll_can_start_five_minutes_after_the_last_one_ended() -> None:
    chat = with_choice(FIRST)
    chat.says(ANN, "!vote mode claim")
    chat.wait(60.0)
    assert chat.says(ANN, "!vote new") == ["the next poll can start in 300 s"]
    chat.wait(299.5)
    assert chat.says(ANN, "!vote new") == ["the next poll can start in 1 s"]
    chat.wait(2.0)
    assert chat.says(ANN, "!vote new")[0].startswith("Poll: ")


def test_a_poll_is_shown_with_its_votes_and_its_end() -> None:
    chat = with_choice(FIRST)
    opened = chat.table.now
    chat.says(ANN, "!vote new")
    chat.says(BOB, "!vote no")
    poll = chat.scene.poll
    assert poll is not None
    assert poll == PollView(poll.proposal, 1, 1, CountdownView(opened, opened + 60.0))


def test_a_poll_stays_open_past_its_countdown_by_the_stream_delay() -> None:
    chat = with_choice(LATE)
    chat.says(ANN, "!vote new")
    poll = chat.scene.poll
    assert poll is not None
    assert poll.countdown.until(chat.table.now) == chat.table.now + 60.0
    chat.wait(64.9)
    assert chat.scene.poll is not None
    chat.wait(0.2)
    assert chat.scene.poll is None


def test_the_clock_of_a_poll_stops_while_chat_is_disconnected_or_the_game_is_paused() -> None:
    chat = with_choice(FIRST)
    session = chat.table.session
    chat.says(ANN, "!vote new")
    chat.wait(10.0)
    session.receive_status(ChatStatus(Link.DISCONNECTED, "somewhere"), chat.table.now)
    chat.wait(600.0)
    session.receive_status(ChatStatus(Link.CONNECTED, "somewhere"), chat.table.now)
    chat.says(MOD, "!pause")
    chat.wait(600.0)
    chat.says(MOD, "!resume")
    chat.wait(49.9)
    assert chat.scene.poll is not None
    chat.wait(0.2)
    assert chat.scene.poll is None


def test_a_poll_opened_while_the_game_is_paused_waits_for_it_to_resume() -> None:
    chat = with_choice(FIRST)
    chat.says(MOD, "!pause")
    chat.says(ANN, "!vote new")
    chat.wait(600.0)
    poll = chat.scene.poll
    assert poll is not None
    assert not poll.countdown.running


def test_a_banned_viewers_vote_in_a_poll_does_not_count() -> None:
    chat = with_choice(FIRST)
    chat.says(ANN, "!vote new")
    for one in (BOB, CID):
        chat.says(one, "!vote yes")
    chat.says(MOD, "!ban viewer0")
    assert voted(chat, 0, 0) == ["poll failed: a new module, 2 to 0 (needs 51 % and 3 voters)"]


def test_banning_the_only_voter_ends_a_poll_and_the_next_can_start_at_once() -> None:
    chat = with_choice(FIRST)
    chat.says(ANN, "!vote new")
    chat.says(MOD, "!ban viewer0")
    assert chat.scene.poll is None
    assert chat.says(BOB, "!vote mode claim") == [
        "Poll: switch to mode claim? !vote yes or !vote no (60 s)"
    ]


def test_a_poll_for_a_new_module_ends_when_a_moderator_deals_one() -> None:
    chat = with_choice(FIRST)
    chat.says(ANN, "!vote new")
    chat.says(MOD, "!new confirm")
    assert chat.scene.poll is None
    chat.wait(120.0)
    assert chat.scene.module_number == 2


def test_a_poll_for_a_mode_ends_when_a_moderator_sets_it() -> None:
    chat = with_choice(FIRST)
    chat.says(ANN, "!vote mode vote")
    chat.says(MOD, "!mode vote")
    assert chat.scene.poll is None


def test_a_vote_for_a_card_continues_during_a_poll() -> None:
    chat = with_choice(VOTE)
    crowd(chat)
    card = chat.first()
    chat.says(ANN, f"!play {card}")
    chat.says(BOB, "!vote mode first")
    chat.wait(30.0)
    assert chat.played() == [card]
    assert chat.scene.poll is not None
