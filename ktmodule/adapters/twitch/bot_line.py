"""A message of twitchio's as a line of chat."""

import twitchio

from ktmodule.adapters.twitch.message import (
    name_to_show,
    role_with,
    without_action,
    without_mention,
)
from ktmodule.chat.commands import ChatLine, Role, Viewer


def chat_line(
    message: twitchio.ChatMessage,
    ignored: frozenset[str] = frozenset(),
    shared_chat: bool = False,
) -> ChatLine | None:
    """What a viewer said; None if it is not to be heard.

    ignored: logins, lower case, such as other bots. shared_chat: whether lines from the chat of
    another channel count, which streams together with this one.
    """
    chatter = message.chatter
    login = (chatter.name or "").lower()
    channel_id = message.broadcaster.id
    if not chatter.id or login in ignored:
        return None
    source = message.source_broadcaster
    if source is not None and source.id != channel_id and not shared_chat:
        return None
    name = name_to_show(chatter.display_name or "", login)
    viewer = Viewer(name, role_of(message), chatter.id, login)
    text = without_action(message.text)
    reply = message.reply
    return ChatLine(
        viewer,
        text if reply is None else without_mention(text),
        id=message.id,
        reply_to="" if reply is None else reply.parent_message_id,
        sent_at=_sent_at(message),
    )


def _sent_at(message: twitchio.ChatMessage) -> float | None:
    try:
        told = message.timestamp
    except ValueError:
        # twitchio reads it only now, and a line is worth more than the time of it.
        return None
    return None if told is None else told.timestamp()


def role_of(message: twitchio.ChatMessage) -> Role:
    """The highest role in this channel of who wrote it.

    Who broadcasts is told by the id alone: in a shared chat others wear that badge, too.
    """
    if message.chatter.id == message.broadcaster.id:
        return Role.BROADCASTER
    return role_with(badge.set_id for badge in message.badges)
