"""The settings as typed objects with defaults; `config.yaml` repeats them with comments."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ktmodule.bots.levels import Level
from ktmodule.chat.commands import Mode
from ktmodule.chat.listening import Listening
from ktmodule.chat.messages.catalog import Sentences
from ktmodule.chat.messages.replies import Replies
from ktmodule.hearts.rules import PRESETS, Bonus, Goal, HouseRules, Permission
from ktmodule.hearts.seats import Direction
from ktmodule.session.adaptive import START
from ktmodule.session.options import Pace
from ktmodule.session.seat.decision import DecisionSettings

AsPreset = Literal["preset"]
AsAll = Literal["all"]
Allowance = Literal["preset", "allowed", "forbidden"]
Way = Literal["left", "right", "across", "hold"]
Seconds = Annotated[float, Meta(ge=0, le=60)]

# fmt: off
Switchable = Literal[
    "cancel", "hand", "legal", "table", "score", "last", "rules", "status", "help", "manual",
    "view", "points", "claim", "unclaim", "mine", "take", "player", "mode", "vote", "delay",
    "level", "say", "pause", "resume", "skip", "assign", "forceplay", "ban", "unban", "timeout",
    "rank", "streak", "optin", "new", "quit",
]
# fmt: on
"""The commands that can be switched off: all but play, pass and optout."""

ONLINE_DELAY = 5.0
"""The usual delay of a stream on Twitch, in seconds."""

ONLINE_AUTO_PLAY = 3.0
"""Seconds before the only legal card is played automatically on Twitch."""


class RulesSettings(msgspec.Struct, frozen=True, kw_only=True):
    """`rules:`, a preset and what differs from it."""

    preset: Literal["kthearts", "standard-4p"] = "kthearts"
    passing: AsPreset | Annotated[tuple[Way, ...], Meta(min_length=1, max_length=100)] = "preset"
    first_trick_hearts: Allowance = "preset"
    first_trick_queen: Allowance = "preset"
    lead_queen_unbroken: Allowance = "preset"
    moon: Literal["preset", "add", "subtract"] = "preset"
    sun: Literal["preset", "add", "subtract", "off"] = "preset"
    target: AsPreset | Annotated[int, Meta(ge=1, le=1000)] = "preset"
    goal: Literal["preset", "survive", "lowest"] = "preset"

    def house_rules(self) -> HouseRules:
        """The preset with the changes of these settings."""
        preset = PRESETS[self.preset]
        return HouseRules(
            passing=preset.passing
            if self.passing == "preset"
            else tuple(Direction(way) for way in self.passing),
            first_trick_hearts=_permission(self.first_trick_hearts, preset.first_trick_hearts),
            first_trick_queen=_permission(self.first_trick_queen, preset.first_trick_queen),
            lead_queen_unbroken=_permission(self.lead_queen_unbroken, preset.lead_queen_unbroken),
            moon=preset.moon if self.moon == "preset" else Bonus(self.moon),
            sun=preset.sun if self.sun == "preset" else Bonus(self.sun),
            target=preset.target if self.target == "preset" else self.target,
            goal=preset.goal if self.goal == "preset" else Goal(self.goal),
        )


def _permission(setting: Allowance, preset: Permission) -> Permission:
    return preset if setting == "preset" else Permission(setting)


class Contradiction(ValueError):
    """A value that another one rules out; `key` is its setting, the message says why."""

    def __init__(self, key: str, problem: str) -> None:
        super().__init__(problem)
        self.key = key


class OpponentSettings(msgspec.Struct, frozen=True, kw_only=True):
    """`opponents:`, the level of all, and of each that differs from it.

    Raises Contradiction if one differs from adaptive opponents.
    """

    all: Level | Literal["adaptive"] = "steady"
    west: AsAll | Level = "all"
    north: AsAll | Level = "all"
    east: AsAll | Level = "all"

    def __post_init__(self) -> None:
        for key in ("west", "north", "east") if self.adaptive else ():
            if getattr(self, key) != "all":
                problem = "must be all, because adaptive opponents play at one level together"
                raise Contradiction(key, problem)

    @property
    def adaptive(self) -> bool:
        """True if the level follows lost and solved matches."""
        return self.all == "adaptive"

    def levels(self) -> tuple[str, str, str]:
        """The levels of West, North and East; those of adaptive opponents at the start."""
        together = START if self.all == "adaptive" else self.all
        west, north, east = (
            together if level == "all" else level for level in (self.west, self.north, self.east)
        )
        return west, north, east


class PaceSettings(msgspec.Struct, frozen=True, kw_only=True):
    """`pace:`, pauses in seconds."""

    card: Seconds = 0.6
    trick: Seconds = 1.5
    round: Seconds = 3.0

    def pace(self) -> Pace:
        return Pace(self.card, self.trick, self.round)


Automatic = Literal["auto"]


class DecisionsSettings(msgspec.Struct, frozen=True, kw_only=True):
    """`decisions:`, how many viewers become one player; times in seconds."""

    mode: Literal["first", "claim", "vote", "auto"] = "auto"
    vote_window: Annotated[float, Meta(ge=1, le=600)] = 10.0
    stream_delay: Automatic | Seconds = "auto"
    auto_play: Automatic | Literal["off"] | Seconds = "auto"
    points: Annotated[int, Meta(ge=0, le=1000)] = 26

    def decisions(self, online: bool) -> DecisionSettings:
        """The decision settings, for a chat on Twitch (`online`) or for a player alone."""
        delay = ONLINE_DELAY if online else 0.0
        auto_play = ONLINE_AUTO_PLAY if online else None
        if self.auto_play == "off":
            auto_play = None
        elif self.auto_play != "auto":
            auto_play = self.auto_play
        return DecisionSettings(
            mode=Mode(self.mode),
            vote_window=self.vote_window,
            stream_delay=delay if self.stream_delay == "auto" else self.stream_delay,
            auto_play=auto_play,
            points=self.points,
        )


class ChatSettings(msgspec.Struct, frozen=True, kw_only=True):
    """`chat:`, which lines are read, and how the program speaks."""

    client_id: Annotated[str, Meta(min_length=0, max_length=64)] = ""
    say: bool = True
    reply_cooldown: Annotated[float, Meta(ge=0, le=3600)] = 10.0
    ignored: Annotated[tuple[str, ...], Meta(min_length=0, max_length=1000)] = (
        "nightbot",
        "streamelements",
        "streamlabs",
        "moobot",
        "fossabot",
        "wizebot",
    )
    shared_chat: bool = False
    addressed_only: bool = False
    module_id: Annotated[int, Meta(ge=1, le=999)] = 1
    bare_cards: Literal["votes", "off"] = "votes"
    off: Annotated[tuple[Switchable, ...], Meta(min_length=0, max_length=100)] = ()

    def listening(self) -> Listening:
        """Which lines of the chat are heard."""
        return Listening(
            module_id=str(self.module_id),
            addressed_only=self.addressed_only,
            bare_cards=self.bare_cards == "votes",
            off=frozenset(self.off),
        )


class OverlaySettings(msgspec.Struct, frozen=True, kw_only=True):
    """`overlay:`, where the page is served."""

    host: Annotated[str, Meta(min_length=1, max_length=253)] = "127.0.0.1"
    port: Literal["auto", "off"] | Annotated[int, Meta(ge=1, le=65535)] = "auto"
    manual_url: Annotated[str, Meta(pattern=r"^(https?://\S+)?\Z", max_length=200)] = ""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings."""

    rules: RulesSettings = RulesSettings()
    opponents: OpponentSettings = OpponentSettings()
    pace: PaceSettings = PaceSettings()
    decisions: DecisionsSettings = DecisionsSettings()
    chat: ChatSettings = ChatSettings()
    sentences: Sentences = Sentences()
    overlay: OverlaySettings = OverlaySettings()

    def replies(self) -> Replies:
        """The replies, in the wording of these settings."""
        return Replies(self.sentences)
