"""Nothing that somebody types freely gets out on stream, in whatever line and whoever types it.

Looked at is all that `/state.json` and `/ws` would send.
"""

import asyncio
import json
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ktmodule.adapters.console.pipe import console_line
from ktmodule.adapters.web.broadcast import Broadcast, Client
from ktmodule.chat.command_table import COMMANDS, CommandRow
from ktmodule.chat.commands import Mode
from ktmodule.chat.line import (
    ChatCleared,
    ChatLine,
    ChatStatus,
    LineDeleted,
    Link,
    Removal,
    Role,
    Silenced,
    Viewer,
)
from ktmodule.session.effects import Reply, Show
from ktmodule.session.outcome import Outcome
from ktmodule.session.seat.decision import DecisionSettings
from tests.chat.examples import EXAMPLES
from tests.playing import Table, new_table

SECRETS = (
    "zq7xk2vw9hunter",
    "oauth:zq7xk2vw9j5b8d1f3g6h",
    "ZQ7XK2VW9#!pass",
    "sk-zq7xk2vw9-live",
    "zq7xk2vw9@example.org",
    "2Czq7xk2vw9",
    "7734190022",
)
TOKEN = "zq7xk2vw9"

FORMS = (
    "{secret}",
    "!{secret}",
    "!{secret} 2C",
    "{line} {secret}",
    "!{line} {secret}",
    "!1 {line}{secret}",
    "{word} {secret}",
    "!{word} {secret}",
    "!{word} {secret} 30",
    "!{word} 30 {secret}",
    "!{word}{secret}",
    "!{word}x {secret}",
    "!help {secret}",
    '"!{word} {secret}"',
    "@{secret} !{word}",
    "!vote mode {secret}",
    "!vote {secret}",
    "!play 2C KH {secret}",
    "!pass 2C {secret} QS",
    "as {secret}: !{line}",
    "as {secret}: !{word} {secret}",
)

TERMINAL, VIEWER, MODERATOR = "terminal", "viewer", "moderator"
SOURCES = (TERMINAL, VIEWER, MODERATOR)


def lines_for(row: CommandRow) -> list[str]:
    """Lines that give this command."""
    words = (row.word, *row.synonyms)
    return [line for line, _ in EXAMPLES if line.split()[0] in words]


def typed_by(source: str, text: str, number: int) -> ChatLine:
    if source == TERMINAL:
        return console_line(text)
    role = Role.VIEWER if source == VIEWER else Role.MODERATOR
    return ChatLine(Viewer(f"{source}{number}", role, f"{source}{number}"), text)


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    """An event loop; one for each message would take longer than all the rest."""
    with asyncio.Runner() as runner:
        yield runner


class Stream:
    """A game with an overlay; keeps every message that a page gets."""

    def __init__(self, runner: asyncio.Runner, mode: Mode, status: ChatStatus) -> None:
        self._runner = runner
        self.table: Table = new_table(3, settings=DecisionSettings(mode))
        self.table.patient = True
        self.table.session.receive_status(status, 0.0)
        self.overlay = Broadcast(lambda: self.table.now, "Chat")
        self.page: Client = self.overlay.join()
        self.messages: list[bytes] = []
        self.outcomes: list[Outcome] = []
        self._carry_on()

    def say(self, line: ChatLine) -> None:
        self.table.now += 2.0
        self.table.session.receive(line, self.table.now)
        self._carry_on()

    def remove(self, removal: Removal) -> None:
        self.table.session.receive_removal(removal, self.table.now)
        self._carry_on()

    def _carry_on(self) -> None:
        self.table.settle()
        for effect in self.table.effects:
            match effect:
                case Show(scene, events):
                    self.overlay.show(scene, events)
                    self._look()
                case Reply():
                    self.overlay.reply(effect)
                    self.outcomes.append(effect.outcome)
                    self._look()
        self.table.effects.clear()

    def _look(self) -> None:
        current = self.overlay.current()
        if current is not None:
            self.messages += [current, self._runner.run(self._next())]

    async def _next(self) -> bytes:
        self.page.wake()
        return await self.page.next()


def told(stream: Stream) -> Iterator[str]:
    for message in stream.messages:
        yield message.decode().casefold()


