"""Permissions, bans, timeouts, and the commands of moderators."""

from dataclasses import replace
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ktmodule.chat.commands import Mode
from ktmodule.chat.line import Role, Viewer
from ktmodule.hearts.cards import by_height, print_cards
from ktmodule.hearts.seats import HUMAN
from ktmodule.session.options import Options, Pace
from ktmodule.session.seat.decision import DecisionSettings
from ktmodule.session.session import Session
from ktmodule.session.state import Banned
from ktmodule.session.viewers.presence import Presence
from tests.playing import NOVICES, PLAYER, Table, new_table, play_match
from tests.session.crowd import ANN, BOB, CID, CLAIM, MOD, VOTE, Chat, crowd, viewer, with_choice

NAMES = (
    "たろう",
    "Анна",
    "Βίκυ",
    "İstanbul",
    "straße",
    "".join(chr(ord(letter) + 0xFEE0) for letter in "Taro"),  # full-width
    "ｶﾀｶﾅ",
    "김철수",
    normalize("NFD", "김철수"),
    normalize("NFD", "café"),
    "عمر",
    "ไทย",
    "नमस्ते",
    "\u017fam",
    "ǅ",
    "ᾳ",
    "x_x",
)


def test_a_viewer_who_types_too_fast_is_ignored_but_a_moderator_is_not() -> None:
    chat = with_choice(DecisionSettings(Mode.FIRST))
    assert len(chat.says(ANN, "!score")) == 1
    assert chat.says(ANN, "!score") == []
    assert len(chat.says(BOB, "!score")) == 1
    assert len(chat.says(MOD, "!score")) == len(chat.says(MOD, "!score")) == 1
    chat.wait(1.1)
    assert len(chat.says(ANN, "!score")) == 1


def test_a_banned_viewer_is_ignored_even_after_a_restart_and_under_another_name() -> None:
    chat = with_choice(DecisionSettings(Mode.FIRST))
    chat.says(ANN, "!score")
    assert chat.says(MOD, "!ban @Viewer0") == ["viewer0 is banned (undo: unban viewer0)"]
    chat.wait(2.0)
    assert chat.says(ANN, f"!play {chat.first()}") == []
    kept = chat.table.kept[-1]
    again = Table(Session.resume(kept, Options(levels=NOVICES), 0.0))
    renamed = replace(ANN, name="innocent", login="innocent")
    assert again.types("score", renamed).said == []
    again.now = 10.0
    assert again.types("unban viewer0", MOD).said == ["viewer0 is no longer banned"]
    assert len(again.types("score", renamed).said) == 1
    assert again.kept[-1].people.banned == ()


def test_a_timed_out_viewer_is_ignored_until_the_timeout_ends() -> None:
    chat = with_choice(DecisionSettings(Mode.FIRST))
    chat.says(ANN, "!score")
    assert chat.says(MOD, "!timeout viewer0 30") == ["viewer0 is timed out for 30 s"]
    chat.wait(29.0)
    assert chat.says(ANN, "!score") == []
    chat.wait(2.0)
    assert len(chat.says(ANN, "!score")) == 1


def test_a_viewer_can_be_banned_long_after_their_last_command() -> None:
    chat = with_choice(DecisionSettings(Mode.FIRST))
    chat.says(BOB, "!score")
    chat.wait(121.0)
    chat.says(ANN, f"!play {chat.first()}")
    assert chat.says(MOD, "!timeout viewer1 600") == ["viewer1 is timed out for 600 s"]
    chat.wait(300.0)
    expected = ["viewer1 is banned (undo: unban viewer1)"]
    assert chat.says(MOD, "!ban viewer1") == expected


def test_a_viewer_who_never_gave_a_command_can_be_banned() -> None:
    chat = with_choice(DecisionSettings(Mode.FIRST))
    expected = ["viewer1 is banned (undo: unban viewer1)"]
    assert chat.says(MOD, "!ban @Viewer1") == expected
    again = Table(Session.resume(chat.table.kept[-1], Options(levels=NOVICES), 0.0))
    assert again.types("score", BOB).said == []
    again.now = 10.0
    renamed = replace(BOB, name="innocent", login="innocent")
    assert again.types("score", renamed).said == []
    assert again.types("unban viewer1", MOD).said == ["viewer1 is no longer banned"]
    assert len(again.types("score", renamed).said) == 1


def test_taking_the_login_of_a_banned_viewer_lifts_no_ban() -> None:
    presence = Presence()
    presence.ban(BOB)
    presence.ban_unseen("viewer1")
    other = replace(CID, name="viewer1", login="viewer1")
    assert not presence.admits(other, now=0.0)
    assert presence.banned == (Banned("1", "viewer1"), Banned("2", "viewer1"))
    assert not presence.admits(replace(BOB, name="innocent", login="innocent"), now=1.0)


def test_one_unban_lifts_both_a_ban_by_identity_and_a_ban_by_login() -> None:
    presence = Presence((Banned("1", "viewer1"),))
    presence.ban_unseen("viewer1")
    assert presence.unban("Viewer1")
    assert presence.admits(BOB, now=0.0)
    assert presence.banned == ()
    assert not presence.unban("viewer1")


