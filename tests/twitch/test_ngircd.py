"""Reading a chat at an IRC server that nobody here wrote."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from ktmodule.adapters.twitch.backoff import Backoff
from ktmodule.adapters.twitch.intake import Intake
from ktmodule.adapters.twitch.irc_chat import AnonymousChat
from ktmodule.chat.line import ChatLine, Link
from ktmodule.chat.line import Viewer as Speaker
from tests.twitch.inbox import Collected
from tests.twitch.ngircd import Ngircd, Viewer, hears, id_of, relay
from tests.waiting import until


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Ngircd]:
    one = Ngircd(tmp_path)
    await one.start()
    try:
        yield one
    finally:
        await one.stop()


async def test_it_joins_hears_answers_pings_and_survives_a_restart_of_the_server(
    server: Ngircd,
) -> None:
    inbox = Collected()
    async with relay(server.port) as front:
        backoff = Backoff(Random(1), sleep=lambda _: asyncio.sleep(0.05))
        chat = AnonymousChat("kthearts", Intake(), backoff, address=front.address)
        running = asyncio.create_task(chat.run(inbox))
        try:
            await inbox.until(lambda: Link.CONNECTED in inbox.links)
            async with Viewer("ann", server.port) as ann, Viewer("bob", server.port) as bob:
                await hears(inbox, ann, "!play 2C")
                await hears(inbox, bob, "what a lovely stream :)")
                await until(lambda: any(one.startswith("PING") for one in front.heard), "a PING")
                await until(lambda: any(one.startswith("PONG") for one in front.sent), "a PONG")
                await hears(inbox, ann, "still here, überall 日本")
            await server.stop()
            await inbox.until(lambda: inbox.links.count(Link.DISCONNECTED) >= 2)
            await server.start()
            await inbox.until(lambda: inbox.links.count(Link.CONNECTED) == 2)
            async with Viewer("ann", server.port) as ann:
                await hears(inbox, ann, "!hand")
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
    speakers = {name: Speaker(name, user_id=id_of(name), login=name) for name in ("ann", "bob")}
    assert inbox.lines == [
        ChatLine(speakers["ann"], "!play 2C"),
        ChatLine(speakers["bob"], "what a lovely stream :)"),
        ChatLine(speakers["ann"], "still here, überall 日本"),
        ChatLine(speakers["ann"], "!hand"),
    ]
