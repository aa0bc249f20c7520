"""Files that ship with the program, in a wheel as in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def shipped(name: str) -> Path:
    """The path of the file or folder `name`: inside the installed package, or next to it."""
    inside = _PACKAGE / name
    return inside if inside.exists() else _PACKAGE.parent / name