def test_a_name_that_cannot_be_a_login_is_not_banned() -> None:
    chat = with_choice(DecisionSettings(Mode.FIRST))
    for name in ("<b", "x" * 26, "たろう"):
        assert chat.says(MOD, f"!ban {name}")[0].startswith("nobody called")
    assert chat.table.kept[-1].people.banned == ()


def test_a_viewer_who_may_not_pause_is_told_who_may() -> None:
    chat = with_choice(DecisionSettings(Mode.FIRST))
    assert chat.says(ANN, "!pause") == ["pause is for the broadcaster and moderators"]


def test_unban_accepts_the_name_given_in_the_answer_to_ban() -> None:
    chat = with_choice(DecisionSettings(Mode.FIRST))
    taro = Viewer("たろう", Role.VIEWER, "77", "taro")
    chat.says(taro, "!score")
    assert chat.says(MOD, "!ban たろう") == ["たろう is banned (undo: unban たろう)"]
    assert chat.says(MOD, "!unban たろう") == ["たろう is no longer banned"]


@pytest.mark.parametrize("typed", NAMES)
def test_a_ban_is_undone_by_the_name_it_was_given_by_in_any_script(typed: str) -> None:
    for who in (Viewer(typed, user_id="77", login="taro"), Viewer(typed)):
        chat = with_choice(DecisionSettings(Mode.FIRST))
        chat.says(who, "!score")
        (answer,) = chat.says(MOD, f"!ban {typed}")
        assert "is banned (undo: unban " in answer
        again = Table(Session.resume(chat.table.kept[-1], Options(levels=NOVICES), 0.0))
        assert again.types("score", who).said == []
        for table in (chat.table, Table(Session.resume(chat.table.kept[-1], Options(), 0.0))):
            assert table.types(f"unban @{typed}", MOD).said[0].endswith(" is no longer banned")
            assert table.kept[-1].people.banned == ()


def test_a_ban_is_undone_by_the_login_and_by_the_name() -> None:
    taro = Viewer("たろう", Role.VIEWER, "77", "taro")
    for banned_by, undone_by in (("taro", "たろう"), ("たろう", "TARO")):
        chat = with_choice(DecisionSettings(Mode.FIRST))
        chat.says(taro, "!score")
        chat.says(MOD, f"!ban {banned_by}")
        assert chat.says(MOD, f"!unban {undone_by}")[0].endswith("is no longer banned")
        chat.says(MOD, f"!ban {banned_by}")
        # After a restart a name is known again as soon as the viewer types.
        again = Table(Session.resume(chat.table.kept[-1], Options(levels=NOVICES), 0.0))
        assert again.types("score", taro).said == []
        again.now = 10.0
        assert again.types(f"unban {undone_by}", MOD).said[0].endswith("is no longer banned")


@pytest.mark.parametrize("typed", NAMES)
def test_a_viewer_is_found_by_a_name_in_any_script(typed: str) -> None:
    chat = with_choice(CLAIM)
    chat.says(Viewer(typed, user_id="77", login="taro"), "!score")
    assert chat.says(MOD, f"!assign {typed}") == [f"{typed} holds the seat"]


def test_quit_works_in_the_terminal_but_not_in_chat() -> None:
    chat = with_choice(DecisionSettings(Mode.FIRST))
    host = replace(PLAYER, user_id="1")
    assert chat.says(host, "quit") == []
    for word in ("!quit", "!exit"):
        assert chat.says(host, word) == ["quit works only where the program runs"]
    assert not chat.table.stopped
    assert chat.table.types("quit").stopped


@pytest.mark.parametrize("word", ["exit", "bye", "leave"])
def test_other_words_for_quit_quit_too(word: str) -> None:
    assert new_table().types(word).stopped


def test_a_moderator_cannot_be_banned_or_timed_out() -> None:
    chat = with_choice(DecisionSettings(Mode.FIRST))
    chat.says(MOD, "!score")
    refusal = ["mod is a moderator and cannot be banned or timed out"]
    assert chat.says(PLAYER, "!ban mod") == refusal
    assert chat.says(PLAYER, "!timeout mod 30") == refusal


def test_a_banned_viewers_vote_no_longer_counts() -> None:
    chat = with_choice(VOTE)
    crowd(chat)
    chat.says(ANN, f"!play {chat.first()}")
    chat.says(MOD, "!ban viewer0")
    assert chat.scene.vote is None
    chat.wait(11.0)
    assert chat.played() == []


@pytest.mark.parametrize("command", ["!ban viewer0", "!timeout viewer0 600"])
def test_once_the_only_voter_is_banned_or_timed_out_the_next_vote_opens_a_new_window(
    command: str,
) -> None:
    chat = with_choice(VOTE)
    crowd(chat)
    chat.says(ANN, f"!play {chat.first()}")
    chat.wait(1.0)
    chat.says(MOD, command)
    assert chat.table.session.deadline is None
    chat.wait(8.5)
    other = chat.first(1, 1)
    chat.says(BOB, f"!play {other}")
    assert chat.table.session.deadline == chat.table.now + 10.0
    chat.wait(9.9)
    assert chat.played() == []
    chat.wait(0.2)
    assert chat.played() == [other]