@pytest.mark.parametrize("row", COMMANDS, ids=lambda row: row.word)
@given(data=st.data())
@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_no_secret_typed_in_any_form_is_on_the_stream(
    runner: asyncio.Runner, row: CommandRow, data: st.DataObject
) -> None:
    secret = data.draw(st.sampled_from(SECRETS))
    status = data.draw(
        st.sampled_from(
            (
                ChatStatus(),
                ChatStatus(Link.CONNECTED, "#streamer"),
                ChatStatus(Link.CONNECTED, "#streamer", replies_in_chat=True),
            )
        )
    )
    stream = Stream(runner, data.draw(st.sampled_from(tuple(Mode))), status)
    some_lines = st.sampled_from(lines_for(row))
    for number in range(6):
        text = data.draw(st.sampled_from(FORMS)).format(
            secret=secret, word=row.word, line=data.draw(some_lines)
        )
        stream.say(typed_by(data.draw(st.sampled_from(SOURCES)), text, number))
    for message in told(stream):
        assert TOKEN not in message
        assert secret.casefold() not in message


def logged(stream: Stream) -> list[str]:
    """The names in the log of the overlay, the oldest line first."""
    return [line["name"] for line in json.loads(stream.messages[-1])["log"]]


def test_every_command_has_lines_and_every_outcome_comes_up(runner: asyncio.Runner) -> None:
    outcomes: set[Outcome] = set()
    for mode in (Mode.FIRST, Mode.VOTE):
        stream = Stream(runner, mode, ChatStatus(Link.CONNECTED, "#streamer"))
        for number, row in enumerate(COMMANDS):
            assert lines_for(row), row.word
            for source in SOURCES:
                for line in lines_for(row):
                    if row.word != "quit":
                        for text in (f"!{line} {SECRETS[0]}", f"!{line}"):
                            stream.say(typed_by(source, text, number))
        outcomes |= set(stream.outcomes)
        assert not any(TOKEN in message for message in told(stream))
    assert outcomes == set(Outcome)


def test_a_banned_viewer_is_taken_off_the_log_with_what_names_them(
    runner: asyncio.Runner,
) -> None:
    stream = Stream(runner, Mode.CLAIM, ChatStatus(Link.CONNECTED, "#streamer"))
    troll = Viewer("Troll_99", user_id="99", login="troll_99")
    stream.say(ChatLine(troll, "!claim"))
    stream.say(typed_by(VIEWER, "!claim", 1))
    assert stream.messages[-1].count(b"Troll_99") == 4
    stream.say(typed_by(MODERATOR, "!ban troll_99", 1))
    assert b"roll_99" not in stream.messages[-1]


def test_of_a_viewer_banned_at_twitch_nothing_is_left_in_the_log(runner: asyncio.Runner) -> None:
    stream = Stream(runner, Mode.CLAIM, ChatStatus(Link.CONNECTED, "#streamer"))
    troll = Viewer("Troll_99", user_id="99", login="troll_99")
    stream.say(ChatLine(troll, "!claim"))
    stream.say(typed_by(VIEWER, "!claim", 1))
    stream.remove(Silenced(Viewer("troll_99", user_id="99", login="troll_99")))
    assert b"roll_99" not in stream.messages[-1]


def test_a_line_deleted_at_twitch_leaves_the_log(runner: asyncio.Runner) -> None:
    stream = Stream(runner, Mode.FIRST, ChatStatus(Link.CONNECTED, "#streamer"))
    for name, id in (("Ann", "line-1"), ("Bob", "line-2"), ("Cid", "")):
        stream.say(ChatLine(Viewer(name, user_id=name, login=name.lower()), "!score", id=id))
    stream.say(ChatLine(Viewer("Dee", user_id="4", login="dee"), "!play hunter2", id="line-4"))
    for id, left in (("line-1", "BCD"), ("other", "BCD"), ("line-4", "BC"), ("", "BC")):
        stream.remove(LineDeleted(id))
        assert logged(stream) == [{"B": "Bob", "C": "Cid", "D": "Dee"}[one] for one in left]


def test_a_chat_cleared_at_twitch_empties_the_log_of_viewers_lines(runner: asyncio.Runner) -> None:
    stream = Stream(runner, Mode.FIRST, ChatStatus(Link.CONNECTED, "#streamer"))
    stream.say(typed_by(VIEWER, "!vote mode vote", 1))
    stream.say(typed_by(VIEWER, "!score", 2))
    stream.say(typed_by(TERMINAL, "pass low", 3))
    announced = [name for name in logged(stream) if not name.startswith(VIEWER)]
    stream.remove(ChatCleared())
    assert logged(stream) == announced
    assert "Broadcaster" in announced
