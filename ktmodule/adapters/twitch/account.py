"""The account that sends to chat, as the settings and the login file have it."""

from dataclasses import dataclass

from ktmodule.adapters.twitch.token_file import LOG_IN, CannotSend, Login, NotLoggedIn, TokenFile

REGISTER = """\
A client id is missing: Twitch identifies each program that chats by one. It is free:
1. Open https://dev.twitch.tv/console/apps/create and log in (with two-factor authentication on).
2. Name: any that is free. OAuth Redirect URL: http://localhost (not used).
3. Category: Chat Bot. Client Type: Public. Create it, then open it with Manage.
4. Copy the Client ID; it is not a secret, and you need no client secret.
5. Run ktmodule login --client-id ID; the login keeps it. No settings file is needed."""


class MissingClientId(CannotSend):
    """None was given and none is kept; the message says how to get a client id."""

    def __init__(self) -> None:
        super().__init__(REGISTER)


@dataclass(frozen=True, slots=True)
class Account:
    """The bot's account, and the file that keeps its tokens."""

    login: Login
    file: TokenFile


def account_in(file: TokenFile, client_id: str) -> Account:
    """Return the account that is logged in.

    client_id: the setting; empty for whichever the login has. Raises NotLoggedIn, also if the login
    belongs to another client id.
    """
    login = file.load()
    if client_id and login.client_id != client_id:
        raise NotLoggedIn(
            "the login is for another client id than client_id under chat: in the settings. Remove "
            f"it there, or log in for it. {LOG_IN}"
        )
    return Account(login, file)
