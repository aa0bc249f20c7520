"""Reading chat without an account, over real sockets."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from ktmodule.adapters.twitch.backoff import Backoff
from ktmodule.adapters.twitch.channel import NoSuchChannel
from ktmodule.adapters.twitch.intake import MAX_WAITING, Intake
from ktmodule.adapters.twitch.irc_chat import AnonymousChat, Timing
from ktmodule.chat.disconnection import Reason
from ktmodule.chat.line import ChatLine, ChatStatus, Link, Role
from tests.twitch.inbox import Collected, Naps
from tests.twitch.irc_server import IrcServer, irc_server, privmsg
from tests.waiting import LIMIT

PATIENT = Timing(open=LIMIT, join=LIMIT, quiet=LIMIT, pong=LIMIT, farewell=LIMIT)
"""Nothing is given up, however slow the machine is, unless a test has it so."""

SUSPENDED = (
    "@msg-id=msg_channel_suspended :tmi.twitch.tv NOTICE #kthearts"
    " :This channel does not exist or has been suspended."
)


@asynccontextmanager
async def reading(
    server: IrcServer,
    timing: Timing = PATIENT,
    naps: Naps | None = None,
    reset_after: float = 30.0,
) -> AsyncIterator[Collected]:
    """Read the chat of #kthearts while the block runs."""
    inbox = Collected()
    backoff = Backoff(Random(1), reset_after, sleep=naps or Naps())
    chat = AnonymousChat("KTHearts", Intake(), backoff, address=server.address, timing=timing)
    running = asyncio.create_task(chat.run(inbox))
    try:
        yield inbox
        assert not running.done()
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


async def test_it_asks_for_tags_takes_a_guests_nick_and_joins() -> None:
    async with irc_server() as server, reading(server) as inbox:
        reader = await server.joined()
        await inbox.until(lambda: Link.CONNECTED in inbox.links)
        assert reader.received[0] == "CAP REQ :twitch.tv/tags twitch.tv/commands"
        assert re.fullmatch(r"NICK justinfan\d{5}", reader.received[1])
        assert reader.received[2] == "JOIN #kthearts"
        assert not any(line.startswith(("PASS", "PRIVMSG")) for line in reader.received)
    assert inbox.statuses == [
        ChatStatus(Link.CONNECTING, "#kthearts"),
        ChatStatus(Link.CONNECTED, "#kthearts"),
    ]


async def test_lines_come_in_with_who_said_them() -> None:
    async with irc_server() as server, reading(server) as inbox:
        await server.joined()
        await server.say("ann", "!play 2C", badges="moderator/1", user_id="7")
        await server.say("bob", "what a lovely stream")
        await inbox.until(lambda: len(inbox.texts) == 2)
    ann, bob = (item for item in inbox.items if isinstance(item, ChatLine))
    assert (ann.text, ann.viewer.user_id, ann.viewer.login) == ("!play 2C", "7", "ann")
    assert (ann.viewer.role, bob.viewer.role) == (Role.MODERATOR, Role.VIEWER)
    assert not ann.addressed


async def test_one_frame_may_hold_many_lines_and_other_things() -> None:
    lines = [privmsg("kthearts", "ann", f"line {n}", id=f"i{n}") for n in range(3)]
    async with irc_server() as server, reading(server) as inbox:
        reader = await server.joined()
        await reader.socket.send_bytes(b"\xff\xfe" + lines[0].encode())
        await server.tell(lines[0], ":x USERSTATE #kthearts", "", ":", "PING :now", lines[1])
        await server.tell(privmsg("kthearts", "ann", "x" * 20_000), lines[2])
        await server.tell(privmsg("elsewhere", "ann", "!play 2C"))
        await server.say("ann", "last")
        await inbox.heard("last")
        await server.until(lambda: "PONG :now" in reader.received)
    assert inbox.texts == ["line 0", "line 1", "line 2", "last"]
    assert server.attempts == 1


async def test_garbage_over_the_socket_changes_nothing() -> None:
    rng = Random(1)
    letters = "@:; =\\!#\x00\x01\u202e\u0301{}<>'\r\n\t" + "PRIVMSG #kthearts user-id="
    async with irc_server() as server, reading(server) as inbox:
        reader = await server.joined()
        for _ in range(300):
            await reader.socket.send_str("".join(rng.choices(letters, k=rng.randrange(200))))
        await server.say("ann", "last")
        await inbox.heard("last")
    assert inbox.texts == ["last"]
    assert inbox.links == [Link.CONNECTING, Link.CONNECTED]


async def test_a_line_that_comes_twice_is_handed_in_once() -> None:
    async with irc_server() as server, reading(server) as inbox:
        await server.joined()
        await server.say("ann", "!play 2C", id="same")
        await server.say("ann", "!play 2C", id="same")
        await server.cut()
        await server.joined(2)
        await server.say("ann", "!play 2C", id="same")
        await server.say("ann", "!play 2C", id="other")
        await server.say("ann", "last")
        await inbox.heard("last")
    assert inbox.texts == ["!play 2C", "!play 2C", "last"]


