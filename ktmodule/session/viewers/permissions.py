"""The permissions of viewers for commands."""

from ktmodule.chat.command_table import CommandRow
from ktmodule.chat.line import Role, Viewer


def missing_role(row: CommandRow, viewer: Viewer) -> Role | None:
    """The lowest role that may give the command, if the viewer's is lower; otherwise None."""
    return None if viewer.role >= row.lowest else row.lowest
