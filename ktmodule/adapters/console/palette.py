"""The styles of the terminal, readable on every background.

A terminal does not tell its background, and no colour has a contrast of 4.5:1 on both the light and
the dark ones. So text is never coloured alone: what has a colour brings its background with it, as
a card does. Only the colours 16 to 255 are the same everywhere; terminals with fewer get bold text
in the colours that their owner chose, and what matters is told in words and brackets.
"""

from rich.console import Console
from rich.theme import Theme

from ktmodule.hearts.cards import Suit

_FACE = "color(255)"
"""The face of a card."""

CARDS = {
    Suit.CLUBS: f"color(22) on {_FACE}",
    Suit.DIAMONDS: f"color(19) on {_FACE}",
    Suit.SPADES: f"color(16) on {_FACE}",
    Suit.HEARTS: f"color(124) on {_FACE}",
}
"""The styles of the cards of each suit."""

SOLVED = "solved"
"""The name of the style of a solved module."""

_COLOURS = {SOLVED: "bold color(255) on color(22)"}


def style_of(suit: Suit) -> str:
    """The name of the style of a suit's cards."""
    return f"suit.{suit.letter.lower()}"


def theme_for(screen: Console) -> Theme:
    """The styles by name, as far as the terminal has colours that are the same everywhere."""
    if screen.no_color or screen.color_system not in ("256", "truecolor"):
        return Theme(dict.fromkeys((SOLVED, *map(style_of, Suit)), "bold"))
    return Theme(_COLOURS | {style_of(suit): style for suit, style in CARDS.items()})


PROMPT_STYLES = {
    "completion-menu": "fg:default bg:default reverse",
    "completion-menu.completion": "fg:default bg:default reverse",
    "completion-menu.completion.current": "fg:default bg:default noreverse bold underline",
}
"""The menu of completions in the terminal's own two colours, by prompt_toolkit's class names."""
