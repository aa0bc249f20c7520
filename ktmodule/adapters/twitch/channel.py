"""The name of a Twitch channel, however it is written."""

import re

LOGIN = re.compile("[A-Za-z0-9_]{1,25}")
"""A login; Twitch gives out none shorter than four characters today, but older ones exist."""

ADDRESS = re.compile(r"(?:https?://)?(?:[a-z]+\.)?twitch\.tv/", re.IGNORECASE | re.ASCII)

BEFORE_THE_NAME = frozenset({"popout", "moderator", "embed", "u"})
"""The parts before the channel in the addresses of a popped-out chat or a dashboard."""

NO_CHANNELS = frozenset({"directory", "downloads", "jobs", "p", "settings", "turbo", "videos"})
"""Twitch's own pages, whose addresses look like a channel's."""


class NoSuchChannel(Exception):
    """The channel can never be read; the message says why and what to check."""


class InvalidChannel(ValueError):
    """The text names no channel; the message says what would."""

    def __init__(self, text: str) -> None:
        super().__init__(
            f"{text[:80]!r} is not a Twitch channel: give its name (at most 25 letters, digits and "
            "underscores) or its URL, such as https://www.twitch.tv/name"
        )


def channel_name(text: str) -> str:
    """Return the login in lower case, given `name`, `#name`, `@Name` or the channel's address.

    Raises InvalidChannel. Only Twitch can tell if the channel exists.
    """
    written = text.strip()
    name = written.removeprefix("#").removeprefix("@")
    if address := ADDRESS.match(written):
        parts = re.split("[?#]", written[address.end() :], maxsplit=1)[0].split("/")
        if parts[0].lower() in BEFORE_THE_NAME:
            parts = parts[1:]
        name = parts[0] if parts and parts[0].lower() not in NO_CHANNELS else ""
    if not LOGIN.fullmatch(name):
        raise InvalidChannel(text)
    return name.lower()
