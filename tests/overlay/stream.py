"""A long stream: module after module, played by viewers."""

from collections.abc import Iterator

from ktmodule.adapters.web.broadcast import Broadcast
from ktmodule.chat.line import Role, Viewer
from ktmodule.session.effects import Reply, Show
from tests.playing import new_table

VIEWERS = tuple(Viewer(f"viewer_{number}", Role.BROADCASTER) for number in range(50))


def stream(broadcast: Broadcast) -> Iterator[None]:
    """Play module after module; each step is one more snapshot."""
    table = new_table()
    for number in range(10**9):
        viewer = VIEWERS[number % len(VIEWERS)]
        for effect in table.effects:
            match effect:
                case Show(scene, events):
                    broadcast.show(scene, events)
                    yield
                case Reply():
                    broadcast.reply(effect)
                    yield
        table.effects.clear()
        table.kept.clear()
        view = table.scene.view
        if table.scene.solved:
            table.types("new", viewer)
        elif number % 7 == 0:
            table.types("play 2C", viewer)
        else:
            table.types("pass high" if view.must_pass else "play low", viewer)
