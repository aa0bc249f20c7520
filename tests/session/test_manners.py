"""Commands that veterans of Twitch Plays type, and their effects here."""

from ktmodule.chat.commands import Mode
from ktmodule.chat.line import ChatLine
from ktmodule.session.effects import Reply
from ktmodule.session.options import Options
from ktmodule.session.seat.decision import DecisionSettings
from ktmodule.session.session import Session
from ktmodule.session.state import People
from ktmodule.session.viewers.points import Ledger, Standing
from tests.playing import NOVICES, Table
from tests.session.crowd import ANN, BOB, CID, MOD, viewer, with_choice

FIRST = DecisionSettings(Mode.FIRST)


def test_help_links_the_manual_only_where_it_is_hosted() -> None:
    for address, told in (
        ("", "play 2C, pass 2C KH QS, low/high/only; !manual"),
        ("https://x.org/m", "play 2C, pass 2C KH QS, low/high/only; !manual: https://x.org/m"),
    ):
        options = Options(levels=NOVICES, manual_url=address)
        table = Table(Session.begin(1, options, 0.0))
        table.session.receive(ChatLine(ANN, "!1 help"), table.now)
        assert table.settle().said == [told]
        assert table.types("help all").said[0].startswith("commands: play, pass, ")


def test_help_at_the_console_lists_what_one_player_needs_and_no_more() -> None:
    (told,) = Table(Session.begin(1, Options(levels=NOVICES), 0.0)).types("help").said
    assert told == (
        "play 2C, pass 2C KH QS, low/high/only; cancel, hand, legal, table, score, last, rules, "
        "status, manual, new, quit. help COMMAND explains one, help all lists the rest"
    )


def test_opting_out_does_the_same_however_often_and_however_soon_it_is_typed() -> None:
    chat = with_choice(FIRST)
    chat.says(ANN, "!play " + chat.first())
    assert chat.says(ANN, "!optout") == [
        "you are out of the ranking and your points are deleted: optin rejoins"
    ]
    for line in ("!optout", "!opt-out", "!optout please", "!1 optout"):
        said = chat.says(ANN, line)
        assert said == ["you are out of the ranking, and no points are kept of you: optin rejoins"]
    assert ANN.identity in chat.table.kept[-1].people.ledger.opted_out
    chat.wait(2.0)
    assert chat.says(ANN, "!optin") == ["you are in the ranking"]
    assert ANN.identity not in chat.table.kept[-1].people.ledger.opted_out


def test_who_is_banned_may_still_opt_out() -> None:
    chat = with_choice(FIRST)
    chat.says(ANN, "!score")
    chat.says(MOD, "!ban viewer0 spam")
    assert chat.says(ANN, "!hand") == []
    assert len(chat.says(ANN, "!optout")) == 1


def test_a_ban_or_a_timeout_with_a_reason_silences_at_once() -> None:
    chat = with_choice(FIRST)
    for who in (ANN, BOB):
        chat.says(who, "!score")
    assert chat.says(MOD, "!ban @viewer0 spam, and being rude to 9C") == [
        "viewer0 is banned (undo: unban viewer0)"
    ]
    assert chat.says(MOD, "!timeout viewer1 30 calm down please") == [
        "viewer1 is timed out for 30 s"
    ]
    chat.wait(10.0)
    assert chat.says(ANN, "!hand") == chat.says(BOB, "!hand") == []
    chat.wait(21.0)
    assert len(chat.says(BOB, "!hand")) == 1


def test_a_poll_is_answered_in_the_short_words_too() -> None:
    chat = with_choice(FIRST)
    chat.says(ANN, "!vote mode vote")
    for number, line in enumerate(("y", "yea", "voteyea", "n", "nay", "votenay")):
        chat.says(viewer(10 + number), f"!vote {line}")
    chat.says(viewer(20), "!voteyea")
    chat.says(viewer(21), "!votenay")
    poll = chat.scene.poll
    assert poll is not None
    assert (poll.yes, poll.no) == (5, 4)
    chat.wait(20.0)
    assert chat.says(BOB, "!vote time") == [
        "mode vote? 5 to 4 so far, 40 s left: !vote yes or !vote no"
    ]


def test_a_poll_is_cancelled_by_who_began_it_or_by_a_moderator() -> None:
    chat = with_choice(FIRST)
    assert chat.says(ANN, "!vote cancel") == [
        "no poll is open: vote mode MODE or vote new opens one"
    ]
    chat.wait(2.0)
    chat.says(ANN, "!vote mode vote")
    assert chat.says(BOB, "!vote cancel") == [
        "only who began the poll and moderators may cancel it"
    ]
    chat.wait(2.0)
    assert chat.says(ANN, "!vote cancel") == ["poll cancelled: mode vote"]
    assert chat.scene.poll is None
    chat.wait(301.0)
    chat.says(ANN, "!vote mode vote")
    assert chat.says(MOD, "!vote cancel") == ["poll cancelled: mode vote"]


def test_a_moderator_ends_a_poll_and_the_votes_count() -> None:
    chat = with_choice(FIRST)
    chat.says(ANN, "!vote mode vote")
    assert chat.says(BOB, "!vote end") == ["vote end is for the broadcaster and moderators"]
    chat.wait(2.0)
    for who in (BOB, CID):
        chat.says(who, "!vote y")
    assert chat.says(MOD, "!vote end") == ["poll passed: mode vote, 3 to 0"]
    assert chat.scene.poll is None


def test_rank_tells_who_is_at_a_place() -> None:
    standings = tuple(Standing(str(n), f"viewer{n}", 40 - 10 * n, 1) for n in range(3))
    people = People(ledger=Ledger(standings))
    session = Session.begin(1, Options(levels=NOVICES), 0.0, people)
    table = Table(session)
    assert table.types("rank 3").said == ["number 3 of 3 is viewer2, 20 points"]
    assert table.types("rank 4").said == ["nobody is number 4: 3 have points"]
    assert table.types("rank 0").said == ["nobody is number 0: 3 have points"]


def test_a_hint_offers_only_what_the_asker_may_do() -> None:
    chat = with_choice(FIRST)
    (told,) = chat.says(ANN, "!1 paus")
    assert "pause" not in told
    assert chat.says(MOD, "!1 paus") == ['I don\'t know "paus": did you mean pause?']
    for line in ("!1 optoutt", "!1 qit", "!1 submit", "!1 bann", "!1 put"):
        chat.wait(2.0)
        (told,) = chat.says(MOD, line)
        assert not {"optout?", "quit?", "ban?", "timeout?", "new?"} & set(told.split())


def test_unpause_resumes() -> None:
    chat = with_choice(FIRST)
    chat.says(MOD, "!pause")
    assert chat.scene.paused
    assert chat.says(MOD, "!unpause") == ["the game continues"]
    assert not chat.scene.paused


def test_a_command_of_nobody_is_no_reply() -> None:
    chat = with_choice(FIRST)
    chat.table.session.receive(ChatLine(ANN, "!view 3"), chat.table.now)
    assert not [one for one in chat.table.session.effects() if isinstance(one, Reply)]
