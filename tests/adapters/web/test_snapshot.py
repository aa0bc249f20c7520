"""Snapshots: everything that the page draws, and nothing that South may not know."""

from dataclasses import replace
from itertools import pairwise

import msgspec
import pytest

from ktmodule.adapters.web import wire
from ktmodule.adapters.web.broadcast import Broadcast
from ktmodule.adapters.web.snapshot import LONGEST_TITLE, animated, log_line, snapshot_of
from ktmodule.chat.commands import Mode
from ktmodule.chat.line import Viewer
from ktmodule.chat.messages.catalog import Sentences
from ktmodule.chat.messages.replies import Replies
from ktmodule.hearts.cards import PACK, print_cards
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P, HouseRules
from ktmodule.hearts.seats import HUMAN
from ktmodule.session.clock import CountdownView
from ktmodule.session.effects import Effect, Public, Show
from ktmodule.session.options import Pace
from ktmodule.session.outcome import Outcome
from ktmodule.session.seat.decision import DecisionSettings
from ktmodule.session.seat.vote import VoteView
from ktmodule.session.state import restore
from ktmodule.session.viewers.points import Share
from tests.playing import new_table
from tests.session.crowd import ANN, BOB, CID, DEE, MOD, VOTE, Chat, crowd, with_choice

RULES = {"kthearts": KTHEARTS, "standard-4p": STANDARD_4P}


def snapshot(show: Show) -> wire.Snapshot:
    """The snapshot as it goes over the wire, decoded strictly."""
    drawn = msgspec.structs.replace(
        snapshot_of(show.scene, "You"), events=tuple(animated(show.events, show.scene))
    )
    return msgspec.json.decode(msgspec.json.encode(drawn), type=wire.Snapshot)


def told(overlay: Broadcast) -> wire.Snapshot:
    return msgspec.json.decode(overlay.current() or b"", type=wire.Snapshot)


def shows(effects: list[Effect]) -> list[Show]:
    return [effect for effect in effects if isinstance(effect, Show)]


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_no_snapshot_names_a_card_that_an_opponent_holds_unless_south_passed_it(
    rules: HouseRules, thorough: bool
) -> None:
    seen = 0
    for seed in range(10 if thorough else 1):
        table = new_table(seed, replace(rules, target=60 if thorough else 30))
        names = {f'"{card}"': card for card in PACK}
        while table.scene.match_number == 1 and not table.scene.solved:
            table.effects.clear()
            kept = len(table.kept)
            table.types("pass high" if table.scene.view.must_pass else "play low")
            states = table.kept[kept:]
            for show, state in zip(shows(table.effects), states, strict=True):
                match = restore(state).match
                hidden = {
                    card
                    for seat, hand in enumerate(match.round.hands)
                    if seat != HUMAN
                    for card in hand
                }
                text = msgspec.json.encode(of_this_deal(show)).decode()
                named = {card for name, card in names.items() if name in text}
                assert not (named & hidden) - set(show.scene.view.passed)
                seen += 1
    assert seen > (2000 if thorough else 80)


def of_this_deal(show: Show) -> wire.Snapshot:
    """The snapshot without the cards played before the deal, where the pause between is zero."""
    drawn = snapshot(show)
    if show.scene.view.table.tricks:
        return drawn
    current = {play.card for play in drawn.trick}
    events = tuple(
        event
        for event in drawn.events
        if not isinstance(event, wire.CardPlayedWire) or event.card in current
    )
    return msgspec.structs.replace(drawn, events=events)


def moments(count: int = 200) -> list[Show]:
    table = new_table(4)
    for _ in range(count):
        table.types("pass high" if table.scene.view.must_pass else "play low")
    return shows(table.effects)


def test_each_card_keeps_its_place_in_the_hand_while_others_go() -> None:
    places: dict[tuple[int, int, str], int] = {}
    for show in moments():
        drawn = snapshot(show)
        if drawn.round.passing:
            continue
        for card in drawn.hand:
            key = (drawn.module.match, drawn.round.number, card.card)
            assert places.setdefault(key, card.place) == card.place
        taken = [card.place for card in drawn.hand]
        assert taken == sorted(set(taken))
        assert all(0 <= place <= 12 for place in taken)


def test_the_page_is_told_what_is_legal() -> None:
    for show in moments():
        drawn, view = snapshot(show), show.scene.view
        legal = {card.card for card in drawn.hand if card.legal}
        assert legal == set(map(str, view.hand if view.must_pass else view.legal))


