"""What Twitch removes from chat, over real sockets of both protocols."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ktmodule.adapters.twitch.backoff import Backoff
from ktmodule.adapters.twitch.intake import Intake
from ktmodule.adapters.twitch.irc_chat import AnonymousChat
from ktmodule.adapters.twitch.message import Message
from ktmodule.adapters.web.broadcast import Broadcast
from ktmodule.bots.levels import LEVELS
from ktmodule.chat.commands import Mode
from ktmodule.chat.line import (
    ChatCleared,
    ChatLine,
    LineDeleted,
    Link,
    Removal,
    Role,
    Silenced,
    Viewer,
)
from ktmodule.runtime.loop import Runtime
from ktmodule.session.options import Options
from ktmodule.session.seat.decision import DecisionSettings
from ktmodule.session.session import Session
from tests.playing import NOVICES
from tests.runtime.test_loop import MemoryStore
from tests.twitch.api_server import api_server
from tests.twitch.bots import PATIENT, keep, talking
from tests.twitch.inbox import Collected
from tests.twitch.irc_server import irc_server
from tests.waiting import LIMIT, until

USER_MESSAGES = "channel.chat.clear_user_messages"
DELETED = "channel.chat.message_delete"
CLEARED = "channel.chat.clear"
ANN = {"target_user_id": "3000", "target_user_login": "ann", "target_user_name": "アン"}


@asynccontextmanager
async def delivering(intake: Intake) -> AsyncIterator[Collected]:
    """Deliver what the intake holds while the block runs."""
    inbox = Collected()
    running = asyncio.create_task(intake.deliver(inbox))
    try:
        yield inbox
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


async def test_over_irc_bans_timeouts_and_deleted_lines_come_in() -> None:
    async with irc_server() as server:
        inbox = Collected()
        chat = AnonymousChat("kthearts", Intake(), Backoff(Random(1)), address=server.address)
        running = asyncio.create_task(chat.run(inbox))
        try:
            await server.joined()
            await server.tell(
                "@room-id=1000;target-user-id=7 :tmi.twitch.tv CLEARCHAT #kthearts :ann",
                "@ban-duration=1;target-user-id=8 :tmi.twitch.tv CLEARCHAT #kthearts :bob",
                "@login=cid;target-msg-id=line-9 :tmi.twitch.tv CLEARMSG #kthearts :!play 2C",
                "@room-id=2000;target-user-id=9 :tmi.twitch.tv CLEARCHAT #elsewhere :dee",
                ":tmi.twitch.tv CLEARCHAT #kthearts :eve",
                "@room-id=1000 :tmi.twitch.tv CLEARCHAT #kthearts",
            )
            await inbox.until(lambda: ChatCleared() in inbox.items)
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
    assert inbox.removals == [
        Silenced(Viewer("ann", user_id="7", login="ann")),
        Silenced(Viewer("bob", user_id="8", login="bob")),
        LineDeleted("line-9"),
        ChatCleared(),
    ]


async def test_over_eventsub_bans_and_deleted_lines_come_in_even_after_a_move(
    tmp_path: Path,
) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            session = await server.subscribed()
            await server.until(lambda: session.removals == {USER_MESSAGES, DELETED, CLEARED})
            await server.remove(USER_MESSAGES, **ANN)
            await server.remove(DELETED, message_id="line-9", message_body="!play 2C", **ANN)
            await talk.inbox.until(lambda: len(talk.inbox.removals) == 2)
            await server.ask_to_reconnect(session)
            await server.until(lambda: len(server.sessions) == 2)
            await session.socket.close()
            await server.remove(CLEARED)
            await talk.inbox.until(lambda: len(talk.inbox.removals) == 3)
    assert set(talk.inbox.removals) == {
        Silenced(Viewer("アン", user_id="3000", login="ann")),
        LineDeleted("line-9"),
        ChatCleared(),
    }


async def test_from_twitch_to_the_table_and_the_log_of_the_overlay() -> None:
    overlay = Broadcast(time.monotonic, "Chat")
    options = Options(decisions=DecisionSettings(Mode.CLAIM), levels=NOVICES)
    session = Session.begin(1, options, time.monotonic())
    runtime = Runtime(session, MemoryStore(), LEVELS, [overlay], time.monotonic)

    def seen() -> tuple[str, list[str]]:
        """The holder of the seat, and the names in the log."""
        shown = json.loads(overlay.current() or b'{"mode": {"holder": ""}, "log": []}')
        return shown["mode"]["holder"], [line["name"] for line in shown["log"]]

    async with irc_server() as server:
        chat = AnonymousChat("kthearts", Intake(), Backoff(Random(1)), address=server.address)
        running = asyncio.create_task(runtime.run(chat))
        try:
            await server.joined()
            for who in ("ann", "bob", "cid", "dee"):
                await server.say(who, "!claim", user_id=f"7-{who}", id=f"by-{who}")
            await until(lambda: seen() == ("Ann", ["Ann", "Bob", "Cid", "Dee"]), "the claim")
            await server.tell("@target-msg-id=by-cid :tmi.twitch.tv CLEARMSG #kthearts :!claim")
            await until(lambda: seen()[1] == ["Ann", "Bob", "Dee"], "one line less")
            await server.tell("@target-user-id=7-ann :tmi.twitch.tv CLEARCHAT #kthearts :ann")
            # Refusals that name the one who held the seat are gone as well.
            await until(lambda: seen() == ("", []), "a free seat")
            await server.say("eve", "!claim", user_id="7-eve", id="by-eve")
            await until(lambda: seen() == ("Eve", ["Eve"]), "another holder")
            await server.tell(":tmi.twitch.tv CLEARCHAT #kthearts")
            await until(lambda: seen() == ("Eve", []), "an empty log")
        finally:
            running.cancel()
            await asyncio.wait([running], timeout=LIMIT)


@pytest.mark.parametrize("status", [400, 403, 409, 500])
async def test_what_twitch_does_not_grant_keeps_no_line_from_the_game(
    status: int, tmp_path: Path
) -> None:
    async with api_server() as server:
        server.removal_failures = [status]
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            await server.until(lambda: server.requests[USER_MESSAGES] == 1)
            await talk.hears("!play 2C")
    assert talk.inbox.links == [Link.CONNECTING, Link.CONNECTED]


async def test_what_twitch_could_not_grant_is_asked_for_again(tmp_path: Path) -> None:
    async with api_server() as server:
        server.removal_failures = [500, 503]
        timing = replace(PATIENT, again=0.01)
        async with talking(server, keep(tmp_path, server.grant()), timing=timing) as talk:
            await talk.connected()
            session = await server.subscribed()
            await server.until(lambda: session.removals == {USER_MESSAGES, DELETED, CLEARED})
    assert server.requests[USER_MESSAGES] == 3


@pytest.mark.parametrize(
    ("removal", "left"),
    [
        (Silenced(Viewer("ann", user_id="1", login="ann")), ["b"]),
        (LineDeleted("line-a"), ["c", "b"]),
        (ChatCleared(), ["c", "a", "b"]),
    ],
)
async def test_lines_that_still_wait_go_with_what_is_removed(
    removal: Removal, left: list[str]
) -> None:
    intake = Intake()
    ann = Viewer("Ann", Role.VIEWER, "1", "ann")
    promoted = Viewer("Ann", Role.MODERATOR, "1", "ann")
    for viewer, text in ((ann, "a"), (Viewer("Bob", user_id="2"), "b"), (promoted, "c")):
        intake.add(Message(ChatLine(viewer, text, id=f"line-{text}")))
    intake.remove(removal)
    async with delivering(intake) as inbox:
        await inbox.until(lambda: removal in inbox.items)
        await inbox.heard("b")
    assert inbox.texts == left


async def test_a_line_that_is_delivered_after_it_was_deleted_is_not_heard() -> None:
    intake = Intake()
    intake.remove(LineDeleted("line-1"))
    intake.add(Message(ChatLine(Viewer("Ann", user_id="1"), "!play 2C", id="line-1")))
    intake.add(Message(ChatLine(Viewer("Ann", user_id="1"), "!hand", id="line-2")))
    async with delivering(intake) as inbox:
        await inbox.heard("!hand")
    assert inbox.texts == ["!hand"]
