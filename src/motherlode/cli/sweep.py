"""`motherlode sweep`: what each value of an option, or each step in a number of the card table, changes."""

from __future__ import annotations

from argparse import Namespace

from rich.text import Text

from motherlode.cli.arguments import settings
from motherlode.cli.lab import failed, kept, plan_of, played, write_json
from motherlode.cli.output import out, print_json, table
from motherlode.lab.charts import shown
from motherlode.lab.figures import Cell, Column, Table
from motherlode.lab.simulate import GameFailed
from motherlode.lab.sweep import Swept, planned, swept
from motherlode.terminal.paper import sentence


def run(args: Namespace) -> int:
    plan = plan_of(args)
    journal, target = kept(args)
    runs = planned(plan, settings(args.set), args.over)
    try:
        books = played(args, "sweep", runs, journal)
    except GameFailed as failure:
        return failed(failure, plan)
    found = swept(plan, books)
    if target is not None:
        write_json(found, target)
    if args.json:
        print_json(found)
    else:
        show(found)
    return 0


def show(found: Swept) -> None:
    """A row for every rule set; what differs for sure is bold."""
    paper = out()
    said = f"{found.deals:,} deals under each · {found.seats} seats · bots: {', '.join(found.bots)} · seed {found.seed}"
    paper.print(Text.assemble((found.title, "title"), f"  rules {found.rules} · {said}"))
    for part in (found.now, found.changes):
        paper.print()
        paper.print(listing(part))
    paper.print()
    paper.print(sentence("Bold: the interval leaves out 0. One in twenty does so by chance alone."))


def listing(part: Table) -> object:
    """A table of figures for a terminal."""
    grid = table(part.title)
    grid.add_column("", no_wrap=True)
    for column in part.columns:
        grid.add_column(column.title + {"%": ", %", "points": ", points"}.get(column.unit, ""), justify="right")
    for row in part.rows:
        grid.add_row(row.name, *(written(column, cell) for column, cell in zip(part.columns, row.cells)))
    return grid


def written(column: Column, cell: Cell | None) -> Text:
    """A figure with half the width of its interval."""
    if cell is None:
        return Text("–", "dim")
    words = shown(cell.value, column.unit)
    if cell.low is None or cell.high is None:
        return Text(words)
    half = (cell.high - cell.low) / 2
    words += f" ± {100 * half:.1f}" if column.unit else f" ± {half:.2f}"
    clear = column.even is not None and not cell.low <= column.even <= cell.high
    return Text(words, "bold" if clear and not cell.few else "dim" if cell.few else "")
