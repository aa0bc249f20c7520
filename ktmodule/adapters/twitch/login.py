"""Logging in as the bot with a code typed on any device, and logging out."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING

import aiohttp
import twitchio
from twitchio.authentication import OAuth, ValidateTokenPayload

from ktmodule.adapters.twitch.account import MissingClientId
from ktmodule.adapters.twitch.live_token import (
    SCOPES,
    LiveToken,
    Unreachable,
    refreshed,
    scopes_of,
    validated,
)
from ktmodule.adapters.twitch.token_file import (
    CannotSend,
    DamagedTokens,
    Login,
    NotLoggedIn,
    Secret,
    TokenFile,
    sole_user,
)

if TYPE_CHECKING:
    from twitchio.types_.responses import DeviceCodeFlowResponse

SERVER_FAULT = 500
"""From this status on, the failure is Twitch's own and passes."""

REQUEST_TIMEOUT = aiohttp.ClientTimeout(total=15)

PAUSE = 1.0
"""Seconds before Twitch is asked again about a token it has just granted."""

CONFIDENTIAL = (
    "Twitch does not renew the logins of this application: it is registered as Confidential. Open "
    "it at https://dev.twitch.tv/console/apps, set its Client Type to Public (or register another, "
    "if that cannot be changed), and run ktmodule login again"
)

_log = logging.getLogger(__name__)


class LoginFailed(Exception):
    """Nobody was logged in; the message says why. An earlier login is kept."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """The details to show to the person who is to approve.

    address: where to approve; it contains the code. expires_in: seconds.
    """

    address: str
    code: str
    expires_in: int


class LoggedOut(Enum):
    """The result of logging out."""

    REVOKED = auto()
    """The login is gone, both here and at Twitch."""
    FORGOTTEN = auto()
    """The file is deleted, but Twitch could not be told: it lists the login until it expires
    under https://www.twitch.tv/settings/connections, where it can be revoked."""
    NOBODY = auto()
    """Nobody was logged in."""


class _LoginClient(twitchio.Client):
    """A client that keeps the granted login, once it is validated.

    twitchio itself would keep the tokens private, and show them in its errors.
    """

    def __init__(self, client_id: str, oauth: OAuth, session: aiohttp.ClientSession) -> None:
        super().__init__(client_id=client_id, session=session)
        self._client_id = client_id
        self._oauth = oauth
        self.granted: Login | None = None

    async def add_token(self, token: str, refresh: str) -> ValidateTokenPayload:
        while True:
            try:
                valid = await validated(self._oauth, Secret(token))
                break
            except Unreachable:
                await asyncio.sleep(PAUSE)
        if valid is None or not valid.user_id or not valid.login:
            raise LoginFailed(
                "Twitch rejects the login it has just issued; run ktmodule login again"
            )
        if not scopes_of(valid) >= SCOPES:
            raise LoginFailed(
                "Twitch did not grant permission to read and write chat; run ktmodule login again"
            )
        self.granted = Login(
            client_id=self._client_id,
            user_id=valid.user_id,
            login=valid.login,
            access=Secret(token),
            refresh=Secret(refresh),
        )
        return valid


async def log_in(client_id: str, file: TokenFile, invite: Callable[[Invitation], None]) -> Login:
    """Log in the account that approves before the invitation expires, and save the login.

    invite: shows the invitation; called once.
    Raises MissingClientId, LoginInUse, LoginFailed, and OSError if the login cannot be kept.
    """
    if not client_id:
        raise MissingClientId
    with sole_user(file):
        async with aiohttp.ClientSession(timeout=REQUEST_TIMEOUT) as session:
            oauth = OAuth(client_id=client_id, session=session)
            client = _LoginClient(client_id, oauth, session)
            try:
                login = await _renewed_once(oauth, await _granted(client, invite))
            finally:
                await client.close(save_tokens=False)
        await asyncio.to_thread(file.save, login)
    return login


async def log_out(file: TokenFile) -> LoggedOut:
    """Revoke the login at Twitch and delete the file.

    Raises LoginInUse, and OSError if the file cannot be deleted.
    """
    with sole_user(file):
        return await _log_out(file)


