"""A channel with other bots and other modules: which lines the module leaves alone."""

import pytest

from ktmodule.chat.commands import Mode
from ktmodule.chat.line import ChatLine
from ktmodule.chat.listening import Listening
from ktmodule.session.effects import Reply
from ktmodule.session.options import Options
from ktmodule.session.seat.decision import DecisionSettings
from ktmodule.session.session import Session
from tests.playing import NOVICES
from tests.session.crowd import MOD, viewer

USUAL = (
    "!commands;!commands add !hi hello there;!poll new what now?;!songs request ace of spades;!sr;"
    "!title;!title Hearts on a bomb;!game;!game Hearts;!followage;!uptime;!winner;!regulars;!so;"
    "!so @ann;!filters;!marker nice;!tags;!roll;!8ball will it work;!give @bob 100;!points;"
    "!points @bob;!gamble 50;!gamble all;!rank;!top;!top5;!leaderboard;!duel @bob 100;!accept;"
    "!quote;!quote 12;!quote add hi;!lurk;!unlurk;!discord;!socials;!twitter;!youtube;!specs;"
    "!schedule;!time;!clip;!raid;!permit @bob;!help;!ping;!hug @bob;!vote 1;!vote yes;!join;!leave;"
    "!play;!hand;!score;!rules;!status;!last;!claim;!take;!level;!pause;!skip;!new;!card;!hit;!stand"
).split(";")
"""Commands for Nightbot and other bots, and words that other games share with this module."""

OTHER_MODULES = (
    "!2 cut 3;!2 press detonate at 1:30;!2 hold;!2 release on 4;!3 press 1 2 3 4;!3 cycle;"
    "!4 submit beans;!4 press red blue green;!5 toggle;!5 submit 3.545;!6 view;!6 zoom;!6 show;"
    "!6 tilt u;!7 claim;!7 claim view;!7 cv;!7 mine;!7 unclaim;!7 unc;!7 take;!7 player;!8 help;"
    "!8 manual;!9 points;!9 play 9C;!9 pass 2C KH QS;!10 press 10h;!11 play queen of spades;"
    "!12 9c;!13 2c kh;!14 low;!15 high;!16 play low;!17 queue;!18 solve;!19 mod;!20 autosolve;"
    "!21 press tl tr bl br;!22 move u d l r;!23 up down left right;!24 start;!25 slots 1 2 3;"
    "!26 tap 3;!27 cap a;!28 flip 3;!29 rotate;!30 cycle 2;!31 type hello world;!32 lead 9c;"
    "!33 card 9c;!34 select 9c;!35 give 9c;!36 discard 9c;!37 p 9c;!38 set 3 5;!39 turn 12 times;"
    "!40 highlight 3;!41 press c3;!42 c3 d4;!43 a1 b2;!44 ah;!45 js;!46 as;!47 ts;!48 qs;!49 10h;"
    "!50 swap 2;!51 drag 1 2;!52 buzz 9;!53 tx 3.505;!54 play9c;!55 9C Kappa;!56 play 9c please;"
    "!57 reset;!58 strike;!59 submit as;!60 call 3;!61 drop it;!62 hand;!63 legal;!64 score;"
    "!65 table;!66 rank;!67 optout;!68 vote yes;!69 mode vote;!70 pause;!71 new confirm;!72 quit;"
    "!73 ban bob;!74 delay 5;!75 say off;!76 level novice;!77 forceplay 9c;!78 assign bob;"
    "!79 skip;!80 resume;!81 timeout bob 30;!82 streak;!83 last;!84 rules;!85 status;!86 trick;"
    "!87 moves;!88 cancel;!89 card;!90 press;!2play9c;!2p 9c;!93play 9c;!94 !play 9c;!claim 95;"
    "!cv 96;!unclaim 97;!view 98;!mine 99;!take 100;!player 101;!help 102;!claimview 103;!uc 104"
).split(";")
"""Commands of Twitch Plays for other modules than number 1."""


def session_that(listening: Listening) -> Session:
    settings = DecisionSettings(Mode.FIRST)
    return Session.begin(
        7, Options(decisions=settings, levels=NOVICES, listening=listening), now=0.0
    )


def answered(listening: Listening, lines: list[str]) -> list[str]:
    """The lines that get an answer, or change anything at all, no matter who types them."""
    session = session_that(listening)
    session.effects()
    heard: list[str] = []
    for number, line in enumerate(lines):
        for who in (viewer(number), MOD):
            session.receive(ChatLine(who, line), 10.0 * number)
            if session.effects():
                heard.append(line)
    return heard


def test_a_channel_with_the_usual_bots_gets_no_answer_if_lines_have_to_name_the_module() -> None:
    assert len(OTHER_MODULES) >= 100
    strict = Listening(addressed_only=True)
    chatter = ["9c", "play 9c", "!9c", "!play 9C", "1 play 9c", "hearts play 9c", '"!play 9C"']
    assert answered(strict, USUAL + OTHER_MODULES + chatter) == []


@pytest.mark.parametrize("strict", [False, True])
def test_lines_for_other_modules_never_get_an_answer(strict: bool) -> None:
    assert answered(Listening(addressed_only=strict), OTHER_MODULES) == []


@pytest.mark.parametrize("line", ["!hearts hand", "!1 hand", "!1 play 9C", "!kthearts help"])
def test_a_line_that_names_the_module_is_answered(line: str) -> None:
    assert set(answered(Listening(addressed_only=True), [line])) == {line}


def test_a_module_with_another_number_leaves_number_1_to_twitch_plays() -> None:
    seventh = Listening(module_id="77")
    assert answered(seventh, ["!1 hand", "!1 play 9C", "!claim 1", "!1 9c", "!7 hand"]) == []
    assert set(answered(seventh, ["!77 hand", "!hearts hand"])) == {"!77 hand", "!hearts hand"}


def test_what_is_switched_off_is_silent_in_chat_and_works_in_the_terminal() -> None:
    off = Listening(off=frozenset(("rank", "score")))
    assert answered(off, ["!rank", "!1 score", "score", "!rank 3"]) == []
    session = session_that(off)
    session.receive(ChatLine(MOD, "rank", addressed=True), 0.0)
    assert [one for one in session.effects() if isinstance(one, Reply)]


def test_what_is_switched_off_is_not_suggested_in_chat() -> None:
    session = session_that(Listening(off=frozenset(("rank", "score"))))
    told: list[str] = []
    for number, line in enumerate(("!1 scoer", "!1 help all", "!1 rnak")):
        session.receive(ChatLine(MOD, line), 10.0 * number)
        told += [one.text for one in session.effects() if isinstance(one, Reply)]
    assert len(told) == 3
    assert not [text for text in told if "rank" in text.split(" ") or "score?" in text]
    assert "score, " not in told[1]


def test_bare_cards_that_are_switched_off_are_chatter() -> None:
    heard = [str(card) for card in session_that(Listening()).scene.view.hand]
    assert answered(Listening(bare_cards=False), heard) == []
