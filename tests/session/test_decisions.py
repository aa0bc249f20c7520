"""Many viewers, one seat: the modes, and the stream delay."""

from dataclasses import replace

import pytest

from ktmodule.chat.commands import Mode
from ktmodule.chat.line import ChatStatus, Link
from ktmodule.hearts.cards import by_height
from ktmodule.hearts.events import CardsExchanged
from ktmodule.session.options import Options
from ktmodule.session.outcome import Outcome
from ktmodule.session.seat.decision import DecisionSettings
from ktmodule.session.session import Session
from tests.playing import NOVICES
from tests.session.crowd import (
    ANN,
    BOB,
    CID,
    CLAIM,
    LATE,
    MOD,
    VOTE,
    Chat,
    crowd,
    viewer,
    with_choice,
)


def test_in_mode_first_the_first_legal_command_is_played() -> None:
    chat = with_choice(DecisionSettings(Mode.FIRST))
    card = chat.first()
    assert chat.says(ANN, f"!play {card}") == []
    assert chat.played() == [card]


def test_in_mode_vote_nothing_is_played_before_the_window_closes() -> None:
    chat = with_choice(VOTE)
    crowd(chat)
    card, other = chat.first(), chat.first(1, 1)
    chat.says(ANN, f"!play {other}")
    chat.says(BOB, f"!play {card}")
    chat.says(CID, f"!play {card}")
    assert chat.played() == []
    chat.wait(9.9)
    assert chat.played() == []
    chat.wait(0.2)
    assert chat.played() == [card]


def test_votes_are_counted_and_not_answered() -> None:
    chat = with_choice(VOTE)
    crowd(chat)
    assert chat.says(ANN, f"!play {chat.first()}") == []
    (said,) = chat.answers()
    assert said.outcome is Outcome.COUNTED
    vote = chat.scene.vote
    assert vote is not None
    assert (str(vote.counts[0].card), vote.counts[0].votes, vote.voters) == (chat.first(), 1, 1)


def test_a_vote_closes_early_when_more_than_half_of_the_active_viewers_agree() -> None:
    chat = with_choice(VOTE)
    for who in (ANN, BOB, CID):
        chat.says(who, "!score")
    chat.wait(2.0)
    card = chat.first()
    chat.says(ANN, f"!play {card}")
    assert chat.played() == []
    chat.says(BOB, f"!play {card}")
    assert chat.played() == [card]


def test_a_vote_stays_open_past_its_countdown_by_the_stream_delay() -> None:
    chat = with_choice(replace(VOTE, stream_delay=4.0))
    crowd(chat)
    chat.says(ANN, f"!play {chat.first()}")
    vote = chat.scene.vote
    assert vote is not None
    assert vote.countdown.until(chat.table.now) == chat.table.now + 10.0
    assert chat.table.session.deadline == chat.table.now + 14.0


def test_an_illegal_vote_is_refused_and_does_not_count() -> None:
    chat = with_choice(VOTE)
    crowd(chat)
    barred = next(str(c) for c in chat.scene.view.hand if c not in chat.scene.view.legal)
    assert len(chat.says(ANN, f"!play {barred}")) == 1
    assert chat.scene.vote is None


def test_a_pass_is_voted_card_by_card() -> None:
    chat = Chat(VOTE, passed=False)
    crowd(chat)
    hand = chat.scene.view.hand
    a, b, c, d, e = hand[:5]
    chat.says(ANN, f"!pass {a} {b} {c}")
    chat.says(BOB, f"!pass {b} {c} {d}")
    chat.says(CID, f"!pass {c} {d} {e}")
    chat.wait(10.1)
    assert any(isinstance(event, CardsExchanged) for event in chat.table.events)
    assert chat.scene.view.passed == tuple(sorted((b, c, d)))


def test_a_pass_that_names_a_card_twice_is_refused_and_not_counted() -> None:
    chat = Chat(VOTE, passed=False)
    crowd(chat)
    a, b = chat.scene.view.hand[:2]
    expected = f"a pass is three different cards, and you named {a} more than once"
    assert chat.says(ANN, f"!pass {a} {b} {a}") == [expected]
    assert chat.scene.vote is None


def test_a_moderator_can_close_a_vote_early() -> None:
    chat = with_choice(VOTE)
    crowd(chat)
    assert chat.says(MOD, "!skip") == ["no vote is open"]
    card = chat.first()
    chat.says(ANN, f"!play {card}")
    chat.wait(2.0)
    chat.says(MOD, "!skip")
    assert chat.played() == [card]


