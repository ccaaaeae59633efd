"""`motherlode sweep`: what each value of an option, or each step in a number of the card table, changes."""

from __future__ import annotations

import textwrap
from argparse import Namespace

from rich.table import Table as Grid
from rich.text import Text

from motherlode.cli.arguments import settings
from motherlode.cli.lab import failed, kept, plan_of, played, write_json
from motherlode.cli.output import begins, out, print_json, table, with_interval
from motherlode.lab.figures import Cell, Column, Table
from motherlode.lab.simulate import GameFailed
from motherlode.lab.sweep import Swept, planned, swept
from motherlode.terminal.paper import sentence

SHORT = {"who moves first wins": "first wins"}
"""Headings that are long, shorter."""
HEADING, GAP = 14, 3
"""Headings are broken into lines of so many letters; between columns there is so much room."""


def run(args: Namespace) -> int:
    plan = plan_of(args)
    journal, target = kept(args)
    runs = planned(plan, settings(args.set), args.over)
    begins(f"{len(runs):,} rule set{'s' if len(runs) > 1 else ''}, {plan.games:,} games each")
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
    for part, unit in ((found.now, "%"), (found.changes, "points")):
        plain = ", ".join(column.title for column in part.columns if not column.unit)
        for number, some in enumerate(fitting(part, paper.width)):
            title = "" if number else f"{part.title}: {plain + ', ' if plain else ''}shares in {unit}"
            paper.print()
            paper.print(listing(part, some, title))
    paper.print()
    paper.print(sentence("Bold: the interval leaves out 0. One in twenty does so by chance alone."))


def heading(column: Column) -> str:
    """What stands above a column, in short lines."""
    return textwrap.fill(SHORT.get(column.title, column.title), HEADING, break_long_words=False)


def fitting(part: Table, width: int) -> list[list[int]]:
    """The columns of a table, as many side by side as there is room for, the others below."""
    first = max(len(row.name) for row in part.rows) + GAP
    found: list[list[int]] = [[]]
    room = width - first
    for place, column in enumerate(part.columns):
        words = [*heading(column).split("\n"), *(written(column, row.cells[place]).plain for row in part.rows)]
        wide = max(map(len, words))
        if found[-1] and wide > room:
            found.append([])
            room = width - first
        found[-1].append(place)
        room -= wide + GAP
    return found


def listing(part: Table, some: list[int], title: str) -> Grid:
    """Some columns of a table of figures for a terminal."""
    grid = table(title)
    grid.add_column("", no_wrap=True)
    for place in some:
        grid.add_column(heading(part.columns[place]), justify="right", no_wrap=True)
    for row in part.rows:
        grid.add_row(row.name, *(written(part.columns[place], row.cells[place]) for place in some))
    return grid


def written(column: Column, cell: Cell | None) -> Text:
    """A figure with half the width of its interval."""
    if cell is None:
        return Text("–", "dim")
    words = with_interval(cell, column.unit, signed=column.even is not None)
    if cell.low is None or cell.high is None:
        return Text(words)
    clear = column.even is not None and not cell.low <= column.even <= cell.high
    return Text(words, "bold" if clear and not cell.few else "dim" if cell.few else "")
