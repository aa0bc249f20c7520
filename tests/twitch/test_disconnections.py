"""Each failure of a connection says its reason in a person's words, over real sockets."""

import asyncio
import shutil
import ssl
import subprocess
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest
import twitchio
from aiohttp import web
from twitchio.http import Route

from ktmodule.adapters.console.event_text import connection
from ktmodule.adapters.twitch.faults import reason_of
from ktmodule.adapters.twitch.irc_chat import Timing
from ktmodule.chat.disconnection import Reason
from ktmodule.chat.line import Link
from tests.listening import served
from tests.overlay.serving import free_port
from tests.twitch.irc_server import IrcServer, irc_server
from tests.twitch.test_irc_chat import PATIENT, SUSPENDED, reading


async def told(address: str, timing: Timing = PATIENT) -> Reason:
    """The first reason that a reader of the chat at this address gives."""
    async with reading(IrcServer(address=address), timing) as inbox:
        await inbox.until(lambda: Link.DISCONNECTED in inbox.links)
    status = next(one for one in inbox.statuses if one.link is Link.DISCONNECTED)
    assert status.reason is not None
    line = connection(status)
    assert line.startswith("Chat: disconnected, retrying in 1 s: ")
    assert line.endswith(status.reason.value)
    return status.reason


async def test_a_server_that_refuses() -> None:
    assert await told(f"ws://127.0.0.1:{free_port()}/") is Reason.REFUSED


async def test_a_name_that_is_not_found() -> None:
    assert await told("ws://no-such-host.invalid/") is Reason.NO_ADDRESS


async def test_a_certificate_that_nobody_vouches_for(tmp_path: Path) -> None:
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("there is no openssl to make a certificate with")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    making = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1".split()
    paths = ("-keyout", str(key), "-out", str(certificate))
    command = [openssl, *making, *paths]
    await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    async with served(web.Application(), context) as (host, port):
        assert await told(f"wss://{host}:{port}/") is Reason.CERTIFICATE


async def test_a_server_that_has_a_fault() -> None:
    async with irc_server() as server:
        server.closing = True
        assert await told(server.address) is Reason.TWITCH_FAILS


async def test_a_server_that_says_nothing_from_the_start() -> None:
    async with irc_server() as server:
        server.silent = True
        assert await told(server.address, replace(PATIENT, join=0.05)) is Reason.SILENT


async def test_a_channel_of_which_nothing_is_said_is_no_verdict() -> None:
    """The next attempt finds it."""
    async with irc_server() as server:
        server.rooms.clear()
        timing = replace(PATIENT, join=0.1)
        assert await told(server.address, timing) is Reason.NO_ANSWER_FROM_CHANNEL


async def test_a_channel_that_is_suspended_in_the_middle_of_a_game() -> None:
    async with irc_server() as server, reading(server) as inbox:
        await server.joined()
        server.notices = [SUSPENDED]
        await server.cut()
        await inbox.until(lambda: Reason.CHANNEL_GONE in [one.reason for one in inbox.statuses])


def test_a_silent_connection_is_given_up_after_25_seconds() -> None:
    assert Timing().quiet + Timing().pong == 25


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (401, Reason.FORBIDDEN),
        (403, Reason.FORBIDDEN),
        (409, Reason.TOO_MANY),
        (429, Reason.TOO_MANY),
        (500, Reason.TWITCH_FAILS),
        (503, Reason.TWITCH_FAILS),
    ],
)
def test_what_twitch_answers_is_told_for_what_it_is(status: int, reason: Reason) -> None:
    error = twitchio.HTTPException("", route=Route("GET", "users"), status=status, extra="secret")
    assert reason_of(error) is reason


def test_no_text_of_an_error_is_passed_on() -> None:
    assert reason_of(aiohttp.ClientError("oauth:secret")) is Reason.CLOSED
    assert reason_of(LookupError("oauth:secret")) is Reason.TWITCH_FAILS