def test_the_clock_of_a_vote_stops_while_chat_is_disconnected() -> None:
    chat = with_choice(VOTE)
    crowd(chat)
    table = chat.table
    chat.says(ANN, f"!play {chat.first()}")
    chat.wait(4.0)
    table.session.receive_status(ChatStatus(Link.DISCONNECTED, "#ann", 5.0), table.now)
    chat.wait(500.0)
    assert chat.played() == []
    vote = chat.scene.vote
    assert vote is not None
    assert not vote.countdown.running
    table.session.receive_status(ChatStatus(Link.CONNECTED, "#ann"), table.now)
    assert table.session.deadline == table.now + 6.0
    chat.wait(6.1)
    assert len(chat.played()) == 1


def test_a_restart_gives_an_open_vote_a_full_new_window() -> None:
    chat = with_choice(VOTE)
    crowd(chat)
    chat.says(ANN, f"!play {chat.first()}")
    kept = chat.table.kept[-1]
    again = Session.resume(kept, Options(decisions=VOTE, levels=NOVICES), 0.0)
    assert again.deadline is None
    assert again.scene.vote is None
    assert again.scene.view == chat.scene.view


def test_mode_auto_plays_first_with_few_viewers_and_votes_with_many() -> None:
    chat = with_choice(DecisionSettings(Mode.AUTO))
    card = chat.first()
    chat.says(ANN, f"!play {card}")
    assert chat.played() == [card]
    crowd(chat)
    chat.says(ANN, f"!play {chat.first()}")
    crowd(chat)
    chat.wait(5.0)
    chat.says(BOB, f"!play {chat.first()}")
    assert chat.played() == []
    assert chat.scene.vote is not None


def test_in_mode_claim_only_the_holder_plays() -> None:
    chat = with_choice(CLAIM)
    assert chat.says(ANN, "!claim") == ["you hold the seat"]
    assert chat.says(BOB, f"!play {chat.first()}") == ["viewer0 holds the seat: take asks for it"]
    assert chat.played() == []
    chat.wait(2.0)
    chat.says(ANN, f"!play {chat.first()}")
    assert len(chat.played()) == 1


def test_a_free_seat_is_claimed_by_playing() -> None:
    chat = with_choice(CLAIM)
    assert chat.says(BOB, "!player") == ["nobody holds the seat: claim takes it"]
    chat.wait(2.0)
    chat.says(BOB, f"!play {chat.first()}")
    assert chat.scene.mode.holder == "viewer1"


def test_a_seat_is_free_again_after_a_minute_without_an_action() -> None:
    chat = with_choice(CLAIM)
    chat.says(ANN, "!claim")
    chat.wait(59.0)
    assert chat.says(BOB, "!claim") == ["viewer0 holds the seat: take asks for it"]
    chat.wait(2.0)
    assert chat.says(BOB, "!claim") == ["you hold the seat"]


def test_a_holder_has_a_minute_to_act_once_somebody_asks_for_the_seat() -> None:
    chat = with_choice(CLAIM)
    chat.says(ANN, "!claim")
    expected = "the seat is yours in 60 s, unless viewer0 plays or types mine"
    assert chat.says(BOB, "!take") == [expected]
    wanted = "viewer1 wants the seat: viewer0 has 60 s to play or to type mine"
    assert chat.says(CID, "!take") == [wanted]
    chat.wait(30.0)
    assert chat.says(ANN, "!mine") == ["you hold the seat"]
    chat.wait(31.0)
    assert chat.scene.mode.holder == "viewer0"
    chat.says(BOB, "!take")
    chat.wait(61.0)
    assert chat.says(CID, "!player") == ["viewer1 holds the seat"]
    assert chat.says(BOB, "!player") == ["you hold the seat"]


def test_the_holder_may_give_the_seat_back_and_a_moderator_may_assign_it() -> None:
    chat = with_choice(CLAIM)
    chat.says(ANN, "!claim")
    assert chat.says(BOB, "!unclaim") == ["you don't hold the seat"]
    chat.wait(2.0)
    assert chat.says(ANN, "!unclaim") == ["nobody holds the seat: claim takes it"]
    assert chat.says(MOD, "!assign @viewer1") == ["viewer1 holds the seat"]
    assert chat.says(MOD, "!assign mod") == ["you hold the seat"]
    assert chat.says(MOD, "!assign nobody") == [
        'nobody called "nobody" has typed a command recently'
    ]
    assert chat.says(CID, "!assign viewer2") == ["assign is for the broadcaster and moderators"]


