"""What a line of Twitch's chat carries beside its text, however it came."""

from collections.abc import Iterable

from ktmodule.chat.commands import Role

LONGEST_NAME = 50
"""Characters of a display name; a longer one gives way to the login."""

_MODERATORS = frozenset({"moderator", "lead_moderator"})
_SUBSCRIBERS = frozenset({"subscriber", "founder"})

_ACTION = "\x01ACTION "


def role_with(badges: Iterable[str]) -> Role:
    """The highest role that these badges show, below the broadcaster's."""
    worn = frozenset(badges)
    if worn & _MODERATORS:
        return Role.MODERATOR
    if "vip" in worn:
        return Role.VIP
    return Role.SUBSCRIBER if worn & _SUBSCRIBERS else Role.VIEWER


def name_to_show(display: str, login: str) -> str:
    """The display name, or the login where that is nothing to show."""
    name = display.strip()
    return name if name.isprintable() and 0 < len(name) <= LONGEST_NAME else login


def without_action(text: str) -> str:
    """The text of a `/me` line without its wrapping."""
    if text.startswith(_ACTION):
        return text[len(_ACTION) :].removesuffix("\x01")
    return text


def without_mention(text: str) -> str:
    """The text of a reply without the name that Twitch puts in front, of whom it answers."""
    return text.partition(" ")[2].lstrip(" ") if text.startswith("@") else text