async def _log_out(file: TokenFile) -> LoggedOut:
    try:
        login = await asyncio.to_thread(file.load)
    except DamagedTokens:
        await asyncio.to_thread(file.delete)
        return LoggedOut.FORGOTTEN
    except CannotSend:
        await asyncio.to_thread(file.delete)
        return LoggedOut.NOBODY
    revoked = await _revoked(file, login)
    await asyncio.to_thread(file.delete)
    return LoggedOut.REVOKED if revoked else LoggedOut.FORGOTTEN


async def _granted(client: _LoginClient, invite: Callable[[Invitation], None]) -> Login:
    scopes = twitchio.Scopes(user_read_chat=True, user_write_chat=True)
    problem = ""
    try:
        flow = await client.login_dcf(load_token=False, save_token=False, scopes=scopes)
    except twitchio.HTTPException as error:
        flow = None
        problem = (
            f"Twitch answered {error.status}; check the client id: --client-id, or client_id under "
            "chat: in the settings"
        )
    except (aiohttp.ClientError, OSError) as error:
        flow = None
        problem = (
            f"Twitch cannot be reached ({type(error).__name__}); check the network and try again"
        )
    # Not in an `except`: twitchio's errors hold the request, and the code in it.
    if flow is None:
        raise LoginFailed(problem or "Twitch gave no code; try again later")
    invite(Invitation(flow["verification_uri"], flow["user_code"], flow["expires_in"]))
    try:
        async with asyncio.timeout(flow["expires_in"]):
            while not problem and client.granted is None:
                problem = await _wait_for_approval(client, flow, scopes)
    except TimeoutError:
        problem = "the code was not approved in time"
    if client.granted is None:
        raise LoginFailed(f"{problem}; run ktmodule login again")
    return client.granted


async def _renewed_once(oauth: OAuth, login: Login) -> Login:
    """The login with new tokens.

    An application registered as Confidential gets tokens, too, but cannot renew them without its
    secret, and its login would end after four hours. Raises LoginFailed for one, and where Twitch
    does not answer: the refresh token may be used up then.
    """
    try:
        renewed = await refreshed(oauth, login.refresh)
    except Unreachable:
        raise LoginFailed(
            "Twitch did not answer in the end; check the network and run ktmodule login again"
        ) from None
    except NotLoggedIn:
        raise LoginFailed(CONFIDENTIAL) from None
    return replace(
        login, access=Secret(renewed.access_token), refresh=Secret(renewed.refresh_token)
    )


async def _wait_for_approval(
    client: _LoginClient, flow: "DeviceCodeFlowResponse", scopes: twitchio.Scopes
) -> str:
    """Ask until there is an answer; return what is wrong for good, or an empty text."""
    try:
        await client.start_dcf(
            device_code=flow["device_code"],
            interval=flow["interval"],
            timeout=flow["expires_in"],
            scopes=scopes,
            block=False,
        )
    except twitchio.HTTPException as error:
        if error.status < SERVER_FAULT:
            return f"Twitch refused ({error.status})"
    except ValueError:
        # twitchio 3.3.2 knows only some of the reasons that Twitch gives.
        return "Twitch refused"
    except (aiohttp.ClientError, OSError) as error:
        _log.debug("no answer yet: %s", type(error).__name__)
    if client.granted is None:
        await asyncio.sleep(flow["interval"])
    return ""


async def _revoked(file: TokenFile, login: Login) -> bool:
    """Revoke the login; return whether Twitch says that it is gone."""
    async with aiohttp.ClientSession(timeout=REQUEST_TIMEOUT) as session:
        # The login's own client id, whatever the settings say by now: no other can revoke it.
        oauth = OAuth(client_id=login.client_id, session=session)
        token = LiveToken(oauth, file, login)
        try:
            # An expired token is renewed first: its refresh token would stay valid.
            await token.prove()
        except NotLoggedIn:
            return True
        except Unreachable:
            return False
        access = token.login.access
        # Twitch's answer is empty, which twitchio 3.3.2 takes for an error: so ask afterwards.
        with contextlib.suppress(twitchio.HTTPException, aiohttp.ClientError, OSError):
            await oauth.revoke_token(access.reveal())
        try:
            return await validated(oauth, access) is None
        except Unreachable:
            return False
