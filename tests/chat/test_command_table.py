"""The rows of the command table, which every other part of the program reads."""

from typing import get_args

import pytest

from ktmodule.chat.command_table import COMMANDS, SPEAK_AS, WORDS
from ktmodule.chat.commands import EVERYTHING, Command
from ktmodule.chat.line import Role, Viewer
from ktmodule.chat.messages.catalog import DEFAULTS
from ktmodule.chat.messages.replies import REPLIES
from ktmodule.chat.parser import parse
from ktmodule.session.effects import Reply
from tests.chat import command_in
from tests.chat.examples import EXAMPLES
from tests.playing import new_table


def test_no_word_stands_for_two_commands() -> None:
    words = [word for row in COMMANDS for word in (row.word, *row.synonyms)]
    assert sorted(words) == sorted(WORDS)
    assert all(WORDS[word] is row for row in COMMANDS for word in (row.word, *row.synonyms))
    assert SPEAK_AS not in WORDS


def test_every_row_makes_commands_and_every_command_is_made_by_one_row() -> None:
    makers: dict[Command, set[str]] = {}
    for line, command in EXAMPLES:
        reading = parse(f"!1 {line}")
        assert reading is not None
        assert reading.command == command
        makers.setdefault(command, set()).add(reading.row.word)
    assert {type(command) for command in makers} == set(get_args(Command))
    assert set().union(*makers.values()) == {row.word for row in COMMANDS}
    assert [words for words in makers.values() if len(words) > 1] == []


def test_every_row_has_a_help_sentence_that_begins_with_its_word() -> None:
    named = [name.removeprefix("help_") for name in DEFAULTS if name.startswith("help_")]
    assert named == [*(row.word for row in COMMANDS), SPEAK_AS]
    for row in COMMANDS:
        assert DEFAULTS[f"help_{row.word}"] == row.help
        told = REPLIES.help_for(row.word)
        assert told.startswith(row.word)
        assert "{" not in told
        assert all(word in told for word in row.synonyms)
        assert row.word in REPLIES.help_for(EVERYTHING)


@pytest.mark.parametrize("line", [line for line, _ in EXAMPLES])
def test_every_command_is_carried_out_under_the_word_of_its_row(line: str) -> None:
    table = new_table()
    table.effects.clear()
    table.types(line)
    row = WORDS[line.split()[0]]
    assert [one.word for one in table.effects if isinstance(one, Reply)][:1] == [row.word]


@pytest.mark.parametrize("role", Role)
def test_a_command_is_refused_below_its_lowest_role_and_nowhere_else(role: Role) -> None:
    for line, _ in EXAMPLES:
        row, table = WORDS[line.split()[0]], new_table()
        table.types(f"!{line}", Viewer("ann", role))
        refusals = [REPLIES.not_allowed(row.word, lowest) for lowest in Role if lowest > role]
        assert (table.said[:1] in [[one] for one in refusals]) is (role < row.lowest)


def test_a_bare_word_is_a_command_in_chat_only_where_the_row_says_so() -> None:
    for line, command in EXAMPLES:
        word = line.split()[0]
        row = WORDS[word]
        bare = not row.needs_mark and word not in row.marked
        assert command_in(line) == (command if bare else None)
        assert command_in(f"!{line}") == (None if row.needs_address else command)
        assert command_in(f"!1 {line}") == command
