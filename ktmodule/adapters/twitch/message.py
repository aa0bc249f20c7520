"""A message of a Twitch chat, whichever protocol delivered it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ktmodule.chat.line import ChatLine, LineDeleted, Role, Silenced, Viewer

if TYPE_CHECKING:
    # Reading without an account must not pay for importing twitchio.
    import twitchio

MAX_NAME = 50
"""Characters of a display name; a longer one gives way to the login."""

_MODERATORS = frozenset({"moderator", "lead_moderator"})
_SUBSCRIBERS = frozenset({"subscriber", "founder"})

_ACTION = "\x01ACTION "


@dataclass(frozen=True, slots=True)
class Message:
    """One message.

    line: what was said, and by whom. is_shared: it was written in another channel's chat, which
    is shared with this one while both stream together.
    """

    line: ChatLine
    is_shared: bool = False


def message_of_event(event: "twitchio.ChatMessage") -> Message | None:
    """Return the message in an event of twitchio's; None if it does not say who wrote it."""
    chatter = event.chatter
    if not chatter.id:
        return None
    login = (chatter.name or "").lower()
    name = name_to_show(chatter.display_name or "", login)
    reply = event.reply
    source = event.source_broadcaster
    return Message(
        ChatLine(
            Viewer(name, _role(event), chatter.id, login),
            typed_text(event.text, is_reply=reply is not None),
            id=event.id,
            reply_to="" if reply is None else reply.parent_message_id,
            sent_at=_sent_at(event),
        ),
        is_shared=source is not None and source.id != event.broadcaster.id,
    )


def silenced_by_event(event: "twitchio.ChannelChatClearUserMessages") -> Silenced:
    """Return the viewer whom an event of twitchio's tells to be banned or timed out."""
    login = (event.user.name or "").lower()
    name = name_to_show(event.user.display_name or "", login)
    return Silenced(Viewer(name, user_id=event.user.id, login=login))


def deleted_by_event(event: "twitchio.ChatMessageDelete") -> LineDeleted:
    """Return the line that an event of twitchio's tells to be deleted."""
    return LineDeleted(event.message_id)


def _role(event: "twitchio.ChatMessage") -> Role:
    """Return the sender's highest role in this channel.

    Only the id makes somebody the broadcaster: in a shared chat others have that badge as well.
    """
    if event.chatter.id == event.broadcaster.id:
        return Role.BROADCASTER
    return role_with(badge.set_id for badge in event.badges)


def _sent_at(event: "twitchio.ChatMessage") -> float | None:
    try:
        timestamp = event.timestamp
    except ValueError:
        # twitchio parses it only now, and the line is worth more than its time.
        return None
    return None if timestamp is None else timestamp.timestamp()


def role_with(badges: Iterable[str]) -> Role:
    """Return the highest role below the broadcaster's that these badges show."""
    badges = frozenset(badges)
    if badges & _MODERATORS:
        return Role.MODERATOR
    if "vip" in badges:
        return Role.VIP
    return Role.SUBSCRIBER if badges & _SUBSCRIBERS else Role.VIEWER


def name_to_show(display: str, login: str) -> str:
    """Return the display name, or the login where that cannot be shown."""
    name = display.strip()
    return name if name.isprintable() and 0 < len(name) <= MAX_NAME else login


def typed_text(text: str, is_reply: bool) -> str:
    """Return the text as the viewer typed it.

    Twitch wraps the text of `/me`, and puts the name of the viewer it answers in front of a reply.
    """
    if text.startswith(_ACTION):
        text = text[len(_ACTION) :].removesuffix("\x01")
    if is_reply and text.startswith("@"):
        return text.partition(" ")[2].lstrip(" ")
    return text
