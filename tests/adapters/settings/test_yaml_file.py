"""The settings file: what it may say, and what is answered where it says something else."""

import sys
import tracemalloc
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ktmodule.adapters.settings.schema import (
    OpponentSettings,
    PaceSettings,
    RulesSettings,
    Settings,
)
from ktmodule.adapters.settings.yaml_file import ConfigError, read_settings
from ktmodule.adapters.small_files import MAX_BYTES
from ktmodule.chat.messages.catalog import Sentences


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.yaml"


def read(path: Path, text: str) -> Settings:
    path.write_text(text, encoding="utf-8")
    return read_settings(path)


def complaint(path: Path, text: str) -> str:
    """The error in that text, after the path of the file."""
    with pytest.raises(ConfigError) as caught:
        read(path, text)
    message = str(caught.value)
    assert message.startswith(str(path))
    return message.removeprefix(str(path))


@pytest.mark.parametrize(
    "text", ["", "# nothing\n", "---\n", "\ufeff", "{}", "rules:\n", "rules: {}\n", "rules: ~\n"]
)
def test_what_is_left_out_has_its_default(path: Path, text: str) -> None:
    assert read(path, text) == Settings()


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("preset: standard-4p", RulesSettings(preset="standard-4p")),
        ("sun: off", RulesSettings(sun="off")),
        ("sun: 'off'", RulesSettings(sun="off")),
        ("moon: subtract", RulesSettings(moon="subtract")),
        ("passing: [left, hold]", RulesSettings(passing=("left", "hold"))),
        ("passing:\n  - across\n  - right", RulesSettings(passing=("across", "right"))),
        ("passing: preset", RulesSettings(passing="preset")),
        ("target: 1", RulesSettings(target=1)),
        ("target: 1000", RulesSettings(target=1000)),
        ("goal: lowest", RulesSettings(goal="lowest")),
        ("first_trick_hearts: forbidden", RulesSettings(first_trick_hearts="forbidden")),
        ("first_trick_queen: forbidden", RulesSettings(first_trick_queen="forbidden")),
        ("lead_queen_unbroken: allowed", RulesSettings(lead_queen_unbroken="allowed")),
    ],
)
def test_each_house_rule_can_be_set(path: Path, text: str, rules: RulesSettings) -> None:
    assert read(path, f"rules:\n  {text}\n") == Settings(rules=rules)


def test_the_other_sections_can_be_set(path: Path) -> None:
    text = "opponents: {west: novice}\npace:\n  card: 0\n  trick: 60\n  round: 1.25\n"
    opponents = OpponentSettings(west="novice")
    pace = PaceSettings(card=0.0, trick=60.0, round=1.25)
    assert read(path, text) == Settings(opponents=opponents, pace=pace)


@pytest.mark.parametrize("nothing", ["sentences: {}\n", "sentences:\n", "sentences: null\n"])
def test_no_sentences_of_ones_own(path: Path, nothing: str) -> None:
    path.write_text(nothing, encoding="utf-8")
    assert read_settings(path) == Settings()


def test_sentences_of_ones_own(path: Path) -> None:
    text = "sentences:\n  paused: Pause\n  held_by: '{name} hat den Platz'\n  resumed: 5\n"
    path.write_text(text, encoding="utf-8")
    own = Sentences(paused="Pause", held_by="{name} hat den Platz", resumed="5")
    assert read_settings(path) == Settings(sentences=own)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "sentences:\n  paused: x\n  held_by: '{nam} holds it'\n",
            "3: sentences.held_by: {nam} is not a placeholder here; allowed: {name}",
        ),
        (
            "sentences:\n  pausd: x\n",
            "2: sentences.pausd: there is no such sentence; did you mean paused?",
        ),
        (
            "sentences:\n  ? [a]\n  : x\n",
            "2: sentences.: there is no such sentence; ktmodule sentences lists them",
        ),
        (
            "sentences:\n  paused: [x]\n",
            "2: sentences.paused: must be one line of 1 to 450 characters",
        ),
        (
            "sentences:\n  paused: |\n    two\n    lines\n",
            "2: sentences.paused: must be one line without U+000A: no line breaks, control "
            "characters or marks that change the direction of text",
        ),
        ("sentences: [x]\n", "1: sentences: needs sentences, each under its name"),
        (
            "sentences:\n  paused: x\n  paused: y\n",
            "3: sentences.paused: is set twice",
        ),
    ],
)
def test_a_sentence_that_cannot_be_said_is_an_error(path: Path, text: str, message: str) -> None:
    assert complaint(path, text) == f", line {message}"


