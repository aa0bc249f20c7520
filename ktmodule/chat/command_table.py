"""The command table: one row per command.

A new command needs its type in `commands`, its row here and its arm in `Session`, which carries it
out. The parser, permissions, help, the manual and completion all read the rows.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from types import MappingProxyType

from ktmodule.chat.commands import (
    EVERYTHING,
    MOST_DELAY,
    MOST_TIMEOUT,
    NOTICE,
    POLL_OPEN,
    Ask,
    AskStreak,
    Assign,
    Ban,
    Cancel,
    Command,
    ControlCommand,
    ForcePick,
    ForcePlay,
    GameControl,
    Help,
    OptIn,
    OptOut,
    Pass,
    PassPick,
    Pick,
    Play,
    PlayPick,
    Quit,
    SeatCommand,
    SeatRequest,
    SetDelay,
    SetLevel,
    SetMode,
    SetRepliesInChat,
    Timeout,
    Topic,
    Unban,
)
from ktmodule.chat.errors import BadCommand, Problem
from ktmodule.chat.grammar import (
    MODES,
    ON_OFF,
    Arguments,
    Reader,
    any_word,
    cards_or_pick,
    nothing,
    nothing_more,
    one_of,
    plain,
    read_new,
    read_rank,
    read_vote,
    seconds,
    strictly_nothing,
    viewer_name,
    viewer_name_and_reason,
    viewer_name_and_seconds,
)
from ktmodule.chat.line import Role

SPEAK_AS = "as"
"""The console's prefix for a line typed as a viewer. Not a command, but `help` explains it."""

SPEAK_AS_HELP = (
    "as NAME: LINE types the line as that viewer would, where the program runs: as bob: !play 2C"
)


@dataclass(frozen=True, slots=True, eq=False)
class CommandRow:
    """One command: the words for it, who may use it, and how it is read.

    word: the command's main word, which also names it. read: the reader of its arguments. help:
    the sentence `help_WORD`, which settings can replace. figures: the values of its placeholders.
    synonyms: other words for the command. lowest: the lowest role that may use it. needs_mark: in
    chat it must be typed with its `!`, because people use the bare word in conversation. marked:
    those of the words that need it although the others do not. needs_address: in chat it must be
    addressed, because other bots own the word. whole: those of the words that are also the
    argument. drastic: it deletes, silences or leaves, so it is never suggested. alone: a player
    without a chat needs it, besides `play` and `pass`.
    """

    word: str
    read: Reader
    help: str
    figures: Mapping[str, str] = field(default_factory=dict)
    synonyms: tuple[str, ...] = ()
    lowest: Role = Role.VIEWER
    needs_mark: bool = True
    marked: tuple[str, ...] = ()
    needs_address: bool = False
    whole: tuple[str, ...] = ()
    drastic: bool = False
    alone: bool = False


def near_word(text: str, role: Role, off: frozenset[str] = frozenset(), cutoff: float = 0.6) -> str:
    """The word spelt most like the text, of a harmless command that `role` may use, or empty.

    off: the words of the rows that are switched off. cutoff: how like it, from 0 to 1.
    """
    if len(text) > 20:
        return ""
    offered = [
        word
        for word, row in WORDS.items()
        if row.lowest <= role and not row.drastic and row.word not in off
    ]
    if begun := [word for word in offered if len(word) > 3 and text.startswith(word)]:
        return begun[0]
    near = get_close_matches(text, offered, n=1, cutoff=cutoff)
    return near[0] if near else ""


def _read_help(word: str, arguments: Arguments, lenient: bool) -> Command:
    """Read `help`, `help all`, `help COMMAND` or `help as`."""
    if not arguments:
        return Help()
    about = plain(arguments[0])
    row = WORDS.get(about)
    if row is None and about not in (SPEAK_AS, EVERYTHING):
        raise BadCommand(Problem.UNKNOWN_COMMAND, arguments[0])
    nothing_more(word, arguments[1:], lenient)
    return Help(about if row is None else row.word)


