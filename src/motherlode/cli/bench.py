"""`motherlode bench`: how fast games are played."""

from __future__ import annotations

from argparse import Namespace

from motherlode.cli.output import out
from motherlode.core.registry import find, names


def run(args: Namespace) -> int:
    games = args.games or list(names())
    for name in games:
        find(name)
    from motherlode.lab import bench

    return bench.main(games, seconds=args.seconds, json=args.json, console=out())
