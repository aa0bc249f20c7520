"""Whatever strangers type, nothing changes, and nothing of it comes back as more than text."""

import string
from random import Random

from ktmodule.adapters.snapshots import log_line
from ktmodule.chat.commands import ChatLine, Role, Viewer
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.session.deciding import DecisionSettings
from ktmodule.session.effects import Save, Say, Stop
from tests.playing import new_table

PIECES = (
    *("!", "!1 ", "!play ", "!pass ", "!help ", "!ban ", "!forceplay ", "!new confirm", "!quit"),
    *("{}", "{0}", "{name!r}", "%s", "%(name)s", "${jndi:ldap://x}", "'; DROP TABLE module; --"),
    *("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "&amp;", "\\", '"', "`", "|"),
    *("\r\nPRIVMSG #x :hi", "\r\nQUIT", "\x00", "\x01ACTION x\x01", "\x1b[31m", "\x07", "\u2028"),
    *("\u202e", "\u2066", "\u200f", "\u0301" * 500, "\ufdfa" * 50, "\U000e0041", "\ud800", "🂭"),
    *("\u0663", "²", "\U0001d7ee\u2102", "ß", "İ", "@bot ", "/me ", ".ban x", "/ban x", "A" * 500),
    *string.printable,
)


def lines(count: int) -> list[str]:
    dice = Random(2026)
    return [
        "".join(dice.choice(PIECES) for _ in range(dice.randrange(1, 12)))[:500]
        for _ in range(count)
    ]


def test_hostile_lines_change_nothing_and_come_back_as_one_line_of_text(thorough: bool) -> None:
    table = new_table(3, KTHEARTS, settings=DecisionSettings())
    before = table.scene
    table.effects.clear()
    now = 0.0
    for number, text in enumerate(lines(10_000 if thorough else 2_000)):
        now += 2.0
        stranger = Viewer(f"s{number % 50}", Role.VIEWER, str(number % 50))
        table.session.receive(ChatLine(stranger, text), now)
        for effect in table.session.effects():
            assert isinstance(effect, Say), f"{text!r} changed something: {effect}"
            assert not isinstance(effect, Save | Stop)
            assert effect.text.isprintable()
            assert len(effect.text) <= 500
            assert log_line(1, effect, "you").command.isprintable()
    assert table.scene == before
