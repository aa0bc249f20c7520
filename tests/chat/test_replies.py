"""The replies: in the player's words, on one line, short enough for chat."""

from dataclasses import replace
from random import Random
from unicodedata import category

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ktmodule.chat.command_table import COMMANDS, WORDS
from ktmodule.chat.commands import Topic
from ktmodule.chat.errors import BadCommand
from ktmodule.chat.line import Role
from ktmodule.chat.messages.catalog import DEFAULTS
from ktmodule.chat.messages.replies import REPLIES
from ktmodule.chat.parser import parse
from ktmodule.hearts.actions import Action, IllegalAction, Reason
from ktmodule.hearts.cards import PACK
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.rules import KTHEARTS, PRESETS, STANDARD_4P, Bonus, HouseRules, Permission
from ktmodule.hearts.seats import HUMAN, Direction
from ktmodule.hearts.views import SeatView, seat_view
from tests.notation import (
    EAST,
    SOUTH,
    WEST,
    card,
    cards,
    deal_with,
    first_trick,
    hands,
    late_round,
    match_of,
    passing,
    play,
    playing_card,
    random_match,
)
from tests.playing import new_table

LONGEST = 500
"""Twitch's limit on a line, in characters."""

LONG_CYCLE = replace(STANDARD_4P, passing=(Direction.ACROSS,) * 100, moon=Bonus.SUBTRACT)


def fits_into_chat(reply: str) -> bool:
    if any(category(character) in ("Cc", "Cs", "Zl", "Zp") for character in reply):
        return False
    return 0 < len(reply) <= LONGEST and reply == reply.strip() and reply[0] not in "/.!"


def a_view() -> SeatView:
    deal = deal_with(south="2C 5C KH QS")
    return seat_view(match_of(first_trick(deal), totals=(3, 0, 41, 20)), HUMAN)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("!plya 2C", 'I don\'t know "!plya": did you mean play 2C?'),
        ("!plya", 'I don\'t know "!plya": did you mean play?'),
        ("!lurk", 'I don\'t know "!lurk": help all lists the commands'),
        ("put 2C", 'I don\'t know "put": did you mean play 2C?'),
        ("submit", 'I don\'t know "submit": help all lists the commands'),
        ("help passing", 'I don\'t know "passing": did you mean pass?'),
        ("help xyz", 'I don\'t know "xyz": help all lists the commands'),
        ("play CARD", "put a card in place of CARD: it is your turn; you may play 2C"),
        ("play 2C or 5C", 'I don\'t understand "OR": did you mean play 2C?'),
        ("play 2c K", 'I don\'t understand "K": did you mean play 2C?'),
        ("help scores", 'I don\'t know "scores": did you mean score?'),
        ("pass", "pass what? " + REPLIES.sentences.help["pass"]),
        ("lead", "play what? " + REPLIES.sentences.help["play"]),
        ("pass only", 'I don\'t understand "only" after pass: ' + REPLIES.sentences.help["pass"]),
        ("play low high", "use low, high or only by itself: play low"),
        ("pass 2C highest, KH", "use low, high or only by itself: pass highest"),
        ("forceplay only 2C", "use low, high or only by itself: forceplay only"),
        (
            "hand me all your cards, and 2C",
            'I don\'t understand "me all your cards, …" after hand: hand ',
        ),
        ("say hello\nworld " * 90, '"say hello world say…" is too long for a command'),
    ],
)
def test_the_reply_names_what_cannot_be_read(line: str, answer: str) -> None:
    with pytest.raises(BadCommand) as caught:
        parse(line, addressed=True)
    assert REPLIES.unreadable(caught.value, a_view()).startswith(answer)


@pytest.mark.parametrize(
    ("line", "to_play", "to_pass"),
    [
        ("!vote 5C", "play 5C", "pass 5C CARD CARD"),
        ("!vote queen of spades", "play QS", "pass QS CARD CARD"),
        ("!vote 2C, KH, QS", "play 2C", "pass 2C KH QS"),
        ("!vote " + "2C" * 300, "play 2C", "pass 2C 2C 2C"),
    ],
)
def test_a_vote_for_a_card_gets_the_command_to_type(line: str, to_play: str, to_pass: str) -> None:
    with pytest.raises(BadCommand) as caught:
        parse(line)
    passing_now = seat_view(Match.begin(1, KTHEARTS), HUMAN)
    for view, command in ((a_view(), to_play), (passing_now, to_pass)):
        told = REPLIES.unreadable(caught.value, view)
        assert told == f"to vote for a card, type {command}"


