"""The user's own folders, where each system has them."""

from pathlib import Path

from platformdirs import user_config_path, user_data_path, user_log_path


def state_path() -> Path:
    """The file that keeps the module where `--state` names none."""
    return user_data_path("ktmodule", appauthor=False) / "module.sqlite3"


def login_path() -> Path:
    """The file that keeps the login to Twitch."""
    return user_config_path("ktmodule", appauthor=False) / "twitch-login.json"


def config_path() -> Path:
    """The user's own settings, which need not exist."""
    return user_config_path("ktmodule", appauthor=False) / "config.yaml"


def log_path() -> Path:
    """The file for warnings and faults."""
    return user_log_path("ktmodule", appauthor=False) / "ktmodule.log"
