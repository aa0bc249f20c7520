"""Why a chat is not connected, and what to do, in a person's words.

The terminal, the log and whoever steers the game say these sentences; the overlay never does.
"""

from enum import Enum


class Reason(Enum):
    """The cause of a failed or lost connection; the value tells what is wrong and what to do."""

    REFUSED = "Twitch refuses the connection: does a firewall or a proxy stand between?"
    NO_ADDRESS = "the name of Twitch's server is not found: is this computer online?"
    CERTIFICATE = (
        "the certificate of Twitch's server is not trusted: is the clock right, or does a virus "
        "scanner sit between?"
    )
    SILENT = "Twitch does not answer: is the network slow, or down?"
    CLOSED = "the connection was closed: is the network stable?"
    NO_ANSWER_FROM_CHANNEL = (
        "Twitch does not answer for this channel: is its name spelled right, as in its address?"
    )
    CHANNEL_GONE = "Twitch says that this channel cannot be read: was it renamed or suspended?"
    FORBIDDEN = "Twitch does not let the account into this chat: is it banned there, or timed out?"
    TOO_MANY = "Twitch gets too many requests of this account: is it in use elsewhere, too?"
    TWITCH_FAILS = "Twitch itself has a fault, which passes: see https://status.twitch.com"
