"""The levels that search, and the search itself with little budget where many rounds are played."""

from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Protocol

import pytest

from ktmodule.bots.levels import EXPERT, LEVELS, MASTER, SEARCHING, Bot
from ktmodule.bots.search.budget import Budget
from ktmodule.bots.search.compile import Kernel, compiled, plain
from ktmodule.bots.search.search import choose
from ktmodule.hearts.actions import Deal, PassCards, PlayCard
from ktmodule.hearts.cards import PACK, QUEEN_OF_SPADES, Card
from ktmodule.hearts.match import Match, apply
from ktmodule.hearts.randomness import generator
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P, HouseRules
from ktmodule.hearts.scoring import NO_SCORES, ScorePad, Scores
from ktmodule.hearts.seats import Seat
from ktmodule.hearts.views import SeatView, seat_view
from tests.bots.kernels import compiled_only
from tests.bots.positions import dealt_otherwise, plays_of
from tests.bots.test_kernel import PLAY_RULES, SCORINGS
from tests.notation import (
    Step,
    at_random,
    deal_with,
    ducking,
    first_trick,
    hands,
    late_round,
    play,
    shooting,
    walk,
)

HASTY_EXPERT = Budget(deals=4, play=(2, 3, 4), passing=(2, 3, 4), keep_one_in=3)
HASTY = replace(HASTY_EXPERT, keep_one_in=2, solved_tricks=3, solved_deals=2, match_equity=True)
"""`expert` and `master`, with so few deals that any candidate may come out best."""

FULL = {"expert": EXPERT, "master": MASTER}
BRIEF = {"expert": HASTY_EXPERT, "master": HASTY}

searching_levels = pytest.mark.parametrize("level", sorted(SEARCHING), indirect=True)
brief_levels = pytest.mark.parametrize("brief_level", sorted(SEARCHING), indirect=True)
LATE = (70, 85, 60, 80)
"""Totals at which a master no longer plays for points alone."""

MOON_SEED = 38
"""In its first round North, playing high against three that duck, shoots the moon."""

both_presets = pytest.mark.parametrize("rules", [KTHEARTS, STANDARD_4P], ids=["kthearts", "4p"])


class Searching(Protocol):
    """Makes a search with that budget."""

    def __call__(self, budget: Budget, /) -> Bot: ...


@pytest.fixture
def searching(searching_kernel: Kernel) -> Searching:
    return lambda budget: lambda view, rng: choose(view, rng, budget, searching_kernel)


@pytest.fixture
def level(request: pytest.FixtureRequest, searching: Searching) -> Bot:
    """A level that searches."""
    return searching(FULL[request.param])


@pytest.fixture
def brief_level(request: pytest.FixtureRequest, searching: Searching, thorough: bool) -> Bot:
    """A level that searches, for whole rounds: in a quick run with little budget."""
    return searching((FULL if thorough else BRIEF)[request.param])


def first_round(seed: int, rules: HouseRules, *bots: Bot) -> list[Step]:
    """Each step of the first round of a match; one bot plays all seats, or four one each."""
    steps = walk(Match.begin(seed, rules), generator(seed), *bots)
    return list(takewhile(lambda step: not step.before.round.complete, steps))


