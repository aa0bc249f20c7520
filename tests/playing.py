"""A session driven by hand: opponents act at once, and time passes only where a test says so."""

from dataclasses import dataclass, field

from ktmodule.bots.levels import LEVELS
from ktmodule.chat.line import ChatLine, Role, Viewer
from ktmodule.hearts.rules import KTHEARTS, HouseRules
from ktmodule.session.effects import Effect, Reply, Save, Show, Stop, Think
from ktmodule.session.module import ModuleEvent
from ktmodule.session.options import Options, Pace
from ktmodule.session.scene import Scene
from ktmodule.session.seat.decision import DecisionSettings
from ktmodule.session.session import Session
from ktmodule.session.state import Kept

PLAYER = Viewer("ann", Role.BROADCASTER)
NOVICES = ("novice", "novice", "novice")


@dataclass
class Table:
    """The driver of a session: performs its effects and remembers them."""

    session: Session
    now: float = 0.0
    patient: bool = False
    said: list[str] = field(default_factory=list)
    events: list[ModuleEvent] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    stopped: bool = False

    @property
    def scene(self) -> Scene:
        return self.session.scene

    def types(self, text: str, viewer: Viewer = PLAYER) -> "Table":
        """Type this line as the viewer, and let everything happen that follows from it."""
        self.said.clear()
        self.events.clear()
        self.session.receive(ChatLine(viewer, text, addressed=True), self.now)
        return self.settle()

    def settle(self) -> "Table":
        """Let the opponents play until the session waits; a patient table never moves the clock."""
        while True:
            thinks = self._perform()
            deadline = self.session.deadline
            for think in thinks:
                position = think.position
                action = LEVELS[think.level](think.view, position.generator())
                self.session.receive_thought(position, action, self.now)
            if thinks:
                continue
            if deadline is None or self.patient:
                return self
            self.now = max(self.now, deadline)
            self.session.tick(self.now)

    def passes_time(self) -> "Table":
        """Move the clock to the session's deadline, and let everything happen that is due then."""
        deadline = self.session.deadline
        assert deadline is not None, "nothing happens unless somebody types"
        self.now = max(self.now, deadline)
        self.session.tick(self.now)
        return self.settle()

    def _perform(self) -> list[Think]:
        effects = self.session.effects()
        self.effects.extend(effects)
        for effect in effects:
            match effect:
                case Reply(text=text) if text:
                    self.said.append(text)
                case Show(_, events):
                    self.events.extend(events)
                case Save(kept):
                    self.kept.append(kept)
                case Stop():
                    self.stopped = True
        return [effect for effect in effects if isinstance(effect, Think)]


def new_table(
    seed: int = 1,
    rules: HouseRules = KTHEARTS,
    level: str = "novice",
    pace: Pace | None = None,
    manual_url: str = "",
    settings: DecisionSettings | None = None,
) -> Table:
    """A table with a new module of that seed, once its opponents have acted."""
    setup = Options(
        rules,
        pace or Pace(),
        settings or DecisionSettings(),
        manual_url,
        levels=(level, level, level),
    )
    table = Table(Session.begin(seed, setup, 0.0))
    return table.settle()


def play_match(table: Table, pick: str = "low", passed: str = "high") -> Table:
    """Play on with picks until the match in play is over."""
    match_number = table.scene.match_number
    while table.scene.match_number == match_number and not table.scene.solved:
        table.types(f"pass {passed}" if table.scene.view.must_pass else f"play {pick}")
    return table