async def test_reconnect_is_obeyed_at_once_and_loses_no_line_on_the_way() -> None:
    naps = Naps()
    async with irc_server() as server, reading(server, naps=naps) as inbox:
        old = await server.joined()
        await old.send(":tmi.twitch.tv RECONNECT")
        await server.joined(2)
        await server.say("ann", "over both")
        await old.send(privmsg("kthearts", "ann", "over the old one", id="old"), "PING :old")
        await server.until(lambda: "PONG :old" in old.received)
        await inbox.until(lambda: len(inbox.texts) == 2)
        await old.socket.close()
        await server.say("ann", "last")
        await inbox.heard("last")
    assert sorted(inbox.texts) == ["last", "over both", "over the old one"]
    assert inbox.links == [Link.CONNECTING, Link.CONNECTED] * 2
    assert naps.seconds == []


async def test_a_server_that_does_nothing_but_ask_to_reconnect_is_not_hammered() -> None:
    naps = Naps()
    async with irc_server() as server, reading(server, naps=naps):
        for times in range(1, 6):
            reader = await server.joined(times)
            await reader.send(":tmi.twitch.tv RECONNECT")
        await server.joined(6)
    assert len(naps.seconds) == 4


async def test_a_connection_that_is_cut_again_and_again_is_made_again_ever_later() -> None:
    naps = Naps()
    async with irc_server() as server, reading(server, naps=naps) as inbox:
        for times in range(1, 7):
            await server.joined(times)
            for number in range(3):
                await server.say("ann", f"{times}.{number}")
            await inbox.heard(f"{times}.2")
            await server.cut()
        await server.joined(7)
        await inbox.until(lambda: len(inbox.statuses) == 20)
    assert inbox.texts == [f"{times}.{number}" for times in range(1, 7) for number in range(3)]
    assert inbox.links == [
        *[Link.CONNECTING, Link.CONNECTED, Link.DISCONNECTED] * 6,
        *[Link.CONNECTING, Link.CONNECTED],
    ]
    waits = [status.retry_in for status in inbox.statuses if status.link is Link.DISCONNECTED]
    assert waits == naps.seconds
    assert all(one <= next_one for one, next_one in pairwise(naps.seconds))
    assert naps.seconds[-1] >= 8


async def test_waits_begin_anew_after_a_connection_that_held() -> None:
    naps = Naps()
    async with irc_server() as server, reading(server, naps=naps, reset_after=0):
        for times in range(1, 5):
            await server.joined(times)
            await server.cut()
        await server.joined(5)
    assert all(seconds <= 0.5 for seconds in naps.seconds)


async def test_silence_is_doubted_and_whoever_answers_is_there() -> None:
    async with irc_server() as server, reading(server, replace(PATIENT, quiet=0.1)):
        first = await server.joined()
        await server.until(lambda: first.received.count("PING :ktmodule") >= 4)
        assert server.attempts == 1  # silent, but it answers PINGs


