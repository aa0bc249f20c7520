"""The words for the commands."""

from ktmodule.chat.commands import Holding, Steering

VERBS: dict[str, tuple[str, ...]] = {
    "play": ("play", "p", "press", "select", "throw", "lead", "discard"),
    "pass": ("pass", "give"),
    "cancel": ("cancel",),
    "hand": ("hand",),
    "legal": ("legal", "moves"),
    "table": ("table", "trick"),
    "score": ("score",),
    "last": ("last",),
    "rules": ("rules",),
    "status": ("status",),
    "help": ("help",),
    "manual": ("manual",),
    "claim": ("claim",),
    "unclaim": ("unclaim",),
    "mine": ("mine",),
    "take": ("take",),
    "player": ("player",),
    "mode": ("mode",),
    "vote": ("vote",),
    "delay": ("delay",),
    "level": ("level",),
    "say": ("say",),
    "pause": ("pause",),
    "resume": ("resume",),
    "skip": ("skip",),
    "assign": ("assign",),
    "forceplay": ("forceplay",),
    "ban": ("ban",),
    "unban": ("unban",),
    "timeout": ("timeout",),
    "rank": ("rank",),
    "streak": ("streak",),
    "optout": ("optout",),
    "new": ("new",),
    "quit": ("quit", "exit", "bye", "leave"),
}
"""Each command, and all the words for it, the command's own first."""

WORDS: dict[str, str] = {word: verb for verb, words in VERBS.items() for word in words}
"""Each word that is understood, and the command it stands for."""

MARKED = frozenset(
    (
        *(what.value for what in Holding),
        *(what.value for what in Steering),
        *("mode", "vote", "delay", "level", "say", "assign", "forceplay", "ban", "unban"),
        *("timeout", "rank", "streak", "optout", "new", "quit"),
    )
)
"""Commands that need their mark in chat: as bare words people say them to each other."""

SPEAK_AS = "as"
"""What stands on the console before a line that is said as a viewer: no command, but explained."""

MODULE_ADDRESSES = ("1", "hearts", "kthearts")
"""What may stand in front of a command to name this module, as in Twitch Plays."""