COMMANDS: tuple[CommandRow, ...] = (
    CommandRow(
        "play",
        cards_or_pick(Play, PlayPick),
        "play CARD plays a card: play 2C, play queen of spades. Several are queued: play 2C KH "
        "plays KH at its turn. Also: play low, play high, play only",
        synonyms=("p", "press", "select", "lead", "card", "discard"),
        needs_mark=False,
        marked=("discard",),
    ),
    CommandRow(
        "pass",
        cards_or_pick(Pass, PassPick, (Pick.LOW, Pick.HIGH)),
        "pass CARD CARD CARD passes three cards: pass 2C KH QS. Also: pass high, pass low",
        synonyms=("give",),
        needs_mark=False,
    ),
    CommandRow(
        "cancel", nothing(Cancel()), "cancel clears the queued cards", needs_mark=False, alone=True
    ),
    CommandRow(
        "hand", nothing(Ask(Topic.HAND)), "hand shows your cards", needs_mark=False, alone=True
    ),
    CommandRow(
        "legal",
        nothing(Ask(Topic.LEGAL)),
        "legal shows the cards that you may play or pass now",
        synonyms=("moves",),
        needs_mark=False,
        alone=True,
    ),
    CommandRow(
        "table",
        nothing(Ask(Topic.TABLE)),
        "table shows the trick in play and whose turn it is",
        synonyms=("trick",),
        needs_mark=False,
        alone=True,
    ),
    CommandRow(
        "score",
        nothing(Ask(Topic.SCORE)),
        "score shows the totals and the points of this round",
        needs_mark=False,
        alone=True,
    ),
    CommandRow(
        "last",
        nothing(Ask(Topic.LAST)),
        "last shows the trick before this one",
        needs_mark=False,
        alone=True,
    ),
    CommandRow(
        "rules",
        nothing(Ask(Topic.RULES)),
        "rules shows the house rules in force",
        needs_mark=False,
        alone=True,
    ),
    CommandRow(
        "status",
        nothing(Ask(Topic.STATUS)),
        "status shows the state of the module",
        needs_mark=False,
        alone=True,
    ),
    CommandRow(
        "help",
        _read_help,
        "help says what to type; help all lists the commands, help COMMAND explains one",
        needs_mark=False,
    ),
    CommandRow(
        "manual",
        nothing(Ask(Topic.MANUAL)),
        "manual explains the game in short",
        needs_mark=False,
        alone=True,
    ),
    CommandRow(
        "view",
        nothing(Ask(Topic.VIEW)),
        "view, addressed as in !1 view, is answered: the module is always in view",
        synonyms=("zoom", "show", "tilt"),
        needs_address=True,
    ),
    CommandRow(
        "points",
        nothing(Ask(Topic.POINTS)),
        "points, addressed as in !1 points, tells what the module is worth",
        needs_address=True,
    ),
    CommandRow(
        "claim",
        nothing(SeatCommand(SeatRequest.CLAIM)),
        "claim takes the seat for you alone while nobody holds it and no votes decide",
        synonyms=("cv", "claimview"),
    ),
    CommandRow(
        "unclaim",
        nothing(SeatCommand(SeatRequest.UNCLAIM)),
        "unclaim gives the seat back",
        synonyms=("unc", "uc"),
    ),
    CommandRow(
        "mine",
        nothing(SeatCommand(SeatRequest.MINE)),
        "mine tells somebody who wants the seat that you are still playing",
    ),
    CommandRow(
        "take",
        nothing(SeatCommand(SeatRequest.TAKE)),
        "take asks for the seat: its holder has {seconds} s to act",
        figures={"seconds": f"{NOTICE:.0f}"},
    ),
    CommandRow(
        "player", nothing(SeatCommand(SeatRequest.PLAYER)), "player shows who holds the seat"
    ),
    CommandRow(
        "mode",
        one_of(MODES, SetMode),
        "mode first, mode claim, mode vote or mode auto: how viewers become one player",
        lowest=Role.MODERATOR,
    ),
    CommandRow(
        "vote",
        read_vote,
        "vote mode MODE or vote new lets the viewers decide in {seconds} s: vote yes, vote no, "
        "vote time; vote cancel is for who began it, vote end for moderators",
        figures={"seconds": f"{POLL_OPEN:.0f}"},
        synonyms=("voteyea", "votenay"),
        whole=("voteyea", "votenay"),
    ),
    CommandRow(
        "delay",
        seconds(SetDelay, MOST_DELAY),
        "delay SECONDS sets how late viewers see the stream, 0 to {most}",
        figures={"most": f"{MOST_DELAY:.0f}"},
        lowest=Role.BROADCASTER,
    ),
    CommandRow(
        "level",
        any_word(SetLevel),
        "level NAME sets how well the opponents play from the next round on; level settings "
        "undoes it",
        lowest=Role.BROADCASTER,
    ),
    CommandRow(
        "say",
        one_of(ON_OFF, SetRepliesInChat),
        "say on, say off: whether replies go to chat",
        lowest=Role.BROADCASTER,
    ),
    CommandRow(
        "pause",
        nothing(ControlCommand(GameControl.PAUSE)),
        "pause stops the game; resume continues it",
        lowest=Role.MODERATOR,
    ),
    CommandRow(
        "resume",
        nothing(ControlCommand(GameControl.RESUME)),
        "resume continues the game after pause",
        synonyms=("unpause",),
        lowest=Role.MODERATOR,
    ),
    CommandRow(
        "skip",
        nothing(ControlCommand(GameControl.SKIP)),
        "skip closes the open vote now",
        lowest=Role.MODERATOR,
    ),
    CommandRow(
        "assign",
        viewer_name(Assign),
        "assign NAME gives the seat to that viewer",
        lowest=Role.MODERATOR,
    ),
    CommandRow(
        "forceplay",
        cards_or_pick(ForcePlay, ForcePick),
        "forceplay CARD plays that card, and with three cards passes them, in any mode. Also: "
        "forceplay low, forceplay high, forceplay only",
        lowest=Role.MODERATOR,
    ),
    CommandRow(
        "ban",
        viewer_name_and_reason(Ban),
        "ban NAME ignores that viewer for good; unban NAME undoes it",
        lowest=Role.MODERATOR,
        drastic=True,
    ),
    CommandRow(
        "unban",
        viewer_name(Unban),
        "unban NAME lifts the ban on that viewer",
        lowest=Role.MODERATOR,
    ),
    CommandRow(
        "timeout",
        viewer_name_and_seconds(Timeout, MOST_TIMEOUT),
        "timeout NAME SECONDS ignores that viewer for a while",
        lowest=Role.MODERATOR,
        drastic=True,
    ),
    CommandRow(
        "rank",
        read_rank,
        "rank shows who has the most points and where you stand; also rank NAME, rank 3",
    ),
    CommandRow("streak", nothing(AskStreak()), "streak shows how many matches were won in a row"),
    CommandRow(
        "optout",
        nothing(OptOut()),
        "optout removes you from the ranking and deletes your points; optin rejoins",
        synonyms=("opt-out",),
        drastic=True,
    ),
    CommandRow(
        "optin",
        nothing(OptIn()),
        "optin rejoins the ranking after optout",
        synonyms=("opt-in",),
    ),
    CommandRow(
        "new",
        read_new,
        "new deals a new module once this one is solved; new confirm gives this one up",
        lowest=Role.MODERATOR,
        drastic=True,
        alone=True,
    ),
    CommandRow(
        "quit",
        strictly_nothing(Quit()),
        "quit ends the program; the module is saved",
        synonyms=("exit", "bye", "leave"),
        lowest=Role.BROADCASTER,
        drastic=True,
        alone=True,
    ),
)
"""Every command, in the order in which help lists them."""

WORDS: Mapping[str, CommandRow] = MappingProxyType(
    {word: row for row in COMMANDS for word in (row.word, *row.synonyms)}
)
"""Every word that is understood, with the row of its command."""
