"""The prompt on the overlay: it speaks to whoever may act, and names no card."""

import re
from dataclasses import replace

import pytest

from ktmodule.adapters.web import wire
from ktmodule.adapters.web.snapshot import snapshot_of
from ktmodule.chat.commands import Mode
from ktmodule.chat.line import ChatLine, ChatStatus, Link, Viewer
from ktmodule.chat.listening import Listening
from ktmodule.chat.messages.catalog import Sentences
from ktmodule.chat.messages.replies import Replies
from ktmodule.hearts.cards import print_cards
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.session.effects import Reply
from ktmodule.session.outcome import Outcome
from ktmodule.session.scene import Scene
from ktmodule.session.seat.decision import DecisionSettings
from tests.playing import Table, new_table
from tests.session.crowd import ANN, BOB, CLAIM, MOD, VOTE, Chat

CONNECTED = ChatStatus(Link.CONNECTED, "#streamer")
CARD = re.compile(r"\b(10|[2-9JQKA])[CDSH]\b")


def connected(settings: DecisionSettings, seed: int = 3) -> Chat:
    chat = Chat(settings, seed=seed)
    chat.table.session.receive_status(CONNECTED, chat.table.now)
    return chat


def prompt(scene: Scene) -> wire.PromptWire:
    return snapshot_of(scene, "Chat").prompt


def mode(chat: Chat) -> wire.ModeWire:
    return snapshot_of(chat.scene, "Chat").mode


def solved_table() -> Table:
    table = new_table(1, replace(KTHEARTS, target=30))
    while not table.scene.solved:
        table.types("pass high" if table.scene.view.must_pass else "play low")
    return table


def test_no_prompt_names_a_card_and_its_form_is_accepted_with_cards_in_it() -> None:
    table = new_table(6, settings=DecisionSettings(Mode.FIRST))
    table.session.receive_status(CONNECTED, table.now)
    kinds = set()
    for number in range(150):
        shown = prompt(table.scene)
        kinds.add(shown.kind)
        assert shown.title == "Chat's turn"
        assert not CARD.search(f"{shown.title} {shown.text} {shown.command}")
        view = table.scene.view
        cards = print_cards(view.hand[:3] if view.must_pass else view.legal[:1])
        typed = shown.command.replace("CARD CARD CARD", cards).replace("CARD", cards)
        assert outcome(table, Viewer("bob", user_id=str(number)), typed) is Outcome.ACCEPTED
    assert kinds == {"pass", "play"}


def outcome(table: Table, viewer: Viewer, text: str) -> Outcome:
    table.effects.clear()
    table.session.receive(ChatLine(viewer, text), table.now)
    table.settle()
    return next(effect for effect in table.effects if isinstance(effect, Reply)).outcome


def test_chat_is_told_the_suit_to_follow() -> None:
    chat = connected(VOTE)
    led = chat.scene.prompt.led
    assert led is not None
    assert prompt(chat.scene) == wire.PromptWire(
        kind="play", title="Chat's turn", text=f"follow {led.word}", command="!play CARD"
    )


def test_who_plays_alone_types_without_a_mark() -> None:
    shown = prompt(Chat(DecisionSettings(Mode.FIRST), passed=False).scene)
    assert (shown.title, shown.command) == ("Your turn", "pass CARD CARD CARD")


def test_while_others_play_everybody_is_told_how_to_join_but_a_lone_player_is_not() -> None:
    chat = connected(VOTE)
    chat.table.effects.clear()
    chat.says(MOD, f"!forceplay {chat.first()}")
    scene = next(
        effect.scene
        for effect in chat.table.effects
        if hasattr(effect, "scene") and not effect.scene.view.legal
    )
    shown = prompt(scene)
    assert (shown.kind, shown.title, shown.command) == ("wait", "Wait", "!help")
    assert re.fullmatch("(West|North|East)'s turn", shown.text)
    assert prompt(replace(scene, chat=ChatStatus())).command == ""


