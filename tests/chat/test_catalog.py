"""Sentences that a streamer replaces in the settings."""

import re
from string import Formatter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ktmodule.chat.commands import New, Topic
from ktmodule.chat.messages.catalog import DEFAULTS, Sentences
from ktmodule.chat.messages.replies import Replies
from ktmodule.chat.messages.templates import WrongSentence, placeholders
from ktmodule.hearts.cards import PACK, Suit
from ktmodule.hearts.match import Match
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.hearts.seats import HUMAN, Seat
from ktmodule.hearts.views import seat_view
from ktmodule.session.options import Options
from ktmodule.session.session import Session
from tests.chat.test_replies import all_rules
from tests.notation import random_match
from tests.playing import NOVICES, Table


def refused(name: str, text: str) -> str:
    with pytest.raises(WrongSentence) as caught:
        Sentences().replaced({name: text})
    assert caught.value.name == name
    return str(caught.value)


def table_that_says(**sentences: str) -> Table:
    setup = Options(levels=NOVICES, replies=Replies(Sentences().replaced(sentences)))
    return Table(Session.begin(1, setup, 0.0)).settle()


def test_a_replaced_sentence_is_used() -> None:
    table = table_that_says(not_solved="erst entschärfen!", score="{target}: {scores}")
    assert table.types("new").said == ["erst entschärfen!"]
    assert table.types("score").said == ["100: you 0, West 0, North 0, East 0"]


def test_the_other_sentences_stay() -> None:
    replaced = Sentences().replaced({"paused": "Pause"})
    assert replaced == Sentences(paused="Pause")


def test_a_placeholder_may_be_left_out_and_used_twice() -> None:
    replies = Replies(Sentences().replaced({"held_by": "{name}, {name}!", "unbanned": "fine"}))
    assert (replies.held_by("ann"), replies.unbanned("bob")) == ("ann, ann!", "fine")


def test_replaced_sentences_get_the_same_figures() -> None:
    table = table_that_says(
        help_take="noch {seconds} Sekunden", help_vote="{seconds} s", help_delay="bis {most}"
    )
    assert [table.types(f"help {verb}").said[0] for verb in ("take", "vote", "delay")] == [
        "noch 60 Sekunden",
        "60 s (also voteyea, votenay)",
        "bis 60",
    ]
    replies = Replies(
        Sentences().replaced({"poll_lost": "{percent} / {voters}", "contested": "{seconds}"})
    )
    assert replies.poll_ended(New(confirmed=True), won=False, yes=2, no=0) == "51 / 3"
    assert replies.contested("ann", "bob") == "60"


def test_braces_in_a_viewers_text_are_not_placeholders() -> None:
    table = table_that_says(not_banned="no {name} here")
    assert table.types("unban {name}").said == ["no {name} here"]
    assert table.types("unban {0.__class__}").said == ["no {0.__class__} here"]


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("held_by", "{nme} has it", "{nme} is not a placeholder here; allowed: {name}"),
        ("paused", "{name} paused", "{name} is not a placeholder here; allowed: none"),
        ("held_by", "{} has it", "braces may hold only"),
        ("held_by", "{name.__class__}", "braces may hold only"),
        ("held_by", "{name!r}", "braces may hold only"),
        ("held_by", "{name:>500}", "braces may hold only"),
        ("held_by", "{name", "a { without its }; write {{ for a brace"),
        ("held_by", "name}", "a } without its {; write }} for a brace"),
        ("solved", "hi {", "a { without its }; write {{ for a brace"),
        ("solved", "{{hi}", "a } without its {; write }} for a brace"),
        ("held_by", "{a{name}}", "a { without its }; write {{ for a brace"),
        ("paused", "", "must be one line of 1 to 450 characters"),
        ("paused", "   ", "must be one line of 1 to 450 characters"),
        ("paused", "x" * 451, "must be one line of 1 to 450 characters"),
        ("paused", "two\nlines", "must be one line without U+000A: no line breaks"),
        ("paused", "two\u2028lines", "without U+2028"),
        ("paused", "a bell\x07", "without U+0007"),
        ("paused", "\u202eturned", "without U+202E"),
        ("paused", "half \ud83d", "without U+D83D"),
        ("pausd", "x", "there is no such sentence; did you mean paused?"),
        ("qqqq", "x", "there is no such sentence; ktmodule sentences lists them"),
    ],
)
def test_a_sentence_that_cannot_be_used_is_refused_with_the_reason(
    name: str, text: str, problem: str
) -> None:
    assert problem in refused(name, text)


def test_every_sentence_may_be_replaced_by_itself() -> None:
    assert Sentences().replaced(DEFAULTS) == Sentences()


def test_a_sentence_may_contain_braces_with_or_without_placeholders() -> None:
    table = table_that_says(
        not_solved="{{not}} yet", not_banned="{{{name}}} {{who}}?", help_streak="{{}}"
    )
    assert table.types("new").said == ["{not} yet"]
    assert table.types("unban bob").said == ["{bob} {who}?"]
    assert table.types("help streak").said == ["{}"]


@given(st.text("{}ab!:.[]1 ", max_size=12))
@example("{{{a}}} {b}{a}")
def test_accepted_braces_mean_what_they_mean_to_python(text: str) -> None:
    try:
        names = placeholders(text)
    except ValueError:
        return
    fields = [name for _, name, _, _ in Formatter().parse(text) if name is not None]
    assert names == tuple(dict.fromkeys(fields))


@pytest.mark.parametrize("text", ["attends\u00a0!", "👩\u200d🚀 ❤️", "क्\u200cष", "שלום", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"])
def test_a_sentence_may_be_in_any_script_and_contain_emoji(text: str) -> None:
    assert table_that_says(not_solved=text).types("new").said == [text]


def in_marks(text: str) -> str:
    """The placeholders of the sentence alone, so that all letters in a reply were filled in."""
    return " ".join(f"{{{name}}}" for name in placeholders(text)) or "-"


REPLACED = Replies(Sentences().replaced({name: in_marks(text) for name, text in DEFAULTS.items()}))
ALWAYS_ENGLISH = {
    *(suit.word for suit in Suit),
    *(seat.word for seat in Seat),
    *(str(card) for card in PACK),
}


def words_left(said: str) -> set[str]:
    """The words that are neither cards nor names of suits or seats."""
    return set(re.findall(r"[A-Za-z]{2,}", said)) - ALWAYS_ENGLISH


def test_no_english_is_left_if_all_sentences_are_replaced() -> None:
    replies, names = REPLACED, [("ann", 20), ("bob", 1)]
    said = [
        replies.rank("ann", 1, 2, 1, replies.leaders(names)),
        replies.rank("ann", 1, 2, 20, replies.leaders([])),
        *(replies.streak(count, 7) for count in (0, 1, 2)),
        replies.points_shared(names, 3),
        *(replies.module_status(1, True, count, 1) for count in (0, 1)),
        *(replies.module_status(1, False, count, 1) for count in (0, 1)),
        *(replies.rules(rules) for rules in all_rules()),
    ]
    for seed in range(3):
        for step in random_match(seed, KTHEARTS):
            view = seat_view(step.after, HUMAN)
            said += [replies.answer(topic, view, "") for topic in Topic]
            said.append(replies.turn(view))
    said.append(replies.turn(seat_view(Match.begin(1, KTHEARTS), HUMAN)))
    assert set().union(*map(words_left, said)) <= {"ann", "bob"}
    assert len(said) > 1000
