"""Twitch's IRC as values, without I/O: one line of the protocol, and the message in it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ktmodule.adapters.twitch.channel import LOGIN
from ktmodule.adapters.twitch.message import Message, name_to_show, role_with, typed_text
from ktmodule.chat.line import (
    ChatCleared,
    ChatLine,
    LineDeleted,
    Removal,
    Role,
    Silenced,
    Viewer,
)

MAX_LINE = 16_384
"""Characters of a line; a longer one is dropped. Twitch sends 8,191 of tags and some 2,500 more."""

_ESCAPED = re.compile(r"\\(.?)", re.DOTALL)
_MILLISECONDS = re.compile("[0-9]{1,15}")
_ESCAPES = {":": ";", "s": " ", "r": "\r", "n": "\n"}


@dataclass(frozen=True, slots=True)
class IrcMessage:
    """One line of the protocol.

    tags: unescaped. prefix: who sent it; empty if unknown. params: the last may contain blanks.
    """

    tags: Mapping[str, str]
    prefix: str
    command: str
    params: tuple[str, ...]


def parse_irc(text: str) -> IrcMessage | None:
    """Parse one line, with or without its line break; None if it is not valid."""
    rest = text.rstrip("\r\n")
    if len(rest) > MAX_LINE:
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
    return IrcMessage(tags, prefix, words[0].upper(), params)


def _tags(written: str) -> dict[str, str]:
    tags = {}
    for tag in written.split(";"):
        key, _, value = tag.partition("=")
        tags[key] = _unescaped(value) if "\\" in value else value
    return tags


def _unescaped(value: str) -> str:
    return _ESCAPED.sub(lambda found: _ESCAPES.get(found[1], found[1]), value)


def message_of_privmsg(irc: IrcMessage) -> Message | None:
    """Return the message of a PRIVMSG; None for anything else.

    Also None if it lacks a user id or a login: nobody could be held to it.
    """
    if irc.command != "PRIVMSG" or len(irc.params) != 2:
        return None
    tags = irc.tags
    login = irc.prefix.partition("!")[0].lower()
    user_id = tags.get("user-id", "")
    if not user_id or not LOGIN.fullmatch(login):
        return None
    room = tags.get("room-id", "")
    reply_to = tags.get("reply-parent-msg-id", "")
    name = name_to_show(tags.get("display-name", ""), login)
    return Message(
        ChatLine(
            Viewer(name, _role(tags, user_id), user_id, login),
            typed_text(irc.params[1], is_reply=bool(reply_to)),
            id=tags.get("id", ""),
            reply_to=reply_to,
            sent_at=_seconds(tags.get("tmi-sent-ts", "")),
        ),
        is_shared=tags.get("source-room-id", room) != room,
    )


def removal_of(irc: IrcMessage) -> Removal | None:
    """Return what a CLEARCHAT or a CLEARMSG removes; None for anything else.

    Also None if it does not say by id which viewer or line it is about.
    """
    match irc.command, irc.params:
        case "CLEARCHAT", (_,):
            return ChatCleared()
        case "CLEARCHAT", (_, login) if user_id := irc.tags.get("target-user-id"):
            return Silenced(Viewer(login, user_id=user_id, login=login.lower()))
        case "CLEARMSG", _ if id := irc.tags.get("target-msg-id"):
            return LineDeleted(id)
        case _:
            return None


def _seconds(milliseconds: str) -> float | None:
    return int(milliseconds) / 1000 if _MILLISECONDS.fullmatch(milliseconds) else None


def _role(tags: Mapping[str, str], user_id: str) -> Role:
    """Return the highest role in this channel.

    `source-badges` does not count: it holds the roles in the other channel of a shared chat.
    """
    badges = {badge.partition("/")[0] for badge in tags.get("badges", "").split(",")}
    if "broadcaster" in badges or user_id == tags.get("room-id"):
        return Role.BROADCASTER
    flags = {"mod": "moderator", "vip": "vip", "subscriber": "subscriber"}
    return role_with(badges | {badge for flag, badge in flags.items() if tags.get(flag) == "1"})
