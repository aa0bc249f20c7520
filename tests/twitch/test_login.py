"""Logging in with a device code and logging out, over real sockets with the real twitchio."""

import asyncio
import os
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from ktmodule.adapters.twitch.account import MissingClientId
from ktmodule.adapters.twitch.login import (
    Invitation,
    LoggedOut,
    LoginFailed,
    log_in,
    log_out,
)
from ktmodule.adapters.twitch.token_file import Login, NotLoggedIn, Secret, TokenFile
from ktmodule.cli.folders import login_path
from ktmodule.cli.logout import log_out as log_out_and_say
from tests.program.running import environment
from tests.twitch.api_server import ApiServer, api_server
from tests.twitch.api_values import CLIENT_ID
from tests.twitch.bots import keep, left_in


def approving(
    server: ApiServer, user_id: str = "2000", shown: list[Invitation] | None = None
) -> Callable[[Invitation], None]:
    """Return somebody who approves a while after being invited. shown: gets the invitations."""

    def invite(invitation: Invitation) -> None:
        if shown is not None:
            shown.append(invitation)
        loop = asyncio.get_running_loop()
        loop.call_later(0.05, server.approve, invitation.code, user_id)

    return invite


def ignoring(invitation: Invitation) -> None:
    """Do not approve."""


async def test_whoever_approves_is_the_bot_and_the_login_is_kept(tmp_path: Path) -> None:
    shown: list[Invitation] = []
    file = TokenFile(tmp_path / "config" / "login.json")
    async with api_server() as server:
        login = await log_in(CLIENT_ID, file, approving(server, shown=shown))
        (grant,) = server.grants
    assert login == file.load()
    assert login == Login(
        CLIENT_ID, "2000", "heartsbot", Secret(grant.access[-1]), Secret(grant.refresh)
    )
    assert set(grant.scopes) == {"user:read:chat", "user:write:chat"}
    (invitation,) = shown
    assert invitation.address == f"https://www.twitch.tv/activate?device-code={invitation.code}"
    assert invitation.expires_in == 30
    assert server.requests["token"] > 1


async def test_nothing_is_written_into_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    async with api_server() as server:
        await log_in(CLIENT_ID, TokenFile(tmp_path / "login.json"), approving(server))
    assert os.listdir(work) == []


async def test_a_new_login_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    async with api_server() as server:
        file = keep(tmp_path, server.grant())
        await log_in(CLIENT_ID, file, approving(server, "1000"))
    assert file.load().login == "kthearts"


async def test_when_nobody_approves_in_time_the_old_login_stays(tmp_path: Path) -> None:
    async with api_server() as server:
        server.code_expires_in = 1
        file = keep(tmp_path, server.grant())
        before = file.load()
        with pytest.raises(LoginFailed, match="not approved in time"):
            await log_in(CLIENT_ID, file, ignoring)
    assert server.requests["token"] > 0
    assert file.load() == before


@pytest.mark.parametrize("message", ["invalid device code", "access_denied", "Invalid client"])
async def test_a_refusal_ends_the_login_whether_twitchio_knows_its_reason_or_not(
    message: str, tmp_path: Path
) -> None:
    async with api_server() as server:
        server.poll_messages = ["authorization_pending", message]
        with pytest.raises(LoginFailed, match="Twitch refused"):
            await log_in(CLIENT_ID, TokenFile(tmp_path / "login.json"), ignoring)
    assert left_in(tmp_path) == []


async def test_twitch_may_stumble_while_somebody_approves(tmp_path: Path) -> None:
    async with api_server() as server:
        server.token_failures = [500, 502]
        server.validate_failures = [500]
        login = await log_in(CLIENT_ID, TokenFile(tmp_path / "login.json"), approving(server))
    assert login.login == "heartsbot"


async def test_a_confidential_application_is_found_at_login(tmp_path: Path) -> None:
    file = TokenFile(tmp_path / "login.json")
    async with api_server() as server:
        server.confidential = True
        with pytest.raises(LoginFailed, match="set its Client Type to Public"):
            await log_in(CLIENT_ID, file, approving(server))
    assert not file.path.exists()


async def test_a_login_without_scopes_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = TokenFile(tmp_path / "login.json")
    async with api_server() as server:

        def invite(invitation: Invitation) -> None:
            (device,) = server.devices
            device.scopes = ()
            server.approve(invitation.code, "2000")

        with pytest.raises(LoginFailed, match="did not grant permission"):
            await log_in(CLIENT_ID, file, invite)


async def test_a_client_id_that_twitch_does_not_know_is_said(tmp_path: Path) -> None:
    async with api_server():
        with pytest.raises(LoginFailed, match="check the client id"):
            await log_in("wrong", TokenFile(tmp_path / "login.json"), ignoring)


async def test_without_a_client_id_it_says_how_to_register_one(tmp_path: Path) -> None:
    with pytest.raises(MissingClientId) as raised:
        await log_in("", TokenFile(tmp_path / "login.json"), ignoring)
    assert len(str(raised.value).splitlines()) == 6


async def test_logging_out_revokes_and_deletes(tmp_path: Path) -> None:
    async with api_server() as server:
        grant = server.grant()
        file = keep(tmp_path, grant)
        assert await log_out(file) is LoggedOut.REVOKED
        assert grant.revoked
        assert not file.path.exists()
        assert await log_out(file) is LoggedOut.NOBODY


async def test_logging_out_with_a_token_that_has_ended_ends_its_refresh_token_too(
    tmp_path: Path,
) -> None:
    async with api_server() as server:
        grant = server.grant()
        file = keep(tmp_path, grant)
        server.expire()
        assert await log_out(file) is LoggedOut.REVOKED
        assert grant.revoked
    assert left_in(tmp_path) == []


async def test_logout_goes_by_the_login_itself_and_says_what_twitch_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By then the settings may name another program, which can neither renew nor revoke it."""
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)
    said = StringIO()
    async with api_server() as server:
        grant = server.grant()
        TokenFile(login_path()).save(keep(tmp_path, grant).load())
        server.expire()
        await asyncio.to_thread(log_out_and_say, said)
        assert grant.revoked
    assert said.getvalue() == "Logged out, here and at Twitch.\n"


async def test_a_login_that_was_revoked_already_is_deleted(tmp_path: Path) -> None:
    async with api_server() as server:
        grant = server.grant()
        grant.revoked = True
        file = keep(tmp_path, grant)
        assert await log_out(file) is LoggedOut.REVOKED
    assert not file.path.exists()


async def test_logging_out_while_twitch_cannot_be_told_deletes_and_says_so(
    tmp_path: Path,
) -> None:
    async with api_server() as server:
        file = keep(tmp_path, server.grant())
        server.validate_failures = [500, 500]
        assert await log_out(file) is LoggedOut.FORGOTTEN
    with pytest.raises(NotLoggedIn):
        file.load()


async def test_logging_out_with_a_damaged_file_leaves_nothing_of_it(tmp_path: Path) -> None:
    file = TokenFile(tmp_path / "login.json")
    file.path.write_text("{")
    assert await log_out(file) is LoggedOut.FORGOTTEN
    assert left_in(tmp_path) == []
