"""The cost of a crowd: lines and votes a second on one core, memory, and the way to the overlay."""

import asyncio
import gc
import random
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import aiohttp
import msgspec

from ktmodule.adapters.storage.sqlite import SqliteStore
from ktmodule.adapters.twitch.intake import MAX_WAITING, Intake
from ktmodule.adapters.twitch.irc_protocol import message_of_privmsg, parse_irc
from ktmodule.adapters.web.broadcast import Broadcast
from ktmodule.adapters.web.server import serving
from ktmodule.adapters.web.socket import address, listen
from ktmodule.bots.levels import LEVELS
from ktmodule.chat.commands import Mode
from ktmodule.chat.line import ChatItem, ChatLine, Viewer
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.runtime.loop import INBOX_LINES, Runtime
from ktmodule.runtime.ports import Inbox
from ktmodule.session.options import Options
from ktmodule.session.seat.decision import DecisionSettings
from ktmodule.session.session import Session
from ktmodule.session.state import Kept, People
from ktmodule.session.viewers.points import Ledger, Points, Standing
from ktmodule.session.viewers.presence import MOST, Presence
from tests.playing import Table, new_table
from tests.twitch.irc_server import privmsg

CHATTER_GOAL = 100_000
VOTE_GOAL = 30_000
"""Lines a second through cleaning, parser, roles and vote, on one core."""

DELAY_GOAL = 10.0
"""Milliseconds from a line to the snapshot at the page, 99 % of them, at LOAD lines a second."""

FLOOD = 20_000
LOAD = 1000
SECONDS = 5
VIEWERS = 100_000
LINES = 1_000_000

CHATTER = "hello everybody, what a lovely evening for a round of cards"


def report() -> str:
    """All figures, a line each."""
    parts = (_report_lines, _report_irc, _report_ranking, _report_memory, _report_delay)
    return "\n".join(part() for part in parts)


def _voting_table() -> Table:
    """A table that votes about a card, with several to choose from."""
    for seed in range(100):
        table = new_table(seed, KTHEARTS, settings=DecisionSettings(Mode.VOTE, vote_window=600.0))
        table.patient = True
        table.types("forceplay " + " ".join(map(str, table.scene.view.hand[:3])))
        if len(table.scene.view.legal) > 2:
            table.now = 1000.0
            return table
    raise AssertionError("no deal in a hundred gives a choice of three")


def _report_lines() -> str:
    chatter = median(_rate([CHATTER]) for _ in range(5))
    legal = [f"!play {card}" for card in _voting_table().scene.view.legal]
    votes = median(_rate(legal) for _ in range(5))
    return (
        f"lines a second on one core: {chatter:.0f} of chatter, {chatter / CHATTER_GOAL:.2f} of "
        f"the goal; {votes:.0f} votes, {votes / VOTE_GOAL:.2f} of the goal"
    )


def _rate(texts: list[str], count: int = 12_000) -> float:
    """Lines in a second of CPU time, with as many waiting at once as the inbox holds."""
    table = _voting_table()
    session, now = table.session, table.now
    # So many are active already that no card has a majority before the end.
    for number in range(MOST):
        session.receive(ChatLine(Viewer(f"a{number}", user_id=f"a{number}"), "!score"), now)
    session.effects()
    lines = [
        ChatLine(Viewer(f"v{number}", user_id=str(number)), texts[number % len(texts)])
        for number in range(count)
    ]
    began = time.process_time()
    for start in range(0, count, INBOX_LINES):
        for line in lines[start : start + INBOX_LINES]:
            session.receive(line, now)
        session.effects()
    return count / (time.process_time() - began)


def _report_irc() -> str:
    """The step before that on Twitch: from a line of its IRC to a line of chat."""
    written = [
        privmsg("kthearts", f"v{n % 5000}", CHATTER, id=f"line-{n}") for n in range(MAX_WAITING)
    ]
    rate = len(written) / median(asyncio.run(_irc_seconds(written)) for _ in range(5))
    return (
        f"lines of Twitch's IRC a second on one core: {rate:.0f}, so that a flood of {FLOOD:,} "
        f"takes {FLOOD / rate:.2f} of it"
    )


class _Counter:
    """An inbox that counts what it gets."""

    def __init__(self, expected: int) -> None:
        self._missing = expected
        self.full = asyncio.Event()

    async def put(self, item: ChatItem) -> None:
        self._missing -= 1
        if not self._missing:
            self.full.set()

    async def idle(self) -> None:
        await self.full.wait()


async def _irc_seconds(written: list[str]) -> float:
    """CPU time from the text of the protocol to the inbox, which has to get all of it."""
    intake, inbox = Intake(), _Counter(len(written))
    delivering = asyncio.create_task(intake.deliver(inbox))
    began = time.process_time()
    for text in written:
        if (irc := parse_irc(text)) and (message := message_of_privmsg(irc)):
            intake.add(message)
    async with asyncio.timeout(60):
        await inbox.idle()
    seconds = time.process_time() - began
    delivering.cancel()
    return seconds


