"""twitchio's client and socket as this program needs them; all use of its internals is here.

Each class says which fault of twitchio 3.3.2 it works around. Overrides of names with an
underscore must be checked when twitchio is updated; the tests of the faults do that.
"""

import asyncio
import logging
from json import JSONDecodeError
from typing import TYPE_CHECKING

import aiohttp
import twitchio
from twitchio.authentication import ManagedHTTPClient
from twitchio.eventsub import SubscriptionPayload, SubscriptionType
from twitchio.eventsub.websockets import Websocket
from twitchio.http import HTTPClient

from ktmodule.adapters.twitch.live_token import UNAUTHORIZED, LiveToken, Unreachable

if TYPE_CHECKING:
    from twitchio.types_.conduits import NotificationMessage, ReconnectMessage
    from twitchio.types_.responses import RawResponse

FAULTS = (
    twitchio.TwitchioException,
    Unreachable,
    aiohttp.ClientError,
    OSError,
    JSONDecodeError,
    LookupError,  # twitchio assumes that answers are complete
)
"""After these another attempt may succeed."""

INVALID_TOKEN = frozenset({"invalid access token", "invalid oauth token"})
"""Twitch's words for an expired token; other 401s are about a missing scope."""

MAY_BE_LEFT_OUT = (
    "color",
    "channel_points_custom_reward_id",
    "channel_points_animation_id",
    "reply",
    "cheer",
    "source_broadcaster_user_id",
    "source_broadcaster_user_login",
    "source_broadcaster_user_name",
)
"""The fields of a chat message that Twitch leaves out at times, where twitchio wants null."""

_log = logging.getLogger(__name__)

# Without a handler, Python would print twitchio's warnings into the game.
logging.getLogger("twitchio").addHandler(logging.NullHandler())


class OneTokenHTTP(ManagedHTTPClient):
    """Requests with the one token there is.

    twitchio renews the token for each request that gets a 401, several at once if several do, and
    again for every request while its "app token" is stale. Here only `LiveToken` renews.
    """

    def __init__(
        self,
        token: LiveToken,
        client: twitchio.Client,
        session: aiohttp.ClientSession,
    ) -> None:
        super().__init__(client_id=token.login.client_id, client=client, session=session)
        self._live = token

    async def request(self, route: twitchio.Route) -> "RawResponse | str | None":
        used = self._live.login.access
        route.update_headers({"Authorization": f"Bearer {used.reveal()}"})
        try:
            return await HTTPClient.request(self, route)
        except twitchio.HTTPException as error:
            message = str(error.extra.get("message", "")).lower()
            if error.status != UNAUTHORIZED or message not in INVALID_TOKEN:
                raise
        await self._live.renew(used)
        route.update_headers({"Authorization": f"Bearer {self._live.login.access.reveal()}"})
        return await HTTPClient.request(self, route)


class BotClient(twitchio.Client):
    """A client for one login."""

    def __init__(self, token: LiveToken, session: aiohttp.ClientSession) -> None:
        login = token.login
        super().__init__(client_id=login.client_id, bot_id=login.user_id, session=session)
        # twitchio has no parameter for it (3.3.2).
        self._http = OneTokenHTTP(token, self, session)

    async def close(self, **options: bool) -> None:
        """Close without saving tokens: twitchio would write them to the working folder."""
        await super().close(save_tokens=False)


class EventSocket(Websocket):
    """A socket that reports when it is lost or has to move, and leaves reconnecting to its owner.

    twitchio reconnects by itself, and receives nothing ever again if subscribing fails after that.
    It stops reading the old socket while it connects to the one that Twitch asked for, and loses
    what arrives meanwhile. It measures silence by local time, which jumps in spring. It loses an
    event unseen that lacks a field.
    """

    def __init__(self, client: BotClient, user_id: str, silence: float) -> None:
        """silence: seconds without a message after which the socket counts as lost."""
        super().__init__(client=client, token_for=user_id, http=client.http)
        self._silence = silence
        self._unread: set[tuple[str, str]] = set()
        self.lost = asyncio.Event()
        self.moves_to: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def connect(
        self, *, url: str | None = None, reconnect: bool = False, fail_once: bool = False
    ) -> None:
        """Connect once; twitchio itself calls this only for a broken connection."""
        if reconnect:
            self.lost.set()
            return
        await super().connect(url=url, fail_once=fail_once)

    async def close(self, cleanup: bool = True, *, reassociate: bool = True) -> None:
        self.lost.set()
        await super().close(cleanup, reassociate=reassociate)

    async def subscribe(self, subscription: SubscriptionPayload) -> None:
        """Subscribe to these events; raises what twitchio raises."""
        session = self.session_id
        if session is None:
            raise twitchio.WebsocketConnectionException("there is no session to subscribe with")
        await self._http.create_eventsub_subscription(
            type=SubscriptionType(subscription.type),
            version=subscription.version,
            condition=subscription.condition,
            transport={"method": "websocket", "session_id": session},
            token_for=self._token_for,
        )

    async def _process_notification(self, data: "NotificationMessage") -> None:
        """Read an event; one that cannot be read is logged, once for each kind and cause."""
        kind = str(data["metadata"]["subscription_type"])
        try:
            event = data["payload"]["event"]
            if kind == "channel.chat.message":
                missing = dict.fromkeys(MAY_BE_LEFT_OUT)
                data["payload"]["event"] = {**missing, **event}
            await super()._process_notification(data)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            # The text of a KeyError is the field; that of others may hold what somebody typed.
            cause = f"no {error}" if isinstance(error, KeyError) else type(error).__name__
            if (kind, cause) not in self._unread:
                self._unread.add((kind, cause))
                _log.warning("an event of Twitch's cannot be read: %s (%s)", kind, cause)

    async def _process_reconnect(self, data: "ReconnectMessage") -> None:
        if not self.moves_to.done():
            self.moves_to.set_result(data["payload"]["session"]["reconnect_url"])

    async def _process_keepalive(self) -> None:
        while True:
            seen = self._last_keepalive
            await asyncio.sleep(self._silence)
            if self._last_keepalive is seen:
                self.lost.set()
                return
