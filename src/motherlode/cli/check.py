"""`motherlode check`: a game against the laws every game obeys."""

from __future__ import annotations

from argparse import Namespace

import msgspec
from rich.text import Text

from motherlode.cli.output import out, print_json, progress, table
from motherlode.core.registry import find
from motherlode.terminal.paper import sentence
from motherlode.testing import LawResult, Report, check


def run(args: Namespace) -> int:
    game = find(args.game)
    with progress(f"checking {game.title}", 100) as tick:
        report = check(game, seconds=args.seconds, seed=args.seed, progress=lambda what, share: tick(100 * share, what))
    if args.json:
        print_json({"holds": report.holds, **msgspec.to_builtins(report)})
    else:
        show(report)
    return 0 if report.holds else 1


def show(report: Report) -> None:
    """A line per law; below, how each broken one is broken."""
    paper = out()
    game = find(report.game)
    paper.print(
        Text.assemble(
            (game.title, "title"),
            f"  rules {report.rules} · {len(report.settings)} combinations of seats and options · seed {report.seed} · "
            f"{report.seconds:.0f} s",
        )
    )
    if report.note:
        paper.print(sentence(report.note, "dim"))
    paper.print()
    listing = table()
    listing.add_column("", no_wrap=True)
    listing.add_column("law", justify="right", no_wrap=True)
    listing.add_column("", ratio=3)
    listing.add_column("tried", ratio=2)
    for law in report.laws:
        tried = Text(f"{law.tried:,}").append(f" {law.tried_what}", "dim")
        listing.add_row(verdict(law), str(law.number), law.title, tried)
    paper.print(listing)
    for law in report.laws:
        if law.note:
            paper.print(Text(f"law {law.number}: {law.note}", "dim"))
    for law in report.laws:
        if not law.holds:
            paper.print()
            paper.print(sentence(f"Law {law.number}, {law.title}, is broken:", "bad"))
            paper.print(law.failure, soft_wrap=True)


def verdict(law: LawResult) -> Text:
    if not law.holds:
        return Text("✗ broken", "bad")
    return Text("✓ holds", "good") if law.tried else Text("– not tried", "dim")
