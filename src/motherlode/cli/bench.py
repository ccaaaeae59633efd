"""`motherlode bench`: how fast games are played, and what the server holds."""

from __future__ import annotations

import os
from argparse import Namespace

from rich.text import Text

from motherlode.cli.output import out, print_json, table
from motherlode.core.errors import Refused
from motherlode.core.registry import find, names


def run(args: Namespace) -> int:
    if args.games == ["table"]:
        return bench_table(args.seconds, args.json)
    games = args.games or list(names())
    for name in games:
        find(name)
    from motherlode.lab import bench

    return bench.main(games, seconds=args.seconds, json=args.json, console=out())


def bench_table(seconds: float, as_json: bool) -> int:
    """The server's figures beside those it shall hold."""
    if not hasattr(os, "sched_getaffinity"):
        raise Refused("The server is measured on Linux only.")
    from motherlode.table.bench.measure import measure

    busy = os.getloadavg()[0]
    figures = measure(seconds)
    if as_json:
        print_json([{**_plain(figure), "held": figure.held} for figure in figures])
        return 0
    listing = table("the table, server on one processor and load on another")
    for name in ("what", "measured", "wanted", ""):
        listing.add_column(name, justify="right" if name in ("measured", "wanted") else "left")
    for figure in figures:
        wanted = "" if figure.wanted is None else f"{'≥' if figure.more else '≤'} {figure.wanted:,.4g}"
        verdict = Text(
            "" if figure.wanted is None else "held" if figure.held else "missed", "" if figure.held else "bad"
        )
        note = Text(f" {figure.note}" if figure.note else "")
        listing.add_row(figure.what, f"{figure.measured:,.4g} {figure.unit}", wanted, verdict + note)
    paper = out()
    paper.print(listing)
    missed = [figure.what for figure in figures if not figure.held]
    paper.print()
    paper.print(Text(f"{len(missed)} missed: {'; '.join(missed)}" if missed else "Every figure is held."))
    paper.print(Text(f"The machine had a load of {busy:.1f} on {os.cpu_count()} processors when this began.", "dim"))
    return 0


def _plain(figure: object) -> dict[str, object]:
    import msgspec

    found = msgspec.to_builtins(figure)
    assert isinstance(found, dict)
    return found
