"""Which command is for whom."""

from collections.abc import Mapping
from types import MappingProxyType

from ktmodule.chat.commands import (
    Assign,
    Ban,
    Command,
    ForcePick,
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

_NEEDS: Mapping[type[Command], Role] = MappingProxyType(
    {
        New: Role.MODERATOR,
        Steer: Role.MODERATOR,
        Assign: Role.MODERATOR,
        SetMode: Role.MODERATOR,
        ForcePlay: Role.MODERATOR,
        ForcePick: Role.MODERATOR,
        Ban: Role.MODERATOR,
        Unban: Role.MODERATOR,
        Timeout: Role.MODERATOR,
        SetDelay: Role.BROADCASTER,
        SetLevel: Role.BROADCASTER,
        SetSpeaking: Role.BROADCASTER,
        Quit: Role.BROADCASTER,
    }
)


def missing_role(command: Command, viewer: Viewer) -> Role | None:
    """The role that the command needs, where the viewer has less; else None."""
    role = _NEEDS.get(type(command), Role.VIEWER)
    return None if viewer.role >= role else role
