"""The manual: the rules and commands on one printable page, for the house rules in force."""

import base64
import hashlib
from html import escape

from ktmodule.chat.command_table import COMMANDS, CommandRow
from ktmodule.chat.messages.replies import Replies
from ktmodule.chat.messages.wording import capital
from ktmodule.hearts.rules import Bonus, HouseRules

_STYLE = """
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; background: #fff; color: #111418;
  font: 1.05rem/1.5 system-ui, sans-serif; }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 2rem; border-bottom: 2px solid #8a93a3; }
table { border-collapse: collapse; width: 100%; }
td { padding: 0.3rem 0.8rem 0.3rem 0; vertical-align: top; border-bottom: 1px solid #d4d8df; }
code { font-size: 1em; white-space: nowrap; background: #eef0f3; padding: 0 0.2em; }
@media print { body { margin: 0; max-width: none; font-size: 11pt; } h2 { break-after: avoid; } }
"""

STYLE_HASH = "sha256-" + base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
"""The hash by which a Content-Security-Policy allows this style and no other."""


def manual(rules: HouseRules, replies: Replies) -> str:
    """Return the page as self-contained HTML."""
    sections = "\n".join(
        f"<h2>{escape(title)}</h2>\n{body}" for title, body in _sections(rules, replies)
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        "<title>KTHearts: the manual</title>\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n<h1>On the subject of Hearts</h1>\n"
        f"{sections}\n</body>\n</html>\n"
    )


def _sections(rules: HouseRules, replies: Replies) -> list[tuple[str, str]]:
    return [
        ("The module", _paragraphs(*_module(rules))),
        ("A round", _paragraphs(*_ROUND)),
        ("Points", _paragraphs(*_points(rules))),
        ("House rules in force", _paragraphs(_sentence(replies.rules(rules)))),
        ("What to type", _commands(replies)),
        ("How to write cards", _paragraphs(*_CARDS)),
    ]


def _module(rules: HouseRules) -> tuple[str, ...]:
    return (
        "Four seats play Hearts on this module: you are South; West, North and East are computer "
        "opponents. A match ends after the round in which somebody reaches "
        f"{rules.target} points.",
        "Win the match and the status light turns green: the module is solved. Lose it and a new "
        "match begins, without a strike. An illegal command costs nothing either.",
    )


_ROUND = (
    "Each seat is dealt thirteen cards. In most rounds you first choose three to pass to another "
    "seat, before you see the three that are passed to you.",
    "The holder of the two of clubs leads it. Follow the suit that was led if you can; if you "
    "cannot, play any card. The highest card of the suit that was led takes the trick, and its "
    "winner leads the next. Aces are high.",
    "Hearts are broken when somebody who cannot follow suit discards one. Until then you may lead "
    "a heart only if you hold nothing else that may be led.",
)

_CARDS = (
    "Rank and suit in either order, upper or lower case: 2C, c2, 10H, TH, QS. In words: queen of "
    "spades, Queen-of-Spades, QoS. With symbols: q♠, ♠Q. Separate several cards with spaces, "
    "commas or plus signs.",
)


def _points(rules: HouseRules) -> tuple[str, ...]:
    moon = "the other three get 26" if rules.moon is Bonus.ADD else "the shooter loses 26"
    sun = {
        Bonus.ADD: "that is a sun, and the other three get 52 instead.",
        Bonus.SUBTRACT: "that is a sun, and the shooter loses 52 instead.",
        Bonus.OFF: "it is just a moon.",
    }[rules.sun]
    return (
        "Each heart you take costs 1 point and the queen of spades 13, so a round has 26 points. "
        "Points are bad.",
        f"Unless you take all 26: that is a moon, and {moon} points instead. If the shooter "
        f"took all thirteen tricks, {sun}",
    )


def _sentence(text: str) -> str:
    return capital(text) + "."


def _paragraphs(*texts: str) -> str:
    return "\n".join(f"<p>{escape(text)}</p>" for text in texts)


def _commands(replies: Replies) -> str:
    help_text = replies.sentences.help_for
    rows = "\n".join(
        f"<tr><td>{_words(row)}</td><td>{escape(_sentence(help_text(row.word)))}</td></tr>"
        for row in COMMANDS
    )
    return f"<table>\n{rows}\n</table>"


def _words(row: CommandRow) -> str:
    return " ".join(f"<code>!{escape(word)}</code>" for word in (row.word, *row.synonyms))
