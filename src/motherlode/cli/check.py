"""`motherlode check`: a game against the laws every game obeys."""

from __future__ import annotations

from argparse import Namespace

from rich.text import Text

from motherlode.cli.output import out, print_json, progress, table
from motherlode.core.registry import find
from motherlode.terminal.paper import sentence
from motherlode.testing import Report, check


def run(args: Namespace) -> int:
    game = find(args.game)
    with progress(f"checking {game.title}", args.seconds) as tick:
        report = check(game, seconds=args.seconds, seed=args.seed, progress=tick)
    holds = all(law.holds for law in report.laws)
    if args.json:
        print_json({"game": game.name, "rules": game.version, "seed": args.seed, "holds": holds, "laws": report.laws})
    else:
        show(report)
    return 0 if holds else 1


def show(report: Report) -> None:
    """A line per law; below, how each broken one is broken."""
    paper = out()
    listing = table()
    for heading in ("law", "", "", "tried", "reached"):
        listing.add_column(heading, justify="right" if heading == "law" else "left")
    for law in report.laws:
        sign = Text("✓ holds", "good") if law.holds else Text("✗ broken", "bad")
        listing.add_row(str(law.number), law.title, sign, f"{law.tried:,} {law.tried_what}", law.reached)
    paper.print(listing)
    for law in report.laws:
        if not law.holds:
            paper.print()
            paper.print(sentence(f"Law {law.number}, {law.title}, is broken:", "bad"))
            paper.print(str(law.failure), soft_wrap=True)
