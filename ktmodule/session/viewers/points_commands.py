"""The commands about points, and the announcements of points."""

from collections.abc import Iterable

from ktmodule.chat.commands import AskPlace, AskRank, AskStreak, OptIn, OptOut
from ktmodule.chat.line import Viewer
from ktmodule.chat.messages.replies import Replies
from ktmodule.session.effects import Reply
from ktmodule.session.module import MatchLost, ModuleDealt, ModuleEvent, ModuleSolved
from ktmodule.session.outcome import Outcome, Result
from ktmodule.session.viewers.points import Points, Share
from ktmodule.session.viewers.presence import Presence

LEADERS = 3
"""The number of viewers named as leading."""

SHARES = 5
"""The number of viewers named when the points of a module are shared out."""

PointsCommand = AskRank | AskPlace | AskStreak | OptOut | OptIn


class PointsCommands:
    """The commands about points; also shares out the points of a solved module.

    shares: each viewer's share of the module's points, once it is solved; empty for a player who
    solved it alone, without a chat.
    """

    def __init__(self, points: Points, presence: Presence, worth: int, replies: Replies) -> None:
        """worth: the points for a solved module."""
        self.shares: tuple[Share, ...] = ()
        self._points = points
        self._presence = presence
        self._worth = worth
        self._replies = replies

    def follow(self, events: Iterable[ModuleEvent], offline: bool) -> list[Reply]:
        """Update the points after these events; returns the announcements.

        offline: True without a chat. A player alone is told nothing about points, unless asking.
        """
        replies: list[Reply] = []
        alone = offline and self._points.players <= 1
        for event in events:
            match event:
                case ModuleDealt():
                    self.shares = ()
                    self._points.begin_module()
                case MatchLost():
                    self._points.lost()
                    if not alone and (leaders := self._leaders()):
                        text = self._replies.match_lost(self._replies.leaders(leaders))
                        replies.append(Reply(None, Outcome.ANSWERED, text))
                case ModuleSolved():
                    shares = self._points.solved(self._worth)
                    self.shares = () if alone else shares
                    parts = [(one.name, one.points) for one in self.shares if one.points]
                    if parts:
                        text = self._replies.points_shared(parts[:SHARES], len(parts) - SHARES)
                        replies.append(Reply(None, Outcome.ANSWERED, text))
                case _:
                    pass
        return replies

    def silence(self, viewer: Viewer) -> None:
        """Name this viewer no longer among those who solved the module."""
        self.shares = tuple(one for one in self.shares if one.identity != viewer.identity)

    def execute(self, command: PointsCommand, viewer: Viewer) -> Result:
        """Carry out a viewer's command."""
        match command:
            case AskRank(name):
                return Outcome.ANSWERED, self._rank(viewer, name)
            case AskPlace(place):
                return Outcome.ANSWERED, self._who_is(place)
            case AskStreak():
                return Outcome.ANSWERED, self._replies.streak(*self._points.streak)
            case OptOut():
                sentences = self._replies.sentences
                left = self._points.opt_out(viewer)
                return Outcome.ACCEPTED, sentences.opted_out if left else sentences.still_out
            case OptIn():
                self._points.opt_in(viewer)
                return Outcome.ACCEPTED, self._replies.sentences.opted_in

    def _rank(self, viewer: Viewer, name: str | None) -> str:
        ranking = self._points
        asked = viewer if name is None else self._presence.find(name)
        place = ranking.place(asked) if asked else ranking.place_of(name or "")
        leaders = self._replies.leaders(self._leaders())
        if place is None and asked is not None and asked.identity == viewer.identity:
            return self._replies.not_ranked_yet(leaders)
        if place is None:
            return self._replies.no_rank_yet(asked.name if asked else name or "", leaders)
        one = place.standing
        if one.identity == viewer.identity:
            return self._replies.your_rank(place.number, place.count, one.points, leaders)
        return self._replies.rank(one.name, place.number, place.count, one.points, leaders)

    def _who_is(self, number: int) -> str:
        place = self._points.at(number)
        if place is None:
            return self._replies.no_such_place(number, self._points.count)
        one = place.standing
        return self._replies.place(place.number, place.count, one.name, one.points)

    def _leaders(self) -> list[tuple[str, int]]:
        return [(one.name, one.points) for one in self._points.leaders(LEADERS)]
