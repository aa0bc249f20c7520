"""Events in words: one readable line each."""

from dataclasses import replace

import pytest

from ktmodule.adapters.console.event_text import narrate, prompt_line, resumed
from ktmodule.hearts.events import (
    CardPlayed,
    CardsExchanged,
    HeartsBroken,
    MatchEnded,
    PassChosen,
    RoundDealt,
    RoundScored,
    TrickTaken,
)
from ktmodule.hearts.match import Match
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.hearts.scoring import RoundScore
from ktmodule.hearts.seats import HUMAN, Direction
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import seat_view
from ktmodule.session.module import MatchLost, ModuleDealt, ModuleEvent, ModuleSolved
from ktmodule.session.scene import Scene
from tests.notation import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Step,
    card,
    cards,
    deal_with,
    first_trick,
    hands,
    late_round,
    match_of,
    random_match,
)


def scene_of(match: Match, *, solved: bool = False, match_number: int = 1) -> Scene:
    view = seat_view(match, HUMAN)
    return Scene(3, match_number, 0, solved, view)


FIRST = scene_of(match_of(first_trick(deal_with(south="2C 5C KH QS 4D 9D"))))
TRICK = Trick(EAST, cards("5C QS KC 2H"))


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (ModuleDealt(3), "Module 3 begins: unsolved, 0 strikes. Match 1, to 100 points."),
        (RoundDealt(1, Direction.LEFT), "Round 1: pass three cards left to West."),
        (RoundDealt(2, Direction.RIGHT), "Round 2: pass three cards right to East."),
        (RoundDealt(3, Direction.ACROSS), "Round 3: pass three cards across to North."),
        (RoundDealt(4, Direction.HOLD), "Round 4: no cards are passed."),
        (PassChosen(SOUTH), "You choose three cards."),
        (PassChosen(NORTH), "North chooses three cards."),
        (CardPlayed(SOUTH, card("2C")), "You play 2C."),
        (CardPlayed(WEST, card("10H")), "West plays 10H."),
        (HeartsBroken(SOUTH), "You break hearts."),
        (HeartsBroken(EAST), "East breaks hearts."),
        (TrickTaken(WEST, TRICK, 4), "West takes trick 4: 14 points."),
        (TrickTaken(SOUTH, Trick(EAST, cards("5C 6C 2H 7C")), 13), "You take trick 13: 1 point."),
        (TrickTaken(SOUTH, Trick(EAST, cards("5C 6C 8C 7C")), 1), "You take trick 1: 0 points."),
        (
            RoundScored(2, RoundScore((4, 13, 0, 9)), (9, 23, 11, 9), 100),
            "Round 2 is over. You +4, West +13, North +0, East +9. "
            "Totals: you 9, West 23, North 11, East 9; to 100.",
        ),
        (
            RoundScored(3, RoundScore((26, 0, 26, 26), WEST), (26, 0, 26, 26), 100),
            "Round 3 is over. West shoots the moon! You +26, West +0, North +26, East +26. "
            "Totals: you 26, West 0, North 26, East 26; to 100.",
        ),
        (
            RoundScored(1, RoundScore((-52, 0, 0, 0), SOUTH, True), (-52, 0, 0, 0), 100),
            "Round 1 is over. You shoot the sun! You -52, West +0, North +0, East +0. "
            "Totals: you -52, West 0, North 0, East 0; to 100.",
        ),
        (MatchEnded(won=False), ""),
        (
            MatchLost(1, (104, 20, 33, 51)),
            "Match 1 lost with 104 points. Match 2 begins, 0 strikes.",
        ),
        (
            ModuleSolved((12, 120, 33, 51)),
            "The status light turns green: module 3 is SOLVED "
            "(you 12, West 120, North 33, East 51; to 100).",
        ),
    ],
)
def test_each_event_is_one_line(event: ModuleEvent, line: str) -> None:
    assert narrate(event, FIRST) == line


def test_an_exchange_tells_what_went_and_what_came() -> None:
    steps: list[Step] = []
    for step in random_match(5):
        steps.append(step)
        if any(isinstance(event, CardsExchanged) for event in step.events):
            break
    view = seat_view(steps[-1].after, HUMAN)
    passed, came = (" ".join(map(str, some)) for some in (view.passed, view.received))
    line = narrate(CardsExchanged(Direction.LEFT), scene_of(steps[-1].after))
    assert line == f"You pass {passed} to West and get {came} from East."


def test_the_prompt_tells_what_may_be_played() -> None:
    hand = " ".join(map(str, FIRST.view.hand))
    assert prompt_line(FIRST) == f"Your turn: 2C. Your hand: {hand}."


def test_the_prompt_asks_for_a_pass() -> None:
    scene = scene_of(Match.begin(1, replace(KTHEARTS, passing=(Direction.ACROSS,))))
    assert prompt_line(scene).startswith("Your pass: any three cards across to North. Your hand: ")


def test_the_prompt_is_empty_while_others_play() -> None:
    others = scene_of(match_of(late_round(hands("4C", "5C", "6C", "7C"), leader=EAST)))
    assert prompt_line(others) == ""


def test_the_prompt_of_a_solved_module_says_so() -> None:
    solved = replace(FIRST, solved=True)
    assert prompt_line(solved) == "Solved: type new for another module, or quit."


def test_the_standing_of_a_module_that_goes_on() -> None:
    left = hands("4C", "5C", "6C", "7C")
    match = match_of(late_round(left, won_by=EAST), totals=(3, 40, 0, 9))
    taken = seat_view(match, HUMAN).table.taken[EAST]
    assert resumed(scene_of(match, match_number=2)) == (
        "Module 3 resumes: unsolved, 0 strikes. Match 2, round 1, trick 13 of 13: "
        f"you 3, West 40, North 0, East 9 (+{taken}); to 100."
    )


def test_all_lines_of_a_random_match_are_single_lines() -> None:
    for seed in range(3):
        for step in random_match(seed):
            scene = scene_of(step.after)
            said = [prompt_line(scene), resumed(scene)]
            said += [narrate(event, scene) for event in step.events]
            assert [line for line in said if len(line.splitlines()) > 1] == []