def test_a_poll_has_its_title_in_the_sentences_in_force() -> None:
    table = new_table()
    table.patient = True
    scene = table.types("vote mode claim").scene
    replies = Replies(Sentences().replaced({"propose_mode": "Modus {mode} " + "x" * 400}))
    drawn = snapshot_of(scene, "You", replies)
    assert drawn.poll is not None
    assert drawn.poll.title == "vote: Modus claim " + "x" * (LONGEST_TITLE - 12) + "?"


def test_a_poll_is_drawn_as_a_vote_with_yes_and_no() -> None:
    table = new_table(settings=DecisionSettings(Mode.FIRST))
    table.patient = True
    table.types("vote mode claim")
    table.types("vote no", Viewer("bob"))
    drawn = snapshot(Show(table.scene, ()))
    assert drawn.vote is None
    assert drawn.poll == wire.VoteWire(
        title="vote: mode claim?",
        options=(
            wire.VoteOptionWire(label="yes", votes=1),
            wire.VoteOptionWire(label="no", votes=1),
        ),
        voters=2,
        opened=0.0,
        deadline=60.0,
        closes=60.0,
        running=True,
    )


def test_who_solved_the_module_is_drawn_with_the_points_they_got() -> None:
    scene = new_table().scene
    shares = tuple(Share(str(number), f"viewer{number}" * 5, 9, 5 - number) for number in range(7))
    drawn = snapshot(Show(replace(scene, shares=shares), ()))
    assert [share.points for share in drawn.shares] == [5, 4, 3, 2, 1]
    assert drawn.shares[0].name == ("viewer0" * 5)[:25]


def test_a_complete_trick_is_told_with_its_winner_and_an_empty_table() -> None:
    drawn = [snapshot(show) for show in moments()]
    complete = [
        shot
        for shot in drawn
        if any(isinstance(event, wire.TrickTakenWire) for event in shot.events)
    ]
    assert complete
    for shot in complete:
        (taken,) = [event for event in shot.events if isinstance(event, wire.TrickTakenWire)]
        assert shot.trick == ()
        if any(isinstance(event, wire.RoundDealtWire) for event in shot.events):
            assert shot.last_trick is None
            continue
        assert shot.last_trick is not None
        assert len(shot.last_trick.plays) == 4
        assert shot.last_trick.winner == taken.seat


def test_a_vote_whose_clock_stands_still_has_as_much_time_left_whenever_it_is_told() -> None:
    now = [4.0]
    overlay = Broadcast(lambda: now[0], "You")
    still = VoteView((), voters=1, cards_wanted=1, countdown=CountdownView(0.0, None, left=6.0))
    runs = VoteView((), voters=1, cards_wanted=1, countdown=CountdownView(0.0, 10.0))
    scene = new_table().scene
    left = []
    for vote in (still, runs):
        now[0] = 4.0
        overlay.show(replace(scene, vote=vote), ())
        for now[0] in (4.0, 7.0):
            drawn = told(overlay)
            assert drawn.vote is not None
            left.append(drawn.vote.deadline - drawn.time)
    assert left == [6.0, 6.0, 6.0, 3.0]


def test_votes_are_counted_for_as_long_after_zero_as_the_stream_is_late() -> None:
    settings = DecisionSettings(Mode.VOTE, vote_window=10.0, stream_delay=4.0)
    chat = with_choice(settings)
    crowd(chat)
    chat.says(ANN, f"!play {chat.first()}")
    overlay = Broadcast(lambda: chat.table.now, "Chat")
    for line in ("!score", "!pause"):
        chat.says(MOD, line)
        overlay.show(chat.scene, ())
        vote = told(overlay).vote
        assert vote is not None
        left = (vote.deadline - chat.table.now, vote.closes - chat.table.now)
        assert left == (10.0, 14.0)


def test_the_outcome_of_a_vote_is_told_for_two_seconds_with_the_cards_tied() -> None:
    chat = with_choice(DecisionSettings(Mode.VOTE, vote_window=10.0))
    crowd(chat)
    first, second = chat.first().split() + chat.first(1, skip=1).split()
    for who, card in ((ANN, first), (BOB, second), (CID, second), (DEE, first)):
        chat.says(who, f"!play {card}")
    now = chat.table.now + 10.0
    chat.wait(10.0)
    overlay = Broadcast(lambda: now, "Chat")
    overlay.show(chat.scene, ())
    assert told(overlay).decided == wire.DecidedWire(
        cards=(second,),
        text=f"{second} won, 2 of 4, tied with {first}: first to 2",
        until=now + 2.0,
    )
    now += 2.0
    assert told(overlay).decided is None


