"""A paused game: nothing is played, nothing is lost, and it goes on where it stood."""

from ktmodule.chat.commands import ChatStatus, Link, Mode
from ktmodule.hearts.seats import OPPONENTS
from ktmodule.session.deciding import DecisionSettings
from ktmodule.session.setup import Pace
from tests.playing import new_table
from tests.session.crowd import ANN, MOD, VOTE, Chat, crowd, with_choice

PACE = Pace(card=2.0, trick=2.0, round=2.0)


def opponents_turn() -> Chat:
    """A chat in a moment when an opponent's card lies ready, and waits for its time."""
    for seed in range(20):
        chat = Chat(DecisionSettings(Mode.FIRST))
        chat.table = new_table(seed, pace=PACE)
        chat.table.patient = True
        chat.says(MOD, "!forceplay " + chat.first(3))
        if chat.table.session.deadline is not None:
            return chat
    raise AssertionError("the human seat leads in all of twenty deals")


def test_what_was_left_of_a_pause_between_cards_is_left_after_the_game_was_paused() -> None:
    chat = opponents_turn()
    session = chat.table.session
    assert session.deadline == chat.table.now + 2.0
    chat.wait(0.5)
    chat.says(MOD, "!pause")
    chat.wait(600.0)
    chat.says(MOD, "!resume")
    assert session.deadline == chat.table.now + 1.5


def test_what_is_dealt_while_the_game_is_paused_goes_on_at_once_after_it() -> None:
    chat = opponents_turn()
    chat.says(MOD, "!pause")
    chat.wait(600.0)
    chat.says(MOD, "!new confirm")
    assert not chat.scene.view.table.chosen
    chat.wait(1.0)
    chat.says(MOD, "!resume")
    assert chat.scene.view.table.chosen == OPPONENTS


def test_a_paused_game_waits_for_somebody_to_type() -> None:
    chat = opponents_turn()
    chat.says(MOD, "!pause")
    chat.says(MOD, "!new confirm")
    assert chat.table.session.idle


def test_no_vote_is_closed_while_the_game_is_paused() -> None:
    chat = with_choice(VOTE)
    crowd(chat)
    chat.says(ANN, "!play " + chat.first())
    chat.says(MOD, "!pause")
    assert chat.says(MOD, "!skip") == ["the game is paused: resume goes on"]
    assert chat.played() == []


def test_opponents_play_on_while_chat_is_gone() -> None:
    chat = opponents_turn()
    gone = ChatStatus(Link.DISCONNECTED, "somewhere", retry_in=5.0)
    chat.table.session.connected(gone, chat.table.now)
    before = chat.scene.view.table.trick
    chat.wait(10.0)
    after = chat.scene.view.table.trick
    assert before is not None
    assert after is not None
    assert len(after.cards) > len(before.cards)