@pytest.mark.parametrize("number", range(8))
def test_every_action_of_every_level_is_legal_under_every_house_rule(
    number: int, searching: Searching, thorough: bool
) -> None:
    """All four levels at one table, in every order; those that search with little budget."""
    bots = (LEVELS["novice"], LEVELS["steady"], searching(HASTY_EXPERT), searching(HASTY))
    for seed in range(5000 if thorough else 2):
        scoring = SCORINGS[seed % len(SCORINGS)]
        turn = (seed + number) % 4
        rules = replace(
            PLAY_RULES[number],
            passing=KTHEARTS.passing[turn:] + KTHEARTS.passing[:turn],
            moon=scoring.moon,
            sun=scoring.sun,
        )
        first = (seed // 4 + number) % 4

        steps = first_round(seed, rules, *bots[first:], *bots[:first])  # an illegal action raises

        assert steps[-1].after.pad != ScorePad()


@brief_levels
@both_presets
def test_the_levels_that_search_play_whole_rounds(
    brief_level: Bot, rules: HouseRules, thorough: bool
) -> None:
    for seed in range(10 if thorough else 1):
        steps = first_round(seed, rules, brief_level)  # an illegal action raises

        assert steps[-1].after.pad != ScorePad()


@brief_levels
def test_changing_what_a_seat_cannot_see_changes_none_of_its_decisions(
    brief_level: Bot, thorough: bool
) -> None:
    """Passes and plays, late in a match. The second time the decisions are made in reverse order,
    so that nothing can be remembered from before, of this seat or of the others.
    """
    for seed in range(10 if thorough else 1):
        steps = first_round_at_random(seed, LATE)
        assert {type(step.action) for step in steps} == {PassCards, PlayCard}
        here = [
            brief_level(seat_view(step.before, step.seat), generator(number))
            for number, step in enumerate(steps)
        ]

        for number, step in reversed(list(enumerate(steps))):
            seat = step.seat
            other = dealt_otherwise(step.before, seat, generator(seed, number))

            assert brief_level(seat_view(other, seat), generator(number)) == here[number]


def first_round_at_random(seed: int, totals: Scores = NO_SCORES) -> list[Step]:
    match = replace(Match.begin(seed, KTHEARTS), pad=ScorePad((totals,), totals))
    steps = walk(match, generator(seed), at_random)
    return list(takewhile(lambda step: not step.before.round.complete, steps))


@brief_levels
def test_the_same_view_and_generator_give_the_same_action(brief_level: Bot, thorough: bool) -> None:
    for number, step in enumerate(first_round_at_random(5)[:: 1 if thorough else 3]):
        view = seat_view(step.before, step.seat)

        assert brief_level(view, generator(number)) == brief_level(view, generator(number))


@compiled_only
def test_both_speeds_decide_alike() -> None:
    for seed in range(40):
        totals = LATE if seed % 2 else NO_SCORES
        for number, step in enumerate(first_round_at_random(seed, totals)):
            view = seat_view(step.before, step.seat)
            decide = partial(choose, view, budget=HASTY)

            slow = decide(rng=generator(number), kernel=plain())
            fast = decide(rng=generator(number), kernel=compiled())

            assert slow == fast


@searching_levels
def test_a_seat_with_only_the_queen_left_plays_her(level: Bot) -> None:
    left = hands(south="QS", west="3S", north="4S", east="5S")

    assert plays_of(level, late_round(left)) == "QS"
    assert plays_of(level, play(late_round(left, leader=Seat.EAST), "5S")) == "QS"


@searching_levels
def test_plays_on_where_another_seat_has_only_the_queen_left(level: Bot) -> None:
    left = hands(south="2D QS", west="3D 4D", north="5D 3C", east="6D 4C")
    playing = play(late_round(left, broken=True), "2D")

    while playing.turn is not None:
        playing = play(playing, plays_of(level, playing))  # an illegal card raises

    assert sum(playing.taken) == 26


@brief_levels
def test_a_hand_of_points_alone_plays_one_in_a_first_trick_of_points_only(brief_level: Bot) -> None:
    deal = deal_with(south="QS 2-KH", west="2C", north="3-9C 2-7D", east="10C JC QC KC AC 8-AD 2S")
    playing = play(first_trick(deal, STANDARD_4P), "2C 3C 10C")

    playing = play(playing, plays_of(brief_level, playing))  # an illegal card raises
    assert playing.tricks[0].points > 0
    assert playing.turn is Seat.EAST
    play(playing, plays_of(brief_level, playing))


@brief_levels
def test_the_round_after_a_moon_is_played_like_any_other(brief_level: Bot) -> None:
    """Somebody shoots the moon in the first round; the level plays the second, twice."""
    players = (ducking, ducking, shooting, ducking)
    *_, last = first_round(MOON_SEED, KTHEARTS, *players)
    assert sorted(last.after.pad.totals) == [0, 26, 26, 26]
    dealt, _ = apply(last.after, Deal())
    assert dealt.round.number == 2

    first, second = (
        [
            step.action
            for step in takewhile(
                lambda step: not step.before.round.complete,
                walk(dealt, generator(1), brief_level),  # an illegal action raises
            )
        ]
        for _ in range(2)
    )

    assert len(first) == 4 + 52
    assert first == second


@searching_levels
def test_drops_the_queen_of_spades_under_the_ace(level: Bot) -> None:
    left = hands(south="2S 5S QS 3D", west="3S 4S 2C 3C", north="6S 7S 4C 5C", east="AS 8S 6C 7C")

    assert plays_of(level, play(late_round(left, leader=Seat.EAST), "AS")) == "QS"


@searching_levels
def test_takes_hearts_on_purpose_to_break_up_a_moon(level: Bot) -> None:
    left = hands(south="JH 2H 3C 4C", west="AH 10H AC KC", north="5H 5D 6D 7D", east="6H 8D 9D 10D")
    playing = late_round(left, leader=Seat.WEST, broken=True, won_by=Seat.WEST)

    assert plays_of(level, play(playing, "10H 5H 6H")) == "JH"


def test_of_two_cards_that_lose_the_match_a_master_plays_the_one_that_stops_a_moon(
    searching: Searching,
) -> None:
    """South has 99 points, so any heart loses, and so does the moon that West is shooting."""
    left = hands(south="2H JH", west="10H AC", north="5D 7D", east="6D 8D")
    playing = late_round(left, leader=Seat.WEST, broken=True, won_by=Seat.WEST)

    trick = play(playing, "10H 5D 6D")

    assert plays_of(searching(MASTER), trick, totals=(99, 20, 30, 40)) == "JH"


def test_of_two_cards_that_lose_the_match_a_master_plays_the_one_that_takes_fewer_points(
    searching: Searching,
) -> None:
    """The moon is off: North has points, too. One heart less is still one heart less."""
    left = hands(south="2H JH", west="10H 9H", north="5D 7D", east="6D 8D")
    playing = late_round(left, leader=Seat.WEST, broken=True)

    trick = play(playing, "10H 5D 6D")

    assert plays_of(searching(MASTER), trick, totals=(99, 20, 30, 40)) == "2H"


def test_of_equivalent_cards_the_lowest_is_played(searching: Searching, thorough: bool) -> None:
    choices = 0
    for seed in range(200 if thorough else 3):
        for number, step in enumerate(first_round_at_random(seed)):
            view = seat_view(step.before, step.seat)
            action = searching(HASTY)(view, generator(number))
            if isinstance(action, PlayCard):
                assert lowest_like(view, action.card) == action.card
                choices += any(lowest_like(view, card) != card for card in view.legal)
    assert choices > (1000 if thorough else 30)


def lowest_like(view: SeatView, card: Card) -> Card:
    """The lowest legal card that is equivalent: nobody else has a card between the two.

    The queen of spades is like no other.
    """
    gone = {played for trick in view.table.tricks for played in trick.cards}
    lowest = card
    if card != QUEEN_OF_SPADES:
        for other in reversed([c for c in PACK if c.suit is card.suit and c < card]):
            if other in view.legal and other != QUEEN_OF_SPADES:
                lowest = other
            elif other not in gone:
                break
    return lowest


def test_an_expert_plays_out_the_likelier_half_of_256_deals_and_a_master_all_of_1024() -> None:
    assert (EXPERT.deals, EXPERT.play[-1]) == (256, 128)
    assert (MASTER.deals, MASTER.play[-1]) == (1024, 1024)
    assert (EXPERT.passing[-1], MASTER.passing[-1]) == (80, 1024)


def test_a_master_tries_out_the_last_three_tricks_and_an_expert_none() -> None:
    assert EXPERT.solved_tricks == 0
    assert (MASTER.solved_tricks, MASTER.solved_deals) == (3, 256)


def test_a_master_sees_in_the_last_three_tricks_what_may_be_led_back_to_it(
    searching: Searching, thorough: bool
) -> None:
    """If one seat has both other diamonds, it takes the three with the jack and leads the six,
    and South takes two tricks with all that is discarded on them. The seven leaves it a way out.
    """
    left = hands(south="3D 7D QD", west="6D JD 9C", north="KS 8H 9H", east="AS 10H KH")
    playing = late_round(left, broken=True)

    for seed in range(5 if thorough else 1):
        assert plays_of(searching(MASTER), playing, seed) == "7D"
        assert plays_of(searching(EXPERT), playing, seed) == "3D"


@pytest.mark.parametrize(
    "budget",
    [EXPERT, MASTER, replace(EXPERT, play=(1,))],
    ids=["expert", "master", "the-likeliest-deal-alone"],
)
def test_believes_that_a_card_lies_where_the_plays_of_the_others_fit_it(
    budget: Budget, searching: Searching, thorough: bool
) -> None:
    """West has led the eight and the five of diamonds and let the four go, so it hardly holds the
    three. If North takes this trick, it leads the three next, and South has to take that.
    """
    deal = hands(
        south="8C 2D 6D 9D JD 4S 7S 10S QS KS 3H 7H 10H",
        west="JC QC AC 4D 5D 8D 6S 9S AS 4-6H 8H",
        north="6C 7C 9C KC 3D 7D 10D AD 3S 5S 8S JH KH",
        east="2-5C 10C QD KD 2S JS 2H 9H QH AH",
    )
    eight_tricks = """2C 8C AC KC  QC 9C 10C QS  AS 8S JS KS  9S 5S 2S 7S
        8D AD KD JD  7C 5C 10H JC  5D 10D QD 6D  4C 7H 6S 6C"""
    playing = play(first_trick(deal), f"{eight_tricks}  3S AH 10S 4D  3H 8H JH 9H  7D QH")

    for seed in range(5 if thorough else 1):
        assert plays_of(searching(budget), playing, seed) == "9D"
