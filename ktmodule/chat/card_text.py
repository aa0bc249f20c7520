"""Cards as people type them in a line: `the queen of spades, KH and 2c`.

The words are read from left to right, in time linear in the length of the text. A word may be a
card, or a rank or a suit that pairs up with the next one. A rank and a suit on two sides of a
comma are no pair: "the queen, hearts are broken" names no card.
"""

import re
from collections.abc import Sequence

from ktmodule.chat.card_names import NAMES, Atom, atoms, cards_of, is_firm, is_talk
from ktmodule.chat.errors import BadCommand, Problem
from ktmodule.chat.near_cards import near_cards
from ktmodule.hearts.cards import Card, Rank, Suit

_APOSTROPHE = re.compile("['\u2018\u2019`\u00b4](?!\\w)|(?<!\\w)['\u2018\u2019`\u00b4]")
_BREAKS = re.compile(r"[+,.:;!?&/|\u3001\u3002]+")
_SEPARATORS = re.compile(
    r"""[-()\[\]{}<>"*_~\u00ab\u00b7\u00bb\u2010-\u2017\u201a-\u2022\u2212\u300c-\u300f"""
    # Emoji and other pictures, but no signs of suits and no cards.
    "\u2600-\u265f\u2668-\u2763\u2765-\u27bf\U0001f300-\U0001faff]+"
)
_BREAK = ","
_HEARTS = frozenset("♥♡❤")
_BREAK_WORDS = frozenset(("AND", "THEN", _BREAK))
_OF = frozenset(("OF", "O"))
_ARTICLES = frozenset(("A", "AN"))
_PLACEHOLDERS = frozenset(("CARD", "CARDS"))

_DOUBTS = frozenset(
    "NOT NO NEVER DONT DON'T WAIT NVM JK OR INSTEAD UNLESS IF EXCEPT BUT WHEN AFTER BEFORE".split()
)
"""Words after a card that may take it back or put it off."""

_FILLERS = frozenset(
    "PLEASE PLS PLZ LOL LUL LMAO ROFL XD KAPPA POG POGGERS POGCHAMP GG EZ KEKW OMEGALUL NOW "
    "THX TY THANKS GUYS CHAT BRO BRUH DUDE HAHA HEHE HYPE LETSGO".split()
)
"""Words that people add to vary a line, and that change the meaning of none."""

_LONGEST_TAIL = 8
"""The most words after the cards that are dropped; who writes more may be saying something."""


def read_cards(words: Sequence[str], lenient: bool) -> tuple[Card, ...]:
    """The cards that the words name, in order; one or more.

    lenient: the line is meant for the game. What follows the cards is dropped where it cannot be
    a card, and an error names near misses, which costs far more than reading.

    Raises BadCommand for a word that is not part of a card, or if there are no cards.
    """
    reader = _Reader(_tokens(words))
    try:
        reader.read()
    except BadCommand as bad:
        if lenient and reader.tail_says_nothing():
            return tuple(reader.cards)
        read, fits = tuple(reader.cards), bad.fits
        if lenient and bad.problem is Problem.UNKNOWN_CARD:
            fits = reader.near_misses()
            if not fits and reader.pending is not None:
                bad = _unpaired(*reader.pending)
                fits = bad.fits
        raise BadCommand(bad.problem, bad.text, fits, read=read) from None
    if not reader.cards:
        raise BadCommand(Problem.INCOMPLETE)
    return tuple(reader.cards)


def names_a_card(words: Sequence[str]) -> bool:
    """True where any of the words is a card by itself."""
    return any(len(atoms(token)) > 1 for token in _tokens(words)[0])


def maybe_talk(words: Sequence[str]) -> tuple[Card, ...]:
    """The cards in small letters that may be just words, as in `9c as planned`."""
    return tuple(
        card
        for token, typed in zip(*_tokens(words), strict=True)
        if is_talk(token) and token != typed
        for card in cards_of(*(atom for atom, _ in atoms(token)))
    )


