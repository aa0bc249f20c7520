"""`ktmodule login`: logs in the account that replies in chat."""

from argparse import ArgumentParser, Namespace
from typing import TextIO

import segno

from ktmodule.adapters.twitch.login import Invitation, LoginFailed
from ktmodule.adapters.twitch.login import log_in as log_in_at_twitch
from ktmodule.adapters.twitch.token_file import CannotSend, TokenFile
from ktmodule.cli.failure import CommandFailed, exits_with
from ktmodule.cli.folders import login_path
from ktmodule.cli.options import add_config
from ktmodule.cli.own_settings import settings_of_person
from ktmodule.cli.process import run_in_loop
from ktmodule.cli.streams import Streams


def add_options(parser: ArgumentParser) -> None:
    add_config(parser)
    parser.add_argument(
        "--client-id",
        metavar="ID",
        default="",
        help="the client ID of your application at Twitch, instead of the one in the settings",
    )


def run(options: Namespace, streams: Streams) -> int:
    """Log in, and keep the login."""
    settings = settings_of_person(options, streams)
    named = settings.chat.client_id
    if options.client_id and named and options.client_id != named:
        raise CommandFailed(
            f"--client-id: the settings name another one ({named}) as client_id under chat:. "
            "Change or remove it there first, or ktmodule twitch would not use this login.",
            2,
        )
    with exits_with(1, CannotSend):
        log_in(options.client_id or named, streams.stdout)
    return 0


def log_in(client_id: str, stdout: TextIO) -> None:
    """Log in the account that is to reply in chat, and save the login.

    client_id: empty for the one of the login that is kept. Raises CannotSend.
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

    file = TokenFile(login_path())
    try:
        login = run_in_loop(log_in_at_twitch(client_id or file.client_id(), file, invite))
    except LoginFailed as failure:
        raise CannotSend(str(failure)) from None
    except OSError as error:
        raise CannotSend(
            f"{login_path()}: cannot be written ({error.strerror}). "
            "Check the permissions of its folder."
        ) from None
    stdout.write(f"Logged in as {login.login}: replies now also go to chat.\n")
