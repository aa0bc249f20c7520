"""Twitch's IRC as values, without I/O: a line of the protocol, and the line of chat in it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ktmodule.adapters.twitch.channel import LOGIN
from ktmodule.adapters.twitch.message import (
    name_to_show,
    role_with,
    without_action,
    without_mention,
)
from ktmodule.chat.commands import ChatLine, Role, Viewer

LONGEST_LINE = 16_384
"""Characters of a line that are read: Twitch sends 8,191 of tags and some 2,500 more."""

_ESCAPED = re.compile(r"\\(.?)", re.DOTALL)
_MILLISECONDS = re.compile("[0-9]{1,15}")
_ESCAPES = {":": ";", "s": " ", "r": "\r", "n": "\n"}


@dataclass(frozen=True, slots=True)
class Message:
    """One message of the protocol.

    tags: unescaped. prefix: who sent it, empty if it does not say. params: the last may hold
    blanks.
    """

    tags: Mapping[str, str]
    prefix: str
    command: str
    params: tuple[str, ...]


def parse_message(line: str) -> Message | None:
    """The message in a line, with or without its line break; None if it is not one."""
    rest = line.rstrip("\r\n")
    if len(rest) > LONGEST_LINE:
        return None
    tags: Mapping[str, str] = {}
    prefix = ""
    if rest.startswith("@"):
        written, _, rest = rest[1:].partition(" ")
        tags = _tags(written)
        rest = rest.lstrip(" ")
    if rest.startswith(":"):
        prefix, _, rest = rest[1:].partition(" ")
    head, colon, last = rest.partition(" :")
    words = [word for word in head.split(" ") if word]
    if not words:
        return None
    params = (*words[1:], last) if colon else tuple(words[1:])
    return Message(tags, prefix, words[0].upper(), params)


def _tags(written: str) -> dict[str, str]:
    tags = {}
    for tag in written.split(";"):
        key, _, value = tag.partition("=")
        tags[key] = _unescaped(value) if "\\" in value else value
    return tags


def _unescaped(value: str) -> str:
    return _ESCAPED.sub(lambda found: _ESCAPES.get(found[1], found[1]), value)


def chat_line(
    message: Message, ignored: frozenset[str] = frozenset(), shared_chat: bool = False
) -> ChatLine | None:
    """What a viewer said; None if the message is anything else, or is not to be heard.

    ignored: logins, lower case, such as other bots. shared_chat: whether lines from the chat of
    another channel count, which streams together with this one.
    A line that does not say who wrote it is not heard: nobody could be held to it.
    """
    if message.command != "PRIVMSG" or len(message.params) != 2:
        return None
    tags = message.tags
    login = message.prefix.partition("!")[0].lower()
    user_id = tags.get("user-id", "")
    if not user_id or login in ignored or not LOGIN.fullmatch(login):
        return None
    room = tags.get("room-id", "")
    if not shared_chat and tags.get("source-room-id", room) != room:
        return None
    name = name_to_show(tags.get("display-name", ""), login)
    viewer = Viewer(name, _role(tags, user_id), user_id, login)
    text = without_action(message.params[1])
    reply_to = tags.get("reply-parent-msg-id", "")
    return ChatLine(
        viewer,
        without_mention(text) if reply_to else text,
        id=tags.get("id", ""),
        reply_to=reply_to,
        sent_at=_seconds(tags.get("tmi-sent-ts", "")),
    )


def _seconds(milliseconds: str) -> float | None:
    return int(milliseconds) / 1000 if _MILLISECONDS.fullmatch(milliseconds) else None


def _role(tags: Mapping[str, str], user_id: str) -> Role:
    """The highest role in this channel.

    `source-badges` is left alone: it tells the roles in the other channel of a shared chat.
    """
    badges = {badge.partition("/")[0] for badge in tags.get("badges", "").split(",")}
    if "broadcaster" in badges or user_id == tags.get("room-id"):
        return Role.BROADCASTER
    flags = {"mod": "moderator", "vip": "vip", "subscriber": "subscriber"}
    return role_with(badges | {badge for flag, badge in flags.items() if tags.get(flag) == "1"})
