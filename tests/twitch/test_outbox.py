"""The replies sent to chat: Twitch's limits always hold, and nothing is sent late."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ktmodule.adapters.console.pipe import console_line
from ktmodule.adapters.twitch.outbox import Limits, Outbox
from ktmodule.adapters.twitch.outgoing_text import GUARD, MAX_MESSAGE
from ktmodule.chat.line import Role, Viewer
from ktmodule.chat.parser import parse
from ktmodule.session.effects import Reply
from ktmodule.session.outcome import Outcome

ANN = Viewer("Ann", user_id="3000", login="ann")
BOB = Viewer("Bob", user_id="4000", login="bob")

LIMITS = Limits()

REJECTED = "rejected: "
"""Precedes a message that was rejected."""


@dataclass
class Chat:
    """The owner of an outbox, with its own clock, who sends at each deadline."""

    outbox: Outbox = field(default_factory=lambda: Outbox(Random(1)))
    now: float = 1000.0
    said: list[tuple[float, str]] = field(default_factory=list)

    def wait(self, seconds: float) -> None:
        """Let time pass, and send what is due."""
        until = self.now + seconds
        while (deadline := self.outbox.deadline) is not None and deadline <= until:
            self.now = max(self.now, deadline)
            waiting = len(self.outbox)
            message = self.outbox.next_message(self.now)
            assert message is not None or len(self.outbox) < waiting  # no busy waiting
            if message is not None:
                self.said.append((self.now, message))
        self.now = until

    def add(self, *texts: str) -> "Chat":
        for text in texts:
            self.outbox.add(text, self.now)
        return self

    def answer(
        self, text: str, to: Viewer | None = ANN, refused: bool = False, asked: str = "!hand"
    ) -> None:
        outcome = Outcome.REFUSED if refused else Outcome.ANSWERED
        reading = parse(asked)
        assert reading is not None
        self.outbox.add_reply(Reply(to, outcome, text, word=reading.row.word), self.now)

    def reject(self) -> None:
        """Reject the last message, as Twitch does, so that chat has not read it."""
        self.outbox.rejected(self.now)
        if self.said and not self.said[-1][1].startswith(REJECTED):
            at, text = self.said[-1]
            self.said[-1] = at, REJECTED + text

    @property
    def texts(self) -> list[str]:
        return [text for _, text in self.said]


def in_window(times: list[float], seconds: float) -> int:
    """Return the most messages within any span of `seconds`."""
    return max((sum(0 <= late - early < seconds for late in times) for early in times), default=0)


TEXTS = st.one_of(
    st.sampled_from(["you play 2C", "/ban ann", ".me", "!play 2C", " ! / .", "a | b", "a", "b"]),
    st.text(max_size=40),
    st.text(st.characters(codec="utf-8"), min_size=300, max_size=1300),
    st.lists(st.text("ab /.!", min_size=1, max_size=30), max_size=60).map(" ".join),
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("add"), TEXTS),
        st.tuples(st.just("wait"), st.floats(0, 40)),
        st.tuples(st.just("reject"), st.none()),
        st.tuples(st.just("fail"), st.none()),
        st.tuples(st.just("burst"), st.integers(1, 60)),
    ),
    max_size=40,
)


@given(steps=STEPS, role=st.sampled_from([Role.VIEWER, Role.MODERATOR, Role.BROADCASTER]))
def test_whatever_is_said_and_when_every_limit_holds(
    steps: list[tuple[str, str | float | int | None]], role: Role
) -> None:
    chat = Chat()
    chat.outbox.set_role(role)
    for number, step in enumerate(steps):
        match step:
            case "add", str(text):
                chat.add(text)
            case "burst", int(lines):
                chat.add(*(f"line {line} of burst {number}" for line in range(lines)))
            case "wait", float(seconds):
                chat.wait(seconds)
            case "reject", _:
                chat.reject()
            case _:
                chat.outbox.failed(chat.now)
        assert len(chat.outbox) <= LIMITS.waiting
    chat.wait(200)
    assert len(chat.outbox) == 0
    assert chat.outbox.deadline is None
    times = [at for at, _ in chat.said]
    assert in_window(times, 30) <= (20 if role is Role.VIEWER else 100)
    assert all(late - early >= 1 - 1e-9 for early, late in pairwise(times))
    for at, text in ((at, text) for at, text in chat.said if not text.startswith(REJECTED)):
        assert 0 < len(text) <= 500
        assert text[0] not in "/.!"
        assert text == text.strip()
        assert text.encode("utf-8")
        assert not any(character in text for character in "\n\r\t\x00\u202e\u2028")
        assert [other for t, other in chat.said if abs(t - at) < 30].count(text) == 1


def test_a_viewer_says_twenty_messages_in_thirty_seconds_and_a_moderator_more() -> None:
    fast = Limits(spacing=0.1, stale=1000, waiting=1000)
    for role, most in ((Role.VIEWER, 20), (Role.MODERATOR, 100), (Role.BROADCASTER, 100)):
        chat = Chat(Outbox(Random(1), fast))
        chat.outbox.set_role(role)
        chat.add(*(f"{number} {'x' * 480}" for number in range(300)))
        chat.wait(29.9)
        assert len(chat.said) == most
        chat.wait(0.2)
        assert len(chat.said) > most


def test_a_bot_that_is_no_moderator_any_more_keeps_a_viewers_limits_again() -> None:
    chat = Chat(Outbox(Random(1), Limits(spacing=0.1, stale=1000, waiting=1000)))
    chat.outbox.set_role(Role.MODERATOR)
    chat.add(*(f"{number} {'x' * 480}" for number in range(300)))
    chat.wait(5)
    said = len(chat.said)
    assert said > 20
    chat.outbox.set_role(Role.VIEWER)
    chat.wait(24)
    assert len(chat.said) == said


def test_a_burst_is_one_message_and_the_rest_follows_a_second_later() -> None:
    chat = Chat().add("one")
    chat.wait(0)
    chat.add("two", "three", "four")
    chat.wait(0.9)
    assert chat.texts == ["one"]
    chat.wait(0.1)
    assert chat.texts == ["one", "two | three | four"]


def test_what_does_not_fit_into_one_message_waits_for_the_next() -> None:
    chat = Chat().add("a" * 300, "b" * 300, "c" * 100)
    chat.wait(10)
    assert chat.texts == ["a" * 300, "b" * 300 + " | " + "c" * 100]


def test_stale_lines_are_dropped() -> None:
    chat = Chat().add("one")
    chat.now += LIMITS.stale
    chat.add("two")
    chat.now += 1
    chat.wait(0)
    assert chat.texts == ["two"]


def test_when_too_many_lines_wait_the_oldest_go() -> None:
    chat = Chat().add(*(f"line {number}" for number in range(200)))
    chat.wait(10)
    said = " | ".join(chat.texts).split(" | ")
    assert said == [f"line {number}" for number in range(150, 200)]


def test_the_same_text_is_said_again_only_after_thirty_seconds() -> None:
    chat = Chat()
    for _ in range(31):
        chat.add("you play 2C")
        chat.wait(1)
    assert [at for at, _ in chat.said] == [1000, 1030]


def test_a_line_that_was_part_of_a_message_is_not_said_alone_soon_after() -> None:
    chat = Chat().add("one", "two", "one")
    chat.wait(1)
    chat.add("two", "one | two")
    chat.wait(5)
    assert chat.texts == ["one | two"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("/ban ann", "· /ban ann"),
        (".timeout ann", "· .timeout ann"),
        ("!play 2C", "· !play 2C"),
        ("  \n\t /ban ann", "· /ban ann"),
        ("\u200b\u202e/ban ann", "· /ban ann"),
        ("\x00/ban\r\nann", "· /ban ann"),
        ("\u200d/ban ann", "· /ban ann"),
        ("\u202e \u200d/ban ann", "· \u200d/ban ann"),
        ("you may /ban", "you may /ban"),
    ],
)
def test_no_message_begins_like_a_command(text: str, said: str) -> None:
    chat = Chat().add(text)
    chat.wait(0)
    assert chat.texts == [said]


def test_a_joined_emoji_is_said_in_one_piece() -> None:
    chat = Chat().add("well done 👩\u200d🚀")
    chat.wait(0)
    assert chat.texts == ["well done 👩\u200d🚀"]


def test_five_hundred_characters_are_counted_as_code_points() -> None:
    cards = "".join(chr(0x1F0A1 + number % 13) for number in range(1200))
    chat = Chat().add(cards)
    chat.wait(10)
    assert "".join(chat.texts) == cards
    assert max(map(len, chat.texts)) == MAX_MESSAGE - len(GUARD)


def test_waits_after_failures_grow_are_capped_and_end_with_a_message_that_is_taken() -> None:
    chat = Chat()
    waits = []
    for number in range(12):
        chat.outbox.failed(chat.now)
        chat.add(f"line {number}")
        deadline = chat.outbox.deadline
        assert deadline is not None
        waits.append(deadline - chat.now)
        chat.now = deadline
        chat.add(f"another line {number}")
        assert chat.outbox.next_message(chat.now)
    assert 1 <= waits[0] <= 2
    assert all(early < late for early, late in pairwise(waits[:5]))
    assert max(waits) <= 60
    chat.outbox.sent()
    chat.outbox.failed(chat.now)
    chat.add("the last")
    assert chat.outbox.deadline is not None
    assert chat.outbox.deadline - chat.now <= 2


def test_lines_that_were_rejected_together_are_said_again_each_alone() -> None:
    chat = Chat().add("one", "a bad word", "three")
    chat.wait(0)
    assert chat.texts == ["one | a bad word | three"]
    chat.said.clear()
    chat.outbox.rejected(chat.now)
    chat.add("four", "five")
    for _ in range(4):
        chat.wait(2)
        if chat.texts[-1] == "a bad word":
            chat.outbox.rejected(chat.now)
        else:
            chat.outbox.sent()
    assert chat.texts == ["one", "a bad word", "three", "four | five"]


def test_a_rejected_message_delays_the_next_as_little_the_tenth_time_as_the_first() -> None:
    chat = Chat()
    waits = []
    for number in range(10):
        chat.add(f"bad word {number}")
        chat.wait(2)
        assert chat.texts[-1] == f"bad word {number}"
        chat.outbox.rejected(chat.now)
        chat.add(f"answer {number}")
        deadline = chat.outbox.deadline
        assert deadline is not None
        waits.append(deadline - chat.now)
        chat.wait(2)
        assert chat.texts[-1] == f"answer {number}"
    assert waits == [LIMITS.rejected] * 10


def test_a_viewer_who_asks_for_what_twitch_rejects_silences_nobody_else() -> None:
    chat = Chat()
    for second in range(300):
        chat.answer(f"badword{second}: no points yet", ANN, asked=f"!rank badword{second}")
        chat.answer(f"your hand after {second}: 2C", BOB)
        said = len(chat.said)
        chat.wait(1)
        for at, text in chat.said[said:]:
            if "badword" in text:
                chat.outbox.rejected(at)
            else:
                chat.outbox.sent()
    heard = [at for at, text in chat.said if "@bob" in text and "badword" not in text]
    assert len(heard) == 30
    assert max(late - early for early, late in pairwise(heard)) < 15


def test_an_answer_names_the_viewer_and_an_empty_one_is_not_said() -> None:
    chat = Chat()
    chat.answer("your hand: 2C")
    chat.answer("")
    chat.answer("hearts are broken", None)
    chat.answer("hello", Viewer("Player One", user_id="5000"))
    chat.wait(0)
    assert chat.texts == ["@ann your hand: 2C | hearts are broken | @Player One hello"]


def test_what_is_typed_on_the_console_is_not_answered_in_chat() -> None:
    chat = Chat()
    for line in ("hand", "as Bob: !hand"):
        chat.answer("your hand: 2C", console_line(line).viewer)
        chat.answer("no", console_line(line).viewer, refused=True)
    chat.answer("points for solving it: ann 26", None)
    chat.wait(60)
    assert chat.texts == ["points for solving it: ann 26"]


def test_a_viewer_is_refused_aloud_once_per_cooldown_whatever_the_name() -> None:
    chat = Chat()
    renamed = Viewer("Anna", user_id=ANN.user_id, login="anna")
    for number in range(100):
        chat.answer(f"no {number}", ANN, refused=True)
        chat.answer(f"no, no {number}", renamed, refused=True)
        chat.answer(f"no {number}", BOB, refused=True)
        chat.answer("", Viewer("Cal", user_id="5000"), refused=True)
        chat.wait(0.5)
    told = Counter(line.split()[0] for text in chat.texts for line in text.split(" | "))
    assert told == {"@ann": 5, "@bob": 5}


def test_a_question_is_answered_again_only_after_a_while_whatever_it_asks_about() -> None:
    chat = Chat()
    asked = ("!rank", "!rank bob", "!rank: cid", "!1 rank dee", "! kthearts RANK eve")
    for number in range(100):
        chat.answer(f"number {number}", asked=asked[number % 5])
        chat.answer(f"number {number}", BOB, asked="!rank")
        chat.wait(0.5)
    told = Counter(line.split()[0] for text in chat.texts for line in text.split(" | "))
    assert told == {"@ann": 5, "@bob": 5}


def test_different_questions_of_a_viewer_are_all_answered_and_so_is_what_was_done() -> None:
    chat = Chat()
    chat.answer("no", refused=True)
    chat.answer("your hand: 2C")
    chat.answer("the table: none", asked="!table")
    for text in ("you are out", "you are in"):
        chat.outbox.add_reply(Reply(ANN, Outcome.ACCEPTED, text), chat.now)
    chat.wait(0)
    assert chat.texts == [
        "@ann no | @ann your hand: 2C | @ann the table: none | @ann you are out | @ann you are in"
    ]


def test_the_cooldowns_of_very_many_viewers_are_kept_in_bounds() -> None:
    chat = Chat()
    for number in range(30_000):
        chat.answer("no", Viewer("x", user_id=str(number)), refused=True)
    chat.answer("again", Viewer("x", user_id="29999"), refused=True)
    chat.wait(5)
    assert not any("again" in text for text in chat.texts)


def test_an_outbox_that_is_asked_too_soon_or_for_nothing_gives_nothing() -> None:
    chat = Chat()
    assert chat.outbox.next_message(chat.now) is None
    chat.add("one")
    chat.wait(0)
    chat.add("two")
    assert chat.outbox.next_message(chat.now + 0.5) is None
    assert chat.outbox.deadline == chat.now + 1


def test_what_twitch_drops_is_told_to_the_streamer_once_for_each_reason() -> None:
    told: list[str] = []
    outbox = Outbox(Random(1), tell=told.append)
    for code in ("msg_rejected", "msg_rejected", "followers_only"):
        outbox.dropped(code, f"because of {code}\x1b[2J")
    assert told == [
        f"Twitch did not show a reply in chat (because of {code} [2J). Look at the channel's chat "
        "settings: AutoMod, blocked terms, and who may write."
        for code in ("msg_rejected", "followers_only")
    ]
