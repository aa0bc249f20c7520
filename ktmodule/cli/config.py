"""`ktmodule config`: prints the settings file that comes with the program, or opens your own."""

import os
import shlex
import shutil
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ktmodule.adapters.package_files import shipped
from ktmodule.adapters.private_files import make_folder
from ktmodule.cli.failure import CommandFailed
from ktmodule.cli.folders import config_path
from ktmodule.cli.streams import Streams


def add_options(parser: ArgumentParser) -> None:
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--where", action="store_true", help="print the path of your own settings")
    ways.add_argument(
        "--edit", action="store_true", help="open your own settings, made first if need be"
    )


def run(options: Namespace, streams: Streams) -> int:
    """Print the file that comes with the program, or where your own is; or open your own."""
    if options.where:
        streams.stdout.write(f"{config_path()}\n")
    elif options.edit:
        _edit(config_path(), streams)
    else:
        streams.stdout.write(_shipped())
    return 0


def _shipped() -> str:
    return shipped("config.yaml").read_text(encoding="utf-8")


def _edit(path: Path, streams: Streams) -> None:
    """Open the file in the user's editor, and wait for its end. Raises CommandFailed."""
    try:
        if not path.exists():
            make_folder(path.parent)
            path.write_text(_shipped(), encoding="utf-8")
            streams.note(f"made {path}, with every setting at its default")
    except OSError as error:
        raise CommandFailed(
            f"{path}: cannot be written ({error.strerror}). Check the permissions of its folder.", 1
        ) from None
    command = _editor()
    if command is None:
        raise CommandFailed(f"no editor was found: set EDITOR, or open {path} yourself.", 1)
    try:
        status = subprocess.run([*command, str(path)], check=False).returncode
    except OSError as error:
        raise CommandFailed(
            f"{command[0]}: cannot be started ({error.strerror}). Set EDITOR, or open {path} "
            "yourself.",
            1,
        ) from None
    if status:
        raise CommandFailed(f"{command[0]} ended with status {status}. Your settings: {path}.", 1)


def _editor() -> list[str] | None:
    """The user's editor, or what the system opens text with; None if there is neither."""
    for name in ("VISUAL", "EDITOR"):
        # Windows' paths have backslashes, which a shell's rules would take away.
        if words := shlex.split(os.environ.get(name, ""), posix=os.name == "posix"):
            return words
    if sys.platform == "win32":
        return ["notepad.exe"]
    if sys.platform == "darwin":
        return ["open", "-t", "-W"]
    for name in ("sensible-editor", "editor", "nano", "vi"):
        if found := shutil.which(name):
            return [found]
    return None
