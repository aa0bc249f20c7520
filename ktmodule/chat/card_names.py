"""Cards as people type them: `c2`, `10h`, `♠Q`, `🂭`, `queen of spades`, `Queen-of-Spades`, `QoS`.

Each token is split into ranks and suits, which then pair up, in either order, in one pass from
left to right. So the time is linear in the length of the text.
"""

import re
from collections.abc import Sequence
from difflib import get_close_matches

from ktmodule.chat.errors import BadCommand, Problem
from ktmodule.hearts.cards import PACK, Card, Rank, Suit

# Brackets, quotes, dashes and everything else that people put between cards.
_SEPARATORS = re.compile(
    r"""[-+,.:;!?&/|()\[\]{}<>"'`*_~\u00ab\u00b7\u00bb\u2010-\u2022\u2212\u3001\u3002]+"""
)
_JOINERS = frozenset(("AND", "THE", "THEN"))
_OF = frozenset(("OF", "O"))

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
_RANK_WORDS = (
    {rank.name: rank for rank in Rank}
    | {rank.name + "S": rank for rank in Rank if rank is not Rank.SIX}
    | {"SIXES": Rank.SIX, "DEUCE": Rank.TWO, "KNAVE": Rank.JACK}
)
_SUIT_WORDS = {suit.name: suit for suit in Suit} | {suit.name[:-1]: suit for suit in Suit}
_WORDS: dict[str, Rank | Suit] = {**_RANK_WORDS, **_SUIT_WORDS}
_NAMES: dict[str, Rank | Suit] = {**_WORDS, **_RANK_SIGNS, **_SUIT_SIGNS}

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
    f"({'|'.join((*_RANK_WORDS, *_RANK_SIGNS))})(?:OF?)?({'|'.join((*_SUIT_WORDS, *_SUIT_SIGNS))})"
)
_NUMBERS = {"0": "10", "1": "A", "11": "J", "12": "Q", "13": "K", "14": "A"}
_NUMBER_AND_SUIT = re.compile("(0|1|11|12|13|14)([CDSH])")

_LONGEST_GUESS = 20
"""The longest token to search near misses for; no card's name is longer."""

Atom = Rank | Suit | None
"""A rank or a suit; None for the word `of`."""

Typed = tuple[Atom, str]
"""An atom with the text that it was read from."""


def read_cards(words: Sequence[str], guess: bool) -> tuple[Card, ...]:
    """The cards that the words name, in order; one or more.

    guess: look for near misses to name in the error, which costs far more than reading.

    Raises BadCommand for a word that is not part of a card, or if there are no cards.
    """
    text = _SEPARATORS.sub(" ", " ".join(words)).upper()
    tokens = [token for token in text.split() if token not in _JOINERS]
    typed: list[Typed] = []
    for place, token in enumerate(tokens):
        atoms = _atoms(token)
        if not atoms:
            fits = _near_misses(tokens, place) if guess else ()
            raise BadCommand(Problem.UNKNOWN_CARD, token, fits)
        typed.extend(atoms)
    cards = tuple(_pair_up(typed))
    if not cards:
        raise BadCommand(Problem.INCOMPLETE)
    return cards


def _atoms(token: str) -> Sequence[Typed]:
    """The ranks and suits in the token; empty if any part of it is neither."""
    if token in _OF:
        return ((None, token),)
    if token in _NAMES:
        return ((_NAMES[token], token),)
    if pair := _RUN_TOGETHER.fullmatch(token):
        return tuple((_NAMES[name], name) for name in pair.groups())
    signs = _SIGN.findall(token)
    if sum(map(len, signs)) != len(token):
        return ()
    atoms: list[Typed] = []
    for sign in signs:
        atoms.extend((atom, sign) for atom in _BLOCK.get(sign) or (_NAMES[sign],))
    return atoms


def _pair_up(typed: Sequence[Typed]) -> list[Card]:
    cards: list[Card] = []
    place = 0
    while place < len(typed):
        first, text = typed[place]
        after = place + 1
        if isinstance(first, Rank) and after < len(typed) and typed[after][0] is None:
            after += 1
        second = typed[after][0] if after < len(typed) else None
        match first, second:
            case Rank() as rank, Suit() as suit:
                cards.append(Card(suit, rank))
            case Suit() as suit, Rank() as rank:
                cards.append(Card(suit, rank))
            case Rank() as rank, _:
                raise BadCommand(Problem.RANK_WITHOUT_SUIT, text, _cards_of(rank))
            case Suit() as suit, _:
                raise BadCommand(Problem.SUIT_WITHOUT_RANK, text, _cards_of(suit))
            case _:
                raise BadCommand(Problem.UNKNOWN_CARD, text)
        place = after + 1
    return cards


def _cards_of(*parts: Rank | Suit) -> tuple[Card, ...]:
    # Compared by identity, because a rank and a suit may be equal as numbers.
    return tuple(
        card for card in PACK if all(part is card.rank or part is card.suit for part in parts)
    )


def _near_misses(tokens: Sequence[str], place: int) -> tuple[Card, ...]:
    token = tokens[place]
    if len(token) > _LONGEST_GUESS:
        return ()
    if number := _NUMBER_AND_SUIT.fullmatch(token):
        return (Card.parse(_NUMBERS[number[1]] + number[2]),)
    if len(token) <= 3:
        marks = {str(card): card for card in PACK}
        return tuple(marks[mark] for mark in get_close_matches(token, marks, n=4, cutoff=0.65))
    if near := get_close_matches(token, _WORDS, n=1, cutoff=0.7):
        return _completed(_WORDS[near[0]], tokens, place)
    names = {f"{card.rank.name}OF{card.suit.name}": card for card in PACK}
    return tuple(names[name] for name in get_close_matches(token, names, n=1, cutoff=0.8))


def _completed(meant: Rank | Suit, tokens: Sequence[str], place: int) -> tuple[Card, ...]:
    """The cards meant by the misspelt part at `place` and its neighbour: `quen of spades`."""
    sides = (1, -1) if isinstance(meant, Rank) else (-1, 1)
    for side in sides:
        other = place + side
        if 0 <= other < len(tokens) and tokens[other] in _OF:
            other += side
        part = _NAMES.get(tokens[other]) if 0 <= other < len(tokens) else None
        if part is not None and isinstance(part, Rank) is not isinstance(meant, Rank):
            return _cards_of(meant, part)
    return _cards_of(meant)
