"""The bot's token: one renewal at a time, saved at once, never lost to a passing fault."""

import asyncio
import os
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest
from twitchio.authentication import OAuth

from ktmodule.adapters.twitch.live_token import LiveToken
from ktmodule.adapters.twitch.token_file import DamagedTokens, TokenFile
from ktmodule.adapters.twitch.twitchio_fixes import BotClient
from ktmodule.chat.line import Link
from tests.twitch.api_server import api_server
from tests.twitch.api_values import CLIENT_ID, Grant
from tests.twitch.bots import PATIENT, answer, keep, talking

ENDED = (
    "Twitch no longer accepts the login: the account has disconnected the app or changed its "
    "password, or the login was unused for 30 days. Run ktmodule login to log in again."
)


def assert_kept(file: TokenFile, grant: Grant) -> None:
    """Assert that the file holds the tokens that are valid now."""
    kept = file.load()
    assert (kept.access.reveal(), kept.refresh.reveal()) == (grant.access[-1], grant.refresh)


async def test_a_token_that_ends_is_renewed_once_for_all_the_messages_after_it(
    tmp_path: Path,
) -> None:
    async with api_server() as server:
        grant = server.grant()
        async with talking(server, keep(tmp_path, grant)) as talk:
            await talk.connected()
            server.expire()
            for number in range(5):
                await talk.says(f"answer {number}")
        assert server.requests["token"] == 1
        assert not grant.revoked


async def test_messages_and_the_hourly_question_share_one_renewal(tmp_path: Path) -> None:
    async with api_server() as server:
        server.slow_token = 0.1
        grant = server.grant()
        file = keep(tmp_path, grant)
        async with talking(server, file, timing=replace(PATIENT, prove=0.05)) as talk:
            await talk.connected()
            server.expire()
            await talk.says("an answer")
            await server.until(lambda: server.requests["validate"] > 2)
        assert server.requests["token"] == 1
        assert not grant.revoked


async def test_requests_that_meet_a_401_at_the_same_time_share_one_renewal(
    tmp_path: Path,
) -> None:
    async with api_server() as server, aiohttp.ClientSession() as session:
        server.slow_token = 0.05
        grant = server.grant()
        file = keep(tmp_path, grant)
        token = LiveToken(OAuth(client_id=CLIENT_ID, session=session), file, file.load())
        client = BotClient(token, session)
        for times in (1, 2, 3):
            server.expire()
            found = await asyncio.gather(*(client.fetch_user(login="ann") for _ in range(20)))
            assert [user.id for user in found if user] == ["3000"] * 20
            for _ in range(3):
                await client.fetch_user(login="ann")
            assert server.requests["token"] == times
        assert not grant.revoked
        assert_kept(file, grant)
        await client.close()


async def test_a_renewed_token_is_on_the_disk_before_it_is_used(tmp_path: Path) -> None:
    async with api_server() as server:
        grant = server.grant()
        file = keep(tmp_path, grant)
        async with talking(server, file) as talk:
            await talk.connected()
            server.expire()
            await talk.says("an answer")
            assert_kept(file, grant)
            assert grant.used
        assert os.name != "posix" or file.path.stat().st_mode & 0o777 == 0o600


async def test_a_renewal_that_is_under_way_at_the_end_is_not_lost(tmp_path: Path) -> None:
    async with api_server() as server:
        server.slow_token = 0.2
        grant = server.grant()
        file = keep(tmp_path, grant)
        async with talking(server, file) as talk:
            await talk.connected()
            server.expire()
            talk.chat.reply(answer("an answer"))
            await server.until(lambda: bool(grant.used))
        assert_kept(file, grant)


async def test_nothing_is_written_into_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            server.expire()
            await talk.says("an answer")
            await server.cut()
            await talk.connected(2)
    assert os.listdir(work) == []


async def test_a_damaged_login_is_a_message_and_not_a_crash(tmp_path: Path) -> None:
    async with api_server() as server:
        file = keep(tmp_path, server.grant())
        file.path.write_bytes(file.path.read_bytes()[:-40])
        with pytest.raises(DamagedTokens, match="ktmodule login"):
            async with talking(server, file):
                pass


