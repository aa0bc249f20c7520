"""The session: commands accepted and refused (R18), queued cards, pauses, and resuming."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from ktmodule.chat.line import ChatLine, ChatStatus, Link, Viewer
from ktmodule.chat.messages.replies import REPLIES
from ktmodule.hearts.actions import PassCards, PlayCard
from ktmodule.hearts.cards import PACK, TWO_OF_CLUBS, by_height, print_cards
from ktmodule.hearts.events import CardPlayed, TrickTaken
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.hearts.seats import HUMAN, Seat
from ktmodule.session.effects import Reply, Save, Show, Think
from ktmodule.session.options import Options, Pace
from ktmodule.session.session import Session
from ktmodule.session.state import ImpossibleState, restore
from tests.playing import NOVICES, PLAYER, Table, new_table, play_match

SHORT = replace(KTHEARTS, target=30)
SLOW = Options(SHORT, Pace(card=1.0, trick=1.0), levels=NOVICES)


def test_R18_a_refused_command_changes_nothing_and_gets_a_reason() -> None:
    table = new_table().types("pass high")
    before, kept = table.scene, table.kept[-1]
    legal = set(before.view.legal)
    barred = [card for card in before.view.hand if card not in legal]
    for text in (f"play {barred[0]}", "pass high", "play 11H", "play", "play queen", "dance"):
        table.effects.clear()
        table.types(text)
        assert len(table.said) == 1
        assert all(isinstance(effect, Reply) for effect in table.effects)
        assert table.scene == before
    assert table.kept[-1] == kept


def test_R18_the_reason_names_the_suit_and_the_cards_that_may_follow() -> None:
    for table in moments(must_follow=True):
        view = table.scene.view
        led = view.legal[0].suit
        wrong = next(card for card in view.hand if card.suit is not led)
        table.types(f"play {wrong}")
        legal = print_cards(view.legal)
        assert table.said == [f"you hold {led.word}, so you must follow: {legal}"]
        return


def moments(must_follow: bool = False) -> Iterator[Table]:
    """Tables at each turn of the human seat in a few matches."""
    for seed in range(5):
        table = new_table(seed, SHORT)
        while not table.scene.solved and table.scene.match_number == 1:
            view = table.scene.view
            if view.must_pass:
                table.types("pass high")
                continue
            following = bool(view.table.trick and view.table.trick.cards)
            if not must_follow or (following and len(view.legal) < len(view.hand)):
                yield table
            table.types("play low")


def test_chatter_has_no_effect() -> None:
    table = new_table()
    table.session.receive(ChatLine(Viewer("bob"), "nice stream, play it cool"), 0.0)
    assert table.session.effects() == ()


def test_a_command_is_saved_before_it_is_shown_and_shown_before_it_is_answered() -> None:
    table = new_table().types("pass high")
    hand = table.scene.view.hand
    table.effects.clear()
    first = table.scene.view.legal[0]
    later = next(card for card in hand if card != first)
    table.session.receive(ChatLine(PLAYER, f"play {first} {later}"), table.now)
    kinds = [type(effect) for effect in table.session.effects()]
    assert [kind for kind in kinds if kind is not Think] == [Save, Show, Reply]


def test_play_low_high_and_only_choose_by_rank_then_suit() -> None:
    table = next(table for table in moments() if len(table.scene.view.legal) > 2)
    legal = table.scene.view.legal
    kept = table.kept[-1]
    for word, card in (("low", min(legal, key=by_height)), ("high", max(legal, key=by_height))):
        again = Table(Session.resume(kept, Options(SHORT, levels=NOVICES), 0.0)).settle()
        again.types(f"play {word}")
        assert CardPlayed(HUMAN, card) in again.events
    table.types("play only")
    assert table.said == [f"you may play more than one card: {print_cards(legal)}"]


def test_play_only_plays_the_only_legal_card() -> None:
    table = next(table for table in moments() if len(table.scene.view.legal) == 1)
    (card,) = table.scene.view.legal
    assert CardPlayed(HUMAN, card) in table.types("play only").events


@pytest.mark.parametrize(("word", "highest"), [("high", True), ("low", False)])
def test_pass_high_and_low_choose_three_cards_in_the_same_way(word: str, highest: bool) -> None:
    table = new_table()
    ordered = sorted(table.scene.view.hand, key=by_height, reverse=highest)
    table.types(f"pass {word}")
    assert table.scene.view.passed == tuple(sorted(ordered[:3]))


def test_play_low_out_of_turn_is_refused_and_says_whose_turn_it_is() -> None:
    table = new_table(pace=Pace(card=1.0)).types("pass high")
    table.patient = True
    table.types("play low")
    table.types("play low")
    turn = table.scene.view.table.turn
    assert turn is not None
    assert table.said == [f"it is {turn.word}'s turn"]


def test_play_low_before_the_pass_asks_for_the_pass_first() -> None:
    said = new_table().types("play low").said
    assert said == ["first pass three cards left to West: pass CARD CARD CARD"]


def table_with_a_choice() -> Table:
    """A table where the human seat has at least two legal cards, and cards left for later."""
    return next(
        table
        for table in moments()
        if len(table.scene.view.legal) >= 2 and len(table.scene.view.hand) > 8
    )


def test_a_queued_card_is_played_at_its_turn() -> None:
    for table in moments():
        view = table.scene.view
        first, *others = view.legal
        if len(others) < 2:
            continue
        table.types(f"play {first} {others[-1]}")
        if CardPlayed(HUMAN, others[-1]) in table.events:
            assert table.said in ([f"queued: {others[-1]} (cancel clears the queue)"], [])
            assert table.scene.queued == ()
            return
    pytest.fail("no queued card was played in five matches")


def test_a_queued_card_that_is_illegal_at_its_turn_clears_the_queue_with_a_reason() -> None:
    for table in moments():
        view = table.scene.view
        rest = [card for card in view.hand if card != view.legal[0]]
        if len(rest) < 2:
            continue
        table.types(f"play {view.legal[0]} {rest[-1]} {rest[-2]}")
        if broken := [text for text in table.said if text.startswith("queue cleared")]:
            forgotten, _, reason = broken[0].partition(": ")
            assert str(rest[-1]) in forgotten or str(rest[-2]) in forgotten
            assert reason
            assert table.scene.queued == ()
            assert table.scene.view.to_act
            return
    pytest.fail("no queue was broken in five matches")


def test_cancel_clears_the_queue() -> None:
    table = table_with_a_choice()
    table.session = Session.resume(table.kept[-1], SLOW, table.now)
    table.patient = True
    first, second = table.scene.view.legal[:2]
    table.types(f"play {first} {second}")
    assert table.scene.queued == (second,)
    table.types("cancel")
    assert table.said == [f"queue cleared: {second}"]
    assert not table.scene.queued
    assert table.kept[-1].queued == ()
    assert table.types("cancel").said == ["no cards are queued"]


def test_a_queue_with_a_card_that_is_not_held_or_named_twice_is_refused() -> None:
    table = table_with_a_choice()
    before = table.scene
    view = before.view
    absent = next(card for card in PACK if card not in view.hand)
    table.types(f"play {view.legal[0]} {absent}")
    assert table.said[0].startswith(f"you cannot queue {absent}: your hand is ")
    table.types(f"play {view.legal[0]} {view.legal[0]}")
    assert table.said[0].startswith("queue each card only once")
    assert table.scene == before


def test_queued_cards_survive_a_restart() -> None:
    table = table_with_a_choice()
    table.session = Session.resume(table.kept[-1], SLOW, table.now)
    table.patient = True
    first, second = table.scene.view.legal[:2]
    table.types(f"play {first} {second}")
    again = Table(Session.resume(table.kept[-1], Options(SHORT, levels=NOVICES), 0.0))
    assert again.scene.queued == (second,)
    again.settle()
    assert CardPlayed(HUMAN, second) in again.events or again.said[0].startswith("queue cleared")


def test_each_pause_has_a_deadline_at_which_the_next_card_is_played() -> None:
    pace = Pace(card=0.5, trick=2.0, round=5.0)
    table = new_table(pace=pace)
    table.patient = True
    table.types("pass high")
    for _ in range(30):
        if table.scene.view.legal:
            table.types("play low")
        deadline = table.session.deadline
        if deadline is None:
            continue
        expected = 2.0 if any(isinstance(e, TrickTaken) for e in table.events) else 0.5
        assert deadline - table.now in (0.0, expected)
        table.events.clear()
        table.session.tick(deadline - 0.01)
        assert table.session.effects() == ()
        table.now = deadline
        table.session.tick(deadline)
        table.settle()
        assert any(isinstance(event, CardPlayed) for event in table.events)


def test_a_thought_about_a_position_that_has_passed_is_dropped() -> None:
    session = Session.begin(1, Options(levels=NOVICES), 0.0)
    (think,) = (effect for effect in session.effects() if isinstance(effect, Think))
    session.receive(ChatLine(PLAYER, "!new confirm"), 0.0)
    session.effects()
    before = session.scene
    action = PassCards(think.position.seat, think.view.hand[:3])
    session.receive_thought(think.position, action, 0.0)
    assert session.effects() == ()
    assert session.scene == before


def test_an_opponents_pass_does_not_depend_on_when_the_human_seat_passes() -> None:
    late = new_table(3).types("pass high")
    early = Table(Session.begin(3, Options(levels=NOVICES), 0.0))
    early.types("pass high")
    assert early.scene.view.received == late.scene.view.received


def test_a_match_resumed_at_every_turn_is_the_same_as_an_uninterrupted_one() -> None:
    steadies = Options(SHORT, levels=("steady", "steady", "steady"))
    unbroken = play_match(new_table(5, SHORT, "steady"))
    broken = new_table(5, SHORT, "steady")
    while broken.scene.match_number == 1 and not broken.scene.solved:
        session = Session.resume(broken.kept[-1], steadies, 0.0)
        broken = Table(session, kept=broken.kept).settle()
        broken.types("pass high" if broken.scene.view.must_pass else "play low")
    assert broken.scene == unbroken.scene
    assert broken.kept[-1] == unbroken.kept[-1]


def test_a_saved_state_that_no_match_can_reach_is_refused() -> None:
    kept = new_table().kept[-1]
    too_early = PlayCard(Seat.WEST, TWO_OF_CLUBS)
    with pytest.raises(ImpossibleState, match=f"action {len(kept.actions) + 1} of the match"):
        restore(replace(kept, actions=(*kept.actions, too_early)))


def test_same_seed_and_same_lines_give_the_same_effects() -> None:
    first, second = (play_match(new_table(9, SHORT, "steady")) for _ in range(2))
    assert first.effects == second.effects


def test_a_lost_connection_is_shown_with_the_time_of_the_next_attempt() -> None:
    table = new_table()
    table.session.receive_status(ChatStatus(Link.DISCONNECTED, "#ann", retry_in=8.0), 100.0)
    (show,) = table.session.effects()
    assert isinstance(show, Show)
    assert (show.scene.chat.link, show.scene.retry_at) == (Link.DISCONNECTED, 108.0)
    table.session.receive_status(ChatStatus(Link.CONNECTED, "#ann"), 109.0)
    table.session.effects()
    assert table.scene.retry_at is None


def test_a_reply_names_the_command_it_answers() -> None:
    table = new_table()
    for line, word in (
        ("hand", "hand"),
        ("!1 moves", "legal"),
        ("! kthearts RANK bob", "rank"),
        ("mode vote", "mode"),
        ("play 2C of", ""),
    ):
        table.effects.clear()
        table.types(line)
        assert [reply.word for reply in table.effects if isinstance(reply, Reply)] == [word]


def test_a_command_gets_at_most_one_answer_at_any_moment_of_a_round() -> None:
    pace = Pace(card=1.0, trick=1.0, round=1.0)
    table = new_table(2, SHORT, pace=pace)
    table.patient = True
    lines = ("play low", "play high", "play only", "pass low", "play 2C", "cancel", "legal")
    empty = 0
    while table.scene.view.table.round_number == 1:
        for line in lines:
            table.types(line)
            assert len(table.said) <= 1
        empty += not table.scene.view.hand
        table.types("pass high" if table.scene.view.must_pass else "play low")
        if (deadline := table.session.deadline) is not None:
            table.now = deadline
            table.session.tick(deadline)
            table.settle()
    assert empty, "the hand was never empty while others still played"


def test_playing_another_card_clears_the_queue_and_says_so() -> None:
    table = table_with_a_choice()
    table.session = Session.resume(table.kept[-1], SLOW, table.now)
    table.patient = True
    first, second = table.scene.view.legal[:2]
    table.types(f"play {first} {second}")
    while not table.scene.view.legal:
        deadline = table.session.deadline
        assert deadline is not None
        table.now = deadline
        table.session.tick(deadline)
        table.settle()
    table.types("play high")
    assert table.said == [f"queue cleared: {second}"]


def test_last_tells_the_last_trick_of_the_round_before_once_the_next_is_dealt() -> None:
    table = new_table()
    while table.scene.view.table.round_number == 1:
        table.types("pass low" if table.scene.view.must_pass else "play low")
    (taken,) = [event for event in table.events if isinstance(event, TrickTaken)][-1:]
    said = table.types("last").said
    assert said == [REPLIES.last_trick(taken.trick)]
    again = Table(Session.resume(table.kept[-1], Options(), table.now))
    assert again.types("last").said == said
