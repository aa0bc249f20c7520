"""Everything that Twitch sends, and what becomes of it; an independent reader agrees."""

import asyncio
import json
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ktmodule.adapters.twitch.backoff import Backoff
from ktmodule.adapters.twitch.intake import Intake
from ktmodule.adapters.twitch.irc_chat import AnonymousChat
from ktmodule.adapters.twitch.irc_protocol import message_of_privmsg, parse_irc, removal_of
from ktmodule.chat.line import ChatLine, Removal
from tests.twitch.api_server import api_server
from tests.twitch.bots import keep, talking
from tests.twitch.corpus import CORPUS, EVENTSUB, IRC, Sample
from tests.twitch.inbox import Collected
from tests.twitch.irc_server import irc_server
from tests.waiting import LIMIT

MODULES = Path(__file__).resolve().parents[2] / ".cache" / "tools" / "node_modules"
READER = Path(__file__).with_name("read_with_tmi.mjs")

COMMANDS = frozenset(
    "PRIVMSG USERNOTICE CLEARCHAT CLEARMSG NOTICE ROOMSTATE USERSTATE GLOBALUSERSTATE RECONNECT "
    "CAP PING PONG JOIN PART MODE HOSTTARGET WHISPER SERVERCHANGE "
    "001 002 003 004 353 366 372 375 376 421 461".split()
)
EVENTS = frozenset(
    "channel.chat.message channel.chat.clear channel.chat.clear_user_messages "
    "channel.chat.message_delete session_welcome session_keepalive session_reconnect "
    "revocation".split()
)
MESSAGE_TYPES = frozenset(
    "text channel_points_highlighted channel_points_sub_only user_intro power_ups_message_effect "
    "power_ups_gigantified_emote".split()
)


def kinds(samples: tuple[Sample, ...]) -> list[str]:
    return [f"{number} {sample.kind}" for number, sample in enumerate(samples)]


def doing(samples: tuple[Sample, ...], to_the_connection: str) -> list[Sample]:
    return [s for s in samples if s.becomes.get("connection") == to_the_connection]


def harmless(samples: tuple[Sample, ...]) -> list[Sample]:
    return [sample for sample in samples if "connection" not in sample.becomes]


def heard(samples: list[Sample]) -> dict[str, ChatLine]:
    """The lines that the samples become, with an id, by that id."""
    lines = [sample.message.line for sample in samples if sample.message]
    return {line.id: line for line in lines if line.id}


def removed(samples: list[Sample]) -> list[Removal]:
    return [sample.removal for sample in samples if sample.removal]


def test_lines_that_are_cut_joined_and_spoilt_anywhere_are_read_or_dropped(thorough: bool) -> None:
    """Nothing is raised; what is read has an id of its sender, and is no longer than a line."""
    rng = Random(1)
    read = 0
    for _ in range(100_000 if thorough else 2_000):
        first, second = rng.choice(IRC).sent, rng.choice(IRC).sent
        text = first[: rng.randrange(len(first) + 1)] + second[rng.randrange(len(second) + 1) :]
        for _ in range(rng.randrange(4)):
            at = rng.randrange(len(text) + 1)
            text = (
                text[:at]
                + rng.choice(" ;=:@#!\\\0\r\n\ufffd\ud800x")
                + text[at + rng.randrange(2) :]
            )

        irc = parse_irc(text)

        if irc and (message := message_of_privmsg(irc)):
            read += 1
            assert message.line.viewer.user_id
            assert len(message.line.text) <= len(text)
        if irc:
            removal_of(irc)
    assert read > 100


def test_the_corpus_has_every_kind_that_twitch_sends() -> None:
    assert len(CORPUS) >= 200
    parsed = [irc for sample in IRC if (irc := parse_irc(sample.sent))]
    assert {irc.command for irc in parsed} == COMMANDS
    envelopes = [json.loads(sample.sent) for sample in EVENTSUB]
    told = [envelope["metadata"] for envelope in envelopes]
    notified = {one["subscription_type"] for one in told if one["message_type"] == "notification"}
    assert notified | {one["message_type"] for one in told} - {"notification"} == EVENTS
    events = [envelope["payload"].get("event", {}) for envelope in envelopes]
    assert {event["message_type"] for event in events if "message" in event} == MESSAGE_TYPES


@pytest.mark.parametrize("sample", IRC, ids=kinds(IRC))
def test_a_line_of_irc_becomes_what_it_must(sample: Sample) -> None:
    irc = parse_irc(sample.sent)
    assert irc is not None
    if "#elsewhere" not in irc.params:
        assert (message_of_privmsg(irc), removal_of(irc)) == (sample.message, sample.removal)


