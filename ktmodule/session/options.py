"""The options of a session: what does not change while it runs."""

from dataclasses import dataclass

from ktmodule.chat.messages.replies import REPLIES, Replies
from ktmodule.hearts.rules import KTHEARTS, HouseRules
from ktmodule.session.seat.decision import ALONE, DecisionSettings


@dataclass(frozen=True, slots=True)
class Pace:
    """Pauses before the next card or deal that nobody types, in seconds, 0 or more.

    card: after a card. trick: after a trick. round: after a round was scored, before the deal.
    """

    card: float = 0.0
    trick: float = 0.0
    round: float = 0.0


@dataclass(frozen=True, slots=True)
class Options:
    """How the module is played.

    rules: the house rules of matches dealt from now on. decisions: how many viewers become one
    player; by default one player, who sees the table at once. manual_url: the address of the
    manual, empty for none. replies: the wording of replies. replies_in_chat: True if replies go
    to chat too, until a command changes that. levels: how well West, North and East play.
    """

    rules: HouseRules = KTHEARTS
    pace: Pace = Pace()
    decisions: DecisionSettings = ALONE
    manual_url: str = ""
    replies: Replies = REPLIES
    replies_in_chat: bool = True
    levels: tuple[str, str, str] = ("steady", "steady", "steady")
