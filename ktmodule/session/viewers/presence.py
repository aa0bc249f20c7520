"""Who is there: how often each viewer may speak, who is active, and who goes by which name."""

from collections import OrderedDict

from ktmodule.chat.commands import Role, Viewer
from ktmodule.session.state import Banned

COMMAND_PAUSE = 1.0
"""Seconds between two commands of one viewer; what comes sooner is ignored."""

ACTIVE = 120.0
"""Seconds for which a viewer counts as active after a command."""

MOST = 10_000
"""Viewers that are remembered at once; the one that was silent longest is forgotten first."""


class Crowd:
    """The viewers that gave commands of late, and those that are not heard.

    dirty: somebody was banned or heard again; whoever keeps that resets it.
    """

    def __init__(self, banned: tuple[Banned, ...] = ()) -> None:
        self.dirty = False
        self._banned = {one.identity: one for one in banned}
        self._known: OrderedDict[str, Viewer] = OrderedDict()
        self._by_handle, self._by_name = _Index(), _Index()
        self._active: OrderedDict[str, float] = OrderedDict()
        self._muted: OrderedDict[str, float] = OrderedDict()

    def hears(self, viewer: Viewer, now: float) -> bool:
        """Whether a command of this viewer is taken now.

        Moderators are always heard, so that nobody can shout them down.
        """
        if viewer.role >= Role.MODERATOR:
            return True
        identity = viewer.identity
        if identity in self._banned or self._is_muted(identity, now):
            return False
        if self._banned and self._banned.pop(_unseen(viewer.handle.casefold()), None) is not None:
            self.ban(viewer)
            return False
        last = self._active.get(identity)
        return last is None or now - last >= COMMAND_PAUSE

    def took(self, viewer: Viewer, now: float) -> None:
        """Remember that this viewer gave a command, which counts as activity."""
        identity = viewer.identity
        if (before := self._known.get(identity)) is not None and before != viewer:
            self._unlist(before)
        self._known[identity] = viewer
        self._known.move_to_end(identity)
        self._by_handle.add(viewer.handle, identity)
        self._by_name.add(viewer.name, identity)
        self._active[identity] = now
        self._active.move_to_end(identity)
        if len(self._known) > MOST:
            forgotten, viewer = self._known.popitem(last=False)
            self._active.pop(forgotten, None)
            self._unlist(viewer)

    def active(self, now: float) -> int:
        """How many viewers gave a command in the last two minutes."""
        active = self._active
        while active:
            identity, when = next(iter(active.items()))
            if now - when <= ACTIVE:
                break
            del active[identity]
        return len(active)

    def find(self, name: str) -> Viewer | None:
        """The viewer of that login or else of that name among those who spoke of late.

        Of several the one who spoke last. It takes no longer where many spoke: anybody may ask.
        """
        wanted = name.lstrip("@")
        # A login is one viewer's alone; a name may look like the login of another.
        identity = self._by_handle.last(wanted) or self._by_name.last(wanted)
        return None if identity is None else self._known[identity]

    def known(self, identity: str) -> Viewer | None:
        """The viewer with that identity, if they spoke of late."""
        return self._known.get(identity)

    @property
    def banned(self) -> tuple[Banned, ...]:
        return tuple(self._banned.values())

    def ban(self, viewer: Viewer) -> None:
        """Never hear this viewer again."""
        self._banned[viewer.identity] = Banned(viewer.identity, viewer.handle)
        self.dirty = True

    def ban_unseen(self, login: str) -> None:
        """Never hear the viewer of that login, who has given no command yet."""
        self._banned[_unseen(login)] = Banned(_unseen(login), login)
        self.dirty = True

    def unban(self, name: str) -> bool:
        """Hear whoever was banned by that name again; False if nobody was."""
        wanted = name.casefold()
        freed = [one for one in self._banned.values() if one.name.casefold() == wanted]
        for one in freed:
            del self._banned[one.identity]
            self.dirty = True
        return bool(freed)

    def mute(self, viewer: Viewer, until: float) -> None:
        """Ignore what this viewer says until then."""
        self._muted[viewer.identity] = until
        self._muted.move_to_end(viewer.identity)
        if len(self._muted) > MOST:
            self._muted.popitem(last=False)

    def _unlist(self, viewer: Viewer) -> None:
        self._by_handle.remove(viewer.handle, viewer.identity)
        self._by_name.remove(viewer.name, viewer.identity)

    def _is_muted(self, identity: str, now: float) -> bool:
        until = self._muted.get(identity)
        if until is None:
            return False
        if now < until:
            return True
        del self._muted[identity]
        return False


class _Index:
    """Identities by what viewers are called, in any case; who spoke last is the last one."""

    def __init__(self) -> None:
        self._called: dict[str, dict[str, None]] = {}

    def add(self, name: str, identity: str) -> None:
        called = self._called.setdefault(name.casefold(), {})
        called.pop(identity, None)
        called[identity] = None

    def remove(self, name: str, identity: str) -> None:
        called = self._called[name.casefold()]
        del called[identity]
        if not called:
            del self._called[name.casefold()]

    def last(self, name: str) -> str | None:
        return next(reversed(self._called.get(name.casefold(), {})), None)


def _unseen(login: str) -> str:
    """The identity of somebody of whom only the login is known."""
    return f"login:{login}"
