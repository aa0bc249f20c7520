"""The names of ranks, suits and cards in one word: `c2`, `10h`, `♠Q`, `🂭`, `queen`, `QoS`.

A word that is ordinary English is a card only where nothing else can be meant. So the words below
are told apart: `is_firm` says of a word that names a card whether it can be anything else.
"""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ktmodule.hearts.cards import PACK, Card, Rank, Suit

_SUIT_SIGNS = {
    sign: suit
    for suit, signs in (
        (Suit.CLUBS, "C♣♧"),
        (Suit.DIAMONDS, "D♦♢"),
        (Suit.SPADES, "S♠♤"),
        (Suit.HEARTS, "H♥♡❤"),
    )
    for sign in signs
}
_RANK_SIGNS = {rank.mark: rank for rank in Rank} | {"T": Rank.TEN}
RANK_WORDS: Mapping[str, Rank] = MappingProxyType(
    {rank.name: rank for rank in Rank}
    | {rank.name + "S": rank for rank in Rank if rank is not Rank.SIX}
    | {"SIXES": Rank.SIX, "DEUCE": Rank.TWO, "KNAVE": Rank.JACK}
)
"""The ranks that are written out, upper case."""

SUIT_WORDS: Mapping[str, Suit] = MappingProxyType(
    {suit.name: suit for suit in Suit} | {suit.name[:-1]: suit for suit in Suit}
)
"""The suits that are written out, upper case."""

NAMES: Mapping[str, Rank | Suit] = MappingProxyType(
    {**RANK_WORDS, **SUIT_WORDS, **_RANK_SIGNS, **_SUIT_SIGNS}
)
"""Every word for a rank or a suit alone, upper case."""

_BLOCK_SUITS = ((0xA0, Suit.SPADES), (0xB0, Suit.HEARTS), (0xC0, Suit.DIAMONDS), (0xD0, Suit.CLUBS))
# Each row of the Unicode block: ace, two to ten, jack, knight (not in a French pack), queen, king.
_BLOCK_RANKS = {1: Rank.ACE, 11: Rank.JACK, 13: Rank.QUEEN, 14: Rank.KING} | {
    rank.value: rank for rank in Rank if rank <= Rank.TEN
}
_BLOCK = {
    chr(0x1F000 + row + column): (rank, suit)
    for row, suit in _BLOCK_SUITS
    for column, rank in _BLOCK_RANKS.items()
}

_SIGN = re.compile("10|[" + "".join(_SUIT_SIGNS) + "".join(_BLOCK) + "2-9TJQKA]")
_RUN_TOGETHER = re.compile(
    f"({'|'.join((*RANK_WORDS, *_RANK_SIGNS))})(?:OF?)?({'|'.join((*SUIT_WORDS, *_SUIT_SIGNS))})"
)
_SUITS = "[" + "".join(_SUIT_SIGNS) + "]"
_TEN = re.compile(f"^(?:1O|[IL]0|0)(?=(?:OF?)?{_SUITS}$)|(?<=^{_SUITS})(?:1O|[IL]0|0)$")
"""A ten with letters for its figures, or with only one of them, next to a suit."""

_WORDLIKE = frozenset("AH AS AC AD TH TS TC TD JS JC KD KS QC 2D 3D".split())
"""Cards that are also words or abbreviations of chat."""

_TALK = frozenset("AH AS AC TH JS".split())
"""Those of them that may follow a card in a sentence."""

_NO_CARDS = frozenset("HA DA DJ HQ ST ACTS ASKS".split())
"""Words that are never cards, although their letters are marks of ranks and suits."""

Atom = Rank | Suit


def atoms(word: str) -> Sequence[tuple[Atom, str]]:
    """The ranks and suits in a word, each with its text; empty if any part of it is neither.

    word: upper case, without blanks.
    """
    if word in NAMES:
        return ((NAMES[word], word),)
    if word in _NO_CARDS:
        return ()
    word = _TEN.sub("10", word)
    if pair := _RUN_TOGETHER.fullmatch(word):
        return tuple((NAMES[name], name) for name in pair.groups())
    signs = _SIGN.findall(word)
    if sum(map(len, signs)) != len(word) or _is_a_word(word, signs):
        return ()
    found: list[tuple[Atom, str]] = []
    for sign in signs:
        found.extend((atom, sign) for atom in _BLOCK.get(sign) or (NAMES[sign],))
    return found


def _is_a_word(word: str, signs: Sequence[str]) -> bool:
    """True where three letters or more could be English, as in `cats`: a suit before a rank."""
    if len(word) < 3 or not (word.isascii() and word.isalpha()):
        return False
    return any(isinstance(NAMES[sign], Suit) is not bool(at % 2) for at, sign in enumerate(signs))


def is_firm(word: str) -> bool:
    """True for a word that can mean nothing but the card that it names.

    word: upper case.
    """
    if word in _WORDLIKE:
        return False
    if not (word.isascii() and word.isalpha()):
        return True
    return len(word) > 5 or (len(word) == 2 and word[0] in _RANK_SIGNS)


def is_wordlike(word: str) -> bool:
    """True for a word of upper-case letters that is a card and also a word of chat."""
    return word in _WORDLIKE


def is_talk(word: str) -> bool:
    """True for a card, in upper case, that is also a word to go on with: `9C as planned`."""
    return word in _TALK


def cards_of(*parts: Atom) -> tuple[Card, ...]:
    """The cards of these ranks and suits."""
    # Compared by identity, because a rank and a suit may be equal as numbers.
    return tuple(
        card for card in PACK if all(part is card.rank or part is card.suit for part in parts)
    )


def _alone() -> dict[str, Card]:
    """Every firm way to write a card in one word, lower case."""
    ways: dict[str, Card] = {}
    for card in PACK:
        marks = [mark for mark, rank in _RANK_SIGNS.items() if rank is card.rank]
        signs = [sign for sign, suit in _SUIT_SIGNS.items() if suit is card.suit]
        for mark in marks:
            for sign in signs:
                pairs = (mark + sign, sign + mark)
                ways |= {pair.lower(): card for pair in pairs if is_firm(pair)}
    return ways | {block: Card(suit, rank) for block, (rank, suit) in _BLOCK.items()}


CARD_WORDS: Mapping[str, Card] = MappingProxyType(_alone())
"""The words that are a card even in the middle of a conversation, lower case."""


def bare_card(words: Sequence[str]) -> Card | None:
    """The card, if the words are nothing but its name and can mean nothing else."""
    if len(words) == 1:
        return CARD_WORDS.get(words[0].lower())
    if not 3 <= len(words) <= 4 or words[-2].lower() != "of":
        return None
    *article, rank, _, suit = (word.upper() for word in words)
    if article and article[0] not in ("THE", "A", "AN"):
        return None
    named = NAMES.get(rank), NAMES.get(suit)
    match named:
        case Rank() as value, Suit() as colour if rank != "A":
            return Card(colour, value)
    return None
