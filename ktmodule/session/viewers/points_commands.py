"""What viewers hear of their points."""

from collections.abc import Iterable

from ktmodule.chat.commands import AskRank, AskStreak, OptOut, Viewer
from ktmodule.chat.messages.replies import Replies
from ktmodule.session.effects import Say
from ktmodule.session.module import MatchLost, ModuleDealt, ModuleEvent, ModuleSolved
from ktmodule.session.outcome import Outcome, Reply
from ktmodule.session.viewers.points import Ranking, Share
from ktmodule.session.viewers.presence import Crowd

LEADERS = 3
"""Viewers that are named as those with the most points."""

SHARES = 5
"""Viewers that are named when the points of a module are shared."""

PointsCommand = AskRank | AskStreak | OptOut


class Scoreboard:
    """Follows what happens to the module, and answers who has which points.

    shares: who got what for the module, once it is solved.
    """

    def __init__(self, ranking: Ranking, crowd: Crowd, points: int, replies: Replies) -> None:
        """points: what a solved module is worth."""
        self.shares: tuple[Share, ...] = ()
        self._ranking = ranking
        self._crowd = crowd
        self._points = points
        self._replies = replies

    def follow(self, events: Iterable[ModuleEvent]) -> list[Say]:
        """Share and forget points as the events have it; what is to be said of that."""
        says: list[Say] = []
        for event in events:
            match event:
                case ModuleDealt():
                    self.shares = ()
                    self._ranking.begin_module()
                case MatchLost():
                    self._ranking.lost()
                    if leaders := self._leaders():
                        text = self._replies.match_lost(self._replies.leaders(leaders))
                        says.append(Say(None, "", Outcome.ANSWERED, text))
                case ModuleSolved():
                    self.shares = self._ranking.solved(self._points)
                    parts = [(one.name, one.points) for one in self.shares if one.points]
                    if parts:
                        text = self._replies.points_shared(parts[:SHARES], len(parts) - SHARES)
                        says.append(Say(None, "", Outcome.ANSWERED, text))
                case _:
                    pass
        return says

    def obey(self, command: PointsCommand, viewer: Viewer) -> Reply:
        match command:
            case AskRank(name):
                return Outcome.ANSWERED, self._rank(viewer, name)
            case AskStreak():
                return Outcome.ANSWERED, self._replies.streak(*self._ranking.streak)
            case OptOut():
                sentences = self._replies.sentences
                out = self._ranking.opt_out(viewer)
                return Outcome.ACCEPTED, sentences.opted_out if out else sentences.opted_in

    def _rank(self, viewer: Viewer, name: str | None) -> str:
        ranking = self._ranking
        asked = viewer if name is None else self._crowd.find(name)
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

    def _leaders(self) -> list[tuple[str, int]]:
        return [(one.name, one.points) for one in self._ranking.leaders(LEADERS)]
