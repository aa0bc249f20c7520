"""A stand-in for Twitch's API: a real server on loopback with what the bot uses.

Device code, token, validate, revoke, users, subscriptions and messages over HTTP, and EventSub
over a WebSocket. twitchio talks to it unchanged; only its base addresses are set.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from unittest.mock import patch

import twitchio
import twitchio.eventsub.websockets
from aiohttp import web

from tests.listening import served
from tests.twitch.api_values import (
    ACCOUNTS,
    CHANNEL,
    CLIENT_ID,
    SCOPES,
    Device,
    Grant,
    Session,
    chat_event,
    revocation_payload,
    session_payload,
    tokens_payload,
    user_payload,
)
from tests.waiting import LIMIT

MESSAGES = "channel.chat.message"


@dataclass
class ApiServer:
    """Twitch, as the tests want it.

    Lists of statuses or of messages are the answers to the next requests, instead of the usual one.
    slow_token, slow_welcome: seconds before a token is given or a socket is welcomed.
    keepalive: seconds between two keepalives. confidential: the application has a secret, which
    Twitch wants to see when a login is renewed. banned: accounts that may not read or write here.
    """

    base: str = ""
    expires_in: int = 14_400
    code_expires_in: int = 30
    slow_token: float = 0.0
    slow_message: float = 0.0
    slow_welcome: float = 0.0
    echo_first: bool = False
    keepalive: float = 0.05
    validate_failures: list[int] = field(default_factory=list)
    token_failures: list[int] = field(default_factory=list)
    poll_messages: list[str] = field(default_factory=list)
    user_failures: list[int] = field(default_factory=list)
    subscribe_failures: list[int] = field(default_factory=list)
    removal_failures: list[int] = field(default_factory=list)
    message_failures: list[int] = field(default_factory=list)
    drops: list[str] = field(default_factory=list)
    confidential: bool = False
    banned: set[str] = field(default_factory=set)
    unread_close: float = 60.0
    closing: bool = False
    badges: dict[str, list[str]] = field(default_factory=dict)
    accounts: dict[str, str] = field(default_factory=lambda: dict(ACCOUNTS))
    grants: list[Grant] = field(default_factory=list)
    devices: list[Device] = field(default_factory=list)
    sessions: list[Session] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    requests: Counter[str] = field(default_factory=Counter)
    secrets: set[str] = field(default_factory=set)
    _numbers: "count[int]" = field(default_factory=lambda: count(1))
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    # What the tests make happen at Twitch.

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until this holds; it is checked at every request."""
        async with asyncio.timeout(LIMIT):
            while not condition():
                self._changed.clear()
                await self._changed.wait()

    async def subscribed(self, times: int = 1) -> Session:
        """Return the connection that subscribed as number `times`, once it has."""
        await self.until(lambda: len([s for s in self.sessions if s.subscribed]) >= times)
        return [session for session in self.sessions if session.subscribed][times - 1]

    def grant(self, user_id: str = "2000", scopes: tuple[str, ...] = SCOPES) -> Grant:
        """Return an authorization, as if somebody had approved it earlier."""
        grant = Grant(user_id, scopes)
        self.grants.append(grant)
        self._give_tokens(grant)
        return grant

    def approve(self, user_code: str, user_id: str = "2000") -> None:
        """Approve, as somebody who typed the code."""
        (device,) = (device for device in self.devices if device.user_code == user_code)
        device.approved_by = user_id

    def expire(self) -> None:
        """Let all access tokens expire, but no refresh tokens."""
        for grant in self.grants:
            grant.expired.update(grant.access)

    async def say(
        self,
        user_id: str,
        text: str,
        *,
        id: str = "",
        source: str = "",
        reply_to: str = "",
        sent_at: str = "",
        over: Session | None = None,
    ) -> None:
        """Deliver what somebody types to all subscribed connections, or only to `over`.

        source: the channel in whose chat it was typed, if it is another one. reply_to: the id of
        the message that it answers. sent_at: instead of the present time.
        """
        event = chat_event(
            self.accounts,
            user_id,
            text,
            id or f"line-{next(self._numbers)}",
            self.badges.get(user_id, ()),
            source,
            reply_to,
        )
        told = {"message_timestamp": sent_at} if sent_at else {}
        heard_by = (over,) if over else self.sessions
        for session in heard_by:
            if session.subscribed:
                await session.send(
                    "notification",
                    {"subscription": {"id": "sub", "type": "channel.chat.message"}, "event": event},
                    subscription_type="channel.chat.message",
                    subscription_version="1",
                    **told,
                )

    async def remove(self, kind: str, **event: str) -> None:
        """Tell the connections that subscribed to it that something was removed from chat.

        kind: the type of the event. event: what it tells beside the channel.
        """
        channel = {
            "broadcaster_user_id": CHANNEL,
            "broadcaster_user_login": self.accounts[CHANNEL],
            "broadcaster_user_name": self.accounts[CHANNEL].capitalize(),
        }
        for session in self.sessions:
            if kind in session.removals:
                await session.send(
                    "notification",
                    {"subscription": {"id": "sub", "type": kind}, "event": channel | event},
                    subscription_type=kind,
                    subscription_version="1",
                )

    async def ask_to_reconnect(self, session: Session) -> None:
        """Tell a connection to move; its subscription moves along."""
        address = f"{self.base.replace('http', 'ws')}/ws?moved_from={session.id}"
        await session.send("session_reconnect", session_payload(session.id, address))

    async def revoke_subscription(self, session: Session, status: str) -> None:
        """Revoke the subscription of a connection."""
        session.subscribed = False
        await session.send("revocation", revocation_payload(session.id, status))

    async def cut(self) -> None:
        """Break every connection without closing it."""
        for session in self.sessions:
            session.subscribed = False
            if session.request.transport:
                session.request.transport.abort()

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.cut()

    # id.twitch.tv

    async def device(self, request: web.Request) -> web.Response:
        self._count("device")
        if request.query["client_id"] != CLIENT_ID:
            return _error(400, "invalid client")
        number = next(self._numbers)
        scopes = tuple(request.query["scopes"].split())
        device = Device(self._secret("device"), f"CODE{number}", scopes)
        self.devices.append(device)
        return web.json_response(
            {
                "device_code": device.device_code,
                "expires_in": self.code_expires_in,
                "interval": 0.02,
                "user_code": device.user_code,
                "verification_uri": f"https://www.twitch.tv/activate?device-code={device.user_code}",
            }
        )

    async def token(self, request: web.Request) -> web.Response:
        self._count("token")
        query = request.query
        if self.token_failures:
            return _error(self.token_failures.pop(0), "out of order")
        if query["client_id"] != CLIENT_ID:
            return _error(400, "invalid client")
        if query["grant_type"] == "refresh_token":
            if self.confidential:
                return _error(400, "missing client secret")
            return await self._refresh(query["refresh_token"])
        if self.poll_messages:
            return _error(400, self.poll_messages.pop(0))
        (device,) = (d for d in self.devices if d.device_code == query["device_code"])
        if device.spent:
            return _error(400, "invalid device code")
        if not device.approved_by:
            return _error(400, "authorization_pending")
        device.spent = True
        grant = self.grant(device.approved_by, device.scopes)
        return web.json_response(tokens_payload(grant, self.expires_in))

    async def _refresh(self, refresh: str) -> web.Response:
        grant = next((g for g in self.grants if refresh in (g.refresh, *g.used)), None)
        if grant is None or grant.revoked:
            return _error(400, "Invalid refresh token")
        if refresh in grant.used:
            grant.revoked = True
            return _error(400, "Invalid refresh token")
        grant.used.append(refresh)
        # It is used up from now on, even while the answer is on its way.
        self._give_tokens(grant)
        answer = web.json_response(tokens_payload(grant, self.expires_in))
        await asyncio.sleep(self.slow_token)
        return answer

    async def validate(self, request: web.Request) -> web.Response:
        self._count("validate")
        if self.validate_failures:
            return _error(self.validate_failures.pop(0), "out of order")
        grant = self._grant_of(request, "OAuth ")
        if grant is None:
            return _error(401, "invalid access token")
        return web.json_response(
            {
                "client_id": CLIENT_ID,
                "login": self.accounts[grant.user_id],
                "scopes": list(grant.scopes) or None,
                "user_id": grant.user_id,
                "expires_in": self.expires_in,
            }
        )

    async def revoke(self, request: web.Request) -> web.Response:
        self._count("revoke")
        if request.query["client_id"] != CLIENT_ID:
            return _error(404, "client does not exist")
        for grant in self.grants:
            if request.query["token"] in grant.access:
                grant.revoked = True
                return web.Response()
        return _error(400, "Invalid token")

    # api.twitch.tv/helix

    async def users(self, request: web.Request) -> web.Response:
        self._count("users")
        if self._grant_of(request) is None:
            return _error(401, "Invalid OAuth token")
        if self.user_failures:
            return _error(self.user_failures.pop(0), "out of order")
        asked = {*request.query.getall("login", ()), *request.query.getall("id", ())}
        found = [(id, login) for id, login in self.accounts.items() if asked & {id, login}]
        return web.json_response({"data": [user_payload(*account) for account in found]})

    async def subscribe(self, request: web.Request) -> web.Response:
        asked = await request.json()
        is_messages = asked["type"] == MESSAGES
        self._count("subscribe" if is_messages else asked["type"])
        grant = self._grant_of(request)
        if grant is None:
            return _error(401, "Invalid OAuth token")
        failures = self.subscribe_failures if is_messages else self.removal_failures
        if failures:
            return _error(failures.pop(0), "out of order")
        may = "user:read:chat" in grant.scopes and grant.user_id not in self.banned
        condition = {"broadcaster_user_id": CHANNEL, "user_id": grant.user_id}
        if not may or asked["condition"] != condition:
            return _error(403, "subscription missing proper authorization")
        for session in self.sessions:
            if session.id == asked["transport"]["session_id"] and not session.socket.closed:
                session.subscribed |= is_messages
                session.removals |= {asked["type"]} - {MESSAGES}
                self._changed.set()
                return web.json_response({"data": [{"id": "sub", **asked}]}, status=202)
        return _error(400, "websocket transport session does not exist or has disconnected")

    async def message(self, request: web.Request) -> web.Response:
        self._count("message")
        grant = self._grant_of(request)
        if grant is None:
            return _error(401, "Invalid OAuth token")
        if self.message_failures:
            return _error(self.message_failures.pop(0), "out of order")
        sent = await request.json()
        if sent["sender_id"] != grant.user_id or "user:write:chat" not in grant.scopes:
            return _error(401, "missing scope, or another sender than the token's")
        if sent["broadcaster_id"] not in self.accounts:
            return _error(400, "there is no such broadcaster")
        if grant.user_id in self.banned:
            return _error(403, "the sender is not permitted to send chat messages")
        if not 0 < len(sent["message"]) <= 500:
            return _error(400, "a message has 1 to 500 characters")
        id = f"sent-{next(self._numbers)}"
        reason = None
        if self.drops:
            reason = {"code": self.drops.pop(0), "message": "it was dropped"}
        else:
            self.messages.append(sent["message"])
            echo = self.say(grant.user_id, sent["message"], id=id)
            if self.echo_first:
                await echo
                await asyncio.sleep(self.slow_message)
            else:
                task = asyncio.create_task(echo)
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        self._changed.set()
        data = {"message_id": "" if reason else id, "is_sent": not reason, "drop_reason": reason}
        return web.json_response({"data": [data]})

    # eventsub.wss.twitch.tv

    async def eventsub(self, request: web.Request) -> web.WebSocketResponse:
        self._count("eventsub")
        if self.closing:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        session = Session(f"session-{next(self._numbers)}", request, socket)
        self.sessions.append(session)
        await asyncio.sleep(self.slow_welcome)
        await session.send("session_welcome", session_payload(session.id, None))
        moved_from = request.query.get("moved_from")
        for old in self.sessions:
            if old.id == moved_from:
                session.subscribed, session.removals = old.subscribed, old.removals
        self._changed.set()
        keepalives = asyncio.create_task(self._keep_alive(session))
        try:
            async for _ in socket:
                await socket.close(code=4001)
        finally:
            session.subscribed = False
            keepalives.cancel()
            self._changed.set()
        return socket

    async def _keep_alive(self, session: Session) -> None:
        unread = 0.0
        while True:
            await asyncio.sleep(self.keepalive)
            if session.silent:
                continue
            unread = 0.0 if session.subscribed else unread + self.keepalive
            if unread >= self.unread_close:
                await session.socket.close(code=4003)
            await session.send("session_keepalive", {})
            session.keepalives += 1
            self._changed.set()

    def _count(self, what: str) -> None:
        self.requests[what] += 1
        self._changed.set()

    def _secret(self, kind: str) -> str:
        secret = f"{kind}tokentext{next(self._numbers):04}x{id(self) % 9973}"
        self.secrets.add(secret)
        return secret

    def _give_tokens(self, grant: Grant) -> None:
        grant.access.append(self._secret("access"))
        grant.refresh = self._secret("refresh")

    def _grant_of(self, request: web.Request, scheme: str = "Bearer ") -> Grant | None:
        token = request.headers.get("Authorization", "").removeprefix(scheme)
        for grant in self.grants:
            if token in grant.access and token not in grant.expired and not grant.revoked:
                return grant
        return None


def _error(status: int, message: str) -> web.Response:
    return web.json_response({"status": status, "message": message}, status=status)


@asynccontextmanager
async def api_server() -> AsyncIterator[ApiServer]:
    """Run a server on a free port of loopback, and make twitchio use it."""
    server = ApiServer()
    application = web.Application()
    application.add_routes(
        [
            web.post("/oauth2/device", server.device),
            web.post("/oauth2/token", server.token),
            web.get("/oauth2/validate", server.validate),
            web.post("/oauth2/revoke", server.revoke),
            web.get("/helix/users", server.users),
            web.post("/helix/eventsub/subscriptions", server.subscribe),
            web.post("/helix/chat/messages", server.message),
            web.get("/ws", server.eventsub),
        ]
    )
    async with served(application) as (host, port):
        server.base = f"http://{host}:{port}"
        try:
            with (
                patch.object(twitchio.Route, "BASE", f"{server.base}/helix/"),
                patch.object(twitchio.Route, "ID_BASE", f"{server.base}/"),
                patch.object(twitchio.eventsub.websockets, "WSS", f"ws://{host}:{port}/ws"),
            ):
                yield server
        finally:
            await server.end()
