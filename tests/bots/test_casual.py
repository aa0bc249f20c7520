"""The level `casual`: habits without memory, and chance."""

from collections import Counter

from ktmodule.bots.casual import choose as casual
from ktmodule.bots.heuristic.steady import choose as steady
from ktmodule.bots.levels import Bot
from ktmodule.bots.novice import choose as novice
from ktmodule.hearts.match import Match
from ktmodule.hearts.randomness import generator
from ktmodule.hearts.rules import KTHEARTS
from tests.bots.positions import passes_of, plays_of
from tests.notation import deal_with, first_trick, play, walk


def wins(south: Bot, opponent: Bot, matches: int) -> int:
    """The matches that South wins against three of these opponents."""
    won = 0
    for seed in range(1, 1 + matches):
        *_, last = walk(Match.begin(seed, KTHEARTS), generator(seed), south, *[opponent] * 3)
        won += last.after.won
    return won


def test_a_casual_player_passes_its_three_highest_cards() -> None:
    hand = "QS AH KH 2C 3C 4C 5C 2D 3D 4D 2S 3S 4S"

    assert set(passes_of(casual, hand)) == {"AH", "KH", "QS"}


def test_a_casual_player_ducks_as_high_as_it_can_or_plays_anything() -> None:
    deal = deal_with(south="2C 10C", west="QC 3C 4C", north="5C 9C JC KC AC 2D 3D 4D 5D 6D")
    trick = play(first_trick(deal), "2C QC")

    seen = Counter(plays_of(casual, trick, seed) for seed in range(500))

    assert set(seen) >= {"5C", "9C", "JC", "KC", "AC"}
    assert seen["JC"] > 1.5 * max(seen["5C"], seen["9C"], seen["KC"], seen["AC"])


def test_a_careless_player_wins_some_matches_against_casual_ones_and_a_steady_one_nearly_all(
    thorough: bool,
) -> None:
    matches = 400 if thorough else 40

    assert 0.2 < wins(novice, casual, matches) / matches < 0.45
    assert wins(steady, casual, matches // 8) >= 0.9 * (matches // 8)
