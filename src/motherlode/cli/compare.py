"""`motherlode compare`: two rule sets on the same deals, and what changes."""

from __future__ import annotations

from argparse import Namespace

from rich.text import Text

from motherlode.cli.arguments import settings
from motherlode.cli.lab import failed, kept, plan_of, played, write_json
from motherlode.cli.output import begins, out, print_json, table, with_interval
from motherlode.core.errors import Refused
from motherlode.core.registry import find
from motherlode.lab.charts import shown
from motherlode.lab.contrast import Comparison, Line, compared, comparing, difference_unit
from motherlode.lab.figures import PERCENT, Cell
from motherlode.lab.rulesets import Rules, read
from motherlode.lab.simulate import GameFailed
from motherlode.terminal.paper import sentence

MOST_LINES = 24
"""Lines shown at a terminal that differ for sure, besides the headlines; JSON has all."""


def run(args: Namespace) -> int:
    game = find(args.game)
    common = Rules(settings(args.set))
    first, second = (common.with_(read(game, text).given) for text in (args.a, args.b))
    plan = plan_of(args)
    journal, target = kept(args)
    wanted = comparing(plan, first, second)
    if wanted.other is not None and wanted.plan.options == wanted.other.options and not args.same:
        raise Refused("A and B are the same rules: say what differs with --a and --b.", field="b")
    begins(f"2 rule sets, {plan.games:,} games each")
    try:
        book = played(args, "comparison", [wanted], journal)[wanted.label]
    except GameFailed as failure:
        return failed(failure, plan)
    comparison = compared(book)
    if target is not None:
        write_json(comparison, target)
    if args.json:
        print_json(comparison)
    else:
        show(comparison, first, second)
    return 0


def figure(cell: Cell | None, unit: str) -> str:
    """A figure as it is written."""
    return "–" if cell is None else shown(cell.value, unit) + (" %" if unit == PERCENT else "")


def plus_minus(line: Line) -> str:
    """A difference with half the width of its interval."""
    unit = difference_unit(line.unit)
    return with_interval(line.difference, unit, signed=True) + (f" {unit}" if line.difference and unit else "")


def show(comparison: Comparison, first: Rules, second: Rules) -> None:
    """The figures that every comparison shows, and all that differ for sure."""
    paper = out()
    said = f"{comparison.deals:,} deals under both · {comparison.seats} seats · bots: {', '.join(comparison.bots)}"
    paper.print(
        Text.assemble((comparison.title, "title"), f"  rules {comparison.rules} · {said} · seed {comparison.seed}")
    )
    paper.print(sentence(f"A: {first.text() or 'as printed'}"))
    paper.print(sentence(f"B: {second.text() or 'as printed'}"))
    paper.print()
    for changed in comparison.changed:
        rule = f" ({changed.rule})" if changed.rule else ""
        paper.print(sentence(f"{changed.what}: {changed.before} → {changed.after}. {changed.says}{rule}"))
    listing = table("A and B side by side; bold: the interval of the difference leaves out 0")
    sure = [
        line for line in comparison.lines if line.group and line.real and line.difference and not line.difference.few
    ]
    sure.sort(key=clearness, reverse=True)
    always = [line for line in comparison.lines if not line.group or line.group == "wins"]
    lines = always + [line for line in sure if line.group != "wins"][:MOST_LINES]
    few = any(line.difference is not None and line.difference.few for line in lines)
    for title in ("", "A", "B", "difference", *(["cases"] if few else [])):
        listing.add_column(title, justify="left" if not title else "right")
    for line in lines:
        style = "bold" if line.real else ""
        cells = [figure(line.first, line.unit), figure(line.second, line.unit), plus_minus(line)]
        cells += ["few" if line.difference is not None and line.difference.few else ""] if few else []
        name = f"{line.group}: {line.name}" if line.group else line.name
        listing.add_row(*(Text(words, style) for words in (name, *cells)))
    paper.print()
    paper.print(listing)
    paper.print()
    n = len(comparison.lines)
    paper.print(Text(f"Of {n} figures about {max(1, n // 20)} would stand out by chance alone.", "dim"))
    if comparison.narrower is not None:
        paper.print(Text(f"Without pairing, intervals would be {comparison.narrower:.2f} times as wide.", "dim"))


def clearness(line: Line) -> float:
    """How many half-widths a difference is away from none."""
    cell = line.difference
    if cell is None or cell.low is None or cell.high is None:
        return 0.0
    return abs(cell.value) / max((cell.high - cell.low) / 2, 1e-9)