async def test_a_login_that_twitch_cannot_judge_at_the_start_is_kept_and_tried_again(
    tmp_path: Path,
) -> None:
    async with api_server() as server:
        server.validate_failures = [500, 500]
        grant = server.grant()
        file = keep(tmp_path, grant)
        async with talking(server, file) as talk:
            await talk.connected()
            await talk.hears("!play 2C")
        assert_kept(file, grant)
        assert talk.inbox.links[:4] == [
            Link.CONNECTING,
            Link.DISCONNECTED,
            Link.CONNECTING,
            Link.DISCONNECTED,
        ]


async def test_a_token_that_ended_while_the_program_was_off_is_renewed_at_the_start(
    tmp_path: Path,
) -> None:
    async with api_server() as server:
        server.token_failures = [500]
        grant = server.grant()
        file = keep(tmp_path, grant)
        server.expire()
        async with talking(server, file) as talk:
            await talk.connected()
        assert_kept(file, grant)
        assert len(grant.used) == 1


async def test_a_token_that_is_about_to_end_is_renewed_ahead(tmp_path: Path) -> None:
    async with api_server() as server:
        server.expires_in = 100
        grant = server.grant()
        async with talking(server, keep(tmp_path, grant)) as talk:
            await talk.connected()
        assert len(grant.used) == 1


async def test_a_login_that_was_revoked_ends_in_a_message_that_says_to_log_in(
    tmp_path: Path,
) -> None:
    async with api_server() as server:
        grant = server.grant()
        grant.revoked = True
        file = keep(tmp_path, grant)
        async with talking(server, file, ends=True) as talk:
            assert str(await talk.end()) == ENDED
        assert file.load()


@pytest.mark.parametrize("noticed_by", ["the hourly question", "a message", "a reconnect"])
async def test_a_login_that_is_revoked_meanwhile_ends_in_that_message_too(
    noticed_by: str, tmp_path: Path
) -> None:
    async with api_server() as server:
        grant = server.grant()
        timing = replace(PATIENT, prove=0.1 if noticed_by == "the hourly question" else 30)
        async with talking(server, keep(tmp_path, grant), timing=timing, ends=True) as talk:
            await talk.connected()
            grant.revoked = True
            if noticed_by == "a message":
                talk.chat.reply(answer("an answer"))
            if noticed_by == "a reconnect":
                await server.cut()
            assert str(await talk.end()) == ENDED


async def test_another_login_meanwhile_is_taken_over_and_not_renewed_against(
    tmp_path: Path,
) -> None:
    async with api_server() as server:
        file = keep(tmp_path, server.grant())
        async with talking(server, file) as talk:
            await talk.connected()
            server.expire()
            keep(tmp_path, server.grant())
            await talk.says("an answer")
        assert server.requests["token"] == 0


async def test_a_401_that_arrives_after_the_renewal_renews_nothing(tmp_path: Path) -> None:
    async with api_server() as server, aiohttp.ClientSession() as session:
        grant = server.grant()
        file = keep(tmp_path, grant)
        token = LiveToken(OAuth(client_id=CLIENT_ID, session=session), file, file.load())
        used = token.login.access
        for _ in range(3):
            await token.renew(used)
        assert server.requests["token"] == 1
        assert not grant.revoked


async def test_a_login_that_cannot_be_kept_is_used_and_kept_at_the_next_occasion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    async with api_server() as server:
        grant = server.grant()
        file = keep(tmp_path, grant)
        with monkeypatch.context() as disk:
            disk.setattr(os, "fsync", full)
            async with talking(server, file, timing=replace(PATIENT, prove=0.05)) as talk:
                await talk.connected()
                server.expire()
                await talk.says("an answer")
                disk.undo()
                proved = server.requests["validate"]
                await server.until(lambda: server.requests["validate"] > proved + 1)
                assert_kept(file, grant)
