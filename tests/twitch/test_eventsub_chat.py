"""Reading and replying as a bot, over real sockets and with the real twitchio."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from ktmodule.adapters.twitch.account import account_in
from ktmodule.adapters.twitch.channel import NoSuchChannel
from ktmodule.adapters.twitch.intake import Intake
from ktmodule.adapters.twitch.token_file import CannotSend, NotLoggedIn, TokenFile
from ktmodule.chat.line import ChatLine, ChatStatus, Link, Role, Viewer
from ktmodule.session.outcome import Outcome
from tests.twitch.api_server import api_server
from tests.twitch.api_values import CLIENT_ID
from tests.twitch.bots import ANN, BOB, answer, bot_chat, keep, talking
from tests.twitch.inbox import Collected


async def test_a_line_of_chat_comes_in_with_who_said_it(tmp_path: Path) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            await server.say("3000", "!play 2C", id="line-1", sent_at="2026-11-30T08:00:00.5Z")
            await talk.inbox.heard("!play 2C")
        assert talk.inbox.items == [
            ChatStatus(Link.CONNECTING, "#kthearts"),
            ChatStatus(Link.CONNECTED, "#kthearts", replies_in_chat=True),
            ChatLine(
                Viewer("Ann", Role.VIEWER, "3000", "ann"),
                "!play 2C",
                id="line-1",
                sent_at=datetime(2026, 11, 30, 8, 0, 0, 500_000, UTC).timestamp(),
            ),
        ]


async def test_a_reply_to_the_bot_is_read_without_the_name_in_front(tmp_path: Path) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            await server.say("3000", "@Heartsbot !play 2C", reply_to="sent-1")
            await talk.inbox.heard("!play 2C")
        (line,) = (item for item in talk.inbox.items if isinstance(item, ChatLine))
        assert line.reply_to == "sent-1"


async def test_a_line_that_comes_late_is_not_played(tmp_path: Path) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            await talk.hears("first")
            await server.say("3000", "!play 2C", sent_at="2001-09-09T01:46:40.123456789Z")
            await server.say("3000", "!play 3C", sent_at="in a while")
            await talk.hears("!hand")
        assert talk.inbox.texts == ["first", "!play 3C", "!hand"]


@pytest.mark.parametrize(
    ("badges", "role"),
    [
        ([], Role.VIEWER),
        (["bits", "subscriber"], Role.SUBSCRIBER),
        (["founder"], Role.SUBSCRIBER),
        (["subscriber", "vip"], Role.VIP),
        (["moderator", "vip"], Role.MODERATOR),
        (["lead_moderator"], Role.MODERATOR),
        (["broadcaster"], Role.VIEWER),
    ],
)
async def test_roles_come_from_badges(badges: list[str], role: Role, tmp_path: Path) -> None:
    async with api_server() as server:
        server.badges["3000"] = badges
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            await talk.hears("!play 2C")
        assert [line.viewer.role for line in talk.inbox.items if isinstance(line, ChatLine)] == [
            role
        ]


async def test_the_broadcaster_is_known_by_the_id_of_the_channel(tmp_path: Path) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            await talk.hears("!new confirm", user_id="1000")
        (line,) = (item for item in talk.inbox.items if isinstance(item, ChatLine))
        assert line.viewer.role is Role.BROADCASTER


async def test_lines_of_another_channels_chat_are_ignored_unless_wanted(tmp_path: Path) -> None:
    async with api_server() as server:
        file = keep(tmp_path, server.grant())
        for wanted, heard in ((False, ["!hand"]), (True, ["!play 2C", "!hand"])):
            async with talking(server, file, intake=Intake(shared_chat=wanted)) as talk:
                await talk.connected()
                await server.say("3000", "!play 2C", source="9000")
                await talk.hears("!hand")
            assert talk.inbox.texts == heard


async def test_what_is_typed_with_slash_me_is_read_like_any_line(tmp_path: Path) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            await server.say("3000", "\x01ACTION !play 2C\x01")
            await talk.inbox.heard("!play 2C")


async def test_an_answer_goes_to_chat_and_its_echo_is_not_heard(tmp_path: Path) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            await talk.says("your hand: 2C 4C")
            await talk.hears("!hand")
        assert server.messages == ["@ann your hand: 2C 4C"]
        assert talk.inbox.texts == ["!hand"]


async def test_an_echo_that_comes_before_the_answer_to_the_message_is_not_heard(
    tmp_path: Path,
) -> None:
    async with api_server() as server:
        server.echo_first = True
        server.slow_message = 0.1
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            await talk.says("your hand: 2C 4C")
            await talk.hears("!hand")
            await talk.says("once more")
            await talk.hears("!table")
        assert talk.inbox.texts == ["!hand", "!table"]


async def test_a_streamer_who_logged_in_as_himself_can_play_and_is_answered(
    tmp_path: Path,
) -> None:
    async with api_server() as server:
        server.echo_first = True
        server.slow_message = 0.05
        file = keep(tmp_path, server.grant("1000"), "kthearts")
        async with talking(server, file) as talk:
            await talk.connected()
            talk.chat.reply(answer("you play 2C"))
            await server.until(lambda: server.requests["message"] == 1)
            await talk.hears("!play 2C", user_id="1000")
        assert talk.inbox.texts == ["!play 2C"]


async def test_refusals_answer_a_viewer_once_in_a_while_and_others_at_once(
    tmp_path: Path,
) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            for number in range(3):
                talk.chat.reply(answer(f"no {number}", ANN, Outcome.REFUSED))
                talk.chat.reply(answer(f"no {number}", BOB, Outcome.REFUSED))
            await talk.says("the end")
        assert server.messages == ["@ann no 0 | @bob no 0 | @ann the end"]


async def test_an_unknown_channel_is_said_at_the_start(tmp_path: Path) -> None:
    async with api_server() as server:
        chat = bot_chat(keep(tmp_path, server.grant()), "kthaerts")
        with pytest.raises(NoSuchChannel, match="no channel kthaerts on Twitch"):
            await chat.run(Collected())


async def test_an_account_that_is_banned_in_the_channel_is_told_so(tmp_path: Path) -> None:
    async with api_server() as server:
        server.subscribe_failures = [403]
        chat = bot_chat(keep(tmp_path, server.grant()))
        with pytest.raises(CannotSend, match="heartsbot into the chat of #kthearts"):
            await chat.run(Collected())


async def test_a_login_that_may_only_read_is_told_to_log_in_again(tmp_path: Path) -> None:
    async with api_server() as server:
        grant = server.grant(scopes=("user:read:chat",))
        chat = bot_chat(keep(tmp_path, grant))
        with pytest.raises(NotLoggedIn, match="ktmodule login"):
            await chat.run(Collected())


async def test_the_login_keeps_its_client_id(tmp_path: Path) -> None:
    async with api_server() as server:
        file = keep(tmp_path, server.grant())
        assert account_in(file, "").login == file.load()


async def test_without_a_login_it_says_how_to_log_in(tmp_path: Path) -> None:
    with pytest.raises(NotLoggedIn, match="ktmodule login"):
        account_in(TokenFile(tmp_path / "login.json"), CLIENT_ID)


async def test_a_login_of_another_client_id_is_told_to_log_in_again(tmp_path: Path) -> None:
    async with api_server() as server:
        file = keep(tmp_path, server.grant())
        with pytest.raises(NotLoggedIn, match="another client id"):
            account_in(file, "another")