def test_a_command_that_was_legal_a_moment_ago_is_ignored() -> None:
    chat = with_choice(LATE)
    card = chat.first()
    chat.says(ANN, f"!play {card}")
    assert chat.says(BOB, f"!play {card}") == []
    assert not chat.answers()
    chat.wait(5.1)
    assert len(chat.says(CID, f"!play {card}")) == 1


TOLD = ["the stream is 5 s behind, and the table has changed since what you saw"]
TOLD_OF_60 = ["the stream is 60 s behind, and the table has changed since what you saw"]


def speaking(settings: DecisionSettings) -> Chat:
    """A chat in which the program answers."""
    chat = with_choice(settings)
    status = ChatStatus(Link.CONNECTED, "#streamer", replies_in_chat=True)
    chat.table.session.receive_status(status, chat.table.now)
    return chat


def test_a_viewer_is_told_once_a_minute_at_most_that_a_command_came_too_late() -> None:
    chat = speaking(replace(LATE, stream_delay=60.0))
    now = chat.table.now
    card = chat.first()
    chat.says(ANN, f"!play {card}")
    for who in (BOB, CID):
        assert chat.says(who, f"!play {card}") == TOLD_OF_60
    (reply,) = chat.answers()
    assert (reply.to, reply.outcome, reply.public) == (CID, Outcome.REFUSED, None)
    chat.table.now = now + 30.0
    assert chat.says(BOB, f"!play {card}") == []
    chat.table.now = now + 60.0
    assert chat.says(BOB, f"!play {card}") == TOLD_OF_60


def test_a_viewer_is_told_that_a_command_came_before_they_could_see_the_cards() -> None:
    chat = speaking(LATE)
    chat.table.types("new confirm")
    hand = chat.first(3)
    assert chat.says(ANN, f"!pass {hand}") == TOLD


def test_a_late_command_is_told_in_chat_only() -> None:
    chat = speaking(LATE)
    chat.table.session.receive_status(ChatStatus(Link.CONNECTED, "#streamer"), chat.table.now)
    card = chat.first()
    chat.says(ANN, f"!play {card}")
    assert chat.says(BOB, f"!play {card}") == []
    assert not chat.answers()


def test_after_a_deal_commands_are_ignored_for_the_length_of_the_stream_delay() -> None:
    chat = Chat(LATE, passed=False)
    chat.table.types("new confirm")
    hand = chat.first(3)
    assert chat.says(ANN, f"!pass {hand}") == []
    assert chat.scene.view.must_pass
    chat.wait(5.1)
    chat.says(ANN, f"!pass {hand}")
    assert not chat.scene.view.must_pass


@pytest.mark.parametrize("word", ["low", "high", "only"])
def test_a_pick_within_the_stream_delay_is_ignored_as_its_sender_has_not_seen_the_table(
    word: str,
) -> None:
    chat = with_choice(LATE)
    chat.says(ANN, f"!play {chat.first()}")
    while not chat.scene.view.to_act:
        chat.wait(0.1)
    assert chat.scene.view.legal
    assert chat.says(BOB, f"!play {word}") == []
    assert chat.played() == []


def test_the_stream_delay_does_not_apply_to_the_console() -> None:
    chat = Chat(LATE, passed=False)
    chat.table.types("new confirm")
    chat.table.types("pass high")
    assert not chat.scene.view.must_pass


def test_auto_play_plays_an_only_legal_card_after_its_pause() -> None:
    for seed in range(50):
        chat = Chat(DecisionSettings(auto_play=3.0), seed=seed, passed=False)
        chat.table.types("pass high")
        if len(chat.scene.view.legal) == 1:
            (card,) = chat.scene.view.legal
            chat.wait(2.9)
            assert chat.played() == []
            chat.wait(0.2)
            assert chat.played()[0] == str(card)
            return
    pytest.fail("no deal in fifty leaves only one card")


def test_without_auto_play_an_only_legal_card_waits_for_a_command() -> None:
    chat = Chat(DecisionSettings())
    chat.wait(1000.0)
    assert chat.played() == []


def test_a_vote_never_plays_a_card_that_is_not_legal() -> None:
    for seed in range(5):
        chat = Chat(VOTE, seed=seed)
        for step in range(30):
            view = chat.scene.view
            if view.must_pass:
                chat.says(viewer(step), f"!pass {chat.first(3)}")
            elif view.legal:
                low = min(view.legal, key=by_height)
                chat.says(viewer(step), f"!play {low}")
            chat.wait(11.0)
        assert chat.scene.view.table.round_number >= 2
