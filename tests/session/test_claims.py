"""The seat in mode claim: its holder, their time, and their queued cards."""

from ktmodule.chat.commands import Mode
from ktmodule.chat.line import ChatStatus, Link
from ktmodule.session.effects import Show
from ktmodule.session.options import Pace
from ktmodule.session.seat.decision import DecisionSettings
from tests.playing import new_table
from tests.session.crowd import ANN, BOB, CLAIM, MOD, VOTE, Chat, viewer, with_choice

GONE = ChatStatus(Link.DISCONNECTED, "somewhere")
BACK = ChatStatus(Link.CONNECTED, "somewhere")


def queued(settings: DecisionSettings) -> Chat:
    """A chat in which viewer 0 has queued the whole hand, and none of it has been played yet."""
    for seed in range(60):
        chat = Chat(settings, seed=seed)
        chat.table = new_table(seed, pace=Pace(1.0, 1.0, 1.0), settings=settings)
        chat.table.types("!forceplay " + chat.first(3))
        chat.table.patient = True
        chat.wait(130.0)
        first = chat.first()
        others = [str(card) for card in chat.scene.view.hand if str(card) != first]
        if not first:
            continue
        chat.says(ANN, f"!play {first} " + " ".join(others))
        if len(chat.scene.queued) == len(others):
            return chat
    raise AssertionError("no deal in sixty lets cards be queued")


def shown_holders(chat: Chat) -> list[str]:
    return [effect.scene.mode.holder for effect in chat.table.effects if isinstance(effect, Show)]


def test_a_seat_that_becomes_free_is_shown_and_announced() -> None:
    chat = with_choice(CLAIM)
    chat.says(ANN, "!claim")
    chat.table.effects.clear()
    chat.wait(59.0)
    assert shown_holders(chat) == []
    chat.wait(2.0)
    assert shown_holders(chat)[-1] == ""
    assert [reply.text for reply in chat.answers()] == ["nobody holds the seat: claim takes it"]


def test_a_taker_who_gets_the_seat_is_shown_and_announced() -> None:
    chat = with_choice(CLAIM)
    chat.says(ANN, "!claim")
    chat.says(BOB, "!take")
    chat.table.effects.clear()
    chat.wait(61.0)
    assert shown_holders(chat)[-1] == "viewer1"
    assert [reply.text for reply in chat.answers()] == ["viewer1 holds the seat"]


def test_an_idle_seat_becomes_free_after_exactly_a_minute_whenever_it_was_claimed() -> None:
    chat = with_choice(CLAIM)
    for _ in range(20):
        chat.wait(0.1)
        chat.says(ANN, "!claim")
        chat.wait(60.0)
        assert chat.scene.mode.holder == ""


def test_nobody_loses_the_seat_while_nobody_can_act() -> None:
    chat = with_choice(CLAIM)
    session = chat.table.session
    chat.says(ANN, "!claim")
    chat.says(MOD, "!pause")
    chat.wait(100.0)
    assert chat.scene.mode.holder == "viewer0"
    chat.says(MOD, "!resume")
    chat.says(BOB, "!take")
    chat.wait(10.0)
    session.receive_status(GONE, chat.table.now)
    chat.wait(65.0)
    session.receive_status(BACK, chat.table.now)
    assert chat.scene.mode.holder == "viewer0"
    chat.wait(51.0)
    assert chat.scene.mode.holder == "viewer1"


def test_a_banned_viewer_neither_keeps_the_seat_nor_gets_it() -> None:
    chat = with_choice(CLAIM)
    chat.says(ANN, "!claim")
    chat.says(BOB, "!take")
    chat.says(MOD, "!ban viewer1")
    chat.wait(61.0)
    assert chat.scene.mode.holder == ""
    chat.says(ANN, "!claim")
    chat.says(MOD, "!ban viewer0")
    assert chat.scene.mode.holder == ""


def test_giving_the_seat_back_clears_the_holders_queue() -> None:
    chat = queued(CLAIM)
    chat.wait(1.1)
    assert len(chat.scene.queued) > 1
    chat.says(ANN, "!unclaim")
    assert chat.scene.queued == ()


def test_only_the_holder_and_moderators_may_clear_the_queue() -> None:
    chat = queued(CLAIM)
    before = chat.scene.queued
    assert chat.says(BOB, "!cancel") == ["viewer0 holds the seat: take asks for it"]
    assert chat.scene.queued == before
    chat.says(MOD, "!cancel")
    assert chat.scene.queued == ()


def test_a_change_of_mode_clears_the_queue() -> None:
    chat = queued(DecisionSettings(Mode.FIRST))
    chat.says(MOD, "!mode vote")
    assert chat.scene.queued == ()
    chat.wait(60.0)
    assert chat.played() == []


def test_banning_a_viewer_clears_their_queue() -> None:
    chat = queued(DecisionSettings(Mode.FIRST))
    chat.says(MOD, "!ban viewer0")
    assert chat.scene.queued == ()


def test_cards_queued_by_one_viewer_do_not_overrule_a_crowd_that_comes_later() -> None:
    chat = queued(DecisionSettings(Mode.AUTO))
    for number in range(10, 15):
        chat.says(viewer(number), "!score")
    chat.wait(60.0)
    # The decision that was open before they came is still the planner's.
    assert len(chat.played()) <= 1
    assert chat.scene.queued == ()


def test_auto_play_does_not_play_a_queued_card_early() -> None:
    chat = queued(DecisionSettings(Mode.FIRST, auto_play=0.1))
    chat.wait(60.0)
    said = [effect.text for effect in chat.answers()]
    assert not [text for text in said if "you don't hold" in text]


def test_an_open_vote_keeps_its_end_when_the_stream_delay_is_changed() -> None:
    chat = with_choice(VOTE)
    for number in range(10, 15):
        chat.says(viewer(number), "!score")
    chat.says(ANN, "!play " + chat.first())
    before = chat.scene.vote
    chat.table.types("!delay 30")
    assert before is not None
    assert chat.scene.vote == before
