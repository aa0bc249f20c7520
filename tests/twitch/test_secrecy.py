"""Whatever happens to a login, its tokens are written nowhere but in its file."""

import asyncio
import logging
import re
import time
import traceback
from contextlib import closing
from pathlib import Path

import pytest

from ktmodule.adapters.storage.sqlite import SqliteStore
from ktmodule.adapters.twitch.login import LoginFailed, log_in, log_out
from ktmodule.adapters.twitch.token_file import DamagedTokens, NotLoggedIn, TokenFile
from ktmodule.adapters.web.broadcast import Broadcast
from ktmodule.bots.levels import LEVELS
from ktmodule.runtime.loop import Runtime
from ktmodule.session.options import Options
from ktmodule.session.session import Session
from tests.playing import NOVICES
from tests.twitch.api_server import ApiServer, api_server
from tests.twitch.api_values import CLIENT_ID
from tests.twitch.bots import answer, bot_chat, keep, left_in, talking
from tests.twitch.test_login import approving
from tests.waiting import LIMIT


async def full_run(server: ApiServer, file: TokenFile) -> list[BaseException]:
    """Log in, talk, lose the connection, renew, be revoked, log out; return the errors."""
    await log_in(CLIENT_ID, file, approving(server))
    async with talking(server, file) as talk:
        await talk.connected()
        await talk.hears("!play 2C")
        server.expire()
        await talk.says("an answer")
        server.token_failures = [500]
        server.validate_failures = [500]
        server.message_failures = [429]
        talk.chat.reply(answer("lost"))
        server.expire()
        await server.cut()
        await talk.connected(2)
    await log_out(file)
    for trouble in (server.poll_messages, server.token_failures):
        trouble.clear()
    server.poll_messages = ["invalid device code"]
    with pytest.raises(LoginFailed) as failed:
        await log_in(CLIENT_ID, file, approving(server))
    grant = server.grant()
    keep(file.path.parent.parent, grant)
    grant.revoked = True
    async with talking(server, file, ends=True) as talk:
        ended = await talk.end()
    file.path.write_bytes(file.path.read_bytes()[:-40])
    with pytest.raises(DamagedTokens) as damaged:
        file.load()
    return [failed.value, ended, damaged.value]


async def test_no_log_error_or_file_holds_the_text_of_a_token(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    asyncio.get_running_loop().set_debug(True)
    async with api_server() as server:
        file = keep(tmp_path, server.grant())
        errors = await full_run(server, file)
        secrets = server.secrets
    assert len(secrets) > 10
    shown = [caplog.text, *capfd.readouterr()]
    shown += [repr(record.__dict__) for record in caplog.records]
    for error in errors:
        context: BaseException | None = error
        while context is not None:
            shown += [repr(vars(context)), *traceback.format_exception(context)]
            context = context.__context__
    assert re.search("session_welcome", caplog.text)  # twitchio's log is captured
    for secret in secrets:
        assert not any(secret in text for text in shown), secret
    assert left_in(tmp_path) == ["login.json.damaged"]


async def watch(overlay: Broadcast, pages: list[bytes]) -> None:
    """Keep every snapshot, as a page does."""
    client = overlay.join()
    while True:
        pages.append(await client.next())


async def test_neither_the_overlay_nor_the_kept_module_holds_the_text_of_a_token(
    tmp_path: Path,
) -> None:
    pages: list[bytes] = []
    state = tmp_path / "module.sqlite3"
    async with api_server() as server:
        grant = server.grant()
        file = keep(tmp_path, grant)
        chat = bot_chat(file)
        overlay = Broadcast(time.monotonic, "Chat")
        session = Session.begin(1, Options(levels=NOVICES), time.monotonic())
        with closing(SqliteStore.open(state)) as store:
            runtime = Runtime(session, store, LEVELS, [overlay, chat], time.monotonic)
            running = asyncio.create_task(runtime.run(chat))
            watching = asyncio.create_task(watch(overlay, pages))
            await server.subscribed()
            await server.say("3000", "!pass high")
            await server.say("4000", "!hand")
            await server.until(lambda: len(server.messages) == 1)
            server.expire()
            await server.say("1000", "!score")
            await server.until(lambda: len(server.messages) == 2)
            grant.revoked = True
            await server.cut()
            with pytest.raises(NotLoggedIn) as ended:
                await asyncio.wait_for(running, LIMIT)
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
        assert server.requests["token"] == 2
    assert any(b'"disconnected"' in page for page in pages)
    assert any(b"pass high" in page for page in pages)
    for secret in server.secrets:
        assert secret not in str(ended.value)
        assert not any(secret.encode() in data for data in (*pages, state.read_bytes()))
