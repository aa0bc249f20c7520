"""A table whose clock moves only where a test says so, and viewers who type in its chat."""

from collections.abc import Sequence

from ktmodule.chat.commands import Mode
from ktmodule.chat.line import ChatLine, Role, Viewer
from ktmodule.hearts.events import CardPlayed
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.hearts.seats import HUMAN
from ktmodule.session.effects import Reply
from ktmodule.session.scene import Scene
from ktmodule.session.seat.decision import DecisionSettings
from tests.playing import new_table

MOD = Viewer("mod", Role.MODERATOR, "900", "mod")
VOTE = DecisionSettings(Mode.VOTE, vote_window=10.0)
CLAIM = DecisionSettings(Mode.CLAIM)
LATE = DecisionSettings(Mode.FIRST, stream_delay=5.0)


def viewer(number: int) -> Viewer:
    return Viewer(f"viewer{number}", Role.VIEWER, str(number), f"viewer{number}")


ANN, BOB, CID, DEE = map(viewer, range(4))


class Chat:
    """A table whose clock moves only where a test says so, and its chat."""

    def __init__(self, settings: DecisionSettings, passed: bool = True, seed: int = 3) -> None:
        self.table = new_table(seed, KTHEARTS, settings=settings)
        self.table.patient = True
        if passed:
            self.table.types("!forceplay " + self.first(3))
        # Long enough for everybody to have seen the table.
        self.wait(130.0)

    @property
    def scene(self) -> Scene:
        return self.table.scene

    def first(self, count: int = 1, skip: int = 0) -> str:
        """The first legal cards after the skipped ones, as text."""
        view = self.scene.view
        cards = view.hand if view.must_pass else view.legal
        return " ".join(str(card) for card in cards[skip : skip + count])

    def says(self, who: Viewer, text: str) -> list[str]:
        """The answers to this viewer's line."""
        table = self.table
        table.effects.clear()
        table.events.clear()
        table.session.receive(ChatLine(who, text), table.now)
        table.settle()
        return [effect.text for effect in self.answers() if effect.text]

    def answers(self) -> Sequence[Reply]:
        return [effect for effect in self.table.effects if isinstance(effect, Reply)]

    def wait(self, seconds: float) -> None:
        """Let time pass, and everything happen that is due in between."""
        table = self.table
        end = table.now + seconds
        table.events.clear()
        while (deadline := table.session.deadline) is not None and deadline <= end:
            table.now = max(table.now, deadline)
            table.session.tick(table.now)
            table.settle()
        table.now = end

    def played(self) -> list[str]:
        return [
            str(event.card)
            for event in self.table.events
            if isinstance(event, CardPlayed) and event.seat is HUMAN
        ]


def with_choice(settings: DecisionSettings) -> Chat:
    """A chat at a moment when the human seat has at least three legal cards."""
    for seed in range(50):
        chat = Chat(settings, seed=seed)
        if len(chat.scene.view.legal) >= 3:
            return chat
    raise AssertionError("no deal in fifty gives a choice of three")


def crowd(chat: Chat) -> None:
    """Make enough viewers active that three are no majority."""
    for number in range(10, 20):
        chat.says(viewer(number), "!score")
    chat.wait(2.0)
