"""R16 and R17: the effect of a finished match on the module, and the commands for a new one."""

from dataclasses import replace

import pytest

from ktmodule.chat.line import Role, Viewer
from ktmodule.hearts.actions import Deal, IllegalAction, PlayCard, Reason
from ktmodule.hearts.cards import TWO_OF_CLUBS
from ktmodule.hearts.events import RoundDealt
from ktmodule.hearts.match import apply
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.hearts.seats import HUMAN, Direction
from ktmodule.session.effects import Save, Show
from ktmodule.session.module import MatchLost, ModuleDealt, ModuleSolved
from ktmodule.session.options import Options, Pace
from ktmodule.session.session import Session
from ktmodule.session.state import restore
from tests.playing import NOVICES, Table, new_table, play_match

SHORT = replace(KTHEARTS, target=30)


def a_lost_match() -> Table:
    return play_match(new_table(1, SHORT), pick="high", passed="low")


def a_solved_module() -> Table:
    table = new_table(1, SHORT)
    while not table.scene.solved:
        play_match(table)
    return table


def test_R16_a_new_module_is_unsolved_with_no_strike() -> None:
    scene = new_table().scene
    assert (scene.solved, scene.strikes, scene.match_number) == (False, 0, 1)


def test_R16_a_lost_match_is_followed_by_a_new_one_without_a_strike() -> None:
    table = a_lost_match()
    scene = table.scene
    assert (scene.solved, scene.strikes, scene.match_number) == (False, 0, 2)
    assert scene.view.table.totals == (0, 0, 0, 0)
    assert any(isinstance(event, MatchLost) for event in table.events)


def test_R16_the_passing_cycle_starts_again_after_a_lost_match() -> None:
    table = a_lost_match()
    assert scene_round(table) == (1, Direction.LEFT)
    assert RoundDealt(1, Direction.LEFT) in table.events


def scene_round(table: Table) -> tuple[int, Direction]:
    view = table.scene.view.table
    return view.round_number, view.direction


def a_match_just_lost() -> Table:
    """A table whose match was just lost, in the pause before the next one is dealt."""
    table = new_table(1, SHORT, pace=Pace(round=5.0))
    table.patient = True
    while not table.scene.view.table.over:
        view = table.scene.view
        if view.to_act:
            table.types("pass low" if view.must_pass else "play high")
        else:
            table.passes_time()
    return table


def test_R16_a_lost_match_stays_as_it_ended_until_the_next_is_dealt() -> None:
    table = a_match_just_lost()
    scene = table.scene
    assert (scene.solved, scene.match_number) == (False, 1)
    assert scene.view.table.round_over
    assert scene.view.table.totals[HUMAN] >= SHORT.target
    for line in ("play 2C", "play low", "pass high", "play 2C 3C", "forceplay 2C"):
        assert table.types(line).said == ["the next cards are not dealt yet"]
    assert table.types("status").said[0].startswith("module 1 is unsolved, 0 strikes, match 1")
    assert table.types("new").said[0].startswith("this module is not solved yet")

    table.passes_time()
    scene = table.scene
    assert (scene.solved, scene.match_number, scene.view.table.totals) == (False, 2, (0, 0, 0, 0))
    assert RoundDealt(1, Direction.LEFT) in table.events


def test_R16_a_session_saved_after_a_lost_match_resumes_with_the_next_match() -> None:
    kept = a_match_just_lost().kept[-1]
    lost = restore(kept)
    assert (lost.lost, lost.solved, lost.match_number) == (True, False, 1)
    changed = replace(SHORT, target=77)
    table = Table(Session.resume(kept, Options(changed, levels=NOVICES), 0.0)).settle()
    assert (table.scene.match_number, table.scene.view.table.rules.target) == (2, 77)
    assert table.kept[-1].match_number == 2


def test_R16_a_deal_may_follow_only_a_finished_round_and_never_a_finished_match() -> None:
    solved = restore(a_solved_module().kept[-1])
    in_play = restore(new_table().kept[-1])
    lost = restore(a_match_just_lost().kept[-1])
    for module, action, reason in (
        (solved, Deal(), Reason.MATCH_OVER),
        (in_play, Deal(), Reason.ROUND_IN_PLAY),
        (lost, PlayCard(HUMAN, TWO_OF_CLUBS), Reason.MATCH_OVER),
        (lost, Deal(), Reason.MATCH_OVER),
    ):
        with pytest.raises(IllegalAction) as refusal:
            apply(module.match, action)
        assert refusal.value.reason is reason


def test_R16_the_new_match_has_a_fresh_seed() -> None:
    first_hand = new_table(1, SHORT).scene.view.hand
    assert a_lost_match().scene.view.hand != first_hand


def test_R16_a_won_match_solves_the_module_and_it_stays_solved() -> None:
    table = a_solved_module()
    assert any(isinstance(event, ModuleSolved) for event in table.events)
    for line in ("play low", "pass high", "play 2C", "status"):
        table.types(line)
        assert table.scene.solved
        assert table.scene.strikes == 0


def test_R17_a_solved_module_refuses_game_commands_and_says_why() -> None:
    table = a_solved_module()
    before = table.scene
    for line in ("play 2C", "play low", "pass high", "pass 2C 3C 4C", "cancel"):
        table.effects.clear()
        table.types(line)
        assert table.said == ["this module is solved: new deals another"]
        assert not [effect for effect in table.effects if isinstance(effect, Save | Show)]
    assert table.scene == before


def test_R17_a_solved_module_still_answers_questions() -> None:
    table = a_solved_module()
    for line in ("hand", "legal", "table", "score", "last", "rules", "status", "help", "manual"):
        assert len(table.types(line).said) == 1


def test_R17_a_broadcaster_or_a_moderator_may_deal_a_new_module_once_it_is_solved() -> None:
    for role in (Role.BROADCASTER, Role.MODERATOR):
        table = a_solved_module().types("new", Viewer("mod", role))
        assert ModuleDealt(2) in table.events
        scene = table.scene
        assert (scene.module_number, scene.match_number, scene.solved) == (2, 1, False)


def test_R17_a_viewer_may_not_deal_a_new_module() -> None:
    table = a_solved_module()
    before = table.scene
    table.types("new confirm", Viewer("bob"))
    assert table.said == ["new is for the broadcaster and moderators"]
    assert table.scene == before


def test_new_gives_up_an_unsolved_module_only_when_confirmed() -> None:
    table = new_table()
    before = table.scene
    assert table.types("new").said == [
        "this module is not solved yet: new confirm gives it up and deals another"
    ]
    assert table.scene == before
    assert table.types("new confirm").scene.module_number == 2


def test_only_the_broadcaster_may_quit() -> None:
    table = new_table()
    assert not table.types("quit", Viewer("mod", Role.MODERATOR)).stopped
    assert table.types("quit").stopped


def test_changed_house_rules_apply_from_the_next_match() -> None:
    kept = new_table(1, SHORT).kept[-1]
    changed = replace(SHORT, target=77)
    table = Table(Session.resume(kept, Options(changed, levels=NOVICES), 0.0)).settle()
    assert table.scene.view.table.rules.target == 30
    play_match(table, pick="high", passed="low")
    assert table.scene.view.table.rules.target == 77