def _tokens(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words in upper case without what stands between cards, and the same as typed."""
    text = _APOSTROPHE.sub(" ", " ".join(words))
    text = _SEPARATORS.sub(" ", _BREAKS.sub(f" {_BREAK} ", text))
    typed = [token for token in text.split() if token.upper() != "THE"]
    upper = [token.upper().replace("\u2019", "'") for token in typed]
    return upper, typed


class _Reader:
    """Reads the cards of one text.

    cards: those read so far. pending: a rank or a suit that waits for its other half.
    """

    def __init__(self, tokens: tuple[list[str], list[str]]) -> None:
        self.cards: list[Card] = []
        self._tokens = tokens[0]
        self._place = 0
        self._firm = False
        self._after = 0
        self.pending: tuple[Atom, str] | None = None
        self._of = False

    def read(self) -> None:
        """Read all words. Raises BadCommand at the first that does not fit."""
        for place, token in enumerate(self._tokens):
            self._place = place
            if token in _BREAK_WORDS:
                self._close()
            elif token in _OF:
                self._take_of(token)
            elif token in _ARTICLES and not (token == "A" and self._next() in _OF):
                self._take_article(token)
            else:
                self._take(token)
        self._close()

    def tail_says_nothing(self) -> bool:
        """True where all that follows the cards is certainly no card and takes none back."""
        tail = [token for token in self._tokens[self._after :] if token != _BREAK]
        if not self.cards or not tail or len(tail) > _LONGEST_TAIL:
            return False
        if any(token in _DOUBTS or self._may_be_card(token) for token in tail):
            return False
        return self._firm or all(_is_filler(token) for token in tail)

    def near_misses(self) -> tuple[Card, ...]:
        """The cards that the word in turn could mean, or else the only one that follows it."""
        if near := near_cards(self._tokens, self._place):
            return near
        rest = self._tokens[self._place :]
        if self.cards or not _DOUBTS.isdisjoint(rest):
            return ()
        for token in rest[:_LONGEST_TAIL]:
            if is_firm(token) and len(found := atoms(token)) == 2:
                return cards_of(*(atom for atom, _ in found))
        return ()

    def _may_be_card(self, token: str) -> bool:
        if (len(token) == 1 and token.isdigit()) or not _HEARTS.isdisjoint(token):
            return not _HEARTS.issuperset(token) and len(token) > 1
        if token in _OF or token in NAMES or len(atoms(token)) > 1:
            return True
        if not token[0].isascii() or not token.isalnum():
            return False
        return not _is_filler(token) and bool(near_cards([token], 0))

    def _next(self) -> str:
        after = self._place + 1
        return self._tokens[after] if after < len(self._tokens) else ""

    def _take_of(self, token: str) -> None:
        if self.pending is None or self._of or not isinstance(self.pending[0], Rank):
            self._close()
            raise BadCommand(Problem.UNKNOWN_CARD, token)
        self._of = True

    def _take_article(self, token: str) -> None:
        self._close()
        following = self._next()
        if not following or following in _BREAK_WORDS:
            if token == "A":
                raise BadCommand(Problem.RANK_WITHOUT_SUIT, token, cards_of(Rank.ACE))
            raise BadCommand(Problem.UNKNOWN_CARD, token)
        suit = NAMES.get(following)
        if isinstance(suit, Suit):
            self._place += 1
            raise BadCommand(Problem.SUIT_WITHOUT_RANK, following, cards_of(suit))

    def _take(self, token: str) -> None:
        found = atoms(token)
        if len(found) == 1:
            self._take_part(*found[0])
            return
        if token in _PLACEHOLDERS and not self.cards:
            raise BadCommand(Problem.PLACEHOLDER, token)
        if not found:
            raise BadCommand(Problem.UNKNOWN_CARD, token)
        self._close()
        for at in range(0, len(found), 2):
            second = found[at + 1][0] if at + 1 < len(found) else None
            if not self._pair(found[at][0], second):
                raise _unpaired(*found[at])
        self._firm = is_firm(token)
        self._after = self._place + 1

    def _take_part(self, atom: Atom, text: str) -> None:
        if self.pending is None:
            self.pending = atom, text
            return
        first, of = self.pending, self._of
        self.pending, self._of = None, False
        if not self._pair(first[0], atom):
            raise _unpaired(*first)
        self._firm = of
        self._after = self._place + 1

    def _pair(self, first: Atom, second: Atom | None) -> bool:
        match first, second:
            case (Rank() as rank, Suit() as suit) | (Suit() as suit, Rank() as rank):
                self.cards.append(Card(suit, rank))
                return True
        return False

    def _close(self) -> None:
        """Let nothing pair up any more with what was read so far."""
        if self.pending is not None:
            raise _unpaired(*self.pending)


def _unpaired(atom: Atom, text: str) -> BadCommand:
    alone = Problem.RANK_WITHOUT_SUIT if isinstance(atom, Rank) else Problem.SUIT_WITHOUT_RANK
    return BadCommand(alone, text, cards_of(atom))


def _is_filler(token: str) -> bool:
    return token in _FILLERS or token.isdigit() or not any(map(str.isalnum, token))
