"""Lines and events as Twitch sends them, with what each must become.

`corpus.jsonl` has one sample a line: its `kind`, the line (`irc`) or the envelope (`eventsub`), and
`becomes`: null for nothing, `says` for a message, `silenced`, `deleted` or `cleared` for a removal,
`answer` for what is sent back, and `connection` for what happens to the connection. Shapes are
those of Twitch; names and texts are not.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ktmodule.adapters.twitch.message import Message
from ktmodule.chat.line import (
    ChatCleared,
    ChatLine,
    LineDeleted,
    Removal,
    Role,
    Silenced,
    Viewer,
)

FILE = Path(__file__).with_name("corpus.jsonl")


@dataclass(frozen=True)
class Sample:
    """One thing that Twitch sends. sent: the line, or the envelope as JSON."""

    kind: str
    is_irc: bool
    sent: str
    becomes: dict[str, Any]

    @property
    def message(self) -> Message | None:
        """The message that it becomes, if any."""
        says = self.becomes.get("says")
        if says is None:
            return None
        viewer = Viewer(says["name"], Role[says["role"].upper()], says["user_id"], says["login"])
        line = ChatLine(
            viewer,
            says["text"],
            id=says["id"],
            reply_to=says["reply_to"],
            sent_at=says["sent_at"],
        )
        return Message(line, says["shared"])

    @property
    def removal(self) -> Removal | None:
        """The removal that it becomes, if any."""
        match self.becomes:
            case {"silenced": {"user_id": user_id, "login": login, "name": name}}:
                return Silenced(Viewer(name, user_id=user_id, login=login))
            case {"deleted": id}:
                return LineDeleted(id)
            case {"cleared": True}:
                return ChatCleared()
            case _:
                return None


def _sample(text: str) -> Sample:
    read = json.loads(text)
    is_irc = "irc" in read
    sent = read["irc"] if is_irc else json.dumps(read["eventsub"])
    return Sample(read["kind"], is_irc, sent, read["becomes"] or {})


CORPUS = tuple(map(_sample, FILE.read_text(encoding="utf-8").rstrip("\n").split("\n")))
IRC = tuple(sample for sample in CORPUS if sample.is_irc)
EVENTSUB = tuple(sample for sample in CORPUS if not sample.is_irc)
