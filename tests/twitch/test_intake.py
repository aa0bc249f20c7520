"""Which messages are taken from a chat, and which are dropped; the same for both protocols."""

import asyncio
from contextlib import suppress

from ktmodule.adapters.twitch.intake import MAX_WAITING, Intake, Lateness, RecentIds
from ktmodule.adapters.twitch.message import Message
from ktmodule.chat.line import ChatItem, ChatLine, ChatStatus, Link, Role, Viewer
from tests.twitch.inbox import Collected


def typed(
    text: str,
    login: str = "ann",
    *,
    role: Role = Role.VIEWER,
    id: str = "",
    sent_at: float | None = None,
) -> Message:
    viewer = Viewer(login.capitalize(), role, login, login)
    return Message(ChatLine(viewer, text, id=id, sent_at=sent_at))


async def delivered(intake: Intake) -> list[ChatItem]:
    """Return everything that waits."""
    inbox = Collected()
    intake.add(typed("the last"))
    delivering = asyncio.create_task(intake.deliver(inbox))
    await inbox.heard("the last")
    delivering.cancel()
    with suppress(asyncio.CancelledError):
        await delivering
    return inbox.items[:-1]


async def texts(intake: Intake) -> list[str]:
    return [item.text for item in await delivered(intake) if isinstance(item, ChatLine)]


async def test_other_bots_are_ignored_by_login() -> None:
    intake = Intake(ignored=frozenset({"nightbot"}))
    intake.add(typed("!help", "nightbot"))
    viewer = Viewer("Nightbot", user_id="3000", login="ann")
    intake.add(Message(ChatLine(viewer, "!hand")))
    assert await texts(intake) == ["!hand"]


async def test_shared_chat_is_ignored_unless_it_is_allowed() -> None:
    for allowed in (False, True):
        intake = Intake(shared_chat=allowed)
        intake.add(Message(ChatLine(Viewer("Ann"), "from there"), is_shared=True))
        intake.add(Message(ChatLine(Viewer("Ann"), "from here")))
        assert await texts(intake) == ["from there", "from here"][not allowed :]


async def test_a_message_that_comes_twice_is_taken_once() -> None:
    intake = Intake()
    for id in ("a", "b", "a", "", "", "b"):
        intake.add(typed(f"!play {id}", id=id))
    assert await texts(intake) == ["!play a", "!play b", "!play ", "!play "]


async def test_a_message_that_is_to_be_ignored_is_not_taken() -> None:
    intake = Intake()
    intake.ignore("echo")
    intake.add(typed("@ann your hand: 2C", "heartsbot", id="echo"))
    intake.add(typed("!hand", id="other"))
    assert await texts(intake) == ["!hand"]


async def test_a_line_that_comes_late_is_not_played_whatever_the_clock_here_says() -> None:
    intake = Intake()
    intake.add(typed("first", sent_at=1e9))
    intake.add(typed("a while later", sent_at=1e9 - 10))
    intake.add(typed("much too late", sent_at=1e9 - 40))
    intake.add(typed("at once", sent_at=1e9))
    assert await texts(intake) == ["first", "a while later", "at once"]


async def test_moderators_and_the_state_of_the_chat_go_first_and_each_kind_keeps_its_order() -> (
    None
):
    intake = Intake()
    connecting, connected = (
        ChatStatus(link, "#kthearts") for link in (Link.CONNECTING, Link.CONNECTED)
    )
    intake.report(connecting)
    intake.add(typed("one"))
    intake.add(typed("two", role=Role.VIP))
    pause = typed("!pause", "mod", role=Role.MODERATOR)
    intake.add(pause)
    intake.report(connected)
    items = await delivered(intake)
    assert items[:3] == [connecting, pause.line, connected]
    assert [item.text for item in items[3:] if isinstance(item, ChatLine)] == ["one", "two"]


async def test_a_flood_is_bounded_and_hides_no_moderator_and_no_lost_connection() -> None:
    intake = Intake()
    for number in range(MAX_WAITING + 1):
        intake.add(typed(f"viewer {number}"))
        intake.add(typed(f"moderator {number}", role=Role.MODERATOR))
    lost = ChatStatus(Link.DISCONNECTED, "#kthearts", 1.0)
    intake.report(lost)
    inbox = Collected()
    delivering = asyncio.create_task(intake.deliver(inbox))
    await inbox.until(lambda: len(inbox.items) == 2 * MAX_WAITING + 1)
    intake.add(typed("the last"))
    await inbox.heard("the last")
    delivering.cancel()
    assert inbox.items[MAX_WAITING] == lost
    flood = [f"{who} {n}" for who in ("moderator", "viewer") for n in range(MAX_WAITING)]
    assert inbox.texts == [*flood, "the last"]


def test_an_id_is_known_for_ten_minutes() -> None:
    now = 0.0
    recent = RecentIds(lambda: now)
    assert recent.is_new("a")
    now = 599.0
    assert recent.is_new("b")
    assert not recent.is_new("a")
    now = 1198.0
    assert not recent.is_new("b")
    now = 5000.0
    assert recent.is_new("a")
    assert recent.is_new("b")
    assert recent.is_new("")
    assert recent.is_new("")


def test_ids_are_bounded_and_the_latest_are_the_ones_kept() -> None:
    recent = RecentIds(lambda: 0.0, most=10)
    assert all(recent.is_new(str(number)) for number in range(1000))
    assert not any(recent.is_new(str(number)) for number in range(990, 1000))
    assert recent.is_new("0")


def test_a_line_is_late_by_half_a_minute_more_than_the_quickest() -> None:
    now = 0.0
    lateness = Lateness(lambda: now)
    assert not lateness.is_late(1000.0)
    assert not lateness.is_late(970.0)
    assert lateness.is_late(969.9)
    assert not lateness.is_late(None)
    assert not lateness.is_late(1010.0)
    assert lateness.is_late(979.9)
    now = 100.0
    assert lateness.is_late(1079.9)
    assert not lateness.is_late(1080.0)


def test_a_clock_that_is_put_right_or_one_wrong_stamp_makes_few_lines_late() -> None:
    now = 0.0
    lateness = Lateness(lambda: now)
    assert not lateness.is_late(3600.0)
    late = []
    for second in range(20):
        now = 5.0 * second
        late.append(lateness.is_late(now))
    assert late == [True] * 2 + [False] * 18


def test_lines_that_were_held_up_and_come_at_once_are_all_late() -> None:
    now = 100.0
    lateness = Lateness(lambda: now)
    assert not lateness.is_late(100.0)
    now = 160.0
    assert all(lateness.is_late(101.0 + number / 4) for number in range(100))
    now = 161.0
    assert not lateness.is_late(161.0)
    now = 172.0
    assert lateness.is_late(125.0)


def test_the_first_line_after_a_long_silence_is_the_measure_of_the_next() -> None:
    now = 0.0
    lateness = Lateness(lambda: now)
    assert not lateness.is_late(0.0)
    now = 5000.0
    assert not lateness.is_late(0.0)
