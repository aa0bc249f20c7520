"""The file of the login: whole or unchanged, for the user alone, its secrets never shown."""

import os
import stat
import traceback
from dataclasses import replace
from pathlib import Path

import pytest

from ktmodule.adapters.twitch.token_file import (
    DamagedTokens,
    Login,
    NotLoggedIn,
    Secret,
    TokenFile,
    sole_user,
)

ACCESS, REFRESH = "accesstokentext", "refreshtokentext"
LOGIN = Login("client", "2000", "heartsbot", Secret(ACCESS), Secret(REFRESH))


def file_in(folder: Path) -> TokenFile:
    return TokenFile(folder / "config" / "that is new" / "login.json")


def test_a_login_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    file = file_in(tmp_path)
    file.save(LOGIN)
    assert file.load() == LOGIN
    later = replace(LOGIN, access=Secret("another"))
    file.save(later)
    assert file.load() == later
    assert [path.name for path in file.path.parent.iterdir()] == ["login.json"]


def test_the_client_id_of_a_login_is_known_without_settings(tmp_path: Path) -> None:
    file = file_in(tmp_path)
    assert file.client_id() == ""
    file.save(LOGIN)
    assert file.client_id() == "client"
    file.path.write_text("{")
    assert file.client_id() == ""


def test_only_the_user_can_read_the_file_whatever_the_umask_and_the_file_before(
    tmp_path: Path,
) -> None:
    file = file_in(tmp_path)
    file.path.parent.mkdir(parents=True)
    file.path.write_text("{}")
    file.path.chmod(0o666)
    before = os.umask(0)
    try:
        file.save(LOGIN)
    finally:
        os.umask(before)
    # Windows has no modes, but there the user's folder is for the user alone.
    assert os.name != "posix" or file.path.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
def test_the_folder_that_is_made_for_a_login_is_for_the_user_alone(tmp_path: Path) -> None:
    saved, locked = file_in(tmp_path / "saved"), file_in(tmp_path / "locked")
    saved.save(LOGIN)
    with sole_user(locked):
        modes = [stat.S_IMODE(file.path.parent.stat().st_mode) for file in (saved, locked)]
    assert modes == [0o700, 0o700]


def test_a_save_that_is_interrupted_leaves_the_old_login_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = file_in(tmp_path)
    file.save(LOGIN)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        file.save(replace(LOGIN, access=Secret("another")))
    assert file.load() == LOGIN
    assert [path.name for path in file.path.parent.iterdir()] == ["login.json"]


def test_nothing_is_ever_kept_over_something() -> None:
    for fields in (
        ("", "2000", "heartsbot", Secret(ACCESS), Secret(REFRESH)),
        ("client", "", "heartsbot", Secret(ACCESS), Secret(REFRESH)),
        ("client", "2000", "", Secret(ACCESS), Secret(REFRESH)),
        ("client", "2000", "heartsbot", Secret(""), Secret(REFRESH)),
        ("client", "2000", "heartsbot", Secret(ACCESS), Secret("")),
    ):
        with pytest.raises(ValueError, match="needs"):
            Login(*fields)


def test_no_file_means_that_nobody_is_logged_in(tmp_path: Path) -> None:
    with pytest.raises(NotLoggedIn, match="ktmodule login"):
        file_in(tmp_path).load()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe\x00",
        b"[]",
        b'{"2000": {"token": "accesstokentext", "refresh": "refreshtokentext"}}',
        b'{"version": 2, "client_id": "c", "user_id": "1", "login": "l",'
        b' "access_token": "accesstokentext", "refresh_token": "refreshtokentext"}',
        b'{"version": 1, "client_id": "c", "user_id": "1", "login": "l",'
        b' "access_token": "accesstokentext", "refresh_token": ""}',
        b"{" * 1_000_001,
        b'{"version": 1, "client_id": 7, "user_id": "1", "login": "l",'
        b' "access_token": "accesstokentext", "refresh_token": "refreshtokentext"',
    ],
)
def test_a_damaged_file_is_set_aside_and_the_message_says_to_log_in(
    content: bytes, tmp_path: Path
) -> None:
    file = file_in(tmp_path)
    file.path.parent.mkdir(parents=True)
    file.path.write_bytes(content)
    with pytest.raises(DamagedTokens) as raised:
        file.load()
    aside = file.path.with_name("login.json.damaged")
    assert str(raised.value) == (
        f"{file.path}: is damaged and was renamed to login.json.damaged. "
        "Run ktmodule login to log in again."
    )
    assert aside.read_bytes() == content
    with pytest.raises(NotLoggedIn, match="no account is logged in"):
        file.load()
    shown = "".join(traceback.format_exception(raised.value)) + repr(raised.value.__context__)
    assert "tokentext" not in shown


def test_a_folder_in_the_place_of_the_file_is_said(tmp_path: Path) -> None:
    file = file_in(tmp_path)
    file.path.mkdir(parents=True)
    with pytest.raises(NotLoggedIn, match=r"login\.json"):
        file.load()


def test_deleting_leaves_nothing_of_any_login(tmp_path: Path) -> None:
    file = file_in(tmp_path)
    file.delete()
    file.save(LOGIN)
    file.path.with_name("login.json.damaged").write_text(ACCESS)
    file.path.with_name(".login.json.x1y2z3").write_text(ACCESS)
    other = file.path.with_name("config.yaml")
    other.write_text("")
    file.delete()
    assert list(file.path.parent.iterdir()) == [other]


def test_a_secret_is_shown_by_nothing_but_reveal() -> None:
    secret = LOGIN.access
    shown = f"{secret} {secret!r} {LOGIN} {LOGIN!r} {[secret]} {(LOGIN,)} { ({'a': secret}) }"
    assert "tokentext" not in shown
    assert secret.reveal() == ACCESS