async def test_all_lines_of_irc_come_in_over_one_connection() -> None:
    async with irc_server() as server:
        inbox = Collected()
        intake = Intake(shared_chat=True)
        chat = AnonymousChat("kthearts", intake, Backoff(Random(1)), address=server.address)
        running = asyncio.create_task(chat.run(inbox))
        try:
            reader = await server.joined()
            reader.received.clear()
            await server.tell(*(sample.sent for sample in harmless(IRC)), "PING :last")
            await server.until(lambda: "PONG :last" in reader.received)
            wanted, gone = heard(harmless(IRC)), removed(harmless(IRC))
            await inbox.until(lambda: len(inbox.removals) == len(gone))
            await inbox.until(lambda: wanted.keys() <= {line.id for line in inbox.lines})
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
    assert {line.id: line for line in inbox.lines if line.id} == wanted
    assert sorted(map(repr, inbox.removals)) == sorted(map(repr, gone))
    answers = [sample.becomes["answer"] for sample in IRC if "answer" in sample.becomes]
    assert [said for said in reader.received if said in answers] == answers
    assert server.attempts == 1


@pytest.mark.parametrize("sample", doing(IRC, "lost") + doing(IRC, "moves"), ids=lambda s: s.kind)
async def test_a_line_that_ends_a_connection_is_followed_by_another_one(sample: Sample) -> None:
    async with irc_server() as server:
        inbox = Collected()
        backoff = Backoff(Random(1), sleep=lambda _: asyncio.sleep(0))
        chat = AnonymousChat("kthearts", Intake(), backoff, address=server.address)
        running = asyncio.create_task(chat.run(inbox))
        try:
            reader = await server.joined()
            await reader.send(sample.sent)
            await server.joined(2)
            await server.say("ann", "!hand")
            await inbox.heard("!hand")
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running


async def test_all_events_come_in_through_twitchio(tmp_path: Path) -> None:
    async with api_server() as server:
        intake = Intake(shared_chat=True)
        async with talking(server, keep(tmp_path, server.grant()), intake=intake) as talk:
            await talk.connected()
            session = await server.subscribed()
            for sample in harmless(EVENTSUB) + doing(EVENTSUB, "open"):
                await session.socket.send_str(sample.sent)
            wanted, gone = heard(list(EVENTSUB)), removed(list(EVENTSUB))
            await talk.inbox.until(lambda: len(talk.inbox.removals) == len(gone))
            await talk.inbox.until(lambda: len(talk.inbox.lines) == len(wanted))
    assert {line.id: line for line in talk.inbox.lines} == wanted
    assert sorted(map(repr, talk.inbox.removals)) == sorted(map(repr, gone))
    assert server.requests["eventsub"] == 1


@pytest.mark.parametrize(
    "sample", doing(EVENTSUB, "lost") + doing(EVENTSUB, "moves"), ids=lambda s: s.kind
)
async def test_an_event_that_ends_a_connection_is_followed_by_another_one(
    sample: Sample, tmp_path: Path
) -> None:
    async with api_server() as server:
        async with talking(server, keep(tmp_path, server.grant())) as talk:
            await talk.connected()
            session = await server.subscribed()
            envelope = json.loads(sample.sent)
            moved = envelope["payload"].get("session", {})
            if moved:
                address = server.base.replace("http", "ws")
                moved["reconnect_url"] = f"{address}/ws?moved_from={session.id}"
            await session.socket.send_str(json.dumps(envelope))
            await server.until(lambda: len(server.sessions) == 2 and server.sessions[1].subscribed)
            await talk.hears("!hand")


def read_with_tmi() -> list[dict[str, Any] | None]:
    """What tmi.js makes of each line of the corpus."""
    node = shutil.which("node")
    if node is None or not (MODULES / "tmi.js").is_dir():
        pytest.skip("no node with tmi.js; .ci/run installs it")
    lines = json.dumps([sample.sent for sample in IRC])
    command = [node, str(READER), str(MODULES)]
    done = subprocess.run(
        command, input=lines, capture_output=True, text=True, encoding="utf-8", timeout=LIMIT
    )
    assert done.returncode == 0, done.stderr
    read: list[dict[str, Any] | None] = json.loads(done.stdout)
    return read


def as_tmi_says(sample: Sample) -> dict[str, Any] | None:
    """The sample in the words of the reader with tmi.js."""
    match sample.becomes:
        case {"says": says}:
            known = ("login", "user_id", "name", "role", "text", "id", "reply_to")
            return {"says": {key: says[key] for key in known}}
        case {"silenced": who}:
            return {"silenced": {"login": who["login"], "user_id": who["user_id"]}}
        case {"deleted": _} | {"cleared": _}:
            return sample.becomes
        case _:
            return None


def test_an_independent_reader_of_the_same_lines_agrees() -> None:
    differing = [
        (sample.sent, read, as_tmi_says(sample))
        for sample, read in zip(IRC, read_with_tmi(), strict=True)
        if read != as_tmi_says(sample)
    ]
    assert not differing
