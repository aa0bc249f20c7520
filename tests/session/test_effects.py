"""The effects of a session: only a changed state is saved, and only a changed scene is shown."""

import pytest

from ktmodule.chat.line import ChatLine, ChatStatus, Link
from ktmodule.session.effects import Reply, Save, Show
from ktmodule.session.options import Options
from ktmodule.session.session import Session
from tests.playing import PLAYER, new_table
from tests.session.crowd import ANN, BOB, CID, CLAIM, MOD, VOTE, crowd, with_choice


def kinds(effects: object) -> list[type[object]]:
    assert isinstance(effects, tuple)
    return [type(effect) for effect in effects]


def test_a_change_is_saved_before_it_is_shown_and_shown_before_any_reply() -> None:
    table = new_table()
    table.session.receive(ChatLine(PLAYER, "pass low", addressed=True), table.now)
    assert kinds(table.session.effects())[:2] == [Save, Show]


def test_each_effect_is_returned_only_once() -> None:
    table = new_table()
    assert table.session.effects() == ()
    table.session.tick(table.now + 100.0)
    assert table.session.effects() == ()


@pytest.mark.parametrize("line", ["score", "help", "rank", "play ZZ", "play 2C KH KH", "mine"])
def test_a_question_or_a_refusal_is_answered_and_changes_nothing(line: str) -> None:
    table = new_table()
    table.session.receive(ChatLine(PLAYER, line, addressed=True), table.now)
    assert kinds(table.session.effects()) == [Reply]


def test_an_open_vote_is_shown_but_not_saved() -> None:
    chat = with_choice(VOTE)
    crowd(chat)
    chat.table.session.receive(ChatLine(ANN, f"!play {chat.first()}"), chat.table.now)
    assert kinds(chat.table.session.effects()) == [Show, Reply]
    chat.wait(2.0)
    chat.table.session.receive(ChatLine(ANN, f"!play {chat.first()}"), chat.table.now)
    assert kinds(chat.table.session.effects()) == [Reply]


def test_a_claim_is_shown_but_not_saved() -> None:
    chat = with_choice(CLAIM)
    chat.table.session.receive(ChatLine(ANN, "!claim"), chat.table.now)
    assert kinds(chat.table.session.effects()) == [Show, Reply]
    chat.table.session.receive(ChatLine(BOB, "!take"), chat.table.now)
    assert kinds(chat.table.session.effects()) == [Show, Reply]
    chat.table.session.receive(ChatLine(CID, "!player"), chat.table.now)
    assert kinds(chat.table.session.effects()) == [Reply]


def test_a_ban_is_saved_although_the_scene_does_not_change() -> None:
    chat = with_choice(VOTE)
    chat.says(ANN, "!score")
    chat.table.session.receive(ChatLine(MOD, "!ban viewer0"), chat.table.now)
    assert kinds(chat.table.session.effects()) == [Save, Reply]
    chat.table.session.receive(ChatLine(MOD, "!ban viewer0"), chat.table.now)
    assert kinds(chat.table.session.effects()) == [Reply]


def test_a_change_of_the_connection_is_shown_once() -> None:
    session = new_table().session
    lost = ChatStatus(Link.DISCONNECTED, "#ann", 5.0)
    session.receive_status(lost, 10.0)
    assert kinds(session.effects()) == [Show]
    session.receive_status(lost, 10.0)
    assert session.effects() == ()


def test_a_vote_with_a_stopped_clock_is_not_shown_again() -> None:
    chat = with_choice(VOTE)
    crowd(chat)
    chat.says(ANN, f"!play {chat.first()}")
    chat.says(MOD, "!pause")
    chat.table.session.receive(ChatLine(BOB, "!score"), chat.table.now + 5.0)
    assert kinds(chat.table.session.effects()) == [Reply]


def test_a_resumed_session_shows_its_scene_and_has_nothing_to_save() -> None:
    kept = new_table().types("pass low").kept[-1]
    session = Session.resume(kept, Options(), 0.0)
    assert kinds(session.effects())[:1] == [Show]


def test_queued_cards_are_saved_and_shown() -> None:
    chat = with_choice(CLAIM)
    first = chat.scene.view.legal[0]
    later = next(card for card in chat.scene.view.hand if card != first)
    chat.table.session.receive(ChatLine(ANN, f"!play {first} {later}"), chat.table.now)
    saved, shown = chat.table.session.effects()[:2]
    assert isinstance(saved, Save)
    assert saved.kept.queued == (later,)
    assert isinstance(shown, Show)
    assert shown.scene.queued == (later,)