def test_in_claim_mode_the_prompt_speaks_to_the_holder() -> None:
    chat = connected(CLAIM)
    assert (mode(chat).kind, mode(chat).holder, mode(chat).command) == ("claim", "", "")
    chat.says(ANN, "!claim")
    shown = prompt(chat.scene)
    assert (shown.title, shown.command) == ("viewer0's turn", "!play CARD")
    assert mode(chat) == wire.ModeWire(
        kind="claim", holder="viewer0", taker="", taken_at=None, command="!take"
    )


def test_a_taker_is_named_with_a_countdown_that_stops_while_the_game_is_paused() -> None:
    chat = connected(CLAIM)
    chat.says(ANN, "!claim")
    chat.wait(2.0)
    chat.says(BOB, "!take")
    due = chat.table.now + 60.0
    wanted = mode(chat)
    assert (wanted.taker, wanted.taken_at, wanted.command) == ("viewer1", due, "!mine")
    chat.wait(5.0)
    assert mode(chat).taken_at == due
    chat.says(MOD, "!pause")
    chat.wait(30.0)
    assert (mode(chat).taker, mode(chat).taken_at) == ("viewer1", None)
    chat.says(MOD, "!resume")
    assert mode(chat).taken_at == due + 30.0


def test_the_mode_is_told_before_anybody_acts() -> None:
    kinds = {name: mode(connected(DecisionSettings(name))).kind for name in Mode}
    assert kinds == {
        Mode.FIRST: "first",
        Mode.CLAIM: "claim",
        Mode.VOTE: "vote",
        Mode.AUTO: "first",
    }
    assert mode(Chat(DecisionSettings(Mode.FIRST))).kind == "alone"


@pytest.mark.parametrize(
    ("link", "title"),
    [(Link.CONNECTING, "Connecting"), (Link.DISCONNECTED, "Reconnecting")],
)
@pytest.mark.parametrize("solved", [False, True])
def test_without_the_chat_the_prompt_asks_for_nothing(link: Link, title: str, solved: bool) -> None:
    scene = replace(new_table().scene, chat=ChatStatus(link, "#streamer"), solved=solved)
    shown = prompt(scene)
    assert (shown.kind, shown.title, shown.command) == ("wait", title, "")


def test_a_solved_module_asks_for_what_everybody_may_type() -> None:
    table = solved_table()
    assert prompt(table.scene).command == "new"
    table.session.receive_status(CONNECTED, table.now)
    shown = prompt(table.scene)
    assert (shown.kind, shown.title, shown.command) == ("solved", "Solved", "!vote new")
    assert outcome(table, ANN, shown.command) is Outcome.ACCEPTED


def test_a_poll_is_not_asked_for_while_one_is_open_or_the_last_one_is_too_near() -> None:
    table = solved_table()
    table.patient = True
    table.session.receive_status(CONNECTED, table.now)
    table.types("vote new", ANN)
    assert prompt(table.scene).command == ""
    table.now += 60.0
    table.session.tick(table.now)
    assert prompt(table.scene).command == ""
    table.now += 300.0
    table.session.tick(table.now)
    assert prompt(table.scene).command == "!vote new"


def test_commands_are_shown_as_this_chat_has_to_type_them() -> None:
    chat = connected(CLAIM)
    chat.says(ANN, "!claim")
    named = replace(chat.scene, listening=Listening("7", addressed_only=True))
    assert prompt(named).command == "!7 play CARD"
    assert snapshot_of(named, "Chat").mode.command == "!7 take"
    off = replace(chat.scene, listening=Listening(off=frozenset(("take", "help"))))
    assert snapshot_of(off, "Chat").mode.command == ""


def test_the_prompt_is_worded_by_the_sentences_in_force() -> None:
    chat = connected(VOTE)
    own = Replies(Sentences().replaced({"prompt_chats": "Der Chat", "prompt_follow": "{suit}!"}))
    shown = snapshot_of(chat.scene, "Chat", own).prompt
    assert (shown.title, shown.text) == ("Der Chat", "clubs!")
