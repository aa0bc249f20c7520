"""The cards that a misspelt word could mean: `quen of spades`, `11h`, `10x`."""

import re
from collections.abc import Sequence
from difflib import get_close_matches

from ktmodule.chat.card_names import NAMES, RANK_WORDS, SUIT_WORDS, Atom, cards_of
from ktmodule.hearts.cards import PACK, Card, Rank

_NUMBERS = {"11": ("J",), "12": ("Q",), "13": ("K",), "14": ("A",), "1": ("A", "10")}
_NUMBER_AND_SUIT = re.compile("(1|11|12|13|14)([CDSH♣♦♠♥])")
_CARD_AND_MORE = re.compile("(10|[2-9])([CDSH])(?![A-Z0-9])|(10|[2-9])([♣♦♠♥])")
_PAIR_TURNED = re.compile("([CDSH])([AJQKT])")
_SIGNS = {"♣": "C", "♦": "D", "♠": "S", "♥": "H", "T": "10"}

_LONGEST_GUESS = 20
"""The longest word to search near misses for; no card's name is longer."""

_WORDS: dict[str, Atom] = {**RANK_WORDS, **SUIT_WORDS}


def near_cards(tokens: Sequence[str], place: int) -> tuple[Card, ...]:
    """The cards that the misspelt word at `place` could mean, with its neighbours; maybe none.

    tokens: the words, upper case.
    """
    token = tokens[place]
    if len(token) > _LONGEST_GUESS:
        return ()
    if number := _NUMBER_AND_SUIT.fullmatch(token):
        return tuple(_card(mark, number[2]) for mark in _NUMBERS[number[1]])
    if begun := _CARD_AND_MORE.match(token):
        return (_card(begun[1] or begun[3], begun[2] or begun[4]),)
    if turned := _PAIR_TURNED.fullmatch(token):
        return (_card(turned[2], turned[1]),)
    if len(token) <= 3:
        marks = {str(card): card for card in PACK}
        return tuple(marks[mark] for mark in get_close_matches(token, marks, n=4, cutoff=0.65))
    if near := get_close_matches(token, _WORDS, n=1, cutoff=0.7):
        return _completed(_WORDS[near[0]], tokens, place)
    names = {f"{card.rank.name}OF{card.suit.name}": card for card in PACK}
    return tuple(names[name] for name in get_close_matches(token, names, n=1, cutoff=0.8))


def _card(mark: str, suit: str) -> Card:
    return Card.parse(_SIGNS.get(mark, mark) + _SIGNS.get(suit, suit))


def _completed(meant: Atom, tokens: Sequence[str], place: int) -> tuple[Card, ...]:
    """The cards meant by the misspelt part at `place` and its neighbour: `quen of spades`."""
    sides = (1, -1) if isinstance(meant, Rank) else (-1, 1)
    for side in sides:
        other = place + side
        if 0 <= other < len(tokens) and tokens[other] in ("OF", "O"):
            other += side
        part = NAMES.get(tokens[other]) if 0 <= other < len(tokens) else None
        if part is not None and isinstance(part, Rank) is not isinstance(meant, Rank):
            return cards_of(meant, part)
    return cards_of(meant)
