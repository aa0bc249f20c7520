"""The user's own folders, where each system has them."""

from pathlib import Path

from platformdirs import user_config_path, user_data_path

from ktmodule.adapters.twitch.token_file import TokenFile


def state_path() -> Path:
    """The file that keeps the module where `--state` names none."""
    return user_data_path("ktmodule", appauthor=False) / "module.sqlite3"


def token_file() -> TokenFile:
    """The file that keeps the login to Twitch."""
    return TokenFile(user_config_path("ktmodule", appauthor=False) / "twitch-login.json")
