"""`motherlode completion SHELL`: a script that lets the Tab key finish commands, options, games and bots."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import shtab

from motherlode.bots.levels import LEVELS
from motherlode.bots.styles import STYLES
from motherlode.cli.commands import parser
from motherlode.core import registry

ALSO = {"bench": ("table", "gyms")}
"""What a command takes where it takes a game."""


def run(args: Namespace) -> int:
    """Write the script to standard output; the shell reads it."""
    print(script(args.shell))
    return 0


def script(shell: str) -> str:
    """The script for a shell, with the games installed now."""
    root = parser()
    games = registry.names()
    for command in root.family():
        for action in command._actions:
            if action.dest in ("game", "games") and not action.option_strings:
                action.choices = (*games, *ALSO.get(command.prog.split()[-1], ()))
            elif action.dest == "bots":
                action.choices = [*LEVELS, *STYLES]
            elif action.type is Path:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
    return shtab.complete(root, shell)
