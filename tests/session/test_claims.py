"""Who holds the seat in the mode claim, for how long, and what becomes of plans."""

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
    return [effect.scene.holder for effect in chat.table.effects if isinstance(effect, Show)]


def test_a_seat_that_becomes_free_is_shown_and_said_without_anybody_asking() -> None:
    chat = with_choice(CLAIM)
    chat.says(ANN, "!claim")
    chat.table.effects.clear()
    chat.wait(59.0)
    assert shown_holders(chat) == []
    chat.wait(2.0)
    assert shown_holders(chat)[-1] == ""
    assert [say.text for say in chat.answers()] == ["nobody holds the seat: claim takes it"]


def test_a_taker_whose_time_has_come_is_shown_and_said() -> None:
    chat = with_choice(CLAIM)
    chat.says(ANN, "!claim")
    chat.says(BOB, "!take")
    chat.table.effects.clear()
    chat.wait(61.0)
    assert shown_holders(chat)[-1] == "viewer1"
    assert [say.text for say in chat.answers()] == ["viewer1 holds the seat"]


def test_a_seat_becomes_free_at_its_very_time_whatever_time_that_is() -> None:
    chat = with_choice(CLAIM)
    for _ in range(20):
        chat.wait(0.1)
        chat.says(ANN, "!claim")
        chat.wait(60.0)
        assert chat.scene.holder == ""


def test_nobody_loses_the_seat_while_nobody_can_act() -> None:
    chat = with_choice(CLAIM)
    session = chat.table.session
    chat.says(ANN, "!claim")
    chat.says(MOD, "!pause")
    chat.wait(100.0)
    assert chat.scene.holder == "viewer0"
    chat.says(MOD, "!resume")
    chat.says(BOB, "!take")
    chat.wait(10.0)
    session.connected(GONE, chat.table.now)
    chat.wait(65.0)
    session.connected(BACK, chat.table.now)
    assert chat.scene.holder == "viewer0"
    chat.wait(51.0)
    assert chat.scene.holder == "viewer1"


def test_who_is_banned_neither_holds_the_seat_nor_gets_it() -> None:
    chat = with_choice(CLAIM)
    chat.says(ANN, "!claim")
    chat.says(BOB, "!take")
    chat.says(MOD, "!ban viewer1")
    chat.wait(61.0)
    assert chat.scene.holder == ""
    chat.says(ANN, "!claim")
    chat.says(MOD, "!ban viewer0")
    assert chat.scene.holder == ""


def test_a_plan_goes_with_the_seat_of_its_planner() -> None:
    chat = queued(CLAIM)
    chat.wait(1.1)
    assert len(chat.scene.queued) > 1
    chat.says(ANN, "!unclaim")
    assert chat.scene.queued == ()


def test_only_the_holder_and_moderators_may_forget_a_plan() -> None:
    chat = queued(CLAIM)
    before = chat.scene.queued
    assert chat.says(BOB, "!cancel") == ["viewer0 holds the seat: take asks for it"]
    assert chat.scene.queued == before
    chat.says(MOD, "!cancel")
    assert chat.scene.queued == ()


def test_a_plan_ends_with_the_mode_in_which_it_was_made() -> None:
    chat = queued(DecisionSettings(Mode.FIRST))
    chat.says(MOD, "!mode vote")
    assert chat.scene.queued == ()
    chat.wait(60.0)
    assert chat.played() == []


def test_a_plan_ends_when_its_planner_is_banned() -> None:
    chat = queued(DecisionSettings(Mode.FIRST))
    chat.says(MOD, "!ban viewer0")
    assert chat.scene.queued == ()


def test_a_crowd_that_comes_later_is_not_overruled_by_the_plan_of_who_was_there_before() -> None:
    chat = queued(DecisionSettings(Mode.AUTO))
    for number in range(10, 15):
        chat.says(viewer(number), "!score")
    chat.wait(60.0)
    assert chat.played() == []
    assert chat.scene.queued == ()


def test_a_queued_card_is_not_played_by_itself_before_its_time() -> None:
    chat = queued(DecisionSettings(Mode.FIRST, auto_play=0.1))
    chat.wait(60.0)
    said = [effect.text for effect in chat.answers()]
    assert not [text for text in said if "you don't hold" in text]


def test_a_vote_that_is_open_keeps_its_end_when_the_delay_is_set() -> None:
    chat = with_choice(VOTE)
    for number in range(10, 15):
        chat.says(viewer(number), "!score")
    chat.says(ANN, "!play " + chat.first())
    before = chat.scene.vote
    chat.table.types("!delay 30")
    assert before is not None
    assert chat.scene.vote == before