def test_a_paused_game_refuses_cards_and_its_clocks_stop() -> None:
    chat = with_choice(VOTE)
    crowd(chat)
    chat.says(ANN, f"!play {chat.first()}")
    chat.says(MOD, "!pause")
    assert chat.scene.paused
    assert chat.table.session.deadline is None
    assert chat.says(BOB, f"!play {chat.first()}") == ["the game is paused: resume continues it"]
    chat.wait(100.0)
    chat.says(MOD, "!resume")
    chat.wait(9.0)
    assert chat.played() == []
    chat.wait(1.1)
    assert len(chat.played()) == 1


def test_forceplay_overrides_the_mode() -> None:
    chat = with_choice(VOTE)
    card = chat.first()
    assert chat.says(ANN, f"!forceplay {card}") == [
        "forceplay is for the broadcaster and moderators"
    ]
    chat.says(MOD, f"!forceplay {card}")
    assert chat.played() == [card]


def test_forceplay_accepts_picks() -> None:
    chat = with_choice(VOTE)
    legal = chat.scene.view.legal
    assert chat.says(ANN, "!forceplay low") == ["forceplay is for the broadcaster and moderators"]
    expected = f"you may play more than one card: {print_cards(legal)}"
    assert chat.says(MOD, "!forceplay only") == [expected]
    assert chat.played() == []
    chat.says(MOD, "!forceplay low")
    assert chat.played() == [str(min(legal, key=by_height))]


def test_forceplay_low_passes_the_lowest_cards_during_the_pass() -> None:
    chat = Chat(VOTE, passed=False)
    lowest = sorted(chat.scene.view.hand, key=by_height)[:3]
    expected = "first pass three cards left to West: pass CARD CARD CARD"
    assert chat.says(MOD, "!forceplay only") == [expected]
    chat.says(MOD, "!forceplay low")
    assert sorted(chat.scene.view.passed) == sorted(lowest)


def test_forceplay_out_of_turn_is_refused() -> None:
    table = new_table(3, pace=Pace(1.0, 1.0, 1.0))
    table.types("pass low")
    table.patient = True
    table.types("play low")
    turn = table.scene.view.table.turn
    assert turn not in (None, HUMAN)
    assert table.types("forceplay low").said == [f"it is {turn.word}'s turn"]


def test_forceplay_is_refused_once_the_module_is_solved() -> None:
    table = new_table(1)
    while not table.scene.solved:
        play_match(table)
    assert table.types("forceplay low").said == ["this module is solved: new deals another"]


def test_the_mode_and_the_delay_can_be_set_during_play() -> None:
    chat = with_choice(DecisionSettings(Mode.FIRST))
    crowd(chat)
    assert chat.says(MOD, "!mode vote") == ["mode vote: most votes win"]
    chat.says(ANN, f"!play {chat.first()}")
    assert chat.scene.vote is not None
    assert chat.says(MOD, "!delay 3") == ["delay is for the broadcaster"]
    assert chat.says(PLAYER, "!delay 3") == ["stream delay set to 3 s"]
    chat.says(MOD, "!mode first")
    assert chat.scene.vote is None


def test_no_more_than_ten_thousand_viewers_are_remembered() -> None:
    many = Presence()
    for number in range(20_000):
        assert many.admits(viewer(number), now=0.0)
        many.saw_command(viewer(number), now=0.0)
    assert many.active(now=1.0) == 10_000
    assert many.active(now=200.0) == 0
    assert many.find("viewer9999") is None
    assert many.find("viewer10000") == viewer(10_000)


def test_a_viewer_with_a_login_is_found_before_one_with_the_same_name() -> None:
    seen = Presence()
    taro = Viewer("たろう", Role.VIEWER, "1", "taro")
    namesake = Viewer("Taro", Role.VIEWER, "2", "somebody")
    seen.saw_command(taro, now=0.0)
    seen.saw_command(namesake, now=1.0)
    assert seen.find("@Taro") == seen.find("たろう") == taro
    assert seen.find("somebody") == namesake
    seen.saw_command(replace(taro, login="jiro"), now=2.0)
    assert seen.find("taro") == namesake


names = st.sampled_from(["Ann", "ann", "Bob", "たろう"])


@given(st.lists(st.builds(Viewer, names, user_id=st.sampled_from("1234"), login=names)))
def test_a_name_that_several_viewers_share_finds_the_one_who_spoke_last(
    spoke: list[Viewer],
) -> None:
    seen, order = Presence(), dict[str, Viewer]()
    for now, who in enumerate(spoke):
        seen.saw_command(who, float(now))
        order.pop(who.identity, None)
        order[who.identity] = who
    latest = list(reversed(order.values()))
    for name in ("ann", "bob", "たろう"):
        by_login = [who for who in latest if who.login.casefold() == name]
        by_name = [who for who in latest if who.name.casefold() == name]
        assert seen.find(name) == next(iter(by_login + by_name), None)