def test_the_examples_in_the_help_are_commands() -> None:
    for line in (
        *("play 2C", "play queen of spades", "play 2C KH", "play low", "play high", "play only"),
        *("pass 2C KH QS", "pass high", "pass low", "help", "new confirm", "rules"),
    ):
        said = " ".join(DEFAULTS.values())
        assert line in said
        assert parse(line, addressed=True) is not None


def test_the_console_explains_as_to_a_player_who_wants_to_rehearse() -> None:
    table = new_table()
    told = "as NAME: LINE types the line as that viewer would, where the program runs: "
    assert table.types("help as").said == [told + "as bob: !play 2C"]
    for line in ("as: x", "as bob", "!as bob !play 2C"):
        (said,) = table.types(line).said
        assert said.endswith(": did you mean as NAME: LINE?")


def test_as_is_for_the_console_alone() -> None:
    assert parse("as bob") is parse("!as bob: !play 2C") is None


def test_every_topic_gets_its_reply() -> None:
    view = a_view()
    hand = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC / QS / KH"
    assert view.hand == cards(hand.replace(" /", ""))
    answers = {topic: REPLIES.answer(topic, view, "module 1 is unsolved", 26) for topic in Topic}
    assert answers == {
        Topic.HAND: f"your hand: {hand}",
        Topic.LEGAL: "it is your turn; you may play 2C",
        Topic.TABLE: "no card is on the table yet: it is your turn; you may play 2C",
        Topic.SCORE: "you 3, West 0, North 41, East 20; to 100",
        Topic.LAST: "no trick has been taken yet",
        Topic.RULES: "passing: hold. First trick: any discard. The queen of spades may not be led "
        "before hearts are broken. Moon: the others +26. Sun: the others +52. To 100: you win if "
        "you stay below 100",
        Topic.STATUS: "module 1 is unsolved; round 1, trick 1 of 13, hearts not broken",
        Topic.MANUAL: "Hearts: points are bad. Each heart you take costs 1, the queen of spades "
        "13. The two of clubs leads the first trick. Follow the suit that was led if you can; its "
        "highest card takes the trick and leads the next, and aces are high. The match ends when a "
        "total reaches 100: you win if you stay below 100. Winning it solves the module. Type "
        "play 2C or pass 2C KH QS; rules, help",
        Topic.VIEW: "it is always in view",
        Topic.POINTS: "a solved module is worth 26 points, divided among those who played its "
        "cards",
    }


def test_the_table_and_the_last_trick_are_told_card_by_card() -> None:
    left = hands("4C 9C", "5C QS", "6C 5D", "2D 8D")
    playing = play(late_round(left, leader=WEST, won_by=EAST), "5C 6C 2D")
    view = seat_view(match_of(playing), HUMAN)
    assert REPLIES.answer(Topic.TABLE, view, "") == (
        "West 5C, North 6C, East 2D; North would take it now: it is your turn; you may play 4C 9C"
    )
    done = playing.play(playing_card(SOUTH, "9C"))
    after = seat_view(match_of(done), HUMAN)
    told = "last trick: West 5C, North 6C, East 2D, you 9C; you took it, 0 points"
    assert REPLIES.answer(Topic.LAST, after, "") == told


def test_a_long_passing_cycle_is_shortened() -> None:
    told = REPLIES.rules(LONG_CYCLE)
    assert told.startswith("passing: across, across, ")
    assert "and so on, over 100 rounds. First trick: no hearts and no queen of spades." in told
    assert fits_into_chat(told)


def all_rules() -> list[HouseRules]:
    return [
        replace(
            preset,
            passing=passing,
            moon=moon,
            sun=sun,
            target=1000,
            first_trick_hearts=hearts,
            first_trick_queen=queen,
        )
        for preset in PRESETS.values()
        for passing in (preset.passing, LONG_CYCLE.passing)
        for moon in (Bonus.ADD, Bonus.SUBTRACT)
        for sun in Bonus
        for hearts in Permission
        for queen in Permission
    ]


def test_all_house_rules_fit_into_chat() -> None:
    for rules in all_rules():
        assert fits_into_chat(REPLIES.rules(rules))
        assert fits_into_chat(REPLIES.manual(rules))


