"""A raid of commands: the terminal stays readable, and those in charge are answered at once."""

import io
import re
import time
from dataclasses import dataclass, field

from rich.console import Console

from ktmodule.adapters.console.terminal import MOST, Terminal
from ktmodule.bots.levels import LEVELS
from ktmodule.chat.line import ChatLine, Role, Viewer
from ktmodule.runtime.loop import Runtime
from ktmodule.runtime.ports import Inbox
from ktmodule.session.effects import Reply
from ktmodule.session.options import Options
from ktmodule.session.outcome import Outcome
from ktmodule.session.session import Session
from ktmodule.session.state import Kept
from tests.playing import NOVICES, PLAYER

RATE = 2000
SECONDS = 10


class Nowhere:
    """A store that keeps nothing."""

    def save(self, kept: Kept) -> None:
        pass


@dataclass
class Raid(io.StringIO):
    """A source that raids the game, with orders in between, and the screen that it shows on.

    answered: the lines that had come when each order was answered, by who gave it.
    """

    lines: int = 0
    answered: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__()

    def write(self, text: str, /) -> int:
        for who in ("@Mod ", "@Boss ", "@ann "):
            if who in text:
                self.answered.setdefault(who, self.lines)
        return super().write(text)

    async def put(self, inbox: Inbox, line: ChatLine) -> None:
        await inbox.put(line)
        self.lines += 1

    async def run(self, inbox: Inbox) -> None:
        orders = {
            RATE: ChatLine(Viewer("Mod", Role.MODERATOR, "m"), "!play 2C 3C"),
            2 * RATE: ChatLine(Viewer("Boss", Role.BROADCASTER, "b"), "!play 2C 3C"),
            3 * RATE: ChatLine(PLAYER, "ban", addressed=True),
        }
        for number in range(RATE * SECONDS):
            if number in orders:
                await self.put(inbox, orders[number])
            raider = Viewer(f"Raider{number}", user_id=str(number))
            await self.put(inbox, ChatLine(raider, "!play 2C 3C 4C 5C"))
        await inbox.idle()

    def clock(self) -> float:
        return self.lines / RATE


async def test_a_raid_is_counted_in_the_terminal_and_orders_are_answered_at_once() -> None:
    raid = Raid()
    screen = Console(file=raid, width=100, highlight=False)
    session = Session.begin(1, Options(levels=NOVICES), time.monotonic())
    terminal = Terminal(screen, raid.clock)
    await Runtime(session, Nowhere(), LEVELS, [terminal], time.monotonic).run(raid)
    shown = raid.getvalue().splitlines()
    told = [line for line in shown if "@Raider" in line]
    assert len(told) == MOST
    assert raid.answered["@Mod "] <= RATE + 200
    assert raid.answered["@Boss "] <= 2 * RATE + 200
    assert raid.answered["@ann "] <= 3 * RATE + 200
    # Those that were not printed are counted before the next line that is.
    counts = [int(n) for line in shown for n in re.findall(r"and (\d+) more", line)]
    assert sum(counts) + len(told) == 3 * RATE
    assert len(shown) < 3 * MOST


def test_one_viewer_is_told_once_in_a_while_and_the_player_always() -> None:
    now = 0.0
    file = io.StringIO()
    terminal = Terminal(Console(file=file, width=100), lambda: now)
    bob = Viewer("bob", user_id="1")
    for now in (0.0, 1.0, 2.0, 11.0):
        terminal.reply(Reply(bob, Outcome.REFUSED, f"no, at {now:.0f}"))
        terminal.reply(Reply(bob, Outcome.ACCEPTED, ""))
    for _ in range(2):
        terminal.reply(Reply(PLAYER, Outcome.REFUSED, "not so"))
    assert [line.strip() for line in file.getvalue().splitlines()] == [
        "@bob no, at 0",
        "... and 2 more answers to chat.",
        "@bob no, at 11",
        "@ann not so",
        "@ann not so",
    ]
