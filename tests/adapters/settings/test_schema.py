"""The settings as objects, and the shipped file and the document that describe each of them."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import yaml

from ktmodule.adapters.package_files import shipped
from ktmodule.adapters.settings.schema import (
    ChatSettings,
    OpponentSettings,
    PaceSettings,
    RulesSettings,
    Settings,
)
from ktmodule.adapters.settings.yaml_file import read_settings
from ktmodule.bots.levels import LEVELS
from ktmodule.chat.command_table import COMMANDS
from ktmodule.chat.messages.catalog import Sentences
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P, Bonus, Goal, Permission
from ktmodule.hearts.seats import Direction
from ktmodule.session.options import Pace

SHIPPED = shipped("config.yaml")
DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "settings.md"


def sections() -> dict[str, type[msgspec.Struct]]:
    """The sections with settings of their own; the sentences are told by their own command."""
    return {
        field.name: field.type
        for field in msgspec.structs.fields(Settings)
        if field.type is not Sentences
    }


def allowed_in(kind: object) -> Iterator[str]:
    """Every word and every limit that a setting of that type has."""
    schema = msgspec.json.schema(kind)
    for part in schema.get("anyOf", [schema]):
        yield from part.get("enum", ())
        yield from part.get("items", {}).get("enum", ())
        yield from (str(part[end]) for end in ("minimum", "maximum") if end in part)


def comment_above(lines: list[str], place: int) -> str:
    """The comment above a line; keys without a blank line between them share one."""
    while lines[place - 1].strip() and not lines[place - 1].lstrip().startswith("#"):
        place -= 1
    start = place
    while start and lines[start - 1].lstrip().startswith("#"):
        start -= 1
    return " ".join(line.lstrip("# ") for line in lines[start:place])


def test_the_shipped_file_says_the_defaults() -> None:
    assert read_settings(SHIPPED) == Settings()


def test_the_shipped_file_names_every_setting_and_no_other() -> None:
    written = yaml.safe_load(SHIPPED.read_text(encoding="utf-8"))
    assert written.pop("sentences") == {}
    # This reader takes the key `off` for a boolean; the program's own does not.
    assert {
        name: ["off" if key is False else key for key in keys] for name, keys in written.items()
    } == {
        name: [field.name for field in msgspec.structs.fields(kind)]
        for name, kind in sections().items()
    }


def test_each_key_in_the_shipped_file_has_a_comment_with_all_that_is_allowed() -> None:
    lines = SHIPPED.read_text(encoding="utf-8").splitlines()
    for name, kind in sections().items():
        top = lines.index(f"{name}:")
        about = comment_above(lines, top)
        assert about
        for field in msgspec.structs.fields(kind):
            place = next(
                at for at in range(top, len(lines)) if lines[at].startswith(f"  {field.name}: ")
            )
            told = f"{about} {comment_above(lines, place)}"
            words = re.findall(r"[\w-]+", told)
            missing = [one for one in allowed_in(field.type) if one not in words]
            assert missing == [], f"{name}.{field.name}"


def test_the_shipped_file_tells_both_presets() -> None:
    text = SHIPPED.read_text(encoding="utf-8")
    told = re.findall(r"kthearts: ([^;\n]+); standard-4p: (.+)", text)
    values = [
        (KTHEARTS.passing, STANDARD_4P.passing),
        *(
            (getattr(KTHEARTS, name), getattr(STANDARD_4P, name))
            for name in (
                *("first_trick_hearts", "first_trick_queen", "lead_queen_unbroken"),
                *("moon", "sun", "target", "goal"),
            )
        ),
    ]
    assert told == [(in_words(ours), in_words(theirs)) for ours, theirs in values]


def in_words(value: object) -> str:
    match value:
        case tuple():
            return f"[{', '.join(map(in_words, value))}]"
        case Direction() | Permission() | Bonus() | Goal():
            return str(value.value)
    return str(value)


def documented() -> dict[str, tuple[object, str]]:
    """Each row in the document's table of settings: the default, and what is allowed."""
    text = DOCUMENT.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z_.]+)` \| `(.+?)` \| (.+) \|$", text, re.MULTILINE)
    return {name: (yaml.safe_load(default), allowed) for name, default, allowed in rows}


def test_the_document_has_every_setting_with_its_default() -> None:
    defaults = msgspec.json.decode(msgspec.json.encode(Settings(), enc_hook=dict))
    assert {name: default for name, (default, _) in documented().items()} == {
        f"{name}.{key}": value
        for name, values in defaults.items()
        if name != "sentences"
        for key, value in values.items()
    } | {"sentences": {}}


def test_the_document_says_all_that_is_allowed() -> None:
    rows = documented()
    for name, kind in sections().items():
        for field in msgspec.structs.fields(kind):
            words = re.findall(r"[\w-]+", rows[f"{name}.{field.name}"][1])
            missing = [one for one in allowed_in(field.type) if one not in words]
            assert missing == [], f"{name}.{field.name}"


def test_every_command_can_be_switched_off_but_those_that_play_and_optout() -> None:
    off = set(allowed_in(ChatSettings.__annotations__["off"])) - {"0", "100"}
    assert off == {row.word for row in COMMANDS} - {"play", "pass", "optout"}
    settings = ChatSettings(off=("rank",), module_id=7, bare_cards="off", addressed_only=True)
    heard = settings.listening()
    assert (heard.off, heard.module_id) == (frozenset(("rank",)), "7")
    assert (heard.bare_cards, heard.addressed_only) == (False, True)


def test_every_level_can_be_chosen() -> None:
    everybody = set(allowed_in(OpponentSettings.__annotations__["all"]))
    assert everybody == {"adaptive", *LEVELS}
    assert set(allowed_in(OpponentSettings.__annotations__["west"])) == {"all", *LEVELS}


def test_one_level_is_for_all_opponents_unless_one_differs() -> None:
    assert OpponentSettings().levels() == ("steady", "steady", "steady")
    assert OpponentSettings(all="expert").levels() == ("expert", "expert", "expert")
    mixed = OpponentSettings(all="novice", north="master")
    assert mixed.levels() == ("novice", "master", "novice")


def test_a_preset_gives_its_house_rules_and_each_setting_changes_one() -> None:
    assert RulesSettings().house_rules() == KTHEARTS
    assert RulesSettings(preset="standard-4p").house_rules() == STANDARD_4P
    mixed = RulesSettings(preset="standard-4p", sun="subtract", target=50, passing=("hold",))
    rules = mixed.house_rules()
    assert (rules.sun, rules.target, rules.passing) == (Bonus.SUBTRACT, 50, (Direction.HOLD,))
    assert rules.goal is STANDARD_4P.goal


def test_the_pauses_are_those_of_the_settings() -> None:
    assert PaceSettings(card=1.0, trick=2.0, round=3.0).pace() == Pace(1.0, 2.0, 3.0)
