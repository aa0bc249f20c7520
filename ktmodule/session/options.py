"""What a session is begun with."""

from dataclasses import dataclass

from ktmodule.chat.messages.replies import REPLIES, Replies
from ktmodule.hearts.rules import KTHEARTS, HouseRules
from ktmodule.session.seat.decision import ALONE, DecisionSettings


@dataclass(frozen=True, slots=True)
class Pace:
    """Pauses before the next card that nobody has to type, in seconds, 0 or more.

    card: after a card. trick: after a trick was taken. round: after a round was scored.
    """

    card: float = 0.0
    trick: float = 0.0
    round: float = 0.0


@dataclass(frozen=True, slots=True)
class Setup:
    """How the module is played.

    rules: for the matches that are dealt from now on. decisions: how many viewers become one
    player; as it comes, one player, who sees the table at once. manual_url: where the manual is
    to be read, empty if nowhere. replies: what is answered. levels: the names of how well West,
    North and East play. replies_in_chat: whether answers go to chat, too, from the start.
    """

    rules: HouseRules = KTHEARTS
    pace: Pace = Pace()
    decisions: DecisionSettings = ALONE
    manual_url: str = ""
    replies: Replies = REPLIES
    replies_in_chat: bool = True
    levels: tuple[str, str, str] = ("steady", "steady", "steady")
