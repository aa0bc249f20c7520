"""Lines typed on the console, and the viewer they count as."""

import pytest

from ktmodule.adapters.console.event_text import connection
from ktmodule.adapters.console.pipe import PLAYER, addressed_reply, console_line
from ktmodule.chat.line import ChatLine, ChatStatus, Link, Role, Viewer
from ktmodule.session.effects import Reply
from ktmodule.session.outcome import Outcome


def test_the_player_is_the_broadcaster_and_every_line_is_meant_for_the_module() -> None:
    assert console_line("play 2C") == ChatLine(PLAYER, "play 2C", addressed=True)
    assert PLAYER.role is Role.BROADCASTER


@pytest.mark.parametrize("text", ["as bob: !play 2C", "AS @bob : !play 2C", "  as bob: !play 2C"])
def test_a_streamer_can_rehearse_by_speaking_as_a_viewer(text: str) -> None:
    line = console_line(text)
    assert line.viewer == Viewer("bob")
    assert line.text.strip() == "!play 2C"
    assert not line.addressed


@pytest.mark.parametrize("text", ["as", "as bob", "as bob !play 2C", "ask bob: hello", "as : x"])
def test_other_lines_that_begin_like_that_are_the_players_own(text: str) -> None:
    assert console_line(text).viewer == PLAYER


def test_an_answer_to_a_viewer_names_the_viewer() -> None:
    assert addressed_reply(Reply(PLAYER, Outcome.REFUSED, "no")) == "no"
    assert addressed_reply(Reply(None, Outcome.REFUSED, "no")) == "no"
    assert addressed_reply(Reply(Viewer("bob"), Outcome.REFUSED, "no")) == "@bob no"
    assert addressed_reply(Reply(Viewer("bob"), Outcome.ACCEPTED, "")) == ""


@pytest.mark.parametrize(
    ("status", "line"),
    [
        (ChatStatus(Link.CONNECTING, "#ann"), "Chat: connecting to #ann."),
        (ChatStatus(Link.CONNECTED, "#ann"), "Chat: connected to #ann."),
        (
            ChatStatus(Link.DISCONNECTED, "#ann", 7.6),
            "Chat: disconnected, retrying in 8 s.",
        ),
        (ChatStatus(Link.DISCONNECTED, "#ann"), "Chat: disconnected."),
        (ChatStatus(), "Chat: offline."),
    ],
)
def test_how_the_chat_is_connected_is_said_in_one_line(status: ChatStatus, line: str) -> None:
    assert connection(status) == line
