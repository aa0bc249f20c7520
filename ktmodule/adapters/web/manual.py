"""The manual in the form of a bomb manual: a page of rules in force, and a page of commands.

The page is self-contained, so that the output of `ktmodule manual` can be hosted anywhere: no
scripts, no fonts or pictures of other files. Each of the two sections is a sheet of A4.
"""

import base64
import hashlib
from collections.abc import Iterable, Sequence
from html import escape

from ktmodule.adapters.web.manual_drawing import DRAWING
from ktmodule.adapters.web.manual_rules import COSTS, Rule, Section, opening, sections
from ktmodule.adapters.web.manual_style import STYLE
from ktmodule.chat.command_table import COMMANDS, CommandRow
from ktmodule.chat.line import Role
from ktmodule.chat.messages.replies import Replies
from ktmodule.hearts.rules import HouseRules

STYLE_HASH = "sha256-" + base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
"""The hash by which a Content-Security-Policy allows this style and no other."""

_PAGES = 2

_FLAVOUR = (
    "A heart is a lovely thing to be given. On this module your three opponents know it, and they "
    "are in a generous mood."
)

_TYPING = (
    "In chat, begin a command with !, or with ! and the module's name: !play 2C, !hearts play 2C. "
    "In the terminal it needs neither. Twitch drops a line that you repeat within 30 seconds, so "
    "vary it: !play 2C, !play c2, !p 2C.",
    "Write cards with rank and suit in either order and any case: 2C, c2, 10H, TH, QS; in words: "
    "queen of spades, QoS; or with signs: q♠, ♠Q. Separate several with spaces, commas or plus "
    "signs.",
)

_GROUPS = {
    Role.VIEWER: "For everybody",
    Role.SUBSCRIBER: "For subscribers and up",
    Role.VIP: "For VIPs and up",
    Role.MODERATOR: "For moderators and the broadcaster",
    Role.BROADCASTER: "For the broadcaster alone",
}


def manual(rules: HouseRules, replies: Replies, commands: Sequence[CommandRow] = COMMANDS) -> str:
    """Return the manual as self-contained HTML.

    rules: the house rules that it explains. replies: the help for each command. commands: the
    rows of the second page, which holds 45 of the usual length.
    """
    sheets = _sheet(1, "Rules", _rules_page(rules)) + _sheet(
        2, "Commands", _commands_page(commands, replies)
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        "<title>On the Subject of Hearts: the manual of KTHearts</title>\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{sheets}</main>\n</body>\n</html>\n"
    )


def _sheet(number: int, name: str, body: str) -> str:
    return (
        f'<section class="sheet" aria-label="{escape(name)}">\n'
        '<div class="sheet__head"><span>Keep Talking and Nobody Explodes Mod</span>'
        "<span>Hearts</span></div>\n"
        f"{body}"
        f'<div class="sheet__foot">Page {number} of {_PAGES}</div>\n</section>\n'
    )


def _rules_page(rules: HouseRules) -> str:
    told = "".join(map(_section, sections(rules)))
    return (
        "<h1>On the Subject of Hearts</h1>\n"
        f'<p class="flavour">{escape(_FLAVOUR)}</p>\n'
        f'<div class="top">\n<div>\n{_paragraphs(opening(rules))}{_costs()}</div>\n'
        f"{DRAWING}</div>\n"
        f"{told}"
    )


def _section(section: Section) -> str:
    items = "".join(map(_rule, section.rules))
    return f"<h2>{escape(section.title)}</h2>\n<ul>\n{items}</ul>\n"


def _rule(rule: Rule) -> str:
    return f"<li><strong>{escape(rule.name)}.</strong> {escape(rule.text)}</li>\n"


def _costs() -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(card)}</th><td>{escape(points)}</td></tr>\n'
        for card, points in COSTS
    )
    return (
        "<table>\n<caption>What each card costs</caption>\n"
        '<thead><tr><th scope="col">Card taken</th><th scope="col">Points</th></tr></thead>\n'
        f"<tbody>\n{rows}</tbody>\n</table>\n"
    )


def _commands_page(commands: Sequence[CommandRow], replies: Replies) -> str:
    groups = "".join(
        f"<h3>{escape(title)}</h3>\n<dl>\n{''.join(_command(row, replies) for row in rows)}</dl>\n"
        for role, title in _GROUPS.items()
        if (rows := [row for row in commands if row.lowest is role])
    )
    return (
        '<h2 class="title">On the Subject of Typing</h2>\n'
        f'{_paragraphs(_TYPING)}<div class="commands">\n{groups}</div>\n'
    )


def _command(row: CommandRow, replies: Replies) -> str:
    say = replies.sentences
    help_text = say.help_for(row.word)
    # The help usually begins with the word that it explains, which the line already shows.
    shown = help_text.removeprefix(f"{row.word} ")
    if row.synonyms:
        shown = say.also.format(help=shown, words=", ".join(f"!{word}" for word in row.synonyms))
    return f"<div><dt>!{escape(row.word)}</dt>\n<dd>{escape(shown)}</dd></div>\n"


def _paragraphs(texts: Iterable[str]) -> str:
    return "".join(f"<p>{escape(text)}</p>\n" for text in texts)
