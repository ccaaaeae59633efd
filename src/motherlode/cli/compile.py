"""`motherlode compile`: rules at the speed of C, for this checkout or for a package that builds on the engine."""

from __future__ import annotations

from argparse import Namespace

from motherlode import building


def run(args: Namespace) -> int:
    """Compile what is out of date."""
    return building.run(args.projects, games=args.games, clean_up=args.clean)