def test_windows_line_ends_are_fine(path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbfrules:\r\n  sun: off\r\n")
    assert read_settings(path) == Settings(rules=RulesSettings(sun="off"))


SECTIONS = ", ".join(field.name for field in msgspec.structs.fields(Settings))
RULES_KEYS = ", ".join(field.name for field in msgspec.structs.fields(RulesSettings))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ruels:\n  sun: off\n", "1: ruels: there is no such setting; did you mean rules?"),
        (
            "rules:\n  preset: kthearts\n  sunn: off\n",
            "3: rules.sunn: there is no such setting; did you mean sun?",
        ),
        (
            "rules:\n  first_trick_heart: allowed\n",
            "2: rules.first_trick_heart: there is no such setting; "
            "did you mean first_trick_hearts?",
        ),
        ("pace:\n  Card: 1\n", "2: pace.Card: there is no such setting; did you mean card?"),
        ("sun: off\n", "1: sun: there is no such setting; did you mean sun under rules?"),
        (
            "rules.sun: off\n",
            "1: rules.sun: there is no such setting; did you mean sun under rules?",
        ),
        ("overlays: {}\n", "1: overlays: there is no such setting; did you mean overlay?"),
        (
            "overlay.hots: x\n",
            "1: overlay.hots: there is no such setting; did you mean host under overlay?",
        ),
        (
            "zzz: {}\n",
            f"1: zzz: there is no such setting; allowed here: {SECTIONS}",
        ),
        (
            "opponents:\n\n  # who\n  xyz: novice\n",
            "4: opponents.xyz: there is no such setting; allowed here: all, west, north, east",
        ),
        (
            "rules:\n  <<: {sun: off}\n",
            f"2: rules.<<: there is no such setting; allowed here: {RULES_KEYS}",
        ),
        ("? [a, b]\n: c\n", f"1: a key must be one word; allowed here: {SECTIONS}"),
        (
            f"{'x' * 99}: 1\n",
            f"1: {'x' * 39}…: there is no such setting; allowed here: {SECTIONS}",
        ),
    ],
)
def test_an_unknown_key_is_named_with_the_nearest(path: Path, text: str, message: str) -> None:
    assert complaint(path, text) == f", line {message}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("target: 0", "target: '0' is neither preset nor a whole number from 1 to 1000"),
        ("target: 1001", "target: '1001' is neither preset nor a whole number from 1 to 1000"),
        ("target: -5", "target: '-5' is neither preset nor a whole number from 1 to 1000"),
        ("target: 99.5", "target: '99.5' is neither preset nor a whole number from 1 to 1000"),
        ("target: lots", "target: 'lots' is neither preset nor a whole number from 1 to 1000"),
        ("target: yes", "target: 'yes' is neither preset nor a whole number from 1 to 1000"),
        ("target:", "target: '' is neither preset nor a whole number from 1 to 1000"),
        ("target: 0100", "target: '0100' is neither preset nor a whole number from 1 to 1000"),
        ("target: 1:40", "target: '1:40' is neither preset nor a whole number from 1 to 1000"),
        ("target: [100]", "target: needs preset or a whole number from 1 to 1000"),
        ("target: {a: b}", "target: needs preset or a whole number from 1 to 1000"),
        (
            "target: " + "9" * 5000,
            f"target: '{'9' * 39}…' is neither preset nor a whole number from 1 to 1000",
        ),
        ("sun: on", "sun: 'on' is not one of add, off, preset, subtract"),
        ("moon: off", "moon: 'off' is not one of add, preset, subtract"),
        ("moon: substract", "moon: 'substract' is not one of add, preset, subtract; did you mean"),
        ("goal: Lowest", "goal: 'Lowest' is not one of lowest, preset, survive; did you mean low"),
        ("goal: [lowest]", "goal: needs one of lowest, preset, survive"),
        ("preset: standard", "preset: 'standard' is not one of kthearts, standard-4p; did you"),
        (
            "passing: left",
            "passing: 'left' is neither preset nor a list of 1 to 100, "
            "each one of across, hold, left, right",
        ),
        (
            "passing: []",
            "passing: needs preset or a list of 1 to 100, each one of across, hold, left, right",
        ),
        (
            f"passing: [{'left, ' * 101}]",
            "passing: needs preset or a list of 1 to 100, each one of across, hold, left, right",
        ),
        (
            "passing: [left, rihgt]",
            "passing: 'rihgt' is not one of across, hold, left, right; did you mean right?",
        ),
        ("passing: [[left]]", "passing: needs one of across, hold, left, right"),
        (
            "passing: {left: right}",
            "passing: needs preset or a list of 1 to 100, each one of across, hold, left, right",
        ),
    ],
)
def test_a_wrong_value_is_told_what_is_allowed(path: Path, text: str, message: str) -> None:
    assert complaint(path, f"# a comment\n\nrules:\n  {text}\n").startswith(
        f", line 4: rules.{message}"
    )


