"""Points for viewers, as in Twitch Plays: viewers who help to solve a module share its points."""

from bisect import bisect_left
from dataclasses import dataclass, replace

from ktmodule.chat.line import Viewer
from ktmodule.chat.viewer_names import name_key

MOST = 10_000
"""The most viewers whose cards count in one module; later ones have to wait for the next."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One viewer in the ranking.

    identity: stays the same whatever name they take. name: the last one seen. points: from all
    modules. solves: the number of modules they helped to solve. cards: the number of their cards
    that were played or passed in the module in play. login: their name after an @; empty for the
    console.
    """

    identity: str
    name: str
    points: int = 0
    solves: int = 0
    cards: int = 0
    login: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """One viewer's share of the points of a solved module. identity: as in `Standing`."""

    identity: str
    name: str
    cards: int
    points: int


@dataclass(frozen=True, slots=True)
class Place:
    """A viewer's place, from 1, among the `count` viewers with points; equal points share it."""

    standing: Standing
    number: int
    count: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """Everything kept about viewers' points.

    opted_out: identities of viewers who take no part. streak: matches won in a row; best: the
    longest streak ever. From one ledger to the next, an unchanged standing is the same object.
    """

    standings: tuple[Standing, ...] = ()
    opted_out: tuple[str, ...] = ()
    streak: int = 0
    best: int = 0


EMPTY_LEDGER = Ledger()


@dataclass(frozen=True, slots=True)
class _Order:
    """The viewers with points, the most points first.

    heights: their points, negative, so that they ascend. named: identities by login and by name,
    as `name_key` writes them; of several with one name, the one with the most points.
    """

    identities: tuple[str, ...]
    heights: tuple[int, ...]
    named: dict[str, str]

    @classmethod
    def of(cls, standings: tuple[Standing, ...]) -> "_Order":
        first = sorted((one for one in standings if one.points), key=lambda one: -one.points)
        named = {name_key(one.name): one.identity for one in reversed(first)}
        # Logins are unique; a name may look like somebody else's login.
        named |= {one.login: one.identity for one in first if one.login}
        return cls(tuple(one.identity for one in first), tuple(-one.points for one in first), named)


class Points:
    """The points of all viewers."""

    def __init__(self, ledger: Ledger) -> None:
        self._standings = {one.identity: one for one in ledger.standings}
        self._opted_out = dict.fromkeys(ledger.opted_out)
        self._streak, self._best = ledger.streak, ledger.best
        self._counted = sum(one.cards > 0 for one in ledger.standings)
        self._ledger: Ledger | None = ledger
        self._outs: tuple[str, ...] | None = ledger.opted_out
        self._order: _Order | None = None

    @property
    def ledger(self) -> Ledger:
        """Everything to keep; the same object as long as nothing changes."""
        if self._ledger is None:
            standings = tuple(self._standings.values())
            self._outs = tuple(self._opted_out) if self._outs is None else self._outs
            self._ledger = Ledger(standings, self._outs, self._streak, self._best)
        return self._ledger

    @property
    def streak(self) -> tuple[int, int]:
        """Matches won in a row, and the longest streak ever."""
        return self._streak, self._best

    @property
    def players(self) -> int:
        """The number of viewers with cards in the module in play."""
        return self._counted

    def gave(self, viewer: Viewer, cards: int) -> None:
        """Count cards of this viewer that were played or passed."""
        identity = viewer.identity
        known = self._standings.get(identity) or Standing(identity, viewer.name)
        if identity in self._opted_out or (not known.cards and self._counted >= MOST):
            return
        self._counted += not known.cards
        now = replace(known, name=viewer.name, login=viewer.login, cards=known.cards + cards)
        self._standings[identity] = now
        if known.points and (known.name, known.login) != (now.name, now.login):
            self._order = None
        self._changed()

    def solved(self, points: int) -> tuple[Share, ...]:
        """Share the points of a solved module in proportion to cards; the highest share first."""
        self._streak += 1
        self._best = max(self._best, self._streak)
        gave = [one for one in self._standings.values() if one.cards]
        shares = [
            Share(one.identity, one.name, one.cards, part)
            for one, part in zip(gave, shared(points, [one.cards for one in gave]), strict=True)
        ]
        for one, share in zip(gave, shares, strict=True):
            self._standings[one.identity] = replace(
                one, points=one.points + share.points, solves=one.solves + 1
            )
        self._order = None
        self.begin_module()
        return tuple(sorted(shares, key=lambda share: -share.points))

    def lost(self) -> None:
        """End the streak after a lost match; the cards still count for the module."""
        if self._streak:
            self._streak = 0
            self._changed()

    def begin_module(self) -> None:
        """Forget the cards of the last module, and the viewers who have nothing else."""
        self._standings = {
            one.identity: replace(one, cards=0) if one.cards else one
            for one in self._standings.values()
            if one.points or one.solves
        }
        self._counted = 0
        self._changed()

    def opt_out(self, viewer: Viewer) -> bool:
        """Remove this viewer and their points; False if they were out already."""
        if viewer.identity in self._opted_out:
            return False
        self._changed()
        self._outs = None
        self._opted_out[viewer.identity] = None
        gone = self._standings.pop(viewer.identity, None)
        if gone is not None:
            self._counted -= gone.cards > 0
            self._order = None if gone.points else self._order
        return True

    def opt_in(self, viewer: Viewer) -> None:
        """Let this viewer take part again."""
        if viewer.identity in self._opted_out:
            self._changed()
            self._outs = None
            del self._opted_out[viewer.identity]

    @property
    def count(self) -> int:
        """The number of viewers with points."""
        return len(self._sorted().identities)

    def at(self, number: int) -> Place | None:
        """The first viewer at that place, counted from 1; None where nobody is."""
        order = self._sorted()
        if not 1 <= number <= len(order.identities):
            return None
        return self._place(order.identities[number - 1])

    def leaders(self, count: int) -> tuple[Standing, ...]:
        """The viewers with the most points, the highest first."""
        return tuple(self._standings[identity] for identity in self._sorted().identities[:count])

    def place(self, viewer: Viewer) -> Place | None:
        """This viewer's place; None without points."""
        return self._place(viewer.identity)

    def place_of(self, name: str) -> Place | None:
        """The place of the viewer with that login or name, ignoring case; None without points."""
        return self._place(self._sorted().named.get(name_key(name), ""))

    def _place(self, identity: str) -> Place | None:
        standing = self._standings.get(identity)
        if standing is None or not standing.points:
            return None
        heights = self._sorted().heights
        return Place(standing, 1 + bisect_left(heights, -standing.points), len(heights))

    def _sorted(self) -> _Order:
        """The order, sorted again only after points change: anybody may ask, at any rate."""
        if self._order is None:
            self._order = _Order.of(tuple(self._standings.values()))
        return self._order

    def _changed(self) -> None:
        self._ledger = None


def shared(points: int, cards: list[int]) -> list[int]:
    """`points` in whole parts, in proportion to `cards`; the parts sum to `points`.

    Points left over go one by one to the largest remainders, among equals to the first.
    """
    total = sum(cards)
    if not total:
        return []
    parts = [points * count // total for count in cards]
    left = sorted(range(len(cards)), key=lambda at: (-(points * cards[at] % total), at))
    for at in left[: points - sum(parts)]:
        parts[at] += 1
    return parts