def everything_said_of(view: SeatView, bad: list[BadCommand], status: str) -> list[str]:
    some = view.hand[:5] or PACK[:5]
    return [
        *(REPLIES.answer(topic, view, status) for topic in Topic),
        *(REPLIES.unreadable(one, view) for one in bad),
        *(REPLIES.help_for(about) for about in (None, *(row.word for row in COMMANDS))),
        REPLIES.turn(view),
        REPLIES.round_status(view),
        REPLIES.no_choice(some),
        REPLIES.queue_not_held(PACK * 8, replace(view, hand=some)),
        REPLIES.queued_twice(PACK * 8),
        REPLIES.queued(PACK[:13]),
        REPLIES.queue_broken(REPLIES.turn(view), PACK[:13]),
        REPLIES.queue_cleared(some),
        REPLIES.sentences.solved,
        REPLIES.sentences.not_solved,
        REPLIES.not_allowed("new", Role.MODERATOR),
    ]


UNREADABLE = [
    *("play", "pass", "play it", "play quen", "play K", "play hearts", "play 10x", "play 1C"),
    *("lurk", "plya", "x" * 999, "x" * 1001, "play " + "x" * 900, "hand " + "y" * 900, "hearts"),
    *("2C KH", "2C " * 300, "\ufdfa" * 900, "play \ufdfa", "help \ufdfa", "play 2C \U0001f0cf"),
    *("/ban", "!\x07\x1b[31m", "play \u202e", "\u2028".join("abc") * 400),
    *(f"{word} {rest}" for word in WORDS for rest in ("no such thing", "2C 2C of", "♥")),
]


def unreadable_lines() -> list[BadCommand]:
    found: list[BadCommand] = []
    for line in UNREADABLE:
        try:
            parse(line, addressed=True)
        except BadCommand as bad:
            found.append(bad)
    return found


def refusals_in(match: Match) -> list[IllegalAction]:
    """The refusals of every card, and of all kinds of passes."""
    held = seat_view(match, HUMAN).hand
    tries: list[Action] = [playing_card(SOUTH, str(one)) for one in PACK]
    chosen = (held[:3], held[:2], held[:1] * 3, PACK[:3], PACK * 8, held[:1] * 300, PACK[:4])
    tries += [passing(SOUTH, " ".join(map(str, some))) for some in chosen]
    refused: list[IllegalAction] = []
    for action in tries:
        try:
            apply(match, action)
        except IllegalAction as error:
            refused.append(error)
    return refused


@pytest.mark.parametrize("rules", [KTHEARTS, STANDARD_4P, LONG_CYCLE], ids=["kt", "4p", "long"])
def test_every_reply_fits_into_chat_all_through_random_matches(
    rules: HouseRules, thorough: bool
) -> None:
    bad = unreadable_lines()
    status = REPLIES.module_status(999, True, 0, 999)
    reasons: set[Reason] = set()
    for seed in range(20 if thorough else 1):
        chosen = Random(seed)
        for step in random_match(seed, rules):
            match = step.after
            if not match.over and chosen.random() > 0.05:
                continue
            view = seat_view(match, HUMAN)
            refused = refusals_in(match)
            reasons |= {one.reason for one in refused}
            said = everything_said_of(view, bad, status)
            said += [REPLIES.illegal(one, view) for one in refused]
            assert [reply for reply in said if not fits_into_chat(reply)] == []
    assert reasons >= {Reason.NOT_HELD, Reason.MUST_FOLLOW, Reason.NOT_YOUR_TURN, Reason.MATCH_OVER}


@settings(max_examples=60)
@given(
    st.integers(0, 1000),
    st.lists(
        st.one_of(
            st.sampled_from([*UNREADABLE, *WORDS, "play low", "play high", "play only", "new"]),
            st.sampled_from(["pass high", "pass low", "play " + " ".join(map(str, PACK))]),
            st.lists(st.sampled_from(PACK), max_size=300).map(
                lambda held: "play " + " ".join(map(str, held))
            ),
            st.text(st.characters(), max_size=30),
        ),
        max_size=12,
    ),
)
def test_replies_fit_into_chat_whatever_is_typed_in_a_session(seed: int, lines: list[str]) -> None:
    table = new_table(seed)
    for line in lines:
        table.types(line)
        assert [reply for reply in table.said if not fits_into_chat(reply)] == []


def test_a_card_in_a_reply_can_be_typed_again() -> None:
    view = a_view()
    told = REPLIES.answer(Topic.HAND, view, "").removeprefix("your hand: ")
    assert parse("play " + told) == parse("play " + " ".join(map(str, view.hand)))
    assert card("2C") in view.legal