def test_the_outcome_of_a_vote_on_a_pass_names_three_cards_with_their_votes() -> None:
    chat = Chat(VOTE, passed=False)
    crowd(chat)
    hand = chat.first(4).split()
    for who, left in ((ANN, hand[3]), (BOB, hand[3]), (CID, hand[0])):
        chat.says(who, "!pass " + " ".join(card for card in hand if card != left))
    chat.wait(10.0)
    decided = snapshot_of(chat.scene, "Chat").decided
    assert decided is not None
    assert decided.text == f"{hand[1]} 3, {hand[2]} 3, {hand[0]} 2 won, 3 voted"


def test_a_lost_match_is_told_with_its_last_trick_and_totals_and_then_the_next() -> None:
    table = new_table(11, replace(KTHEARTS, target=15), pace=Pace(round=5.0))
    while table.scene.match_number == 1:
        table.effects.clear()
        table.types("pass high" if table.scene.view.must_pass else "play high")
    drawn = [snapshot(show) for show in shows(table.effects) if show.events]
    ((over, dealt),) = [pair for pair in pairwise(drawn) if pair[0].round.over]
    *_, scored, lost = over.events
    assert isinstance(scored, wire.RoundScoredWire)
    assert isinstance(lost, wire.MatchLostWire)
    assert (lost.totals, lost.next_match) == (scored.scores, 2)
    assert over.last_trick is not None
    assert (over.round.over, over.module.solved, over.module.match, over.hand) == (
        True,
        False,
        1,
        (),
    )
    assert tuple(seat.total for seat in over.seats) == lost.totals
    assert not any(seat.taken or seat.turn or seat.thinking for seat in over.seats)
    assert (over.prompt.kind, over.prompt.text) == (
        "wait",
        "the match is lost, the next one begins",
    )
    assert dealt.events == (wire.RoundDealtWire(number=1, direction="left"),)
    assert (dealt.round.over, dealt.module.match, dealt.last_trick) == (False, 2, None)
    assert [seat.total for seat in dealt.seats] == [0, 0, 0, 0]


def test_a_solved_module_is_told_with_its_light() -> None:
    table = new_table(1, replace(KTHEARTS, target=30))
    while not table.scene.solved:
        table.types("pass high" if table.scene.view.must_pass else "play low")
    last = shows(table.effects)[-1]
    drawn = snapshot(last)
    assert drawn.module.solved
    assert isinstance(drawn.events[-1], wire.ModuleSolvedWire)
    assert not any(seat.turn for seat in drawn.seats)


def test_a_line_of_the_log_is_cut_at_a_length() -> None:
    line = log_line(7, Public("n" * 100, "c" * 900, "t" * 900), Outcome.REFUSED)
    assert (line.id, line.outcome) == (7, "refused")
    assert (len(line.name), len(line.command), len(line.text)) == (25, 40, 500)


def test_a_vote_is_told_with_its_leading_cards_and_the_time_that_is_left() -> None:
    table = new_table(settings=DecisionSettings(Mode.VOTE, vote_window=10.0))
    table.patient = True
    for number in range(9):
        table.types("score", Viewer("", user_id=str(number)))
    table.now += 2.0
    hand = table.scene.view.hand
    for number, cards in enumerate((hand[:3], hand[1:4], hand[2:5])):
        table.types(f"pass {print_cards(cards)}", Viewer("", user_id=str(number)))
    drawn = snapshot(Show(table.scene, ()))
    assert drawn.vote is not None
    assert [(option.label, option.votes) for option in drawn.vote.options] == [
        (str(hand[2]), 3),
        (str(hand[1]), 2),
        (str(hand[3]), 2),
        (str(hand[0]), 1),
        (str(hand[4]), 1),
    ]
    assert (drawn.vote.voters, drawn.vote.deadline) == (3, table.now + 10.0)
    assert drawn.vote.running
    votes = dict(zip(map(str, hand), (1, 2, 3, 2, 1), strict=False))
    assert {card.card: card.votes for card in drawn.hand if card.votes} == votes
    for mark in ("chosen", "leading"):
        assert {c.card for c in drawn.hand if getattr(c, mark)} == {str(c) for c in hand[1:4]}
    table.types("pause")
    paused = snapshot(Show(table.scene, ()))
    assert paused.vote is not None
    assert not paused.vote.running
    assert paused.prompt.text == "the game is paused"
