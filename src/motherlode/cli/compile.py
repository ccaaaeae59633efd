"""`motherlode compile`: rules at the speed of C, for this checkout or for a package that builds on the engine."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path

from motherlode import _sources, building


def run(args: Namespace) -> int:
    """Compile what is out of date; says so where nothing is."""
    fresh = [] if args.clean else [project.name for project in args.projects if up_to_date(project.resolve())]
    code = building.run(args.projects, games=args.games, clean_up=args.clean)
    for name in fresh if code == 0 else []:
        print(f"{name} is compiled already, and has not changed since")
    return code


def up_to_date(project: Path) -> bool:
    """Whether there is nothing to do for a package."""
    try:
        return building.is_fresh(building.package(project), building.engine())
    except (building.NoProject, building.CannotCompile, _sources.Unreadable):
        return False  # the compiler says what is wrong


def command(package: str) -> str:
    """What compiles an imported package, typed where we are."""
    path = getattr(sys.modules.get(package.partition(".")[0]), "__path__", None)
    project = Path(path[0]).parents[1] if path else None
    if package.startswith("motherlode.") or project is None or not (project / "pyproject.toml").is_file():
        return "motherlode compile"
    return f"motherlode compile {os.path.relpath(project)}"
