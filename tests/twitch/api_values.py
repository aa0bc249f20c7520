"""The values that the stand-in for Twitch's API keeps and sends."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from aiohttp import web

CLIENT_ID = "client0123456789"
NOW = "2026-11-30T08:00:00.123456Z"
SCOPES = ("user:read:chat", "user:write:chat")

CHANNEL = "1000"
ACCOUNTS = {CHANNEL: "kthearts", "2000": "heartsbot", "3000": "ann", "4000": "bob"}


@dataclass
class Grant:
    """One authorization: the user who gave it, and its tokens.

    used: refresh tokens that are used up; using one again revokes the grant.
    """

    user_id: str
    scopes: tuple[str, ...] = SCOPES
    access: list[str] = field(default_factory=list)
    expired: set[str] = field(default_factory=set)
    refresh: str = ""
    used: list[str] = field(default_factory=list)
    revoked: bool = False


@dataclass
class Device:
    """A code that waits for approval."""

    device_code: str
    user_code: str
    scopes: tuple[str, ...]
    approved_by: str = ""
    spent: bool = False


@dataclass
class Session:
    """One EventSub connection, as the server sees it.

    subscribed: to messages. removals: the types of other events that it subscribed to.
    """

    id: str
    request: web.Request
    socket: web.WebSocketResponse
    subscribed: bool = False
    removals: set[str] = field(default_factory=set)
    silent: bool = False
    keepalives: int = 0

    async def send(self, kind: str, payload: object, **metadata: str) -> None:
        """Send an envelope, in which `metadata` overrides the usual."""
        envelope = {
            "metadata": {
                "message_id": f"envelope-{kind}-{self.id}",
                "message_type": kind,
                "message_timestamp": datetime.now(UTC).isoformat(),
                **metadata,
            },
            "payload": payload,
        }
        if not self.socket.closed:
            await self.socket.send_str(json.dumps(envelope))


def chat_event(
    accounts: Mapping[str, str],
    user_id: str,
    text: str,
    id: str,
    badges: Sequence[str],
    source: str = "",
    reply_to: str = "",
) -> dict[str, object]:
    """Return what Twitch sends about a message.

    source: the channel it was typed in, if another one. reply_to: the id of the bot's message
    that it answers, if any.
    """
    login = accounts[user_id]
    worn = [{"set_id": badge, "id": "1", "info": ""} for badge in badges]
    return {
        "broadcaster_user_id": CHANNEL,
        "broadcaster_user_login": accounts[CHANNEL],
        "broadcaster_user_name": accounts[CHANNEL].capitalize(),
        "chatter_user_id": user_id,
        "chatter_user_login": login,
        "chatter_user_name": login.capitalize(),
        "message_id": id,
        "message": {"text": text, "fragments": [{"type": "text", "text": text}]},
        "color": "#1E90FF",
        "badges": worn,
        "message_type": "text",
        "cheer": None,
        "reply": reply_payload(reply_to) if reply_to else None,
        "channel_points_custom_reward_id": None,
        "channel_points_animation_id": None,
        "source_broadcaster_user_id": source or None,
        "source_broadcaster_user_login": "another" if source else None,
        "source_broadcaster_user_name": "Another" if source else None,
        "source_message_id": f"source-{id}" if source else None,
        "source_badges": [{"set_id": "broadcaster", "id": "1", "info": ""}] if source else None,
    }


def reply_payload(id: str) -> object:
    """Return what Twitch sends about a message of the bot's that is answered."""
    parent = {"user_id": "2000", "user_name": "Heartsbot", "user_login": "heartsbot"}
    return {
        "parent_message_id": id,
        "parent_message_body": "it is your turn",
        **{f"parent_{key}": value for key, value in parent.items()},
        "thread_message_id": id,
        **{f"thread_{key}": value for key, value in parent.items()},
    }


def session_payload(id: str, reconnect_url: str | None) -> object:
    """Return what Twitch sends about a connection."""
    return {
        "session": {
            "id": id,
            "status": "reconnecting" if reconnect_url else "connected",
            "keepalive_timeout_seconds": None if reconnect_url else 10,
            "reconnect_url": reconnect_url,
            "connected_at": NOW,
        }
    }


def revocation_payload(session_id: str, status: str) -> object:
    """Return what Twitch sends about a subscription that it revokes."""
    return {
        "subscription": {
            "id": "sub",
            "status": status,
            "type": "channel.chat.message",
            "version": "1",
            "cost": 0,
            "condition": {},
            "transport": {"method": "websocket", "session_id": session_id},
            "created_at": NOW,
        }
    }


def tokens_payload(grant: Grant, expires_in: int) -> object:
    """Return what Twitch sends to a program that may use an account."""
    return {
        "access_token": grant.access[-1],
        "refresh_token": grant.refresh,
        "expires_in": expires_in,
        "scope": list(grant.scopes),
        "token_type": "bearer",
    }


def user_payload(id: str, login: str) -> object:
    """Return what Twitch sends about an account."""
    return {
        "id": id,
        "login": login,
        "display_name": login.capitalize(),
        "type": "",
        "broadcaster_type": "",
        "description": "",
        "profile_image_url": "",
        "offline_image_url": "",
        "view_count": 0,
        "email": "",
        "created_at": NOW,
    }