async def test_a_doubt_that_nobody_answers_ends_the_connection() -> None:
    timing = replace(PATIENT, quiet=0.1, pong=0.2)
    async with irc_server() as server, reading(server, timing) as inbox:
        await server.joined()
        server.silent = True
        await inbox.until(lambda: Link.DISCONNECTED in inbox.links)
        server.silent = False
        await server.joined(2)
    assert inbox.links[:4] == [
        Link.CONNECTING,
        Link.CONNECTED,
        Link.DISCONNECTED,
        Link.CONNECTING,
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no list of open files")
async def test_an_hour_of_reconnects_leaves_no_files_and_tasks_behind(thorough: bool) -> None:
    """With the waits cut short: so many attempts take an hour where each waits four seconds."""
    cuts = 900 if thorough else 60
    held: list[tuple[int, int]] = []
    async with irc_server() as server, reading(server, reset_after=0):
        for number in range(1, cuts + 1):
            await server.joined(number)
            if number % (cuts // 6) == 0:
                held.append((len(os.listdir("/dev/fd")), len(asyncio.all_tasks())))
            await server.cut()
    for kind in zip(*held, strict=True):
        assert max(kind) <= kind[0] + 6, held


async def test_a_server_that_is_not_there_is_tried_until_it_is() -> None:
    naps = Naps()
    async with irc_server() as server:
        server.closing = True
        async with reading(server, naps=naps) as inbox:
            await server.until(lambda: server.attempts >= 4)
            server.closing = False
            await server.joined()
            await server.say("ann", "last")
            await inbox.heard("last")
    assert inbox.statuses[0].link is Link.CONNECTING
    assert inbox.statuses[1] == ChatStatus(
        Link.DISCONNECTED, "#kthearts", naps.seconds[0], reason=Reason.TWITCH_FAILS
    )


async def test_without_a_network_it_keeps_trying_and_says_so() -> None:
    naps = Naps()
    nowhere = IrcServer(address="ws://127.0.0.1:1/")
    async with reading(nowhere, naps=naps, reset_after=0) as inbox:
        await inbox.until(lambda: len(inbox.statuses) >= 10)
    assert inbox.links[:4] == [Link.CONNECTING, Link.DISCONNECTED] * 2
    # An attempt that never connected did not hold, however long it took.
    assert all(one < next_one for one, next_one in pairwise(naps.seconds[:5]))


async def test_a_server_that_says_nothing_from_the_start_is_no_missing_channel() -> None:
    async with irc_server() as server:
        server.silent = True
        async with reading(server, replace(PATIENT, join=0.3)) as inbox:
            await inbox.until(lambda: Link.DISCONNECTED in inbox.links)
            server.silent = False
            await server.joined()


async def test_a_slow_welcome_takes_nothing_from_the_time_to_join() -> None:
    async with irc_server() as server:
        server.slowness = 1.2
        async with reading(server, replace(PATIENT, join=2.0)) as inbox:
            await inbox.until(lambda: Link.CONNECTED in inbox.links)
    assert server.attempts == 1


async def test_without_tags_nobody_is_heard_and_it_tries_again() -> None:
    async with irc_server() as server:
        server.capable = False
        async with reading(server) as inbox:
            await inbox.until(lambda: Link.DISCONNECTED in inbox.links)
            server.capable = True
            await inbox.until(lambda: Link.CONNECTED in inbox.links)


async def test_a_channel_that_is_suspended_is_told_in_twitchs_words() -> None:
    async with irc_server() as server:
        server.notices = [SUSPENDED]
        chat = AnonymousChat(
            "kthearts", Intake(), Backoff(Random(1)), address=server.address, timing=PATIENT
        )
        with pytest.raises(
            NoSuchChannel, match="says about #kthearts: This channel does not exist or"
        ):
            await asyncio.wait_for(chat.run(Collected()), LIMIT)


async def test_a_channel_that_is_suspended_later_is_shown_and_tried_again() -> None:
    async with irc_server() as server, reading(server) as inbox:
        await server.joined()
        await server.tell("@msg-id=emote_only_on :tmi.twitch.tv NOTICE #kthearts :Emotes only.")
        await server.tell(SUSPENDED)
        await server.joined(2)
        await inbox.until(lambda: len(inbox.links) == 5)
    assert inbox.links[2:] == [Link.DISCONNECTED, Link.CONNECTING, Link.CONNECTED]


async def test_a_channel_that_was_there_is_not_given_up() -> None:
    async with irc_server() as server, reading(server, replace(PATIENT, join=0.5)) as inbox:
        await server.joined()
        rooms, server.rooms = server.rooms, {}
        await server.cut()
        await inbox.until(lambda: inbox.links.count(Link.DISCONNECTED) == 3)
        await inbox.until(lambda: inbox.links[-1] is Link.CONNECTING)
        server.rooms = rooms
        await server.joined(2)


async def test_a_flood_keeps_no_ping_from_its_answer_and_no_moderator_from_being_heard() -> None:
    async with irc_server() as server, reading(server) as inbox:
        reader = await server.joined()
        await inbox.until(lambda: Link.CONNECTED in inbox.links)
        inbox.open.clear()
        flood = [privmsg("kthearts", "ann", f"{n}", id=f"i{n}") for n in range(20_000)]
        for start in range(0, 20_000, 100):
            await server.tell(*flood[start : start + 100])
        await server.tell("PING :still there")
        await server.until(lambda: "PONG :still there" in reader.received)
        await server.say("mod", "!pause", badges="moderator/1")
        await server.tell("PING :and now")
        await server.until(lambda: "PONG :and now" in reader.received)
        inbox.open.set()
        await inbox.until(lambda: len(inbox.texts) >= MAX_WAITING + 1)
        await server.say("ann", "last")
        await inbox.heard("last")
    # One line was on its way to the inbox when the moderator typed.
    assert inbox.texts[:3] == ["0", "!pause", "1"]
    assert inbox.texts[2:-1] == [str(n) for n in range(1, MAX_WAITING + 1)]


async def test_a_flood_loses_nothing_while_the_inbox_keeps_up() -> None:
    async with irc_server() as server, reading(server) as inbox:
        await server.joined()
        flood = [privmsg("kthearts", "ann", f"{n}", id=f"i{n}") for n in range(5000)]
        for start in range(0, 5000, 50):
            await server.tell(*flood[start : start + 50])
        await inbox.until(lambda: len(inbox.texts) == 5000)
    assert inbox.texts == [str(n) for n in range(5000)]
