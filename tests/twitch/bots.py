"""A bot in the chat of #kthearts, at the stand-in for Twitch."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from ktmodule.adapters.twitch.account import account_in
from ktmodule.adapters.twitch.backoff import Backoff
from ktmodule.adapters.twitch.eventsub_chat import BotChat, Timing
from ktmodule.adapters.twitch.intake import Intake
from ktmodule.adapters.twitch.outbox import Limits, Outbox
from ktmodule.adapters.twitch.token_file import CannotSend, Login, Secret, TokenFile
from ktmodule.chat.line import Link, Viewer
from ktmodule.session.effects import Reply
from ktmodule.session.outcome import Outcome
from tests.twitch.api_server import ApiServer
from tests.twitch.api_values import CLIENT_ID, Grant
from tests.twitch.inbox import Collected, Naps
from tests.waiting import LIMIT

PATIENT = Timing(open=LIMIT, silence=LIMIT, farewell=LIMIT, send=LIMIT, prove=LIMIT)
"""Nothing is given up, however slow the machine is, unless a test has it so."""

AT_ONCE = Limits(spacing=0.01, messages=1000)
"""Limits that let a test send without waiting."""

ANN = Viewer("Ann", user_id="3000", login="ann")
BOB = Viewer("Bob", user_id="4000", login="bob")


def keep(folder: Path, grant: Grant, login: str = "heartsbot") -> TokenFile:
    """Return the file that a login leaves behind."""
    file = TokenFile(folder / "config" / "login.json")
    access, refresh = Secret(grant.access[-1]), Secret(grant.refresh)
    file.save(Login(CLIENT_ID, grant.user_id, login, access, refresh))
    return file


def bot_chat(
    file: TokenFile,
    channel: str = "kthearts",
    *,
    intake: Intake | None = None,
    limits: Limits = AT_ONCE,
    backoff: Backoff | None = None,
    timing: Timing = PATIENT,
) -> BotChat:
    """Return the chat of #kthearts for the account in this file."""
    rng = Random(1)
    return BotChat(
        channel,
        account_in(file, CLIENT_ID),
        intake or Intake(),
        Outbox(rng, limits),
        backoff or Backoff(rng),
        timing,
    )


def left_in(folder: Path) -> list[str]:
    """Return the names of the files in this folder, without the lock of the login."""
    names = sorted(path.name for path in folder.rglob("*") if path.is_file())
    return [name for name in names if name != "login.json.lock"]


def answer(text: str, to: Viewer = ANN, outcome: Outcome = Outcome.ACCEPTED) -> Reply:
    return Reply(to, outcome, text)


@dataclass
class Talk:
    """A bot at work."""

    server: ApiServer
    chat: BotChat
    inbox: Collected
    file: TokenFile
    naps: Naps
    running: "asyncio.Task[None]"

    async def connected(self, times: int = 1) -> None:
        await self.inbox.until(lambda: self.inbox.links.count(Link.CONNECTED) >= times)

    async def end(self) -> CannotSend:
        """Wait for the bot to give up; return its reason."""
        with pytest.raises(CannotSend) as raised:
            await asyncio.wait_for(asyncio.shield(self.running), LIMIT)
        return raised.value

    async def hears(self, text: str, user_id: str = "3000") -> None:
        """Type something as a viewer, and wait until it is delivered."""
        await self.server.say(user_id, text)
        await self.inbox.heard(text)

    async def says(self, text: str) -> None:
        """Reply to a viewer, and wait until the message is in chat."""
        self.chat.reply(answer(text))
        await self.server.until(lambda: any(text in said for said in self.server.messages))


@asynccontextmanager
async def talking(
    server: ApiServer,
    file: TokenFile,
    *,
    timing: Timing = PATIENT,
    limits: Limits = AT_ONCE,
    intake: Intake | None = None,
    ends: bool = False,
) -> AsyncIterator[Talk]:
    """Run the bot while the block runs. ends: it gives up before the end of the block."""
    inbox = Collected()
    naps = Naps()
    chat = bot_chat(
        file,
        "KTHearts",
        intake=intake,
        limits=limits,
        backoff=Backoff(Random(1), sleep=naps),
        timing=timing,
    )
    running = asyncio.create_task(chat.run(inbox))
    try:
        yield Talk(server, chat, inbox, file, naps, running)
        assert running.done() == ends
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError, CannotSend):
            await running
