"""The players to compare, as they are typed."""

import pytest

from ktmodule.hearts.rules import KTHEARTS
from ktmodule.lab.errors import Unusable
from ktmodule.lab.players import Player, check_programs, parse_seats, split_command
from ktmodule.lab.schedule import in_all_places


def test_four_levels_are_named_with_commas_between() -> None:
    novice, steady = Player("novice"), Player("steady")
    assert parse_seats("novice,steady, steady ,novice") == (novice, steady, steady, novice)


def test_a_program_stands_behind_cmd_with_its_arguments() -> None:
    seats = parse_seats("cmd:./bot --fast 'two words',steady,steady,steady")
    name = "cmd:./bot --fast 'two words'"
    assert seats[0] == Player(name, ("./bot", "--fast", "two words"))


def test_a_program_with_commas_stands_in_quotes() -> None:
    seats = parse_seats('steady,"cmd:./bot --cards 2,3",steady,steady')
    assert seats[1] == Player("cmd:./bot --cards 2,3", ("./bot", "--cards", "2,3"))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (r"C:\bots\bot.exe --fast", (r"C:\bots\bot.exe", "--fast")),
        (r'"C:\my bots\bot.exe" --name="a b"', (r"C:\my bots\bot.exe", "--name=a b")),
        ("py bot.py it's # all", ("py", "bot.py", "it's", "#", "all")),
    ],
)
def test_a_backslash_is_part_of_a_path_on_windows(command: str, words: tuple[str, ...]) -> None:
    assert split_command(command, windows=True) == words


def test_a_backslash_holds_the_next_sign_elsewhere() -> None:
    assert split_command(r"./my\ bot 'a b' \"", windows=False) == ("./my bot", "a b", '"')


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("steady,steady,steady", "needs four players, separated by commas"),
        ("steady,steady,steady,steady,steady", "has 5"),
        ("", "has 0"),
        ("stedy,steady,steady,steady", "there is no level 'stedy'; did you mean steady?"),
        ("Novice,steady,steady,steady", "did you mean novice?"),
        ("xyz,steady,steady,steady", "the levels are novice, casual, steady"),
        (",steady,steady,steady", "there is no level ''"),
        ("cmd:,steady,steady,steady", "cmd: needs a command after it"),
        ("cmd:./bot 'open,steady,steady,steady", "cannot be split into words"),
        ("steady,steady\n,steady,steady", "must be one line"),
    ],
)
def test_seats_that_cannot_be_used_are_an_error_that_tells_what_can(
    typed: str, message: str
) -> None:
    with pytest.raises(Unusable, match="--seats: ") as error:
        parse_seats(typed)
    assert message in str(error.value)


def test_a_program_that_is_not_there_is_named_before_anything_is_played() -> None:
    with pytest.raises(Unusable, match=r"no program '\./no-such-bot'"):
        check_programs((Player("steady"), Player("cmd:./no-such-bot", ("./no-such-bot",))))


def test_everybody_plays_each_deal_once_from_every_place() -> None:
    players = tuple(Player(name) for name in "abcd")
    schedule = in_all_places(players, 7, KTHEARTS, False, 10.0)
    seats = [schedule.names(game) for game in range(4)]
    assert seats[0] == ("a", "b", "c", "d")
    for place in range(4):
        assert {names[place] for names in seats} == set("abcd")
    # Who follows whom stays as it is: only the cards change hands.
    for names in seats:
        start = names.index("a")
        assert names[start:] + names[:start] == ("a", "b", "c", "d")


def test_the_same_deal_is_played_at_all_tables_and_then_the_next_one() -> None:
    schedule = in_all_places([Player("novice")] * 4, 7, KTHEARTS, False, 10.0)
    dealt = [schedule.begin(game).round for game in range(8)]
    assert len({playing.hands for playing in dealt[:4]}) == 1
    assert len({playing.hands for playing in dealt}) == 2
    # The pass directions come in their cycle (R3).
    assert [playing.number for playing in dealt] == [1, 1, 1, 1, 2, 2, 2, 2]
