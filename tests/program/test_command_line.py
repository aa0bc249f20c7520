"""Arguments, settings and states that cannot be used: one clear message and an exit status."""

import json
import random
import shutil
import socket
import sqlite3
import sys
import urllib.request
from importlib.metadata import version
from pathlib import Path

import pytest

from ktmodule.adapters.settings.schema import Settings
from ktmodule.adapters.settings.yaml_file import read_settings
from ktmodule.adapters.storage.sqlite import SqliteStore
from ktmodule.adapters.web.socket import listen
from ktmodule.hearts.actions import PlayCard
from ktmodule.runtime.ports import StoreError
from tests.program.running import COMMAND, run, started
from tests.waiting import LIMIT


def test_help_shows_every_option() -> None:
    done = run("--help")
    assert done.status == 0
    for option in ("--config", "--state", "--fresh", "--seed", "--fast", "--version", "config"):
        assert option in done.output.decode()


def test_version_is_that_of_the_package() -> None:
    assert run("--version").lines == [f"ktmodule {version('ktmodule')}"]


def test_config_prints_the_shipped_settings(tmp_path: Path) -> None:
    done = run("config")
    (tmp_path / "config.yaml").write_bytes(done.output)
    assert run("--config", tmp_path / "config.yaml", home=tmp_path).status == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "{path}: there is no such file (ktmodule config prints one)"),
        ("rules: [\n", "{path}, line 2: this is not YAML"),
        ("rules:\n  sunn: off\n", "{path}, line 2: rules.sunn: there is no such setting; did you"),
        ("pace:\n  card: fast\n", "{path}, line 2: pace.card: 'fast' is not a number from 0 to 60"),
    ],
)
def test_settings_that_cannot_be_used_start_nothing(
    tmp_path: Path, text: str | None, message: str
) -> None:
    path = tmp_path / "settings.yaml"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    done = run("--config", path, "--state", tmp_path / "state.sqlite3", typed="hand\n")
    assert (done.status, done.output) == (2, b"")
    assert done.errors.startswith("ktmodule: " + message.format(path=path))
    assert len(done.errors.splitlines()) == 1
    assert not (tmp_path / "state.sqlite3").exists()


def test_a_name_that_is_no_channel_is_an_error_before_anything_starts(tmp_path: Path) -> None:
    done = run("--state", tmp_path / "state.sqlite3", "twitch", "not a channel!")
    assert (done.status, done.output) == (2, b"")
    assert "not a channel!" in done.errors
    assert not (tmp_path / "state.sqlite3").exists()


def test_a_streamer_can_rehearse_a_vote_offline(tmp_path: Path) -> None:
    settings = tmp_path / "settings.yaml"
    settings.write_text("decisions: {mode: vote}\n", encoding="utf-8")
    with started("--config", settings, "--seed", "7", "--state", tmp_path / "state") as child:
        child.types("as ann: !pass JC KD AS")
        child.types("as bob: !pass JC KD AS")
        while "You pass JC KD AS" not in (line := child.line()):
            assert line


def test_login_without_a_client_id_tells_how_to_get_one(tmp_path: Path) -> None:
    done = run("login", home=tmp_path)
    assert (done.status, done.output) == (1, b"")
    assert done.errors.startswith("ktmodule: A client id is missing")
    assert "ktmodule login" in done.errors


def own_settings(home: Path, text: str) -> Path:
    """The user's own settings in `home`, where the program says that they are."""
    path = Path(run("config", "--where", home=home).output.decode().strip())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("arguments", [("login",), ("twitch", "somebody")])
