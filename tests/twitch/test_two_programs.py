"""Two programs on one machine with one login: one sends, and the other says why it does not."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from ktmodule.adapters.twitch.backoff import Backoff
from ktmodule.adapters.twitch.fallback import Fallback
from ktmodule.adapters.twitch.intake import Intake
from ktmodule.adapters.twitch.irc_chat import AnonymousChat
from ktmodule.adapters.twitch.login import log_in, log_out
from ktmodule.adapters.twitch.token_file import LoginInUse, TokenFile
from ktmodule.chat.line import ChatLine, ChatStatus, Link
from ktmodule.cli.folders import login_path
from tests.program.running import environment, run
from tests.twitch.api_server import api_server
from tests.twitch.api_values import CLIENT_ID
from tests.twitch.bots import bot_chat, keep, talking
from tests.twitch.holding import another_program
from tests.twitch.inbox import Collected
from tests.twitch.irc_server import irc_server
from tests.twitch.test_login import approving

IN_USE = "Another KTModule is using this Twitch login. Quit that one, then start this one again."


async def test_the_second_program_only_reads_and_says_why(tmp_path: Path) -> None:
    notes: list[str] = []
    inbox = Collected()
    async with api_server() as api, irc_server() as irc:
        file = keep(tmp_path, api.grant())
        intake = Intake()
        bot = bot_chat(file, intake=intake)
        reader = AnonymousChat("kthearts", intake, Backoff(Random(1)), address=irc.address)
        with another_program(file):
            running = asyncio.create_task(Fallback(bot, reader, notes.append).run(inbox))
            await irc.joined()
            await irc.say("ann", "!play 2C")
            await inbox.heard("!play 2C")
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
        assert not api.requests
    assert notes == [f"{IN_USE} Until then, replies do not go to chat."]
    assert inbox.statuses == [
        ChatStatus(Link.CONNECTING, "#kthearts"),
        ChatStatus(Link.CONNECTED, "#kthearts"),
    ]
    assert [item.viewer.login for item in inbox.items if isinstance(item, ChatLine)] == ["ann"]


async def test_a_program_that_was_killed_leaves_the_login_free(tmp_path: Path) -> None:
    async with api_server() as server:
        file = keep(tmp_path, server.grant())
        with another_program(file) as other:
            other.kill()
            other.wait()
            async with talking(server, file) as talk:
                await talk.connected()
                await talk.says("here I am")


async def test_a_login_that_is_in_use_is_neither_replaced_nor_ended(tmp_path: Path) -> None:
    async with api_server() as server:
        grant = server.grant()
        file = keep(tmp_path, grant)
        before = file.load()
        async with talking(server, file) as talk:
            await talk.connected()
            with pytest.raises(LoginInUse, match=IN_USE):
                await log_in(CLIENT_ID, file, approving(server))
            with pytest.raises(LoginInUse, match=IN_USE):
                await log_out(file)
            await talk.says("still here")
        assert (server.requests["device"], server.requests["revoke"]) == (0, 0)
        assert file.load() == before
        assert not grant.revoked


@pytest.mark.parametrize("command", ["login", "logout"])
def test_the_program_says_that_another_one_uses_the_login(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = tmp_path / "settings.yaml"
    settings.write_text(f"chat: {{client_id: {CLIENT_ID}}}\n", encoding="utf-8")
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)
    file = TokenFile(login_path())
    assert tmp_path in file.path.parents
    with another_program(file):
        done = run("--config", settings, command, home=tmp_path)
    assert (done.status, done.output, done.errors) == (1, b"", f"ktmodule: {IN_USE}\n")
