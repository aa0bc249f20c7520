"""The viewers in chat: those active, banned or timed out, and their names."""

from collections import OrderedDict

from ktmodule.chat.line import Role, Viewer
from ktmodule.chat.viewer_names import name_key
from ktmodule.session.state import Banned

COMMAND_PAUSE = 1.0
"""Seconds between two commands of one viewer; an earlier one is ignored."""

ACTIVE = 120.0
"""Seconds for which a viewer counts as active after a command."""

MOST = 10_000
"""The most viewers remembered at once; the one silent for longest is forgotten first."""


class Presence:
    """The viewers who gave commands recently, and those who are banned or timed out."""

    def __init__(self, banned: tuple[Banned, ...] = ()) -> None:
        self._banned = {one.identity: one for one in banned}
        self._kept: tuple[Banned, ...] | None = banned
        self._known: OrderedDict[str, Viewer] = OrderedDict()
        self._by_handle, self._by_name = _Index(), _Index()
        self._active: OrderedDict[str, float] = OrderedDict()
        self._muted: OrderedDict[str, float] = OrderedDict()
        self._banned_viewers: dict[str, Viewer] = {}

    def admits(self, viewer: Viewer, now: float) -> bool:
        """True where a command of this viewer is accepted now.

        Moderators' commands always are, so that nobody can shout them down.
        """
        if viewer.role >= Role.MODERATOR:
            return True
        identity = viewer.identity
        if identity in self._banned:
            self._banned_viewers[identity] = viewer
            return False
        if self._is_muted(identity, now):
            return False
        if self._banned and self._banned.pop(_unseen(viewer.handle.casefold()), None) is not None:
            self.ban(viewer)
            return False
        last = self._active.get(identity)
        return last is None or now - last >= COMMAND_PAUSE

    def saw_command(self, viewer: Viewer, now: float) -> None:
        """Remember that this viewer gave a command, which makes them active."""
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

    def leave(self, identity: str) -> None:
        """Count this viewer as active no more, until they give a command again."""
        self._active.pop(identity, None)

    def active(self, now: float) -> int:
        """The number of viewers who gave a command in the last two minutes."""
        active = self._active
        while active:
            identity, when = next(iter(active.items()))
            if now - when <= ACTIVE:
                break
            del active[identity]
        return len(active)

    def is_alone(self, viewer: Viewer, now: float) -> bool:
        """True where nobody but this viewer gave a command in the last two minutes."""
        return self.active(now) == (viewer.identity in self._active)

    def find(self, name: str) -> Viewer | None:
        """The viewer with that login, or otherwise that name, among those who spoke recently.

        If there are several, the one who spoke last. Anybody may ask, so it takes constant time.
        """
        wanted = name_key(name)
        # Logins are unique; a name may look like somebody else's login.
        identity = self._by_handle.last(wanted) or self._by_name.last(wanted)
        return None if identity is None else self._known[identity]

    def known(self, identity: str) -> Viewer | None:
        """The viewer with that identity, if they spoke recently."""
        return self._known.get(identity)

    @property
    def banned(self) -> tuple[Banned, ...]:
        """The banned viewers; the same object as long as nobody is banned or unbanned."""
        if self._kept is None:
            self._kept = tuple(self._banned.values())
        return self._kept

    def ban(self, viewer: Viewer, name: str = "") -> Banned:
        """Ban this viewer; return the ban. name: the one that was typed, if any."""
        by_name = name_key(viewer.name) == name_key(name) != name_key(viewer.handle)
        # The file keeps one name, so it is the one that a moderator knows.
        banned = Banned(viewer.identity, viewer.name if by_name else viewer.handle)
        self._banned_viewers[viewer.identity] = viewer
        self._keep_ban(banned)
        return banned

    def ban_unseen(self, login: str) -> None:
        """Ban the viewer with that login, who has given no command yet."""
        self._keep_ban(Banned(_unseen(login), login))

    def unban(self, name: str) -> bool:
        """Lift every ban of a viewer with that login or name; False if there is none."""
        wanted = name_key(name)
        freed = [one for one in self._banned.values() if wanted in self._names(one)]
        for one in freed:
            del self._banned[one.identity]
            self._banned_viewers.pop(one.identity, None)
            self._kept = None
        return bool(freed)

    def _names(self, banned: Banned) -> set[str]:
        viewer = self._banned_viewers.get(banned.identity)
        names = (banned.name,) if viewer is None else (banned.name, viewer.name, viewer.handle)
        return set(map(name_key, names))

    def mute(self, viewer: Viewer, until: float) -> None:
        """Ignore this viewer until that time."""
        self._muted[viewer.identity] = until
        self._muted.move_to_end(viewer.identity)
        if len(self._muted) > MOST:
            self._muted.popitem(last=False)

    def _keep_ban(self, banned: Banned) -> None:
        self._banned[banned.identity] = banned
        self._kept = None

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
    """Identities by name, ignoring case; the one who spoke last comes last."""

    def __init__(self) -> None:
        self._called: dict[str, dict[str, None]] = {}

    def add(self, name: str, identity: str) -> None:
        called = self._called.setdefault(name_key(name), {})
        called.pop(identity, None)
        called[identity] = None

    def remove(self, name: str, identity: str) -> None:
        key = name_key(name)
        called = self._called[key]
        del called[identity]
        if not called:
            del self._called[key]

    def last(self, name: str) -> str | None:
        return next(reversed(self._called.get(name, {})), None)


def _unseen(login: str) -> str:
    """The identity of a viewer of whom nothing but the login is known."""
    return f"login:{login}"
