"""The keyboard of the terminal, which ends when the terminal is closed."""

import select
import sys

from prompt_toolkit.input import Input, create_input
from prompt_toolkit.key_binding import KeyPress

if sys.platform != "win32":
    from prompt_toolkit.input.vt100 import Vt100Input

    class _Keyboard(Vt100Input):
        """Ends when its terminal is gone.

        A read fails then, which prompt_toolkit takes for a window's change of size: it would try
        again at once, for ever.
        """

        _gone = False

        @property
        def closed(self) -> bool:
            return self._gone or super().closed

        def read_keys(self) -> list[KeyPress]:
            keys = super().read_keys()
            self._gone = not keys and _hung_up(self.fileno())
            return keys

    def _hung_up(descriptor: int) -> bool:
        poll = select.poll()
        poll.register(descriptor, 0)
        return any(event & (select.POLLHUP | select.POLLERR) for _, event in poll.poll(0))


def keyboard() -> Input:
    """Return the input of a prompt: the standard input."""
    usual = create_input()
    if sys.platform != "win32" and isinstance(usual, Vt100Input):
        return _Keyboard(usual.stdin)
    return usual
