"""From a line of text to a command, in time linear in the length of the line.

Most lines of a chat are conversation, so `parse` first makes sure, by a look at the first word and
for a `!`, that a line could be a command at all; only then does it cost more.
"""

from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache

from ktmodule.chat.card_names import CARD_WORDS, bare_card, is_firm, is_talk, is_wordlike
from ktmodule.chat.card_text import names_a_card
from ktmodule.chat.command_table import SPEAK_AS, WORDS, CommandRow, near_word
from ktmodule.chat.commands import Command, Pass, PassPick, Pick, Play, PlayPick
from ktmodule.chat.errors import BadCommand, Problem
from ktmodule.chat.grammar import Arguments, bare_cards, pick_alone, plain
from ktmodule.chat.line import Role
from ktmodule.chat.line_start import start_of, with_latin
from ktmodule.chat.listening import EVERYTHING_HEARD, HEARTS, Listening
from ktmodule.chat.normalize import clean

MAX_LENGTH = 1000
"""The longest line that is read, in characters: twice Twitch's limit, and more than any command
needs."""

REMEMBERED = 500
"""Lines kept in the cache: a crowd types the same few over and over."""

_STARTS = frozenset((*WORDS, *CARD_WORDS, *HEARTS))
"""The words with which a command or a bare card begins, lower case."""

_CARD_VERBS = {
    word: row for word, row in WORDS.items() if row.word in ("play", "pass", "forceplay")
}
_LONGEST_FIRST = sorted((word for word in _CARD_VERBS if len(word) > 1), key=len, reverse=True)
_SEATS = frozenset(("claim", "unclaim", "mine", "take", "player", "view", "help", "manual"))
"""Commands that Twitch Plays may follow with the number of the module they are for."""

_OTHER_BOTS = frozenset(
    "as sr songrequest song request bet gamble wager slots slot roulette duel raffle ticket so "
    "tickets 8ball shoutout quote addquote commands command cmd title game settitle setgame tts "
    "followage uptime discord hug slap poll predict prediction join draw hit stand blackjack poker "
    "redeem buy queue q find clip say ask".split()
)
"""Commands of other bots and of Twitch Plays that anything may follow, so a card may, too."""

_OPENINGS = frozenset("\"'`*/.([<\u201c\u201e\u2018\u201a\u00ab\u00bb\u300c\u300e")
"""The first characters of words that are looked at without them."""


class Form(Enum):
    """The way in which a command was typed."""

    COMMAND = auto()
    """With its word."""
    CARDS = auto()
    """Cards or a pick without a word, in a line that is meant for the module."""
    WORDLIKE = auto()
    """`!` and a card that may be another bot's command: `!kd`."""
    BARE = auto()
    """A card and nothing else, which may be conversation."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A line that was read: its row, the command, and how that was typed."""

    row: CommandRow
    command: Command
    form: Form = Form.COMMAND

    @property
    def while_passing(self) -> Command:
        """The command while cards are passed: cards or a pick without a word pass then."""
        match self.command:
            case Play(cards) if self.form is not Form.COMMAND:
                return Pass(cards)
            case PlayPick(pick) if self.form is not Form.COMMAND and pick is not Pick.ONLY:
                return PassPick(pick)
        return self.command


def parse(
    text: str, addressed: bool = False, listening: Listening = EVERYTHING_HEARD
) -> Reading | None:
    """The command in a line; None for chatter.

    addressed: the line is meant for the module, as every line on the console is. listening: which
    of the other lines are heard.

    A command may start with `!`, with a module address, or with both (`!1 play 2C`). A line that
    has no `!` and is not addressed may be conversation, so it is a command only if all of it can
    be read as one.

    Raises BadCommand, and nothing else, for a line that is meant as a command but cannot be read.
    """
    if len(text) > MAX_LENGTH:
        if addressed:
            raise BadCommand(Problem.TOO_LONG, " ".join(clean(text[:20])))
        return None
    if addressed or _may_be_command(text):
        return _reading_of(text, addressed, listening)
    return None