@pytest.mark.parametrize(
    "value", ["-1", "-0.1", "60.1", "1e9", ".nan", "nan", ".inf", "fast", "''"]
)
def test_a_pause_is_a_number_of_seconds(path: Path, value: str) -> None:
    shown = "" if value == "''" else value
    message = f", line 2: pace.card: '{shown}' is not a number from 0 to 60"
    assert complaint(path, f"pace:\n  card: {value}\n") == message


@pytest.mark.parametrize("address", ["http://example.org", "https://example.org/m?a=1#b", "''"])
def test_the_manual_has_an_address_or_none(path: Path, address: str) -> None:
    settings = read(path, f"overlay:\n  manual_url: {address}\n")
    assert settings.overlay.manual_url == address.strip("'")


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "example.com", "https://", "https://a b", "xhttp://a"]
)
def test_what_is_no_address_of_a_page_is_refused(path: Path, address: str) -> None:
    allowed = "a URL with http:// or https://, at most 200 characters, or empty"
    message = f", line 2: overlay.manual_url: {address!r} is not {allowed}"
    assert complaint(path, f"overlay:\n  manual_url: {address}\n") == message


def test_an_address_is_one_line_and_no_longer_than_can_be_said(path: Path) -> None:
    for address in ("|\n    https://example.org", "https://" + "x" * 193, "[https://a]"):
        assert "overlay.manual_url: " in complaint(path, f"overlay:\n  manual_url: {address}\n")


def test_a_wrong_item_is_named_with_its_own_line(path: Path) -> None:
    message = complaint(path, "rules:\n  passing:\n    - left\n    - up\n")
    assert message == ", line 4: rules.passing: 'up' is not one of across, hold, left, right"


@pytest.mark.parametrize("text", ["rules: kthearts\n", "rules: [sun]\n", "rules:\n- sun: off\n"])
def test_a_section_holds_keys(path: Path, text: str) -> None:
    line = 2 if "-" in text else 1
    message = f", line {line}: rules: needs settings with these keys: {RULES_KEYS}"
    assert complaint(path, text) == message


@pytest.mark.parametrize("text", ["- rules\n- pace\n", "hello", "42", "[]"])
def test_the_file_holds_sections(path: Path, text: str) -> None:
    message = f", line 1: needs settings with these keys: {SECTIONS}"
    assert complaint(path, text) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pace:\n  card: 1\n  card: 1\n", ", line 3: pace.card: is set twice"),
        ("pace:\n  card: 1\npace:\n  trick: 1\n", ", line 3: pace: is set twice"),
    ],
)
def test_a_key_that_stands_twice_is_an_error(path: Path, text: str, message: str) -> None:
    assert complaint(path, text) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rules: [\n", ", line 2: this is not YAML: "),
        ("rules:\n  goal: lowest\n   sun: off\n", ", line 3: this is not YAML: "),
        ("rules:\n\tgoal: lowest\n", ", line 2: this is not YAML: found character '\\t' that "),
        ("rules: *none\n", ", line 1: this is not YAML: found undefined alias 'none'"),
        ("rules:\n  goal: \x07\n", ", line 2: this is not YAML: it has the character '\\x07'"),
        ("{}\n---\n{}\n", ", line 2: this is not YAML: "),
        ("%YAML 9.9\n---\n", ", line 1: this is not YAML: "),
        pytest.param("[" * 5000, ": this is nested too deeply for settings", id="lists"),
        pytest.param(
            "rules: " + "{a: " * 5000, ": this is nested too deeply for settings", id="mappings"
        ),
    ],
)
def test_what_is_not_yaml_is_told_with_its_line(path: Path, text: str, message: str) -> None:
    assert complaint(path, text).startswith(message)


@pytest.mark.parametrize(
    "value",
    [
        *("!!int ''", "!!int x", "!!bool x", "!!float ''", "!!timestamp x", "!!null ''"),
        *("!!python/object/apply:os.getcwd []", "!!python/name:os.system", "!own x"),
        *("!!binary aGk=", "!!set {left}", "!!omap [left: x]", "2024-99-99", "0b_", "0x"),
    ],
)
def test_tags_and_odd_scalars_do_nothing(path: Path, value: str) -> None:
    assert "rules.target: " in complaint(path, f"rules:\n  target: {value}\n")


