"""Claims where nobody has to claim, and what `auto` means from one decision to the next."""

import pytest

from ktmodule.chat.commands import Mode
from ktmodule.session.seat.decision import DecisionSettings
from tests.session.crowd import ANN, BOB, CID, DEE, MOD, VOTE, Chat, crowd, viewer, with_choice

FIRST = DecisionSettings(Mode.FIRST)
AUTO = DecisionSettings(Mode.AUTO)


def plays_on(chat: Chat, who: int = 0) -> list[str]:
    """The viewer plays the first legal card, once there is one."""
    while not chat.scene.view.legal:
        chat.wait(0.5)
    chat.wait(2.0)
    chat.says(viewer(who), f"!play {chat.first()}")
    return chat.played()


def test_an_unclaimed_seat_is_everybodys_and_playing_claims_nothing() -> None:
    chat = with_choice(FIRST)
    for who in (0, 1, 2):
        assert len(plays_on(chat, who)) == 1
        assert chat.scene.mode.holder == ""


def test_in_first_only_the_claim_locks_the_seat() -> None:
    chat = with_choice(FIRST)
    assert chat.says(ANN, "!claim") == ["you hold the seat"]
    assert chat.says(BOB, f"!play {chat.first()}") == ["viewer0 holds the seat: take asks for it"]
    assert len(plays_on(chat)) == 1
    assert chat.scene.mode.holder == "viewer0"
    chat.wait(61.0)
    assert len(plays_on(chat, 1)) == 1


def test_a_holder_plays_by_naming_the_card_and_nobody_else_does() -> None:
    chat = with_choice(FIRST)
    chat.says(ANN, "!claim")
    chat.wait(2.0)
    card = next(one for one in map(str, chat.scene.view.legal) if any(map(str.isdigit, one)))
    assert chat.says(BOB, card) == []
    assert chat.played() == []
    chat.says(ANN, card)
    assert chat.played() == [card]


@pytest.mark.parametrize("settings", [FIRST, DecisionSettings(Mode.CLAIM), AUTO])
def test_a_moderator_assigns_the_seat_in_every_mode_but_votes(settings: DecisionSettings) -> None:
    chat = with_choice(settings)
    chat.says(ANN, "!score")
    assert chat.says(MOD, "!assign viewer0") == ["viewer0 holds the seat"]
    assert chat.scene.mode.holder == "viewer0"


@pytest.mark.parametrize("line", ["!claim", "!take", "!mine", "!unclaim", "!player"])
def test_while_votes_decide_the_seat_is_nobodys_and_that_is_said(line: str) -> None:
    chat = with_choice(VOTE)
    told = "votes decide now, so nobody holds the seat: play CARD is your vote"
    assert chat.says(ANN, line) == [told]
    assert chat.says(MOD, "!assign viewer0") == [told]
    assert chat.scene.mode.holder == ""


def decides_by_votes(chat: Chat) -> bool:
    """True where votes decide now, as a viewer is told who asks for the seat."""
    chat.wait(2.0)
    (told,) = chat.says(ANN, "!player")
    return told.startswith("votes decide now")


def test_auto_votes_from_four_viewers_on_and_plays_again_with_two() -> None:
    chat = with_choice(AUTO)
    for who in (BOB, CID):
        chat.says(who, "!score")
    assert len(plays_on(chat)) == 1
    assert not decides_by_votes(chat)
    chat.says(DEE, "!score")
    # She came after the decision had opened.
    assert not decides_by_votes(chat)
    assert len(plays_on(chat)) == 1
    assert decides_by_votes(chat)
    chat.wait(130.0)
    for who in (BOB, CID):
        chat.says(who, "!score")
    for number in (0, 1):
        plays_on(chat, number)
    # Three are fewer than four, but more than two.
    assert decides_by_votes(chat)
    chat.wait(130.0)
    chat.says(BOB, "!score")
    for number in (0, 1):
        plays_on(chat, number)
    assert not decides_by_votes(chat)


def test_nobody_plays_past_an_open_vote_because_others_fell_silent() -> None:
    chat = with_choice(DecisionSettings(Mode.AUTO, vote_window=600.0))
    crowd(chat)
    plays_on(chat)
    while not chat.scene.view.legal:
        chat.wait(0.5)
    crowd(chat)
    chat.says(CID, f"!play {chat.first()}")
    chat.wait(300.0)
    vote = chat.scene.vote
    assert vote is not None
    assert vote.voters == 1
    assert decides_by_votes(chat)


def test_a_claim_ends_where_auto_turns_to_votes() -> None:
    chat = with_choice(AUTO)
    chat.says(ANN, "!claim")
    crowd(chat)
    assert chat.scene.mode.holder == "viewer0"
    plays_on(chat)
    while not chat.scene.view.legal:
        chat.wait(0.5)
    assert chat.scene.mode.holder == ""
