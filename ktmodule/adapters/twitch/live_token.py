"""The bot's token while the program runs.

It is validated hourly, renewed by one task at a time, and saved at each renewal.
"""

import asyncio
import logging

import aiohttp
from twitchio.authentication import OAuth, RefreshTokenPayload, ValidateTokenPayload
from twitchio.exceptions import HTTPException

from ktmodule.adapters.twitch.token_file import LOG_IN, Login, NotLoggedIn, Secret, TokenFile

SCOPES = frozenset({"user:read:chat", "user:write:chat"})

SOON = 600.0
"""A token that expires within this many seconds is renewed ahead of time."""

UNAUTHORIZED = 401

REFUSALS = frozenset({400, 401, 403})
"""Twitch's answer to a refresh token that is no longer valid."""

_log = logging.getLogger(__name__)


class Unreachable(Exception):
    """Twitch does not answer as it should; trying again later may help."""


class LiveToken:
    """The one token of a login.

    A public client such as this one gets refresh tokens for one use only, and Twitch revokes the
    whole login when one is used twice. So at most one renewal runs, everybody waits for that one,
    nobody can cancel it, and the new tokens are on disk before they are used.
    """

    def __init__(self, oauth: OAuth, file: TokenFile, login: Login) -> None:
        self._oauth = oauth
        self._file = file
        self._login = login
        self._unsaved = False
        self._saving = asyncio.Lock()
        self._renewal: asyncio.Task[None] | None = None

    @property
    def login(self) -> Login:
        return self._login

    async def prove(self) -> None:
        """Validate the token, as Twitch demands hourly; renew one that expires or has expired.

        Raises NotLoggedIn, and Unreachable if Twitch does not say.
        """
        used = self._login.access
        await self._save_if_unsaved()
        valid = await validated(self._oauth, used)
        if valid is None:
            await self.renew(used)
            return
        if not scopes_of(valid) >= SCOPES or valid.user_id != self._login.user_id:
            raise NotLoggedIn(f"the login lacks permission to read and write chat. {LOG_IN}")
        if valid.expires_in < SOON:
            try:
                await self.renew(used)
            except Unreachable:
                pass  # it is valid for some minutes yet

    async def renew(self, used: Secret) -> None:
        """Replace the token, unless `used` has been replaced already.

        Raises NotLoggedIn if Twitch has revoked the login, and Unreachable.
        """
        if self._login.access != used:
            return
        if self._renewal is None or self._renewal.done():
            self._renewal = asyncio.create_task(self._renew())
            self._renewal.add_done_callback(_noted)
        await asyncio.shield(self._renewal)

    async def settle(self) -> None:
        """Wait for a running renewal: its refresh token is used up, so the next must be saved."""
        if self._renewal is not None:
            await asyncio.wait((self._renewal,))
        await self._save_if_unsaved()

    async def _renew(self) -> None:
        used = self._login
        if await self._adopted(used):
            return
        renewed = await refreshed(self._oauth, used.refresh)
        self._login = Login(
            client_id=used.client_id,
            user_id=used.user_id,
            login=used.login,
            access=Secret(renewed.access_token),
            refresh=Secret(renewed.refresh_token),
        )
        self._unsaved = True
        await self._save_if_unsaved()

    async def _adopted(self, used: Login) -> bool:
        """Take newer tokens from the file if there are any, as after another `ktmodule login`."""
        try:
            kept = await asyncio.to_thread(self._file.load)
        except NotLoggedIn:
            return False
        if self._unsaved or kept.refresh == used.refresh:
            return False
        if (kept.client_id, kept.user_id) != (used.client_id, used.user_id):
            return False
        self._login = kept
        return True

    async def _save_if_unsaved(self) -> None:
        async with self._saving:
            if not self._unsaved:
                return
            login = self._login
            try:
                await asyncio.to_thread(self._file.save, login)
            except OSError as error:
                # The program continues with the token in memory, and tries to save it again later.
                _log.warning("%s: the login cannot be saved (%s)", self._file.path, error.strerror)
            else:
                self._unsaved = self._login != login


def _noted(renewal: asyncio.Task[None]) -> None:
    """Retrieve the exception: everybody who waited for it may have been cancelled."""
    if not renewal.cancelled():
        renewal.exception()


async def validated(oauth: OAuth, access: Secret) -> ValidateTokenPayload | None:
    """Return what Twitch says about a token; None if it is not valid. Raises Unreachable."""
    try:
        return await oauth.validate_token(access.reveal())
    except HTTPException as error:
        if error.status == UNAUTHORIZED:
            return None
    except (aiohttp.ClientError, OSError, KeyError, TypeError, ValueError):
        pass
    raise Unreachable("Twitch did not say whether the login is valid")


def scopes_of(valid: ValidateTokenPayload) -> set[str]:
    """Return the scopes of a token; Twitch sends null for none."""
    return set(valid.scopes or ())


async def refreshed(oauth: OAuth, refresh: Secret) -> RefreshTokenPayload:
    """Return new tokens. Raises NotLoggedIn and Unreachable.

    twitchio puts the refresh token into the address, and the address into its errors. Ours are
    raised outside the `except`, so that they do not hold those errors even as their context.
    """
    status = None
    try:
        return await oauth.refresh_token(refresh.reveal())
    except HTTPException as error:
        status = error.status
    except (aiohttp.ClientError, OSError, KeyError, TypeError, ValueError):
        pass
    if status in REFUSALS:
        raise NotLoggedIn(
            "Twitch no longer accepts the login: the account has disconnected the app or changed "
            f"its password, or the login was unused for 30 days. {LOG_IN}"
        )
    raise Unreachable("Twitch did not renew the login")
