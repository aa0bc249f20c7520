"""Which command is for whom."""

from collections.abc import Mapping
from types import MappingProxyType

from ktmodule.chat.commands import (
    Assign,
    Ban,
    Command,
    ForcePlay,
    New,
    Quit,
    Role,
    SetDelay,
    SetLevel,
    SetMode,
    SetSpeaking,
    Steer,
    Timeout,
    Unban,
    Viewer,
)

_NEEDS: Mapping[type[Command], tuple[str, Role]] = MappingProxyType(
    {
        New: ("new", Role.MODERATOR),
        Steer: ("", Role.MODERATOR),
        Assign: ("assign", Role.MODERATOR),
        SetMode: ("mode", Role.MODERATOR),
        ForcePlay: ("forceplay", Role.MODERATOR),
        Ban: ("ban", Role.MODERATOR),
        Unban: ("unban", Role.MODERATOR),
        Timeout: ("timeout", Role.MODERATOR),
        SetDelay: ("delay", Role.BROADCASTER),
        SetLevel: ("level", Role.BROADCASTER),
        SetSpeaking: ("say", Role.BROADCASTER),
        Quit: ("quit", Role.BROADCASTER),
    }
)


def missing_role(command: Command, viewer: Viewer) -> tuple[str, Role] | None:
    """The command's name and the role it needs, where the viewer has less; else None."""
    name, role = _NEEDS.get(type(command), ("", Role.VIEWER))
    if viewer.role >= role:
        return None
    return (command.what.value if isinstance(command, Steer) else name), role
