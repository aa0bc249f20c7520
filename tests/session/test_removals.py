"""What Twitch takes out of chat: banned viewers, deleted lines, a cleared chat."""

from dataclasses import replace

from ktmodule.chat.commands import Mode
from ktmodule.chat.line import ChatCleared, ChatLine, LineDeleted, Removal, Silenced, Viewer
from ktmodule.session.effects import Reply
from ktmodule.session.outcome import Outcome
from ktmodule.session.seat.decision import DecisionSettings
from tests.session.crowd import ANN, BOB, CID, CLAIM, DEE, VOTE, Chat, crowd, with_choice

BANNED_ANN = Silenced(Viewer(ANN.login, user_id=ANN.user_id, login=ANN.login))


def removes(chat: Chat, removal: Removal) -> list[Reply]:
    """The replies once Twitch has removed this."""
    chat.table.effects.clear()
    chat.table.session.receive_removal(removal, chat.table.now)
    chat.table.settle()
    return list(chat.answers())


def test_a_viewer_whom_twitch_bans_loses_the_open_vote_at_once() -> None:
    chat = with_choice(VOTE)
    crowd(chat)
    chat.says(ANN, f"!play {chat.first()}")
    chat.says(BOB, f"!play {chat.first(1, 1)}")
    removes(chat, BANNED_ANN)
    vote = chat.scene.vote
    assert vote is not None
    assert [(str(count.card), count.votes) for count in vote.counts] == [(chat.first(1, 1), 1)]
    removes(chat, Silenced(BOB))
    assert chat.scene.vote is None
    assert chat.table.session.deadline is None


def test_a_viewer_whom_twitch_bans_is_not_among_those_of_whom_a_majority_is_wanted() -> None:
    chat = with_choice(VOTE)
    for who in (ANN, BOB, CID, DEE):
        chat.says(who, "!score")
    chat.wait(2.0)
    card = chat.first()
    chat.says(ANN, f"!play {card}")
    removes(chat, Silenced(CID))
    chat.says(BOB, f"!play {card}")
    assert chat.played() == [card]


def test_a_viewer_whom_twitch_bans_loses_the_seat_to_whoever_asked_for_it() -> None:
    chat = with_choice(CLAIM)
    chat.says(ANN, "!claim")
    chat.says(BOB, "!take")
    removes(chat, BANNED_ANN)
    assert chat.scene.mode.holder == "viewer1"
    removes(chat, Silenced(BOB))
    assert chat.scene.mode.holder == ""


def test_a_viewer_whom_twitch_bans_loses_queued_cards() -> None:
    chat = with_choice(DecisionSettings(Mode.FIRST))
    # Before the opponents act, or the queue would be played at once.
    chat.table.session.receive(ChatLine(ANN, f"!play {chat.first(3)}"), chat.table.now)
    assert len(chat.scene.queued) == 2
    chat.table.session.receive_removal(BANNED_ANN, chat.table.now)
    assert not chat.scene.queued


def test_a_viewer_whom_twitch_bans_loses_the_vote_in_a_poll() -> None:
    chat = with_choice(DecisionSettings(Mode.FIRST))
    chat.says(BOB, "!vote mode vote")
    chat.says(ANN, "!voteyea")
    poll = chat.scene.poll
    assert poll is not None
    assert poll.yes == 2
    removes(chat, BANNED_ANN)
    poll = chat.scene.poll
    assert poll is not None
    assert poll.yes == 1


def test_a_viewer_may_play_again_as_soon_as_twitch_lets_them() -> None:
    chat = with_choice(CLAIM)
    chat.says(ANN, "!claim")
    removes(chat, BANNED_ANN)
    assert chat.table.kept[-1].people.banned == ()
    chat.wait(2.0)
    assert chat.says(ANN, "!claim") == ["you hold the seat"]


def test_a_ban_by_twitch_says_nothing_and_tells_the_name_to_take_off_the_picture() -> None:
    chat = with_choice(DecisionSettings(Mode.FIRST))
    ann = replace(ANN, name="アン")
    chat.says(ann, "!score")
    assert removes(chat, BANNED_ANN) == [
        Reply(None, Outcome.ANSWERED, "", in_chat=False, removal=Silenced(ann))
    ]
    assert removes(chat, Silenced(BOB)) == [
        Reply(None, Outcome.ANSWERED, "", in_chat=False, removal=Silenced(BOB))
    ]


def test_deleted_lines_change_nothing_at_the_table() -> None:
    chat = with_choice(VOTE)
    crowd(chat)
    chat.says(ANN, f"!play {chat.first()}")
    before = chat.scene
    for removal in (LineDeleted("line-1"), ChatCleared()):
        assert removes(chat, removal) == [
            Reply(None, Outcome.ANSWERED, "", in_chat=False, removal=removal)
        ]
    assert chat.scene == before
