"""Points for the viewers who solved the module, in proportion to the cards they gave."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ktmodule.chat.commands import Mode
from ktmodule.chat.line import OFFLINE, ChatStatus, Link, Viewer
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.session.options import Options
from ktmodule.session.seat.decision import DecisionSettings
from ktmodule.session.session import Session
from ktmodule.session.state import People
from ktmodule.session.viewers.points import (
    EMPTY_LEDGER,
    MOST,
    Ledger,
    Place,
    Points,
    Share,
    Standing,
    shared,
)
from tests.playing import NOVICES, PLAYER, Table, new_table, play_match
from tests.session.crowd import ANN, BOB, CID, MOD, VOTE, Chat, crowd, viewer, with_choice

SHORT = replace(KTHEARTS, target=30)
EASY = replace(KTHEARTS, target=1000)
FIRST = DecisionSettings(Mode.FIRST)


def cards_of(chat: Chat, who: Viewer) -> int:
    """The number of cards this viewer gave to the module, according to the saved state."""
    standings = chat.table.kept[-1].people.ledger.standings
    return sum(one.cards for one in standings if one.identity == who.identity)


def record_of(**points: int) -> Ledger:
    return Ledger(tuple(Standing(name, name, amount, 1) for name, amount in points.items()))


ON_AIR = ChatStatus(Link.CONNECTED, "#ann")


def table_with(record: Ledger, seed: int = 1) -> Table:
    setup = Options(SHORT, levels=NOVICES)
    return Table(Session.begin(seed, setup, 0.0, People(ledger=record))).settle()


def solved_table(chat: ChatStatus = ON_AIR, helper: Viewer = PLAYER) -> Table:
    """A table whose module is solved. helper: passes the first cards."""
    for seed in range(40):
        table = new_table(seed, SHORT)
        table.session.receive_status(chat, table.now)
        play_match(table.types("pass high", helper))
        if table.scene.solved:
            return table
    raise AssertionError("no match in forty was won")


@given(st.integers(0, 1000), st.lists(st.integers(1, 500), min_size=1, max_size=40))
def test_the_parts_sum_to_all_points_and_are_proportional_to_the_cards(
    points: int, cards: list[int]
) -> None:
    parts = shared(points, cards)
    assert sum(parts) == points
    exact = [points * count / sum(cards) for count in cards]
    assert all(abs(part - fair) < 1 for part, fair in zip(parts, exact, strict=True))


def test_points_left_over_go_to_the_largest_remainder_and_among_equals_to_the_first() -> None:
    assert shared(10, [1, 1, 1]) == [4, 3, 3]
    assert shared(10, [5, 13, 5]) == [2, 6, 2]
    assert shared(0, [3]) == [0]
    assert shared(26, []) == []


def test_a_played_card_counts_for_its_viewer_and_a_refused_one_costs_nothing() -> None:
    chat = with_choice(FIRST)
    chat.says(ANN, "!play " + chat.first())
    chat.wait(2.0)
    chat.says(ANN, "!play 2C")
    chat.wait(2.0)
    assert (cards_of(chat, ANN), cards_of(chat, BOB)) == (1, 0)


def test_a_pass_counts_for_its_three_cards() -> None:
    chat = Chat(FIRST, passed=False)
    chat.says(ANN, "!pass high")
    assert cards_of(chat, ANN) == 3


def test_each_queued_card_counts_when_it_is_played() -> None:
    for seed in range(60):
        chat = Chat(FIRST, seed=seed)
        hand = [str(card) for card in chat.scene.view.hand]
        first = chat.first()
        chat.says(ANN, f"!play {first} " + " ".join(card for card in hand if card != first))
        chat.wait(5.0)
        played = 13 - len(chat.scene.view.hand)
        if played > 1:
            break
    assert cards_of(chat, ANN) == played > 1


def test_a_voted_card_counts_for_everybody_who_voted_for_it() -> None:
    chat = with_choice(VOTE)
    crowd(chat)
    for who, skip in ((ANN, 0), (BOB, 0), (CID, 1)):
        chat.says(who, "!play " + chat.first(1, skip))
    chat.wait(11.0)
    assert [cards_of(chat, who) for who in (ANN, BOB, CID)] == [1, 1, 0]


def test_in_a_voted_pass_each_card_passed_counts_for_its_voters() -> None:
    chat = Chat(VOTE, passed=False)
    crowd(chat)
    chat.says(ANN, "!pass " + chat.first(3))
    chat.says(BOB, "!pass " + chat.first(3))
    chat.says(CID, "!pass " + chat.first(3, skip=2))
    chat.wait(11.0)
    assert [cards_of(chat, who) for who in (ANN, BOB, CID)] == [3, 3, 1]


def test_a_forced_card_counts_for_nobody() -> None:
    chat = with_choice(FIRST)
    chat.says(MOD, "!forceplay " + chat.first())
    assert cards_of(chat, MOD) == 0


def test_the_points_of_a_solved_module_are_shared_and_announced() -> None:
    table = solved_table()
    record = table.kept[-1].people.ledger
    assert [(one.name, one.points, one.solves, one.cards) for one in record.standings] == [
        ("ann", 26, 1, 0)
    ]
    assert table.said[-1] == "points for solving it: ann 26"
    (share,) = table.scene.shares
    assert (share.name, share.points) == ("Broadcaster", 26)
    assert table.types("rank").said == ["you are number 1 of 1, 26 points. Leading: ann 26"]
    table.types("new")
    assert table.scene.shares == ()


def test_nobody_who_plays_alone_is_told_of_points() -> None:
    table = solved_table(OFFLINE)
    assert [one for one in table.said if "points for" in one] == []
    assert table.scene.shares == ()
    assert table.types("rank").said == ["you are number 1 of 1, 26 points. Leading: ann 26"]
    lost = table_with(record_of(bob=40, cid=3))
    play_match(lost, pick="high", passed="low")
    assert lost.scene.match_number == 2
    assert [one for one in lost.said if "points" in one] == []


def test_two_who_rehearse_without_a_chat_share_their_points() -> None:
    table = solved_table(OFFLINE, BOB)
    assert table.said[-1].startswith("points for solving it: ann ")
    assert [share.name for share in table.scene.shares] == ["You", BOB.name]


def test_a_lost_match_gives_no_points_but_its_cards_count_for_the_module() -> None:
    table = play_match(new_table(1, SHORT), pick="high", passed="low")
    assert table.scene.match_number == 2
    (one,) = table.kept[-1].people.ledger.standings
    assert (one.points, one.cards > 13) == (0, True)
    before = one.cards
    table.types("pass high")
    (one,) = table.kept[-1].people.ledger.standings
    assert one.cards == before + 3


def test_the_leaders_are_announced_after_a_lost_match() -> None:
    table = table_with(record_of(bob=40, cid=3))
    table.session.receive_status(ON_AIR, table.now)
    play_match(table, pick="high", passed="low")
    assert "no points for a lost match. Leading: bob 40, cid 3" in table.said


def test_giving_a_module_up_discards_its_cards() -> None:
    table = new_table().types("pass high")
    table.types("new confirm")
    assert table.kept[-1].people.ledger.standings == ()


def test_counted_cards_survive_a_restart_and_a_change_of_name() -> None:
    chat = with_choice(FIRST)
    chat.says(ANN, "!play " + chat.first())
    kept = chat.table.kept[-1]
    again = Table(Session.resume(kept, Options(levels=NOVICES), 0.0)).settle()
    renamed = replace(ANN, name="Anna", login="anna")
    again.now = 10.0
    while not again.scene.view.legal:
        again.types("pass high")
    again.types(f"play {again.scene.view.legal[0]}", renamed)
    (one,) = again.kept[-1].people.ledger.standings
    assert (one.name, one.cards) == ("Anna", 2)


def test_a_new_run_keeps_the_points() -> None:
    table = table_with(record_of(bob=7))
    assert table.types("rank bob").said == ["bob: number 1 of 1, 7 points. Leading: bob 7"]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("rank bob", "bob: number 2 of 4, 20 points. Leading: cid 30, bob 20, dee 20"),
        ("rank @DEE", "dee: number 2 of 4, 20 points. Leading: cid 30, bob 20, dee 20"),
        ("rank eve", "eve: number 4 of 4, 1 point. Leading: cid 30, bob 20, dee 20"),
        ("rank", "you have no points yet. Leading: cid 30, bob 20, dee 20"),
        ("rank ann", "you have no points yet. Leading: cid 30, bob 20, dee 20"),
        ("rank nobody", "nobody: no points yet. Leading: cid 30, bob 20, dee 20"),
    ],
)
def test_rank_gives_a_viewers_place_and_the_leaders(asked: str, answer: str) -> None:
    assert table_with(record_of(bob=20, cid=30, dee=20, eve=1)).types(asked).said == [answer]


def test_the_ranking_finds_a_viewer_by_login_first_and_then_by_name() -> None:
    taro = Standing("1", "たろう", 20, 1, login="taro")
    namesake = Standing("2", "Taro", 30, 1, login="somebody")
    ranking = Points(Ledger((namesake, taro)))
    assert ranking.place_of("TARO") == ranking.place_of("たろう") == Place(taro, 2, 2)
    assert ranking.place_of("somebody") == Place(namesake, 1, 2)
    assert ranking.place_of("") is None
    asked = table_with(Ledger((taro,))).types("rank taro").said
    assert asked == ["たろう: number 1 of 1, 20 points. Leading: たろう 20"]


@given(
    st.lists(
        st.tuples(st.integers(0, 6), st.sampled_from(["give", "opt out", "solve", "rename"])),
        max_size=40,
    )
)
def test_places_follow_from_the_points_whatever_happened_before(
    steps: list[tuple[int, str]],
) -> None:
    ranking = Points(EMPTY_LEDGER)
    for count, (number, what) in enumerate(steps):
        who = viewer(number)
        match what:
            case "give":
                ranking.gave(who, 1 + number)
            case "rename":
                ranking.gave(replace(who, name=f"name{count}", login=f"login{count}"), 1)
            case "opt out":
                if not ranking.opt_out(who):
                    ranking.opt_in(who)
            case _:
                ranking.solved(10)
        ranked = [one for one in ranking.ledger.standings if one.points]
        points = sorted((one.points for one in ranked), reverse=True)
        assert [one.points for one in ranking.leaders(3)] == points[:3]
        assert set(ranking.leaders(9)) == set(ranked)
        for one in ranked:
            place = Place(one, points.index(one.points) + 1, len(points))
            assert ranking.place(Viewer("", user_id=one.identity)) == place
            assert ranking.place_of(one.login) == ranking.place_of(one.name.upper()) == place


def test_rank_says_when_nobody_has_points_yet() -> None:
    assert new_table().types("rank").said == ["you have no points yet. Nobody has points yet"]


def test_a_viewer_who_opts_out_is_neither_counted_nor_named_until_they_rejoin() -> None:
    chat = with_choice(FIRST)
    chat.says(ANN, "!play " + chat.first())
    chat.wait(2.0)
    assert chat.says(ANN, "!optout") == [
        "you are out of the ranking and your points are deleted: optin rejoins"
    ]
    record = chat.table.kept[-1].people.ledger
    assert (record.standings, record.opted_out) == ((), (ANN.identity,))
    chat.wait(5.0)
    card = chat.first()
    chat.says(ANN, f"!play {card}")
    assert chat.played()[0] == card
    assert cards_of(chat, ANN) == 0
    chat.wait(2.0)
    assert chat.says(ANN, "!optin") == ["you are in the ranking"]
    assert chat.table.kept[-1].people.ledger == EMPTY_LEDGER


def test_the_streak_counts_matches_won_in_a_row_and_remembers_the_best() -> None:
    ranking = Points(EMPTY_LEDGER)
    ranking.solved(26)
    ranking.solved(26)
    ranking.lost()
    ranking.solved(26)
    assert ranking.streak == (1, 2)
    assert new_table().types("streak").said == ["0 matches won in a row; the record is 0"]
    assert solved_table().types("streak").said == ["1 match won in a row; the record is 1"]


def test_giving_a_module_up_ends_the_streak() -> None:
    table = table_with(Ledger(streak=3, best=5))
    assert table.types("streak").said == ["3 matches won in a row; the record is 5"]
    table.types("new confirm")
    assert table.types("streak").said == ["0 matches won in a row; the record is 5"]


def test_a_viewer_who_helped_to_solve_a_module_is_kept_even_without_points() -> None:
    ranking = Points(EMPTY_LEDGER)
    ranking.gave(ANN, 1)
    ranking.gave(PLAYER, 500)
    assert ranking.solved(1) == (
        Share(PLAYER.identity, "ann", 500, 1),
        Share(ANN.identity, ANN.name, 1, 0),
    )
    ranking.begin_module()
    assert [(one.name, one.points) for one in ranking.ledger.standings] == [
        (ANN.name, 0),
        ("ann", 1),
    ]


def test_the_cards_of_no_more_than_ten_thousand_viewers_are_counted() -> None:
    ranking = Points(EMPTY_LEDGER)
    for number in range(MOST + 50):
        ranking.gave(viewer(number), 1)
    ranking.gave(viewer(0), 1)
    cards = {one.identity: one.cards for one in ranking.ledger.standings}
    assert len(cards) == MOST
    assert cards[viewer(0).identity] == 2
