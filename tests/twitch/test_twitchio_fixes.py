"""The known faults of twitchio 3.3.2 and of the network: the bot survives each of them."""

import asyncio
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from ktmodule.adapters.twitch.outbox import Limits
from ktmodule.chat.disconnection import Reason
from ktmodule.chat.line import ChatStatus, Link
from ktmodule.session.effects import Reply
from ktmodule.session.outcome import Outcome
from tests.twitch.api_server import api_server
from tests.twitch.bots import AT_ONCE, PATIENT, Talk, answer, keep, talking
from tests.waiting import until


async def test_lines_that_come_twice_count_once(tmp_path: Path) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            for id in ("a", "b", "a", "a", "b"):
                await server.say("3000", f"!play {id}", id=id)
            await server.cut()
            await talk.connected(2)
            await server.subscribed(1)
            await server.say("3000", "!play a", id="a")
            await talk.hears("!hand")
        assert talk.inbox.texts == ["!play a", "!play b", "!hand"]


async def test_nothing_is_lost_while_twitch_moves_the_connection(tmp_path: Path) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            old = await server.subscribed()
            server.slow_welcome = 0.1
            await server.say("3000", "before", over=old)
            await server.ask_to_reconnect(old)
            await server.say("3000", "meanwhile", over=old)
            new = await server.subscribed(2)
            await server.say("3000", "both", id="both", over=old)
            await server.say("3000", "both", id="both", over=new)
            await server.say("3000", "over the new one", over=new)
            await talk.inbox.heard("over the new one")
            await server.say("3000", "on its way", over=old)
            await old.socket.close(code=4004)
            await server.say("3000", "after", over=new)
            await talk.inbox.heard("after")
            await talk.inbox.heard("on its way")
        assert Counter(talk.inbox.texts) == Counter(
            ("before", "meanwhile", "both", "over the new one", "on its way", "after")
        )
        assert talk.inbox.links == [Link.CONNECTING, Link.CONNECTED]
        assert server.requests["subscribe"] == 1


async def test_a_move_that_leads_nowhere_is_a_connection_that_is_lost(tmp_path: Path) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            server.closing = True
            await server.ask_to_reconnect(await server.subscribed())
            await talk.inbox.until(lambda: Link.DISCONNECTED in talk.inbox.links)
            server.closing = False
            await talk.connected(2)
            await talk.hears("!play 2C")


async def test_the_bot_hears_again_after_subscribing_failed_after_a_cut(tmp_path: Path) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            server.subscribe_failures = [500, 403, 429]
            await server.cut()
            await talk.connected(2)
            await talk.hears("!play 2C")
            await talk.says("you play 2C")
        assert server.requests["subscribe"] == 5
        assert talk.inbox.links.count(Link.DISCONNECTED) == 4


async def test_a_connection_that_breaks_while_twitch_is_down_is_told_at_once(
    tmp_path: Path,
) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            server.closing = True
            await server.cut()
            await talk.inbox.until(lambda: Link.DISCONNECTED in talk.inbox.links)
            server.closing = False
            await talk.connected(2)
            await talk.hears("!play 2C")


@pytest.mark.parametrize("code", [1001, 4000, 4001, 4002, 4003, 4005, 4006, 4007])
async def test_the_bot_hears_again_after_every_kind_of_close(code: int, tmp_path: Path) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            session = await server.subscribed()
            await session.socket.close(code=code)
            await talk.connected(2)
            await talk.hears("!play 2C")


@pytest.mark.parametrize("status", ["user_removed", "version_removed", "authorization_revoked"])
async def test_the_bot_hears_again_after_its_subscription_was_revoked(
    status: str, tmp_path: Path
) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            await server.revoke_subscription(await server.subscribed(), status)
            await talk.connected(2)
            await talk.hears("!play 2C")


async def test_silence_is_noticed_and_the_client_built_anew(tmp_path: Path) -> None:
    async with api_server() as server:
        timing = replace(PATIENT, silence=1.0)
        async with talking(server, keep(tmp_path, server.grant()), timing=timing) as talk:
            await talk.connected()
            session = await server.subscribed()
            enough = session.keepalives + 1.5 * timing.silence / server.keepalive
            await server.until(lambda: session.keepalives > enough)
            assert talk.inbox.links.count(Link.CONNECTED) == 1  # keepalives end the silence
            session.silent = True
            await talk.connected(2)
            await talk.hears("!play 2C")