def _may_be_command(text: str) -> bool:
    """False for most of what is conversation, by a look at a few words."""
    if text.isascii():
        return "!" in text or _may_begin(clean(text))
    words = _words(text)
    return "!" in "".join(words) or _may_begin(words)


def may_opt_out(text: str) -> bool:
    """True where the line may be an `optout`, which is heard however soon it follows another."""
    lowered = text.lower()
    return "optout" in lowered or "opt-out" in lowered


def _words(text: str) -> list[str]:
    """The words of a line as they are read."""
    return clean(text) if text.isascii() else with_latin(clean(text))


def _may_begin(words: list[str]) -> bool:
    """True where a line without `!` could be a command or a bare card."""
    if not words:
        return False
    first = words[0].lower()
    if first in _STARTS:
        return True
    if 2 < len(words) <= 4 and words[-2].lower() == "of":
        return True
    if first.isalpha() and first.isascii():
        return False
    if first[0] in _OPENINGS or first[0].isdigit() or first[-1].isdigit():
        return True
    return plain(first) in _STARTS


@lru_cache(maxsize=REMEMBERED)
def _reading_of(text: str, addressed: bool, listening: Listening) -> Reading | None:
    words = _words(text)
    if not words:
        return None
    words = words if addressed and words[0][0] == "!" else start_of(words)
    return _Line(words, addressed, text.isascii(), listening).read()


