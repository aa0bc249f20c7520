"""`ktmodule twitch`: a game that the chat of a Twitch channel plays."""

import secrets
from argparse import ArgumentParser, Namespace
from random import Random

from ktmodule.adapters.settings.schema import Settings
from ktmodule.adapters.twitch.account import account_in
from ktmodule.adapters.twitch.backoff import Backoff
from ktmodule.adapters.twitch.channel import InvalidChannel, NoSuchChannel
from ktmodule.adapters.twitch.fallback import Fallback
from ktmodule.adapters.twitch.intake import Intake
from ktmodule.adapters.twitch.irc_chat import AnonymousChat
from ktmodule.adapters.twitch.outbox import Limits, Outbox
from ktmodule.adapters.twitch.token_file import CannotSend, TokenFile
from ktmodule.cli import deferred
from ktmodule.cli.failure import exits_with
from ktmodule.cli.folders import login_path
from ktmodule.cli.options import add_playing
from ktmodule.cli.own_settings import settings_of_person
from ktmodule.cli.play import Chat, play
from ktmodule.cli.streams import Streams


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("channel", metavar="CHANNEL", help="its name or URL")
    add_playing(parser)


def run(options: Namespace, streams: Streams) -> int:
    """Play with the chat and the console."""
    settings = settings_of_person(options, streams)
    with exits_with(2, InvalidChannel), exits_with(1, NoSuchChannel, CannotSend):
        play(options, settings, streams, _chat(options.channel, settings, streams))
    return 0


def _chat(channel: str, settings: Settings, streams: Streams) -> Chat:
    """A channel's chat, in which the program answers if an account is logged in.

    Raises InvalidChannel.
    """
    chat = settings.chat
    rng = Random(secrets.randbits(64))
    backoff = Backoff(rng)
    intake = Intake(frozenset(name.lower() for name in chat.ignored), chat.shared_chat)
    reading = AnonymousChat(channel, intake, backoff)
    file = TokenFile(login_path())
    if not file.path.exists():
        return Chat(reading)
    make_bot = deferred.bot_chat()
    try:
        account = account_in(file, chat.client_id)
    except CannotSend as refusal:
        streams.note(f"{refusal} Until then, replies do not go to chat.")
        return Chat(reading)
    outbox = Outbox(rng, Limits(reply_cooldown=chat.reply_cooldown), streams.note)
    speaking = make_bot(channel, account, intake, outbox, backoff)
    return Chat(Fallback(speaking, reading, streams.note), (speaking,))
