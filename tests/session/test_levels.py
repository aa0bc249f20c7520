"""The broadcaster chooses how well the opponents play, and whether replies go to chat."""

from dataclasses import replace

from ktmodule.chat.commands import Mode
from ktmodule.chat.line import ChatStatus, Link
from ktmodule.session.effects import Reply, Think
from ktmodule.session.options import Options
from ktmodule.session.seat.decision import DecisionSettings
from ktmodule.session.session import Session
from tests.playing import PLAYER, Table, new_table
from tests.session.crowd import ANN, MOD, with_choice

MIXED = ("novice", "steady", "novice")


def levels_of(table: Table) -> set[str]:
    """The levels at which opponents were asked to think since the last call."""
    levels = {effect.level for effect in table.effects if isinstance(effect, Think)}
    table.effects.clear()
    return levels


def play_round(table: Table) -> None:
    number = table.scene.view.table.round_number
    while table.scene.view.table.round_number == number:
        table.types("pass high" if table.scene.view.must_pass else "play low")


def test_each_opponent_plays_at_its_own_level() -> None:
    table = Table(Session.begin(1, Options(levels=MIXED), 0.0)).settle()
    table.types("pass high")
    asked = {
        effect.position.seat.word: effect.level
        for effect in table.effects
        if isinstance(effect, Think)
    }
    assert asked == {"West": "novice", "North": "steady", "East": "novice"}


def test_a_new_level_applies_from_the_next_round() -> None:
    table = new_table()
    assert levels_of(table) == {"novice"}
    assert table.types("level steady").said == ["steady opponents from the next round on"]
    number = table.scene.view.table.round_number
    table.types("pass high")
    while table.scene.view.table.trick_number < 13:
        table.types("play low")
    assert table.scene.view.table.round_number == number
    assert levels_of(table) == {"novice"}
    play_round(table)
    levels_of(table)
    table.types("pass high")
    table.types("play low")
    assert levels_of(table) == {"steady"}


def test_level_settings_restores_the_configured_levels() -> None:
    table = new_table().types("level steady")
    play_round(table)
    expected = "opponents as in the settings from the next round on"
    assert table.types("level settings").said == [expected]
    play_round(table)
    levels_of(table)
    table.types("pass high")
    assert levels_of(table) == {"novice"}


def test_an_unknown_level_is_refused_with_a_list_of_the_levels() -> None:
    table = new_table()
    (refusal,) = table.types("level Godlike").said
    assert refusal.startswith('there is no level "godlike": novice, casual, steady')
    assert refusal.endswith(", settings")


def test_a_level_survives_a_restart_in_the_middle_of_a_round() -> None:
    table = new_table().types("level steady")
    play_round(table)
    table.types("level novice")
    levels_of(table)
    again = Table(Session.resume(table.kept[-1], Options(), 0.0)).settle()
    play_round(again)
    assert levels_of(again) == {"steady", "novice"}
    play_round(again)
    assert levels_of(again) == {"novice"}


def test_a_saved_level_that_no_longer_exists_falls_back_to_the_settings() -> None:
    kept = replace(new_table().kept[-1], level="gone", next_level="gone")
    again = Table(Session.resume(kept, Options(levels=MIXED), 0.0)).settle()
    play_round(again)
    play_round(again)
    assert levels_of(again) == {"novice", "steady"}


def test_level_and_say_are_for_the_broadcaster() -> None:
    chat = with_choice(DecisionSettings(Mode.FIRST))
    for who in (ANN, MOD):
        assert chat.says(who, "!level steady") == ["level is for the broadcaster"]
    assert chat.says(MOD, "!say off") == ["say is for the broadcaster"]


def test_say_on_is_refused_where_no_account_can_speak_in_chat() -> None:
    refusal = ["no account is logged in, so replies cannot go to chat (see ktmodule login)"]
    assert new_table().types("say on").said == refusal


def test_the_broadcaster_decides_whether_replies_go_to_chat() -> None:
    chat = with_choice(DecisionSettings(Mode.FIRST))
    session = chat.table.session
    session.receive_status(
        ChatStatus(Link.CONNECTED, "somewhere", replies_in_chat=True), chat.table.now
    )
    chat.table.settle()
    assert chat.scene.chat.replies_in_chat

    def replies_to(line: str) -> list[tuple[str, bool]]:
        chat.wait(2.0)
        chat.says(PLAYER, line)
        return [
            (reply.text, reply.in_chat) for reply in chat.table.effects if isinstance(reply, Reply)
        ]

    session.receive_status(ChatStatus(Link.DISCONNECTED, "somewhere"), chat.table.now)
    assert replies_to("!say off") == [("replies appear only on the overlay", False)]
    session.receive_status(
        ChatStatus(Link.CONNECTED, "somewhere", replies_in_chat=True), chat.table.now
    )
    assert not chat.scene.chat.replies_in_chat
    ((_, in_chat),) = replies_to("!score")
    assert not in_chat
    assert replies_to("!say on") == [("replies go to chat", True)]
    assert chat.scene.chat.replies_in_chat
    ((_, in_chat),) = replies_to("!score")
    assert in_chat


ADAPTIVE = Options(levels=("steady", "steady", "steady"), adaptive=True)


def lose_match(table: Table) -> None:
    """Play as badly as possible until the next match is dealt."""
    number = table.scene.match_number
    while table.scene.match_number == number:
        assert not table.scene.solved
        table.types("pass low" if table.scene.view.must_pass else "play high")


def solve_module(table: Table) -> None:
    while not table.scene.solved:
        table.types("pass high" if table.scene.view.must_pass else "play low")


def test_adaptive_opponents_are_easier_after_each_lost_match_and_say_so_in_one_line() -> None:
    table = Table(Session.begin(5, ADAPTIVE, 0.0)).settle()
    assert levels_of(table) == {"steady"}
    lose_match(table)
    assert table.said == ["the opponents play casual in this match"]
    levels_of(table)
    table.types("pass high").types("play low")
    assert levels_of(table) == {"casual"}
    lose_match(table)
    assert table.said == ["the opponents play novice in this match"]
    lose_match(table)
    assert table.said == []


def test_adaptive_opponents_are_harder_after_a_solved_module_but_not_after_one_given_up() -> None:
    table = Table(Session.begin(5, ADAPTIVE, 0.0)).settle()
    lose_match(table)
    lose_match(table)
    assert table.types("new confirm").said == []
    solve_module(table)
    assert table.types("new").said == ["the opponents play casual in this match"]


def test_a_level_that_was_set_ends_the_adapting_until_level_settings() -> None:
    table = Table(Session.begin(5, ADAPTIVE, 0.0)).settle()
    table.types("level novice")
    lose_match(table)
    assert table.said == []
    table.types("level settings")
    lose_match(table)
    assert table.said == ["the opponents play casual in this match"]


def test_the_level_of_adaptive_opponents_survives_a_restart_and_ends_with_the_setting() -> None:
    table = Table(Session.begin(5, ADAPTIVE, 0.0)).settle()
    lose_match(table)
    again = Table(Session.resume(table.kept[-1], ADAPTIVE, 0.0)).settle()
    again.types("pass high").types("play low")
    assert levels_of(again) == {"casual"}
    other = Table(Session.resume(table.kept[-1], Options(levels=MIXED), 0.0)).settle()
    other.types("pass high").types("play low")
    assert levels_of(other) <= {"novice", "steady"}
    assert other.kept[-1].adapted is None
