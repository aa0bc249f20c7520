"""`ktmodule logout`: logs out the account that replies in chat."""

from argparse import ArgumentParser, Namespace
from typing import TextIO

from ktmodule.adapters.twitch.login import LoggedOut
from ktmodule.adapters.twitch.login import log_out as revoke
from ktmodule.adapters.twitch.token_file import CannotSend, TokenFile
from ktmodule.cli.failure import exits_with
from ktmodule.cli.folders import login_path
from ktmodule.cli.options import add_config
from ktmodule.cli.process import run_in_loop
from ktmodule.cli.streams import Streams

_SAID = {
    LoggedOut.REVOKED: "Logged out, here and at Twitch.",
    LoggedOut.FORGOTTEN: "Logged out here, but Twitch could not be reached: disconnect the app at "
    "https://www.twitch.tv/settings/connections.",
    LoggedOut.NOBODY: "No account was logged in.",
}


def add_options(parser: ArgumentParser) -> None:
    add_config(parser)


def run(options: Namespace, streams: Streams) -> int:
    """Log out."""
    with exits_with(1, CannotSend):
        log_out(streams.stdout)
    return 0


def log_out(stdout: TextIO) -> None:
    """Revoke the login, and forget it. Raises CannotSend if it cannot be forgotten."""
    try:
        outcome = run_in_loop(revoke(TokenFile(login_path())))
    except OSError as error:
        raise CannotSend(
            f"{login_path()}: cannot be deleted ({error.strerror}). Delete it yourself."
        ) from None
    stdout.write(_SAID[outcome] + "\n")
