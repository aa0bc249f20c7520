"""Hostile lines change nothing, and come back as plain text at most."""

import string
from random import Random

from ktmodule.chat.line import ChatLine, Role, Viewer
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.session.effects import Effect, Reply
from ktmodule.session.outcome import Outcome
from ktmodule.session.seat.decision import DecisionSettings
from tests.playing import PLAYER, new_table

PIECES = (
    *("!", "!1 ", "!play ", "!pass ", "!help ", "!ban ", "!forceplay ", "!new confirm", "!quit"),
    *("{}", "{0}", "{name!r}", "%s", "%(name)s", "${jndi:ldap://x}", "'; DROP TABLE module; --"),
    *("!rank ", "!assign ", "!timeout ", "!vote ", "!vote mode ", "!level ", "!ban ", "!unban "),
    *("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "&amp;", "\\", '"', "`", "|"),
    *("\r\nPRIVMSG #x :hi", "\r\nQUIT", "\x00", "\x01ACTION x\x01", "\x1b[31m", "\x07", "\u2028"),
    *("\u202e", "\u2066", "\u200f", "\u0301" * 500, "\ufdfa" * 50, "\U000e0041", "\ud800", "🂭"),
    *("\u0663", "²", "\U0001d7ee\u2102", "ß", "İ", "@bot ", "/me ", ".ban x", "/ban x", "A" * 500),
    *string.printable,
)


NAMED = (
    *("!rank {}", "!assign {}", "!timeout {} 60", "!vote {}", "!vote mode {}", "!level {}"),
    *("!ban {}", "!unban {}", "!help {}", "!mode {}", "!player {}"),
)
"""Commands with a name that strangers choose."""


def hostile(dice: Random) -> str:
    return "".join(dice.choice(PIECES) for _ in range(dice.randrange(1, 12)))[:500]


def lines(count: int) -> list[str]:
    """Hostile lines: half are random pieces, half are commands with a name of such pieces."""
    dice = Random(2026)
    return [
        hostile(dice) if number % 2 else dice.choice(NAMED).replace("{}", hostile(dice))[:500]
        for number in range(count)
    ]


def checked(effect: Effect, text: str) -> Reply:
    """The reply, which is one line of text; a hostile line may have no other effect."""
    assert isinstance(effect, Reply), f"{text!r} changed something: {effect}"
    assert effect.text.isprintable()
    assert len(effect.text) <= 500
    if effect.public is not None:
        assert (effect.public.command + effect.public.text).isprintable()
    return effect


def test_hostile_lines_change_nothing_and_come_back_as_one_line_of_text(thorough: bool) -> None:
    table = new_table(3, KTHEARTS, settings=DecisionSettings())
    before = table.scene
    table.effects.clear()
    now = 0.0
    answered = set()
    for number, text in enumerate(lines(10_000 if thorough else 2_000)):
        now += 2.0
        stranger = Viewer(f"s{number % 50}", Role.VIEWER, str(number % 50))
        table.session.receive(ChatLine(stranger, text), now)
        for effect in table.session.effects():
            if checked(effect, text).outcome is Outcome.ANSWERED:
                answered.add(text.split()[0])
    assert table.scene == before
    assert "!rank" in answered


def test_hostile_names_in_a_moderators_commands_change_nothing(
    thorough: bool,
) -> None:
    table = new_table(3, KTHEARTS, settings=DecisionSettings())
    before = table.scene
    table.effects.clear()
    # A ban also works for a viewer who was never seen, so it does change the saved state.
    commands = [command for command in NAMED if not command.startswith("!ban")]
    dice, now = Random(2027), 0.0
    refused = 0
    for number in range(10_000 if thorough else 2_000):
        now += 2.0
        command = commands[number % len(commands)]
        text = command.replace("{}", "x" + hostile(dice))[:500]
        table.session.receive(ChatLine(PLAYER, text), now)
        for effect in table.session.effects():
            refused += checked(effect, text).outcome is Outcome.REFUSED
    assert table.scene == before
    assert refused > 1_000