def test_aliases_neither_explode_nor_go_round_for_ever(path: Path) -> None:
    bomb = ["a0: &a0 [left, left]"]
    bomb += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 40)]
    assert complaint(path, "\n".join(bomb)).startswith(", line 1: a0: there is no such setting")
    nested = "&b0 [left, left]"
    for n in range(1, 40):
        nested = f"&b{n} [{nested}, {', '.join([f'*b{n - 1}'] * 9)}]"
    allowed = "needs one of across, hold, left, right"
    assert complaint(path, f"rules:\n  passing: {nested}\n").endswith(allowed)
    assert complaint(path, "rules:\n  passing: &a [*a]\n").endswith(allowed)
    assert "rules.rules: there is no such setting" in complaint(path, "rules: &a\n  rules: *a\n")


def test_an_alias_is_as_good_as_what_it_stands_for(path: Path) -> None:
    text = "opponents:\n  west: &level novice\n  east: *level\n"
    assert read(path, text) == Settings(opponents=OpponentSettings(west="novice", east="novice"))


def test_a_file_that_is_not_there(path: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        read_settings(path)
    assert str(caught.value) == f"{path}: there is no such file (ktmodule config prints one)"


def test_a_file_that_is_larger_than_settings_can_be(path: Path) -> None:
    comment = "# " + "x" * (MAX_BYTES - 3) + "\n"
    assert read(path, comment) == Settings()
    assert complaint(path, f"{comment}#") == ": this is larger than 1 MB, too large for settings"


def test_a_file_of_two_hundred_megabytes_is_not_read_whole(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(200_000_000)
    tracemalloc.start()
    with pytest.raises(ConfigError, match="larger than 1 MB"):
        read_settings(path)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 3 * MAX_BYTES


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such device")
def test_a_device_without_an_end() -> None:
    with pytest.raises(ConfigError, match="larger than 1 MB"):
        read_settings(Path("/dev/zero"))


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        read_settings(tmp_path)
    assert str(caught.value) == f"{tmp_path}: this is a folder, not a file"


def test_a_path_that_no_file_can_have() -> None:
    with pytest.raises(ConfigError) as caught:
        read_settings(Path("a\0b"))
    assert "cannot be read" in str(caught.value)


@pytest.mark.parametrize(
    "data", [b"rules:\n  goal: \xff\n", "rules:\n  goal: caf\u00e9\n".encode("latin-1")]
)
def test_what_is_not_utf_8_is_told_with_its_line(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with pytest.raises(ConfigError) as caught:
        read_settings(path)
    assert str(caught.value) == f"{path}, line 2: this is not UTF-8 text: save it as UTF-8"


YAML_PIECES = [
    *("rules", "opponents", "pace", "preset", "passing", "sun", "moon", "target", "goal", "card"),
    *("kthearts", "left", "hold", "off", "add", "novice", "100", "0.5", ".nan", "1e3", "0x1"),
    *(":", ": ", "\n", "\n  ", "\n    ", "- ", "[", "]", "{", "}", ", ", "# ", "'", '"', "|", ">"),
    *("&a ", "*a", "<<", "!!int ", "!!str ", "!x ", "---\n", "...\n", "? ", "%YAML 1.1\n", "\t"),
    *("\\x07", "\\ud800", "\\", "\x00", "\x85", "\u2028", "\ufeff", "\ud800", "~", "null"),
]


def test_no_text_raises_anything_but_config_error(tmp_path: Path, thorough: bool) -> None:
    path = tmp_path / "settings.yaml"
    piece = st.one_of(st.sampled_from(YAML_PIECES), st.text(max_size=4))
    texts = st.one_of(
        st.lists(piece, max_size=30).map(lambda pieces: "".join(pieces).encode(errors="replace")),
        st.lists(piece, max_size=6).map(
            lambda pieces: f"rules:\n  goal: {''.join(pieces)}".encode(errors="replace")
        ),
        st.lists(piece, max_size=6).map(
            lambda pieces: f'"{"".join(pieces)}": 1'.encode(errors="replace")
        ),
        st.binary(max_size=60),
    )

    @settings(max_examples=10_000 if thorough else 200)
    @given(texts)
    def holds(data: bytes) -> None:
        path.write_bytes(data)
        try:
            assert isinstance(read_settings(path), Settings)
        except ConfigError as error:
            message = str(error)
            assert message.startswith(str(path))
            assert len(message.splitlines()) == 1
            assert message.isprintable()

    holds()


def test_one_opponent_cannot_be_adaptive_or_differ_from_adaptive_ones(path: Path) -> None:
    assert read(path, "opponents: {all: adaptive}\n").opponents.adaptive
    assert "line 2: opponents.east: 'adaptive' is" in complaint(
        path, "opponents:\n  east: adaptive\n"
    )
    expected = (
        "line 3: opponents.north: must be all, because adaptive opponents play at one level "
        "together"
    )
    text = "opponents:\n  all: adaptive\n  north: expert\n"
    assert expected in complaint(path, text)
