"""A paused game, which resumes where it stopped, and the pauses between cards and rounds."""

from ktmodule.chat.commands import Mode
from ktmodule.chat.line import ChatStatus, Link
from ktmodule.hearts.events import RoundScored
from ktmodule.hearts.seats import OPPONENTS
from ktmodule.session.options import Pace
from ktmodule.session.seat.decision import DecisionSettings
from tests.playing import new_table
from tests.session.crowd import ANN, MOD, VOTE, Chat, crowd, with_choice

PACE = Pace(card=2.0, trick=2.0, round=2.0)


def opponents_turn() -> Chat:
    """A chat at a moment when an opponent has chosen a card that is not due yet."""
    for seed in range(20):
        chat = Chat(DecisionSettings(Mode.FIRST))
        chat.table = new_table(seed, pace=PACE)
        chat.table.patient = True
        chat.says(MOD, "!forceplay " + chat.first(3))
        if chat.table.session.deadline is not None:
            return chat
    raise AssertionError("the human seat leads in all of twenty deals")


def test_pausing_the_game_keeps_the_rest_of_a_pause_between_cards() -> None:
    chat = opponents_turn()
    session = chat.table.session
    assert session.deadline == chat.table.now + 2.0
    chat.wait(0.5)
    chat.says(MOD, "!pause")
    chat.wait(600.0)
    chat.says(MOD, "!resume")
    assert session.deadline == chat.table.now + 1.5


def test_a_module_dealt_while_the_game_is_paused_starts_as_soon_as_it_resumes() -> None:
    chat = opponents_turn()
    chat.says(MOD, "!pause")
    chat.wait(600.0)
    chat.says(MOD, "!new confirm")
    assert not chat.scene.view.table.chosen
    chat.wait(1.0)
    chat.says(MOD, "!resume")
    assert chat.scene.view.table.chosen == OPPONENTS


def test_a_paused_game_is_idle_until_somebody_types() -> None:
    chat = opponents_turn()
    chat.says(MOD, "!pause")
    chat.says(MOD, "!new confirm")
    assert chat.table.session.idle


def between_rounds() -> Chat:
    """A chat in the pause between the first round and the second."""
    chat = Chat(DecisionSettings(Mode.FIRST))
    chat.table = new_table(3, pace=Pace(round=9.0))
    chat.table.patient = True
    while not chat.scene.view.table.round_over:
        view = chat.scene.view
        if view.must_pass:
            chat.says(MOD, "!forceplay " + chat.first(3))
        elif view.legal:
            chat.says(MOD, "!forceplay " + chat.first())
        else:
            chat.table.passes_time()
    return chat


def test_a_finished_round_stays_for_its_pause_and_then_the_next_is_dealt() -> None:
    chat = between_rounds()
    session = chat.table.session
    assert session.deadline == chat.table.now + 9.0
    assert not session.idle
    assert (chat.scene.vote, chat.scene.thinking) == (None, None)
    chat.wait(8.9)
    assert chat.scene.view.table.round_over
    chat.wait(0.1)
    table = chat.scene.view.table
    assert (table.round_number, table.last_trick, table.passing) == (2, None, True)
    assert sum(table.totals) == 26


def test_a_paused_game_deals_no_round() -> None:
    chat = between_rounds()
    session = chat.table.session
    chat.wait(4.0)
    chat.says(MOD, "!pause")
    assert (session.deadline, session.idle) == (None, True)
    chat.wait(600.0)
    assert chat.scene.view.table.round_over
    chat.says(MOD, "!resume")
    assert session.deadline == chat.table.now + 5.0
    chat.wait(5.0)
    assert chat.scene.view.table.round_number == 2


def test_between_rounds_cards_are_refused_and_questions_are_answered() -> None:
    chat = between_rounds()
    before = chat.scene
    for line in ("!play 2C", "!play low", "!play 2C 3C", "!pass high", "!pass 2C 3C 4C"):
        assert chat.says(MOD, line) == ["the next cards are not dealt yet"]
    assert chat.says(MOD, "!forceplay 2C") == ["the next cards are not dealt yet"]
    assert chat.says(MOD, "!forceplay low") == ["the next cards are not dealt yet"]
    assert chat.says(MOD, "!legal") == ["the next cards are not dealt yet"]
    assert chat.says(MOD, "!hand") == ["your hand is empty"]
    (last,) = chat.says(MOD, "!last")
    assert last.startswith("last trick: ")
    assert chat.says(MOD, "!table") == [last]
    (score,) = chat.says(MOD, "!score")
    assert "(+" not in score
    (status,) = chat.says(MOD, "!status")
    assert "round 1, trick 13 of 13" in status
    assert chat.says(MOD, "!skip") == ["no vote is open"]
    assert chat.scene == before


def test_without_a_pause_after_a_round_the_next_is_dealt_at_once() -> None:
    table = new_table(3, pace=Pace(card=2.0, trick=7.0))
    table.patient = True
    while table.scene.view.table.round_number == 1:
        view = table.scene.view
        if view.to_act:
            table.types("pass high" if view.must_pass else "play low")
        else:
            table.passes_time()
        assert not table.scene.view.table.round_over
    assert any(isinstance(event, RoundScored) for event in table.events)


def test_a_vote_cannot_be_closed_while_the_game_is_paused() -> None:
    chat = with_choice(VOTE)
    crowd(chat)
    chat.says(ANN, "!play " + chat.first())
    chat.says(MOD, "!pause")
    assert chat.says(MOD, "!skip") == ["the game is paused: resume continues it"]
    assert chat.played() == []


def test_opponents_keep_playing_while_chat_is_disconnected() -> None:
    chat = opponents_turn()
    gone = ChatStatus(Link.DISCONNECTED, "somewhere", retry_in=5.0)
    chat.table.session.receive_status(gone, chat.table.now)
    before = chat.scene.view.table.trick
    chat.wait(10.0)
    after = chat.scene.view.table.trick
    assert before is not None
    assert after is not None
    assert len(after.cards) > len(before.cards)
