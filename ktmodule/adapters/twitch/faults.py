"""From the exceptions of a connection to the reason that a person is told."""

import socket
import ssl

import aiohttp
import twitchio

from ktmodule.adapters.twitch.live_token import Unreachable
from ktmodule.chat.disconnection import Reason


class ChannelGone(ConnectionError):
    """Twitch has said that the channel cannot be read, which was there before."""


class NoAnswerFromChannel(ConnectionError):
    """Twitch answers, but says nothing about the channel."""


def reason_of(error: Exception) -> Reason:
    """Return why the connection failed or was lost. Its text is not looked at, nor kept."""
    match error:
        case ChannelGone():
            return Reason.CHANNEL_GONE
        case NoAnswerFromChannel():
            return Reason.NO_ANSWER_FROM_CHANNEL
        case aiohttp.ClientConnectorCertificateError() | ssl.SSLCertVerificationError():
            return Reason.CERTIFICATE
        case aiohttp.ClientConnectorDNSError() | socket.gaierror():
            return Reason.NO_ADDRESS
        case aiohttp.ClientConnectorError(os_error=OSError() as cause):
            return reason_of(cause)
        case ConnectionRefusedError() | ssl.SSLError():
            return Reason.REFUSED
        case TimeoutError() | Unreachable():
            return Reason.SILENT
        case twitchio.HTTPException(status=status):
            return _reason_of_status(status)
        case aiohttp.WSServerHandshakeError(status=status):
            return _reason_of_status(status)
        case aiohttp.ClientError() | OSError() | twitchio.TwitchioException():
            return Reason.CLOSED
        case _:
            # An answer that is incomplete, or no JSON.
            return Reason.TWITCH_FAILS


def _reason_of_status(status: int) -> Reason:
    match status:
        case 401 | 403:
            return Reason.FORBIDDEN
        case 409 | 429:
            return Reason.TOO_MANY
        case _:
            return Reason.TWITCH_FAILS
