"""What the stream may see of who types what."""

from dataclasses import replace

from ktmodule.chat.commands import Mode
from ktmodule.chat.line import ChatLine, ChatStatus, Link, Silenced, Viewer
from ktmodule.hearts.cards import print_cards
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.session.effects import Public, Reply
from ktmodule.session.seat.decision import DecisionSettings
from tests.playing import Table, new_table
from tests.session.crowd import ANN, BOB, CLAIM, MOD, VOTE, Chat, crowd, viewer, with_choice

FIRST = DecisionSettings(Mode.FIRST)
SILENT = ChatStatus(Link.CONNECTED, "#streamer")
TALKING = ChatStatus(Link.CONNECTED, "#streamer", replies_in_chat=True)


def connected(settings: DecisionSettings = FIRST, status: ChatStatus = SILENT) -> Chat:
    chat = with_choice(settings)
    chat.table.session.receive_status(status, chat.table.now)
    return chat


def seen(chat: Chat, who: Viewer, text: str) -> list[Public]:
    """What is seen of this line; of an announcement, too."""
    chat.says(who, text)
    return [reply.public for reply in chat.answers() if reply.public]


def typed(table: Table, text: str, who: Viewer | None = None) -> list[Public]:
    """What is seen of a line of the terminal."""
    table.effects.clear()
    if who is None:
        table.types(text)
    else:
        table.session.receive(ChatLine(who, text), table.now)
        table.settle()
    replies = [effect for effect in table.effects if isinstance(effect, Reply)]
    return [reply.public for reply in replies if reply.public]


def test_a_command_is_shown_as_it_was_understood() -> None:
    chat = connected()
    card = chat.first()
    assert seen(chat, ANN, f"!p {card.lower()} because my password is hunter2") == [
        Public("viewer0", f"play {card}", "")
    ]


def test_a_refusal_is_shown_with_its_reason_wherever_replies_go() -> None:
    for status in (SILENT, TALKING):
        chat = connected(status=status)
        held = print_cards(chat.scene.view.hand)
        absent = next(card for card in ("2C", "3C", "4C", "5C", "6C") if card not in held)
        (shown,) = seen(chat, ANN, f"!play {absent}")
        assert (shown.name, shown.command) == ("viewer0", f"play {absent}")
        assert shown.text.startswith(f"you don't hold {absent}")


def test_an_answer_is_shown_only_where_it_does_not_go_to_chat() -> None:
    (shown,) = seen(connected(status=SILENT), ANN, "!score")
    assert (shown.command, shown.text[:5]) == ("score", "you 0")
    assert seen(connected(status=TALKING), ANN, "!score") == []
    chat = connected(status=TALKING)
    chat.says(MOD, "!say off")
    boss = replace(MOD, role=MOD.role.BROADCASTER)
    chat.says(boss, "!say off")
    assert len(seen(chat, ANN, "!score")) == 1


def test_a_line_that_cannot_be_read_is_not_quoted() -> None:
    chat = connected()
    assert seen(chat, ANN, "!play hunter2") == [
        Public("viewer0", "", '"…" is not a card: write cards like 2C, 10H or QS')
    ]


def test_of_the_terminal_only_accepted_commands_of_the_game_are_shown() -> None:
    table = new_table(3, settings=FIRST)
    for line in ("hunter2", "score", "play 2C KH QS hunter2", "ban hunter2", "delay 7", "say on"):
        assert typed(table, line) == []
    assert typed(table, "pass high") == [Public("You", "pass high", "")]
    table.session.receive_status(SILENT, table.now)
    assert typed(table, "mode vote") == [Public("Broadcaster", "mode vote", "")]


def test_a_name_typed_in_the_terminal_is_shown_nowhere() -> None:
    table = new_table(3, settings=CLAIM)
    table.patient = True
    assert typed(table, "!claim", Viewer("hunter2")) == [Public("You", "claim", "")]
    assert table.scene.mode.holder == "You"
    assert typed(table, "!claim", ANN)[0].text == ""
    table.now += 60.0
    assert typed(table, "!player", ANN)[0].text == "nobody holds the seat: claim takes it"


def test_the_names_of_the_terminal_get_no_points_by_name_on_stream() -> None:
    table = new_table(1, replace(KTHEARTS, target=30))
    number = 0
    while not table.scene.solved:
        number += 1
        who = Viewer("hunter2") if number % 2 else viewer(1)
        table.session.receive(
            ChatLine(who, "!pass high" if table.scene.view.must_pass else "!play low"), table.now
        )
        table.settle()
        table.now += 1.0
    assert {share.name for share in table.scene.shares} == {"You", "viewer1"}
    replies = [effect for effect in table.effects if isinstance(effect, Reply)]
    assert not any("hunter2" in reply.public.text for reply in replies if reply.public)


def test_moderation_is_not_shown_and_takes_the_viewer_off_the_picture() -> None:
    chat = connected()
    chat.says(ANN, "!score")
    assert seen(chat, MOD, "!ban viewer0") == []
    (reply,) = chat.answers()
    assert reply.removal == Silenced(ANN)
    assert seen(chat, ANN, "!ban viewer1") == seen(chat, BOB, "!ban viewer0") == []
    assert seen(chat, MOD, "!timeout viewer1 30") == []
    assert seen(chat, MOD, "!assign @viewer0") == []
    assert seen(chat, MOD, "!unban viewer0") == []


def test_a_question_about_a_name_or_a_long_number_is_not_shown() -> None:
    chat = connected()
    assert seen(chat, ANN, "!rank hunter2") == []
    chat.wait(2.0)
    assert seen(chat, ANN, "!rank 123456789") == []
    chat.wait(2.0)
    assert seen(chat, ANN, "!rank 3")[0].command == "rank 3"


def test_announcements_are_shown_without_a_name() -> None:
    chat = connected(VOTE)
    crowd(chat)
    (shown,) = seen(chat, ANN, "!vote mode claim")
    assert (shown.command, shown.text[:5]) == ("vote mode claim", "Poll:")
    chat.table.effects.clear()
    chat.wait(60.0)
    assert [reply.public for reply in chat.answers()] == [
        Public("", "", "poll failed: mode claim, 1 to 0 (needs 51 % and 3 voters)")
    ]


def test_a_level_is_shown_only_where_there_is_one_of_that_name() -> None:
    table = new_table(3)
    assert typed(table, "level hunter2") == []
    assert typed(table, "level expert") == [Public("You", "level expert", "")]
    assert seen(connected(), ANN, "!level expert") == []
