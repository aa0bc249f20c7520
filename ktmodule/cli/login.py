"""`ktmodule login`: logs in the account that replies in chat."""

from argparse import ArgumentParser, Namespace
from typing import TextIO

import segno

from ktmodule.adapters.settings.schema import Settings
from ktmodule.adapters.twitch.login import Invitation, LoginFailed
from ktmodule.adapters.twitch.login import log_in as log_in_at_twitch
from ktmodule.adapters.twitch.token_file import CannotSend, TokenFile
from ktmodule.cli import deferred
from ktmodule.cli.failure import exits_with
from ktmodule.cli.folders import login_path
from ktmodule.cli.options import add_config
from ktmodule.cli.process import run_in_loop
from ktmodule.cli.streams import Streams


def add_options(parser: ArgumentParser) -> None:
    add_config(parser)


def run(options: Namespace, streams: Streams) -> int:
    """Log in, and keep the login."""
    with exits_with(1, CannotSend):
        log_in(deferred.settings(options.config), streams.stdout)
    return 0


def log_in(settings: Settings, stdout: TextIO) -> None:
    """Log in the account that is to reply in chat, and save the login.

    Raises CannotSend.
    """

    def invite(invitation: Invitation) -> None:
        stdout.write(
            f"Open {invitation.address} on any device, logged in as the account that is to reply "
            f"in chat, and approve the code {invitation.code} within "
            f"{invitation.expires_in // 60} minutes.\n"
        )
        if stdout.isatty():
            segno.make(invitation.address).terminal(stdout, compact=True)
        stdout.flush()

    client_id = settings.chat.client_id
    try:
        login = run_in_loop(log_in_at_twitch(client_id, TokenFile(login_path()), invite))
    except LoginFailed as failure:
        raise CannotSend(str(failure)) from None
    except OSError as error:
        raise CannotSend(
            f"{login_path()}: cannot be written ({error.strerror}). "
            "Check the permissions of its folder."
        ) from None
    stdout.write(f"Logged in as {login.login}: replies now also go to chat.\n")