def _report_ranking() -> str:
    """The cost of earlier modules' viewers: everyone with points stays in the ranking."""
    few, many = _ranking_costs(VIEWERS // 10), _ranking_costs(VIEWERS)
    return (
        f"with {VIEWERS:,} viewers with points and as many who opted out: a question for a rank "
        f"takes {many.question:.0f} us, {many.question / few.question:.2f} times as long as with "
        f"a tenth of them; to save a card {many.card:.1f} ms, {many.card / few.card:.2f} times; to "
        f"save that one opts out {many.opt_out:.1f} ms, {many.opt_out / few.opt_out:.2f} times"
    )


@dataclass(frozen=True, slots=True)
class _RankingCosts:
    """question: microseconds. card, opt_out: milliseconds of CPU time, the disk not waited for."""

    question: float
    card: float
    opt_out: float


def _ranking_costs(size: int) -> _RankingCosts:
    standings = tuple(Standing(f"s{n}", f"viewer{n}", 1 + n % 999, 1) for n in range(size))
    ranking = Points(Ledger(standings, tuple(f"o{n}" for n in range(size))))
    who = Viewer("viewer7", user_id="s7", login="viewer7")
    crowd = Presence()
    for number in range(size):
        crowd.saw_command(Viewer(f"viewer{number}", user_id=f"s{number}"), 0.0)
    kept = _voting_table().kept[-1]
    with TemporaryDirectory() as folder, closing(SqliteStore.open(Path(folder) / "s")) as store:

        def save() -> None:
            store.save(replace(kept, people=People(ledger=ranking.ledger)))

        def ask() -> None:
            for _ in range(100):
                crowd.find("VIEWER9")
                ranking.place(who)
                ranking.place_of("VIEWER9")
                ranking.leaders(3)

        def give() -> None:
            ranking.gave(who, 1)
            save()

        def opt_out() -> None:
            # Out and in again, so that each call changes something.
            if not ranking.opt_out(Viewer("x", user_id="x")):
                ranking.opt_in(Viewer("x", user_id="x"))
            save()

        save()
        return _RankingCosts(_seconds(ask) * 1e4, _seconds(give) * 1e3, _seconds(opt_out) * 1e3)


def _seconds(what: Callable[[], None]) -> float:
    """Of CPU time, for what is done once."""
    took: list[float] = []
    for _ in range(21):
        began = time.process_time()
        what()
        took.append(time.process_time() - began)
    return median(took)


def _report_memory() -> str:
    table = _voting_table()
    session, now = table.session, table.now
    legal = [f"!play {card}" for card in table.scene.view.legal]
    dice = random.Random(1)
    sizes: list[int] = []
    for number in range(LINES):
        who = dice.randrange(VIEWERS)
        text = legal[who % len(legal)] if number % 4 == 0 else CHATTER
        now += 0.001
        session.receive(ChatLine(Viewer(f"v{who}", user_id=str(who)), text), now)
        session.effects()
        if number % (LINES // 10) == LINES // 10 - 1:
            sizes.append(len(gc.get_objects()))
    grown = sizes[-1] / sizes[len(sizes) // 2]
    return (
        f"objects in memory after {LINES:,} lines of {VIEWERS:,} viewers: {sizes[-1]:,}, "
        f"{grown:.2f} times as many as after half of them"
    )


class _Nowhere:
    def save(self, kept: Kept) -> None:
        """Keeps nothing: the disk is not what is measured."""


class _Load:
    """So many lines a second, of which every tenth is a command."""

    def __init__(self, sent: dict[str, float]) -> None:
        self._sent = sent

    async def run(self, inbox: Inbox) -> None:
        await inbox.idle()
        began = time.monotonic()
        for number in range(LOAD * SECONDS):
            await asyncio.sleep(max(0.0, began + number / LOAD - time.monotonic()))
            name = f"v{number}"
            self._sent[name] = time.monotonic()
            text = "!play 1X" if number % 10 == 0 else CHATTER
            await inbox.put(ChatLine(Viewer(name, user_id=str(number)), text))
        await asyncio.sleep(0.5)


def _report_delay() -> str:
    # Of three runs the one that the rest of the machine disturbed least.
    worst = min(quantiles(asyncio.run(_delays()), n=100)[-1] for _ in range(3)) * 1000
    return (
        f"from a line to its snapshot at {LOAD} lines a second: {worst:.1f} ms for 99 %, "
        f"{worst / DELAY_GOAL:.2f} of the goal"
    )


async def _delays() -> list[float]:
    sent: dict[str, float] = {}
    overlay = Broadcast(time.monotonic, "Chat")
    session = Session.begin(1, Options(levels=("novice", "novice", "novice")), time.monotonic())
    runtime = Runtime(session, _Nowhere(), LEVELS, [overlay], time.monotonic)
    with listen("127.0.0.1", "auto") as listener:
        async with serving(overlay, "", listener, "127.0.0.1"), aiohttp.ClientSession() as http:
            watching = asyncio.create_task(_watch(http, address(listener), sent))
            await runtime.run(_Load(sent))
            watching.cancel()
            return (await asyncio.gather(watching, return_exceptions=False))[0]


async def _watch(http: aiohttp.ClientSession, url: str, sent: dict[str, float]) -> list[float]:
    """The delays in seconds until each command was in a snapshot."""
    delays: list[float] = []
    seen: set[str] = set()
    try:
        async with http.ws_connect(url + "ws") as page:
            async for message in page:
                now = time.monotonic()
                for line in msgspec.json.decode(message.data).get("log", ()):
                    if line["name"] not in seen:
                        seen.add(line["name"])
                        delays.append(now - sent[line["name"]])
    except asyncio.CancelledError:
        pass
    return delays


if __name__ == "__main__":
    print(report())
