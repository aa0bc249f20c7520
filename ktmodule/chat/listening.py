"""Which lines of a chat are meant for the module, as the settings have it."""

from dataclasses import dataclass

from ktmodule.chat.line import ChatLine

HEARTS = ("hearts", "kthearts")
"""The words that always name this module in front of a command, as in Twitch Plays."""


@dataclass(frozen=True, slots=True, eq=False)
class Listening:
    """The conditions under which a line of chat is read. The console's are always read.

    module_id: the number that names this module in front of a command. addressed_only: hear only
    lines that name the module. bare_cards: a line that is nothing but a card may be a vote or a
    play. off: the words of the rows that are switched off.
    """

    module_id: str = "1"
    addressed_only: bool = False
    bare_cards: bool = True
    off: frozenset[str] = frozenset()

    def names_module(self, word: str) -> bool:
        """True for a word that names this module, lower case."""
        return word == self.module_id or word in HEARTS

    def off_for(self, line: ChatLine) -> frozenset[str]:
        """The words of the rows that are switched off for this line; none on the console."""
        return frozenset() if line.addressed else self.off


EVERYTHING_HEARD = Listening()
"""The default: every command in a chat is heard."""
