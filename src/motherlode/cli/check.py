"""`motherlode check`: a game against the laws every game obeys."""

from __future__ import annotations

import sys
from argparse import Namespace

import msgspec
from rich.text import Text

from motherlode import WHY
from motherlode.cli.arguments import settings
from motherlode.cli.compile import command
from motherlode.cli.output import out, print_json, progress, table
from motherlode.core.reader import counted, listed
from motherlode.core.registry import find
from motherlode.terminal.paper import sentence
from motherlode.testing import LawResult, Report, check

STYLES = {"holds": ("✓", "good"), "thin": ("~", "complaint"), "not tried": ("–", "dim"), "broken": ("✗", "bad")}


def run(args: Namespace) -> int:
    game = find(args.game)
    with progress(f"checking {game.title}", 100) as tick:
        report = check(
            game,
            seconds=args.seconds,
            seed=args.seed,
            seats=None if args.seats is None else [args.seats],
            given=settings(args.set) or None,
            first=args.first,
            progress=lambda what, share: tick(100 * share, what),
        )
    if args.json:
        print_json({"holds": report.holds, "thin": report.thin, **msgspec.to_builtins(report), "laws": laws(report)})
    else:
        show(report)
    return 0 if report.holds else 1


def laws(report: Report) -> list[dict[str, object]]:
    """The laws for JSON: all that a report says of them, and in a word what to make of it."""
    return [{"verdict": law.verdict, **msgspec.to_builtins(law)} for law in report.laws]


def show(report: Report) -> None:
    """A line per law; below, how each broken one is broken."""
    paper = out()
    game = find(report.game)
    paper.print(
        Text.assemble(
            (game.title, "title"),
            f"  rules {report.rules} · {counted(len(report.settings), 'combination')} of seats and options · "
            f"seed {report.seed} · {report.seconds:.0f} s",
        )
    )
    for note in (report.note, interpreted(report)):
        if note:
            paper.print(sentence(note, "dim"))
    paper.print()
    listing = table()
    listing.add_column("", no_wrap=True)
    listing.add_column("law", justify="right", no_wrap=True)
    listing.add_column("", ratio=3)
    listing.add_column("tried", ratio=2)
    for law in report.laws:
        sign, style = STYLES[law.verdict]
        tried = Text("\n").join(Text(f"{number:,}").append(f" {what}", "dim") for number, what in law.counted)
        listing.add_row(Text(f"{sign} {law.verdict}", style), str(law.number), law.title, tried)
    paper.print(listing)
    for law in report.laws:
        notes(law)
    for law in report.laws:
        if not law.holds:
            paper.print()
            paper.print(sentence(f"Law {law.number}, {law.title}, is broken:", "bad"))
            paper.print(law.failure, soft_wrap=True)


def interpreted(report: Report) -> str:
    """That the rules ran interpreted, and how thin that made the check; "" if they did not."""
    if report.compiled:
        return ""
    name = find(report.game).package
    package = sys.modules.get(name.partition(".")[0])
    said = str(getattr(package, "WHY", WHY))  # of the package that the game is in: each is compiled by itself
    why = f" ({said}; '{command(name)}' compiles them)" if said == "not compiled" else f" ({said})" if said else ""
    if report.thin:
        how = f"{counted(len(report.thin), 'law')} of {len(report.laws)} tried too little"
    else:
        how = "yet enough was tried of every law"
    return f"The rules run interpreted{why}, so much less is tried in the same time; {how}."


def notes(law: LawResult) -> None:
    """What a reader should know besides."""
    paper = out()
    if law.verdict == "thin":
        paper.print(Text(f"law {law.number}: tried too little to mean something: {listed(law.lacking)}", "complaint"))
    if law.note:
        paper.print(Text(f"law {law.number}: {law.note}", "dim"))
