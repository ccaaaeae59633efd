"""What a run of `motherlode bench` found, and how it is shown."""

from __future__ import annotations

from msgspec import Struct
from rich.console import Console
from rich.table import Table
from rich.text import Text

import motherlode


class Range(Struct, frozen=True):
    """A figure over the rounds of a run."""

    median: float
    least: float
    most: float


class Row(Struct, kw_only=True):
    """One contender."""

    measure: str
    """The key of its section: `loop`, `python`, `interpreted`, `copy`, `imagine`, `search`."""
    who: str
    """A game's name, or a peer's."""
    way: str = ""
    """How it was driven, where there are several ways."""
    peer: bool = False
    unit: str = "decisions/s"
    figure: Range | None = None
    """None if it could not be measured: `missing` says why."""
    ratio: Range | None = None
    """How many times the first peer of the section."""
    compared: str = ""
    """That peer."""
    note: str = ""
    missing: str = ""


class Report(Struct, kw_only=True):
    """A whole run."""

    machine: dict[str, str | int | float]
    versions: dict[str, str]
    compiled: dict[str, bool]
    """Of each game, whether its rules run compiled."""
    seconds: float
    rounds: int
    rows: list[Row]


SECTIONS = {
    "loop": "Native loop: deal, list what is legal, choose, play",
    "python": "Driven from Python: the same, one call at a time",
    "interpreted": "Interpreted: the same without compiled rules",
    "copy": "Copying a position from the middle of a game",
    "imagine": "Imagining the hidden part of such a position anew",
    "search": "Searching: iterations of a bot's search at the first decision of a deal",
}


# -- what is measured --------------------------------------------------------------------------------------------------


def short(figure: float) -> str:
    """A rate in three digits: `19.8 M`, `412 k`."""
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if figure >= size:
            return f"{figure / size:.3g} {unit}"
    return f"{figure:.3g}"


def figure_text(row: Row) -> str:
    if row.figure is None:
        return "–"
    if row.measure in ("copy", "imagine"):
        return f"{1e6 / row.figure.median:.3g} µs"
    return short(row.figure.median)


def spread_text(row: Row) -> str:
    """How far the rounds were apart."""
    if row.figure is None:
        return ""
    low, high = row.figure.least / row.figure.median - 1, row.figure.most / row.figure.median - 1
    return f"{low:+.0%} {high:+.0%}"


def ratio_text(row: Row) -> str:
    if row.ratio is None:
        return row.missing
    return f"{row.ratio.median:.2f} × ({row.ratio.least:.2f} … {row.ratio.most:.2f})"


def show(report: Report, console: Console) -> None:
    """The run as tables, one per section."""
    machine = report.machine
    console.print(f"{machine['processor']}, {machine['cores']} cores, {machine['system']}, load {machine['load']}")
    console.print(" · ".join(f"{name} {number}" for name, number in report.versions.items()))
    console.print(
        f"{report.rounds} rounds in {report.seconds:g} s; per second of processor time: medians, their spread over the "
        "rounds, and ratios within rounds (median, least … most)"
    )
    slow = [name for name, fast in report.compiled.items() if not fast]
    if slow:
        console.print(f"not compiled: {', '.join(slow)} ({motherlode.WHY})", style="bold")
    for key, title in SECTIONS.items():
        console.print()
        console.print(title, style="bold")
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
        table.add_column("", min_width=24)
        table.add_column("median", justify="right")
        table.add_column("spread", justify="right")
        rows = [row for row in report.rows if row.measure == key]
        base = next((row for row in rows if row.peer), None)
        table.add_column(f"to {base.who}" if base else "")
        for row in rows:
            table.add_row(
                f"{row.who}, {row.way}" if row.way else row.who,
                figure_text(row),
                spread_text(row),
                Text(ratio_text(row)),
            )
        console.print(table)
        for row in rows:
            if row.note:
                console.print(f"{row.who}: {row.note}", style="dim")