def test_what_a_person_starts_reads_the_users_own_settings_and_says_so(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    path = own_settings(tmp_path, "chat: {client_id: 5}\n")
    done = run(*arguments, home=tmp_path)
    assert done.status == 2
    said, wrong = done.errors.splitlines()
    assert said == f"ktmodule: settings from {path}"
    assert wrong.startswith(f"ktmodule: {path}, line 1: ")


def test_a_login_for_another_client_id_than_the_settings_name_is_refused(tmp_path: Path) -> None:
    own_settings(tmp_path, "chat: {client_id: abc}\n")
    done = run("login", "--client-id", "xyz", home=tmp_path)
    assert done.status == 2
    assert "the settings name another one (abc)" in done.errors


def test_a_pipe_reads_no_settings_that_it_is_not_given(tmp_path: Path) -> None:
    own_settings(tmp_path, "rules: {target: 5}\n")
    elsewhere = run("--seed", "7", typed="score\n", home=tmp_path / "elsewhere")
    assert run("--seed", "7", typed="score\n", home=tmp_path).output == elsewhere.output


def test_config_makes_the_users_own_settings_and_opens_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (editor := tmp_path / "editor.py").write_text(
        "import pathlib, sys; file = pathlib.Path(sys.argv[1]); "
        "file.write_text('rules: {target: 55}\\n' + file.read_text().replace('rules:', '#'))"
    )
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", f"{sys.executable} {editor}")
    path = Path(run("config", "--where", home=tmp_path).output.decode().strip())

    done = run("config", "--edit", home=tmp_path)

    assert (done.status, done.errors) == (
        0,
        f"ktmodule: made {path}, with every setting at its default\n",
    )
    assert path.read_text(encoding="utf-8").startswith("rules: {target: 55}")
    monkeypatch.setenv("EDITOR", str(tmp_path / "no editor").replace(" ", "-"))
    done = run("config", "--edit", home=tmp_path)
    assert done.status == 1
    assert f"Set EDITOR, or open {path} yourself." in done.errors


def test_logout_where_nobody_is_logged_in_says_so(tmp_path: Path) -> None:
    done = run("logout", home=tmp_path)
    assert (done.status, done.lines) == (0, ["No account was logged in."])


def test_manual_prints_the_manual_for_the_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text("rules: {target: 55}\n", encoding="utf-8")
    assert "must still be below 55 points" in run("--config", path, "manual").output.decode()
    assert "must still be below 100 points" in run("manual").output.decode()


def test_sentences_prints_settings_that_replace_each_sentence(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_bytes(run("sentences").output)
    assert read_settings(path) == Settings()
    own = path.read_text(encoding="utf-8").replace("no cards are queued", "kein Plan")
    path.write_text(own, encoding="utf-8")
    done = run("--config", path, "--seed", "7", typed="cancel\n", home=tmp_path)
    assert done.lines[-1].endswith("kein Plan")


def test_the_overlay_has_an_address_with_every_way_to_play(tmp_path: Path) -> None:
    with started("--seed", "7", "--state", tmp_path / "state.sqlite3") as child:
        address = child.address()
        assert address.startswith("http://127.0.0.1:87")
        child.line()
        with urllib.request.urlopen(address + "state.json", timeout=LIMIT) as answer:
            assert json.load(answer)["prompt"]["kind"] == "pass"


TELLS_OF_A_WEB_SERVER = """
import atexit, sys
atexit.register(lambda: print("aiohttp" in sys.modules, file=sys.stderr))
from ktmodule.__main__ import run
run()
"""


def test_a_game_that_no_browser_watches_loads_no_web_server(tmp_path: Path) -> None:
    command = (sys.executable, "-c", TELLS_OF_A_WEB_SERVER)
    state = tmp_path / "state.sqlite3"
    done = run("--seed", "7", "--state", state, typed="board\n", command=command)
    assert done.errors.splitlines()[-1] == "False"


def test_nonsense_on_the_overlays_port_leaves_the_players_terminal_alone(tmp_path: Path) -> None:
    state = tmp_path / "state.sqlite3"
    with started("--seed", "7", "--state", state, home=tmp_path) as child:
        address = child.address()
        child.line()
        urllib.request.urlopen(address + "healthz", timeout=LIMIT).close()
        host, port = address.removeprefix("http://").rstrip("/").split(":")
        for nonsense in (
            b"\x16\x03\x01\x02\x00",
            b"GET / HTTP/9\r\n\r\n",
            b"GET /\r\nHost\r\n\r\n",
        ):
            with socket.create_connection((host, int(port)), timeout=LIMIT) as connection:
                connection.sendall(nonsense)
                connection.shutdown(socket.SHUT_WR)
                connection.recv(1000)
        child.types("quit")
        assert child.process.wait(LIMIT) == 0
        assert child.stderr.read() == b""


def test_the_overlay_can_be_switched_off(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text("overlay: {port: off}\n", encoding="utf-8")
    with started("--config", path, "--state", tmp_path / "state.sqlite3") as child:
        child.line()
        child.types("quit")
        child.process.wait(LIMIT)
        assert child.stderr.read() == b""


def test_a_busy_port_that_was_set_by_hand_is_an_error(tmp_path: Path) -> None:
    with listen("127.0.0.1", "auto") as busy:
        port = busy.getsockname()[1]
        path = tmp_path / "settings.yaml"
        path.write_text(f"overlay: {{port: {port}}}\n", encoding="utf-8")
        done = run("--config", path, "--state", tmp_path / "state.sqlite3")
    assert (done.status, done.output) == (1, b"")
    assert done.errors.startswith(f"ktmodule: overlay.port: cannot serve on 127.0.0.1:{port}")


NO_NUMBER = "is not a whole number of at most 18 digits"


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("--seed=seven", f"argument --seed: 'seven' {NO_NUMBER}"),
        ("--seed=1_0", f"argument --seed: '1_0' {NO_NUMBER}"),
        (f"--seed={'9' * 5000}", f"argument --seed: '{'9' * 40}…' {NO_NUMBER}"),
        # Half an option could give a module up that nobody wanted to give up.
        ("--fres", "unrecognized arguments: --fres"),
    ],
    ids=["word", "underscore", "long", "half"],
)
def test_wrong_arguments_end_with_status_2(argument: str, message: str) -> None:
    done = run(argument)
    assert done.status == 2
    assert done.errors.endswith(f"ktmodule: error: {message}\n")


def test_options_may_stand_behind_a_command_too(tmp_path: Path) -> None:
    settings = tmp_path / "settings.yaml"
    settings.write_text("rules: {target: 35}\n", encoding="utf-8")
    before, behind = run("--config", settings, "manual"), run("manual", "--config", settings)
    assert before.output == behind.output != run("manual").output
    state = tmp_path / "state.sqlite3"
    done = run("twitch", "not a channel!", "--seed", "7", "--state", state, "--fast")
    assert (done.status, state.exists()) == (2, False)
    assert "not a channel!" in done.errors


def test_a_damaged_state_is_kept_under_another_name_and_a_new_module_is_dealt(
    tmp_path: Path,
) -> None:
    state = tmp_path / "state.sqlite3"
    for number, damage in enumerate((b"not a database at all" * 99, b"\0" * 5000), start=1):
        state.write_bytes(damage)
        done = run("--state", state, typed="hand\n")
        aside = tmp_path / f"state.sqlite3.damaged-{number}"
        assert done.status == 0
        assert str(aside) in done.errors
        assert aside.read_bytes() == damage
        assert done.lines[0].startswith("Module 1 begins")


def test_a_state_cut_short_is_never_overwritten(tmp_path: Path) -> None:
    state = tmp_path / "state.sqlite3"
    run("--seed", "5", "--state", state, typed="pass high\n" + "play low\n" * 20)
    whole = state.read_bytes()
    state.write_bytes(whole[: len(whole) // 2])
    done = run("--state", state, typed="hand\n")
    assert "is damaged" in done.errors
    assert (tmp_path / "state.sqlite3.damaged-1").read_bytes() == whole[: len(whole) // 2]


def test_a_state_with_an_impossible_card_is_damaged(tmp_path: Path) -> None:
    state = tmp_path / "state.sqlite3"
    run("--seed", "5", "--state", state, typed="pass high\n")
    with sqlite3.connect(state) as connection:
        connection.execute("UPDATE action SET cards = '2C 2C 2C' WHERE step = 0")
    connection.close()
    done = run("--state", state, typed="hand\n")
    assert "is damaged" in done.errors
    assert done.lines[0].startswith("Module 1 begins")


def test_a_state_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    state = tmp_path / "state.sqlite3"
    run("--seed", "5", "--state", state, typed="pass high\n")
    connection = sqlite3.connect(state)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = state.read_bytes()
    done = run("--state", state)
    assert (done.status, done.output) == (1, b"")
    assert "newer KTModule (version 99" in done.errors
    assert state.read_bytes() == before


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    state = tmp_path / "bookmarks.db"
    connection = sqlite3.connect(state)
    connection.execute("CREATE TABLE bookmark (address TEXT)")
    connection.close()
    before = state.read_bytes()
    done = run("--state", state, "--fresh")
    assert done.status == 1
    assert "is the database of another program" in done.errors
    assert state.read_bytes() == before


def test_a_second_program_on_the_same_state_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "state.sqlite3"
    with started("--seed", "5", "--state", state) as child:
        child.line()
        done = run("--state", state)
        assert done.status == 1
        assert "is in use by another KTModule" in done.errors
        child.types("pass high")
        assert child.line()
    assert run("--state", state).status == 0


def test_a_folder_where_nothing_can_be_written_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    folder.chmod(0o500)
    # Root may write everywhere, unless it gives that right up.
    setpriv = shutil.which("setpriv")
    without = (setpriv, "--bounding-set", "-dac_override") if setpriv else ()
    done = run("--state", folder / "state.sqlite3", command=(*without, *COMMAND))
    folder.chmod(0o700)
    assert (done.status, done.output) == (1, b"")
    assert str(folder) in done.errors
    assert "Use --state FILE to play from another file" in done.errors


def test_a_state_below_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = run("--state", tmp_path / "file" / "state.sqlite3")
    assert done.status == 1
    assert "cannot be opened" in done.errors


@pytest.mark.skipif(sys.platform == "win32", reason="the limit is POSIX's")
def test_a_file_that_may_not_grow_is_told_and_a_later_save_has_everything(tmp_path: Path) -> None:
    limited = ("/bin/sh", "-c", 'ulimit -f 90; exec "$@"', "sh", *COMMAND)
    state = tmp_path / "state.sqlite3"
    typed = "pass high\nplay low\n" * 300
    done = run("--seed", "5", "--state", state, typed=typed, command=limited)
    assert (done.status, done.errors) == (0, "")
    said = [line for line in done.lines if "saved" in line]
    # The file of a long match may not grow; that of the next one need not.
    assert len(said) in range(2, 100, 2)
    for failed, mended in zip(said[::2], said[1::2], strict=True):
        assert str(state) in failed
        assert failed.endswith("The game goes on, but is not saved.")
        assert mended == "The game is saved again, with all that happened."
    store = SqliteStore.open(state)
    kept = store.load()
    store.close()
    assert kept is not None
    text = done.output.decode().rpartition(" lost with")[2]
    shown = [line for line in text.splitlines() if " plays " in line or "You play " in line]
    assert len(shown) == sum(isinstance(action, PlayCard) for action in kept.actions) > 0


@pytest.mark.skipif(sys.platform == "win32", reason="the shell is POSIX's")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-"])
def test_a_program_started_without_input_or_output_ends_cleanly(
    tmp_path: Path, closed: str
) -> None:
    shell = ("/bin/sh", "-c", f'exec "$@" {closed}', "sh", *COMMAND)
    done = run("--state", tmp_path / "state.sqlite3", command=shell)
    assert (done.status, done.errors) == (0, "")


def test_a_state_damaged_after_a_kill_is_set_aside_as_it_was_found(tmp_path: Path) -> None:
    state = tmp_path / "state.sqlite3"
    run("--seed", "5", "--state", state, typed="pass high\n" + "play low\n" * 30)
    journal = state.with_name("state.sqlite3-journal")
    damaged = b"X" * 24 + state.read_bytes()[24:]
    state.write_bytes(damaged)
    journal.write_bytes(b"half a journal" * 100)
    done = run("--state", state)
    assert "is damaged" in done.errors
    assert (tmp_path / "state.sqlite3.damaged-1").read_bytes() == damaged
    assert (tmp_path / "state.sqlite3.damaged-1-journal").read_bytes().startswith(b"half a")
    assert done.lines[0].startswith("Module 1 begins")


def test_whatever_byte_is_damaged_the_program_says_so_or_goes_on_with_all_its_cards(
    tmp_path: Path, thorough: bool
) -> None:
    whole = tmp_path / "whole.sqlite3"
    run("--seed", "5", "--state", whole, typed="pass high\n" + "play low\n" * 12)
    content, expected = whole.read_bytes(), run("--state", whole).lines
    dice = random.Random(7)
    for _ in range(300 if thorough else 40):
        state = tmp_path / "state.sqlite3"
        place = dice.randrange(len(content))
        state.write_bytes(content[:place] + dice.randbytes(1) + content[place + 1 :])
        try:
            store = SqliteStore.open(state)
            kept = store.load()
            store.close()
        except StoreError:
            continue
        assert kept is not None
        assert len(kept.actions) > 20
    assert expected[0].startswith("Module 1 resumes")


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are POSIX's")
def test_a_state_that_may_not_be_written_is_named(tmp_path: Path) -> None:
    state = tmp_path / "state.sqlite3"
    run("--seed", "5", "--state", state)
    state.chmod(0o400)
    setpriv = shutil.which("setpriv")
    without = (setpriv, "--bounding-set", "-dac_override") if setpriv else ()
    done = run("--state", state, command=(*without, *COMMAND))
    assert done.status == 1
    assert f"{state}: there is no permission to read and write it" in done.errors


@pytest.mark.parametrize("name", ["", ".", "folder"])
def test_a_state_that_is_a_folder_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    done = run("--state", name, folder=tmp_path)
    assert done.status == 1
    assert done.errors.endswith("is not a file. Use --state FILE to play from another file.\n")
    assert len(done.errors.splitlines()) == 1


def test_a_module_that_is_given_up_for_a_new_one_is_named(tmp_path: Path) -> None:
    state = tmp_path / "state.sqlite3"
    assert run("--seed", "5", "--state", state).errors == ""
    assert "a new module replaces the one saved in" in run("--fresh", "--state", state).errors


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_an_output_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    shell = ("/bin/sh", "-c", 'exec "$@" >/dev/full', "sh", *COMMAND)
    done = run("--state", tmp_path / "state.sqlite3", command=shell)
    assert done.status == 1
    assert "cannot write the output" in done.errors
