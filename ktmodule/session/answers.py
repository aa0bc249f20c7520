"""The answers to viewers' questions about the game."""

from ktmodule.chat.commands import Topic
from ktmodule.chat.messages.replies import Replies
from ktmodule.session.options import Options
from ktmodule.session.turns import Turns


class Answers:
    """Answers questions about the module in play, and for help."""

    def __init__(self, turns: Turns, options: Options) -> None:
        self._turns = turns
        self._replies: Replies = options.replies
        self._manual_url = options.manual_url
        self._worth = options.decisions.points

    def about(self, topic: Topic) -> str:
        """The answer to a question about this topic."""
        replies, module = self._replies, self._turns.module
        if topic is Topic.MANUAL and self._manual_url:
            return replies.manual_at(self._manual_url)
        if topic is Topic.LAST:
            return replies.last_trick(self._turns.last_trick)
        status = replies.module_status(
            module.number, module.solved, module.strikes, module.match_number
        )
        return replies.answer(topic, self._turns.view, status, self._worth)

    def help(self, about: str | None, off: frozenset[str]) -> str:
        """The answer to `help`; see `Replies.help_for`."""
        return self._replies.help_for(about, self._manual_url, off)