class _Line:
    """One line, from the start of its command on."""

    def __init__(
        self, words: list[str], addressed: bool, ascii_only: bool, listening: Listening
    ) -> None:
        self._words = words
        self._addressed = addressed
        self._ascii = ascii_only
        self._listening = listening
        self._marked = words[0][0] == "!"
        self._named = False
        self._first = ""

    @property
    def _answered(self) -> bool:
        """True where the line is meant as a command, so that an error is told."""
        return self._marked or self._addressed

    @property
    def _meant(self) -> bool:
        """True where the line is meant for this module and no other bot."""
        return self._addressed or (self._marked and self._named)

    def read(self) -> Reading | None:
        self._take_prefix()
        self._take_address()
        if not plain(self._words[0]) or (self._listening.addressed_only and not self._meant):
            return None
        if self._is_for_another_module():
            return None
        row, arguments = WORDS.get(self._first), tuple(self._words[1:])
        if row is None and self._answered:
            row, arguments = self._unglued()
        if row is None:
            return self._without_word()
        return self._with_word(row, arguments)

    def _take_prefix(self) -> None:
        words = self._words
        if not plain(words[0]) and len(words) > 1:
            words = self._words = words[1:]
        if not self._marked and words[0][0] in "/." and plain(words[0][1:]) in _CARD_VERBS:
            self._marked = True
            words[0] = words[0][1:]
        self._first = plain(words[0])

    def _take_address(self) -> None:
        words, first = self._words, self._first
        number = self._listening.module_id
        if first.startswith(number) and first[len(number) :] in WORDS:
            words[0] = first[len(number) :]
            self._named = True
        elif self._listening.names_module(first) and len(words) > 1 and not self._is_rank():
            del words[0]
            self._named = True
        self._first = plain(words[0])

    def _is_rank(self) -> bool:
        """True where the number of the module is the rank of a card: `3 of hearts`."""
        return self._first not in HEARTS and self._words[1].lower() == "of"

    def _is_for_another_module(self) -> bool:
        """True where a number that is not this module's stands before or after the command."""
        words, own = self._words, self._listening.module_id
        if self._meant:
            return False
        if self._marked and self._first.isdecimal():
            return len(words) < 2 or words[1].lower() != "of"
        row = WORDS.get(self._first)
        if row is None or row.word not in _SEATS or len(words) < 2:
            return False
        number = plain(words[-1])
        if not number.isdecimal():
            return False
        self._named = number == own
        return number != own

    def _unglued(self) -> tuple[CommandRow | None, Arguments]:
        """The row and the arguments where a card follows its word without a blank: `play9C`."""
        first, rest = self._first, tuple(self._words[1:])
        for word in _LONGEST_FIRST:
            glued = first.removeprefix(word)
            if glued != first and _begins_cards(glued, rest):
                return _CARD_VERBS[word], (glued, *rest)
        glued = first.removeprefix("p")
        if glued != first and glued in CARD_WORDS and not glued.isalpha():
            return WORDS["play"], (glued, *rest)
        return None, rest

    def _with_word(self, row: CommandRow, arguments: Arguments) -> Reading | None:
        needs_mark = row.needs_mark or self._first in row.marked
        if needs_mark and not self._answered:
            return None
        if not self._addressed and row.word in self._listening.off:
            return None
        if row.needs_address and not self._meant:
            return None
        if not self._answered and self._first in _CARD_VERBS and _is_talk(arguments):
            return None
        if self._first in row.whole:
            arguments = (self._first, *arguments)
        try:
            return Reading(row, _read(row, arguments, self._answered))
        except BadCommand:
            if self._answered:
                raise
            return None

    def _without_word(self) -> Reading | None:
        if self._answered:
            reading = self._cards()
            if reading is None:
                self._refuse_unknown()
            return reading
        card = bare_card(self._words) if self._listening.bare_cards else None
        if card is None or (len(self._words) == 1 and self._first.isalpha() and not self._ascii):
            return None
        return Reading(WORDS["play"], Play((card,)), Form.BARE)

    def _cards(self) -> Reading | None:
        """The cards or the pick that are all of a line that is meant; None if there are none."""
        words = (self._first, *self._words[1:])
        speaks_as = self._first == SPEAK_AS and len(words) > 1
        if speaks_as:
            return None
        row = WORDS["play"]
        if pick := pick_alone(words):
            return Reading(row, PlayPick(pick), Form.CARDS)
        try:
            command = _read(row, words, True)
        except BadCommand as bad:
            if len(three := bare_cards(words)) == 3:
                # As many as are passed, which `play` takes for one and some words after it.
                return Reading(row, Play(three), Form.CARDS)
            if bad.problem is Problem.LEFT_OVER and (self._meant or names_a_card(words[:1])):
                raise
            return None
        alone = len(words) == 1 and is_wordlike(self._first.upper())
        form = Form.WORDLIKE if alone and not self._meant else Form.CARDS
        return Reading(row, command, form)

    def _refuse_unknown(self) -> None:
        """Raise BadCommand where an unknown word is meant for this module; else return."""
        rest = tuple(self._words[1:])
        cards = bare_cards(rest, lenient=True)
        word = self._words[0]
        if self._meant:
            nearest = ""
            if self._addressed and self._first == SPEAK_AS:
                nearest = f"{SPEAK_AS} NAME: LINE"
            raise BadCommand(Problem.UNKNOWN_COMMAND, word, cards, nearest)
        if not cards or self._first[0].isdigit() or self._first in _OTHER_BOTS:
            return
        if (
            rest[0].lower() in CARD_WORDS
            or near_word(self._first, Role.VIEWER, cutoff=0.7) in _CARD_VERBS
        ):
            raise BadCommand(Problem.UNKNOWN_COMMAND, word, cards)


def _is_talk(arguments: Arguments) -> bool:
    """True for a single word in small letters that is a card, but also just a word: `play as`."""
    return len(arguments) == 1 and arguments[0].islower() and is_talk(arguments[0].upper())


def _begins_cards(glued: str, rest: Arguments) -> bool:
    """True where this part of a word, with the words after it, is a card and nothing else."""
    if glued in CARD_WORDS or pick_alone((glued,)):
        return True
    if is_firm(glued.upper()) and bare_cards((glued,)):
        return True
    return len(glued) > 2 and bool(rest) and bool(bare_cards((glued, *rest)))


def _read(row: CommandRow, arguments: Arguments, lenient: bool) -> Command:
    return row.read(row.word, arguments, lenient)
