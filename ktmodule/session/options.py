"""The options with which a session starts."""

from dataclasses import dataclass

from ktmodule.chat.listening import EVERYTHING_HEARD, Listening
from ktmodule.chat.messages.replies import REPLIES, Replies
from ktmodule.hearts.rules import KTHEARTS, HouseRules
from ktmodule.session.seat.decision import ALONE, DecisionSettings


@dataclass(frozen=True, slots=True)
class Pace:
    """Pauses before a card or deal that needs no command, in seconds, 0 or more.

    card: after a card. trick: after a trick. round: after a round was scored, before the deal.
    """

    card: float = 0.0
    trick: float = 0.0
    round: float = 0.0


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a session.

    rules: the house rules of matches dealt from now on. decisions: how viewers decide together;
    by default for one player, who sees the table at once. manual_url: the address of the manual,
    empty for none. replies: the wording of replies. replies_in_chat: True if replies go to chat
    too, until a command changes that. levels: those of West, North and East.
    adaptive: True if one level for all three, which follows lost and solved matches, replaces them.
    listening: the lines of a chat that are read.
    """

    rules: HouseRules = KTHEARTS
    pace: Pace = Pace()
    decisions: DecisionSettings = ALONE
    manual_url: str = ""
    replies: Replies = REPLIES
    replies_in_chat: bool = True
    levels: tuple[str, str, str] = ("steady", "steady", "steady")
    adaptive: bool = False
    listening: Listening = EVERYTHING_HEARD