async def test_an_event_that_cannot_be_read_is_logged_once_a_kind(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            session = await server.subscribed()
            for _ in range(3):
                event = {"event": {"message": "what somebody typed"}}
                await session.send("notification", event, subscription_type="channel.chat.message")
            await talk.hears("still there")
    told = [one for one in caplog.messages if "cannot be read" in one]
    assert len(told) == 1
    assert "channel.chat.message (no '" in told[0]
    assert "somebody" not in told[0]


async def test_garbage_on_the_socket_is_survived(tmp_path: Path) -> None:
    async with api_server() as server:
        timing = replace(PATIENT, silence=1.0)
        async with talking(server, keep(tmp_path, server.grant()), timing=timing) as talk:
            await talk.connected()
            session = await server.subscribed()
            await session.socket.send_str("{")
            await session.socket.send_bytes(b"\xff")
            await session.send("unheard_of", {})
            await session.send("notification", {}, subscription_type="channel.chat.message")
            await talk.hears("still there")
            await session.socket.send_str("[]")
            await talk.connected(2)
            await talk.hears("there again")


async def test_waits_grow_are_capped_and_differ_and_each_is_said(tmp_path: Path) -> None:
    async with api_server() as server:
        server.closing = True
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.inbox.until(lambda: talk.inbox.links.count(Link.DISCONNECTED) >= 14)
            server.closing = False
            await talk.connected()
        waits = talk.naps.seconds
        assert all(early < late for early, late in pairwise(waits[:7]))
        assert all(30 <= seconds <= 60 for seconds in waits[8:])
        assert len(set(waits)) == len(waits)
        told = [s for s in talk.inbox.statuses if s.link is Link.DISCONNECTED]
        assert told[:14] == [
            ChatStatus(Link.DISCONNECTED, "#kthearts", seconds, reason=Reason.CLOSED)
            for seconds in waits[:14]
        ]


async def test_the_connection_may_be_cut_again_and_again(tmp_path: Path) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            for number in range(8):
                await talk.connected(number + 1)
                await talk.hears(f"line {number}")
                await talk.says(f"answer {number}")
                await server.cut()
        assert talk.inbox.texts == [f"line {number}" for number in range(8)]
        assert server.messages == [f"@ann answer {number}" for number in range(8)]


async def test_lines_that_twitch_rejects_together_are_said_again_alone(tmp_path: Path) -> None:
    async with api_server() as server:
        server.drops = ["msg_rejected", "msg_rejected"]
        limits = Limits(spacing=0.01, messages=1000, rejected=0.01)
        async with talking(server, keep(tmp_path, server.grant()), limits=limits) as talk:
            await talk.connected()
            for text in ("what a troll typed", "your hand: 2C", "no points yet"):
                talk.chat.reply(Reply(None, Outcome.ANSWERED, text))
            await server.until(lambda: len(server.messages) == 2)
        assert server.messages == ["your hand: 2C", "no points yet"]


@pytest.mark.parametrize("failure", [429, 500, 403, "msg_rejected", "msg_ratelimit"])
async def test_a_message_that_twitch_does_not_take_slows_down_and_reading_goes_on(
    failure: int | str, tmp_path: Path
) -> None:
    async with api_server() as server:
        if isinstance(failure, int):
            server.message_failures = [failure]
        else:
            server.drops = [failure]
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            talk.chat.reply(answer("lost"))
            await server.until(lambda: server.requests["message"] == 1)
            begun = asyncio.get_running_loop().time()
            await talk.hears("!play 2C")
            await talk.says("an answer")
            assert asyncio.get_running_loop().time() - begun > 0.9
        assert server.messages == ["@ann an answer"]
        assert talk.inbox.links == [Link.CONNECTING, Link.CONNECTED]


async def test_a_moderators_limits_hold_once_a_message_shows_that_the_bot_is_one(
    tmp_path: Path,
) -> None:
    async with api_server() as server:
        server.badges["2000"] = ["moderator"]
        limits = Limits(spacing=0.01, messages=2, as_moderator=100)
        async with talking(server, keep(tmp_path, server.grant()), limits=limits) as talk:
            await talk.connected()
            for number in range(5):
                await talk.says(f"answer {number}")
        assert server.messages == [f"@ann answer {number}" for number in range(5)]


async def test_fifty_viewers_at_once_are_all_heard_in_order(tmp_path: Path) -> None:
    async with api_server() as server:
        server.accounts |= {f"{5000 + n}": f"viewer{n}" for n in range(50)}
        texts = [f"!play {n}" for n in range(500)]
        async with talking(server, keep(tmp_path, server.grant()), limits=AT_ONCE) as talk:
            await talk.connected()
            for n, text in enumerate(texts):
                await server.say(f"{5000 + n % 50}", text)
            await talk.inbox.heard(texts[-1])
        assert talk.inbox.texts == texts


async def test_a_talk_that_ends_leaves_no_task_behind(tmp_path: Path) -> None:
    async with api_server() as server:
        before = asyncio.all_tasks()
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await use(talk)
        await until(lambda: not asyncio.all_tasks() - before, "the end of its tasks")


async def use(talk: Talk) -> None:
    await talk.connected()
    session = await talk.server.subscribed()
    await talk.server.ask_to_reconnect(session)
    await talk.server.subscribed(2)
    await talk.says("an answer")
